// pointer_bits.c: pointers as integers.
//
// A union that holds a number at one time and a pointer at another may travel as either, and LLVM
// converts between them. An integer that a pointer was converted to is the code that memory has
// (memory.c), so it comes back as the same pointer; a number that was made a pointer is taken apart
// as if it were such a code, and put together again when it is asked for. Nobody sees the
// difference but a program that computes with addresses, which codes.c refuses.

#include "dialects/dialects.h"
#include "frontend/import.h"

LLVMValueRef converted_pointer(const Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  bool is_one = llvm->LLVMIsAConstantExpr(value)
                    ? llvm->LLVMGetConstOpcode(value) == LLVMPtrToInt
                    : llvm->LLVMIsAInstruction(value) &&
                          llvm->LLVMGetInstructionOpcode(value) == LLVMPtrToInt;
  return is_one ? llvm->LLVMGetOperand(value, 0) : NULL;
}

bool is_number_constant(const Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  return llvm->LLVMIsAConstantExpr(value) && llvm->LLVMGetConstOpcode(value) == LLVMIntToPtr &&
         llvm->LLVMIsAConstantInt(llvm->LLVMGetOperand(value, 0));
}

void add_number_constant(Importer *im, LLVMValueRef constant) {
  if (map_get_ptr(&im->merge_of, constant))
    return;
  Merge *merge = add_merge(im, constant);
  add_base(im, merge, im->objects.data[0]);
  add_base(im, merge, add_number_object(im));
}

void build_number_constants(Importer *im) {
  for (size_t m = 0; m < im->merges.len; m++) {
    Merge *merge = im->merges.data[m];
    if (!is_number_constant(im, merge->value))
      continue;
    uint64_t code = im->llvm->LLVMConstIntGetZExtValue(im->llvm->LLVMGetOperand(merge->value, 0));
    merge->tag = build_int(im, im->ctx->i32, (int64_t)(code >> OFFSET_BITS));
    merge->offset = build_index(im, (int64_t)(code << (64 - OFFSET_BITS)) >> (64 - OFFSET_BITS));
  }
}

// p - q, which is none.
bool is_difference(const Importer *im, LLVMValueRef user) {
  return im->llvm->LLVMGetInstructionOpcode(user) == LLVMSub &&
         converted_pointer(im, im->llvm->LLVMGetOperand(user, 0)) &&
         converted_pointer(im, im->llvm->LLVMGetOperand(user, 1));
}

bool is_conversion(const Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMGetInstructionOpcode(i) == LLVMIntToPtr)
    return true;
  if (llvm->LLVMGetInstructionOpcode(i) != LLVMPtrToInt || is_address(im, i))
    return false;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(i); use; use = llvm->LLVMGetNextUse(use))
    if (!is_difference(im, llvm->LLVMGetUser(use)))
      return true;
  return false;
}

bool is_far_from_arrays(int64_t number) {
  enum { MARGIN = 4096 };
  return number >= -MARGIN && number <= MARGIN;
}

bool pointer_may_be_number(const Importer *im, const Pointer *p) {
  for (size_t i = 0; i < p->n_bases; i++)
    if (p->bases[i] == im->number)
      return true;
  return false;
}

bool import_pointer_to_integer(Importer *im, LLVMValueRef i) {
  if (is_address(im, i))
    return import_address(im, i);
  if (!is_conversion(im, i))
    return true;
  Pointer *p = pointer_of(im, im->llvm->LLVMGetOperand(i, 0));
  Type type = import_type(im, im->llvm->LLVMTypeOf(i));
  Value *code = p ? encode_pointer(im, p) : NULL;
  if (!type || !code)
    return false;
  map_put_ptr(&im->values, i, build_resize(im, code, type, true));
  return true;
}

bool import_integer_to_pointer(Importer *im, LLVMValueRef i) {
  Value *value = import_value(im, im->llvm->LLVMGetOperand(i, 0));
  if (!value)
    return false;
  map_put_ptr(&im->values, i, build_resize(im, value, im->ctx->i64, true));
  return decode_pointer(im, i);
}
