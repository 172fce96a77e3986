// divide.c: the divider: one bit of the quotient per cycle, one division at a time.
//
// Restoring division of magnitudes; signs are put right at the end. `rest` starts as 0, `bits` as
// the dividend, and each cycle shifts a bit of it into the rest, and a bit of the quotient in:
//
//   rest : bits        shifted = rest << 1 | bits[top]        fits = shifted >= divisor
//                      rest' = fits ? shifted - divisor : shifted        bits' = bits << 1 | fits
//
//   idle --both operands--> busy, width cycles --> done, until the result is taken --> idle
//
// A divisor of 0 gives some value, as in C; the minimum over -1 wraps.

#include "units/unit.h"

typedef enum Rounding { TO_ZERO, UP, DOWN } Rounding;

typedef struct Division {
  bool is_signed, is_remainder;
  Rounding rounding;
} Division;

static Wire negate_if(Unit *u, Wire condition, Wire a) {
  Wire zero = unit_const(u, wire_width(a), 0);
  return unit_mux(u, condition, unit_sub(u, zero, a), a);
}

typedef struct Divider {
  Reg busy, done, count;
  Reg rest, bits, divisor; // rest has one bit more
  Reg a_negative, b_negative;
  Wire start;
} Divider;

static void step(Unit *u, const Divider *d, unsigned width, Wire a, Wire b) {
  Wire top = unit_bit(u, d->bits.q, width - 1);
  Wire shifted_parts[] = {unit_extract(u, d->rest.q, 0, width), top};
  Wire shifted = unit_concat(u, shifted_parts, 2);
  Wire difference = unit_sub(u, shifted, unit_zext(u, d->divisor.q, width + 1));
  Wire fits = unit_icmp(u, COMB_UGE, shifted, unit_zext(u, d->divisor.q, width + 1));
  Wire bits = fits;
  if (width > 1) {
    Wire bits_parts[] = {unit_extract(u, d->bits.q, 0, width - 1), fits};
    bits = unit_concat(u, bits_parts, 2);
  }
  Wire enable = unit_or(u, d->start, d->busy.q);
  Wire zero = unit_const(u, width + 1, 0);
  reg_next_if(u, d->rest, enable,
              unit_mux(u, d->start, zero, unit_mux(u, fits, difference, shifted)));
  reg_next_if(u, d->bits, enable, unit_mux(u, d->start, a, bits));
  reg_next_if(u, d->divisor, d->start, b);
}

static void run(Unit *u, const Divider *d, unsigned width) {
  unsigned count_width = wire_width(d->count.q);
  Wire last = unit_and(u, d->busy.q, unit_eq_const(u, d->count.q, (int64_t)width - 1));
  Wire next = unit_add(u, d->count.q, unit_const(u, count_width, 1));
  reg_next(u, d->busy, unit_or(u, d->start, unit_and_not(u, d->busy.q, last)));
  reg_next(u, d->done, unit_or(u, last, unit_and_not(u, d->done.q, u->outs[0].ready)));
  reg_next(u, d->count, unit_mux(u, d->start, unit_const(u, count_width, 0), next));
}

// From magnitudes: signs and rounding.
static Wire result(Unit *u, const Divider *d, unsigned width, const Division *division) {
  Wire quotient = d->bits.q, rest = unit_extract(u, d->rest.q, 0, width);
  if (division->is_remainder)
    return division->is_signed ? negate_if(u, d->a_negative.q, rest) : rest;
  Wire differ = division->is_signed ? unit_xor(u, d->a_negative.q, d->b_negative.q) : NULL;
  Wire is_exact = unit_is_zero(u, rest), one = unit_const(u, width, 1);
  if (division->is_signed)
    quotient = negate_if(u, differ, quotient);
  if (division->rounding == UP) {
    Wire rounds = unit_not(u, differ ? unit_or(u, differ, is_exact) : is_exact);
    return unit_mux(u, rounds, unit_add(u, quotient, one), quotient);
  }
  if (division->rounding == DOWN)
    return unit_mux(u, unit_and_not(u, differ, is_exact), unit_sub(u, quotient, one), quotient);
  return quotient;
}

static bool divide(Unit *u, Division division) {
  Wire a = u->ins[0].data, b = u->ins[1].data, extras = unit_extras(u, &u->ins[0]);
  unsigned width = wire_width(a);
  Divider d = {
      .busy = unit_reg_reset(u, "busy", 1, 0),
      .done = unit_reg_reset(u, "done", 1, 0),
      .count = unit_reg_reset(u, "count", index_bits(width), 0),
      .rest = unit_reg(u, "rest", width + 1),
      .bits = unit_reg(u, "bits", width),
      .divisor = unit_reg(u, "divisor", width),
  };
  Wire idle = unit_not(u, unit_or(u, d.busy.q, d.done.q));
  d.start = unit_and(u, idle, unit_join(u, 0, 2));
  if (division.is_signed) {
    Wire a_negative = unit_bit(u, a, width - 1), b_negative = unit_bit(u, b, width - 1);
    d.a_negative = unit_reg(u, "a_negative", 1);
    d.b_negative = unit_reg(u, "b_negative", 1);
    reg_next_if(u, d.a_negative, d.start, a_negative);
    reg_next_if(u, d.b_negative, d.start, b_negative);
    a = negate_if(u, a_negative, a);
    b = negate_if(u, b_negative, b);
  }
  step(u, &d, width, a, b);
  run(u, &d, width);
  drive_join_readies(u, 0, 2, idle);
  drive_valid(u, 0, d.done.q);
  drive_data(u, 0, result(u, &d, width, &division));
  drive_held_extras(u, d.start, extras);
  forward_upstream(u);
  return true;
}

bool unit_handshake_divsi(Unit *u) {
  return divide(u, (Division){true, false, TO_ZERO});
}
bool unit_handshake_divui(Unit *u) {
  return divide(u, (Division){false, false, TO_ZERO});
}
bool unit_handshake_remsi(Unit *u) {
  return divide(u, (Division){true, true, TO_ZERO});
}
bool unit_handshake_remui(Unit *u) {
  return divide(u, (Division){false, true, TO_ZERO});
}
bool unit_handshake_ceildivsi(Unit *u) {
  return divide(u, (Division){true, false, UP});
}
bool unit_handshake_ceildivui(Unit *u) {
  return divide(u, (Division){false, false, UP});
}
bool unit_handshake_floordivsi(Unit *u) {
  return divide(u, (Division){true, false, DOWN});
}
