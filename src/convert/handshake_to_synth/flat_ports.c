// flat_ports.c: see flat_ports.h.

#include "convert/handshake_to_synth/flat_ports.h"

#include "base/bug.h"

static void add_signal(Arena *arena, FlatSignals *signals, FlatKind kind, Type type) {
  vec_push(arena, signals, ((FlatSignal){.kind = kind, .type = type}));
}

FlatSignals flat_signals(Context *ctx, Arena *arena, Type type) {
  FlatSignals signals = {0};
  if (!type_is_handshake(type) && !type_is_memref(type)) {
    add_signal(arena, &signals, FLAT_DATA, type);
    return signals;
  }
  Type data = type_is_memref(type) ? type_element(type) : type_data(type);
  if (data)
    add_signal(arena, &signals, FLAT_DATA, data);
  add_signal(arena, &signals, FLAT_VALID, ctx->i1);
  add_signal(arena, &signals, FLAT_READY, ctx->i1);
  for (uint32_t i = 0; type_is_handshake(type) && i < type_n_signals(type); i++) {
    Signal extra = type_signal(type, i);
    vec_push(arena, &signals, ((FlatSignal){FLAT_EXTRA, i, extra.type, extra.is_upstream}));
  }
  return signals;
}

static const char *port_name(Arena *arena, bool is_result, size_t index, FlatKind kind,
                             uint32_t extra) {
  static const char *const KINDS[] = {"data", "valid", "ready"};
  const char *side = is_result ? "out" : "in";
  return kind == FLAT_EXTRA ? arena_printf(arena, "%s_extra%u_%zu", side, extra, index)
                            : arena_printf(arena, "%s_%s_%zu", side, KINDS[kind], index);
}

const char *flat_signal_name(Arena *arena, bool is_result, size_t index, FlatSignal signal) {
  return port_name(arena, is_result, index, signal.kind, signal.extra);
}

const char *flat_wire_name(Arena *arena, bool is_result, size_t index, const WireSpec *wire) {
  switch (wire->role) {
  case WIRE_DATA:
    return port_name(arena, is_result, index, FLAT_DATA, 0);
  case WIRE_VALID:
    return port_name(arena, is_result, index, FLAT_VALID, 0);
  case WIRE_READY:
    return port_name(arena, is_result, index, FLAT_READY, 0);
  case WIRE_EXTRA:
    return port_name(arena, is_result, index, FLAT_EXTRA, wire->extra);
  default:
    bug("a memory's wires have no flat names");
  }
}
