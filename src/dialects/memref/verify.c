// verify.c: rules of the memref ops that allocate and access memory. Layouts are in layout.c.

#include "dialects/dialects.h"
#include "dialects/memref/memref.h"
#include "ir/affine.h"
#include "ir/symbol.h"

static uint32_t n_dynamic_dims(Type type) {
  uint32_t n = 0;
  for (size_t i = 0; i < type_rank(type); i++)
    n += type_dim(type, i) == DIM_DYNAMIC;
  return n;
}

// What a layout leaves open: a map's symbols, or the unknown offset and strides.
static size_t n_layout_symbols(Type type) {
  Attr layout = memref_layout(type);
  if (!attr_is(layout, &ATTR_DEF_STRIDED))
    return layout ? affine_n_symbols(layout) : 0;
  size_t n = strided_offset(layout) == DIM_DYNAMIC;
  for (size_t i = 0; i < strided_rank(layout); i++)
    n += strided_stride(layout, i) == DIM_DYNAMIC;
  return n;
}

bool verify_memref_alloc(Op *op) {
  Type type = op->results[0].type;
  uint32_t begin, n_sizes, n_symbols;
  op_operand_range(op, 0, &begin, &n_sizes);
  op_operand_range(op, 1, &begin, &n_symbols);
  if (n_sizes != n_dynamic_dims(type))
    return op_error(op, "dimension operand count does not equal memref dynamic dimension count");
  size_t wanted = n_layout_symbols(type);
  if (n_symbols != wanted)
    return op_error(op,
                    "symbol operand count does not equal memref symbol count: expected %zu, got %u",
                    wanted, n_symbols);
  return true;
}

// Something around it frees what is on the stack.
bool verify_memref_alloca(Op *op) {
  const Op *around = op_parent(op);
  while (around && !op_is(around, OP_func_func) && !op_is(around, OP_llvm_func) &&
         !op_is(around, OP_memref_alloca_scope))
    around = op_parent(around);
  if (!around)
    return op_error(op, "requires an ancestor op with AutomaticAllocationScope trait");
  return verify_memref_alloc(op);
}

static bool differ(Op *op, const char *what, Type source, Type result) {
  Context *ctx = op_context(op);
  return op_error(op,
                  "different %s specified for source memref type '%s' and result memref type "
                  "'%s'",
                  what, type_text(ctx, source), type_text(ctx, result));
}

bool verify_memref_realloc(Op *op) {
  Context *ctx = op_context(op);
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  if (!memref_is_contiguous(source))
    return op_error(op, "unsupported layout for source memref type '%s'", type_text(ctx, source));
  if (!memref_is_contiguous(result))
    return op_error(op, "unsupported layout for result memref type '%s'", type_text(ctx, result));
  if (memref_space(source) != memref_space(result))
    return differ(op, "memory spaces", source, result);
  if (type_element(source) != type_element(result))
    return differ(op, "element types", source, result);
  if (n_dynamic_dims(result) && op->n_operands == 1)
    return op_error(op, "missing dimension operand for result type '%s'", type_text(ctx, result));
  if (!n_dynamic_dims(result) && op->n_operands == 2)
    return op_error(op, "unnecessary dimension operand for result type '%s'",
                    type_text(ctx, result));
  return true;
}

bool verify_memref_alloca_scope_return(Op *op) {
  Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_memref_alloca_scope))
    return op_error(op, "expects parent op 'memref.alloca_scope'");
  bool ok = parent->n_results == op->n_operands;
  for (uint32_t i = 0; i < op->n_operands && ok; i++)
    ok = op_operand(op, i)->type == parent->results[i].type;
  return ok || op_error(op, "operands must match the results of the enclosing alloca_scope");
}

static bool verify_indices(Op *op, uint32_t n_before, const char *what) {
  size_t rank = type_rank(op_operand(op, n_before - 1)->type);
  uint32_t n = op->n_operands - n_before;
  return n == rank ||
         op_error(op, "incorrect number of indices for %s, expected %zu but got %u", what, rank, n);
}

bool verify_memref_load(Op *op) {
  return verify_indices(op, 1, "load");
}

bool verify_memref_store(Op *op) {
  return op->n_operands - 2 == type_rank(op_operand(op, 1)->type) ||
         op_error(op, "store index operand count not equal to memref rank");
}

bool verify_memref_prefetch(Op *op) {
  return op->n_operands - 1 == type_rank(op_operand(op, 0)->type) ||
         op_error(op, "too few indices");
}

static bool same_or_unknown(int64_t a, int64_t b) {
  return a == b || a == DIM_DYNAMIC || b == DIM_DYNAMIC;
}

bool verify_memref_copy(Op *op) {
  Type source = op_operand(op, 0)->type, target = op_operand(op, 1)->type;
  if (type_element(source) != type_element(target))
    return op_error(op, "requires the same element type for all operands");
  if (!type_is_memref(source) || !type_is_memref(target))
    return true;
  bool ok = type_rank(source) == type_rank(target);
  for (size_t i = 0; i < type_rank(source) && ok; i++)
    ok = same_or_unknown(type_dim(source, i), type_dim(target, i));
  return ok || op_error(op, "requires the same shape for all operands");
}

bool verify_memref_atomic_rmw(Op *op) {
  enum { ASSIGN = 2 };
  // Not maxnumf and minnumf, of which MLIR demands nothing.
  static const uint16_t FLOAT_KINDS = 1 << 0 | 1 << 3 | 1 << 6 | 1 << 9;
  static const uint16_t INT_KINDS =
      1 << 1 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 10 | 1 << 11 | 1 << 12;
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  uint64_t kind = attr_enum_value(op_attr_named(ctx, op, "kind"));
  if (op->n_operands - 2 != type_rank(op_operand(op, 1)->type))
    return op_error(op, "expects the number of subscripts to be equal to memref rank");
  if (FLOAT_KINDS >> kind & 1 && !type_is_float(type))
    return op_error(op, "expects a floating-point type");
  if (INT_KINDS >> kind & 1 && !type_is_signless(type))
    return op_error(op, "expects an integer type");
  return true;
}

bool verify_memref_generic_atomic_rmw(Op *op) {
  Block *block = op_region(op, 0)->first;
  if (!verify_indices(op, 1, "generic_atomic_rmw"))
    return false;
  if (!block || block->n_args != 1)
    return op_error(op, "expected single number of entry block arguments");
  if (block->args[0]->type != op->results[0].type)
    return op_error(op, "expected block argument of the same type result type");
  return true;
}

bool verify_memref_atomic_yield(Op *op) {
  Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_memref_generic_atomic_rmw))
    return op_error(op, "expects parent op 'memref.generic_atomic_rmw'");
  Type wanted = parent->n_results ? parent->results[0].type : NULL, type = op_operand(op, 0)->type;
  return wanted == type ||
         op_error(op, "types mismatch between yield op: '%s' and its parent: '%s'",
                  type_text(op_context(op), type), type_text(op_context(op), wanted));
}

Type memref_as_tensor(Context *ctx, Type memref) {
  Arena scratch = {0};
  size_t rank = type_rank(memref);
  int64_t *dims = ARENA_ARRAY(&scratch, int64_t, rank);
  for (size_t i = 0; i < rank; i++)
    dims[i] = type_dim(memref, i);
  Type tensor = type_tensor(ctx, dims, rank, type_element(memref), NULL);
  arena_free(&scratch);
  return tensor;
}

static bool is_elements(Attr attr) {
  return attr_is(attr, &ATTR_DEF_DENSE) || attr_is(attr, &ATTR_DEF_DENSE_STRINGS) ||
         attr_is(attr, &ATTR_DEF_DENSE_RESOURCE) || attr_is(attr, &ATTR_DEF_SPARSE);
}

bool verify_memref_global(Op *op) {
  Context *ctx = op_context(op);
  Type type = attr_type_value(op_attr_named(ctx, op, "type"));
  Attr value = op_attr_named(ctx, op, "initial_value");
  Attr alignment = op_attr_named(ctx, op, "alignment");
  if (!type_has_static_shape(type))
    return op_error(op, "type should be static shaped memref, but got '%s'", type_text(ctx, type));
  if (value && !attr_is(value, &ATTR_DEF_UNIT)) {
    if (!is_elements(value))
      return op_error(op, "initial value should be a unit or elements attribute, but got %s",
                      attr_to_text(ctx, value));
    Type wanted = memref_as_tensor(ctx, type), found = attr_value_type(value);
    if (found != wanted)
      return op_error(op, "initial value expected to be of type '%s', but was of type '%s'",
                      type_text(ctx, wanted), type_text(ctx, found));
  }
  int64_t align = alignment ? attr_int_or(alignment, 0) : 1;
  if (align <= 0 || (align & (align - 1)))
    return op_error(op, "alignment attribute value %lld is not a power of 2", (long long)align);
  return true;
}

bool verify_memref_get_global(Op *op) {
  Context *ctx = op_context(op);
  Attr name = op_attr_named(ctx, op, "name");
  Op *global = symbol_resolve(op, name);
  if (!global || !op_is(global, OP_memref_global))
    return op_error(op, "'%s' does not reference a valid global memref",
                    attr_symbol_root(name)->text);
  Attr type = op_attr_named(ctx, global, "type");
  if (!attr_is(type, &ATTR_DEF_TYPE) || attr_type_value(type) != op->results[0].type)
    return op_error(op, "result type '%s' does not match type '%s' of the global memref @%s",
                    type_text(ctx, op->results[0].type), type ? attr_to_text(ctx, type) : "(none)",
                    attr_symbol_root(name)->text);
  return true;
}

bool verify_memref_assume_alignment(Op *op) {
  int64_t value = attr_int_or(op_attr_named(op_context(op), op, "alignment"), 0);
  return (value & (value - 1)) == 0 || op_error(op, "alignment must be power of 2");
}

bool verify_memref_reshape(Op *op) {
  Type source = op_operand(op, 0)->type, shape = op_operand(op, 1)->type;
  Type result = op->results[0].type;
  if (type_element(source) != type_element(result))
    return op_error(op, "element types of source and destination memref types should be the same");
  if (type_is_memref(source) && !memref_is_contiguous(source))
    return op_error(op, "source memref type should have identity affine map");
  if (!type_is_memref(result))
    return true;
  int64_t rank = type_dim(shape, 0);
  if (!memref_is_contiguous(result))
    return op_error(op, "result memref type should have identity affine map");
  if (rank == DIM_DYNAMIC)
    return op_error(op, "cannot use shape operand with dynamic length to reshape to statically-"
                        "ranked memref type");
  if (rank != (int64_t)type_rank(result))
    return op_error(op, "length of shape operand differs from the result's memref rank");
  return true;
}

bool verify_memref_view(Op *op) {
  Context *ctx = op_context(op);
  Type source = op_operand(op, 0)->type, result = op->results[0].type;
  if (!memref_is_contiguous(source))
    return op_error(op, "unsupported map for base memref type '%s'", type_text(ctx, source));
  if (!memref_is_contiguous(result))
    return op_error(op, "unsupported map for result memref type '%s'", type_text(ctx, result));
  if (memref_space(source) != memref_space(result))
    return op_error(op,
                    "different memory spaces specified for base memref type '%s' and view "
                    "memref type '%s'",
                    type_text(ctx, source), type_text(ctx, result));
  if (op->n_operands - 2 != n_dynamic_dims(result))
    return op_error(op, "incorrect number of size operands for type '%s'", type_text(ctx, result));
  return true;
}

// A memref at operand *at and an index for each of its dimensions; *at moves behind them.
static bool verify_place(Op *op, uint32_t *at, const char *what) {
  if (*at >= op->n_operands || !type_is_memref(op_operand(op, *at)->type))
    return op_error(op, "expected %s to be of memref type", what);
  size_t rank = type_rank(op_operand(op, *at)->type);
  for (++*at; rank > 0; rank--, ++*at)
    if (*at >= op->n_operands || !type_is_index(op_operand(op, *at)->type))
      return op_error(op, "expected %s indices to be of index type", what);
  return true;
}

bool verify_memref_dma_start(Op *op) {
  uint32_t at = 0;
  if (!verify_place(op, &at, "source") || !verify_place(op, &at, "destination"))
    return false;
  if (at >= op->n_operands || !type_is_index(op_operand(op, at)->type))
    return op_error(op, "expected num elements to be of index type");
  at++;
  if (!verify_place(op, &at, "tag"))
    return false;
  if (op->n_operands != at && op->n_operands != at + 2)
    return op_error(op, "incorrect number of operands");
  for (; at < op->n_operands; at++)
    if (!type_is_index(op_operand(op, at)->type))
      return op_error(op, "expected stride and num elements per stride to be of type index");
  return true;
}

bool verify_memref_dma_wait(Op *op) {
  size_t rank = type_rank(op_operand(op, 0)->type);
  return op->n_operands - 2 == rank ||
         op_error(op,
                  "expected tagIndices to have the same number of elements as the tagMemRef "
                  "rank, expected %zu, but got %u",
                  rank, op->n_operands - 2);
}
