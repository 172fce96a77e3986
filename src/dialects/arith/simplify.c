// simplify.c: rewrites of arith ops that one value cannot express.
//
//   c + x              x + c                   so that folds and CSE see one order
//   (x + c) + d        x + (c + d)             without overflow flags: the sum wraps differently
//   !(x < y)           x >= y
//   ext (ext x)        ext x
//   trunc (ext x)      ext x, or trunc x
//   select !c, a, b    select c, b, a

#include "base/wide.h"
#include "dialects/arith/arith.h"
#include "dialects/arith/fold.h"
#include "dialects/dialects.h"
#include "ir/greedy.h"

static Op *defined_by(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

static Attr int_constant(const Value *value) {
  Attr attr = value_constant(value);
  return attr_is(attr, &ATTR_DEF_INTEGER) && attr_value_type(attr) == value->type ? attr : NULL;
}

static bool is_true(const Value *value) {
  Attr attr = int_constant(value);
  return attr && attr_is_bool(attr) && attr_limbs(attr)[0];
}

static bool move_constant_right(Op *op) {
  Value *lhs = op_operand(op, 0), *rhs = op_operand(op, 1);
  if (!value_constant(lhs) || value_constant(rhs))
    return false;
  op_set_operand(op, 0, rhs);
  op_set_operand(op, 1, lhs);
  return true;
}

bool canonicalize_arith_commutative(Op *op, Rewriter *rewriter) {
  (void)rewriter;
  return move_constant_right(op);
}

// x + constant as an addi or x - constant as a subi: the two share the reassociation below.
typedef struct Offset {
  Value *base;
  Attr constant;
  bool is_subtracted;
} Offset;

static bool match_offset(const Value *value, Offset *offset) {
  const Op *op = value_op(value);
  if (!op || (!op_is(op, OP_arith_addi) && !op_is(op, OP_arith_subi)))
    return false;
  *offset = (Offset){op_operand(op, 0), int_constant(op_operand(op, 1)), op_is(op, OP_arith_subi)};
  return offset->constant != NULL;
}

static bool merge_offsets(Op *op, Rewriter *rewriter) {
  Offset outer, inner;
  if (!match_offset(op_result(op, 0), &outer) || !match_offset(outer.base, &inner))
    return false;
  Type type = op->results[0].type;
  unsigned width = type_width(type);
  bool is_same_way = inner.is_subtracted == outer.is_subtracted;
  uint64_t *sum = ARENA_ARRAY(rewriter->scratch, uint64_t, wide_limbs(width));
  (is_same_way ? wide_add : wide_sub)(sum, attr_limbs(inner.constant), attr_limbs(outer.constant),
                                      width);
  Builder builder = rewriter_builder(rewriter, op);
  Op *constant = DIALECT_arith.constant(&builder, attr_wide(op_context(op), type, sum), type);
  Value *operands[] = {inner.base, op_result(constant, 0)};
  unsigned id = inner.is_subtracted ? OP_arith_subi : OP_arith_addi;
  rewriter_replace_with(rewriter, op, build_value(&builder, id, operands, 2, type, NULL, 0));
  return true;
}

bool canonicalize_arith_addi(Op *op, Rewriter *rewriter) {
  return move_constant_right(op) || merge_offsets(op, rewriter);
}

bool canonicalize_arith_subi(Op *op, Rewriter *rewriter) {
  return merge_offsets(op, rewriter);
}

static CmpiPredicate predicate_of(const Op *op) {
  return (CmpiPredicate)attr_enum_value(op_attr_named(op_context(op), op, "predicate"));
}

bool canonicalize_arith_cmpi(Op *op, Rewriter *rewriter) {
  static const CmpiPredicate SWAPPED[] = {
      [CMPI_EQ] = CMPI_EQ,   [CMPI_NE] = CMPI_NE,   [CMPI_SLT] = CMPI_SGT, [CMPI_SLE] = CMPI_SGE,
      [CMPI_SGT] = CMPI_SLT, [CMPI_SGE] = CMPI_SLE, [CMPI_ULT] = CMPI_UGT, [CMPI_ULE] = CMPI_UGE,
      [CMPI_UGT] = CMPI_ULT, [CMPI_UGE] = CMPI_ULE,
  };
  if (!move_constant_right(op))
    return false;
  Context *ctx = op_context(op);
  op_set_attr(rewriter->module, op, context_ident(ctx, "predicate"),
              attr_int(ctx, ctx->i64, (int64_t)SWAPPED[predicate_of(op)]));
  return true;
}

// The comparison is turned round where nobody else asks it: otherwise there would be two.
bool canonicalize_arith_xori(Op *op, Rewriter *rewriter) {
  static const CmpiPredicate NEGATED[] = {
      [CMPI_EQ] = CMPI_NE,   [CMPI_NE] = CMPI_EQ,   [CMPI_SLT] = CMPI_SGE, [CMPI_SLE] = CMPI_SGT,
      [CMPI_SGT] = CMPI_SLE, [CMPI_SGE] = CMPI_SLT, [CMPI_ULT] = CMPI_UGE, [CMPI_ULE] = CMPI_UGT,
      [CMPI_UGT] = CMPI_ULE, [CMPI_UGE] = CMPI_ULT,
  };
  if (move_constant_right(op))
    return true;
  Op *compare = defined_by(op_operand(op, 0), OP_arith_cmpi);
  if (!compare || !value_has_one_use(op_result(compare, 0)) || !is_true(op_operand(op, 1)))
    return false;
  Context *ctx = op_context(op);
  NamedAttr predicate = {context_ident(ctx, "predicate"),
                         attr_int(ctx, ctx->i64, (int64_t)NEGATED[predicate_of(compare)])};
  Value *operands[] = {op_operand(compare, 0), op_operand(compare, 1)};
  Builder builder = rewriter_builder(rewriter, op);
  rewriter_replace_with(rewriter, op,
                        build_value(&builder, OP_arith_cmpi, operands, 2, ctx->i1, &predicate, 1));
  return true;
}

// Of two extensions the inner decides: what it made is never negative (extui), or has the sign of
// what it was made from (extsi); only zeros on top of sign bits stay two steps.
bool canonicalize_arith_ext(Op *op, Rewriter *rewriter) {
  const Op *inner = value_op(op_operand(op, 0));
  if (!inner || !(op_is(inner, OP_arith_extui) || op_is(inner, op->info->id)))
    return false;
  Value *source = op_operand(inner, 0);
  Builder builder = rewriter_builder(rewriter, op);
  rewriter_replace_with(
      rewriter, op,
      build_value(&builder, inner->info->id, &source, 1, op->results[0].type, NULL, 0));
  return true;
}

bool canonicalize_arith_trunci(Op *op, Rewriter *rewriter) {
  const Op *inner = value_op(op_operand(op, 0));
  if (!inner || !(op_is(inner, OP_arith_extui) || op_is(inner, OP_arith_extsi) ||
                  op_is(inner, OP_arith_trunci)))
    return false;
  Value *source = op_operand(inner, 0);
  Type type = op->results[0].type;
  unsigned from = type_width(type_element_or_self(source->type));
  unsigned to = type_width(type_element_or_self(type));
  if (to == from)
    return false; // folds
  Builder builder = rewriter_builder(rewriter, op);
  unsigned id = to < from ? OP_arith_trunci : inner->info->id;
  rewriter_replace_with(rewriter, op, build_value(&builder, id, &source, 1, type, NULL, 0));
  return true;
}

bool canonicalize_arith_select(Op *op, Rewriter *rewriter) {
  Value *condition = op_operand(op, 0), *yes = op_operand(op, 1), *no = op_operand(op, 2);
  const Op *negation = defined_by(condition, OP_arith_xori);
  if (negation && is_true(op_operand(negation, 1))) {
    op_set_operand(op, 0, op_operand(negation, 0));
    op_set_operand(op, 1, no);
    op_set_operand(op, 2, yes);
    return true;
  }
  // select c, false, true is !c
  Attr false_attr = int_constant(yes);
  if (!false_attr || !is_true(no) || attr_limbs(false_attr)[0])
    return false;
  Value *operands[] = {condition, no};
  Builder builder = rewriter_builder(rewriter, op);
  rewriter_replace_with(rewriter, op,
                        build_value(&builder, OP_arith_xori, operands, 2, no->type, NULL, 0));
  return true;
}
