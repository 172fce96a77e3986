// merge.c: one of several tokens: merge, control_merge, mux.
//
// A merge takes the first input that is valid. Its choice stays until the token is taken, whatever
// else arrives, also while that input's valid is away: `held` says that there is a choice.
//
//   choice = held ? last : lowest valid input       if (valid) held' = !done, last' = choice
//
// (By construction one control token runs through a circuit, and then at most one input is valid
// at a time; the two registers make a merge right for any circuit.)

#include "units/unit.h"

typedef struct Choice {
  Wire valid;   // some input is chosen
  Wire *is_one; // by input: it is the one, and valid
  Reg held, *last;
} Choice;

// n > 1. Inputs [0, n) are the data operands.
static Choice choose(Unit *u, uint32_t n) {
  Choice c = {.is_one = ARENA_ARRAY(u->scratch, Wire, n), .last = ARENA_ARRAY(u->scratch, Reg, n)};
  c.held = unit_reg_reset(u, "held", 1, 0);
  Wire none_before = unit_true(u);
  for (uint32_t i = 0; i < n; i++) {
    Wire valid = u->ins[i].valid;
    c.last[i] = unit_reg_reset(u, arena_printf(u->scratch, "last_%u", i), 1, 0);
    Wire may = unit_mux(u, c.held.q, c.last[i].q, none_before);
    c.is_one[i] = unit_and(u, valid, may);
    none_before = unit_and_not(u, none_before, valid);
  }
  c.valid = unit_or_all(u, c.is_one, n);
  return c;
}

// done: the chosen token leaves by the end of this cycle, if there is one.
static void settle(Unit *u, const Choice *c, uint32_t n, Wire done) {
  reg_next_if(u, c->held, c->valid, unit_not(u, done));
  for (uint32_t i = 0; i < n; i++) {
    reg_next_if(u, c->last[i], c->valid, c->is_one[i]);
    drive_ready(u, i, unit_and(u, c->is_one[i], done));
  }
}

static Wire chosen_payload(Unit *u, const Choice *c, uint32_t n) {
  Wire payload = unit_payload(u, &u->ins[n - 1]);
  for (uint32_t i = n - 1; payload && i-- > 0;)
    payload = unit_mux(u, c->is_one[i], unit_payload(u, &u->ins[i]), payload);
  return payload;
}

bool unit_handshake_merge(Unit *u) {
  if (u->n_ins == 1)
    return unit_handshake_br(u);
  Choice c = choose(u, u->n_ins);
  drive_valid(u, 0, c.valid);
  settle(u, &c, u->n_ins, u->outs[0].ready);
  drive_payload(u, 0, chosen_payload(u, &c, u->n_ins));
  forward_upstream(u);
  return true;
}

static Wire chosen_index(Unit *u, const Choice *c, uint32_t n, unsigned width) {
  Wire index = unit_const(u, width, 0);
  for (uint32_t i = n; i-- > 1;)
    index = unit_mux(u, c->is_one[i], unit_const(u, width, i), index);
  return index;
}

// The token and its index leave as from a fork.
bool unit_handshake_control_merge(Unit *u) {
  unsigned width = type_width(type_data(u->outs[1].type));
  uint32_t n = u->n_ins;
  if (n == 1) {
    drive_ready(u, 0, unit_fork(u, 0, 2, u->ins[0].valid));
    drive_payload(u, 0, unit_payload(u, &u->ins[0]));
    drive_data(u, 1, unit_const(u, width, 0));
  } else {
    Choice c = choose(u, n);
    settle(u, &c, n, unit_fork(u, 0, 2, c.valid));
    drive_payload(u, 0, chosen_payload(u, &c, n));
    drive_data(u, 1, chosen_index(u, &c, n, width));
  }
  if (type_n_signals(u->outs[1].type))
    drive_extras(u, 1, unit_extras(u, &u->outs[0]));
  forward_upstream(u);
  return true;
}

// The index names the input whose token it takes.
//
//   selected_i = index.valid & index == i          valid = OR_i (selected_i & valid_i)
//   ready_i = selected_i & ready                   index.ready = valid & ready
bool unit_handshake_mux(Unit *u) {
  uint32_t n = u->n_ins - 1;
  const Channel *index = &u->ins[0];
  Wire *valids = ARENA_ARRAY(u->scratch, Wire, n), *payloads = ARENA_ARRAY(u->scratch, Wire, n);
  for (uint32_t i = 0; i < n; i++) {
    Wire selected = unit_and(u, index->valid, unit_eq_const(u, index->data, i));
    valids[i] = unit_and(u, selected, u->ins[i + 1].valid);
    payloads[i] = unit_payload(u, &u->ins[i + 1]);
    drive_ready(u, i + 1, unit_and(u, selected, u->outs[0].ready));
  }
  Wire valid = unit_or_all(u, valids, n);
  drive_valid(u, 0, valid);
  drive_ready(u, 0, unit_and(u, valid, u->outs[0].ready));
  drive_payload(u, 0, payloads[0] ? unit_select(u, index->data, payloads, n) : NULL);
  forward_upstream(u);
  return true;
}
