// blocks.c: how tokens enter and leave the blocks.
//
//   ^bb1(%i: i32):   // from ^bb0, ^bb1      %ctrl, %from = control_merge [%c0, %c1]
//                                            %i = mux %from [%i0, %i1]
//   cf.cond_br %c, ^bb1(%j : i32), ^bb2      %c1, %c2 = cond_br %c, %ctrl
//                                            %i1, %no = cond_br %c, %j
//
// A block with one way in takes tokens as they come. Muxes and control merges are built before
// what they choose from is known; their operands are set when all blocks are done.

#include "convert/cf_to_handshake/lower.h"

// What enters a block, in this order: control, arguments, live-ins.
static size_t n_entering(const BlockInfo *block) {
  return 1 + block->block->n_args + block->live_in.len;
}

static Value *entering(const BlockInfo *block, size_t i) {
  return i <= block->block->n_args ? block->block->args[i - 1]
                                   : block->live_in.data[i - 1 - block->block->n_args];
}

typedef VEC(Op *) Ops;

// Operands to be set later: any value will do until then.
static Op *emit_choice(Lowering *l, unsigned op_id, Value *index, size_t n, Value *standin,
                       Type type, Type index_type) {
  l->operands.len = 0;
  if (index)
    vec_push(l->scratch, &l->operands, index);
  for (size_t i = 0; i < n; i++)
    vec_push(l->scratch, &l->operands, standin);
  Type types[] = {type, index_type};
  return emit(l, op_id, l->operands.data, l->operands.len, types, index_type ? 2 : 1, NULL, 0,
              NULL);
}

static unsigned bits_for(size_t n) {
  unsigned bits = 1;
  while (bits < 32 && (size_t)1 << bits < n)
    bits++;
  return bits;
}

static bool check_argument(const Lowering *l, const BlockInfo *block, uint32_t i) {
  const Value *arg = block->block->args[i];
  if (channel_of(l, arg->type))
    return true;
  if (type_is_memref(arg->type) || type_is_unranked_memref(arg->type))
    return diag_error(l->ctx, value_loc(arg),
                      "which array is meant here depends on the way taken; a block argument must "
                      "not be a memref");
  return diag_error(l->ctx, value_loc(arg), "no channel can carry a block argument of type '%s'",
                    type_text(l->ctx, arg->type));
}

// Of a loop's head: that of the branch that goes back, which is the loop's statement.
static Loc entry_loc(const Lowering *l, const BlockInfo *block) {
  for (size_t i = 0; i < block->in.len; i++) {
    const Block *from = l->blocks.data[l->edges.data[block->in.data[i]].from].block;
    if (block_dominates(&l->dominance, block->block, from))
      return block_terminator(from)->loc;
  }
  return block->block->first->loc;
}

static void enter_by_choice(Lowering *l, BlockInfo *block, Ops *choices) {
  size_t n = block->in.len;
  Value *standin = l->blocks.data[0].control;
  Type index_type = type_channel(l->ctx, type_int(l->ctx, bits_for(n), SIGNLESS), NULL, 0);
  Op *merge = emit_choice(l, OP_handshake_control_merge, NULL, n, standin, l->control, index_type);
  vec_push(l->scratch, choices, merge);
  block->control = op_result(merge, 0);
  for (size_t i = 1; i < n_entering(block); i++) {
    Value *value = entering(block, i);
    Op *mux = emit_choice(l, OP_handshake_mux, op_result(merge, 1), n, standin,
                          channel_of(l, value->type), NULL);
    vec_push(l->scratch, choices, mux);
    set_token(l, value, op_result(mux, 0));
  }
}

static bool enter_block(Lowering *l, BlockInfo *block, Ops *choices) {
  l->builder.loc = entry_loc(l, block);
  if (!block->in.len)
    return true; // the entry: its control and arguments are the function's
  for (uint32_t i = 0; i < block->block->n_args; i++)
    if (!check_argument(l, block, i))
      return false;
  if (block->in.len > 1) {
    enter_by_choice(l, block, choices);
    return true;
  }
  const Edge *edge = &l->edges.data[block->in.data[0]];
  block->control = edge->tokens.data[0];
  for (size_t i = 1; i < n_entering(block); i++)
    set_token(l, entering(block, i), edge->tokens.data[i]);
  return true;
}

// Whether a use of a constant waits for something else as well, so that a source may feed it.
static bool waits_otherwise(const Lowering *l, const Op *op, uint32_t i) {
  if (op_is(op, OP_cf_cond_br) && i == 0)
    return true;
  if (op_has(op, TERMINATOR) || op_is(op, OP_memref_load) || op_is(op, OP_memref_store))
    return false;
  if (op_is(op, OP_func_call) && kind_of_call(l, op) != CALL_WAIT)
    return true;
  for (uint32_t k = 0; k < op->n_operands; k++) {
    const Op *other = value_op(op_operand(op, k));
    if (!other || !op_is(other, OP_arith_constant))
      return true;
  }
  return false;
}

static void look_at_constants(Lowering *l, const Block *block) {
  for (const Op *op = block->first; op; op = op_next(op)) {
    for (uint32_t i = 0; i < op->n_operands; i++) {
      const Op *made_by = value_op(op_operand(op, i));
      if (!made_by || !op_is(made_by, OP_arith_constant))
        continue;
      Token *token = &l->tokens.data[op_operand(op, i)->id];
      token->used_bb = l->bb + 1;
      if (!waits_otherwise(l, op, i))
        token->control_bb = l->bb + 1;
    }
  }
}

static Op *emit_branch(Lowering *l, Value *condition, Value *token) {
  Value *operands[] = {condition, token};
  Type types[] = {token->type, token->type};
  return emit(l, OP_handshake_cond_br, operands, 2, types, 2, NULL, 0, NULL);
}

// The token of a value on the way out; values that several edges or arguments take share a branch.
static Value *leaving(Lowering *l, Value *value, Value *condition, uint32_t successor) {
  Value *token = token_of(l, value);
  if (!condition)
    return token;
  Token *t = &l->tokens.data[value->id];
  if (t->branch_bb != l->bb + 1) {
    t->branch = emit_branch(l, condition, token);
    t->branch_bb = l->bb + 1;
  }
  return op_result(t->branch, successor);
}

static void leave_block(Lowering *l, BlockInfo *block) {
  Op *end = block_terminator(block->block);
  l->builder.loc = end->loc;
  Value *condition = op_is(end, OP_cf_cond_br) ? token_of(l, op_operand(end, 0)) : NULL;
  l->builder.loc = end->loc;
  Op *control = condition ? emit_branch(l, condition, block->control) : NULL;
  if (!block->out.len)
    for (uint32_t i = 0; i < end->n_operands; i++)
      vec_push(l->scratch, &l->results, token_of(l, op_operand(end, i)));
  for (size_t i = 0; i < block->out.len; i++) {
    Edge *edge = &l->edges.data[block->out.data[i]];
    const BlockInfo *to = &l->blocks.data[edge->to];
    edge->tokens.cap = n_entering(to);
    edge->tokens.data = ARENA_ARRAY(l->scratch, Value *, edge->tokens.cap);
    vec_push(l->scratch, &edge->tokens,
             control ? op_result(control, edge->successor) : block->control);
    for (uint32_t k = 0; k < edge->n_operands; k++) {
      Value *value = op_operand(end, edge->first_operand + k);
      bool is_token = channel_of(l, value->type) != NULL; // else reported at the argument
      vec_push(l->scratch, &edge->tokens,
               is_token ? leaving(l, value, condition, edge->successor) : NULL);
    }
    for (size_t k = 0; k < to->live_in.len; k++)
      vec_push(l->scratch, &edge->tokens,
               leaving(l, to->live_in.data[k], condition, edge->successor));
  }
}

static void connect_choices(Lowering *l, const BlockInfo *block, const Ops *choices, size_t *next) {
  if (block->in.len < 2)
    return;
  for (size_t i = 0; i < n_entering(block); i++) {
    Op *choice = choices->data[(*next)++];
    uint32_t first = op_is(choice, OP_handshake_mux);
    for (uint32_t k = 0; k < block->in.len; k++)
      op_set_operand(choice, first + k, l->edges.data[block->in.data[k]].tokens.data[i]);
  }
}

static bool lower_block(Lowering *l, BlockInfo *block, Ops *choices) {
  if (!enter_block(l, block, choices))
    return false;
  look_at_constants(l, block->block);
  block->control = emit_announcements(l, block->control);
  Op *end = block_terminator(block->block);
  for (Op *op = block->block->first; op != end; op = op_next(op))
    if (!lower_op(l, op))
      return false;
  leave_block(l, block);
  return true;
}

bool lower_blocks(Lowering *l) {
  Ops choices = {0};
  BlockInfo *exit = NULL;
  for (size_t i = 0; i < l->blocks.len; i++) {
    l->bb = l->order[i];
    BlockInfo *block = &l->blocks.data[l->bb];
    if (!lower_block(l, block, &choices))
      return false;
    if (!block->out.len)
      exit = block;
  }
  size_t next = 0;
  for (size_t i = 0; i < l->blocks.len; i++)
    connect_choices(l, &l->blocks.data[l->order[i]], &choices, &next);
  l->bb = l->number.data[exit->block->id];
  emit_end(l, block_terminator(exit->block), exit->control);
  return true;
}
