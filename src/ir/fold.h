// fold.h: what an op computes, where that is known.

#ifndef SLUICE_IR_FOLD_H
#define SLUICE_IR_FOLD_H

#include "ir/op_info.h"

enum { FOLD_MAX = 64 }; // ops with more operands or results are not folded

// Asks the op's row for values or constants in place of its results; with_more: also for those
// that MLIR does not know. An op on vectors or tensors whose elements are constants is computed
// element by element. constants[] gets what is known of the operands.
bool op_fold(Op *op, Attr *constants, FoldResult *results, bool with_more);

#endif
