// fold_float.c: floating-point arithmetic on constants, as IEEE 754 has it: to nearest even.
//
// f32 is computed in float, the others in double and rounded once more: a double has more than
// 2p + 2 bits for f16 and bf16, where the second rounding is harmless (Figueroa 1995). NaNs are
// made by hand, since hosts differ in their sign and payload.

#include "dialects/arith/arith.h"
#include "dialects/arith/fold.h"
#include "dialects/dialects.h"
#include "ir/greedy.h"

#include <math.h>

bool float_format_of(Type type, FloatFormat *format) {
  if (!type_is_float(type) || type_float_info(type)->format < 0 ||
      type_float_info(type)->format > FLOAT_F64)
    return false;
  *format = (FloatFormat)type_float_info(type)->format;
  return true;
}

bool known_float(const Op *op, const Attr *constants, uint32_t i, uint64_t *bits) {
  FloatFormat format;
  Attr attr = constants[i];
  if (!attr_is(attr, &ATTR_DEF_FLOAT) || attr_value_type(attr) != op_operand(op, i)->type ||
      !float_format_of(attr_value_type(attr), &format))
    return false;
  *bits = attr_float_raw(attr);
  return true;
}

static uint64_t sign_bit(FloatFormat format) {
  return UINT64_C(1) << (float_format_info(format)->width - 1);
}

static uint64_t quiet_bit(FloatFormat format) {
  return UINT64_C(1) << (float_format_info(format)->precision - 2);
}

// Infinity: all ones in the exponent.
static uint64_t exponent_bits(FloatFormat format) {
  return sign_bit(format) - 2 * quiet_bit(format);
}

bool float_is_nan(uint64_t bits, FloatFormat format) {
  return (bits & ~sign_bit(format)) > exponent_bits(format);
}

uint64_t float_quiet(uint64_t bits, FloatFormat format) {
  return bits | quiet_bit(format);
}

uint64_t float_default_nan(FloatFormat format) {
  return exponent_bits(format) | quiet_bit(format);
}

typedef enum FloatOp { ADD, SUB, MUL, DIV, REM } FloatOp;

static float compute_f32(FloatOp op, float a, float b) {
  switch (op) {
  case ADD:
    return a + b;
  case SUB:
    return a - b;
  case MUL:
    return a * b;
  case DIV:
    return a / b;
  case REM:
    return fmodf(a, b);
  }
  return 0;
}

static double compute_f64(FloatOp op, double a, double b) {
  switch (op) {
  case ADD:
    return a + b;
  case SUB:
    return a - b;
  case MUL:
    return a * b;
  case DIV:
    return a / b;
  case REM:
    return fmod(a, b);
  }
  return 0;
}

static uint64_t compute(FloatOp op, FloatFormat format, uint64_t a, uint64_t b) {
  uint64_t result;
  if (float_is_nan(a, format) || float_is_nan(b, format))
    return float_quiet(float_is_nan(a, format) ? a : b, format);
  double x = float_to_double(a, format), y = float_to_double(b, format);
  // Each is exact in float as well when the format is f32.
  if (format == FLOAT_F32)
    result = float_from_double((double)compute_f32(op, (float)x, (float)y), format);
  else
    result = float_from_double(compute_f64(op, x, y), format);
  return float_is_nan(result, format) ? float_default_nan(format) : result;
}

// Whether operand i is known to be this number; +0 and -0 differ.
static bool is_number(const Op *op, const Attr *constants, uint32_t i, double number) {
  FloatFormat format;
  uint64_t bits;
  return known_float(op, constants, i, &bits) &&
         float_format_of(attr_value_type(constants[i]), &format) &&
         bits == float_from_double(number, format);
}

static bool fold_binary(Op *op, const Attr *constants, FoldResult *results, FloatOp what) {
  FloatFormat format;
  uint64_t a, b;
  Type type = op->results[0].type;
  if (!known_float(op, constants, 0, &a) || !known_float(op, constants, 1, &b) ||
      !float_format_of(type, &format))
    return false;
  return fold_to_attr(results, attr_float_bits(op_context(op), type, compute(what, format, a, b)));
}

// Only what holds for every x, -0 included: x + -0 is x, but -0 + +0 is +0.
bool fold_arith_addf(Op *op, const Attr *constants, FoldResult *results) {
  if (is_number(op, constants, 1, -0.0))
    return fold_to_value(results, op_operand(op, 0));
  return fold_binary(op, constants, results, ADD);
}

bool fold_arith_subf(Op *op, const Attr *constants, FoldResult *results) {
  if (is_number(op, constants, 1, 0.0))
    return fold_to_value(results, op_operand(op, 0));
  return fold_binary(op, constants, results, SUB);
}

bool fold_arith_mulf(Op *op, const Attr *constants, FoldResult *results) {
  if (is_number(op, constants, 1, 1.0))
    return fold_to_value(results, op_operand(op, 0));
  return fold_binary(op, constants, results, MUL);
}

bool fold_arith_divf(Op *op, const Attr *constants, FoldResult *results) {
  if (is_number(op, constants, 1, 1.0))
    return fold_to_value(results, op_operand(op, 0));
  return fold_binary(op, constants, results, DIV);
}

bool fold_arith_remf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_binary(op, constants, results, REM);
}

bool fold_arith_negf(Op *op, const Attr *constants, FoldResult *results) {
  const Op *inner = value_op(op_operand(op, 0));
  if (inner && op_is(inner, OP_arith_negf))
    return fold_to_value(results, op_operand(inner, 0));
  FloatFormat format;
  uint64_t bits;
  Type type = op->results[0].type;
  if (!known_float(op, constants, 0, &bits) || !float_format_of(type, &format))
    return false;
  return fold_to_attr(results, attr_float_bits(op_context(op), type, bits ^ sign_bit(format)));
}

// Which of two numbers that are not NaN is the larger, -0 below +0: 0 the first, 1 the second.
static uint32_t larger_of(FloatFormat format, uint64_t a, uint64_t b) {
  double x = float_to_double(a, format), y = float_to_double(b, format);
  if (x == y)
    return signbit(x) != 0;
  return y > x;
}

// `propagates`: one NaN is enough for a NaN; else the other operand wins.
static bool fold_min_max(Op *op, const Attr *constants, FoldResult *results, bool is_max,
                         bool propagates) {
  if (op_operand(op, 0) == op_operand(op, 1))
    return fold_to_value(results, op_operand(op, 0));
  // The end of the line opposite to what is sought never wins, but over a NaN.
  if (propagates && is_number(op, constants, 1, is_max ? -HUGE_VAL : HUGE_VAL))
    return fold_to_value(results, op_operand(op, 0));
  FloatFormat format;
  uint64_t bits[2];
  Type type = op->results[0].type;
  if (!known_float(op, constants, 0, &bits[0]) || !known_float(op, constants, 1, &bits[1]) ||
      !float_format_of(type, &format))
    return false;
  uint32_t larger = larger_of(format, bits[0], bits[1]);
  uint64_t wins = bits[is_max ? larger : 1 - larger];
  for (uint32_t i = 2; i-- > 0;)
    if (float_is_nan(bits[i], format))
      wins = propagates ? float_quiet(bits[i], format) : bits[1 - i];
  return fold_to_attr(results, attr_float_bits(op_context(op), type, wins));
}

// A NaN that is passed over.
static bool fold_nan(Op *op, const Attr *constants, FoldResult *results) {
  FloatFormat format;
  uint64_t bits;
  for (uint32_t i = 0; i < 2; i++)
    if (known_float(op, constants, i, &bits) && float_format_of(op->results[0].type, &format) &&
        float_is_nan(bits, format))
      return fold_to_value(results, op_operand(op, 1 - i));
  return false;
}

bool fold_more_arith_maxnumf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_nan(op, constants, results);
}

bool fold_more_arith_minnumf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_nan(op, constants, results);
}

bool fold_arith_maximumf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, true, true);
}

bool fold_arith_minimumf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, false, true);
}

bool fold_arith_maxnumf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, true, false);
}

bool fold_arith_minnumf(Op *op, const Attr *constants, FoldResult *results) {
  return fold_min_max(op, constants, results, false, false);
}

// The four ways two floats can stand to each other, and for which a predicate holds.
enum { EQUAL = 1, GREATER = 2, LESS = 4, UNORDERED = 8 };
static const uint8_t CMPF_HOLDS_FOR[] = {
    [CMPF_FALSE] = 0,
    [CMPF_OEQ] = EQUAL,
    [CMPF_OGT] = GREATER,
    [CMPF_OGE] = GREATER | EQUAL,
    [CMPF_OLT] = LESS,
    [CMPF_OLE] = LESS | EQUAL,
    [CMPF_ONE] = LESS | GREATER,
    [CMPF_ORD] = LESS | GREATER | EQUAL,
    [CMPF_UEQ] = UNORDERED | EQUAL,
    [CMPF_UGT] = UNORDERED | GREATER,
    [CMPF_UGE] = UNORDERED | GREATER | EQUAL,
    [CMPF_ULT] = UNORDERED | LESS,
    [CMPF_ULE] = UNORDERED | LESS | EQUAL,
    [CMPF_UNE] = UNORDERED | LESS | GREATER,
    [CMPF_UNO] = UNORDERED,
    [CMPF_TRUE] = UNORDERED | LESS | GREATER | EQUAL,
};

// Whether the predicate gives the same answer for all that is possible; that answer.
static bool is_decided(const Op *op, unsigned possible, bool *answer) {
  unsigned holds = CMPF_HOLDS_FOR[attr_enum_value(op_attr_named(op_context(op), op, "predicate"))];
  *answer = (holds & possible) != 0;
  return !(holds & possible) || (holds & possible) == possible;
}

bool fold_arith_cmpf(Op *op, const Attr *constants, FoldResult *results) {
  Type type = op_operand(op, 0)->type;
  unsigned possible = 0;
  FloatFormat format;
  uint64_t a = 0, b = 0;
  bool a_known = known_float(op, constants, 0, &a), b_known = known_float(op, constants, 1, &b);
  if (!type_is_float(type) || !float_format_of(type, &format))
    return false;
  if ((a_known && float_is_nan(a, format)) || (b_known && float_is_nan(b, format))) {
    possible = UNORDERED;
  } else if (a_known && b_known) {
    double x = float_to_double(a, format), y = float_to_double(b, format);
    possible = x < y ? LESS : x > y ? GREATER : EQUAL;
  }
  bool answer;
  return possible && is_decided(op, possible, &answer) &&
         fold_to_attr(results, attr_bool(op_context(op), answer));
}

// What holds whatever the values are.
bool canonicalize_arith_cmpf(Op *op, Rewriter *rewriter) {
  unsigned possible = UNORDERED | LESS | GREATER | EQUAL;
  if (op_operand(op, 0) == op_operand(op, 1))
    possible = EQUAL | UNORDERED;
  bool answer;
  if (!type_is_float(op_operand(op, 0)->type) || !is_decided(op, possible, &answer))
    return false;
  Builder b = rewriter_builder(rewriter, op);
  Op *made =
      op->info->dialect->constant(&b, attr_bool(op_context(op), answer), op->results[0].type);
  rewriter_replace_with(rewriter, op, op_result(made, 0));
  return true;
}
