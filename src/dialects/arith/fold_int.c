// fold_int.c: integer arithmetic on constants of any width, and what holds for any operand.

#include "base/wide.h"
#include "dialects/arith/arith.h"
#include "dialects/arith/fold.h"
#include "dialects/dialects.h"

const uint64_t *known_int(const Op *op, const Attr *constants, uint32_t i) {
  Attr attr = constants[i];
  if (!attr_is(attr, &ATTR_DEF_INTEGER) || attr_value_type(attr) != op_operand(op, i)->type)
    return NULL;
  return attr_limbs(attr);
}

// The two operands of an op, and their values where known.
typedef struct Ints {
  Context *ctx;
  Value *lhs, *rhs;
  const uint64_t *a, *b;
  Type type;
  bool is_scalar;
  unsigned width; // of a scalar
} Ints;

static Ints ints_of(const Op *op, const Attr *constants) {
  Value *lhs = op_operand(op, 0);
  bool is_scalar = type_is_int_or_index(lhs->type);
  return (Ints){
      .ctx = op_context(op),
      .lhs = lhs,
      .rhs = op_operand(op, 1),
      .a = known_int(op, constants, 0),
      .b = known_int(op, constants, 1),
      .type = lhs->type,
      .is_scalar = is_scalar,
      .width = is_scalar ? type_width(lhs->type) : 0,
  };
}

typedef enum Special { ZERO, UNIT, ALL_ONES, SIGNED_MIN, SIGNED_MAX } Special;

// Whether a value is known and is this one. In a width of 1 several are the same.
static bool is(const Ints *in, const uint64_t *value, Special special) {
  if (!value)
    return false;
  unsigned n = wide_limbs(in->width), top_bits = in->width % 64 ? in->width % 64 : 64;
  uint64_t mask = in->width ? UINT64_MAX >> (64 - top_bits) : 0, sign = mask ^ mask >> 1;
  uint64_t low = special == ALL_ONES || special == SIGNED_MAX ? UINT64_MAX : 0, top = 0;
  if (special == UNIT)
    return wide_active_bits(value, in->width) == 1;
  if (special == ALL_ONES)
    top = mask;
  else if (special == SIGNED_MIN)
    top = sign;
  else if (special == SIGNED_MAX)
    top = mask ^ sign;
  for (unsigned i = 0; i + 1 < n; i++)
    if (value[i] != low)
      return false;
  return value[n - 1] == top;
}

static bool fold_to_i64(const Ints *in, FoldResult *result, int64_t value) {
  return in->is_scalar && fold_to_attr(result, attr_int(in->ctx, in->type, value));
}

// Zero, or zeros.
static bool fold_to_zero(const Ints *in, FoldResult *result) {
  if (in->is_scalar)
    return fold_to_i64(in, result, 0);
  if (!type_has_static_shape(in->type))
    return false;
  size_t size = dense_element_size(type_element(in->type));
  Arena scratch = {0};
  void *zeros = arena_alloc(&scratch, size);
  fold_to_attr(result, attr_dense(in->ctx, in->type, zeros, size, true));
  arena_free(&scratch);
  return true;
}

typedef void WideFn(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);

// Both operands known: compute.
static bool compute(const Ints *in, FoldResult *result, WideFn *function) {
  if (!in->a || !in->b)
    return false;
  Arena scratch = {0};
  uint64_t *out = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(in->width));
  function(out, in->a, in->b, in->width);
  fold_to_attr(result, attr_wide(in->ctx, in->type, out));
  arena_free(&scratch);
  return true;
}

static Op *defined_by(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

// The other operand of `value = other OP x`, in any order; NULL: it is not that.
static Value *without(const Value *value, unsigned id, const Value *x) {
  const Op *op = defined_by(value, id);
  if (op && op_operand(op, 1) == x)
    return op_operand(op, 0);
  return op && op_operand(op, 0) == x ? op_operand(op, 1) : NULL;
}

bool fold_arith_addi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.lhs);
  // (x - y) + y, y + (x - y)
  const Op *left = defined_by(in.lhs, OP_arith_subi), *right = defined_by(in.rhs, OP_arith_subi);
  if (left && op_operand(left, 1) == in.rhs)
    return fold_to_value(results, op_operand(left, 0));
  if (right && op_operand(right, 1) == in.lhs)
    return fold_to_value(results, op_operand(right, 0));
  return compute(&in, results, wide_add);
}

bool fold_arith_subi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (in.lhs == in.rhs && fold_to_zero(&in, results))
    return true;
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.lhs);
  // (x + y) - y, (y + x) - y
  Value *rest = without(in.lhs, OP_arith_addi, in.rhs);
  if (rest)
    return fold_to_value(results, rest);
  return compute(&in, results, wide_sub);
}

// x - (x - y)
bool fold_more_arith_subi(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  const Op *right = defined_by(op_operand(op, 1), OP_arith_subi);
  return right && op_operand(right, 0) == op_operand(op, 0) &&
         fold_to_value(results, op_operand(right, 1));
}

bool fold_arith_muli(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.rhs);
  if (is(&in, in.b, UNIT))
    return fold_to_value(results, in.lhs);
  return compute(&in, results, wide_mul);
}

bool fold_arith_addui_extended(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO)) {
    fold_to_attr(&results[1], attr_bool(in.ctx, false));
    return fold_to_value(&results[0], in.lhs);
  }
  if (!in.a || !in.b)
    return false;
  Arena scratch = {0};
  uint64_t *sum = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(in.width));
  bool overflow = wide_uadd_overflow(sum, in.a, in.b, in.width);
  fold_to_attr(&results[0], attr_wide(in.ctx, in.type, sum));
  arena_free(&scratch);
  return fold_to_attr(&results[1], attr_bool(in.ctx, overflow));
}

static bool fold_mul_extended(Op *op, const Attr *constants, FoldResult *results, bool is_signed) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_i64(&in, &results[0], 0) && fold_to_i64(&in, &results[1], 0);
  if (!is_signed && is(&in, in.b, UNIT))
    return fold_to_value(&results[0], in.lhs) && fold_to_i64(&in, &results[1], 0);
  if (!in.a || !in.b)
    return false;
  unsigned wide = 2 * in.width;
  Arena scratch = {0};
  uint64_t *a = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(wide));
  uint64_t *b = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(wide));
  (is_signed ? wide_sext : wide_zext)(a, wide, in.a, in.width);
  (is_signed ? wide_sext : wide_zext)(b, wide, in.b, in.width);
  wide_mul(a, a, b, wide);
  wide_trunc(b, in.width, a, wide);
  fold_to_attr(&results[0], attr_wide(in.ctx, in.type, b));
  wide_lshr(a, a, in.width, wide);
  wide_trunc(b, in.width, a, wide);
  fold_to_attr(&results[1], attr_wide(in.ctx, in.type, b));
  arena_free(&scratch);
  return true;
}

bool fold_arith_mulsi_extended(Op *op, const Attr *constants, FoldResult *results) {
  return fold_mul_extended(op, constants, results, true);
}

bool fold_arith_mului_extended(Op *op, const Attr *constants, FoldResult *results) {
  return fold_mul_extended(op, constants, results, false);
}

typedef enum Rounding { TOWARD_ZERO, DOWN, UP, UP_WITHOUT_MIN } Rounding;

// An adjusted quotient: one less where rounding down a negative one, one more where rounding up a
// positive one that is not exact.
static void adjust_quotient(uint64_t *quotient, bool is_exact, bool is_negative, Rounding rounding,
                            unsigned width) {
  Arena scratch = {0};
  uint64_t *step = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  if (!is_exact && rounding == DOWN && is_negative)
    wide_from_i64(step, -1, width);
  if (!is_exact && rounding == UP && !is_negative)
    wide_from_u64(step, 1, width);
  wide_add(quotient, quotient, step, width);
  arena_free(&scratch);
}

static bool fold_division(const Ints *in, FoldResult *result, bool is_signed, Rounding rounding,
                          bool wants_remainder) {
  if (is(in, in->b, UNIT))
    return wants_remainder ? fold_to_i64(in, result, 0) : fold_to_value(result, in->lhs);
  if (!in->a || !in->b || is(in, in->b, ZERO))
    return false;
  if (is_signed && is(in, in->a, SIGNED_MIN) && is(in, in->b, ALL_ONES))
    return wants_remainder && fold_to_i64(in, result, 0);
  // MLIR negates what is negative, which must not overflow.
  if (rounding == UP_WITHOUT_MIN && !is(in, in->a, ZERO) &&
      (is(in, in->a, SIGNED_MIN) || is(in, in->b, SIGNED_MIN)))
    return false;
  Arena scratch = {0};
  uint64_t *quotient = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(in->width));
  uint64_t *remainder = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(in->width));
  (is_signed ? wide_sdivrem : wide_udivrem)(quotient, remainder, in->a, in->b, in->width);
  bool is_negative =
      is_signed && wide_is_negative(in->a, in->width) != wide_is_negative(in->b, in->width);
  bool is_exact = wide_is_zero(remainder, in->width);
  adjust_quotient(quotient, is_exact, is_negative, rounding == UP_WITHOUT_MIN ? UP : rounding,
                  in->width);
  fold_to_attr(result, attr_wide(in->ctx, in->type, wants_remainder ? remainder : quotient));
  arena_free(&scratch);
  return true;
}

bool fold_arith_divsi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, true, TOWARD_ZERO, false);
}

bool fold_arith_divui(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, false, TOWARD_ZERO, false);
}

bool fold_arith_ceildivsi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, true, UP_WITHOUT_MIN, false);
}

bool fold_more_arith_ceildivsi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, true, UP, false);
}

bool fold_arith_ceildivui(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, false, UP, false);
}

bool fold_arith_floordivsi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, true, DOWN, false);
}

bool fold_arith_remsi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, true, TOWARD_ZERO, true);
}

bool fold_arith_remui(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return fold_division(&in, results, false, TOWARD_ZERO, true);
}

// The -1 of value = other ^ -1, NULL where it is not that.
static Value *minus_one_of(const Ints *in, const Value *value, const Value *other) {
  const Op *op = defined_by(value, OP_arith_xori);
  const Op *constant = op ? defined_by(op_operand(op, 1), OP_arith_constant) : NULL;
  if (!constant || !in->is_scalar || op_operand(op, 0) != other)
    return NULL;
  Attr attr = op_attr_named(in->ctx, constant, "value");
  return attr_is(attr, &ATTR_DEF_INTEGER) && is(in, attr_limbs(attr), ALL_ONES) ? op_operand(op, 1)
                                                                                : NULL;
}

// Where the operands are x and x ^ -1, in any order: that -1.
static Value *complemented_by(const Ints *in) {
  Value *right = minus_one_of(in, in->rhs, in->lhs);
  return right ? right : minus_one_of(in, in->lhs, in->rhs);
}

bool fold_arith_andi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.rhs);
  if (is(&in, in.b, ALL_ONES))
    return fold_to_value(results, in.lhs);
  if (complemented_by(&in))
    return fold_to_i64(&in, results, 0);
  // (x & y) & y
  if (without(in.lhs, OP_arith_andi, in.rhs))
    return fold_to_value(results, in.lhs);
  if (without(in.rhs, OP_arith_andi, in.lhs))
    return fold_to_value(results, in.rhs);
  return compute(&in, results, wide_and) || (in.lhs == in.rhs && fold_to_value(results, in.lhs));
}

bool fold_arith_ori(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.lhs);
  if (is(&in, in.b, ALL_ONES))
    return fold_to_i64(&in, results, -1);
  if (complemented_by(&in))
    return fold_to_value(results, complemented_by(&in));
  return compute(&in, results, wide_or) || (in.lhs == in.rhs && fold_to_value(results, in.lhs));
}

// (x | y) | y
bool fold_more_arith_ori(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Value *lhs = op_operand(op, 0), *rhs = op_operand(op, 1);
  if (without(lhs, OP_arith_ori, rhs))
    return fold_to_value(results, lhs);
  return without(rhs, OP_arith_ori, lhs) && fold_to_value(results, rhs);
}

bool fold_arith_xori(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.lhs);
  if (in.lhs == in.rhs && fold_to_zero(&in, results))
    return true;
  // (x ^ y) ^ y
  Value *left = without(in.lhs, OP_arith_xori, in.rhs);
  Value *right = without(in.rhs, OP_arith_xori, in.lhs);
  if (left || right)
    return fold_to_value(results, left ? left : right);
  return compute(&in, results, wide_xor);
}

typedef void ShiftFn(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width);

static bool fold_shift(Op *op, const Attr *constants, FoldResult *results, ShiftFn *shift) {
  Ints in = ints_of(op, constants);
  if (is(&in, in.b, ZERO))
    return fold_to_value(results, in.lhs);
  if (!in.a || !in.b || wide_active_bits(in.b, in.width) > 32 || in.b[0] >= in.width)
    return false;
  Arena scratch = {0};
  uint64_t *out = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(in.width));
  shift(out, in.a, (unsigned)in.b[0], in.width);
  fold_to_attr(results, attr_wide(in.ctx, in.type, out));
  arena_free(&scratch);
  return true;
}

bool fold_arith_shli(Op *op, const Attr *constants, FoldResult *results) {
  return fold_shift(op, constants, results, wide_shl);
}

bool fold_arith_shrsi(Op *op, const Attr *constants, FoldResult *results) {
  return fold_shift(op, constants, results, wide_ashr);
}

bool fold_arith_shrui(Op *op, const Attr *constants, FoldResult *results) {
  return fold_shift(op, constants, results, wide_lshr);
}

// Zero stays zero whatever the amount: also where the amount is undefined.
bool fold_more_arith_shift(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  return is(&in, in.a, ZERO) && fold_to_value(results, in.lhs);
}

static bool fold_min_max(Op *op, const Attr *constants, FoldResult *results, bool is_signed,
                         bool is_max) {
  Ints in = ints_of(op, constants);
  Special top = is_signed ? SIGNED_MAX : ALL_ONES, bottom = is_signed ? SIGNED_MIN : ZERO;
  Special wins = is_max ? top : bottom, loses = is_max ? bottom : top;
  if (in.lhs == in.rhs || is(&in, in.b, wins))
    return fold_to_value(results, in.rhs);
  if (is(&in, in.b, loses))
    return fold_to_value(results, in.lhs);
  if (!in.a || !in.b)
    return false;
  int order = (is_signed ? wide_scmp : wide_ucmp)(in.a, in.b, in.width);
  return fold_to_attr(results, attr_wide(in.ctx, in.type, (order > 0) == is_max ? in.a : in.b));
}

bool fold_arith_maxsi(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, true, true);
}

bool fold_arith_maxui(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, false, true);
}

bool fold_arith_minsi(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, true, false);
}

bool fold_arith_minui(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, false, false);
}

// Whether the predicate holds between numbers of this order: -1, 0 or 1.
static bool cmpi_holds(CmpiPredicate predicate, int order) {
  switch (predicate) {
  case CMPI_EQ:
    return order == 0;
  case CMPI_NE:
    return order != 0;
  case CMPI_SLT:
  case CMPI_ULT:
    return order < 0;
  case CMPI_SLE:
  case CMPI_ULE:
    return order <= 0;
  case CMPI_SGT:
  case CMPI_UGT:
    return order > 0;
  case CMPI_SGE:
  case CMPI_UGE:
    return order >= 0;
  }
  return false;
}

static Type cmpi_source(const Value *value, unsigned id) {
  const Op *op = defined_by(value, id);
  return op ? op_operand(op, 0)->type : NULL;
}

// (ext c) != 0, where c is a condition.
static bool is_widened_condition(const Ints *in) {
  Type zext = cmpi_source(in->lhs, OP_arith_extui), sext = cmpi_source(in->lhs, OP_arith_extsi);
  Type from = zext ? zext : sext;
  return from && type_is_int_of(from, 1);
}

static bool is_signed_predicate(CmpiPredicate predicate) {
  return predicate >= CMPI_SLT && predicate <= CMPI_SGE;
}

bool fold_arith_cmpi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  CmpiPredicate predicate = cmpi_predicate(op);
  Type result = op->results[0].type;
  if (type_is_vector(result) && !vector_scalable(result) &&
      op_operand(op, 0) == op_operand(op, 1)) {
    uint8_t bit = cmpi_holds(predicate, 0);
    return fold_to_attr(results, attr_dense(in.ctx, result, &bit, 1, true));
  }
  if (!in.is_scalar)
    return false;
  if (in.lhs == in.rhs)
    return fold_to_attr(results, attr_bool(in.ctx, cmpi_holds(predicate, 0)));
  if (predicate == CMPI_NE && is(&in, in.b, ZERO) && is_widened_condition(&in))
    return fold_to_value(results, op_operand(value_op(in.lhs), 0));
  if (!in.a || !in.b)
    return false;
  int order = (is_signed_predicate(predicate) ? wide_scmp : wide_ucmp)(in.a, in.b, in.width);
  return fold_to_attr(results, attr_bool(in.ctx, cmpi_holds(predicate, order)));
}

// Nothing is beyond the largest and smallest number: one order is ruled out, and the answer is
// known where the other two agree.
static bool fold_beyond(const Ints *in, CmpiPredicate predicate, FoldResult *results) {
  bool is_signed = is_signed_predicate(predicate);
  Special top = is_signed ? SIGNED_MAX : ALL_ONES, bottom = is_signed ? SIGNED_MIN : ZERO;
  int other = 0;
  if (is(in, in->a, bottom) || is(in, in->b, top))
    other = -1;
  else if (is(in, in->a, top) || is(in, in->b, bottom))
    other = 1;
  if (!other || cmpi_holds(predicate, 0) != cmpi_holds(predicate, other))
    return false;
  return fold_to_attr(results, attr_bool(in->ctx, cmpi_holds(predicate, 0)));
}

// A condition that is asked about: c != 0, c == 1, (ext c) == (ext true).
bool fold_more_arith_cmpi(Op *op, const Attr *constants, FoldResult *results) {
  Ints in = ints_of(op, constants);
  CmpiPredicate predicate = cmpi_predicate(op);
  if (!in.is_scalar)
    return false;
  if (predicate != CMPI_EQ && predicate != CMPI_NE)
    return fold_beyond(&in, predicate, results);
  bool is_widened = is_widened_condition(&in);
  Value *condition = is_widened ? op_operand(value_op(in.lhs), 0) : in.lhs;
  Special truth = defined_by(in.lhs, OP_arith_extsi) ? ALL_ONES : UNIT;
  return type_is_int_of(condition->type, 1) && is(&in, in.b, predicate == CMPI_NE ? ZERO : truth) &&
         fold_to_value(results, condition);
}

bool fold_arith_select(Op *op, const Attr *constants, FoldResult *results) {
  Value *condition = op_operand(op, 0), *yes = op_operand(op, 1), *no = op_operand(op, 2);
  const uint64_t *known = known_int(op, constants, 0);
  if (known)
    return fold_to_value(results, known[0] ? yes : no);
  if (yes == no)
    return fold_to_value(results, yes);
  // select c, true, false
  const uint64_t *a = known_int(op, constants, 1), *b = known_int(op, constants, 2);
  if (a && b && type_is_int_of(yes->type, 1) && a[0] && !b[0])
    return fold_to_value(results, condition);
  // select (x == y), x, y: where they are equal either is y.
  const Op *compare = defined_by(condition, OP_arith_cmpi);
  if (!compare)
    return false;
  Value *x = op_operand(compare, 0), *y = op_operand(compare, 1);
  if (!(x == yes && y == no) && !(x == no && y == yes))
    return false;
  uint64_t predicate = attr_enum_value(op_attr_named(op_context(op), compare, "predicate"));
  if (predicate != CMPI_EQ && predicate != CMPI_NE)
    return false;
  return fold_to_value(results, predicate == CMPI_EQ ? no : yes);
}
