// fold.c: memref ops that are constants or one of their operands.

#include "dialects/dialects.h"
#include "dialects/memref/memref.h"
#include "ir/affine.h"
#include "ir/greedy.h"

static bool fold_to_source(Op *op, FoldResult *results) {
  if (op_operand(op, 0)->type != op->results[0].type)
    return false;
  results[0].value = op_operand(op, 0);
  return true;
}

bool fold_memref_cast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  return fold_to_source(op, results);
}

// cast(cast(x: T -> U): U -> T) is x.
bool fold_more_memref_cast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Op *inner = value_op(op_operand(op, 0));
  if (!inner || inner->info != op->info || op_operand(inner, 0)->type != op->results[0].type)
    return false;
  results[0].value = op_operand(inner, 0);
  return true;
}

// Entry i of offsets, sizes or strides: the operand of the port, or NULL where it is static.
static Value *dynamic_entry(const Op *op, const char *attr, uint32_t port, size_t i) {
  Attr entries = op_attr_named(op_context(op), op, attr);
  uint32_t begin, n;
  if (dense_array_int(entries, i) != DIM_DYNAMIC || !op_operand_range(op, port, &begin, &n))
    return NULL;
  for (size_t k = 0; k < i; k++)
    begin += dense_array_int(entries, k) == DIM_DYNAMIC;
  return op_operand(op, begin);
}

// It is this number, written as such or as a constant.
static bool entry_is(const Op *op, const char *attr, uint32_t port, size_t i, int64_t wanted) {
  Value *dynamic = dynamic_entry(op, attr, port, i);
  int64_t found = dense_array_int(op_attr_named(op_context(op), op, attr), i);
  if (!dynamic)
    return found == wanted;
  Attr constant = value_constant(dynamic);
  return constant && attr_int_value(constant, &found) && found == wanted;
}

// The operand that a buffer of identity layout has its size in dimension `dim` from, which is among
// the operands of the port.
static Value *given_size(const Op *op, uint32_t port, size_t dim) {
  uint32_t begin, n;
  if (!op_operand_range(op, port, &begin, &n))
    return NULL;
  for (size_t i = 0; i < dim; i++)
    begin += type_dim(op->results[0].type, i) == DIM_DYNAMIC;
  return op_operand(op, begin);
}

static Value *subview_size(const Op *op, size_t dim) {
  size_t rank = type_rank(op_operand(op, 0)->type), from = 0;
  Arena scratch = {0};
  bool *kept = ARENA_ARRAY(&scratch, bool, rank + 1);
  memref_subview_kept(op, kept);
  for (size_t n = 0; from < rank && (!kept[from] || n++ != dim);)
    from++;
  arena_free(&scratch);
  return from < rank ? dynamic_entry(op, "static_sizes", 2, from) : NULL;
}

// The value that was given as the size of a dynamic dimension, or NULL.
static Value *size_of_dim(const Op *source, size_t dim) {
  switch (source->info->id) {
  case OP_memref_alloc:
  case OP_memref_alloca:
    return given_size(source, 0, dim);
  case OP_memref_view:
    return given_size(source, 2, dim);
  case OP_memref_subview:
    return subview_size(source, dim);
  case OP_memref_reinterpret_cast:
    return dynamic_entry(source, "static_sizes", 2, dim);
  default:
    return NULL;
  }
}

static bool is_known_dim(Type type, Attr index, int64_t *dim) {
  return index && attr_int_value(index, dim) && type_is_memref(type) && *dim >= 0 &&
         *dim < (int64_t)type_rank(type);
}

bool fold_memref_dim(Op *op, const Attr *constants, FoldResult *results) {
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  int64_t dim;
  if (!is_known_dim(type, constants[1], &dim))
    return false;
  int64_t size = type_dim(type, (size_t)dim);
  if (size != DIM_DYNAMIC) {
    results[0].attr = attr_int(ctx, ctx->index, size);
    return true;
  }
  Op *source = value_op(op_operand(op, 0));
  results[0].value = source ? size_of_dim(source, (size_t)dim) : NULL;
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

// All that it is made of, seen from a buffer of these sizes.
static bool is_whole(const Op *op) {
  for (size_t i = 0; i < type_rank(op_operand(op, 0)->type); i++)
    if (!entry_is(op, "static_offsets", 1, i, 0) || !entry_is(op, "static_strides", 3, i, 1))
      return false;
  return true;
}

static bool has_same_sizes(const Op *a, const Op *b) {
  Context *ctx = op_context(a);
  if (op_attr_named(ctx, a, "static_sizes") != op_attr_named(ctx, b, "static_sizes"))
    return false;
  for (size_t i = 0; i < attr_len(op_attr_named(ctx, a, "static_sizes")); i++)
    if (dynamic_entry(a, "static_sizes", 2, i) != dynamic_entry(b, "static_sizes", 2, i))
      return false;
  return true;
}

// The whole of a buffer of static shape, or of a subview, under the same type.
bool fold_memref_subview(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Type type = op_operand(op, 0)->type;
  if (!is_whole(op))
    return false;
  const Op *source = value_op(op_operand(op, 0));
  bool is_same_view = source && op_is(source, OP_memref_subview) && has_same_sizes(op, source);
  for (size_t i = 0; i < type_rank(type) && !is_same_view; i++)
    if (type_dim(type, i) == DIM_DYNAMIC || !entry_is(op, "static_sizes", 2, i, type_dim(type, i)))
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

static size_t n_dynamic_dims(Type type, size_t first, size_t n) {
  size_t found = 0;
  for (size_t i = first; i < first + n; i++)
    found += type_dim(type, i) == DIM_DYNAMIC;
  return found;
}

// expand(collapse(x)) and collapse(expand(x)) are x where nothing but the sizes of dynamic
// dimensions could be different, and these are not.
static bool fold_reshape(Op *op, unsigned inverse, FoldResult *results) {
  if (fold_to_source(op, results))
    return true;
  const Op *source = value_op(op_operand(op, 0));
  Type type = op->results[0].type;
  if (!source || !op_is(source, inverse) || op_operand(source, 0)->type != type)
    return false;
  results[0].value = op_operand(source, 0);
  if (n_dynamic_dims(type, 0, type_rank(type)) < 2)
    return true;
  Attr groups = op_attr_named(op_context(op), op, "reassociation");
  if (groups != op_attr_named(op_context(op), source, "reassociation"))
    return false;
  size_t first = 0;
  for (size_t i = 0; i < attr_len(groups) && op_is(op, OP_memref_expand_shape); i++) {
    size_t n = attr_len(attr_at(groups, i));
    if (n_dynamic_dims(type, first, n) > 1)
      return false;
    first += n;
  }
  return true;
}

bool fold_memref_expand_shape(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  return fold_reshape(op, OP_memref_collapse_shape, results);
}

bool fold_memref_collapse_shape(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  return fold_reshape(op, OP_memref_expand_shape, results);
}

static Op *defined_by(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

// A cast between ranked memrefs that forgets or promises shape.
static Op *ranked_cast(const Value *value) {
  Op *cast = defined_by(value, OP_memref_cast);
  return cast && type_is_memref(op_operand(cast, 0)->type) ? cast : NULL;
}

static bool is_forgetful(const Op *cast) {
  Type from = op_operand(cast, 0)->type, to = cast->results[0].type;
  if (!type_is_memref(from) || !type_is_memref(to))
    return false;
  size_t rank = type_rank(from);
  Arena scratch = {0};
  int64_t *strides = ARENA_ARRAY(&scratch, int64_t, 2 * rank + 1), offsets[2];
  bool ok = memref_strides(from, strides, &offsets[0]) &&
            memref_strides(to, strides + rank, &offsets[1]) &&
            (offsets[0] != DIM_DYNAMIC || offsets[1] == DIM_DYNAMIC);
  for (size_t i = 0; i < rank && ok; i++)
    ok = (type_dim(from, i) != DIM_DYNAMIC || type_dim(to, i) == DIM_DYNAMIC) &&
         (strides[i] != DIM_DYNAMIC || strides[rank + i] == DIM_DYNAMIC);
  arena_free(&scratch);
  return ok;
}

static bool skip_casts(Op *op, uint32_t first) {
  bool has_changed = false;
  for (uint32_t i = first; i < op->n_operands; i++) {
    Op *cast = ranked_cast(op_operand(op, i));
    if (!cast)
      continue;
    op_set_operand(op, i, op_operand(cast, 0));
    has_changed = true;
  }
  return has_changed;
}

static bool skip_forgetful_cast(Op *op) {
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Op *cast = defined_by(op_operand(op, i), OP_memref_cast);
    if (!cast || !is_forgetful(cast))
      continue;
    op_set_operand(op, i, op_operand(cast, 0));
    return true;
  }
  return false;
}

static bool has_no_offset(const Op *subview) {
  for (size_t i = 0; i < type_rank(op_operand(subview, 0)->type); i++)
    if (!entry_is(subview, "static_offsets", 1, i, 0))
      return false;
  return true;
}

// Only the two pointers of its source count.
static bool reinterpret_source(Op *op) {
  Op *source = value_op(op_operand(op, 0));
  if (!source || !(op_is(source, OP_memref_reinterpret_cast) || op_is(source, OP_memref_cast) ||
                   (op_is(source, OP_memref_subview) && has_no_offset(source))))
    return false;
  op_set_operand(op, 0, op_operand(source, 0));
  return true;
}

static bool join_with(Op *op, unsigned id) {
  Op *inner = defined_by(op_operand(op, 0), id);
  if (inner)
    op_set_operand(op, 0, op_operand(inner, 0));
  return inner != NULL;
}

static bool join_transposes(Module *module, Op *op) {
  Context *ctx = op_context(op);
  Op *inner = defined_by(op_operand(op, 0), OP_memref_transpose);
  if (!inner)
    return false;
  Attr outer_map = op_attr_named(ctx, op, "permutation");
  Attr inner_map = op_attr_named(ctx, inner, "permutation");
  size_t rank = affine_n_results(outer_map);
  Arena scratch = {0};
  int64_t *dims = ARENA_ARRAY(&scratch, int64_t, rank + 1);
  for (size_t i = 0; i < rank; i++)
    dims[i] = affine_result_dim(inner_map, (size_t)affine_result_dim(outer_map, i));
  op_set_attr(module, op, context_ident(ctx, "permutation"), affine_permutation(ctx, dims, rank));
  op_set_operand(op, 0, op_operand(inner, 0));
  arena_free(&scratch);
  return true;
}

bool memref_fold_in_place(Module *module, Op *op) {
  int64_t dim;
  switch (op->info->id) {
  case OP_memref_atomic_rmw:
  case OP_memref_cast:
  case OP_memref_dealloc:
  case OP_memref_dma_start:
  case OP_memref_dma_wait:
  case OP_memref_load:
  case OP_memref_prefetch:
    return skip_casts(op, 0);
  case OP_memref_store:
    return skip_casts(op, 1);
  case OP_memref_dim:
    return is_known_dim(op_operand(op, 0)->type, value_constant(op_operand(op, 1)), &dim) &&
           skip_casts(op, 0);
  case OP_memref_copy:
    return skip_forgetful_cast(op);
  case OP_memref_reinterpret_cast:
    return reinterpret_source(op);
  case OP_memref_memory_space_cast:
    return join_with(op, OP_memref_memory_space_cast);
  case OP_memref_transpose:
    return join_transposes(module, op);
  default:
    return false;
  }
}
