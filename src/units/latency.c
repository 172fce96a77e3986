// latency.c: how many cycles a unit takes; what buffer placement and reports ask for.

#include "dialects/handshake/buffers.h"
#include "units/unit.h"

enum { SMALL_PRODUCT = 18 }; // bits that one multiplier block takes

unsigned unit_latency(const Op *op) {
  switch (op->info->id) {
  case OP_handshake_buffer:
    return buffer_traits(op).latency;
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
