// arith_expand_divisions.c: --arith-expand-divisions: quotients that are rounded up or down, by
// those that are rounded towards zero.
//
//   ceil(a / b), unsigned    a == 0 ? 0 : (a - 1) / b + 1
//   ceil(a / b)              q = a / b; q * b != a and (a < 0) == (b < 0) ? q + 1 : q
//   floor(a / b)             q = a / b; q * b != a and (a < 0) != (b < 0) ? q - 1 : q
//
// MLIR's --arith-expand leaves the same, but for ceil, where mlir-opt-19 negates a, which may
// overflow.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "ir/pass.h"

static Value *build_number(Builder *b, Type type, int64_t number) {
  Context *ctx = b->module->ctx;
  Type element = type_element_or_self(type);
  Attr value = attr_int(ctx, element, number);
  if (element != type)
    value = attr_dense(ctx, type, attr_limbs(value), dense_element_size(element), true);
  NamedAttr attr = {context_ident(ctx, "value"), value};
  return build_value(b, OP_arith_constant, NULL, 0, type, &attr, 1);
}

static Value *build_pair(Builder *b, unsigned id, Value *lhs, Value *rhs) {
  Value *both[] = {lhs, rhs};
  return build_value(b, id, both, 2, lhs->type, NULL, 0);
}

static Value *build_compare(Builder *b, CmpiPredicate predicate, Value *lhs, Value *rhs) {
  Context *ctx = b->module->ctx;
  Value *both[] = {lhs, rhs};
  NamedAttr attr = {context_ident(ctx, "predicate"), attr_int(ctx, ctx->i64, (int64_t)predicate)};
  return build_value(b, OP_arith_cmpi, both, 2, type_with_element(ctx, lhs->type, ctx->i1), &attr,
                     1);
}

static Value *build_select(Builder *b, Value *condition, Value *yes, Value *no) {
  Value *operands[] = {condition, yes, no};
  return build_value(b, OP_arith_select, operands, 3, yes->type, NULL, 0);
}

static Value *expand_ceildivui(Builder *b, Value *n, Value *m) {
  Value *zero = build_number(b, n->type, 0);
  Value *is_zero = build_compare(b, CMPI_EQ, n, zero), *one = build_number(b, n->type, 1);
  Value *quotient = build_pair(b, OP_arith_divui, build_pair(b, OP_arith_subi, n, one), m);
  return build_select(b, is_zero, zero, build_pair(b, OP_arith_addi, quotient, one));
}

// The quotient towards zero, and a step further where it is not exact and the signs say so.
static Value *expand_signed(Builder *b, Value *n, Value *m, CmpiPredicate signs, int64_t step) {
  Value *quotient = build_pair(b, OP_arith_divsi, n, m);
  Value *product = build_pair(b, OP_arith_muli, quotient, m);
  Value *is_inexact = build_compare(b, CMPI_NE, n, product), *zero = build_number(b, n->type, 0);
  Value *n_below = build_compare(b, CMPI_SLT, n, zero);
  Value *m_below = build_compare(b, CMPI_SLT, m, zero);
  Value *is_further =
      build_pair(b, OP_arith_andi, is_inexact, build_compare(b, signs, n_below, m_below));
  Value *further = build_pair(b, OP_arith_addi, quotient, build_number(b, n->type, step));
  return build_select(b, is_further, further, quotient);
}

static bool visit(Op *op, void *user) {
  PassRun *run = user;
  Builder b = builder_before(run->module, op);
  Value *made = NULL;
  if (op_is(op, OP_arith_ceildivui))
    made = expand_ceildivui(&b, op_operand(op, 0), op_operand(op, 1));
  else if (op_is(op, OP_arith_ceildivsi))
    made = expand_signed(&b, op_operand(op, 0), op_operand(op, 1), CMPI_EQ, 1);
  else if (op_is(op, OP_arith_floordivsi))
    made = expand_signed(&b, op_operand(op, 0), op_operand(op, 1), CMPI_NE, -1);
  if (made)
    op_replace(op, &made);
  return true;
}

static bool run_arith_expand_divisions(PassRun *run) {
  return op_walk_post(run->op, visit, run);
}

const PassInfo PASS_arith_expand_divisions = {
    "arith-expand-divisions", "quotients rounded up or down by those rounded towards zero", NULL,
    NULL, run_arith_expand_divisions};
