// synth.h: the synth dialect seen from C.

#ifndef SLUICE_DIALECTS_SYNTH_SYNTH_H
#define SLUICE_DIALECTS_SYNTH_SYNTH_H

#include "ir/ir.h"

// Initial values of a latch, as in BLIF; none given means unknown.
typedef enum SynthInit {
  SYNTH_INIT_0,
  SYNTH_INIT_1,
  SYNTH_INIT_DONT_CARE,
  SYNTH_INIT_UNKNOWN,
} SynthInit;

bool synth_is_inverted(const Op *and_inv, uint32_t operand);
// A gate: the and of n values, the i-th inverted where inverted[i].
Value *build_synth_and_inv(Builder *builder, Value *const *inputs, const bool *inverted, size_t n);

#endif
