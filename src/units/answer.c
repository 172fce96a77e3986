// answer.c: see answer.h.

#include "units/answer.h"

Wire make_answer(Unit *u, Answer *a, uint32_t out, unsigned width) {
  a->reserved = unit_reg_reset(u, arena_printf(u->scratch, "reserved_%u", out), 2, 0);
  for (int i = 0; i < 2; i++) {
    a->full[i] = unit_reg_reset(u, arena_printf(u->scratch, "full_%u_%d", out, i), 1, 0);
    a->place[i] = unit_reg(u, arena_printf(u->scratch, "place_%u_%d", out, i), width);
  }
  return unit_not(u, unit_bit(u, a->reserved.q, 1));
}

void run_answer(Unit *u, const Answer *a, uint32_t out, Wire asked, Wire arrives, Wire data) {
  Wire ready = u->outs[out].ready;
  Wire first = a->full[0].q, second = a->full[1].q;
  Wire valid = unit_or(u, first, arrives), taken = unit_and(u, valid, ready);
  Wire one = unit_const(u, 2, 1), more = unit_add(u, a->reserved.q, one);
  reg_next_if(u, a->reserved, unit_xor(u, asked, taken),
              unit_mux(u, asked, more, unit_sub(u, a->reserved.q, one)));
  drive_valid(u, out, valid);
  drive_data(u, out, unit_mux(u, first, a->place[0].q, data));
  // Taken: the second place or the arrival moves to the first. Else the arrival is put behind.
  Wire behind = unit_or(u, second, unit_and(u, first, arrives));
  reg_next(u, a->full[0], unit_mux(u, ready, behind, valid));
  reg_next(u, a->full[1], unit_and_not(u, behind, ready));
  Wire fill = unit_or(u, ready, unit_not(u, first));
  reg_next_if(u, a->place[0], fill, unit_mux(u, second, a->place[1].q, data));
  reg_next_if(u, a->place[1], unit_not(u, second), data);
}

Activity make_activity(Unit *u) {
  return (Activity){unit_reg_reset(u, "running", 1, 0), unit_reg_reset(u, "saw_end", 1, 0),
                    unit_reg_reset(u, "ended", 1, 0)};
}

void run_activity(Unit *u, const Activity *a, Wire is_done) {
  const Channel *start = &u->ins[1], *end = &u->ins[u->n_ins - 1],
                *mem_end = &u->outs[u->n_outs - 1];
  Wire idle = unit_not(u, unit_or(u, a->running.q, a->ended.q));
  Wire may_end = unit_and_not(u, a->running.q, a->saw_end.q);
  Wire ending = unit_and(u, a->saw_end.q, is_done);
  Wire starts = unit_and(u, idle, start->valid);
  reg_next(u, a->running, unit_or(u, starts, unit_and_not(u, a->running.q, ending)));
  reg_next(u, a->saw_end,
           unit_or(u, unit_and(u, may_end, end->valid), unit_and_not(u, a->saw_end.q, ending)));
  reg_next(u, a->ended, unit_or(u, ending, unit_and_not(u, a->ended.q, mem_end->ready)));
  drive_ready(u, 1, idle);
  drive_ready(u, u->n_ins - 1, may_end);
  drive_valid(u, u->n_outs - 1, a->ended.q);
}
