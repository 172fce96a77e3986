// power.c: an integer to the power of an integer, by squaring, one power at a time.
//
//   idle --both operands--> busy, a cycle per bit of the exponent --> done --> idle
//
//   power' = bits[0] ? power * square : power
//   square' = square * square                     bits' = bits >> 1
//
// A negative exponent leaves a fraction, 0, of all but 1 and -1, whose power its lowest bit
// decides.

#include "units/unit.h"

typedef struct Power {
  Reg busy, done;
  Reg bits, power, square;
  Wire start;
} Power;

static void step(Unit *u, const Power *p, Wire base, Wire exponent) {
  unsigned width = wire_width(base);
  Wire zero = unit_const(u, width, 0), one = unit_const(u, width, 1);
  Wire is_negative = unit_bit(u, exponent, width - 1);
  Wire is_unit = unit_or(u, unit_eq_const(u, base, 1), unit_eq_const(u, base, -1));
  Wire first_power = unit_mux(u, unit_and_not(u, is_negative, is_unit), zero, one);
  Wire first_bits =
      unit_mux(u, is_negative, unit_zext(u, unit_bit(u, exponent, 0), width), exponent);

  Wire product = unit_binary(u, OP_comb_mul, p->power.q, p->square.q);
  Wire power = unit_mux(u, unit_bit(u, p->bits.q, 0), product, p->power.q);
  Wire bits = width == 1 ? zero : unit_zext(u, unit_extract(u, p->bits.q, 1, width - 1), width);
  Wire enable = unit_or(u, p->start, p->busy.q);
  reg_next_if(u, p->power, enable, unit_mux(u, p->start, first_power, power));
  reg_next_if(u, p->bits, enable, unit_mux(u, p->start, first_bits, bits));
  reg_next_if(u, p->square, enable,
              unit_mux(u, p->start, base, unit_binary(u, OP_comb_mul, p->square.q, p->square.q)));

  Wire last = unit_and(u, p->busy.q, unit_is_zero(u, bits));
  reg_next(u, p->busy, unit_or(u, p->start, unit_and_not(u, p->busy.q, last)));
  reg_next(u, p->done, unit_or(u, last, unit_and_not(u, p->done.q, u->outs[0].ready)));
}

bool unit_handshake_ipowi(Unit *u) {
  Wire base = u->ins[0].data, exponent = u->ins[1].data, extras = unit_extras(u, &u->ins[0]);
  unsigned width = wire_width(base);
  Power p = {
      .busy = unit_reg_reset(u, "busy", 1, 0),
      .done = unit_reg_reset(u, "done", 1, 0),
      .bits = unit_reg(u, "bits", width),
      .power = unit_reg(u, "power", width),
      .square = unit_reg(u, "square", width),
  };
  Wire idle = unit_not(u, unit_or(u, p.busy.q, p.done.q));
  p.start = unit_and(u, idle, unit_join(u, 0, 2));
  step(u, &p, base, exponent);
  drive_join_readies(u, 0, 2, idle);
  drive_valid(u, 0, p.done.q);
  drive_data(u, 0, p.power.q);
  drive_held_extras(u, p.start, extras);
  forward_upstream(u);
  return true;
}
