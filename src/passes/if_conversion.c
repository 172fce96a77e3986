// if_conversion.c: --if-conversion: small branches without effects become selects.
//
//   cf.cond_br %c, ^a, ^b                      %x = ...        both sides
//   ^a: %x = ...; cf.br ^join(%x)       ->     %y = ...
//   ^b: %y = ...; cf.br ^join(%y)              %z = arith.select %c, %x, %y
//                                              cf.br ^join(%z)
//
// One side may be empty (the branch goes to the join itself). What is computed on both ways must be
// harmless where it was not asked for, also on a CPU: no loads, no division or remainder by
// anything but a constant other than 0 and -1, no calls. max-ops bounds the size of a side.

#include "dialects/dialects.h"
#include "ir/greedy.h"
#include "ir/pass.h"

typedef struct IfConversion {
  PassRun *run;
  long max_ops;
  uint32_t *n_predecessors; // by block id: edges
} IfConversion;

static bool may_run_always(const Op *op) {
  int64_t divisor;
  if (!op_is_registered(op) || !op_has(op, PURE) || op->n_regions || op->n_successors)
    return false;
  switch ((OpId)op->info->id) {
  case OP_arith_divsi:
  case OP_arith_divui:
  case OP_arith_remsi:
  case OP_arith_remui:
  case OP_arith_ceildivsi:
  case OP_arith_ceildivui:
  case OP_arith_floordivsi: {
    Attr constant = value_constant(op_operand(op, 1));
    return attr_is(constant, &ATTR_DEF_INTEGER) && attr_int_value(constant, &divisor) &&
           divisor != 0 && divisor != -1;
  }
  default:
    return true;
  }
}

// One way of a branch: through a block of its own that can be emptied, or straight to the join.
typedef struct Side {
  Block *block; // NULL: straight
  Block *join;
  const Op *end; // passes these operands on
  uint32_t first, n;
} Side;

static bool read_side(const IfConversion *c, const Op *branch, uint32_t successor, Side *side) {
  Block *block = op_successor(branch, successor);
  *side = (Side){.join = block, .end = branch};
  if (!op_operand_range(branch, 1 + successor, &side->first, &side->n))
    return false;
  const Op *end = block_terminator(block);
  if (c->n_predecessors[block->id] != 1 || block->n_args || side->n || !end ||
      !op_is(end, OP_cf_br) || op_successor(end, 0) == block)
    return true;
  long n_ops = 0;
  for (const Op *op = block->first; op != end; op = op->next)
    if (!may_run_always(op) || ++n_ops > c->max_ops)
      return true; // it stays as it is: then the block is where this way leads
  *side = (Side){block, op_successor(end, 0), end, 0, end->n_operands};
  return true;
}

static void empty_side(const Side *side, Op *branch) {
  for (Op *op = side->block ? side->block->first : NULL, *next; op && op != side->end; op = next) {
    next = op->next;
    op_remove(op);
    block_insert_op_before(branch, op);
  }
}

static void build_branch(PassRun *run, Builder *b, Block *to, Value *const *values, size_t n) {
  OpState state = {.info = op_info_by_id(run->ctx, OP_cf_br), .loc = b->loc};
  for (size_t i = 0; i < n; i++)
    vec_push(run->scratch, &state.operands, values[i]);
  vec_push(run->scratch, &state.successors, to);
  builder_insert(b, op_create(run->module, &state));
}

// What follows and nothing else leads to, so that a branch around it is seen as small.
static void append_block(Block *block, Block *follows, Value *const *values) {
  for (uint32_t i = 0; i < follows->n_args; i++)
    value_replace_all_uses(follows->args[i], values[i]);
  for (Op *op = follows->first, *next; op; op = next) {
    next = op->next;
    op_remove(op);
    block_append_op(block, op);
  }
  block_erase(follows);
}

static bool convert(IfConversion *c, Block *block) {
  Op *branch = block_terminator(block);
  Side sides[2];
  if (!branch || !op_is(branch, OP_cf_cond_br) || !read_side(c, branch, 0, &sides[0]) ||
      !read_side(c, branch, 1, &sides[1]))
    return false;
  if (sides[0].join != sides[1].join || (!sides[0].block && !sides[1].block))
    return false;
  for (uint32_t i = 0; i < sides[0].n; i++)
    if (type_is_shaped(op_operand(sides[0].end, i + sides[0].first)->type))
      return false; // no circuit selects among arrays
  PassRun *run = c->run;
  for (int i = 0; i < 2; i++)
    empty_side(&sides[i], branch);
  Builder b = builder_before(run->module, branch);
  VEC(Value *) values = {0};
  for (uint32_t i = 0; i < sides[0].n; i++) {
    Value *x = op_operand(sides[0].end, sides[0].first + i);
    Value *y = op_operand(sides[1].end, sides[1].first + i);
    Value *operands[] = {op_operand(branch, 0), x, y};
    if (x != y)
      x = build_value(&b, OP_arith_select, operands, 3, x->type, NULL, 0);
    vec_push(run->scratch, &values, x);
  }
  Block *join = sides[0].join;
  bool is_alone = --c->n_predecessors[join->id] == 1 && join != block; // two ways have become one
  if (!is_alone)
    build_branch(run, &b, join, values.data, values.len);
  op_erase(branch);
  for (int i = 0; i < 2; i++)
    if (sides[i].block) {
      op_drop_all_references(sides[i].block->last);
      block_erase(sides[i].block);
    }
  if (is_alone)
    append_block(block, join, values.data);
  return true;
}

static bool run_if_conversion(PassRun *run) {
  IfConversion c = {.run = run, .max_ops = pass_option_int(run, "max-ops")};
  Region *region = op_region(run->op, 0);
  c.n_predecessors = ARENA_ARRAY(run->scratch, uint32_t, run->module->n_blocks);
  for (Block *block = region->first; block; block = block->next)
    for (uint32_t i = 0; block->last && i < block->last->n_successors; i++)
      c.n_predecessors[op_successor(block->last, i)->id]++;
  // Inner branches first: an outer one may become small by them.
  for (bool changed = true; changed;) {
    changed = false;
    for (Block *block = region->last; block; block = block->prev)
      changed |= convert(&c, block);
  }
  return true;
}

static const PassOption OPTIONS[] = {
    {"max-ops", "4", "sides of a branch with more ops stay"},
    {0},
};

const PassInfo PASS_if_conversion = {"if-conversion",
                                     "turn small branches without effects into selects",
                                     "func.func", OPTIONS, run_if_conversion};
