// access.c: load and store ports.
//
// Address and data go to memory, and come from it, as they are. Extra signals stay here: those of
// a load's address wait in a queue for the data, those of a store end.

#include "units/unit.h"

enum { MAX_LOADS = 16 }; // in flight, where extra signals wait

static void pass(Unit *u, uint32_t in, uint32_t out) {
  drive_data(u, out, u->ins[in].data);
  drive_valid(u, out, u->ins[in].valid);
  drive_ready(u, in, u->outs[out].ready);
}

bool unit_handshake_load(Unit *u) {
  Wire extras = unit_extras(u, &u->ins[0]);
  pass(u, 1, 1);
  forward_upstream(u);
  if (!extras) {
    pass(u, 0, 0);
    return true;
  }
  unsigned width = index_bits(MAX_LOADS + 1);
  Reg count = unit_reg_reset(u, "count", width, 0);
  Wire has_room = unit_not(u, unit_eq_const(u, count.q, MAX_LOADS));
  Wire valid = unit_and(u, u->ins[0].valid, has_room);
  Wire push = unit_and(u, valid, u->outs[0].ready);
  Wire pop = unit_and(u, u->ins[1].valid, u->outs[1].ready);
  Wire one = unit_const(u, width, 1), changed = unit_xor(u, push, pop);
  Wire next = unit_mux(u, push, unit_add(u, count.q, one), unit_sub(u, count.q, one));
  reg_next_if(u, count, changed, next);
  drive_data(u, 0, u->ins[0].data);
  drive_valid(u, 0, valid);
  drive_ready(u, 0, unit_and(u, u->outs[0].ready, has_room));
  drive_extras(u, 1, unit_queue(u, MAX_LOADS, extras, push, pop));
  return true;
}

bool unit_handshake_store(Unit *u) {
  pass(u, 0, 0);
  pass(u, 1, 1);
  return true;
}
