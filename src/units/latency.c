// latency.c: how many cycles a unit takes; what buffer placement and reports ask for.

#include "units/unit.h"

enum { SMALL_PRODUCT = 18 }; // bits that one multiplier block takes

static unsigned buffer_latency(const Op *op) {
  Context *ctx = op_context(op);
  unsigned n = (unsigned)attr_int_or(op_attr_named(ctx, op, "numSlots"), 1);
  switch ((BufferKind)attr_enum_value(op_attr_named(ctx, op, "bufferType"))) {
  case ONE_SLOT_BREAK_R:
  case FIFO_BREAK_NONE:
    return 0;
  case SHIFT_REG_BREAK_DV:
    return n;
  default:
    return 1;
  }
}

unsigned unit_latency(const Op *op) {
  switch (op->info->id) {
  case OP_handshake_buffer:
    return buffer_latency(op);
  case OP_handshake_muli:
    return type_width(type_data(op->results[0].type)) <= SMALL_PRODUCT ? 2 : 4;
  case OP_handshake_mulsi_extended:
  case OP_handshake_mului_extended:
    return type_width(type_data(op->results[0].type)) <= SMALL_PRODUCT ? 2 : 4;
  case OP_handshake_divsi:
  case OP_handshake_divui:
  case OP_handshake_remsi:
  case OP_handshake_remui:
  case OP_handshake_ceildivsi:
  case OP_handshake_ceildivui:
  case OP_handshake_floordivsi:
  case OP_handshake_ipowi: // at most
    return type_width(type_data(op->results[0].type)) + 1;
  default:
    return 0;
  }
}

unsigned unit_interval(const Op *op) {
  bool is_pipelined = op_is(op, OP_handshake_buffer) || op_is(op, OP_handshake_muli) ||
                      op_is(op, OP_handshake_mulsi_extended) ||
                      op_is(op, OP_handshake_mului_extended);
  return is_pipelined ? 1 : unit_latency(op) + 1;
}
