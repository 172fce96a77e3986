// math.c: the math dialect. Folded is only what has one right answer on every host: functions that
// libraries round differently (sin, exp, pow, ...) are left to run time.

#include "base/wide.h"
#include "dialects/arith/arith.h"
#include "dialects/arith/fold.h"
#include "dialects/rows.h"

#include <math.h>

static bool fold_to_bits(Op *op, FoldResult *results, uint64_t bits) {
  return fold_to_attr(results, attr_float_bits(op_context(op), op->results[0].type, bits));
}

// The operand, where it is known and a format we compute in.
static bool known_operand(const Op *op, const Attr *constants, uint32_t i, FloatFormat *format,
                          uint64_t *bits) {
  return known_float(op, constants, i, bits) && float_format_of(op_operand(op, i)->type, format);
}

// The result is exact in double, or for sqrt of a narrower format rounded twice without harm.
static bool fold_unary(Op *op, const Attr *constants, FoldResult *results,
                       double (*function)(double)) {
  FloatFormat format;
  uint64_t bits;
  if (!known_operand(op, constants, 0, &format, &bits))
    return false;
  if (float_is_nan(bits, format))
    return fold_to_bits(op, results, float_quiet(bits, format));
  bits = float_from_double(function(float_to_double(bits, format)), format);
  return fold_to_bits(op, results, float_is_nan(bits, format) ? float_default_nan(format) : bits);
}

static bool fold_math_ceil(Op *op, const Attr *constants, FoldResult *results) {
  return fold_unary(op, constants, results, ceil);
}

static bool fold_math_floor(Op *op, const Attr *constants, FoldResult *results) {
  return fold_unary(op, constants, results, floor);
}

// MLIR leaves these to the host's float and double.
static bool is_f32_or_f64(const Op *op) {
  FloatFormat format;
  return float_format_of(op->results[0].type, &format) &&
         (format == FLOAT_F32 || format == FLOAT_F64);
}

static bool fold_more_math_trunc(Op *op, const Attr *constants, FoldResult *results) {
  return fold_unary(op, constants, results, trunc);
}

static bool fold_math_trunc(Op *op, const Attr *constants, FoldResult *results) {
  return is_f32_or_f64(op) && fold_unary(op, constants, results, trunc);
}

static bool fold_more_math_round(Op *op, const Attr *constants, FoldResult *results) {
  return fold_unary(op, constants, results, round);
}

static bool fold_math_round(Op *op, const Attr *constants, FoldResult *results) {
  return is_f32_or_f64(op) && fold_unary(op, constants, results, round);
}

// In the default rounding mode, which nothing here changes.
static bool fold_math_roundeven(Op *op, const Attr *constants, FoldResult *results) {
  return fold_unary(op, constants, results, nearbyint);
}

static bool fold_more_math_sqrt(Op *op, const Attr *constants, FoldResult *results) {
  return fold_unary(op, constants, results, sqrt);
}

static bool fold_math_sqrt(Op *op, const Attr *constants, FoldResult *results) {
  FloatFormat format;
  uint64_t bits;
  return is_f32_or_f64(op) && known_operand(op, constants, 0, &format, &bits) &&
         !(bits >> (float_format_info(format)->width - 1)) &&
         fold_unary(op, constants, results, sqrt);
}

static bool fold_math_absf(Op *op, const Attr *constants, FoldResult *results) {
  FloatFormat format;
  uint64_t bits;
  if (!known_operand(op, constants, 0, &format, &bits))
    return false;
  uint64_t sign = UINT64_C(1) << (float_format_info(format)->width - 1);
  return fold_to_bits(op, results, bits & ~sign);
}

static bool fold_more_math_absf(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  const Op *inner = value_op(op_operand(op, 0));
  return inner && op_is(inner, OP_math_absf) && fold_to_value(results, op_operand(op, 0));
}

static bool fold_math_copysign(Op *op, const Attr *constants, FoldResult *results) {
  FloatFormat format;
  uint64_t magnitude, from;
  if (!known_operand(op, constants, 0, &format, &magnitude) ||
      !known_operand(op, constants, 1, &format, &from))
    return false;
  uint64_t sign = UINT64_C(1) << (float_format_info(format)->width - 1);
  return fold_to_bits(op, results, (magnitude & ~sign) | (from & sign));
}

// f32 and f64 only: the double result of a narrower format would be rounded twice.
static bool fold_more_math_fma(Op *op, const Attr *constants, FoldResult *results) {
  FloatFormat format = FLOAT_F64;
  uint64_t bits[3];
  for (uint32_t i = 0; i < 3; i++)
    if (!known_operand(op, constants, i, &format, &bits[i]))
      return false;
  if (format != FLOAT_F32 && format != FLOAT_F64)
    return false;
  double x[3];
  for (uint32_t i = 0; i < 3; i++) {
    if (float_is_nan(bits[i], format))
      return fold_to_bits(op, results, float_quiet(bits[i], format));
    x[i] = float_to_double(bits[i], format);
  }
  double sum = format == FLOAT_F32 ? (double)fmaf((float)x[0], (float)x[1], (float)x[2])
                                   : fma(x[0], x[1], x[2]);
  return fold_to_bits(op, results,
                      isnan(sum) ? float_default_nan(format) : float_from_double(sum, format));
}

static bool fold_math_absi(Op *op, const Attr *constants, FoldResult *results) {
  const uint64_t *in = known_int(op, constants, 0);
  Type type = op->results[0].type;
  if (!in)
    return false;
  unsigned width = type_width(type);
  if (!wide_is_negative(in, width))
    return fold_to_attr(results, constants[0]);
  Arena scratch = {0};
  uint64_t *out = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  wide_neg(out, in, width);
  fold_to_attr(results, attr_wide(op_context(op), type, out));
  arena_free(&scratch);
  return true;
}

// A count, modulo 2^width as the type has it.
static bool fold_to_count(Op *op, FoldResult *results, unsigned count) {
  return fold_to_attr(results, attr_int(op_context(op), op->results[0].type, (int64_t)count));
}

static bool fold_math_ctlz(Op *op, const Attr *constants, FoldResult *results) {
  const uint64_t *in = known_int(op, constants, 0);
  if (!in)
    return false;
  unsigned width = type_width(op->results[0].type);
  return fold_to_count(op, results, width - wide_active_bits(in, width));
}

static bool fold_math_ctpop(Op *op, const Attr *constants, FoldResult *results) {
  const uint64_t *in = known_int(op, constants, 0);
  if (!in)
    return false;
  unsigned count = 0;
  for (unsigned i = 0; i < wide_limbs(type_width(op->results[0].type)); i++)
    count += (unsigned)__builtin_popcountll(in[i]);
  return fold_to_count(op, results, count);
}

static bool fold_math_cttz(Op *op, const Attr *constants, FoldResult *results) {
  const uint64_t *in = known_int(op, constants, 0);
  if (!in)
    return false;
  unsigned width = type_width(op->results[0].type), i = 0;
  while (i + 1 < wide_limbs(width) && !in[i])
    i++;
  return fold_to_count(op, results, in[i] ? 64 * i + (unsigned)__builtin_ctzll(in[i]) : width);
}

// One over a power: 0 is left alone, 1 and -1 have powers that are integers, of all others they
// round to 0.
static bool fold_reciprocal(Op *op, const uint64_t *base, bool is_odd, FoldResult *results) {
  Type type = op->results[0].type;
  unsigned width = type_width(type);
  if (wide_is_zero(base, width))
    return false;
  Arena scratch = {0};
  uint64_t *one = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  uint64_t *minus_one = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  wide_from_u64(one, 1, width);
  wide_from_i64(minus_one, -1, width);
  int64_t value = wide_equal(base, one, width) ? 1 : 0;
  if (wide_equal(base, minus_one, width))
    value = is_odd ? -1 : 1;
  arena_free(&scratch);
  return fold_to_attr(results, attr_int(op_context(op), type, value));
}

// By squaring.
static bool fold_math_ipowi(Op *op, const Attr *constants, FoldResult *results) {
  const uint64_t *base = known_int(op, constants, 0), *exponent = known_int(op, constants, 1);
  Type type = op->results[0].type;
  if (!base || !exponent)
    return false;
  unsigned width = type_width(type);
  if (wide_is_negative(exponent, width))
    return fold_reciprocal(op, base, exponent[0] & 1, results);
  Arena scratch = {0};
  uint64_t *power = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  uint64_t *square = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  wide_from_u64(power, 1, width);
  wide_copy(square, base, width);
  for (unsigned i = 0; i < wide_active_bits(exponent, width); i++) {
    if (exponent[i / 64] >> i % 64 & 1)
      wide_mul(power, power, square, width);
    wide_mul(square, square, square, width);
  }
  fold_to_attr(results, attr_wide(op_context(op), type, power));
  arena_free(&scratch);
  return true;
}

static Op *constant_math(Builder *builder, Attr value, Type type) {
  return DIALECT_arith.constant(builder, value, type);
}

static const AttrKind ATTR_KINDS[] = {ATTR_KIND_FASTMATH, {0}};

static const OpRow ROWS[] = {
#include "dialects/math/ops.def"
};

const Dialect DIALECT_math = {.name = "math",
                              .is_upstream = true,
                              .ops = ROWS,
                              .n_ops = N_ROWS(ROWS),
                              .first_id = FIRST_math,
                              .attr_kinds = ATTR_KINDS,
                              .constant = constant_math};
