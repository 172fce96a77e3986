// fold_bits.c: folds of the comb ops that move bits: extract, concat, replicate, reverse, parity,
// truth_table. Same rules as in fold.c.

#include "base/wide.h"
#include "dialects/comb/hooks.h"
#include "dialects/hw/hw.h"
#include "dialects/rows.h"

enum { MAX_BITS = 1 << 16, MAX_LIMBS = MAX_BITS / 64, MAX_TABLE_INPUTS = 16 };

static unsigned width_of(const Value *value) {
  return type_width(value->type);
}

static unsigned low_bit(const Op *extract) {
  return (unsigned)attr_int_or(op_attr_named(op_context(extract), extract, "lowBit"), 0);
}

static bool get_bit(const uint64_t *limbs, unsigned i) {
  return limbs[i / 64] >> i % 64 & 1;
}

// Or the bits of `from` into `out`, from bit `at` upwards; there is room for them.
static void put_bits(uint64_t *out, unsigned at, const uint64_t *from, unsigned width) {
  for (unsigned i = 0; i < wide_limbs(width) && width; i++, at += 64) {
    out[at / 64] |= from[i] << at % 64;
    uint64_t rest = at % 64 ? from[i] >> (64 - at % 64) : 0;
    if (rest)
      out[at / 64 + 1] |= rest;
  }
}

static bool fold_bits_of(const Op *op, Attr constant, unsigned low, FoldResult *results) {
  uint64_t limbs[MAX_LIMBS];
  unsigned from = type_width(attr_value_type(constant)), to = width_of(op_result(op, 0));
  if (from > MAX_BITS)
    return false;
  wide_lshr(limbs, attr_limbs(constant), low, from);
  wide_trunc(limbs, to, limbs, from);
  return comb_fold_to_limbs(op, limbs, results);
}

// The bits lie in one operand of the concat: all of it, or part of a constant.
static bool fold_extract_of_concat(const Op *op, const Op *concat, unsigned low,
                                   FoldResult *results) {
  unsigned width = width_of(op_result(op, 0)), at = 0;
  for (uint32_t i = concat->n_operands; i-- > 0;) {
    Value *part = op_operand(concat, i);
    unsigned end = at + width_of(part);
    if (low >= at && low + width <= end) {
      if (width == width_of(part))
        return comb_fold_to(op, part, results);
      Attr constant = hw_constant_value(part);
      return constant && fold_bits_of(op, constant, low - at, results);
    }
    at = end;
  }
  return false;
}

bool fold_comb_extract(Op *op, const Attr *constants, FoldResult *results) {
  Value *input = op_operand(op, 0);
  unsigned low = low_bit(op), width = width_of(op_result(op, 0));
  if (width == width_of(input))
    return comb_fold_to(op, input, results);
  if (width == 0)
    return comb_fold_to_int(op, 0, results);
  if (constants[0])
    return fold_bits_of(op, constants[0], low, results);
  Op *concat = comb_definition(input, OP_comb_concat);
  if (concat)
    return fold_extract_of_concat(op, concat, low, results);
  Op *replicate = comb_definition(input, OP_comb_replicate);
  return replicate && width == width_of(op_operand(replicate, 0)) && low % width == 0 &&
         comb_fold_to(op, op_operand(replicate, 0), results);
}

// concat(extract x from k, ..., extract x from 0) of all bits of x, in order, is x.
static Value *concat_of_all_bits(const Op *op) {
  Value *whole = NULL;
  unsigned end = 0; // one above the bits still to come
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Op *extract = comb_definition(op_operand(op, i), OP_comb_extract);
    if (!extract || (whole && op_operand(extract, 0) != whole))
      return NULL;
    whole = op_operand(extract, 0);
    if (i == 0)
      end = width_of(whole);
    if (low_bit(extract) + width_of(op_operand(op, i)) != end)
      return NULL;
    end = low_bit(extract);
  }
  return end == 0 ? whole : NULL;
}

bool fold_comb_concat(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t limbs[MAX_LIMBS];
  unsigned width = width_of(op_result(op, 0)), at = 0;
  if (op->n_operands == 1)
    return comb_fold_to(op, op_operand(op, 0), results);
  bool all_constant = width <= MAX_BITS;
  for (uint32_t i = 0; i < op->n_operands && all_constant; i++)
    all_constant = constants[i] != NULL;
  if (!all_constant) {
    Value *whole = concat_of_all_bits(op);
    return whole && comb_fold_to(op, whole, results);
  }
  wide_zero(limbs, width);
  for (uint32_t i = op->n_operands; i-- > 0; at += width_of(op_operand(op, i)))
    put_bits(limbs, at, attr_limbs(constants[i]), width_of(op_operand(op, i)));
  return comb_fold_to_limbs(op, limbs, results);
}

bool fold_comb_replicate(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t limbs[MAX_LIMBS];
  unsigned from = width_of(op_operand(op, 0)), to = width_of(op_result(op, 0));
  if (from == to)
    return comb_fold_to(op, op_operand(op, 0), results);
  if (!constants[0] || to > MAX_BITS)
    return false;
  wide_zero(limbs, to);
  for (unsigned at = 0; at < to; at += from)
    put_bits(limbs, at, attr_limbs(constants[0]), from);
  return comb_fold_to_limbs(op, limbs, results);
}

bool fold_comb_reverse(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t limbs[MAX_LIMBS];
  unsigned width = width_of(op_result(op, 0));
  if (width <= 1)
    return comb_fold_to(op, op_operand(op, 0), results);
  Op *inner = comb_definition(op_operand(op, 0), OP_comb_reverse);
  if (inner)
    return comb_fold_to(op, op_operand(inner, 0), results);
  if (!constants[0] || width > MAX_BITS)
    return false;
  wide_zero(limbs, width);
  for (unsigned i = 0; i < width; i++)
    if (get_bit(attr_limbs(constants[0]), i))
      limbs[(width - 1 - i) / 64] |= UINT64_C(1) << (width - 1 - i) % 64;
  return comb_fold_to_limbs(op, limbs, results);
}

bool fold_comb_parity(Op *op, const Attr *constants, FoldResult *results) {
  unsigned width = width_of(op_operand(op, 0));
  if (width == 1)
    return comb_fold_to(op, op_operand(op, 0), results);
  if (!constants[0])
    return false;
  uint64_t all = 0;
  for (unsigned i = 0; i < wide_limbs(width); i++)
    all ^= attr_limbs(constants[0])[i];
  return comb_fold_to_int(op, __builtin_parityll(all), results);
}

// The rows that the constant inputs leave: a constant where they agree, an input where they follow
// it.
bool fold_comb_truth_table(Op *op, const Attr *constants, FoldResult *results) {
  Attr table = op_attr_named(op_context(op), op, "lookupTable");
  uint32_t n = op->n_operands;
  size_t known = 0, value = 0;
  if (n > MAX_TABLE_INPUTS)
    return false;
  for (uint32_t i = 0; i < n; i++) {
    size_t bit = (size_t)1 << (n - 1 - i);
    known |= constants[i] ? bit : 0;
    value |= constants[i] && attr_limbs(constants[i])[0] ? bit : 0;
  }
  bool can_be[2] = {false, false};
  size_t differs = 0; // bits of inputs that some row contradicts
  for (size_t row = 0; row < (size_t)1 << n; row++) {
    if ((row & known) != value)
      continue;
    bool entry = dense_array_int(table, row) != 0;
    can_be[entry] = true;
    differs |= entry ? ~row : row;
  }
  if (can_be[0] != can_be[1])
    return comb_fold_to_int(op, can_be[1], results);
  for (uint32_t i = 0; i < n; i++)
    if (!(differs >> (n - 1 - i) & 1))
      return comb_fold_to(op, op_operand(op, i), results);
  return false;
}
