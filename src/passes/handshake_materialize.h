// handshake_materialize.h: for passes that leave a function as materialized as they found it.

#ifndef SLUICE_PASSES_HANDSHAKE_MATERIALIZE_H
#define SLUICE_PASSES_HANDSHAKE_MATERIALIZE_H

#include "ir/ir.h"

// Adds the forks and sinks that are missing.
void handshake_materialize(Op *func, Module *module, Arena *scratch);
// Drops eager forks and sinks: they say nothing that the uses of a value do not say.
void handshake_dematerialize(Op *func);
// Every channel and control has one use. Says nothing where it does not hold.
bool handshake_is_materialized(const Op *func);

#endif
