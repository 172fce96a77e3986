// circuit_loops.h: the loops of a handshake function.

#ifndef SLUICE_ANALYSIS_CIRCUIT_LOOPS_H
#define SLUICE_ANALYSIS_CIRCUIT_LOOPS_H

#include "ir/ir.h"

// A loop of the source's control flow: the control_merge (or merge of controls) at its head, and
// which of that op's operands come from inside the loop.
typedef struct CircuitLoop {
  const Op *head;
  uint32_t block;          // the head's
  uint64_t back_operands;  // bit i: data operand i
  Loc loc;                 // the head's: the loop's statement
  const Op *test;          // the head's cond_br by which all tokens but an entry's last one go
                           // through the body; NULL: none
  const bool *has_block;   // by basic block: it is part of the loop
  uint32_t n_blocks, size; // of has_block; how many are
} CircuitLoop;
typedef VEC(CircuitLoop) CircuitLoops;

// By the ops' attribute handshake.bb; without it none is found.
CircuitLoops circuit_loops(const Op *func, Arena *arena);
// The smallest loop that holds the op, by its block or that of what feeds it. -1: none.
int circuit_loop_of(const CircuitLoops *loops, const Op *op, Arena *arena);

#endif
