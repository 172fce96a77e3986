// value_ranges.h: which values the tokens of each channel of a circuit can have.
//
// The claim, for every channel of integers of up to 64 bits: every token that ever travels on it
// is in its interval, whatever the inputs, the timing and the number of executions. It is proved by
// induction over the tokens in the order in which they come into being: a unit makes a token from
// tokens that were there before, and each rule holds for one unit. docs/bitwidths.md has the rules.

#ifndef SLUICE_ANALYSIS_VALUE_RANGES_H
#define SLUICE_ANALYSIS_VALUE_RANGES_H

#include "analysis/interval.h"
#include "ir/ir.h"

// A channel of integers that the analyses look at: 1 to 64 bits.
bool value_has_range(const Value *value);

// By value id; of no meaning (width 0) where value_has_range does not hold. An empty interval: no
// token ever comes. The function has no forks: a value read twice is read in lock step.
Interval *value_ranges(Op *func, Module *module, Arena *arena);

// What the files of the analysis share.

// The value whose tokens these are, one for one and unchanged.
Value *stream_origin(Value *value);
// The bits of a handshake.constant; false: it is none, or too wide.
bool stream_constant(const Value *value, uint64_t *bits);

// loop_bounds.c: narrows limits (Value -> Interval) of values that go around a loop,
// from ranges that hold. True: one became narrower.
bool loop_bounds(const Block *body, const Interval *ranges, Map *limits, Arena *arena);

#endif
