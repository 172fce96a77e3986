// flatten_memref_row_major.c: --flatten-memref-row-major: every array has one dimension.
//
//   %x = memref.load %m[%i, %j] : memref<4x6xi32>    %0 = arith.muli %i, %c6 overflow<nsw, nuw>
//                                                ->  %1 = arith.addi %0, %j overflow<nsw, nuw>
//                                                    %x = memref.load %m[%1] : memref<24xi32>
//
// Arguments, results, allocations and globals of known shape in row-major order; an array without
// dimensions becomes one of one element. The memory behind an array stays the same. Subscripts are
// within their bounds, so the sums do not wrap. What else uses an array of several dimensions
// (views, copies, sizes) is an error at that op.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "ir/pass.h"

typedef struct Flattening {
  PassRun *run;
  bool failed;
} Flattening;

// NULL: it stays.
static Type flat_type(Context *ctx, Type type) {
  int64_t n;
  if (!type_is_memref(type) || type_rank(type) == 1 || memref_layout(type) ||
      !type_has_static_shape(type) || !type_n_elements(type, &n))
    return NULL;
  return type_memref(ctx, &n, 1, type_element(type), NULL, memref_space(type));
}

static Type or_same(Context *ctx, Type type) {
  Type flat = flat_type(ctx, type);
  return flat ? flat : type;
}

static bool is_carried(const Op *op) {
  switch ((OpId)op->info->id) {
  case OP_memref_load:
  case OP_memref_store:
  case OP_memref_alloc:
  case OP_memref_alloca:
  case OP_memref_dealloc:
  case OP_memref_get_global:
  case OP_memref_global:
  case OP_func_func:
  case OP_func_call:
  case OP_func_return:
  case OP_cf_br:
  case OP_cf_cond_br:
  case OP_cf_switch:
  case OP_arith_select:
    return true;
  default:
    return false;
  }
}

static bool check_op(Op *op, void *user) {
  Flattening *f = user;
  bool is_touched = false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    is_touched |= flat_type(f->run->ctx, op_operand(op, i)->type) != NULL;
  for (uint32_t i = 0; i < op->n_results; i++)
    is_touched |= flat_type(f->run->ctx, op->results[i].type) != NULL;
  if (is_touched && !is_carried(op))
    f->failed |=
        !op_error(op, "uses an array of several dimensions in a way that cannot be flattened");
  return true;
}

static Value *build_index(Builder *b, unsigned id, Value *lhs, Value *rhs) {
  Context *ctx = b->module->ctx;
  Value *both[] = {lhs, rhs};
  NamedAttr flags = {context_ident(ctx, "overflowFlags"),
                     attr_enum(ctx, &ATTR_DEF_arith_overflow, OVERFLOW_NSW | OVERFLOW_NUW)};
  return build_value(b, id, both, 2, ctx->index, &flags, 1);
}

static Value *build_number(Builder *b, int64_t number) {
  Context *ctx = b->module->ctx;
  NamedAttr attr = {context_ident(ctx, "value"), attr_int(ctx, ctx->index, number)};
  return build_value(b, OP_arith_constant, NULL, 0, ctx->index, &attr, 1);
}

static void flatten_access(Flattening *f, Op *op) {
  uint32_t memref = op_is(op, OP_memref_store), first = memref + 1;
  Type type = op_operand(op, memref)->type;
  if (!flat_type(f->run->ctx, type))
    return;
  Builder b = builder_before(f->run->module, op);
  Value *sum = op->n_operands > first ? op_operand(op, first) : build_number(&b, 0);
  for (uint32_t i = first + 1; i < op->n_operands; i++) {
    Value *scaled =
        build_index(&b, OP_arith_muli, sum, build_number(&b, type_dim(type, i - first)));
    sum = build_index(&b, OP_arith_addi, scaled, op_operand(op, i));
  }
  Value *operands[3];
  for (uint32_t i = 0; i < first; i++)
    operands[i] = op_operand(op, i);
  operands[first] = sum;
  op_set_operands(f->run->module, op, operands, first + 1);
}

static void flatten_global(Flattening *f, Op *op) {
  Context *ctx = f->run->ctx;
  Ident type_name = context_ident(ctx, "type"), value_name = context_ident(ctx, "initial_value");
  Attr type = op_attr(op, type_name), value = op_attr(op, value_name);
  Type flat = type ? flat_type(ctx, attr_type_value(type)) : NULL;
  if (!flat)
    return;
  op_set_attr(f->run->module, op, type_name, attr_type(ctx, flat));
  if (attr_is(value, &ATTR_DEF_DENSE)) {
    int64_t n = type_dim(flat, 0);
    Type tensor = type_tensor(ctx, &n, 1, type_element(flat), NULL);
    Str data = dense_data(value);
    op_set_attr(f->run->module, op, value_name,
                attr_dense(ctx, tensor, data.ptr, data.len, dense_is_splat(value)));
  } else if (value && !attr_is(value, &ATTR_DEF_UNIT)) {
    f->failed |= !op_error(op, "has initial contents that cannot be flattened");
  }
}

static void flatten_signature(Flattening *f, Op *op) {
  Context *ctx = f->run->ctx;
  Type type = function_type_of(op);
  size_t n_inputs = type_n_inputs(type), n_results = type_n_results(type);
  Type *types = ARENA_ARRAY(f->run->scratch, Type, n_inputs + n_results + 1);
  for (size_t i = 0; i < n_inputs; i++)
    types[i] = or_same(ctx, type_input(type, i));
  for (size_t i = 0; i < n_results; i++)
    types[n_inputs + i] = or_same(ctx, type_result(type, i));
  Type flat = type_function(ctx, types, n_inputs, types + n_inputs, n_results);
  op_set_attr(f->run->module, op, context_ident(ctx, "function_type"), attr_type(ctx, flat));
}

// Accesses first, while the shapes are still there.
static bool flatten_accesses(Op *op, void *user) {
  if (op_is(op, OP_memref_load) || op_is(op, OP_memref_store))
    flatten_access(user, op);
  else if (op_is(op, OP_memref_global))
    flatten_global(user, op);
  else if (op_is(op, OP_func_func))
    flatten_signature(user, op);
  return true;
}

static bool flatten_types(Op *op, void *user) {
  Flattening *f = user;
  for (uint32_t i = 0; i < op->n_results; i++)
    op->results[i].type = or_same(f->run->ctx, op->results[i].type);
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (uint32_t k = 0; k < block->n_args; k++)
        block->args[k]->type = or_same(f->run->ctx, block->args[k]->type);
  return true;
}

static bool run_flatten_memref_row_major(PassRun *run) {
  Flattening f = {.run = run};
  op_walk(run->op, check_op, &f);
  if (f.failed)
    return false;
  op_walk(run->op, flatten_accesses, &f);
  op_walk(run->op, flatten_types, &f);
  return !f.failed;
}

const PassInfo PASS_flatten_memref_row_major = {
    "flatten-memref-row-major", "give every array one dimension, row after row", "builtin.module",
    NULL, run_flatten_memref_row_major};
