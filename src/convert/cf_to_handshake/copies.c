// copies.c: memref.copy becomes loops over the elements, one for each dimension.
//
//   memref.copy %a, %b : memref<4x8xi32> to memref<4x8xi32>
//
//   ^rows(%i):     cf.br ^columns(0)
//   ^columns(%j):  store(load %a[%i, %j]), %b[%i, %j];  %k = %j + 1
//                  cf.cond_br %k != 8, ^columns(%k), ^next
//   ^next:         %l = %i + 1
//                  cf.cond_br %l != 4, ^rows(%l), ^rest
//
// Arrays that overlap have no defined result, so that any order will do.

#include "convert/cf_to_handshake/lower.h"
#include "dialects/arith/arith.h"

enum { MAX_LOOPS = 64 };

typedef struct Copy {
  Lowering *l;
  Op *op;
  Type from, to;
  Block *rest; // behind the copy
  Values indices;
} Copy;

static int64_t copy_size(const Copy *c, size_t i) {
  int64_t size = type_dim(c->from, i);
  return size == DIM_DYNAMIC ? type_dim(c->to, i) : size;
}

static Block *new_block(Copy *c) {
  Block *block = block_create(c->l->module);
  region_insert_block_before(c->rest, block);
  return block;
}

static void go_to(Copy *c, Block *from, Block *to, Value *argument) {
  Values operands = {0};
  vec_push(c->l->scratch, &operands, argument);
  terminate_block(c->l, from, OP_cf_br, &operands, to, NULL, 0, c->op->loc);
}

static void build_element(Copy *c, Builder *b) {
  Values operands = {0};
  vec_push(c->l->scratch, &operands, op_operand(c->op, 0));
  for (size_t i = 0; i < c->indices.len; i++)
    vec_push(c->l->scratch, &operands, c->indices.data[i]);
  Value *element =
      build_value(b, OP_memref_load, operands.data, operands.len, type_element(c->from), NULL, 0);
  operands.data[0] = op_operand(c->op, 1);
  Values stored = {0};
  vec_push(c->l->scratch, &stored, element);
  for (size_t i = 0; i < operands.len; i++)
    vec_push(c->l->scratch, &stored, operands.data[i]);
  build_op(b, OP_memref_store, stored.data, stored.len, NULL, 0, NULL, 0);
}

// The next index of dimension i, and around again where there is one.
static void build_end(Copy *c, Block *block, Block *loop, size_t i, Block *behind) {
  Lowering *l = c->l;
  Builder b = builder_at_end(l->module, block, c->op->loc);
  Type index = l->ctx->index;
  Value *sum[] = {c->indices.data[i], build_cf_number(l, &b, index, 1)};
  Value *next = build_value(&b, OP_arith_addi, sum, 2, index, NULL, 0);
  Value *pair[] = {next, build_cf_number(l, &b, index, copy_size(c, i))};
  NamedAttr predicate = {context_ident(l->ctx, "predicate"),
                         attr_int(l->ctx, l->ctx->i64, CMPI_NE)};
  Values operands = {0};
  vec_push(l->scratch, &operands,
           build_value(&b, OP_arith_cmpi, pair, 2, l->ctx->i1, &predicate, 1));
  vec_push(l->scratch, &operands, next);
  terminate_block(l, block, OP_cf_cond_br, &operands, loop, behind, 1, c->op->loc);
}

// The loop over dimension i and those inside it; goes on to `behind`.
static Block *build_loop(Copy *c, size_t i, Block *behind) {
  Lowering *l = c->l;
  Block *loop = new_block(c), *end = loop;
  Builder b = builder_at_end(l->module, loop, c->op->loc);
  vec_push(l->scratch, &c->indices, block_add_arg(l->module, loop, l->ctx->index, c->op->loc));
  if (i + 1 < type_rank(c->from)) {
    end = block_create(l->module);
    Block *inner = build_loop(c, i + 1, end);
    go_to(c, loop, inner, build_cf_number(l, &b, l->ctx->index, 0));
    region_insert_block_before(c->rest, end);
  } else {
    build_element(c, &b);
  }
  build_end(c, end, loop, i, behind);
  return loop;
}

static bool expand_copy(Lowering *l, Op *op) {
  Copy c = {l, op, op_operand(op, 0)->type, op_operand(op, 1)->type, NULL, {0}};
  bool is_empty = false;
  if (!type_is_memref(c.from) || !type_is_memref(c.to) || type_rank(c.from) > MAX_LOOPS)
    return op_error(op, "copies an array whose shape is not known, or of more than %d dimensions",
                    MAX_LOOPS);
  for (size_t i = 0; i < type_rank(c.from); i++) {
    if (copy_size(&c, i) == DIM_DYNAMIC)
      return op_error(op, "copies an array whose size is not known");
    is_empty |= copy_size(&c, i) == 0;
  }
  Block *block = op->block;
  if (type_rank(c.from) == 0) {
    Builder b = builder_before(l->module, op);
    build_element(&c, &b);
  } else if (!is_empty) {
    c.rest = block_split_before(l->module, op);
    Block *loop = build_loop(&c, 0, c.rest);
    Builder b = builder_at_end(l->module, block, op->loc);
    go_to(&c, block, loop, build_cf_number(l, &b, l->ctx->index, 0));
  }
  op_erase(op);
  return true;
}

bool expand_copies(Lowering *l, Op *func) {
  VEC(Op *) copies = {0};
  for (Block *block = op_region(func, 0)->first; block; block = block->next)
    for (Op *op = block->first; op; op = op->next)
      if (op_is(op, OP_memref_copy))
        vec_push(l->scratch, &copies, op);
  for (size_t i = 0; i < copies.len; i++)
    if (!expand_copy(l, copies.data[i]))
      return false;
  return true;
}
