// token.c: where tokens begin, end, meet and pass: source, sink, constant, join, wait, blocker,
// gate, br.

#include "units/unit.h"

bool unit_handshake_source(Unit *u) {
  drive_valid(u, 0, unit_true(u));
  for (size_t i = 0; i < u->outs[0].specs.len; i++) {
    const WireSpec *spec = &u->outs[0].specs.data[i];
    if (spec->role == WIRE_EXTRA && !spec->is_upstream)
      drive_extra(u, &u->outs[0], spec->extra, unit_const(u, type_width(spec->type), 0));
  }
  return true;
}

bool unit_handshake_sink(Unit *u) {
  drive_ready(u, 0, unit_true(u));
  forward_upstream(u);
  return true;
}

// Floats are their bits.
static Attr constant_bits(Unit *u, Attr value, unsigned width) {
  if (attr_is(value, &ATTR_DEF_FLOAT))
    return attr_int(u->ctx, wire_type(u, width), (int64_t)attr_float_raw(value));
  return attr_is(value, &ATTR_DEF_INTEGER)
             ? attr_wide(u->ctx, wire_type(u, width), attr_limbs(value))
             : NULL;
}

bool unit_handshake_constant(Unit *u) {
  unsigned width = type_width(type_data(u->outs[0].type));
  Attr value = op_attr_named(u->ctx, u->op, "value");
  if (attr_is(value, &ATTR_DEF_FLOAT) && width > 64)
    return unit_unsupported(u, "a float constant of more than 64 bits");
  Attr bits = constant_bits(u, value, width);
  if (!bits)
    return unit_unsupported(u, "its value is neither an integer nor a float");
  if (width)
    drive_data(u, 0, unit_const_attr(u, bits));
  drive_extras(u, 0, unit_extras(u, &u->ins[0]));
  drive_valid(u, 0, u->ins[0].valid);
  drive_ready(u, 0, u->outs[0].ready);
  forward_upstream(u);
  return true;
}

//   valid = AND_i valid_i          ready_i = ready & AND_{j != i} valid_j
bool unit_handshake_join(Unit *u) {
  drive_valid(u, 0, unit_join(u, 0, u->n_ins));
  drive_join_readies(u, 0, u->n_ins, u->outs[0].ready);
  drive_extras(u, 0, unit_extras(u, &u->ins[0]));
  forward_upstream(u);
  return true;
}

// A join of two whose token is one operand's.
static bool join_to(Unit *u, uint32_t data) {
  drive_valid(u, 0, unit_join(u, 0, 2));
  drive_join_readies(u, 0, 2, u->outs[0].ready);
  drive_payload(u, 0, unit_payload(u, &u->ins[data]));
  forward_upstream(u);
  return true;
}

bool unit_handshake_wait(Unit *u) {
  return join_to(u, 1);
}

bool unit_handshake_blocker(Unit *u) {
  return join_to(u, 0);
}

// It may pass `credit` tokens: one at first, and one for each release. The release for a token may
// come before the token has left, when a fork behind still holds it, so that there can be two.
bool unit_handshake_gate(Unit *u) {
  const Channel *request = &u->ins[0], *release = &u->ins[1], *result = &u->outs[0];
  Reg credit = unit_reg_reset(u, "credit", 2, 1);
  Wire one = unit_const(u, 2, 1), is_open = unit_not(u, unit_is_zero(u, credit.q));
  Wire may_add = unit_not(u, unit_eq_const(u, credit.q, 2));
  Wire parts[] = {is_open, request->valid, result->ready};
  Wire passes = unit_and_all(u, parts, 3), adds = unit_and(u, may_add, release->valid);
  Wire next = unit_mux(u, adds, unit_add(u, credit.q, one), unit_sub(u, credit.q, one));
  reg_next_if(u, credit, unit_xor(u, passes, adds), next);
  drive_valid(u, 0, unit_and(u, is_open, request->valid));
  drive_ready(u, 0, unit_and(u, is_open, result->ready));
  drive_ready(u, 1, may_add);
  drive_payload(u, 0, unit_payload(u, request));
  forward_upstream(u);
  return true;
}

bool unit_handshake_br(Unit *u) {
  drive_valid(u, 0, u->ins[0].valid);
  drive_ready(u, 0, u->outs[0].ready);
  drive_payload(u, 0, unit_payload(u, &u->ins[0]));
  forward_upstream(u);
  return true;
}

// The token goes to one side; condition and data leave together.
//
//   true.valid = both & condition          taken = both & (condition ? true.ready : false.ready)
bool unit_handshake_cond_br(Unit *u) {
  Wire condition = u->ins[0].data, payload = unit_payload(u, &u->ins[1]);
  Wire both = unit_join(u, 0, 2);
  Wire is_true = unit_and(u, both, condition), is_false = unit_and_not(u, both, condition);
  drive_valid(u, 0, is_true);
  drive_valid(u, 1, is_false);
  Wire taken =
      unit_or(u, unit_and(u, is_true, u->outs[0].ready), unit_and(u, is_false, u->outs[1].ready));
  drive_ready(u, 0, taken);
  drive_ready(u, 1, taken);
  drive_payload(u, 0, payload);
  drive_payload(u, 1, payload);
  forward_upstream(u);
  return true;
}

// Result i is operand i.
bool unit_handshake_return(Unit *u) {
  for (uint32_t i = 0; i < u->n_ins; i++) {
    drive_valid(u, i, u->ins[i].valid);
    drive_ready(u, i, u->outs[i].ready);
    drive_payload(u, i, unit_payload(u, &u->ins[i]));
    for (uint32_t k = 0; k < type_n_signals(u->ins[i].type); k++)
      if (type_signal(u->ins[i].type, k).is_upstream)
        drive_extra(u, &u->ins[i], k, u->outs[i].extras[k]);
  }
  return true;
}
