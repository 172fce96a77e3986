// buffers.h: the algorithms of --handshake-place-buffers, one file each.

#ifndef SLUICE_PASSES_BUFFERS_BUFFERS_H
#define SLUICE_PASSES_BUFFERS_BUFFERS_H

#include "ir/pass.h"

// Edits the handshake.func of the run. False after a diagnostic.
bool place_buffers_simple(PassRun *run);

#endif
