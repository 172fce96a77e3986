// arith.c: units that compute in the same cycle: they join their operands' tokens and pass on the
// extra signals of one that carries them.

#include "units/unit.h"

static void drive_joined(Unit *u) {
  drive_valid(u, 0, unit_join(u, 0, u->n_ins));
  drive_join_readies(u, 0, u->n_ins, u->outs[0].ready);
  forward_upstream(u);
}

static void drive_result(Unit *u, Wire data) {
  uint32_t source = unit_extras_source(u);
  drive_joined(u);
  drive_data(u, 0, data);
  drive_extras(u, 0, source < u->n_ins ? unit_extras(u, &u->ins[source]) : NULL);
}

#define BINARY(name, op)                                                                           \
  bool unit_handshake_##name(Unit *u) {                                                            \
    drive_result(u, unit_binary(u, OP_comb_##op, u->ins[0].data, u->ins[1].data));                 \
    return true;                                                                                   \
  }
BINARY(addi, add)
BINARY(subi, sub)
BINARY(andi, and)
BINARY(ori, or)
BINARY(xori, xor)
BINARY(shli, shl)
BINARY(shrsi, shrs)
BINARY(shrui, shru)
#undef BINARY

#define CHOICE(name, predicate)                                                                    \
  bool unit_handshake_##name(Unit *u) {                                                            \
    Wire a = u->ins[0].data, b = u->ins[1].data;                                                   \
    drive_result(u, unit_mux(u, unit_icmp(u, predicate, a, b), a, b));                             \
    return true;                                                                                   \
  }
CHOICE(maxsi, COMB_SGT)
CHOICE(maxui, COMB_UGT)
CHOICE(minsi, COMB_SLT)
CHOICE(minui, COMB_ULT)
#undef CHOICE

// The predicates of cmpi are numbered as those of comb.icmp.
bool unit_handshake_cmpi(Unit *u) {
  uint64_t predicate = attr_enum_value(op_attr_named(u->ctx, u->op, "predicate"));
  drive_result(u, unit_icmp(u, (CombPredicate)predicate, u->ins[0].data, u->ins[1].data));
  return true;
}

bool unit_handshake_not(Unit *u) {
  drive_result(u, unit_not(u, u->ins[0].data));
  return true;
}

// The extra signals are those of the value that is chosen.
bool unit_handshake_select(Unit *u) {
  Wire if_true = unit_payload(u, &u->ins[1]), if_false = unit_payload(u, &u->ins[2]);
  drive_joined(u);
  drive_payload(u, 0, unit_mux(u, u->ins[0].data, if_true, if_false));
  return true;
}

static unsigned result_width(const Unit *u) {
  return type_width(type_data(u->outs[0].type));
}

bool unit_handshake_extsi(Unit *u) {
  drive_result(u, unit_sext(u, u->ins[0].data, result_width(u)));
  return true;
}
bool unit_handshake_extui(Unit *u) {
  drive_result(u, unit_zext(u, u->ins[0].data, result_width(u)));
  return true;
}
bool unit_handshake_trunci(Unit *u) {
  drive_result(u, unit_extract(u, u->ins[0].data, 0, result_width(u)));
  return true;
}
bool unit_handshake_bitcast(Unit *u) {
  drive_result(u, u->ins[0].data);
  return true;
}

bool unit_handshake_absi(Unit *u) {
  Wire a = u->ins[0].data, zero = unit_const(u, wire_width(a), 0);
  drive_result(u, unit_mux(u, unit_bit(u, a, wire_width(a) - 1), unit_sub(u, zero, a), a));
  return true;
}

// A float's sign is its highest bit; the rest stays.
static Wire with_sign(Unit *u, Wire sign, Wire a) {
  unsigned width = wire_width(a);
  Wire parts[] = {sign, unit_extract(u, a, 0, width - 1)};
  return unit_concat(u, parts, 2);
}

bool unit_handshake_negf(Unit *u) {
  Wire a = u->ins[0].data;
  drive_result(u, with_sign(u, unit_not(u, unit_bit(u, a, wire_width(a) - 1)), a));
  return true;
}
bool unit_handshake_absf(Unit *u) {
  drive_result(u, with_sign(u, unit_false(u), u->ins[0].data));
  return true;
}
bool unit_handshake_copysign(Unit *u) {
  Wire sign = unit_bit(u, u->ins[1].data, wire_width(u->ins[1].data) - 1);
  drive_result(u, with_sign(u, sign, u->ins[0].data));
  return true;
}

// Sum of bits, halves first.
static Wire count_ones(Unit *u, Wire a, unsigned width) {
  unsigned n = wire_width(a);
  if (n == 1)
    return unit_resize(u, a, width);
  Wire low = count_ones(u, unit_extract(u, a, 0, n / 2), width);
  return unit_add(u, low, count_ones(u, unit_extract(u, a, n / 2, n - n / 2), width));
}

bool unit_handshake_ctpop(Unit *u) {
  Wire a = u->ins[0].data;
  drive_result(u, count_ones(u, a, wire_width(a)));
  return true;
}

// cttz(a) is the number of ones in ~a & (a - 1).
static Wire trailing_zeros(Unit *u, Wire a) {
  Wire before = unit_sub(u, a, unit_const(u, wire_width(a), 1));
  return count_ones(u, unit_and(u, unit_not(u, a), before), wire_width(a));
}

bool unit_handshake_cttz(Unit *u) {
  drive_result(u, trailing_zeros(u, u->ins[0].data));
  return true;
}

bool unit_handshake_ctlz(Unit *u) {
  Wire a = u->ins[0].data;
  drive_result(u, trailing_zeros(u, build_value(&u->b, OP_comb_reverse, &a, 1, a->type, NULL, 0)));
  return true;
}

// Two results leave as from a fork.
bool unit_handshake_addui_extended(Unit *u) {
  unsigned width = wire_width(u->ins[0].data);
  Wire a = unit_zext(u, u->ins[0].data, width + 1), b = unit_zext(u, u->ins[1].data, width + 1);
  Wire sum = unit_add(u, a, b), extras = unit_extras(u, &u->ins[0]);
  drive_join_readies(u, 0, 2, unit_fork(u, 0, 2, unit_join(u, 0, 2)));
  drive_data(u, 0, unit_extract(u, sum, 0, width));
  drive_data(u, 1, unit_bit(u, sum, width));
  drive_extras(u, 0, extras);
  drive_extras(u, 1, extras);
  forward_upstream(u);
  return true;
}
