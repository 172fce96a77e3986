// token.c: where tokens begin, end, meet and pass: source, sink, constant, join, wait, gate, br.

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

// A join whose token is the second operand's.
bool unit_handshake_wait(Unit *u) {
  drive_valid(u, 0, unit_join(u, 0, 2));
  drive_join_readies(u, 0, 2, u->outs[0].ready);
  drive_payload(u, 0, unit_payload(u, &u->ins[1]));
  forward_upstream(u);
  return true;
}

// Open at first and after each release; a token that passes closes it.
bool unit_handshake_gate(Unit *u) {
  const Channel *request = &u->ins[0], *release = &u->ins[1], *result = &u->outs[0];
  Reg open = unit_reg_reset(u, "open", 1, 1);
  Wire passes = unit_and(u, request->valid, result->ready);
  reg_next(u, open, unit_mux(u, open.q, unit_not(u, passes), release->valid));
  drive_valid(u, 0, unit_and(u, open.q, request->valid));
  drive_ready(u, 0, unit_and(u, open.q, result->ready));
  drive_ready(u, 1, unit_not(u, open.q));
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
