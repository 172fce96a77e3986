// latches.h: what latches.c, constants.c and equal.c have in common: which latches are constants or
// equal to others, and runs of the graph on random inputs that tell what cannot be.

#ifndef SLUICE_CONVERT_HW_TO_SYNTH_LATCHES_H
#define SLUICE_CONVERT_HW_TO_SYNTH_LATCHES_H

#include "convert/hw_to_synth/blast.h"

// 64 sequences at once, one in each bit.
typedef struct LatchRun {
  const Blast *b;
  const uint32_t *latch_of; // by node: the latch whose output it is, plus 1
  uint64_t *words;          // by node
  uint64_t *state;          // by latch: what it holds
  uint64_t *trace;          // by latch: a hash of all that it held
  uint64_t random;
} LatchRun;

LatchRun latch_run_new(const Blast *b, const uint32_t *latch_of, Arena *arena);
uint64_t latch_random(LatchRun *run);
// Some cycles on, from run->state. An input is constant in half of the sequences: with one that
// resets all the time nothing would happen.
void latch_run(LatchRun *run);

// It takes over its input at an edge, and what it starts with is given or does not matter.
bool latch_has_known_start(const BlastLatch *latch);

// The graph in `to`, with becomes[i] in place of latch i: its own q, a constant, or the q of a
// latch whose node is lower. Returns what each node is there.
AigLit *latches_rebuild(const Blast *b, const uint32_t *latch_of, const AigLit *becomes, Aig *to,
                        Arena *arena);

// becomes[i], by latch, is its q before; these set it where they know better. A constant, or the q
// of the latch of the lowest node that it is equal to.
void latches_find_constants(Blast *b, const uint32_t *latch_of, AigLit *becomes);
void latches_find_equal(Blast *b, const uint32_t *latch_of, AigLit *becomes);

#endif
