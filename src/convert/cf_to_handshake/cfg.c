// cfg.c: the blocks of a function numbered, and the edges between them.
//
// Blocks have the numbers of their order in the text; `order` is the order in which they are
// lowered, the same where every block stands behind its dominators, else reverse postorder.

#include "convert/cf_to_handshake/lower.h"

static void add_edge(Lowering *l, uint32_t from, Op *end, uint32_t successor) {
  Edge edge = {.from = from, .successor = successor};
  edge.to = l->number.data[op_successor(end, successor)->id];
  if (op_is(end, OP_cf_br))
    edge.n_operands = end->n_operands;
  else
    op_operand_range(end, 1 + successor, &edge.first_operand, &edge.n_operands);
  uint32_t index = (uint32_t)l->edges.len;
  vec_push(l->scratch, &l->edges, edge);
  vec_push(l->scratch, &l->blocks.data[from].out, index);
  vec_push(l->scratch, &l->blocks.data[edge.to].in, index);
}

static bool stands_behind_dominators(const Lowering *l) {
  for (uint32_t i = 1; i < l->blocks.len; i++)
    if (l->number.data[l->dominance.idom[l->blocks.data[i].block->id]->id] > i)
      return false;
  return true;
}

void build_cfg(Lowering *l, Op *func) {
  Region *region = op_region(func, 0);
  dominance_extend(&l->dominance, l->module->n_blocks, l->scratch);
  vec_extend(l->scratch, &l->number, l->module->n_blocks);
  vec_extend(l->scratch, &l->tokens, l->module->n_values);
  uint32_t n = 0, n_edges = 0;
  for (const Block *block = region->first; block; block = block->next, n++) {
    n_edges += block_terminator(block)->n_successors;
    l->dominance.order[block->id] = 0; // as it was before normalize_cfg
  }
  dominance_add_region(&l->dominance, region, l->scratch);
  vec_reserve(l->scratch, &l->blocks, n);
  vec_reserve(l->scratch, &l->edges, n_edges);
  for (Block *block = region->first; block; block = block->next) {
    l->number.data[block->id] = (uint32_t)l->blocks.len;
    vec_push(l->scratch, &l->blocks, ((BlockInfo){.block = block}));
  }
  l->order = ARENA_ARRAY(l->scratch, uint32_t, n);
  bool in_text_order = stands_behind_dominators(l);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t at = in_text_order ? i : l->dominance.order[l->blocks.data[i].block->id] - 1;
    l->order[at] = i;
  }
  for (uint32_t i = 0; i < n; i++) {
    Op *end = block_terminator(l->blocks.data[l->order[i]].block);
    for (uint32_t k = 0; k < end->n_successors; k++)
      add_edge(l, l->order[i], end, k);
  }
}
