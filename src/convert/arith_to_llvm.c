// arith_to_llvm.c: --convert-arith-to-llvm.
//
// Most ops have one of their own in the llvm dialect. What has none (division rounded up or down)
// stays, as it does in MLIR: a pass that expands it comes first.

#include "convert/elementwise.h"
#include "convert/tables.h"
#include "dialects/arith/arith.h"

static bool rewrite_constant(Conversion *c, Op *op) {
  Type type = llvm_type(c->ctx, op->results[0].type);
  if (!type)
    return false;
  AttrVec attrs = llvm_attrs(c, op);
  replace_op_with(c, op,
                  build_value(&c->b, OP_llvm_constant, NULL, 0, type, attrs.data, attrs.len));
  return true;
}

// Between index and an integer: nothing, an extension or a truncation.
static Value *build_index_cast(Conversion *c, Op *op, Value *const *operands, Type type) {
  unsigned from = type_width(type_element_or_self(operands[0]->type));
  unsigned to = type_width(type_element_or_self(type));
  if (from == to)
    return operands[0];
  return build_llvm(c, from > to ? OP_llvm_trunc : c->row->to, operands, op->n_operands, type);
}

// Of buffers it says how memory is read, which no op of the llvm dialect does.
static bool is_of_buffers(const Op *op) {
  return type_is_memref(op->results[0].type) || type_is_unranked_memref(op->results[0].type);
}

static bool rewrite_index_cast(Conversion *c, Op *op) {
  return !is_of_buffers(op) && rewrite_rows(c, op, build_index_cast);
}

static bool rewrite_bitcast(Conversion *c, Op *op) {
  return !is_of_buffers(op) && rewrite_same(c, op);
}

// Predicates are numbered alike in both dialects.
static Value *build_compare(Conversion *c, Op *op, Value *const *operands, Type type) {
  NamedAttr attrs[2] = {named(c, "predicate", op_attr(op, conversion_name(c, "predicate")))};
  bool is_float = op_is(op, OP_arith_cmpf);
  if (is_float)
    attrs[1] = named(c, "fastmathFlags", llvm_fastmath(c, op));
  return build_value(&c->b, c->row->to, operands, 2, type, attrs, is_float ? 2 : 1);
}

static bool rewrite_compare(Conversion *c, Op *op) {
  return rewrite_rows(c, op, build_compare);
}

static bool is_array(Conversion *c, Type type) {
  Type converted_type = llvm_type(c->ctx, type);
  return !converted_type || type_is_llvm_array(converted_type);
}

static bool rewrite_addui_extended(Conversion *c, Op *op) {
  if (is_array(c, op->results[0].type) || is_array(c, op->results[1].type))
    return false;
  Value *operands[] = {converted_operand(c, op, 0), converted_operand(c, op, 1)};
  Type types[] = {operands[0]->type, llvm_type(c->ctx, op->results[1].type)};
  Value *both = build_llvm(c, OP_llvm_intr_uadd_with_overflow, operands, 2,
                           type_llvm_struct(c->ctx, types, 2, false));
  Value *values[2];
  for (int64_t i = 0; i < 2; i++)
    values[i] = build_extract(c, both, &i, 1);
  replace_op(c, op, values);
  return true;
}

static Value *build_shift_amount(Conversion *c, Type wide, unsigned amount) {
  Type element = type_element_or_self(wide);
  Attr value = attr_int(c->ctx, element, amount);
  if (type_is_vector(wide))
    value = attr_dense(c->ctx, wide, attr_limbs(value), dense_element_size(element), true);
  NamedAttr attr = named(c, "value", value);
  return build_value(&c->b, OP_llvm_constant, NULL, 0, wide, &attr, 1);
}

// The product in twice the width, and its halves.
static bool rewrite_mul_extended(Conversion *c, Op *op) {
  if (is_array(c, op->results[0].type))
    return false;
  Value *operands[] = {converted_operand(c, op, 0), converted_operand(c, op, 1)};
  Type type = operands[0]->type, element = type_element_or_self(type);
  unsigned width = type_width(element);
  if (width > INT_WIDTH_MAX / 2)
    return false;
  Type wide = type_with_element(c->ctx, type, type_int(c->ctx, 2 * width, SIGNLESS));
  Value *factors[2], *halves[2];
  for (size_t i = 0; i < 2; i++)
    factors[i] = build_llvm(c, c->row->to, &operands[i], 1, wide);
  Value *product = build_mul(c, factors[0], factors[1]);
  halves[0] = build_llvm(c, OP_llvm_trunc, &product, 1, type);
  Value *shift[] = {product, build_shift_amount(c, wide, width)};
  Value *high = build_llvm(c, OP_llvm_lshr, shift, 2, wide);
  halves[1] = build_llvm(c, OP_llvm_trunc, &high, 1, type);
  replace_op(c, op, halves);
  return true;
}

// By arith's number of a rounding mode, LLVM's.
static int64_t llvm_rounding(uint64_t mode) {
  static const uint8_t NUMBERS[] = {[ROUND_TO_NEAREST_EVEN] = 1,
                                    [ROUND_DOWNWARD] = 3,
                                    [ROUND_UPWARD] = 2,
                                    [ROUND_TOWARD_ZERO] = 0,
                                    [ROUND_TO_NEAREST_AWAY] = 4};
  return NUMBERS[mode];
}

static Value *build_rounded(Conversion *c, Op *op, Value *const *operands, Type type) {
  AttrVec attrs = llvm_attrs(c, op);
  for (size_t i = 0; i < attrs.len; i++)
    if (attrs.data[i].name == conversion_name(c, "roundingmode"))
      attrs.data[i].value =
          attr_int(c->ctx, c->ctx->i64, llvm_rounding(attr_enum_value(attrs.data[i].value)));
  vec_push(c->scratch, &attrs, named(c, "fpExceptionBehavior", attr_int(c->ctx, c->ctx->i64, 0)));
  return build_value(&c->b, OP_llvm_intr_constrained_fptrunc, operands, 1, type, attrs.data,
                     attrs.len);
}

static bool rewrite_truncf(Conversion *c, Op *op) {
  return op_attr(op, conversion_name(c, "roundingmode")) ? rewrite_rows(c, op, build_rounded)
                                                         : rewrite_same(c, op);
}

// A scalar condition chooses between whole values, of any type.
static bool rewrite_select(Conversion *c, Op *op) {
  if (is_array(c, op_operand(op, 0)->type))
    return rewrite_same(c, op);
  Type type = llvm_type(c->ctx, op->results[0].type);
  if (!type || !operands_convert(c, op))
    return false;
  Value *operands[3];
  for (uint32_t i = 0; i < 3; i++)
    operands[i] = converted_operand(c, op, i);
  AttrVec attrs = llvm_attrs(c, op);
  replace_op_with(c, op,
                  build_value(&c->b, OP_llvm_select, operands, 3, type, attrs.data, attrs.len));
  return true;
}

#define SAME(name, to) {OP_arith_##name, rewrite_same, OP_llvm_##to}
const RewriteRow ARITH_TO_LLVM[] = {
    {OP_arith_constant, rewrite_constant, 0},
    SAME(addi, add),
    SAME(subi, sub),
    SAME(muli, mul),
    SAME(divsi, sdiv),
    SAME(divui, udiv),
    SAME(remsi, srem),
    SAME(remui, urem),
    SAME(andi, and),
    SAME(ori, or),
    SAME(xori, xor),
    SAME(shli, shl),
    SAME(shrsi, ashr),
    SAME(shrui, lshr),
    SAME(maxsi, intr_smax),
    SAME(maxui, intr_umax),
    SAME(minsi, intr_smin),
    SAME(minui, intr_umin),
    SAME(addf, fadd),
    SAME(subf, fsub),
    SAME(mulf, fmul),
    SAME(divf, fdiv),
    SAME(remf, frem),
    SAME(negf, fneg),
    SAME(maximumf, intr_maximum),
    SAME(minimumf, intr_minimum),
    SAME(maxnumf, intr_maxnum),
    SAME(minnumf, intr_minnum),
    SAME(extsi, sext),
    SAME(extui, zext),
    SAME(trunci, trunc),
    SAME(extf, fpext),
    SAME(sitofp, sitofp),
    SAME(uitofp, uitofp),
    SAME(fptosi, fptosi),
    SAME(fptoui, fptoui),
    {OP_arith_bitcast, rewrite_bitcast, OP_llvm_bitcast},
    {OP_arith_select, rewrite_select, OP_llvm_select},
    {OP_arith_truncf, rewrite_truncf, OP_llvm_fptrunc},
    {OP_arith_index_cast, rewrite_index_cast, OP_llvm_sext},
    {OP_arith_index_castui, rewrite_index_cast, OP_llvm_zext},
    {OP_arith_cmpi, rewrite_compare, OP_llvm_icmp},
    {OP_arith_cmpf, rewrite_compare, OP_llvm_fcmp},
    {OP_arith_addui_extended, rewrite_addui_extended, 0},
    {OP_arith_mulsi_extended, rewrite_mul_extended, OP_llvm_sext},
    {OP_arith_mului_extended, rewrite_mul_extended, OP_llvm_zext},
    {0},
};

static bool run_arith_to_llvm(PassRun *run) {
  static const RewriteRow *const TABLES[] = {ARITH_TO_LLVM};
  return convert_ops(run, TABLES, 1, 0);
}

const PassInfo PASS_arith_to_llvm = {"convert-arith-to-llvm", "arithmetic to the llvm dialect",
                                     NULL, NULL, run_arith_to_llvm};
