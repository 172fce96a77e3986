// liveness.c: which values enter which block as tokens.
//
// A value used in another block than its own must come there as one token for each run of that
// block. Where the two blocks run equally often (classes.c) its token is right as it is. Else it
// enters the first block of the user's class that its definition dominates, through a mux or a
// branch, and has to be there at the end of each of that block's predecessors: so on upwards, for
// each value from its uses. What is visited is what is built: time is linear in the circuit.
//
// Constants are made again where they are used, and memories are no tokens.

#include "convert/cf_to_handshake/lower.h"

#include <assert.h>

static uint32_t block_number(const Lowering *l, const Value *value) {
  return l->number.data[value_block(value)->id];
}

uint32_t entry_of(const Lowering *l, const Value *value, uint32_t bb) {
  uint32_t home = block_number(l, value);
  const BlockInfo *block = &l->blocks.data[bb];
  if (l->blocks.data[home].class_index == block->class_index)
    return home;
  // A class is ordered by dominance: what the definition dominates is its end.
  const BlockList *list = &l->classes.data[block->class_index];
  size_t low = 0, high = list->len - 1;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const Block *b = l->blocks.data[list->data[middle]].block;
    if (block_dominates(&l->dominance, value_block(value), b))
      high = middle;
    else
      low = middle + 1;
  }
  return list->data[low];
}

typedef struct Search {
  Lowering *l;
  uint32_t *seen; // by block: the value for which it has been reached, + 1
  BlockList work;
} Search;

static void need(Search *s, Value *value, uint32_t bb) {
  Lowering *l = s->l;
  uint32_t entry = entry_of(l, value, bb);
  if (entry == block_number(l, value) || s->seen[entry] == value->id + 1)
    return;
  s->seen[entry] = value->id + 1;
  vec_push(l->scratch, &l->blocks.data[entry].live_in, value);
  vec_push(l->scratch, &s->work, entry);
}

static void follow(Search *s, Value *value) {
  const Op *op = value_op(value);
  if ((op && op_is(op, OP_arith_constant)) || type_is_memref(value->type) ||
      type_is_unranked_memref(value->type))
    return;
  for (const Use *use = value->first_use; use; use = use->next)
    need(s, value, s->l->number.data[use->owner->block->id]);
  while (s->work.len) {
    const BlockInfo *block = &s->l->blocks.data[vec_pop(&s->work)];
    for (size_t i = 0; i < block->in.len; i++)
      need(s, value, s->l->edges.data[block->in.data[i]].from);
  }
}

void find_live_ins(Lowering *l) {
  Search s = {.l = l, .seen = ARENA_ARRAY(l->scratch, uint32_t, l->blocks.len)};
  for (size_t i = 0; i < l->blocks.len; i++) {
    Block *block = l->blocks.data[l->order[i]].block;
    for (uint32_t k = 0; k < block->n_args; k++)
      follow(&s, block->args[k]);
    for (Op *op = block->first; op; op = op_next(op))
      for (uint32_t k = 0; k < op->n_results; k++)
        follow(&s, op_result(op, k));
  }
}

static uint64_t place(const Value *value, uint32_t bb) {
  return ((uint64_t)value->id << 32 | bb) + 1;
}

static void set_token_here(Lowering *l, const Value *value, Value *token) {
  l->tokens.data[value->id].value = token;
  l->tokens.data[value->id].value_bb = l->bb + 1;
}

void set_token(Lowering *l, const Value *value, Value *token) {
  set_token_here(l, value, token);
  if (value_block(value) == l->blocks.data[l->bb].block)
    l->tokens.data[value->id].made = token;
  else
    map_put(&l->token_at, place(value, l->bb), WORD(token));
}

// In another block than its own, or where it has not been used yet: a constant is sourced where
// each reader has another operand to wait for.
static Value *constant_token(Lowering *l, Value *value) {
  Op *op = value_op(value);
  Token *token = &l->tokens.data[value->id];
  bool is_home = op->block == l->blocks.data[l->bb].block;
  Attr attr = op_attr_named(l->ctx, op, "value");
  if (type_is_index(value->type))
    attr = index_attr(l, attr);
  l->builder.loc = op->loc;
  Value *control = l->blocks.data[l->bb].control;
  if (token->control_bb != l->bb + 1)
    control = op_result(emit(l, OP_handshake_source, NULL, 0, &l->control, 1, NULL, 0, NULL), 0);
  set_token_here(l, value, emit_constant(l, control, attr, is_home ? name_of(l, op) : NULL));
  return token->value;
}

// A token that goes past blocks waits for the control token to get here. It must not keep the unit
// that made it waiting too, which may hold up that very control token: it needs a place of its own.
static Value *emit_slot(Lowering *l, Value *token) {
  Type i64 = l->ctx->i64;
  NamedAttr attrs[] = {
      {context_ident(l->ctx, "bufferType"), attr_int(l->ctx, i64, FIFO_BREAK_NONE)},
      {context_ident(l->ctx, "numSlots"), attr_int(l->ctx, i64, 1)},
  };
  l->builder.loc = value_loc(token);
  return op_result(emit(l, OP_handshake_buffer, &token, 1, &token->type, 1, attrs, 2, NULL), 0);
}

Value *token_of(Lowering *l, Value *value) {
  Token *token = &l->tokens.data[value->id];
  if (token->value_bb == l->bb + 1)
    return token->value;
  const Op *op = value_op(value);
  if (op && op_is(op, OP_arith_constant))
    return constant_token(l, value);
  uint32_t home = block_number(l, value), entry = entry_of(l, value, l->bb);
  uint64_t *found = entry == home ? NULL : map_find(&l->token_at, place(value, entry));
  Value *made = found ? (Value *)(uintptr_t)*found : token->made;
  assert(made && (found || entry == home));
  token->value = home == l->bb ? made : emit_slot(l, made);
  token->value_bb = l->bb + 1;
  return token->value;
}
