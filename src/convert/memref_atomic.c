// memref_atomic.c: accesses that read and write an element in one step.
//
//   %r = memref.generic_atomic_rmw %m[%i] {     ->        br ^loop(load %p)
//   ^bb0(%x): atomic_yield f(%x) }                    ^loop(%x):
//                                                       %now, %ok = cmpxchg %p, %x, f(%x)
//                                                       cond_br %ok, ^rest, ^loop(%now)
//                                                     ^rest: ... %r is %now

#include "convert/memref_to_llvm.h"
#include "convert/tables.h"
#include "dialects/llvm/enums.h"

// By the number of arith's kind: LLVM's number for the same, or -1.
static int atomic_number(uint64_t kind) {
  enum { XCHG = 0, ADD = 1, AND = 3, OR = 5, MAX = 7, MIN = 8, UMAX = 9, UMIN = 10 };
  enum { FADD = 11, FMAX = 13, FMIN = 14 };
  static const int NUMBERS[] = {FADD, ADD, XCHG, FMAX, MAX, UMAX, FMIN, MIN,
                                UMIN, -1,  -1,   OR,   AND, -1,   -1};
  return kind < sizeof NUMBERS / sizeof *NUMBERS ? NUMBERS[kind] : -1;
}

static bool rewrite_atomic_rmw(Conversion *c, Op *op) {
  int number = atomic_number(attr_enum_value(op_attr(op, conversion_name(c, "kind"))));
  if (number < 0 || !can_access(c, op, 1))
    return false;
  enum { ACQ_REL = 6 };
  ValueVec operands = {0};
  Value *address = build_access(c, op, 1, &operands);
  Value *both[] = {address, operands.data[0]};
  NamedAttr attrs[] = {named(c, "bin_op", attr_int(c->ctx, c->ctx->i64, number)),
                       named(c, "ordering", attr_int(c->ctx, c->ctx->i64, ACQ_REL))};
  replace_op_with(c, op,
                  build_value(&c->b, OP_llvm_atomicrmw, both, 2, operands.data[0]->type, attrs, 2));
  return true;
}

// Its body is cloned, so all of it must convert.
static bool body_converts(Conversion *c, const Op *op) {
  Block *body = op_region(op, 0)->first;
  if (body->next || !op_is(body->last, OP_memref_atomic_yield))
    return false;
  for (Op *inner = body->first; inner != body->last; inner = inner->next)
    if (inner->n_regions || !can_convert_op(c, inner))
      return false;
  return true;
}

static Block *insert_block_before(Conversion *c, Block *at) {
  Block *block = block_create(c->module);
  region_insert_block_before(at, block);
  return block;
}

typedef VEC(Op *) OpVec;
// The value of the body for %x = the loop's argument; the clones stand at the loop's end.
static Value *clone_body(Conversion *c, Op *op, Block *loop, OpVec *clones) {
  Block *body = op_region(op, 0)->first;
  Map values = {.arena = c->scratch};
  map_put_ptr(&values, body->args[0], loop->args[0]);
  for (Op *inner = body->first; inner != body->last; inner = inner->next) {
    Op *clone = op_clone(c->module, inner, &values);
    block_append_op(loop, clone);
    vec_push(c->scratch, clones, clone);
  }
  Value *result = op_operand(body->last, 0), *mapped = map_get_ptr(&values, result);
  return mapped ? mapped : result;
}

static bool rewrite_generic_atomic_rmw(Conversion *c, Op *op) {
  Type type = op->results[0].type;
  // Only integers can be compared and exchanged.
  if (!can_access(c, op, 0) || !type_is_signless(type) || !body_converts(c, op))
    return false;
  ValueVec operands = {0};
  OpVec clones = {0};
  Value *address = build_access(c, op, 0, &operands);
  Value *first = build_load(c, address, type);
  Block *before = op->block, *rest = block_split_before(c->module, op);
  Block *loop = insert_block_before(c, rest);
  block_add_arg(c->module, loop, type, op->loc);
  c->b = builder_at_end(c->module, before, op->loc);
  build_llvm_br(c, loop, &first, 1);
  Value *wanted = clone_body(c, op, loop, &clones);
  c->b = builder_at_end(c->module, loop, op->loc);
  Value *exchange[] = {address, loop->args[0], wanted};
  Type fields[] = {type, c->ctx->i1};
  Type pair = type_llvm_struct(c->ctx, fields, 2, false);
  NamedAttr orderings[] = {
      named(c, "success_ordering", attr_int(c->ctx, c->ctx->i64, LLVM_ACQ_REL)),
      named(c, "failure_ordering", attr_int(c->ctx, c->ctx->i64, LLVM_MONOTONIC))};
  Value *both = build_value(&c->b, OP_llvm_cmpxchg, exchange, 3, pair, orderings, 2);
  int64_t fields_at[] = {0, 1};
  Value *now = build_extract(c, both, &fields_at[0], 1),
        *ok = build_extract(c, both, &fields_at[1], 1);
  build_llvm_cond_br(c, ok, rest, loop, now);
  replace_op_with(c, op, now);
  ignore_inside(c, op);
  for (size_t i = 0; i < clones.len; i++)
    convert_made_op(c, clones.data[i]);
  return true;
}

const RewriteRow MEMREF_ATOMIC_TO_LLVM[] = {
    {OP_memref_atomic_rmw, rewrite_atomic_rmw, 0},
    {OP_memref_generic_atomic_rmw, rewrite_generic_atomic_rmw, 0},
    {0},
};
