// expand_strided_metadata.c: --expand-strided-metadata: a subview, expand_shape or collapse_shape
// becomes arithmetic on offset, sizes and strides, and a reinterpret_cast.
//
//   %v = memref.subview %m[%i, 0] [2, 2] [1, 1]
//   ->
//   %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m
//   %v = memref.reinterpret_cast %base to offset: [%offset + %i * %strides#0], sizes: [2, 2], ...
//
// What is known stays a number in the attributes; mlir-opt's pass of this name leaves affine.apply
// where this one leaves arith.

#include "dialects/dialects.h"
#include "dialects/memref/memref.h"
#include "ir/pass.h"

// A number, or where it is DIM_DYNAMIC a value.
typedef struct Amount {
  int64_t known;
  Value *value;
} Amount;

typedef struct Expansion {
  Builder b;
  Context *ctx;
} Expansion;

static Value *as_value(Expansion *e, Amount a) {
  if (a.known == DIM_DYNAMIC)
    return a.value;
  NamedAttr value = {context_ident(e->ctx, "value"), attr_int(e->ctx, e->ctx->index, a.known)};
  return build_value(&e->b, OP_arith_constant, NULL, 0, e->ctx->index, &value, 1);
}

static Amount combine(Expansion *e, unsigned op_id, Amount a, Amount b) {
  Value *operands[] = {as_value(e, a), as_value(e, b)};
  return (Amount){DIM_DYNAMIC, build_value(&e->b, op_id, operands, 2, e->ctx->index, NULL, 0)};
}

static Amount multiply(Expansion *e, Amount a, Amount b) {
  int64_t product;
  if (a.known == 0 || b.known == 0)
    return (Amount){0, NULL};
  if (a.known == 1 || b.known == 1)
    return a.known == 1 ? b : a;
  if (a.known != DIM_DYNAMIC && b.known != DIM_DYNAMIC &&
      !__builtin_mul_overflow(a.known, b.known, &product))
    return (Amount){product, NULL};
  return combine(e, OP_arith_muli, a, b);
}

static Amount add(Expansion *e, Amount a, Amount b) {
  int64_t sum;
  if (a.known == 0 || b.known == 0)
    return a.known == 0 ? b : a;
  if (a.known != DIM_DYNAMIC && b.known != DIM_DYNAMIC &&
      !__builtin_add_overflow(a.known, b.known, &sum))
    return (Amount){sum, NULL};
  return combine(e, OP_arith_addi, a, b);
}

// The entries of an attribute of the view, the unknown ones from the operands of a port.
static Amount *entries(Expansion *e, Arena *scratch, const Op *op, const char *attr,
                       uint32_t port) {
  Attr values = op_attr_named(e->ctx, op, attr);
  uint32_t next, n;
  op_operand_range(op, port, &next, &n);
  Amount *amounts = ARENA_ARRAY(scratch, Amount, attr_len(values) + 1);
  for (size_t i = 0; i < attr_len(values); i++) {
    amounts[i].known = dense_array_int(values, i);
    amounts[i].value = amounts[i].known == DIM_DYNAMIC ? op_operand(op, next++) : NULL;
  }
  return amounts;
}

typedef struct OperandLists {
  VEC(Value *) values;
  int32_t segments[4];
  NamedAttr attrs[4];
} OperandLists;

// One bracketed list of the reinterpret_cast.
static void add_list(Expansion *e, Arena *scratch, OperandLists *lists, int port, const char *attr,
                     const Amount *amounts, size_t n) {
  int64_t *known = ARENA_ARRAY(scratch, int64_t, n + 1);
  for (size_t i = 0; i < n; i++) {
    known[i] = amounts[i].known;
    if (known[i] != DIM_DYNAMIC)
      continue;
    vec_push(scratch, &lists->values, amounts[i].value);
    lists->segments[port]++;
  }
  lists->attrs[port] = (NamedAttr){context_ident(e->ctx, attr), attr_i64_array(e->ctx, known, n)};
}

// The source of a view taken apart: what is known of it, and the values of the rest.
typedef struct Parts {
  Value *base;
  Amount offset, *sizes, *strides;
  size_t rank;
} Parts;

static Parts take_apart(Expansion *e, Arena *scratch, Value *memref) {
  Type type = memref->type;
  size_t rank = type_rank(type);
  Type *types = ARENA_ARRAY(scratch, Type, 2 + 2 * rank);
  types[0] = type_memref(e->ctx, NULL, 0, type_element(type), NULL, memref_space(type));
  for (size_t i = 1; i < 2 + 2 * rank; i++)
    types[i] = e->ctx->index;
  Op *metadata =
      build_op(&e->b, OP_memref_extract_strided_metadata, &memref, 1, types, 2 + 2 * rank, NULL, 0);
  int64_t *strides = ARENA_ARRAY(scratch, int64_t, rank + 1), offset;
  memref_strides(type, strides, &offset); // it is strided: the verifier has seen to that
  Parts parts = {.base = &metadata->results[0],
                 .offset = {offset, &metadata->results[1]},
                 .sizes = ARENA_ARRAY(scratch, Amount, rank + 1),
                 .strides = ARENA_ARRAY(scratch, Amount, rank + 1),
                 .rank = rank};
  for (size_t i = 0; i < rank; i++) {
    parts.sizes[i] = (Amount){type_dim(type, i), &metadata->results[2 + i]};
    parts.strides[i] = (Amount){strides[i], &metadata->results[2 + rank + i]};
  }
  return parts;
}

// The op is a view of the base with these.
static void replace_by_view(Expansion *e, Arena *scratch, Op *op, const Parts *parts, Amount offset,
                            const Amount *sizes, const Amount *strides, size_t n) {
  OperandLists lists = {.segments = {1}};
  vec_push(scratch, &lists.values, parts->base);
  add_list(e, scratch, &lists, 1, "static_offsets", &offset, 1);
  add_list(e, scratch, &lists, 2, "static_sizes", sizes, n);
  add_list(e, scratch, &lists, 3, "static_strides", strides, n);
  lists.attrs[0] = (NamedAttr){e->ctx->operand_segments, attr_i32_array(e->ctx, lists.segments, 4)};
  Value *view = build_value(&e->b, OP_memref_reinterpret_cast, lists.values.data, lists.values.len,
                            op->results[0].type, lists.attrs, 4);
  value_replace_all_uses(&op->results[0], view);
  op_erase(op);
}

static void expand_subview(Expansion *e, Arena *scratch, Op *op) {
  Parts parts = take_apart(e, scratch, op_operand(op, 0));
  bool *kept = ARENA_ARRAY(scratch, bool, parts.rank + 1);
  size_t n_kept = 0;
  memref_subview_kept(op, kept);
  Amount *moves = entries(e, scratch, op, "static_offsets", 1);
  Amount *sizes = entries(e, scratch, op, "static_sizes", 2);
  Amount *steps = entries(e, scratch, op, "static_strides", 3);
  Amount start = parts.offset;
  for (size_t i = 0; i < parts.rank; i++) {
    start = add(e, start, multiply(e, moves[i], parts.strides[i]));
    if (!kept[i])
      continue;
    sizes[n_kept] = sizes[i];
    steps[n_kept++] = multiply(e, steps[i], parts.strides[i]);
  }
  replace_by_view(e, scratch, op, &parts, start, sizes, steps, n_kept);
}

// What the result's type knows is a number, what it does not is a value.
static void fit_to_type(Expansion *e, Arena *scratch, Type type, Amount *sizes, Amount *strides) {
  size_t rank = type_rank(type);
  int64_t *known = ARENA_ARRAY(scratch, int64_t, rank + 1), offset;
  memref_strides(type, known, &offset);
  for (size_t i = 0; i < rank; i++) {
    Value *size = type_dim(type, i) == DIM_DYNAMIC ? as_value(e, sizes[i]) : NULL;
    Value *stride = known[i] == DIM_DYNAMIC ? as_value(e, strides[i]) : NULL;
    sizes[i] = (Amount){type_dim(type, i), size};
    strides[i] = (Amount){known[i], stride};
  }
}

// The strides of a group grow from that of the dimension it was made of.
static void expand_expand_shape(Expansion *e, Arena *scratch, Op *op) {
  Parts parts = take_apart(e, scratch, op_operand(op, 0));
  Attr groups = op_attr_named(e->ctx, op, "reassociation");
  Amount *sizes = entries(e, scratch, op, "static_output_shape", 1);
  size_t rank = type_rank(op->results[0].type), at = rank;
  Amount *strides = ARENA_ARRAY(scratch, Amount, rank + 1);
  for (size_t i = 0; i < rank; i++)
    strides[i] = (Amount){1, NULL};
  for (size_t i = attr_len(groups); i-- > 0;) {
    Amount stride = parts.strides[i];
    for (size_t k = attr_len(attr_at(groups, i)); k-- > 0;) {
      strides[--at] = stride;
      if (k)
        stride = multiply(e, stride, sizes[at]);
    }
  }
  fit_to_type(e, scratch, op->results[0].type, sizes, strides);
  replace_by_view(e, scratch, op, &parts, parts.offset, sizes, strides, rank);
}

// The least stride of those dimensions of the group that may have more than one element.
static Amount group_stride(Expansion *e, const Parts *parts, size_t first, size_t n) {
  Amount least = parts->strides[first + n - 1];
  bool has_one = false;
  for (size_t i = first; i < first + n; i++) {
    if (parts->sizes[i].known == 1)
      continue;
    least = has_one ? combine(e, OP_arith_minui, least, parts->strides[i]) : parts->strides[i];
    has_one = true;
  }
  return least;
}

static void expand_collapse_shape(Expansion *e, Arena *scratch, Op *op) {
  Parts parts = take_apart(e, scratch, op_operand(op, 0));
  Attr groups = op_attr_named(e->ctx, op, "reassociation");
  size_t rank = type_rank(op->results[0].type), first = 0;
  Amount *sizes = ARENA_ARRAY(scratch, Amount, rank + 1);
  Amount *strides = ARENA_ARRAY(scratch, Amount, rank + 1);
  for (size_t i = 0; i < rank; i++) {
    size_t n = attr_len(attr_at(groups, i));
    sizes[i] = (Amount){1, NULL};
    for (size_t k = first; k < first + n; k++)
      sizes[i] = multiply(e, sizes[i], parts.sizes[k]);
    strides[i] = group_stride(e, &parts, first, n);
    first += n;
  }
  fit_to_type(e, scratch, op->results[0].type, sizes, strides);
  replace_by_view(e, scratch, op, &parts, parts.offset, sizes, strides, rank);
}

static bool visit(Op *op, void *user) {
  PassRun *run = user;
  Expansion e = {.b = builder_before(run->module, op), .ctx = run->ctx};
  if (op_is(op, OP_memref_subview))
    expand_subview(&e, run->scratch, op);
  else if (op_is(op, OP_memref_expand_shape))
    expand_expand_shape(&e, run->scratch, op);
  else if (op_is(op, OP_memref_collapse_shape))
    expand_collapse_shape(&e, run->scratch, op);
  return true;
}

static bool run_expand_strided_metadata(PassRun *run) {
  return op_walk_post(run->op, visit, run);
}

const PassInfo PASS_expand_strided_metadata = {
    "expand-strided-metadata", "turn views of memrefs into arithmetic and memref.reinterpret_cast",
    NULL, NULL, run_expand_strided_metadata};
