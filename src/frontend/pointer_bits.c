// pointer_bits.c: pointers as integers.
//
// A union that holds a number at one time and a pointer at another may travel as either, and LLVM
// converts between them. An integer that a pointer was converted to is the code that memory has
// (memory.c), so it comes back as the same pointer; a number that was made a pointer is taken apart
// as if it were such a code, and put together again when it is asked for. Nobody sees the
// difference but a program that computes with addresses: where an integer can be nothing but a
// pointer, it may only be handed on.

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

// Among the integers that the phi or select chooses from are some that are no pointers.
static bool chooses_numbers(const Importer *im, LLVMValueRef choice) {
  const LlvmApi *llvm = im->llvm;
  bool is_phi = llvm->LLVMGetInstructionOpcode(choice) == LLVMPHI;
  unsigned n = is_phi ? llvm->LLVMCountIncoming(choice) : 2;
  for (unsigned i = 0; i < n; i++) {
    LLVMValueRef from =
        is_phi ? llvm->LLVMGetIncomingValue(choice, i) : llvm->LLVMGetOperand(choice, i + 1);
    if (!converted_pointer(im, from) && !llvm->LLVMIsNull(from) && !llvm->LLVMIsUndef(from))
      return true;
  }
  return false;
}

static bool is_handed_on(Importer *im, LLVMValueRef value, UserTest *allowed, unsigned depth) {
  enum { MAX_DEPTH = 4 };
  const LlvmApi *llvm = im->llvm;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(value); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(user);
    bool is_choice = opcode == LLVMPHI || opcode == LLVMSelect;
    if (opcode != LLVMIntToPtr && opcode != LLVMStore && !is_difference(im, user) &&
        !(allowed && allowed(im, user)) &&
        !(is_choice && (chooses_numbers(im, user) ||
                        (depth < MAX_DEPTH && is_handed_on(im, user, allowed, depth + 1)))))
      return false;
  }
  return true;
}

bool integer_is_handed_on(Importer *im, LLVMValueRef value, UserTest *allowed) {
  return is_handed_on(im, value, allowed, 0);
}

// Where it is refused there is no value, which is an error where it is used.
bool import_pointer_to_integer(Importer *im, LLVMValueRef i) {
  if (is_address(im, i))
    return import_address(im, i);
  if (!is_conversion(im, i))
    return true;
  Pointer *p = pointer_of(im, im->llvm->LLVMGetOperand(i, 0));
  if (!p)
    return false;
  if (!pointer_may_be_number(im, p) && !integer_is_handed_on(im, i, NULL))
    return true;
  Type type = import_type(im, im->llvm->LLVMTypeOf(i));
  Value *code = encode_pointer(im, p);
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
