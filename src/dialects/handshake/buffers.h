// buffers.h: what the kinds of handshake.buffer do, and making one.

#ifndef SLUICE_DIALECTS_HANDSHAKE_BUFFERS_H
#define SLUICE_DIALECTS_HANDSHAKE_BUFFERS_H

#include "dialects/handshake/handshake.h"

typedef struct BufferTraits {
  uint32_t n_slots;
  uint32_t latency;               // cycles; 0: an empty one passes its input on at once
  bool breaks_data, breaks_ready; // within a cycle; data stands for valid, too
} BufferTraits;

BufferTraits buffer_traits(const Op *buffer);
Value *build_buffer(Builder *b, Value *value, BufferKind kind, int64_t n_slots);

#endif
