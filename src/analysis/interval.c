// interval.c: see interval.h.
//
// Sums, products and the like are computed exactly in 128 bits and then reduced modulo 2^width:
// an interval of exact results that does not cross a multiple of 2^width stays an interval, any
// other can be anything. That is done for both readings of the operands, and both must hold.

#include "analysis/interval.h"

#include <stddef.h>

typedef __int128 Wide;

static uint64_t mask(unsigned width) {
  return width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static int64_t to_signed(uint64_t bits, unsigned width) {
  return (int64_t)(bits << (64 - width)) >> (64 - width);
}

static int64_t least(unsigned width) {
  return to_signed(UINT64_C(1) << (width - 1), width);
}

static int64_t greatest(unsigned width) {
  return (int64_t)(mask(width) >> 1);
}

static unsigned active_bits(uint64_t bits) {
  return bits ? 64 - (unsigned)__builtin_clzll(bits) : 0;
}

static uint64_t umax(uint64_t a, uint64_t b) {
  return a > b ? a : b;
}
static uint64_t umin(uint64_t a, uint64_t b) {
  return a < b ? a : b;
}
static int64_t smax(int64_t a, int64_t b) {
  return a > b ? a : b;
}
static int64_t smin(int64_t a, int64_t b) {
  return a < b ? a : b;
}

Interval interval_none(unsigned width) {
  return (Interval){.width = width, .is_empty = true};
}

// What one reading says of the other, where it stays on one side of the sign.
static Interval reduced(Interval a) {
  if (a.is_empty || a.ulo > a.uhi || a.slo > a.shi)
    return interval_none(a.width);
  for (int i = 0; i < 2; i++) {
    uint64_t top = (uint64_t)greatest(a.width);
    if (a.uhi <= top || a.ulo > top) {
      a.slo = smax(a.slo, to_signed(a.ulo, a.width));
      a.shi = smin(a.shi, to_signed(a.uhi, a.width));
    }
    if (a.slo >= 0 || a.shi < 0) {
      a.ulo = umax(a.ulo, (uint64_t)a.slo & mask(a.width));
      a.uhi = umin(a.uhi, (uint64_t)a.shi & mask(a.width));
    }
    if (a.ulo > a.uhi || a.slo > a.shi)
      return interval_none(a.width);
  }
  return a;
}

Interval interval_all(unsigned width) {
  return (Interval){width, false, 0, mask(width), least(width), greatest(width)};
}

Interval interval_unsigned(unsigned width, uint64_t lo, uint64_t hi) {
  Interval a = interval_all(width);
  a.ulo = lo;
  a.uhi = hi;
  return reduced(a);
}

Interval interval_signed(unsigned width, int64_t lo, int64_t hi) {
  Interval a = interval_all(width);
  a.slo = lo;
  a.shi = hi;
  return reduced(a);
}

Interval interval_one(unsigned width, uint64_t bits) {
  return interval_unsigned(width, bits & mask(width), bits & mask(width));
}

Interval interval_join(Interval a, Interval b) {
  if (a.is_empty)
    return b;
  if (b.is_empty)
    return a;
  return (Interval){
      a.width,           false, umin(a.ulo, b.ulo), umax(a.uhi, b.uhi), smin(a.slo, b.slo),
      smax(a.shi, b.shi)};
}

Interval interval_meet(Interval a, Interval b) {
  if (a.is_empty || b.is_empty)
    return interval_none(a.width);
  return reduced((Interval){a.width, false, umax(a.ulo, b.ulo), umin(a.uhi, b.uhi),
                            smax(a.slo, b.slo), smin(a.shi, b.shi)});
}

bool interval_equal(Interval a, Interval b) {
  if (a.is_empty || b.is_empty)
    return a.is_empty == b.is_empty;
  return a.ulo == b.ulo && a.uhi == b.uhi && a.slo == b.slo && a.shi == b.shi;
}

bool interval_has(Interval a, uint64_t bits) {
  int64_t number = to_signed(bits, a.width);
  return !a.is_empty && a.ulo <= bits && bits <= a.uhi && a.slo <= number && number <= a.shi;
}

bool interval_is_one(Interval a) {
  return !a.is_empty && a.ulo == a.uhi;
}

unsigned interval_unsigned_bits(Interval a) {
  unsigned bits = a.is_empty ? 0 : active_bits(a.uhi);
  return bits ? bits : 1;
}

static unsigned signed_bits(int64_t number) {
  return 1 + active_bits((uint64_t)(number < 0 ? ~number : number));
}

unsigned interval_signed_bits(Interval a) {
  if (a.is_empty)
    return 1;
  unsigned lo = signed_bits(a.slo), hi = signed_bits(a.shi);
  return lo > hi ? lo : hi;
}

// floor(x / 2^width)
static Wide lap(Wide x, unsigned width) {
  return x >> width;
}

// All x modulo 2^width with lo <= x <= hi.
static Interval wrapped(unsigned width, Wide lo, Wide hi) {
  Interval a = interval_all(width);
  Wide half = (Wide)1 << (width - 1);
  if (lap(lo, width) == lap(hi, width)) {
    a.ulo = (uint64_t)lo & mask(width);
    a.uhi = (uint64_t)hi & mask(width);
  }
  if (lap(lo + half, width) == lap(hi + half, width)) {
    a.slo = to_signed((uint64_t)lo & mask(width), width);
    a.shi = to_signed((uint64_t)hi & mask(width), width);
  }
  return reduced(a);
}

static bool any_empty(Interval a, Interval b) {
  return a.is_empty || b.is_empty;
}

Interval interval_addi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return interval_meet(wrapped(a.width, (Wide)a.ulo + b.ulo, (Wide)a.uhi + b.uhi),
                       wrapped(a.width, (Wide)a.slo + b.slo, (Wide)a.shi + b.shi));
}

Interval interval_subi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return interval_meet(wrapped(a.width, (Wide)a.ulo - b.uhi, (Wide)a.uhi - b.ulo),
                       wrapped(a.width, (Wide)a.slo - b.shi, (Wide)a.shi - b.slo));
}

static void add_corner(Wide corner, bool is_first, Wide *lo, Wide *hi) {
  if (is_first || corner < *lo)
    *lo = corner;
  if (is_first || corner > *hi)
    *hi = corner;
}

Interval interval_muli(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  Interval result = interval_all(a.width);
  if (active_bits(a.uhi) + active_bits(b.uhi) < 127)
    result = wrapped(a.width, (Wide)a.ulo * b.ulo, (Wide)a.uhi * b.uhi);
  Wide lo = 0, hi = 0;
  add_corner((Wide)a.slo * b.slo, true, &lo, &hi);
  add_corner((Wide)a.slo * b.shi, false, &lo, &hi);
  add_corner((Wide)a.shi * b.slo, false, &lo, &hi);
  add_corner((Wide)a.shi * b.shi, false, &lo, &hi);
  return interval_meet(result, wrapped(a.width, lo, hi));
}

// Bitwise functions of two sign-extended numbers are sign-extended from the wider of the two.
static Interval as_signed_as(Interval result, Interval a, Interval b) {
  unsigned a_bits = interval_signed_bits(a), b_bits = interval_signed_bits(b);
  unsigned bits = a_bits > b_bits ? a_bits : b_bits;
  return interval_meet(result, interval_signed(a.width, least(bits), greatest(bits)));
}

Interval interval_andi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return as_signed_as(interval_unsigned(a.width, 0, umin(a.uhi, b.uhi)), a, b);
}

Interval interval_ori(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  uint64_t hi = a.uhi | b.uhi;
  hi = hi ? mask(active_bits(hi)) : 0;
  return as_signed_as(interval_unsigned(a.width, umax(a.ulo, b.ulo), hi), a, b);
}

Interval interval_xori(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  uint64_t hi = a.uhi | b.uhi;
  hi = hi ? mask(active_bits(hi)) : 0;
  return as_signed_as(interval_unsigned(a.width, 0, hi), a, b);
}

Interval interval_not(Interval a) {
  if (a.is_empty)
    return a;
  uint64_t m = mask(a.width);
  return reduced((Interval){a.width, false, m - a.uhi, m - a.ulo, ~a.shi, ~a.slo});
}

// The amounts for which a shift is defined. False: there are none.
static bool shift_amounts(Interval b, unsigned *lo, unsigned *hi) {
  if (b.ulo >= b.width)
    return false;
  *lo = (unsigned)b.ulo;
  *hi = (unsigned)umin(b.uhi, b.width - 1);
  return true;
}

Interval interval_shli(Interval a, Interval b) {
  unsigned lo, hi;
  if (any_empty(a, b))
    return interval_none(a.width);
  if (!shift_amounts(b, &lo, &hi))
    return interval_all(a.width);
  Interval result = interval_all(a.width);
  if (active_bits(a.uhi) + hi < 127)
    result = wrapped(a.width, (Wide)a.ulo << lo, (Wide)a.uhi << hi);
  if (interval_signed_bits(a) + hi < 127) {
    Wide low = (Wide)a.slo * ((Wide)1 << (a.slo < 0 ? hi : lo));
    Wide high = (Wide)a.shi * ((Wide)1 << (a.shi < 0 ? lo : hi));
    result = interval_meet(result, wrapped(a.width, low, high));
  }
  return result;
}

Interval interval_shrui(Interval a, Interval b) {
  unsigned lo, hi;
  if (any_empty(a, b))
    return interval_none(a.width);
  if (!shift_amounts(b, &lo, &hi))
    return interval_all(a.width);
  return interval_unsigned(a.width, a.ulo >> hi, a.uhi >> lo);
}

Interval interval_shrsi(Interval a, Interval b) {
  unsigned lo, hi;
  if (any_empty(a, b))
    return interval_none(a.width);
  if (!shift_amounts(b, &lo, &hi))
    return interval_all(a.width);
  return interval_signed(a.width, a.slo >> (a.slo < 0 ? lo : hi), a.shi >> (a.shi < 0 ? hi : lo));
}

Interval interval_divui(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  if (!b.uhi)
    return interval_all(a.width);
  return interval_unsigned(a.width, a.ulo / b.uhi, a.uhi / umax(b.ulo, 1));
}

// Divisors of one sign, lo to hi: quotients are monotone in both operands then.
static void add_quotients(Interval a, int64_t lo, int64_t hi, bool *is_first, Wide *low,
                          Wide *high) {
  if (lo > hi)
    return;
  const int64_t dividends[] = {a.slo, a.shi, smax(a.slo, smin(a.shi, 0))};
  for (size_t i = 0; i < 3; i++) {
    add_corner((Wide)dividends[i] / lo, *is_first, low, high);
    *is_first = false;
    add_corner((Wide)dividends[i] / hi, false, low, high);
  }
}

Interval interval_divsi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  bool is_first = true;
  Wide low = 0, high = 0;
  add_quotients(a, b.slo, smin(b.shi, -1), &is_first, &low, &high);
  add_quotients(a, smax(b.slo, 1), b.shi, &is_first, &low, &high);
  return is_first ? interval_all(a.width) : wrapped(a.width, low, high);
}

Interval interval_remui(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  if (!b.uhi)
    return interval_all(a.width);
  return a.uhi < b.ulo ? a : interval_unsigned(a.width, 0, umin(a.uhi, b.uhi - 1));
}

// The sign of the dividend, closer to zero than dividend and divisor.
Interval interval_remsi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  if (!b.slo && !b.shi)
    return interval_all(a.width);
  Wide limit = b.slo < 0 ? -(Wide)b.slo : b.slo;
  if (b.shi > limit)
    limit = b.shi;
  limit -= 1;
  Wide lo = a.slo < 0 ? a.slo : 0, hi = a.shi > 0 ? a.shi : 0;
  return interval_signed(a.width, (int64_t)(lo < -limit ? -limit : lo),
                         (int64_t)(hi > limit ? limit : hi));
}

Interval interval_maxsi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return interval_meet(interval_signed(a.width, smax(a.slo, b.slo), smax(a.shi, b.shi)),
                       interval_join(a, b));
}

Interval interval_minsi(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return interval_meet(interval_signed(a.width, smin(a.slo, b.slo), smin(a.shi, b.shi)),
                       interval_join(a, b));
}

Interval interval_maxui(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return interval_meet(interval_unsigned(a.width, umax(a.ulo, b.ulo), umax(a.uhi, b.uhi)),
                       interval_join(a, b));
}

Interval interval_minui(Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  return interval_meet(interval_unsigned(a.width, umin(a.ulo, b.ulo), umin(a.uhi, b.uhi)),
                       interval_join(a, b));
}

// That of the least number is its own bit pattern, 2^(width-1).
Interval interval_absi(Interval a) {
  if (a.is_empty)
    return a;
  Wide from = a.slo < 0 ? -(Wide)a.slo : a.slo, to = a.shi < 0 ? -(Wide)a.shi : a.shi;
  Wide lo = a.slo < 0 && a.shi >= 0 ? 0 : from < to ? from : to;
  return interval_unsigned(a.width, (uint64_t)lo, (uint64_t)(from > to ? from : to));
}

Interval interval_ctpop(Interval a) {
  return a.is_empty ? a : interval_unsigned(a.width, a.ulo > 0, active_bits(a.uhi));
}

Interval interval_ctlz(Interval a) {
  return a.is_empty ? a
                    : interval_unsigned(a.width, a.width - active_bits(a.uhi),
                                        a.width - active_bits(a.ulo));
}

Interval interval_cttz(Interval a) {
  if (a.is_empty)
    return a;
  return interval_unsigned(a.width, 0, a.ulo ? active_bits(a.uhi) - 1 : a.width);
}

Interval interval_extsi(Interval a, unsigned width) {
  return a.is_empty ? interval_none(width) : interval_signed(width, a.slo, a.shi);
}

Interval interval_extui(Interval a, unsigned width) {
  return a.is_empty ? interval_none(width) : interval_unsigned(width, a.ulo, a.uhi);
}

Interval interval_trunci(Interval a, unsigned width) {
  if (a.is_empty)
    return interval_none(width);
  return interval_meet(wrapped(width, a.ulo, a.uhi), wrapped(width, a.slo, a.shi));
}

// Without the number that `b` is, where it stands at an end.
static Interval without(Interval a, Interval b) {
  if (!interval_is_one(b))
    return a;
  if (a.ulo == a.uhi && a.ulo == b.ulo)
    return interval_none(a.width);
  a.ulo += a.ulo == b.ulo;
  a.uhi -= a.uhi == b.ulo;
  a.slo += a.slo == b.slo;
  a.shi -= a.shi == b.slo;
  return reduced(a);
}

Interval interval_where(CmpiPredicate predicate, Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(a.width);
  switch (predicate) {
  case CMPI_EQ:
    return interval_meet(a, b);
  case CMPI_NE:
    return without(a, b);
  case CMPI_SLT:
    if (b.shi == least(a.width))
      return interval_none(a.width);
    a.shi = smin(a.shi, b.shi - 1);
    break;
  case CMPI_SLE:
    a.shi = smin(a.shi, b.shi);
    break;
  case CMPI_SGT:
    if (b.slo == greatest(a.width))
      return interval_none(a.width);
    a.slo = smax(a.slo, b.slo + 1);
    break;
  case CMPI_SGE:
    a.slo = smax(a.slo, b.slo);
    break;
  case CMPI_ULT:
    if (!b.uhi)
      return interval_none(a.width);
    a.uhi = umin(a.uhi, b.uhi - 1);
    break;
  case CMPI_ULE:
    a.uhi = umin(a.uhi, b.uhi);
    break;
  case CMPI_UGT:
    if (b.ulo == mask(a.width))
      return interval_none(a.width);
    a.ulo = umax(a.ulo, b.ulo + 1);
    break;
  case CMPI_UGE:
    a.ulo = umax(a.ulo, b.ulo);
    break;
  }
  return reduced(a);
}

Interval interval_cmpi(CmpiPredicate predicate, Interval a, Interval b) {
  if (any_empty(a, b))
    return interval_none(1);
  bool may_hold = !interval_where(predicate, a, b).is_empty;
  bool may_fail = !interval_where(cmpi_negated(predicate), a, b).is_empty;
  if (!may_hold && !may_fail)
    return interval_none(1);
  return interval_unsigned(1, may_hold && !may_fail, may_hold);
}
