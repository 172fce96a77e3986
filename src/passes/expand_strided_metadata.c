// expand_strided_metadata.c: --expand-strided-metadata: a subview becomes arithmetic on offset and
// strides, and a reinterpret_cast.
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

// The entries of an attribute of the subview, the unknown ones from the operands of a port.
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

static void expand_subview(PassRun *run, Op *op) {
  Context *ctx = run->ctx;
  Arena *scratch = run->scratch;
  Expansion e = {.b = builder_before(run->module, op), .ctx = ctx};
  Type source = op_operand(op, 0)->type;
  size_t rank = type_rank(source), n_kept = 0;
  Type *types = ARENA_ARRAY(scratch, Type, 2 + 2 * rank);
  types[0] = type_memref(ctx, NULL, 0, type_element(source), NULL, memref_space(source));
  for (size_t i = 1; i < 2 + 2 * rank; i++)
    types[i] = ctx->index;
  Value *memref = op_operand(op, 0);
  Op *metadata =
      build_op(&e.b, OP_memref_extract_strided_metadata, &memref, 1, types, 2 + 2 * rank, NULL, 0);
  int64_t *strides = ARENA_ARRAY(scratch, int64_t, rank + 1), offset;
  memref_strides(source, strides, &offset); // it is strided: the verifier has seen to that
  bool *kept = ARENA_ARRAY(scratch, bool, rank + 1);
  memref_subview_kept(op, kept);
  Amount *moves = entries(&e, scratch, op, "static_offsets", 1);
  Amount *sizes = entries(&e, scratch, op, "static_sizes", 2);
  Amount *steps = entries(&e, scratch, op, "static_strides", 3);
  Amount start = {offset, &metadata->results[1]};
  for (size_t i = 0; i < rank; i++) {
    Amount stride = {strides[i], &metadata->results[2 + rank + i]};
    start = add(&e, start, multiply(&e, moves[i], stride));
    if (!kept[i])
      continue;
    sizes[n_kept] = sizes[i];
    steps[n_kept++] = multiply(&e, steps[i], stride);
  }
  OperandLists lists = {.segments = {1}};
  vec_push(scratch, &lists.values, &metadata->results[0]);
  add_list(&e, scratch, &lists, 1, "static_offsets", &start, 1);
  add_list(&e, scratch, &lists, 2, "static_sizes", sizes, n_kept);
  add_list(&e, scratch, &lists, 3, "static_strides", steps, n_kept);
  lists.attrs[0] = (NamedAttr){ctx->operand_segments, attr_i32_array(ctx, lists.segments, 4)};
  Value *view = build_value(&e.b, OP_memref_reinterpret_cast, lists.values.data, lists.values.len,
                            op->results[0].type, lists.attrs, 4);
  value_replace_all_uses(&op->results[0], view);
  op_erase(op);
}

static bool visit(Op *op, void *user) {
  if (op_is(op, OP_memref_subview))
    expand_subview(user, op);
  return true;
}

static bool run_expand_strided_metadata(PassRun *run) {
  return op_walk_post(run->op, visit, run);
}

const PassInfo PASS_expand_strided_metadata = {
    "expand-strided-metadata", "turn memref.subview into arithmetic and memref.reinterpret_cast",
    NULL, NULL, run_expand_strided_metadata};
