// handshake.h: the types of elastic circuits, for everybody who reads or builds handshake ops.
//
// A value is a token stream. !handshake.control<> is valid and ready alone, !handshake.channel<T>
// adds a data bus. Either may carry extra signals beside the token, named or not, downstream
// (with the data) or upstream (against it, like ready).

#ifndef SLUICE_DIALECTS_HANDSHAKE_HANDSHAKE_H
#define SLUICE_DIALECTS_HANDSHAKE_HANDSHAKE_H

#include "ir/ir.h"

typedef struct Signal {
  Ident name; // NULL: it has none
  Type type;  // integer or float
  bool is_upstream;
} Signal;

Type type_control(Context *ctx, const Signal *signals, size_t n);
Type type_channel(Context *ctx, Type data, const Signal *signals, size_t n);
// A channel of `data`, or with NULL a control, with the extra signals of `like`.
Type type_with_data(Context *ctx, Type like, Type data);

bool type_is_control(Type type);
bool type_is_channel(Type type);
bool type_is_handshake(Type type); // either
// Of a control or channel:
Type type_data(Type type); // NULL: a control has none
size_t type_n_signals(Type type);
Signal type_signal(Type type, size_t i);
bool type_has_upstream(Type type);
bool type_same_signals(Type a, Type b);
// Integer or float: what may travel on a wire without valid and ready.
bool type_is_raw(Type type);

// Values of handshake.buffer's bufferType.
typedef enum BufferKind {
  ONE_SLOT_BREAK_DV,
  ONE_SLOT_BREAK_R,
  FIFO_BREAK_NONE,
  FIFO_BREAK_DV,
  ONE_SLOT_BREAK_DVR,
  SHIFT_REG_BREAK_DV,
  COUNTER_BUFFER,
} BufferKind;

extern const TypeDef TYPE_DEF_CONTROL, TYPE_DEF_CHANNEL;

#endif
