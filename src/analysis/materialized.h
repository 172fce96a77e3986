// materialized.h: every token stream has one producer and one consumer.
//
// That is what handshake-materialize establishes and what everything after it relies on: a value
// of channel or control type is used exactly once. Raw signals are wires and may be read by any
// number; a memref has at most one controller or queue. What tells a memory that a block runs (the
// start of a queue's group, a controller's number of stores) comes straight from a lazy fork: a
// buffer or an eager fork in between would let two allocations change places, or the end of the
// execution overtake a store. For the same reason no two copies of one control token lead to what
// one memory is told. Nor may anything stand between a queue and its controller.

#ifndef SLUICE_ANALYSIS_MATERIALIZED_H
#define SLUICE_ANALYSIS_MATERIALIZED_H

#include "ir/ir.h"

// Reports each place where it does not hold, in a handshake.func.
bool verify_materialized(Op *func);
// That of the channels between blocks, queues and controllers alone.
bool verify_memory_channels(const Op *func);

#endif
