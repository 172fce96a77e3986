// buffers.c: see buffers.h.

#include "dialects/handshake/buffers.h"

#include "dialects/dialects.h"

BufferTraits buffer_traits(const Op *buffer) {
  enum { PER_SLOT = 2 };
  static const struct {
    bool has_one_slot, breaks_data, breaks_ready;
    uint8_t latency; // or PER_SLOT
  } KINDS[] = {
      [ONE_SLOT_BREAK_DV] = {true, true, false, 1},
      [ONE_SLOT_BREAK_R] = {true, false, true, 0},
      [FIFO_BREAK_NONE] = {false, false, false, 0},
      [FIFO_BREAK_DV] = {false, true, false, 1},
      [ONE_SLOT_BREAK_DVR] = {true, true, true, 1},
      [SHIFT_REG_BREAK_DV] = {false, true, false, PER_SLOT},
      [COUNTER_BUFFER] = {false, true, false, 1},
  };
  Context *ctx = op_context(buffer);
  BufferKind kind = (BufferKind)attr_enum_value(op_attr_named(ctx, buffer, "bufferType"));
  uint32_t n = (uint32_t)attr_int_or(op_attr_named(ctx, buffer, "numSlots"), 1);
  return (BufferTraits){.n_slots = KINDS[kind].has_one_slot ? 1 : n,
                        .latency = KINDS[kind].latency == PER_SLOT ? n : KINDS[kind].latency,
                        .breaks_data = KINDS[kind].breaks_data,
                        .breaks_ready = KINDS[kind].breaks_ready};
}

Value *build_buffer(Builder *b, Value *value, BufferKind kind, int64_t n_slots) {
  Context *ctx = b->module->ctx;
  NamedAttr attrs[] = {
      {context_ident(ctx, "bufferType"), attr_int(ctx, ctx->i64, kind)},
      {context_ident(ctx, "numSlots"), attr_int(ctx, ctx->i64, n_slots)},
  };
  return build_value(b, OP_handshake_buffer, &value, 1, value->type, attrs, 2);
}
