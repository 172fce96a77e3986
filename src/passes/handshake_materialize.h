// handshake_materialize.h: for passes that leave a function as materialized as they found it.

#ifndef SLUICE_PASSES_HANDSHAKE_MATERIALIZE_H
#define SLUICE_PASSES_HANDSHAKE_MATERIALIZE_H

#include "ir/ir.h"

// Adds the forks and sinks that are missing.
void handshake_materialize(Op *func, Module *module, Arena *scratch);
// Every channel and control has one use. Says nothing where it does not hold.
bool handshake_is_materialized(const Op *func);

#endif
