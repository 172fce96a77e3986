// multiply.c: the pipelined multiplier.
//
//   operands -> [ a, b ] -> a * b -> [ product ] -> ... -> result
//
// A stage moves when the last one can; the first registers hold the operands, so that a target's
// multiplier blocks can take both ends into themselves.

#include "units/unit.h"

typedef struct Pipeline {
  Wire moves; // all stages take the value before them
  Wire valid;
  Reg *valids;
  unsigned n;
} Pipeline;

static Pipeline make_pipeline(Unit *u, unsigned n) {
  Pipeline p = {.n = n, .valids = ARENA_ARRAY(u->scratch, Reg, n)};
  for (unsigned i = 0; i < n; i++)
    p.valids[i] = unit_reg_reset(u, arena_printf(u->scratch, "valid_%u", i), 1, 0);
  p.valid = p.valids[n - 1].q;
  return p;
}

static void run_pipeline(Unit *u, Pipeline *p, Wire valid, Wire done) {
  p->moves = unit_or(u, unit_not(u, p->valid), done);
  for (unsigned i = 0; i < p->n; i++) {
    reg_next_if(u, p->valids[i], p->moves, valid);
    valid = p->valids[i].q;
  }
}

static Wire stage(Unit *u, const Pipeline *p, const char *name, unsigned i, Wire value) {
  if (!value)
    return NULL;
  Reg reg = unit_reg(u, arena_printf(u->scratch, "%s_%u", name, i), wire_width(value));
  reg_next_if(u, reg, p->moves, value);
  return reg.q;
}

static Wire extend(Unit *u, Wire a, unsigned width, bool is_signed) {
  return is_signed ? unit_sext(u, a, width) : unit_zext(u, a, width);
}

// The product of `width` bits, and the extra signals beside it; n_outs results leave as from a
// fork.
static bool multiply(Unit *u, unsigned width, bool is_signed) {
  unsigned n = unit_latency(u->op);
  Wire a = u->ins[0].data, b = u->ins[1].data, extras = unit_extras(u, &u->ins[0]);
  Wire valid = unit_join(u, 0, 2);
  Pipeline p = make_pipeline(u, n);
  run_pipeline(u, &p, valid, unit_fork(u, 0, u->n_outs, p.valid));
  drive_join_readies(u, 0, 2, p.moves);
  a = stage(u, &p, "a", 0, a);
  b = stage(u, &p, "b", 0, b);
  extras = stage(u, &p, "extras", 0, extras);
  Wire product =
      unit_binary(u, OP_comb_mul, extend(u, a, width, is_signed), extend(u, b, width, is_signed));
  for (unsigned i = 1; i < n; i++) {
    product = stage(u, &p, "product", i, product);
    extras = stage(u, &p, "extras", i, extras);
  }
  unsigned half = wire_width(a);
  for (uint32_t i = 0; i < u->n_outs; i++) {
    drive_data(u, i, unit_extract(u, product, i * half, half));
    drive_extras(u, i, extras);
  }
  forward_upstream(u);
  return true;
}

bool unit_handshake_muli(Unit *u) {
  return multiply(u, wire_width(u->ins[0].data), false);
}
bool unit_handshake_mulsi_extended(Unit *u) {
  return multiply(u, 2 * wire_width(u->ins[0].data), true);
}
bool unit_handshake_mului_extended(Unit *u) {
  return multiply(u, 2 * wire_width(u->ins[0].data), false);
}
