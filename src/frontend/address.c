// address.c: integers with addresses in them.
//
// C subtracts pointers. LLVM computes that with integers, narrows them, multiplies them, and
// chooses among addresses before it subtracts:
//
//   %a = ptrtoint ptr %p to i64
//   %b = trunc i64 %a to i32
//   %c = mul i32 %b, 7
//   %d = sub i32 %c, mul (i32 ptrtoint (ptr @g to i32), i32 7)          (int)(p - g) * 7
//
// Such an integer is a number, and so many times the address of an array. Here all arrays lie at
// address 0, which leaves the number: of a pointer, its offset. What has the address 0 times, as
// %d, is what C says, wherever the array lies, and nothing else may be used in other ways: where
// one is, or integers become pointers, there are no integers of this kind at all, but those of
// pointer_bits.c. Two addresses in one array, in as many bits as it takes, compare as their offsets
// do, with a sign, since programs step before the start.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

enum { ADDRESS_WIDTH = 64 };

typedef struct Address {
  LLVMValueRef value;
  int64_t count; // so many times the address, modulo 2^width
} Address;

// An instruction or a constant expression that is linear: constant + sum of factor * value.
typedef struct Linear {
  size_t n; // 0: it is not linear
  LLVMValueRef values[2];
  int64_t factors[2];
  int64_t constant;
} Linear;

bool is_address(const Importer *im, LLVMValueRef value) {
  return map_get_ptr(&im->addresses, value) != NULL;
}

static LLVMOpcode opcode_of(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMIsAConstantExpr(value) ? im->llvm->LLVMGetConstOpcode(value)
                                              : im->llvm->LLVMGetInstructionOpcode(value);
}

// 0: not an integer.
static unsigned width_of(const Importer *im, LLVMValueRef value) {
  LLVMTypeRef type = im->llvm->LLVMTypeOf(value);
  return im->llvm->LLVMGetTypeKind(type) == LLVMIntegerTypeKind
             ? im->llvm->LLVMGetIntTypeWidth(type)
             : 0;
}

// The value's bits of a number, with a sign.
static int64_t cut(const Importer *im, LLVMValueRef value, uint64_t number) {
  unsigned rest = 64 - width_of(im, value);
  return (int64_t)(number << rest) >> rest;
}

static bool constant_factor(const Importer *im, LLVMValueRef i, bool is_shift, int64_t *out) {
  LLVMValueRef by = im->llvm->LLVMGetOperand(i, 1);
  if (!im->llvm->LLVMIsAConstantInt(by))
    return false;
  int64_t c = im->llvm->LLVMConstIntGetSExtValue(by);
  *out = is_shift ? (int64_t)(UINT64_C(1) << (c & 63)) : c;
  return !is_shift || (c >= 0 && c < width_of(im, i));
}

static Linear linear_of(const Importer *im, LLVMValueRef i) {
  const LlvmApi *llvm = im->llvm;
  LLVMOpcode opcode = opcode_of(im, i);
  unsigned width = width_of(im, i);
  if (!width || width > ADDRESS_WIDTH)
    return (Linear){0};
  Linear unary = {1, {llvm->LLVMGetOperand(i, 0)}, {1}, 0};
  Linear sum = {2, {unary.values[0]}, {1, 1}, 0};
  if (llvm->LLVMGetNumOperands(i) > 1)
    sum.values[1] = llvm->LLVMGetOperand(i, 1);
  int64_t c;
  switch (opcode) {
  case LLVMTrunc:
    return width_of(im, unary.values[0]) > ADDRESS_WIDTH ? (Linear){0} : unary;
  case LLVMFreeze:
    return unary;
  case LLVMOr:
    return llvm->LLVMIsAInstruction(i) && llvm->LLVMGetIsDisjoint(i) ? sum : (Linear){0};
  case LLVMSub:
    sum.factors[1] = -1;
    return sum;
  case LLVMAdd:
    return sum;
  case LLVMXor: // of one bit LLVM has no other sum; x ^ -1 is -x - 1
    if (width == 1)
      return sum;
    if (!constant_factor(im, i, false, &c) || c != -1)
      return (Linear){0};
    unary.factors[0] = unary.constant = -1;
    return unary;
  case LLVMMul:
  case LLVMShl:
    return constant_factor(im, i, opcode == LLVMShl, &unary.factors[0]) ? unary : (Linear){0};
  default:
    return (Linear){0};
  }
}

static bool is_choice(LLVMOpcode opcode) {
  return opcode == LLVMPHI || opcode == LLVMSelect;
}

// The larger or the smaller of two.
typedef struct ExtremeRow {
  const char *name;
  unsigned op; // of their offsets
} ExtremeRow;

static const ExtremeRow *extreme_of(const Importer *im, LLVMValueRef i) {
  static const ExtremeRow ROWS[] = {
      {"llvm.umax.i64", OP_arith_maxsi},
      {"llvm.smax.i64", OP_arith_maxsi},
      {"llvm.umin.i64", OP_arith_minsi},
      {"llvm.smin.i64", OP_arith_minsi},
  };
  if (!im->llvm->LLVMIsAInstruction(i) || opcode_of(im, i) != LLVMCall)
    return NULL;
  LLVMValueRef callee = llvm_callee(im->source, i);
  for (size_t r = 0; r < sizeof ROWS / sizeof *ROWS && callee; r++)
    if (str_is(llvm_name(im->source, callee), ROWS[r].name))
      return &ROWS[r];
  return NULL;
}

// Not of what has no address at all.
static int64_t count_of(const Importer *im, LLVMValueRef value);

static int64_t linear_count(const Importer *im, LLVMValueRef i, const Linear *linear,
                            bool *has_any) {
  uint64_t sum = 0;
  for (size_t n = 0; n < linear->n; n++) {
    int64_t count = count_of(im, linear->values[n]);
    *has_any |= count != 0;
    sum += (uint64_t)linear->factors[n] * (uint64_t)count;
  }
  return cut(im, i, sum);
}

static int64_t count_of(const Importer *im, LLVMValueRef value) {
  const Address *known = map_get_ptr(&im->addresses, value);
  if (known)
    return known->count;
  if (!im->llvm->LLVMIsAConstantExpr(value) || !width_of(im, value))
    return 0;
  if (converted_pointer(im, value))
    return width_of(im, value) > ADDRESS_WIDTH ? 1 : cut(im, value, 1);
  Linear linear = linear_of(im, value);
  bool has_any;
  return linear.n ? linear_count(im, value, &linear, &has_any) : 0;
}

// Of a phi or select; 0 is a null pointer's.
static int64_t count_of_choice(const Importer *im, LLVMValueRef choice, bool *is_consistent) {
  int64_t count = 0;
  for (unsigned n = 0; n < n_sources(im, choice) && !count; n++)
    count = count_of(im, source_of(im, choice, n));
  for (unsigned n = 0; n < n_sources(im, choice); n++) {
    LLVMValueRef from = source_of(im, choice, n);
    *is_consistent &=
        im->llvm->LLVMIsNull(from) || im->llvm->LLVMIsUndef(from) || count_of(im, from) == count;
  }
  return count;
}

// Of a compare, or of the larger or smaller: that only the offsets decide.
static bool can_compare(const Importer *im, LLVMValueRef i, int64_t count, int64_t other) {
  const LlvmApi *llvm = im->llvm;
  LLVMIntPredicate predicate =
      opcode_of(im, i) == LLVMICmp ? llvm->LLVMGetICmpPredicate(i) : LLVMIntULT;
  bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
  bool is_ordered =
      width_of(im, llvm->LLVMGetOperand(i, 0)) == ADDRESS_WIDTH && (count == 1 || count == -1);
  return count == other && (is_equality || is_ordered);
}

// Whether there are addresses in what the instruction computes, or in its operands.
static bool has_address(const Importer *im, LLVMValueRef i, int64_t *count, bool *is_consistent) {
  const LlvmApi *llvm = im->llvm;
  LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(i);
  *count = 0;
  *is_consistent = true;
  if (opcode == LLVMPtrToInt) {
    *is_consistent = width_of(im, i) <= ADDRESS_WIDTH;
    *count = *is_consistent ? cut(im, i, 1) : 1;
    return true;
  }
  if (is_choice(opcode)) {
    *count = count_of_choice(im, i, is_consistent);
    return *count != 0;
  }
  if (opcode == LLVMICmp || extreme_of(im, i)) {
    int64_t a = count_of(im, llvm->LLVMGetOperand(i, 0));
    int64_t b = count_of(im, llvm->LLVMGetOperand(i, 1));
    *is_consistent = can_compare(im, i, a, b);
    *count = opcode == LLVMICmp ? 0 : a;
    return a || b;
  }
  if (is_difference(im, i))
    return false;
  Linear linear = linear_of(im, i);
  bool has_any = false;
  *count = linear.n ? linear_count(im, i, &linear, &has_any) : 0;
  return has_any;
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
      int64_t count;
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
  enum { MAX_PASSES = 16 };
  Addresses all = {0};
  bool is_bad = false;
  for (int pass = 0; pass < MAX_PASSES && !is_bad && find_addresses(im, &all, &is_bad); pass++)
    ;
  for (size_t k = 0; k < all.len && !is_bad; k++) {
    int64_t count;
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
  Map seen[2];
  VEC(Pointer *) pointers[2];
  bool has_null; // among a choice's
  bool ok;
} Leaves;

static void gather(Importer *im, LLVMValueRef value, bool is_negative, Leaves *out) {
  LLVMValueRef pointer = converted_pointer(im, value);
  if (pointer) {
    Pointer *p = pointer_of(im, pointer);
    out->ok &= p != NULL;
    if (p)
      vec_push(im->arena, &out->pointers[is_negative], p);
    return;
  }
  if (!count_of(im, value) || map_get_ptr(&out->seen[is_negative], value))
    return;
  map_put_ptr(&out->seen[is_negative], value, value);
  if (is_choice(opcode_of(im, value))) {
    for (unsigned k = 0; k < n_sources(im, value); k++) {
      out->has_null |= im->llvm->LLVMIsNull(source_of(im, value, k));
      gather(im, source_of(im, value, k), is_negative, out);
    }
    return;
  }
  Linear parts = linear_of(im, value);
  if (extreme_of(im, value))
    parts = (Linear){
        2, {im->llvm->LLVMGetOperand(value, 0), im->llvm->LLVMGetOperand(value, 1)}, {1, 1}, 0};
  for (size_t k = 0; k < parts.n; k++)
    gather(im, parts.values[k], is_negative != (parts.factors[k] < 0), out);
}

// Of what has none itself: those that meet their negatives there, or that are compared.
static Leaves gather_all(Importer *im, LLVMValueRef i) {
  Leaves leaves = {.seen = {{.arena = im->arena}, {.arena = im->arena}}, .ok = true};
  Linear parts = linear_of(im, i);
  if (opcode_of(im, i) == LLVMICmp || extreme_of(im, i))
    parts =
        (Linear){2, {im->llvm->LLVMGetOperand(i, 0), im->llvm->LLVMGetOperand(i, 1)}, {1, -1}, 0};
  for (size_t k = 0; k < parts.n; k++)
    gather(im, parts.values[k], parts.factors[k] < 0, &leaves);
  return leaves;
}

static bool may_be_number(const Importer *im, const Leaves *leaves, bool is_negative) {
  for (size_t i = 0; i < leaves->pointers[is_negative].len; i++)
    if (pointer_may_be_number(im, leaves->pointers[is_negative].data[i]))
      return true;
  return false;
}

// Where an address meets its negative they must be of one array; numbers would not be offsets.
static bool check_meeting(Importer *im, LLVMValueRef i, const Leaves *leaves) {
  bool may_meet = false;
  for (size_t a = 0; a < leaves->pointers[0].len; a++)
    for (size_t b = 0; b < leaves->pointers[1].len; b++)
      may_meet |= pointers_may_meet(leaves->pointers[0].data[a], leaves->pointers[1].data[b]);
  if (leaves->ok && may_be_number(im, leaves, false) && may_be_number(im, leaves, true))
    return report_converted(im, im->builder.loc);
  return leaves->ok && (may_meet || report_far_pointers(im, i));
}

// A null pointer comes neither before nor after others.
static bool check_order(Importer *im, LLVMValueRef i, const Leaves *leaves) {
  if (leaves->has_null)
    return report_converted(im, im->builder.loc);
  return check_meeting(im, i, leaves);
}

// All of them lead to one array.
static bool is_of_one_array(const Leaves *leaves) {
  const Object *one = NULL;
  for (size_t s = 0; s < 2; s++)
    for (size_t i = 0; i < leaves->pointers[s].len; i++) {
      const Pointer *p = leaves->pointers[s].data[i];
      one = one ? one : p->bases[0];
      if (p->n_bases != 1 || p->bases[0] != one)
        return false;
    }
  return one && !leaves->has_null;
}

static Value *compare_equal(Importer *im, LLVMValueRef i, Value *offsets, const Leaves *leaves) {
  if (is_of_one_array(leaves))
    return offsets;
  const Pointer *p = leaves->pointers[0].len == 1 ? leaves->pointers[0].data[0] : NULL;
  const Pointer *q = leaves->pointers[1].len == 1 ? leaves->pointers[1].data[0] : NULL;
  if (leaves->has_null || !p || !q || pointer_may_be_number(im, p) ||
      pointer_may_be_number(im, q)) {
    report_converted(im, im->builder.loc);
    return NULL;
  }
  // A null pointer, for one, is not the first element.
  bool is_equal = im->llvm->LLVMGetICmpPredicate(i) == LLVMIntEQ;
  Value *tags =
      build_cmpi(im, is_equal ? CMPI_EQ : CMPI_NE, pointer_tag(im, p), pointer_tag(im, q));
  return build_binary(im, is_equal ? OP_arith_andi : OP_arith_ori, tags, offsets);
}

Value *import_address_compare(Importer *im, LLVMValueRef i, Value *a, Value *b) {
  Leaves leaves = gather_all(im, i);
  if (!leaves.ok)
    return NULL;
  LLVMIntPredicate predicate = im->llvm->LLVMGetICmpPredicate(i);
  Value *offsets = build_cmpi(im, (int)offset_predicate(predicate), a, b);
  if (predicate == LLVMIntEQ || predicate == LLVMIntNE)
    return compare_equal(im, i, offsets, &leaves);
  return check_order(im, i, &leaves) ? offsets : NULL;
}

bool import_address_extreme(Importer *im, LLVMValueRef call) {
  Value *a = import_operand(im, call, im->llvm->LLVMGetOperand(call, 0));
  Value *b = import_operand(im, call, im->llvm->LLVMGetOperand(call, 1));
  Leaves leaves = gather_all(im, call);
  if (!a || !b || !check_order(im, call, &leaves))
    return false;
  map_put_ptr(&im->values, call, build_binary(im, extreme_of(im, call)->op, a, b));
  return true;
}

// What a constant with addresses is where all of them are 0.
static bool constant_offset(Importer *im, LLVMValueRef value, uint64_t *out) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMIsAConstantInt(value)) {
    *out = (uint64_t)llvm->LLVMConstIntGetSExtValue(value);
    return true;
  }
  LLVMValueRef pointer = converted_pointer(im, value);
  if (pointer) {
    Pointer *p = pointer_of(im, pointer);
    *out = p ? (uint64_t)p->offset.constant : 0;
    return p != NULL;
  }
  Linear linear = llvm->LLVMIsAConstantExpr(value) ? linear_of(im, value) : (Linear){0};
  *out = (uint64_t)linear.constant;
  for (size_t k = 0; k < linear.n; k++) {
    uint64_t part;
    if (!constant_offset(im, linear.values[k], &part))
      return false;
    *out += (uint64_t)linear.factors[k] * part;
  }
  *out = linear.n ? (uint64_t)cut(im, value, *out) : 0;
  return linear.n != 0 || report_converted(im, im->builder.loc);
}

Value *import_operand(Importer *im, LLVMValueRef user, LLVMValueRef value) {
  if (!is_address(im, user) || !im->llvm->LLVMIsAConstantExpr(value) || !count_of(im, value))
    return import_value(im, value);
  Type type = import_type(im, im->llvm->LLVMTypeOf(value));
  uint64_t offset;
  if (!type || !constant_offset(im, value, &offset))
    return NULL;
  return build_int(im, type, cut(im, value, offset));
}

bool address_check(Importer *im, LLVMValueRef i) {
  if (!is_address(im, i) || count_of(im, i) || !linear_of(im, i).n)
    return true;
  Leaves leaves = gather_all(im, i);
  return check_meeting(im, i, &leaves);
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
