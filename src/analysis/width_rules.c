// width_rules.c: see width_rules.h.

#include "analysis/width_rules.h"

#include "dialects/dialects.h"

static unsigned least_of(unsigned a, unsigned b) {
  return a < b ? a : b;
}
static unsigned greatest_of(unsigned a, unsigned b) {
  return a > b ? a : b;
}

StoredWidth width_stored(Interval value, unsigned demanded) {
  if (value.is_empty || !demanded)
    return (StoredWidth){1, false};
  unsigned as_unsigned = interval_unsigned_bits(value), as_signed = interval_signed_bits(value);
  StoredWidth stored = {as_unsigned, false};
  if (as_signed < as_unsigned)
    stored = (StoredWidth){as_signed, true};
  if (demanded < stored.width)
    stored = (StoredWidth){demanded, false};
  return stored;
}

// The greatest amount of a defined shift.
static unsigned greatest_shift(Interval amount) {
  return amount.is_empty ? 0
                         : (unsigned)(amount.uhi < amount.width ? amount.uhi : amount.width - 1);
}

static unsigned least_shift(Interval amount) {
  return amount.is_empty ? 0
                         : (unsigned)(amount.ulo < amount.width ? amount.ulo : amount.width - 1);
}

// Low bits that are zero in the one value it can have.
static unsigned trailing_zeros(Interval a) {
  return interval_is_one(a) && a.ulo ? (unsigned)__builtin_ctzll(a.ulo) : 0;
}

static unsigned minus(unsigned a, unsigned b) {
  return a > b ? a - b : 0;
}

unsigned width_demanded(unsigned op_id, uint32_t operand, const Interval *operands,
                        unsigned demanded) {
  unsigned width = operands[operand].width, bits = width;
  switch ((OpId)op_id) {
  case OP_handshake_addi:
  case OP_handshake_subi:
  case OP_handshake_ori:
  case OP_handshake_xori:
  case OP_handshake_not:
    return demanded;
  case OP_handshake_extsi:
  case OP_handshake_extui:
  case OP_handshake_trunci:
    return least_of(demanded, width);
  case OP_handshake_andi: // above the other operand's bits there are zeros anyway
    return least_of(demanded, interval_unsigned_bits(operands[1 - operand]));
  case OP_handshake_muli:
    return minus(demanded, trailing_zeros(operands[1 - operand]));
  case OP_handshake_shli:
    bits = operand ? width : minus(demanded, least_shift(operands[1]));
    break;
  case OP_handshake_shrui:
  case OP_handshake_shrsi:
    bits = operand ? width : least_of(demanded + greatest_shift(operands[1]), width);
    break;
  case OP_handshake_cmpi:
  case OP_handshake_divui:
  case OP_handshake_divsi:
  case OP_handshake_remui:
  case OP_handshake_remsi:
  case OP_handshake_maxsi:
  case OP_handshake_maxui:
  case OP_handshake_minsi:
  case OP_handshake_minui:
  case OP_handshake_absi:
  case OP_handshake_ctpop:
  case OP_handshake_ctlz:
  case OP_handshake_cttz:
    break;
  default: // who knows what it looks at
    return width;
  }
  return demanded ? bits : 0;
}

// A signed op on numbers that are not negative, and what it is then.
static unsigned unsigned_twin(unsigned op_id) {
  switch ((OpId)op_id) {
  case OP_handshake_divsi:
    return OP_handshake_divui;
  case OP_handshake_remsi:
    return OP_handshake_remui;
  case OP_handshake_shrsi:
    return OP_handshake_shrui;
  case OP_handshake_maxsi:
    return OP_handshake_maxui;
  case OP_handshake_minsi:
    return OP_handshake_minui;
  default:
    return op_id;
  }
}

static CmpiPredicate unsigned_predicate(CmpiPredicate predicate) {
  bool is_signed = predicate >= CMPI_SLT && predicate <= CMPI_SGE;
  return is_signed ? predicate + (CMPI_ULT - CMPI_SLT) : predicate;
}

static bool compares_signed(unsigned op_id, CmpiPredicate predicate) {
  return op_id == OP_handshake_cmpi ? unsigned_predicate(predicate) != predicate
                                    : unsigned_twin(op_id) != op_id;
}

// Comparisons are right on operands extended alike: by zeros, in unsigned order; by sign, in the
// order of the op, since sign extension keeps the unsigned order, too.
static void set_comparison(ComputedWidth *c, const Interval *a, const Interval *b) {
  unsigned zeros = greatest_of(interval_unsigned_bits(*a), interval_unsigned_bits(*b));
  unsigned signs = greatest_of(interval_signed_bits(*a), interval_signed_bits(*b));
  bool can_be_unsigned = !compares_signed(c->op_id, c->predicate) ||
                         (interval_is_nonnegative(*a) && interval_is_nonnegative(*b));
  c->width = signs;
  if (!can_be_unsigned || signs <= zeros)
    return;
  c->width = zeros;
  c->op_id = unsigned_twin(c->op_id);
  c->predicate = unsigned_predicate(c->predicate);
}

// Quotients and remainders need all of both operands. The least number over -1 has a quotient that
// is one bit longer.
static void set_division(ComputedWidth *c, const Interval *a, const Interval *b, Interval result) {
  bool is_signed = unsigned_twin(c->op_id) != c->op_id;
  if (!is_signed || (interval_is_nonnegative(*a) && interval_is_nonnegative(*b))) {
    c->op_id = unsigned_twin(c->op_id);
    c->width = greatest_of(interval_unsigned_bits(*a), interval_unsigned_bits(*b));
    return;
  }
  c->width = greatest_of(interval_signed_bits(*a), interval_signed_bits(*b));
  if (c->op_id == OP_handshake_divsi)
    c->width = greatest_of(c->width, interval_signed_bits(result));
  else if (b->slo <= -1 && b->shi >= -1 && interval_signed_bits(*a) == c->width)
    c->width++;
}

// To the right: bits up to those stored + amount come down, or all there are and then zeros or
// signs.
static void set_right_shift(ComputedWidth *c, const Interval *a, const Interval *b) {
  unsigned needed = interval_signed_bits(*a);
  if (c->op_id == OP_handshake_shrui || interval_is_nonnegative(*a)) {
    c->op_id = OP_handshake_shrui;
    needed = interval_unsigned_bits(*a);
  }
  c->width = least_of(needed, c->result.width + greatest_shift(*b));
  c->width = greatest_of(c->width, greatest_shift(*b) + 1);
}

bool width_computed(unsigned op_id, CmpiPredicate predicate, const Interval *operands,
                    Interval result, unsigned demanded, ComputedWidth *computed) {
  const Interval *a = &operands[0], *b = &operands[1];
  unsigned full = a->width;
  ComputedWidth c = {op_id, predicate, full, width_stored(result, demanded)};
  bool is_nothing = result.is_empty || !demanded; // any bits will do
  switch ((OpId)op_id) {
  case OP_handshake_andi: {
    unsigned both = least_of(interval_unsigned_bits(*a), interval_unsigned_bits(*b));
    if (both < c.result.width)
      c.result = (StoredWidth){both, false};
    c.width = c.result.width;
    break;
  }
  case OP_handshake_addi:
  case OP_handshake_subi:
  case OP_handshake_muli:
  case OP_handshake_ori:
  case OP_handshake_xori:
  case OP_handshake_not:
    c.width = c.result.width;
    break;
  case OP_handshake_shli:
    c.width = greatest_of(c.result.width, greatest_shift(*b) + 1);
    break;
  case OP_handshake_shrui:
  case OP_handshake_shrsi:
    set_right_shift(&c, a, b);
    break;
  case OP_handshake_cmpi:
    set_comparison(&c, a, b);
    if (is_nothing)
      c.width = 1;
    *computed = c;
    return true;
  case OP_handshake_maxsi:
  case OP_handshake_maxui:
  case OP_handshake_minsi:
  case OP_handshake_minui:
    set_comparison(&c, a, b);
    break;
  case OP_handshake_divui:
  case OP_handshake_divsi:
  case OP_handshake_remui:
  case OP_handshake_remsi:
    set_division(&c, a, b, result);
    break;
  case OP_handshake_absi:
    c.width = interval_signed_bits(*a);
    break;
  case OP_handshake_ctpop:
    c.width = interval_unsigned_bits(*a);
    break;
  case OP_handshake_cttz: // of zero: the width
    c.width = a->ulo ? interval_unsigned_bits(*a) : full;
    break;
  default:
    return false;
  }
  if (is_nothing)
    c.width = 1;
  c.width = least_of(greatest_of(c.width, c.result.width), full);
  *computed = c;
  return true;
}
