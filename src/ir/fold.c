// fold.c: see fold.h.
//
// A row's hooks know scalars. For an op on vectors or tensors they are asked about a scalar op in
// its place, whose operands are stand-ins:
//
//   arith.addi %x, dense<0> : vector<4xi32>   ->  arith.addi %0, 0 : i32 is %0  ->  %x
//   arith.addi dense<[1, 2]>, dense<3>        ->  1 + 3, 2 + 3                  ->  dense<[4, 5]>

#include "ir/fold.h"

#include "ir/greedy.h"

typedef bool FoldFn(Op *op, const Attr *constants, FoldResult *results);

// An op with room for its results.
typedef union ScalarOp {
  Op op;
  char room[sizeof(Op) + FOLD_MAX * sizeof(Value)];
} ScalarOp;

typedef struct Scalars {
  Op *op;
  Value values[FOLD_MAX];
  Use operands[FOLD_MAX];
  Attr constants[FOLD_MAX];
  FoldResult folded[FOLD_MAX];
} Scalars;

// All types of the op have one shape.
static bool is_elementwise(const Op *op) {
  if (op_has(op, FOLDS_SCALARS))
    return false;
  Context *ctx = op_context(op);
  Type shape = op->results[0].type;
  if (!type_is_vector(shape) && !type_is_tensor(shape))
    return false;
  shape = type_with_element(ctx, shape, ctx->i1);
  for (uint32_t i = 0; i < op->n_operands + op->n_results; i++) {
    Type type = i < op->n_operands ? op_operand(op, i)->type : op->results[i - op->n_operands].type;
    if ((!type_is_vector(type) && !type_is_tensor(type)) ||
        type_with_element(ctx, type, ctx->i1) != shape)
      return false;
  }
  return true;
}

// The op with scalar types. Operands that are one value are one here too.
static void scalars_init(Scalars *s, ScalarOp *room, const Op *op) {
  s->op = &room->op;
  *s->op = *op;
  s->op->operands = s->operands;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    uint32_t first = 0;
    while (op_operand(op, first) != op_operand(op, i))
      first++;
    s->values[i] = (Value){.type = type_element(op_operand(op, i)->type), .is_block_arg = true};
    s->operands[i] = (Use){.value = &s->values[first], .owner = s->op};
  }
  for (uint32_t i = 0; i < op->n_results; i++)
    s->op->results[i] =
        (Value){.type = type_element(op->results[i].type), .index = i & (FOLD_MAX - 1)};
}

static void store_element(Attr scalar, char *out) {
  uint64_t raw = attr_is(scalar, &ATTR_DEF_FLOAT) ? attr_float_raw(scalar) : 0;
  const void *bytes = attr_is(scalar, &ATTR_DEF_FLOAT) ? &raw : attr_limbs(scalar);
  memcpy(out, bytes, dense_element_size(attr_value_type(scalar)));
}

// Each of n elements. Where only splats are known, n is 1, and one element stands for all.
static bool fold_each(Scalars *s, Op *op, FoldFn *fold, const Attr *constants, size_t n,
                      FoldResult *results) {
  Context *ctx = op_context(op);
  Arena scratch = {0};
  char *bytes[FOLD_MAX];
  bool ok = true;
  for (uint32_t i = 0; i < op->n_results; i++)
    bytes[i] = arena_alloc(&scratch, n * dense_element_size(s->op->results[i].type));
  for (size_t at = 0; at < n && ok; at++) {
    for (uint32_t i = 0; i < op->n_operands; i++)
      s->constants[i] = n > 1 || (constants[i] && dense_is_splat(constants[i]))
                            ? dense_element(ctx, constants[i], at)
                            : NULL;
    memset(s->folded, 0, sizeof s->folded);
    ok = fold(s->op, s->constants, s->folded);
    for (uint32_t i = 0; i < op->n_results && ok; i++) {
      Value *value = s->folded[i].value;
      Value *given = value ? op_operand(op, (uint32_t)(value - s->values)) : NULL;
      results[i].value = at && results[i].value != given ? NULL : given;
      Attr scalar = value ? s->constants[value - s->values] : s->folded[i].attr;
      if (scalar)
        store_element(scalar, bytes[i] + at * dense_element_size(s->op->results[i].type));
    }
  }
  for (uint32_t i = 0; i < op->n_results && ok; i++)
    if (!results[i].value)
      results[i].attr = attr_dense(ctx, op->results[i].type, bytes[i],
                                   n * dense_element_size(s->op->results[i].type), n == 1);
  arena_free(&scratch);
  return ok;
}

static bool fold_elements(Op *op, FoldFn *fold, const Attr *constants, FoldResult *results) {
  uint32_t n_known = 0, n_splats = 0;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    bool is_dense = attr_is(constants[i], &ATTR_DEF_DENSE);
    if (constants[i] && !is_dense)
      return false;
    n_known += is_dense;
    n_splats += is_dense && dense_is_splat(constants[i]);
  }
  if (!n_known || !op->n_results || !is_elementwise(op))
    return false;
  int64_t n = 1;
  bool is_mixed = n_known == op->n_operands && n_splats < n_known;
  if (is_mixed && !type_n_elements(op->results[0].type, &n))
    return false;
  ScalarOp room;
  Scalars s;
  scalars_init(&s, &room, op);
  return fold_each(&s, op, fold, constants, (size_t)n, results);
}

bool op_fold(Op *op, Attr *constants, FoldResult *results, bool with_more) {
  const OpRow *row = op->info->row;
  FoldFn *hooks[] = {row->fold, with_more ? row->fold_more : NULL};
  for (uint32_t i = 0; i < op->n_operands; i++)
    constants[i] = value_constant(op_operand(op, i));
  for (size_t i = 0; i < 2; i++)
    if (hooks[i] &&
        (fold_elements(op, hooks[i], constants, results) || hooks[i](op, constants, results)))
      return true;
  return false;
}
