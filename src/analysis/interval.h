// interval.h: which values an integer of up to 64 bits can have.
//
// A set of bit patterns is kept as two intervals that both hold: one of the pattern read as an
// unsigned number, one of it read as a signed number. Neither says all: {0, -1} is [-1, 0] signed
// and everything unsigned. An empty interval means that there is no value: no token ever comes.
//
// Every function gives a set that holds all results; none promises the smallest such set. What
// arith leaves undefined (division by zero, a shift by the width or more) may have any result.

#ifndef SLUICE_ANALYSIS_INTERVAL_H
#define SLUICE_ANALYSIS_INTERVAL_H

#include "dialects/arith/arith.h"

#include <stdbool.h>
#include <stdint.h>

enum { INTERVAL_MAX_WIDTH = 64 };

typedef struct Interval {
  unsigned width;    // 1 to 64
  bool is_empty;     // then the bounds mean nothing
  uint64_t ulo, uhi; // unsigned
  int64_t slo, shi;  // signed
} Interval;

Interval interval_all(unsigned width);
Interval interval_none(unsigned width);
Interval interval_one(unsigned width, uint64_t bits);
Interval interval_unsigned(unsigned width, uint64_t lo, uint64_t hi);
Interval interval_signed(unsigned width, int64_t lo, int64_t hi);
Interval interval_join(Interval a, Interval b); // at least what is in either
Interval interval_meet(Interval a, Interval b); // at least what is in both
bool interval_equal(Interval a, Interval b);
bool interval_has(Interval a, uint64_t bits);
bool interval_is_one(Interval a);

// Bits from which zero extension, or sign extension, gives every value back.
unsigned interval_unsigned_bits(Interval a);
unsigned interval_signed_bits(Interval a);
static inline bool interval_is_nonnegative(Interval a) {
  return a.slo >= 0;
}

typedef Interval IntervalFn(Interval a, Interval b);
IntervalFn interval_addi, interval_subi, interval_muli, interval_andi, interval_ori, interval_xori,
    interval_shli, interval_shrui, interval_shrsi, interval_divui, interval_divsi, interval_remui,
    interval_remsi, interval_maxsi, interval_maxui, interval_minsi, interval_minui;
Interval interval_not(Interval a);
Interval interval_absi(Interval a);
Interval interval_ctpop(Interval a);
Interval interval_ctlz(Interval a);
Interval interval_cttz(Interval a);
Interval interval_extsi(Interval a, unsigned width);
Interval interval_extui(Interval a, unsigned width);
Interval interval_trunci(Interval a, unsigned width);

// i1: what the comparison can give.
Interval interval_cmpi(CmpiPredicate predicate, Interval a, Interval b);
// What of `a` can stand left of the predicate with something of `b` on the right.
Interval interval_where(CmpiPredicate predicate, Interval a, Interval b);

#endif
