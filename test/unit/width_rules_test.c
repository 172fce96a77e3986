// width_rules_test.c: the rules of intervals and widths, by trying everything at small widths.
//
// Each op is computed here once more, in plain C; for every pair of intervals of 3 bits, and many
// of 4 to 6 bits, and every pair of values in them, each rule must hold.

#include "harness.h"

#include "analysis/width_rules.h"
#include "dialects/dialects.h"

#include <stdlib.h>

typedef uint64_t U;
typedef int64_t S;

static U mask(unsigned w) {
  return w == 64 ? ~(U)0 : ((U)1 << w) - 1;
}
static S sext(U a, unsigned w) {
  return (S)(a << (64 - w)) >> (64 - w);
}

// The result modulo 2^w; false where it is not defined.
static bool compute(unsigned id, CmpiPredicate p, unsigned w, U a, U b, U *out) {
  S sa = sext(a, w), sb = sext(b, w), least = sext((U)1 << (w - 1), w);
  switch ((OpId)id) {
  case OP_handshake_addi:
    *out = a + b;
    break;
  case OP_handshake_subi:
    *out = a - b;
    break;
  case OP_handshake_muli:
    *out = a * b;
    break;
  case OP_handshake_andi:
    *out = a & b;
    break;
  case OP_handshake_ori:
    *out = a | b;
    break;
  case OP_handshake_xori:
    *out = a ^ b;
    break;
  case OP_handshake_shli:
  case OP_handshake_shrui:
  case OP_handshake_shrsi:
    if (b >= w)
      return false;
    *out = id == OP_handshake_shli ? a << b : id == OP_handshake_shrui ? a >> b : (U)(sa >> b);
    break;
  case OP_handshake_divui:
  case OP_handshake_remui:
    if (!b)
      return false;
    *out = id == OP_handshake_divui ? a / b : a % b;
    break;
  case OP_handshake_divsi:
  case OP_handshake_remsi:
    if (!sb || (sa == least && sb == -1))
      return false;
    *out = (U)(id == OP_handshake_divsi ? sa / sb : sa % sb);
    break;
  case OP_handshake_maxsi:
    *out = sa > sb ? a : b;
    break;
  case OP_handshake_maxui:
    *out = a > b ? a : b;
    break;
  case OP_handshake_minsi:
    *out = sa < sb ? a : b;
    break;
  case OP_handshake_minui:
    *out = a < b ? a : b;
    break;
  case OP_handshake_not:
    *out = ~a;
    break;
  case OP_handshake_absi:
    *out = sa < 0 ? -(U)sa : (U)sa;
    break;
  case OP_handshake_ctpop:
    *out = (U)__builtin_popcountll(a);
    break;
  case OP_handshake_ctlz:
    *out = a ? (U)__builtin_clzll(a) - (64 - w) : w;
    break;
  case OP_handshake_cttz:
    *out = a ? (U)__builtin_ctzll(a) : w;
    break;
  case OP_handshake_cmpi: {
    const bool outcomes[] = {a == b, a != b, sa<sb, sa <= sb, sa> sb, sa >= sb, a<b, a <= b, a> b,
                             a >= b};
    *out = outcomes[p];
    return true;
  }
  default:
    return false;
  }
  *out &= mask(w);
  return true;
}

static const struct {
  unsigned id;
  IntervalFn *binary;
  Interval (*unary)(Interval);
} OPS[] = {
    {OP_handshake_addi, interval_addi, NULL},
    {OP_handshake_subi, interval_subi, NULL},
    {OP_handshake_muli, interval_muli, NULL},
    {OP_handshake_andi, interval_andi, NULL},
    {OP_handshake_ori, interval_ori, NULL},
    {OP_handshake_xori, interval_xori, NULL},
    {OP_handshake_shli, interval_shli, NULL},
    {OP_handshake_shrui, interval_shrui, NULL},
    {OP_handshake_shrsi, interval_shrsi, NULL},
    {OP_handshake_divui, interval_divui, NULL},
    {OP_handshake_divsi, interval_divsi, NULL},
    {OP_handshake_remui, interval_remui, NULL},
    {OP_handshake_remsi, interval_remsi, NULL},
    {OP_handshake_maxsi, interval_maxsi, NULL},
    {OP_handshake_maxui, interval_maxui, NULL},
    {OP_handshake_minsi, interval_minsi, NULL},
    {OP_handshake_minui, interval_minui, NULL},
    {OP_handshake_not, NULL, interval_not},
    {OP_handshake_absi, NULL, interval_absi},
    {OP_handshake_ctpop, NULL, interval_ctpop},
    {OP_handshake_ctlz, NULL, interval_ctlz},
    {OP_handshake_cttz, NULL, interval_cttz},
    {OP_handshake_cmpi, NULL, NULL},
};
enum { N_OPS = sizeof OPS / sizeof *OPS };

// All intervals of a width, unsigned ones first.
static unsigned n_intervals(unsigned w) {
  unsigned n = 1u << w;
  return n * (n + 1);
}

static Interval interval_number(unsigned w, unsigned number) {
  unsigned n = 1u << w, half = n * (n + 1) / 2, k = number % half, lo = 0;
  while (k >= n - lo)
    k -= n - lo++;
  unsigned hi = lo + k;
  if (number < half)
    return interval_unsigned(w, lo, hi);
  return interval_signed(w, (S)lo - (S)n / 2, (S)hi - (S)n / 2);
}

// The value as it is read from `stored` in w bits.
static U converted(U value, StoredWidth stored, unsigned w) {
  U bits = value & mask(stored.width);
  if (stored.is_signed)
    bits = (U)sext(bits, stored.width);
  return bits & mask(w);
}

static void check_op(unsigned op, CmpiPredicate p, unsigned w, Interval a, Interval b) {
  unsigned id = OPS[op].id;
  bool is_compare = id == OP_handshake_cmpi;
  Interval result = OPS[op].binary  ? OPS[op].binary(a, b)
                    : OPS[op].unary ? OPS[op].unary(a)
                                    : interval_cmpi(p, a, b);
  Interval operands[] = {a, b};
  for (U x = 0; x <= mask(w); x++)
    for (U y = 0; y <= (OPS[op].unary ? 0 : mask(w)); y++) {
      U out;
      if (!interval_has(a, x) || (!OPS[op].unary && !interval_has(b, y)) ||
          !compute(id, p, w, x, y, &out))
        continue;
      if (!interval_has(result, out)) {
        printf("  op %u p %d w %u: %llu, %llu -> %llu is not in its interval\n", id, p, w,
               (unsigned long long)x, (unsigned long long)y, (unsigned long long)out);
        CHECK(false);
        return;
      }
      for (unsigned d = 1; d <= (is_compare ? 1 : w); d++) {
        ComputedWidth c;
        if (!width_computed(id, p, operands, result, d, &c))
          continue;
        unsigned n = width_stored(result, d).width;
        for (unsigned all = 0; all < 2; all++) { // others read the operands, too
          StoredWidth sx = width_stored(a, all ? w : width_demanded(id, 0, operands, n));
          StoredWidth sy =
              OPS[op].unary ? sx : width_stored(b, all ? w : width_demanded(id, 1, operands, n));
          U narrow, in_x = converted(x, sx, c.width), in_y = converted(y, sy, c.width);
          bool ok = compute(c.op_id, c.predicate, c.width, in_x, in_y, &narrow);
          ok = ok && ((narrow ^ out) & mask(c.result.width)) == 0;
          ok = ok && ((converted(narrow, c.result, w) ^ out) & mask(d)) == 0;
          ok = ok && c.width >= c.result.width;
          if (ok)
            continue;
          printf("  op %u p %d w %u d %u: %llu, %llu at %u bits\n", id, p, w, d,
                 (unsigned long long)x, (unsigned long long)y, c.width);
          CHECK(false);
          return;
        }
      }
    }
}

static void check_pair(unsigned op, unsigned w, Interval a, Interval b) {
  unsigned n = OPS[op].id == OP_handshake_cmpi ? 10 : 1;
  for (unsigned p = 0; p < n; p++)
    check_op(op, (CmpiPredicate)p, w, a, b);
}

TEST(rules_hold_for_all_intervals_of_3_bits) {
  unsigned n = n_intervals(3);
  for (unsigned op = 0; op < N_OPS; op++)
    for (unsigned i = 0; i < n; i++)
      for (unsigned k = 0; k < (OPS[op].unary ? 1 : n); k++)
        check_pair(op, 3, interval_number(3, i), interval_number(3, k));
}

TEST(rules_hold_for_intervals_of_1_to_6_bits) {
  srand(1);
  for (unsigned op = 0; op < N_OPS; op++)
    for (unsigned w = 1; w <= 6; w++)
      for (unsigned i = 0; i < 150; i++) {
        unsigned n = n_intervals(w);
        Interval a = interval_number(w, (unsigned)rand() % n);
        Interval b = interval_number(w, (unsigned)rand() % n);
        if (rand() % 3 == 0) // small amounts, divisors and factors
          b = interval_unsigned(w, (U)(rand() % 2), (U)(rand() % 2) + (w > 1));
        check_pair(op, w, a, b);
      }
}

// At the ends of 64 bits nothing overflows.
TEST(intervals_of_64_bits) {
  const U ends[] = {0, 1, 2, 63, mask(63), mask(63) + 1, mask(64) - 1, mask(64)};
  for (unsigned op = 0; op < N_OPS; op++)
    for (unsigned p = 0; p < 10; p++)
      for (unsigned i = 0; i < 64; i++) {
        U x = ends[i % 8], y = ends[i / 8], out;
        Interval a = interval_one(64, x), b = interval_one(64, y);
        Interval wide = interval_join(interval_one(64, 1), a);
        if (!compute(OPS[op].id, (CmpiPredicate)p, 64, x, y, &out))
          continue;
        bool ok = true;
        if (OPS[op].binary)
          ok =
              interval_has(OPS[op].binary(a, b), out) && interval_has(OPS[op].binary(wide, b), out);
        else if (OPS[op].unary)
          ok = interval_has(OPS[op].unary(a), out) && interval_has(OPS[op].unary(wide), out);
        else
          ok = interval_has(interval_cmpi((CmpiPredicate)p, a, b), out);
        if (!CHECK(ok)) {
          printf("  op %u: %llx, %llx\n", OPS[op].id, (unsigned long long)x, (unsigned long long)y);
          return;
        }
      }
}

TEST(joins_meets_conditions_and_casts) {
  unsigned n = n_intervals(3);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < n; k++) {
      Interval a = interval_number(3, i), b = interval_number(3, k);
      for (U x = 0; x < 8; x++) {
        bool in_a = interval_has(a, x), in_b = interval_has(b, x);
        CHECK(!(in_a || in_b) || interval_has(interval_join(a, b), x));
        CHECK(!(in_a && in_b) || interval_has(interval_meet(a, b), x));
        for (unsigned p = 0; p < 10 && in_a; p++)
          for (U y = 0; y < 8; y++) {
            U holds;
            compute(OP_handshake_cmpi, (CmpiPredicate)p, 3, x, y, &holds);
            Interval there = interval_where((CmpiPredicate)p, a, b);
            CHECK(!holds || !interval_has(b, y) || interval_has(there, x));
          }
      }
    }
  for (unsigned i = 0; i < n_intervals(4); i++)
    for (U x = 0; x < 16; x++) {
      Interval a = interval_number(4, i);
      if (!interval_has(a, x))
        continue;
      CHECK(interval_has(interval_extui(a, 6), x));
      CHECK(interval_has(interval_extsi(a, 6), (U)sext(x, 4) & 63));
      CHECK(interval_has(interval_trunci(a, 2), x & 3));
      CHECK(converted(x, width_stored(a, 4), 4) == x);
    }
}

// What the intervals are for: exact where it matters.
TEST(bounds_are_narrow) {
  Interval byte = interval_unsigned(32, 0, 255);
  CHECK_EQ_INT(interval_unsigned_bits(interval_addi(byte, byte)), 9);
  CHECK_EQ_INT(interval_unsigned_bits(interval_muli(byte, byte)), 16);
  CHECK_EQ_INT(interval_signed_bits(interval_subi(byte, byte)), 9);
  CHECK_EQ_INT(interval_unsigned_bits(interval_andi(interval_all(32), byte)), 8);
  CHECK_EQ_INT(interval_unsigned_bits(interval_remui(interval_all(32), byte)), 8);
  CHECK_EQ_INT(interval_signed_bits(interval_shrsi(interval_all(32), interval_one(32, 24))), 8);
  CHECK_EQ_INT(width_stored(interval_signed(32, -8, 7), 32).width, 4);
  CHECK_EQ_INT(width_stored(interval_all(32), 5).width, 5);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(rules_hold_for_all_intervals_of_3_bits);
  RUN(rules_hold_for_intervals_of_1_to_6_bits);
  RUN(intervals_of_64_bits);
  RUN(joins_meets_conditions_and_casts);
  RUN(bounds_are_narrow);
  return harness_result();
}
