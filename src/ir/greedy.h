// greedy.h: folding and local rewriting until nothing changes.
//
// Sweeps forward over all ops: a dead op is erased, `fold` is asked for existing values or
// constants, then `canonicalize` may rewrite. Each sweep is linear, and since values are defined
// before their uses one sweep carries a change through a whole chain. Constants go to the top of
// the enclosing isolated op, one for each value and type.

#ifndef SLUICE_IR_GREEDY_H
#define SLUICE_IR_GREEDY_H

#include "ir/op_info.h"

// What a canonicalize hook works with. It may erase its op and ops that use its results, never
// ops that stand before it, and must use these functions for it.
struct Rewriter {
  Module *module;
  Arena *scratch; // until the end of the sweep
  bool changed;
};

// A builder before the op, with its location.
Builder rewriter_builder(Rewriter *rewriter, Op *op);
void rewriter_replace(Rewriter *rewriter, Op *op, Value *const *values);
void rewriter_replace_with(Rewriter *rewriter, Op *op, Value *value); // of one result
void rewriter_erase(Rewriter *rewriter, Op *op);
// The value of a constant-like op, or NULL.
Attr value_constant(const Value *value);
// Nobody needs it: pure (or an allocation) and unused.
bool op_is_dead(const Op *op);

// Everything inside `root`. Returns whether something changed.
bool greedy_rewrite(Module *module, Op *root, unsigned max_sweeps);

#endif
