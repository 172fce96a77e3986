// loops.h: the natural loops of a function, as a forest.
//
// In a reducible function every run of a block is told apart by the numbers of the iterations of
// the loops around it, counted from 0 at each entry of the loop, and runs are ordered by these
// numbers, outermost first. A function that is not reducible is one loop without a header that
// holds all blocks but the entry, and whose iterations are the single runs of blocks.

#ifndef SLUICE_ANALYSIS_LOOPS_H
#define SLUICE_ANALYSIS_LOOPS_H

#include "ir/dominance.h"

typedef VEC(Block *) BlockVec;

typedef struct Loop {
  Block *header; // NULL: the blocks of a function that is not reducible
  struct Loop *parent;
  uint32_t depth; // 1: outermost
  uint32_t index; // in Loops.all
  BlockVec latches;
} Loop;

typedef struct Loops {
  Dominance dominance;
  VEC(Loop *) all;
  Loop **of;              // by block id: the innermost loop around it, or NULL
  BlockVec *predecessors; // by block id; one per edge
  bool is_reducible;
} Loops;

Loops loops_of(const Region *region, Module *module, Arena *arena);
// NULL, the whole function, contains every loop.
bool loop_contains(const Loop *outer, const Loop *inner);
const Loop *loop_common(const Loop *a, const Loop *b);
bool loop_has_block(const Loops *loops, const Loop *loop, const Block *block);

#endif
