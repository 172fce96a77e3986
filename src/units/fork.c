// fork.c: forks.
//
// Eager: each output takes its copy as soon as it can; the input is released when all have. One
// bit per output remembers that its copy is gone (unit_fork); while the input's valid is away, the
// bits stay.
//
//   valid_i  = in.valid & !sent_i          if (in.valid) sent_i' = (sent_i | ready_i) & !in.ready
//   in.ready = AND_i (sent_i | ready_i)
//
// Lazy: all outputs take their copies at once. An output's valid waits for the ready of the others
// and may be withdrawn (unit.h), so what it feeds must not wait for that valid; a unit that does
// closes a combinational cycle, which the lowering reports.
//
//   valid_i  = in.valid & AND_{j != i} ready_j          in.ready = AND_i ready_i

#include "units/unit.h"

bool unit_handshake_fork(Unit *u) {
  Wire payload = unit_payload(u, &u->ins[0]);
  drive_ready(u, 0, unit_fork(u, 0, u->n_outs, u->ins[0].valid));
  for (uint32_t i = 0; i < u->n_outs; i++)
    drive_payload(u, i, payload);
  forward_upstream(u);
  return true;
}

bool unit_handshake_lazy_fork(Unit *u) {
  Wire payload = unit_payload(u, &u->ins[0]);
  Wire *readies = ARENA_ARRAY(u->scratch, Wire, u->n_outs);
  for (uint32_t i = 0; i < u->n_outs; i++)
    readies[i] = u->outs[i].ready;
  drive_ready(u, 0, unit_and_all(u, readies, u->n_outs));
  unit_and_others(u, u->ins[0].valid, readies, u->n_outs);
  for (uint32_t i = 0; i < u->n_outs; i++) {
    drive_valid(u, i, readies[i]);
    drive_payload(u, i, payload);
  }
  forward_upstream(u);
  return true;
}
