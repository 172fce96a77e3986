// fold.c: memref ops that are constants or one of their operands.

#include "dialects/dialects.h"
#include "dialects/memref/memref.h"
#include "ir/affine.h"

static bool fold_to_source(Op *op, FoldResult *results) {
  if (op_operand(op, 0)->type != op->results[0].type)
    return false;
  results[0].value = op_operand(op, 0);
  return true;
}

// cast(x: T -> T) is x, cast(cast(x: T -> U): U -> T) as well.
bool fold_memref_cast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  if (fold_to_source(op, results))
    return true;
  Op *inner = value_op(op_operand(op, 0));
  if (!inner || inner->info != op->info || op_operand(inner, 0)->type != op->results[0].type)
    return false;
  results[0].value = op_operand(inner, 0);
  return true;
}

bool fold_memref_memory_space_cast(Op *op, const Attr *constants, FoldResult *results) {
  return fold_memref_cast(op, constants, results);
}

// The operand that gave an allocated buffer its size in dimension `dim`.
static Value *allocated_size(const Op *alloc, size_t dim) {
  uint32_t begin, n;
  if (!op_operand_range(alloc, 0, &begin, &n))
    return NULL;
  Type type = alloc->results[0].type;
  for (size_t i = 0; i < dim; i++)
    begin += type_dim(type, i) == DIM_DYNAMIC;
  return op_operand(alloc, begin);
}

bool fold_memref_dim(Op *op, const Attr *constants, FoldResult *results) {
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  int64_t dim;
  if (!constants[1] || !attr_int_value(constants[1], &dim) || !type_is_memref(type) || dim < 0 ||
      dim >= (int64_t)type_rank(type))
    return false;
  int64_t size = type_dim(type, (size_t)dim);
  if (size != DIM_DYNAMIC) {
    results[0].attr = attr_int(ctx, ctx->index, size);
    return true;
  }
  Op *source = value_op(op_operand(op, 0));
  if (!source || (!op_is(source, OP_memref_alloc) && !op_is(source, OP_memref_alloca)))
    return false;
  results[0].value = allocated_size(source, (size_t)dim);
  return results[0].value != NULL;
}

bool fold_memref_rank(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  if (!type_is_memref(type))
    return false;
  results[0].attr = attr_int(ctx, ctx->index, (int64_t)type_rank(type));
  return true;
}

// The whole of a buffer of static shape, under the same type.
bool fold_memref_subview(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  Attr offsets = op_attr_named(ctx, op, "static_offsets");
  Attr sizes = op_attr_named(ctx, op, "static_sizes");
  Attr strides = op_attr_named(ctx, op, "static_strides");
  if (!type_has_static_shape(type))
    return false;
  for (size_t i = 0; i < type_rank(type); i++)
    if (dense_array_int(offsets, i) != 0 || dense_array_int(strides, i) != 1 ||
        dense_array_int(sizes, i) != type_dim(type, i))
      return false;
  return fold_to_source(op, results);
}

// Nothing is set anew.
bool fold_memref_reinterpret_cast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Attr offsets = op_attr_named(op_context(op), op, "static_offsets");
  return type_has_static_shape(op->results[0].type) && dense_array_int(offsets, 0) == 0 &&
         fold_to_source(op, results);
}

bool fold_memref_transpose(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Context *ctx = op_context(op);
  Attr map = op_attr_named(ctx, op, "permutation");
  return affine_is_identity(map, type_rank(op_operand(op, 0)->type)) && fold_to_source(op, results);
}

// Ops that work as well on the buffer before a cast that only forgets or promises shape.
static bool can_take_uncast(const Op *op) {
  switch (op->info->id) {
  case OP_memref_atomic_rmw:
  case OP_memref_cast:
  case OP_memref_copy:
  case OP_memref_dealloc:
  case OP_memref_load:
  case OP_memref_prefetch:
  case OP_memref_reinterpret_cast:
  case OP_memref_reshape:
  case OP_memref_store:
  case OP_memref_view:
    return true;
  case OP_memref_dim:
    return value_op(op_operand(op, 1)) && op_has(value_op(op_operand(op, 1)), CONSTANT_LIKE);
  default:
    return false;
  }
}

bool memref_fold_casts(Op *op) {
  bool has_changed = false;
  if (!can_take_uncast(op))
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Op *cast = value_op(op_operand(op, i));
    if (!cast || !op_is(cast, OP_memref_cast) || !type_is_memref(op_operand(cast, 0)->type))
      continue;
    op_set_operand(op, i, op_operand(cast, 0));
    has_changed = true;
  }
  return has_changed;
}
