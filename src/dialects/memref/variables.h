// variables.h: mutable globals, which live in the memory of a circuit's caller.

#ifndef SLUICE_DIALECTS_MEMREF_VARIABLES_H
#define SLUICE_DIALECTS_MEMREF_VARIABLES_H

#include "ir/ir.h"

typedef VEC(Op *) MemrefGlobals;

// Those that a function uses, in the order of their first uses: that of the circuit's arguments.
MemrefGlobals memref_variables_of(Op *func, Arena *arena);

#endif
