// buffers.h: the algorithms of --handshake-place-buffers, one file each.

#ifndef SLUICE_PASSES_BUFFERS_BUFFERS_H
#define SLUICE_PASSES_BUFFERS_BUFFERS_H

#include "dialects/handshake/buffers.h"
#include "ir/pass.h"

// Edits the handshake.func of the run. False after a diagnostic.
bool place_buffers_simple(PassRun *run);

// Slots so that iterations of innermost loops overlap, in a circuit that is right without them.
void place_overlap_slots(PassRun *run);

// What is put behind a channel, by its value's id.
enum { BREAK_DATA = 1, BREAK_READY = 2, BREAK_BOTH = 3 };

// Adds to `breaks` the copies of lazy forks that would wait for each other.
void separate_copies_that_meet(PassRun *run, uint8_t *breaks);

// The value tells a controller or a queue of a block: at once, or as a number of stores. No buffer
// may delay it.
bool tells_memory_of_block(const Value *value);

#endif
