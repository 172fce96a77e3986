// address.c: integers with addresses in them.
//
// C subtracts pointers. LLVM computes that with integers, narrows them, and chooses among addresses
// before it subtracts:
//
//   %a = ptrtoint ptr %p to i64
//   %b = trunc i64 %a to i32
//   %d = sub i32 %b, ptrtoint (ptr @g to i32)          (int)(p - g)
//
// Such an integer is a number, and so many times the address of an array. Here all arrays lie at
// address 0, which leaves the number: of a pointer, its offset. What has the address 0 times, as
// %d, is what C says, wherever the array lies, and nothing else may be used in other ways: where
// one is, or integers become pointers, there are no integers of this kind at all, but those of
// pointer_bits.c.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

typedef struct Address {
  LLVMValueRef value;
  int count; // so many times the address
} Address;

bool is_address(const Importer *im, LLVMValueRef value) {
  return map_get_ptr(&im->addresses, value) != NULL;
}

static int count_of(const Importer *im, LLVMValueRef value) {
  const Address *known = map_get_ptr(&im->addresses, value);
  if (known)
    return known->count;
  return im->llvm->LLVMIsAConstantExpr(value) && converted_pointer(im, value) ? 1 : 0;
}

// Of a phi or select; 0 is a null pointer's.
static int count_of_choice(const Importer *im, LLVMValueRef choice, bool *is_consistent) {
  int count = 0;
  for (unsigned n = 0; n < n_sources(im, choice) && !count; n++)
    count = count_of(im, source_of(im, choice, n));
  for (unsigned n = 0; n < n_sources(im, choice); n++) {
    LLVMValueRef from = source_of(im, choice, n);
    *is_consistent &=
        im->llvm->LLVMIsNull(from) || im->llvm->LLVMIsUndef(from) || count_of(im, from) == count;
  }
  return count;
}

// Of one bit LLVM has no differences but this.
static bool is_one_bit_xor(const Importer *im, LLVMValueRef i) {
  return im->llvm->LLVMGetInstructionOpcode(i) == LLVMXor &&
         im->llvm->LLVMGetIntTypeWidth(im->llvm->LLVMTypeOf(i)) == 1;
}

// Whether there are addresses in what the instruction computes, or in its operands.
static bool has_address(const Importer *im, LLVMValueRef i, int *count, bool *is_consistent) {
  const LlvmApi *llvm = im->llvm;
  LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(i);
  int a, b;
  *count = 0;
  *is_consistent = true;
  switch (opcode) {
  case LLVMPtrToInt:
    *count = 1;
    return true;
  case LLVMTrunc:
  case LLVMFreeze:
    *count = count_of(im, llvm->LLVMGetOperand(i, 0));
    return *count != 0;
  case LLVMPHI:
  case LLVMSelect:
    *count = count_of_choice(im, i, is_consistent);
    return *count != 0;
  case LLVMXor:
    if (!is_one_bit_xor(im, i))
      return false;
    __attribute__((fallthrough));
  case LLVMAdd:
  case LLVMSub:
  case LLVMICmp:
    a = count_of(im, llvm->LLVMGetOperand(i, 0));
    b = count_of(im, llvm->LLVMGetOperand(i, 1));
    if (is_difference(im, i) || (!a && !b))
      return false;
    *count = opcode == LLVMAdd ? a + b : a - b;
    *is_consistent = *count >= -1 && *count <= 1;
    if (opcode == LLVMICmp) {
      LLVMIntPredicate predicate = llvm->LLVMGetICmpPredicate(i);
      *is_consistent = *count == 0 && (predicate == LLVMIntEQ || predicate == LLVMIntNE);
      *count = 0;
    }
    return true;
  default:
    return false;
  }
}

static bool is_used_as_address(const Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(value); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    bool is_condition = llvm->LLVMGetInstructionOpcode(user) == LLVMSelect &&
                        llvm->LLVMGetOperand(user, 0) == value;
    if (is_condition || (!is_address(im, user) && !is_difference(im, user)))
      return false;
  }
  return true;
}

typedef VEC(Address *) Addresses;

// One pass over the function; returns whether something changed.
static bool find_addresses(Importer *im, Addresses *all, bool *has_pointers_of_integers) {
  const LlvmApi *llvm = im->llvm;
  bool has_changed = false;
  for (size_t b = 0; b < im->order.len; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i)) {
      int count;
      bool is_consistent;
      *has_pointers_of_integers |= llvm->LLVMGetInstructionOpcode(i) == LLVMIntToPtr;
      if (!has_address(im, i, &count, &is_consistent))
        continue;
      Address *address = map_get_ptr(&im->addresses, i);
      if (!address) {
        address = ARENA_NEW(im->arena, Address);
        address->value = i;
        vec_push(im->arena, all, address);
        map_put_ptr(&im->addresses, i, address);
        has_changed = true;
      }
      has_changed |= address->count != count;
      address->count = count;
    }
  return has_changed;
}

void addresses_find(Importer *im) {
  enum { MAX_PASSES = 4 };
  Addresses all = {0};
  bool is_bad = false;
  for (int pass = 0; pass < MAX_PASSES && !is_bad && find_addresses(im, &all, &is_bad); pass++)
    ;
  for (size_t k = 0; k < all.len && !is_bad; k++) {
    int count;
    bool is_consistent;
    bool is_one = has_address(im, all.data[k]->value, &count, &is_consistent);
    is_bad = !is_one || !is_consistent || count != all.data[k]->count ||
             (count && !is_used_as_address(im, all.data[k]->value));
  }
  if (is_bad)
    im->addresses = (Map){.arena = im->arena};
}

// The pointers whose addresses are in an integer, by their sign.
typedef struct Leaves {
  Map seen;
  VEC(Pointer *) pointers[2];
  bool has_null; // among a choice's
  bool ok;
} Leaves;

static void gather(Importer *im, LLVMValueRef value, bool is_negative, Leaves *out) {
  const LlvmApi *llvm = im->llvm;
  LLVMValueRef pointer = converted_pointer(im, value);
  if (pointer) {
    Pointer *p = pointer_of(im, pointer);
    out->ok &= p != NULL;
    if (p)
      vec_push(im->arena, &out->pointers[is_negative], p);
    return;
  }
  if (!count_of(im, value) || map_get_ptr(&out->seen, value))
    return;
  map_put_ptr(&out->seen, value, value);
  LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(value);
  bool is_choice = opcode == LLVMPHI || opcode == LLVMSelect;
  bool is_unary = opcode == LLVMTrunc || opcode == LLVMFreeze;
  unsigned n = is_choice ? n_sources(im, value) : is_unary ? 1 : 2;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef from = is_choice ? source_of(im, value, k) : llvm->LLVMGetOperand(value, k);
    out->has_null |= is_choice && llvm->LLVMIsNull(from);
    gather(im, from, is_negative != (opcode != LLVMAdd && !is_choice && k == 1), out);
  }
}

static Leaves gather_both(Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  Leaves leaves = {.seen = {.arena = im->arena}, .ok = true};
  gather(im, llvm->LLVMGetOperand(i, 0), false, &leaves);
  gather(im, llvm->LLVMGetOperand(i, 1), llvm->LLVMGetInstructionOpcode(i) != LLVMAdd, &leaves);
  return leaves;
}

// Where an address meets its negative they must be of one array.
static bool check_meeting(Importer *im, LLVMValueRef i) {
  Leaves leaves = gather_both(im, i);
  bool may_meet = false;
  for (size_t a = 0; a < leaves.pointers[0].len; a++)
    for (size_t b = 0; b < leaves.pointers[1].len; b++)
      may_meet |= pointers_may_meet(leaves.pointers[0].data[a], leaves.pointers[1].data[b]);
  return leaves.ok &&
         (may_meet ||
          import_error(im, i, "a difference of pointers into different arrays is not supported"));
}

Value *import_address_compare(Importer *im, LLVMValueRef i, Value *offsets) {
  Leaves leaves = gather_both(im, i);
  if (!leaves.ok)
    return NULL;
  if (leaves.has_null || leaves.pointers[0].len != 1 || leaves.pointers[1].len != 1) {
    report_converted(im, im->builder.loc);
    return NULL;
  }
  const Pointer *p = leaves.pointers[0].data[0], *q = leaves.pointers[1].data[0];
  if (p->n_bases == 1 && q->n_bases == 1 && p->bases[0] == q->bases[0])
    return offsets;
  // A null pointer, for one, is not the first element.
  bool is_equal = im->llvm->LLVMGetICmpPredicate(i) == LLVMIntEQ;
  Value *tags =
      build_cmpi(im, is_equal ? CMPI_EQ : CMPI_NE, pointer_tag(im, p), pointer_tag(im, q));
  return build_binary(im, is_equal ? OP_arith_andi : OP_arith_ori, tags, offsets);
}

Value *import_operand(Importer *im, LLVMValueRef user, LLVMValueRef value) {
  LLVMValueRef pointer = is_address(im, user) ? converted_pointer(im, value) : NULL;
  if (!pointer || !im->llvm->LLVMIsAConstantExpr(value))
    return import_value(im, value);
  Pointer *p = pointer_of(im, pointer);
  Type type = import_type(im, im->llvm->LLVMTypeOf(value));
  return p && type ? build_int(im, type, p->offset.constant) : NULL;
}

bool address_check(Importer *im, LLVMValueRef i) {
  LLVMOpcode opcode = im->llvm->LLVMGetInstructionOpcode(i);
  bool is_sum = opcode == LLVMAdd || opcode == LLVMSub || opcode == LLVMXor;
  return !is_sum || !is_address(im, i) || count_of(im, i) || check_meeting(im, i);
}

bool import_address(Importer *im, LLVMValueRef i) {
  for (LLVMUseRef use = im->llvm->LLVMGetFirstUse(i); use; use = im->llvm->LLVMGetNextUse(use)) {
    if (is_difference(im, im->llvm->LLVMGetUser(use)))
      continue;
    Pointer *p = pointer_of(im, im->llvm->LLVMGetOperand(i, 0));
    Type type = import_type(im, im->llvm->LLVMTypeOf(i));
    Value *offset = p && type ? build_linear(im, &p->offset, 1) : NULL;
    if (offset)
      map_put_ptr(&im->values, i, build_cast(im, OP_arith_index_cast, offset, type));
    return offset != NULL;
  }
  return true;
}
