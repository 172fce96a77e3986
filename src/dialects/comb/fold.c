// fold.c: folds of comb's arithmetic, logic, shifts, comparisons and mux.
//
// A fold yields a constant or a value that is there already, and is right for every value of the
// operands. Division by zero has no value and is never folded. Identities hold at any width;
// constants of more than MAX_BITS bits are left alone, because arithmetic and decimal text are
// quadratic in the width and a short input can ask for millions of bits.

#include "base/wide.h"
#include "dialects/comb/comb.h"
#include "dialects/comb/hooks.h"
#include "dialects/hw/hw.h"
#include "dialects/rows.h"

enum { MAX_BITS = 1 << 16, MAX_LIMBS = MAX_BITS / 64, MAX_TERMS = 64 };

bool comb_fold_to(const Op *op, Value *value, FoldResult *results) {
  if (value_op(value) == op || value->type != op->results[0].type)
    return false;
  results[0].value = value;
  return true;
}

bool comb_fold_to_limbs(const Op *op, const uint64_t *limbs, FoldResult *results) {
  results[0].attr = attr_wide(op_context(op), op->results[0].type, limbs);
  return true;
}

bool comb_fold_to_int(const Op *op, int64_t value, FoldResult *results) {
  results[0].attr = attr_int(op_context(op), op->results[0].type, value);
  return true;
}

Op *comb_definition(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

static unsigned width_of(const Op *op) {
  return type_width(op->results[0].type);
}

static bool is_ones(const uint64_t *limbs, unsigned width) {
  return width == 0 || (wide_is_negative(limbs, width) && wide_min_signed_bits(limbs, width) == 1);
}

// The x of xor(x, -1), or NULL.
static Value *operand_of_not(const Value *value) {
  Op *op = comb_definition(value, OP_comb_xor);
  if (!op || op->n_operands != 2)
    return NULL;
  for (uint32_t i = 0; i < 2; i++) {
    Attr constant = hw_constant_value(op_operand(op, i));
    if (constant && is_ones(attr_limbs(constant), width_of(op)))
      return op_operand(op, 1 - i);
  }
  return NULL;
}

typedef enum Twice { KEPT, DROPPED, CANCELS } Twice;
typedef enum Special { NONE, IS_0, IS_1, IS_ONES } Special;

// What a variadic op does with constants and with an operand that occurs twice.
typedef struct VariadicRule {
  void (*combine)(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
  Special identity;  // changes nothing
  Special absorbing; // decides alone
  Twice twice;
} VariadicRule;

typedef struct Terms {
  Value *values[MAX_TERMS]; // that are no constants
  unsigned n;
  uint64_t constant[MAX_LIMBS]; // all constants combined
} Terms;

static void set_special(uint64_t *limbs, Special special, unsigned width) {
  wide_from_i64(limbs, special == IS_ONES ? -1 : special == IS_1 ? 1 : 0, width);
}

static bool is_special(const uint64_t *limbs, Special special, unsigned width) {
  if (special == NONE)
    return false;
  if (special == IS_ONES)
    return is_ones(limbs, width);
  return special == IS_0 ? wide_is_zero(limbs, width) : wide_active_bits(limbs, width) == 1;
}

static void add_term(Terms *t, Value *value, Twice twice) {
  for (unsigned i = 0; i < t->n && twice != KEPT; i++) {
    if (t->values[i] != value)
      continue;
    if (twice == CANCELS)
      t->values[i] = t->values[--t->n];
    return;
  }
  t->values[t->n++] = value;
}

static bool has_complement(const Terms *t) {
  for (unsigned i = 0; i < t->n; i++) {
    Value *x = operand_of_not(t->values[i]);
    for (unsigned k = 0; x && k < t->n; k++)
      if (t->values[k] == x)
        return true;
  }
  return false;
}

// xor(xor(x, c), c) is x.
static Value *inside_equal_xor(const Terms *t, unsigned width) {
  Op *inner = t->n == 1 ? comb_definition(t->values[0], OP_comb_xor) : NULL;
  if (!inner || inner->n_operands != 2)
    return NULL;
  for (uint32_t i = 0; i < 2; i++) {
    Attr constant = hw_constant_value(op_operand(inner, i));
    if (constant && wide_equal(attr_limbs(constant), t->constant, width))
      return op_operand(inner, 1 - i);
  }
  return NULL;
}

static bool fold_variadic(Op *op, const Attr *constants, FoldResult *results,
                          const VariadicRule *rule) {
  unsigned width = width_of(op);
  Terms t;
  t.n = 0;
  if (op->n_operands == 1)
    return comb_fold_to(op, op_operand(op, 0), results);
  if (op->n_operands > MAX_TERMS || width > MAX_BITS)
    return false;
  set_special(t.constant, rule->identity, width);
  for (uint32_t i = 0; i < op->n_operands; i++) {
    if (constants[i])
      rule->combine(t.constant, t.constant, attr_limbs(constants[i]), width);
    else
      add_term(&t, op_operand(op, i), rule->twice);
  }
  if (t.n == 0 || is_special(t.constant, rule->absorbing, width))
    return comb_fold_to_limbs(op, t.constant, results);
  if (rule->twice == DROPPED && has_complement(&t)) {
    set_special(t.constant, rule->absorbing, width);
    return comb_fold_to_limbs(op, t.constant, results);
  }
  if (t.n == 1 && is_special(t.constant, rule->identity, width))
    return comb_fold_to(op, t.values[0], results);
  Value *inside = rule->twice == CANCELS ? inside_equal_xor(&t, width) : NULL;
  return inside && comb_fold_to(op, inside, results);
}

#define FOLD_VARIADIC(name, ...)                                                                   \
  bool fold_comb_##name(Op *op, const Attr *constants, FoldResult *results) {                      \
    static const VariadicRule RULE = {__VA_ARGS__};                                                \
    return fold_variadic(op, constants, results, &RULE);                                           \
  }
FOLD_VARIADIC(add, wide_add, IS_0, NONE, KEPT)
FOLD_VARIADIC(mul, wide_mul, IS_1, IS_0, KEPT)
FOLD_VARIADIC(and, wide_and, IS_ONES, IS_0, DROPPED)
FOLD_VARIADIC(or, wide_or, IS_0, IS_ONES, DROPPED)
FOLD_VARIADIC(xor, wide_xor, IS_0, NONE, CANCELS)

static bool is_constant(Attr constant, Special special) {
  return constant &&
         is_special(attr_limbs(constant), special, type_width(attr_value_type(constant)));
}

typedef void BinaryFn(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);

static bool fold_both(const Op *op, const Attr *constants, FoldResult *results, BinaryFn *apply) {
  uint64_t out[MAX_LIMBS];
  unsigned width = width_of(op);
  if (!constants[0] || !constants[1] || width > MAX_BITS)
    return false;
  apply(out, attr_limbs(constants[0]), attr_limbs(constants[1]), width);
  return comb_fold_to_limbs(op, out, results);
}

bool fold_comb_sub(Op *op, const Attr *constants, FoldResult *results) {
  if (op_operand(op, 0) == op_operand(op, 1))
    return comb_fold_to_int(op, 0, results);
  if (is_constant(constants[1], IS_0))
    return comb_fold_to(op, op_operand(op, 0), results);
  return fold_both(op, constants, results, wide_sub);
}

static void divide_unsigned(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  wide_udivrem(out, NULL, a, b, width);
}
static void divide_signed(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  wide_sdivrem(out, NULL, a, b, width);
}
static void modulo_unsigned(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  wide_udivrem(NULL, out, a, b, width);
}
static void modulo_signed(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  wide_sdivrem(NULL, out, a, b, width);
}

static bool fold_division(Op *op, const Attr *constants, FoldResult *results, BinaryFn *apply) {
  if (!constants[1] || is_constant(constants[1], IS_0))
    return false;
  if (is_constant(constants[1], IS_1))
    return comb_fold_to(op, op_operand(op, 0), results);
  return fold_both(op, constants, results, apply);
}

static bool fold_modulo(Op *op, const Attr *constants, FoldResult *results, BinaryFn *apply) {
  if (!constants[1] || is_constant(constants[1], IS_0))
    return false;
  if (is_constant(constants[1], IS_1))
    return comb_fold_to_int(op, 0, results);
  return fold_both(op, constants, results, apply);
}

bool fold_comb_divu(Op *op, const Attr *constants, FoldResult *results) {
  return fold_division(op, constants, results, divide_unsigned);
}
bool fold_comb_divs(Op *op, const Attr *constants, FoldResult *results) {
  return fold_division(op, constants, results, divide_signed);
}
bool fold_comb_modu(Op *op, const Attr *constants, FoldResult *results) {
  return fold_modulo(op, constants, results, modulo_unsigned);
}
bool fold_comb_mods(Op *op, const Attr *constants, FoldResult *results) {
  return fold_modulo(op, constants, results, modulo_signed);
}

// The amount as a number; the width stands for anything as large.
static unsigned shift_amount(const uint64_t *amount, unsigned width) {
  return wide_active_bits(amount, width) > 32 || amount[0] > width ? width : (unsigned)amount[0];
}
static void shift_left(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  wide_shl(out, a, shift_amount(b, width), width);
}
static void shift_right(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  wide_lshr(out, a, shift_amount(b, width), width);
}
static void shift_right_signed(uint64_t *out, const uint64_t *a, const uint64_t *b,
                               unsigned width) {
  wide_ashr(out, a, shift_amount(b, width), width);
}

static bool fold_shift(Op *op, const Attr *constants, FoldResult *results, BinaryFn *apply,
                       bool keeps_sign) {
  unsigned width = width_of(op);
  if (is_constant(constants[1], IS_0) || is_constant(constants[0], IS_0) ||
      (keeps_sign && is_constant(constants[0], IS_ONES)))
    return comb_fold_to(op, op_operand(op, 0), results);
  if (!keeps_sign && constants[1] && shift_amount(attr_limbs(constants[1]), width) == width)
    return comb_fold_to_int(op, 0, results);
  return fold_both(op, constants, results, apply);
}

bool fold_comb_shl(Op *op, const Attr *constants, FoldResult *results) {
  return fold_shift(op, constants, results, shift_left, false);
}
bool fold_comb_shru(Op *op, const Attr *constants, FoldResult *results) {
  return fold_shift(op, constants, results, shift_right, false);
}
bool fold_comb_shrs(Op *op, const Attr *constants, FoldResult *results) {
  return fold_shift(op, constants, results, shift_right_signed, true);
}

static bool compare(CombPredicate predicate, int s, int u) {
  switch (predicate) {
  case COMB_EQ:
  case COMB_CEQ:
  case COMB_WEQ:
    return u == 0;
  case COMB_NE:
  case COMB_CNE:
  case COMB_WNE:
    return u != 0;
  case COMB_SLT:
    return s < 0;
  case COMB_SLE:
    return s <= 0;
  case COMB_SGT:
    return s > 0;
  case COMB_SGE:
    return s >= 0;
  case COMB_ULT:
    return u < 0;
  case COMB_ULE:
    return u <= 0;
  case COMB_UGT:
    return u > 0;
  case COMB_UGE:
    return u >= 0;
  }
  return false;
}

// a < b is b > a.
static CombPredicate swapped(CombPredicate predicate) {
  static const CombPredicate SWAPPED[] = {COMB_EQ,  COMB_NE,  COMB_SGT, COMB_SGE, COMB_SLT,
                                          COMB_SLE, COMB_UGT, COMB_UGE, COMB_ULT, COMB_ULE,
                                          COMB_CEQ, COMB_CNE, COMB_WEQ, COMB_WNE};
  return SWAPPED[predicate];
}

// Against the least or greatest value of its kind. -1: not decided by that.
static int compare_with_limit(CombPredicate predicate, const uint64_t *limbs, unsigned width) {
  uint64_t limit[MAX_LIMBS];
  wide_from_u64(limit, 1, width);
  wide_shl(limit, limit, width - 1, width);
  bool is_least_signed = wide_equal(limit, limbs, width);
  wide_not(limit, limit, width);
  bool is_greatest_signed = wide_equal(limit, limbs, width);
  bool is_zero = wide_is_zero(limbs, width), is_greatest = is_ones(limbs, width);
  if ((predicate == COMB_ULT && is_zero) || (predicate == COMB_UGT && is_greatest) ||
      (predicate == COMB_SLT && is_least_signed) || (predicate == COMB_SGT && is_greatest_signed))
    return 0;
  if ((predicate == COMB_UGE && is_zero) || (predicate == COMB_ULE && is_greatest) ||
      (predicate == COMB_SGE && is_least_signed) || (predicate == COMB_SLE && is_greatest_signed))
    return 1;
  return -1;
}

bool fold_comb_icmp(Op *op, const Attr *constants, FoldResult *results) {
  unsigned width = type_width(op_operand(op, 0)->type);
  Attr attr = op_attr_named(op_context(op), op, "predicate");
  CombPredicate predicate = (CombPredicate)attr_enum_value(attr);
  if (op_operand(op, 0) == op_operand(op, 1) || width == 0)
    return comb_fold_to_int(op, compare(predicate, 0, 0), results);
  if (width > MAX_BITS || (!constants[0] && !constants[1]))
    return false;
  if (constants[0] && constants[1]) {
    const uint64_t *a = attr_limbs(constants[0]), *b = attr_limbs(constants[1]);
    bool holds = compare(predicate, wide_scmp(a, b, width), wide_ucmp(a, b, width));
    return comb_fold_to_int(op, holds, results);
  }
  bool is_right = constants[1] != NULL;
  const uint64_t *limbs = attr_limbs(constants[is_right]);
  int decided = compare_with_limit(is_right ? predicate : swapped(predicate), limbs, width);
  if (decided >= 0)
    return comb_fold_to_int(op, decided, results);
  // A bit that is compared with true is that bit.
  bool is_same_bit =
      width == 1 && ((predicate == COMB_EQ && limbs[0]) || (predicate == COMB_NE && !limbs[0]));
  return is_same_bit && comb_fold_to(op, op_operand(op, is_right ? 0 : 1), results);
}

bool fold_comb_mux(Op *op, const Attr *constants, FoldResult *results) {
  if (constants[0])
    return comb_fold_to(op, op_operand(op, attr_limbs(constants[0])[0] ? 1 : 2), results);
  if (op_operand(op, 1) == op_operand(op, 2))
    return comb_fold_to(op, op_operand(op, 1), results);
  if (constants[1] && constants[1] == constants[2])
    return comb_fold_to(op, op_operand(op, 1), results);
  bool is_bit = type_is_int_of(op->results[0].type, 1);
  return is_bit && is_constant(constants[1], IS_ONES) && is_constant(constants[2], IS_0) &&
         comb_fold_to(op, op_operand(op, 0), results);
}
