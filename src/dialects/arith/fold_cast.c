// fold_cast.c: conversions of constants, and conversions that undo each other.
//
// index has 64 bits.

#include "base/wide.h"
#include "dialects/arith/arith.h"
#include "dialects/arith/fold.h"
#include "dialects/dialects.h"

#include <math.h>

// The operand of the op that defines a value, where that op is one of two; else NULL.
static Value *source_of(const Value *value, unsigned id, unsigned other_id) {
  const Op *op = value_op(value);
  return op && (op_is(op, id) || op_is(op, other_id)) ? op_operand(op, 0) : NULL;
}

// A known integer in another width: its low bits, or extended.
static bool fold_resize(Op *op, const Attr *constants, FoldResult *results, bool is_signed) {
  const uint64_t *in = known_int(op, constants, 0);
  Type to = op->results[0].type;
  if (!in || !type_is_int_or_index(to))
    return false;
  unsigned from_width = type_width(op_operand(op, 0)->type), to_width = type_width(to);
  Arena scratch = {0};
  uint64_t *out = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(to_width));
  if (to_width <= from_width)
    wide_trunc(out, to_width, in, from_width);
  else
    (is_signed ? wide_sext : wide_zext)(out, to_width, in, from_width);
  fold_to_attr(results, attr_wide(op_context(op), to, out));
  arena_free(&scratch);
  return true;
}

bool fold_arith_extsi(Op *op, const Attr *constants, FoldResult *results) {
  return fold_resize(op, constants, results, true);
}

bool fold_arith_extui(Op *op, const Attr *constants, FoldResult *results) {
  return fold_resize(op, constants, results, false);
}

bool fold_arith_trunci(Op *op, const Attr *constants, FoldResult *results) {
  Value *source = source_of(op_operand(op, 0), OP_arith_extsi, OP_arith_extui);
  if (source && source->type == op->results[0].type)
    return fold_to_value(results, source);
  return fold_resize(op, constants, results, false);
}

// There and back again is lossless where the type in the middle is at least as wide; two casts
// through a wider middle cancel whether they repeat the sign or not.
bool fold_more_arith_index_cast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Value *source = source_of(op_operand(op, 0), OP_arith_index_cast, OP_arith_index_castui);
  Type middle = type_element_or_self(op_operand(op, 0)->type);
  return source && source->type == op->results[0].type && type_is_int_or_index(middle) &&
         type_is_int_or_index(type_element_or_self(source->type)) &&
         type_width(middle) >= type_width(type_element_or_self(source->type)) &&
         fold_to_value(results, source);
}

bool fold_arith_index_cast(Op *op, const Attr *constants, FoldResult *results) {
  return fold_resize(op, constants, results, true);
}

bool fold_arith_index_castui(Op *op, const Attr *constants, FoldResult *results) {
  return fold_resize(op, constants, results, false);
}

bool fold_arith_bitcast(Op *op, const Attr *constants, FoldResult *results) {
  Type from = op_operand(op, 0)->type, to = op->results[0].type;
  FloatFormat format;
  uint64_t bits;
  const uint64_t *limbs = known_int(op, constants, 0);
  if (from == to)
    return constants[0] && type_is_int_or_index(to) ? fold_to_attr(results, constants[0])
                                                    : fold_to_value(results, op_operand(op, 0));
  if (limbs && float_format_of(to, &format))
    return fold_to_attr(results, attr_float_bits(op_context(op), to, limbs[0]));
  if (known_float(op, constants, 0, &bits) && type_is_signless(to))
    return fold_to_attr(results, attr_wide(op_context(op), to, &bits));
  if (known_float(op, constants, 0, &bits) && float_format_of(to, &format))
    return fold_to_attr(results, attr_float_bits(op_context(op), to, bits));
  return false;
}

bool fold_more_arith_bitcast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Value *source = source_of(op_operand(op, 0), OP_arith_bitcast, OP_arith_bitcast);
  return source && source->type == op->results[0].type && fold_to_value(results, source);
}

// To another format, to nearest even. *is_exact: nothing was lost.
static bool convert_float(Op *op, const Attr *constants, uint64_t *bits, bool *is_exact) {
  FloatFormat from, to;
  uint64_t in;
  if (!known_float(op, constants, 0, &in) || !float_format_of(op_operand(op, 0)->type, &from) ||
      !float_format_of(op->results[0].type, &to))
    return false;
  double value = float_to_double(in, from);
  *bits = float_from_double(value, to);
  *is_exact = float_from_double(float_to_double(*bits, to), from) == in;
  return true;
}

bool fold_arith_extf(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t bits;
  bool is_exact;
  return convert_float(op, constants, &bits, &is_exact) &&
         fold_to_attr(results, attr_float_bits(op_context(op), op->results[0].type, bits));
}

bool fold_arith_truncf(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t bits;
  bool is_exact;
  return convert_float(op, constants, &bits, &is_exact) && is_exact &&
         fold_to_attr(results, attr_float_bits(op_context(op), op->results[0].type, bits));
}

bool fold_more_arith_truncf(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t bits;
  bool is_exact;
  Attr mode = op_attr_named(op_context(op), op, "roundingmode");
  const Op *inner = value_op(op_operand(op, 0));
  if (inner && op_is(inner, OP_arith_extf) && op_operand(inner, 0)->type == op->results[0].type)
    return fold_to_value(results, op_operand(inner, 0));
  if (!convert_float(op, constants, &bits, &is_exact))
    return false;
  if (mode && attr_enum_value(mode) != ROUND_TO_NEAREST_EVEN)
    return false;
  return fold_to_attr(results, attr_float_bits(op_context(op), op->results[0].type, bits));
}

// An unsigned number to nearest even in the format. It is cut to a few leading bits, the last of
// which also stands for all that are cut off ("sticky"): two bits more than the format has are
// enough to round as if all were there. f64 is rounded by the conversion from 64 bits, the others
// by float_from_double from 53, which a double holds exactly.
static uint64_t round_to_float(const uint64_t *magnitude, unsigned width, FloatFormat format) {
  unsigned kept = format == FLOAT_F64 ? 64 : 53;
  unsigned n_bits = wide_active_bits(magnitude, width);
  if (n_bits <= kept)
    return float_from_double((double)magnitude[0], format);
  unsigned cut = n_bits - kept;
  Arena scratch = {0};
  uint64_t *top = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  uint64_t *back = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  wide_lshr(top, magnitude, cut, width);
  wide_shl(back, top, cut, width);
  uint64_t leading = top[0] | !wide_equal(back, magnitude, width);
  arena_free(&scratch);
  return float_from_double(ldexp((double)leading, (int)cut), format);
}

static bool fold_int_to_float(Op *op, const Attr *constants, FoldResult *results, bool is_signed) {
  FloatFormat format;
  Type to = op->results[0].type;
  const uint64_t *in = known_int(op, constants, 0);
  if (!in || !float_format_of(to, &format))
    return false;
  unsigned width = type_width(op_operand(op, 0)->type);
  bool is_negative = is_signed && wide_is_negative(in, width);
  Arena scratch = {0};
  uint64_t *magnitude = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  if (is_negative)
    wide_neg(magnitude, in, width);
  else
    wide_copy(magnitude, in, width);
  uint64_t bits = round_to_float(magnitude, width, format);
  arena_free(&scratch);
  bits |= (uint64_t)is_negative << (float_format_info(format)->width - 1);
  return fold_to_attr(results, attr_float_bits(op_context(op), to, bits));
}

bool fold_arith_sitofp(Op *op, const Attr *constants, FoldResult *results) {
  return fold_int_to_float(op, constants, results, true);
}

bool fold_arith_uitofp(Op *op, const Attr *constants, FoldResult *results) {
  return fold_int_to_float(op, constants, results, false);
}

// Whether an integral number fits a width. Its magnitude has `exponent` bits.
static bool fits(double number, int exponent, unsigned width, bool is_signed) {
  if (number == 0)
    return true;
  if (!is_signed)
    return number > 0 && (unsigned)exponent <= width;
  bool is_lowest = number < 0 && (unsigned)exponent == width && ldexp(number, 1 - exponent) == -1;
  return (unsigned)exponent < width || is_lowest;
}

static bool fold_float_to_int(Op *op, const Attr *constants, FoldResult *results, bool is_signed) {
  FloatFormat format;
  uint64_t bits;
  Type to = op->results[0].type;
  if (!known_float(op, constants, 0, &bits) || !type_is_signless(to) ||
      !float_format_of(op_operand(op, 0)->type, &format))
    return false;
  double number = trunc(float_to_double(bits, format));
  unsigned width = type_width(to);
  int exponent;
  if (!isfinite(number))
    return false;
  double fraction = frexp(fabs(number), &exponent); // number = fraction * 2^exponent
  if (!fits(number, exponent, width, is_signed))
    return false;
  uint64_t mantissa = (uint64_t)ldexp(fraction, 53);
  int shift = exponent - 53;
  if (shift < 0) // the bits that leave are zeros: the number is integral
    mantissa = shift > -64 ? mantissa >> -shift : 0;
  Arena scratch = {0};
  uint64_t *out = ARENA_ARRAY(&scratch, uint64_t, wide_limbs(width));
  wide_from_u64(out, mantissa, width);
  if (shift > 0)
    wide_shl(out, out, (unsigned)shift, width);
  if (number < 0)
    wide_neg(out, out, width);
  fold_to_attr(results, attr_wide(op_context(op), to, out));
  arena_free(&scratch);
  return true;
}

bool fold_arith_fptosi(Op *op, const Attr *constants, FoldResult *results) {
  return fold_float_to_int(op, constants, results, true);
}

bool fold_arith_fptoui(Op *op, const Attr *constants, FoldResult *results) {
  return fold_float_to_int(op, constants, results, false);
}
