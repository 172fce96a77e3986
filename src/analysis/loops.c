// loops.c: see loops.h. A loop is what reaches its back edges without passing its header.

#include "analysis/loops.h"

bool loop_contains(const Loop *outer, const Loop *inner) {
  if (!outer)
    return true;
  while (inner && inner->depth > outer->depth)
    inner = inner->parent;
  return inner == outer;
}

const Loop *loop_common(const Loop *a, const Loop *b) {
  while (a && !loop_contains(a, b))
    a = a->parent;
  return a;
}

bool loop_has_block(const Loops *loops, const Loop *loop, const Block *block) {
  return loop_contains(loop, loops->of[block->id]);
}

// Reachable blocks, those that come first in reverse postorder first.
static BlockVec blocks_in_order(const Loops *loops, const Region *region, Arena *arena) {
  BlockVec order = {0};
  size_t n = 0;
  for (Block *b = region->first; b; b = b->next)
    n += block_is_reachable(&loops->dominance, b);
  vec_reserve(arena, &order, n);
  order.len = n;
  for (Block *b = region->first; b; b = b->next)
    if (block_is_reachable(&loops->dominance, b))
      order.data[loops->dominance.order[b->id] - 1] = b;
  return order;
}

static Loop *add_loop(Loops *loops, Block *header, Arena *arena) {
  Loop *loop = ARENA_NEW(arena, Loop);
  loop->header = header;
  loop->index = (uint32_t)loops->all.len;
  vec_push(arena, &loops->all, loop);
  return loop;
}

static Loop *outermost(Loop *loop) {
  while (loop && loop->parent)
    loop = loop->parent;
  return loop;
}

// Inner headers come first: what has a loop already is, as a whole, inside this one.
static void fill_loop(Loops *loops, Loop *loop, Arena *arena) {
  BlockVec work = {0};
  for (size_t i = 0; i < loop->latches.len; i++)
    vec_push(arena, &work, loop->latches.data[i]);
  loops->of[loop->header->id] = loop;
  while (work.len) {
    Block *block = vec_pop(&work);
    Loop *inner = outermost(loops->of[block->id]);
    if (inner == loop)
      continue;
    if (inner)
      inner->parent = loop;
    else
      loops->of[block->id] = loop;
    Block *top = inner ? inner->header : block;
    for (size_t i = 0; i < loops->predecessors[top->id].len; i++)
      vec_push(arena, &work, loops->predecessors[top->id].data[i]);
  }
}

static void find_natural_loops(Loops *loops, const BlockVec *order, Arena *arena) {
  for (size_t i = order->len; i-- > 0;) {
    Block *header = order->data[i];
    Loop *loop = NULL;
    for (size_t k = 0; k < loops->predecessors[header->id].len; k++) {
      Block *from = loops->predecessors[header->id].data[k];
      if (!block_dominates(&loops->dominance, header, from))
        continue;
      if (!loop)
        loop = add_loop(loops, header, arena);
      vec_push(arena, &loop->latches, from);
    }
    if (loop)
      fill_loop(loops, loop, arena);
  }
  for (size_t i = loops->all.len; i-- > 0;) { // outer headers come last
    Loop *loop = loops->all.data[i];
    loop->depth = loop->parent ? loop->parent->depth + 1 : 1;
  }
}

Loops loops_of(const Region *region, Module *module, Arena *arena) {
  Loops loops = {.is_reducible = true};
  dominance_init(&loops.dominance, module->n_blocks, arena);
  dominance_add_region(&loops.dominance, region, arena);
  loops.of = ARENA_ARRAY(arena, Loop *, module->n_blocks);
  loops.predecessors = ARENA_ARRAY(arena, BlockVec, module->n_blocks);
  BlockVec order = blocks_in_order(&loops, region, arena);
  for (size_t i = 0; i < order.len; i++) {
    const Op *end = block_terminator(order.data[i]);
    for (uint32_t k = 0; end && k < end->n_successors; k++) {
      Block *to = op_successor(end, k);
      vec_push(arena, &loops.predecessors[to->id], order.data[i]);
      bool goes_back = loops.dominance.order[to->id] <= loops.dominance.order[order.data[i]->id];
      loops.is_reducible &= !goes_back || block_dominates(&loops.dominance, to, order.data[i]);
    }
  }
  if (loops.is_reducible) {
    find_natural_loops(&loops, &order, arena);
    return loops;
  }
  Loop *all = add_loop(&loops, NULL, arena);
  all->depth = 1;
  for (size_t i = 1; i < order.len; i++)
    loops.of[order.data[i]->id] = all;
  return loops;
}
