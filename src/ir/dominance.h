// dominance.h: which definitions reach which uses.
//
// Immediate dominators over one region's blocks by the semi-NCA algorithm (Georgiadis, "Linear-Time
// Algorithms for Dominators and Related Problems"): semidominators as Lengauer and Tarjan find
// them, then the nearest common ancestor of a block's semidominator and its parent.

#ifndef SLUICE_IR_DOMINANCE_H
#define SLUICE_IR_DOMINANCE_H

#include "ir/ir.h"

typedef struct Dominance {
  // By block id: reverse-postorder number + 1 (0: not reachable from the entry), immediate
  // dominator, and preorder/postorder times in the dominator tree.
  uint32_t *order;
  Block **idom;
  uint32_t *enter, *leave;
  uint32_t n; // room for ids below it
} Dominance;

// Room for block ids below n, from the arena.
void dominance_init(Dominance *dominance, uint32_t n, Arena *arena);
// More room, where that is too little; what is known stays known.
void dominance_extend(Dominance *dominance, uint32_t n, Arena *arena);
// Add a region; others stay known.
void dominance_add_region(Dominance *dominance, const Region *region, Arena *scratch);
static inline bool block_is_reachable(const Dominance *dominance, const Block *block) {
  return dominance->order[block->id] != 0;
}
// Both blocks in one region that was added. A block dominates itself; an unreachable block is
// dominated by every block.
static inline bool block_dominates(const Dominance *d, const Block *a, const Block *b) {
  if (a == b || !block_is_reachable(d, b))
    return true;
  if (!block_is_reachable(d, a))
    return false;
  return d->enter[a->id] <= d->enter[b->id] && d->leave[b->id] <= d->leave[a->id];
}

#endif
