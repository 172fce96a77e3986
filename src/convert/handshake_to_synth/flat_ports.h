// flat_ports.h: values of the handshake level as flat signals, and what their ports are called.
//
//   channel<T>       data: T, valid: i1, ready: i1, extra signals
//   control          valid: i1, ready: i1, extra signals
//   memref<..xT>     data: T, valid: i1, ready: i1
//   any other type   data
//
// The port of signal s of the i-th operand is in_s_i, of the i-th result out_s_i; the k-th extra
// signal of a type is `extrak`. Bit b of a port that has several is NAME_b. So no two are the same.

#ifndef SLUICE_CONVERT_HANDSHAKE_TO_SYNTH_FLAT_PORTS_H
#define SLUICE_CONVERT_HANDSHAKE_TO_SYNTH_FLAT_PORTS_H

#include "units/unit.h"

typedef enum FlatKind { FLAT_DATA, FLAT_VALID, FLAT_READY, FLAT_EXTRA } FlatKind;

typedef struct FlatSignal {
  FlatKind kind;
  uint32_t extra; // which, of FLAT_EXTRA
  Type type;
  bool is_upstream; // an extra signal that runs against the data. Not a ready: see unbundle.c
} FlatSignal;
typedef VEC(FlatSignal) FlatSignals;

FlatSignals flat_signals(Context *ctx, Arena *arena, Type type);
const char *flat_signal_name(Arena *arena, bool is_result, size_t index, FlatSignal signal);
// The same name, of a wire as the units know it.
const char *flat_wire_name(Arena *arena, bool is_result, size_t index, const WireSpec *wire);

// The attribute of a port, in per_port_attrs, that marks a ready.
#define FLAT_READY_MARK "synth.ready"

#endif
