// bundle.c: wires that are put together or taken apart: bundle, unbundle, compose, decompose.
//
//   control<>                valid | ready          ports without tokens are data alone
//   channel<T, [extras]>     control, data, downstream extras | upstream extras

#include "units/unit.h"

static bool is_plain_control(Type type) {
  return type_is_control(type) && !type_n_signals(type);
}

bool unit_handshake_bundle(Unit *u) {
  Channel *whole = &u->outs[0];
  if (is_plain_control(whole->type)) {
    drive_valid(u, 0, u->ins[0].data);
    drive_data(u, 1, whole->ready);
    return true;
  }
  uint32_t in = 0, out = 1;
  drive_valid(u, 0, u->ins[0].valid);
  drive_ready(u, in++, whole->ready);
  if (type_data(whole->type))
    drive_data(u, 0, u->ins[in++].data);
  for (uint32_t i = 0; i < type_n_signals(whole->type); i++) {
    if (type_signal(whole->type, i).is_upstream)
      drive_data(u, out++, whole->extras[i]);
    else
      drive_extra(u, whole, i, u->ins[in++].data);
  }
  return true;
}

bool unit_handshake_unbundle(Unit *u) {
  Channel *whole = &u->ins[0];
  if (is_plain_control(whole->type)) {
    drive_data(u, 0, whole->valid);
    drive_ready(u, 0, u->ins[1].data);
    return true;
  }
  uint32_t in = 1, out = 0;
  drive_valid(u, 0, whole->valid);
  drive_ready(u, 0, u->outs[out++].ready);
  if (type_data(whole->type))
    drive_data(u, out++, whole->data);
  for (uint32_t i = 0; i < type_n_signals(whole->type); i++) {
    if (type_signal(whole->type, i).is_upstream)
      drive_extra(u, whole, i, u->ins[in++].data);
    else
      drive_data(u, out++, whole->extras[i]);
  }
  return true;
}

// Upstream signals as one word, the first one least significant.
static Wire upstream_word(Unit *u, const Channel *channel) {
  Wire *parts = ARENA_ARRAY(u->scratch, Wire, channel->specs.len);
  size_t n = 0;
  for (size_t i = channel->specs.len; i-- > 0;)
    if (channel->specs.data[i].role == WIRE_EXTRA && channel->specs.data[i].is_upstream)
      parts[n++] = channel->extras[channel->specs.data[i].extra];
  return n ? unit_concat(u, parts, n) : NULL;
}

static void drive_upstream_word(Unit *u, Channel *channel, Wire word) {
  unsigned low = 0;
  for (size_t i = 0; i < channel->specs.len; i++) {
    const WireSpec *spec = &channel->specs.data[i];
    if (spec->role != WIRE_EXTRA || !spec->is_upstream)
      continue;
    drive_extra(u, channel, spec->extra, unit_extract(u, word, low, type_width(spec->type)));
    low += type_width(spec->type);
  }
}

// The same bits in the same order, other borders between them.
bool unit_handshake_compose(Unit *u) {
  drive_valid(u, 0, u->ins[0].valid);
  drive_ready(u, 0, u->outs[0].ready);
  drive_payload(u, 0, unit_payload(u, &u->ins[0]));
  drive_upstream_word(u, &u->ins[0], upstream_word(u, &u->outs[0]));
  return true;
}

bool unit_handshake_decompose(Unit *u) {
  return unit_handshake_compose(u);
}
