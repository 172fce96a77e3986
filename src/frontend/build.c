// build.c: small builders of arith, cf and index expressions.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

// Constants stand at the top of the entry block, each once, in the order of constant_order.
Value *build_constant(Importer *im, Attr value) {
  Value *known = map_get_ptr(&im->constants, value);
  if (known)
    return known;
  Type type = attr_value_type(value);
  NamedAttr attr = {context_ident(im->ctx, "value"), value};
  Builder at = im->builder;
  at.block = im->entry;
  at.before = im->constants_end;
  known = build_value(&at, OP_arith_constant, NULL, 0, type, &attr, 1);
  map_put_ptr(&im->constants, value, known);
  return known;
}

Value *build_int(Importer *im, Type type, int64_t value) {
  return build_constant(im, attr_int(im->ctx, type, value));
}

Value *build_index(Importer *im, int64_t value) {
  return build_int(im, im->ctx->index, value);
}

Value *build_zero(Importer *im, Type type) {
  return type_is_float(type) ? build_constant(im, attr_float_bits(im->ctx, type, 0))
                             : build_int(im, type, 0);
}

Value *build_binary(Importer *im, unsigned op, Value *a, Value *b) {
  Value *operands[] = {a, b};
  return build_value(&im->builder, op, operands, 2, a->type, NULL, 0);
}

Value *build_cast(Importer *im, unsigned op, Value *value, Type type) {
  return build_value(&im->builder, op, &value, 1, type, NULL, 0);
}

static Value *build_comparison(Importer *im, unsigned op, int predicate, Value *a, Value *b) {
  Value *operands[] = {a, b};
  NamedAttr attr = {context_ident(im->ctx, "predicate"),
                    attr_int(im->ctx, im->ctx->i64, predicate)};
  return build_value(&im->builder, op, operands, 2, im->ctx->i1, &attr, 1);
}

Value *build_cmpi(Importer *im, int predicate, Value *a, Value *b) {
  return build_comparison(im, OP_arith_cmpi, predicate, a, b);
}

Value *build_cmpf(Importer *im, int predicate, Value *a, Value *b) {
  return build_comparison(im, OP_arith_cmpf, predicate, a, b);
}

Value *build_select(Importer *im, Value *condition, Value *a, Value *b) {
  Value *operands[] = {condition, a, b};
  return build_value(&im->builder, OP_arith_select, operands, 3, a->type, NULL, 0);
}

Value *build_resize(Importer *im, Value *value, Type type, bool is_unsigned) {
  if (value->type == type)
    return value;
  if (type_is_index(value->type) || type_is_index(type))
    return build_cast(im, is_unsigned ? OP_arith_index_castui : OP_arith_index_cast, value, type);
  if (type_width(value->type) > type_width(type))
    return build_cast(im, OP_arith_trunci, value, type);
  return build_cast(im, is_unsigned ? OP_arith_extui : OP_arith_extsi, value, type);
}

// The index of an integer, built once, right after the integer.
static Value *index_of(Importer *im, Value *value, bool is_unsigned) {
  if (type_is_index(value->type))
    return value;
  Map *casts = &im->casts[is_unsigned];
  Value *known = map_get_ptr(casts, value);
  if (known)
    return known;
  Builder saved = im->builder;
  if (!value->is_block_arg) {
    im->builder.block = value_op(value)->block;
    im->builder.before = value_op(value)->next;
    // A constant or argument: after the constants.
    if (im->builder.block == im->entry && op_is(value_op(value), OP_arith_constant))
      im->builder.before = im->casts_end;
  } else {
    im->builder.block = value_block(value);
    im->builder.before = im->builder.block->first;
    if (im->builder.block == im->entry)
      im->builder.before = im->casts_end;
  }
  Value *wide = value;
  if (type_width(value->type) > 64)
    wide = build_cast(im, OP_arith_trunci, value, im->ctx->i64);
  known = build_cast(im, is_unsigned ? OP_arith_index_castui : OP_arith_index_cast, wide,
                     im->ctx->index);
  im->builder = saved;
  map_put_ptr(casts, value, known);
  return known;
}

static Value *term_value(Importer *im, const Term *term) {
  Merge *merge = map_get_ptr(&im->merge_of, term->value);
  Value *value = merge ? merge->offset : import_value(im, term->value);
  if (!value)
    return NULL;
  value = index_of(im, value, term->is_unsigned);
  int64_t divisor = term->divisor;
  if (divisor <= 1)
    return value;
  if (divisor & (divisor - 1))
    return build_binary(im, OP_arith_divsi, value, build_index(im, divisor));
  return build_binary(im, OP_arith_shrsi, value,
                      build_index(im, __builtin_ctzll((uint64_t)divisor)));
}

// (constant + sum of terms) / unit as an index; every coefficient is a multiple of the unit.
Value *build_linear(Importer *im, const Offset *offset, int64_t unit) {
  Value *sum = NULL;
  for (size_t i = 0; i < offset->n_terms; i++) {
    const Term *t = &offset->terms[i];
    if (t->coeff == 0)
      continue;
    Value *value = term_value(im, t);
    if (!value)
      return NULL;
    int64_t coeff = t->coeff / unit;
    if (coeff != 1)
      value = build_binary(im, OP_arith_muli, value, build_index(im, coeff));
    sum = sum ? build_binary(im, OP_arith_addi, sum, value) : value;
  }
  int64_t constant = offset->constant / unit;
  if (!sum)
    return build_index(im, constant);
  return constant ? build_binary(im, OP_arith_addi, sum, build_index(im, constant)) : sum;
}

Op *build_branch(Importer *im, Block *target, Value *const *args, size_t n_args) {
  OpState state = {.info = op_info_by_id(im->ctx, OP_cf_br), .loc = im->builder.loc};
  for (size_t i = 0; i < n_args; i++)
    vec_push(im->arena, &state.operands, args[i]);
  vec_push(im->arena, &state.successors, target);
  return builder_insert(&im->builder, op_create(im->module, &state));
}

Op *build_cond_branch(Importer *im, Value *condition, Block *yes, Value *const *yes_args,
                      size_t n_yes, Block *no, Value *const *no_args, size_t n_no) {
  OpState state = {.info = op_info_by_id(im->ctx, OP_cf_cond_br), .loc = im->builder.loc};
  vec_push(im->arena, &state.operands, condition);
  for (size_t i = 0; i < n_yes; i++)
    vec_push(im->arena, &state.operands, yes_args[i]);
  for (size_t i = 0; i < n_no; i++)
    vec_push(im->arena, &state.operands, no_args[i]);
  vec_push(im->arena, &state.successors, yes);
  vec_push(im->arena, &state.successors, no);
  int32_t segments[] = {1, (int32_t)n_yes, (int32_t)n_no};
  NamedAttr attr = {im->ctx->operand_segments, attr_i32_array(im->ctx, segments, 3)};
  vec_push(im->arena, &state.attrs, attr);
  return builder_insert(&im->builder, op_create(im->module, &state));
}

Block *build_block_after(Importer *im, Block *block) {
  Block *made = block_create(im->module);
  if (block->next)
    region_insert_block_before(block->next, made);
  else
    region_append_block(block->region, made);
  return made;
}
