// test/unit/wide_test.c
//
// Wide integers against __int128 for widths up to 128, and for any width against a bit-serial
// model: one byte per bit, each operation by its definition.

#include "harness.h"

#include "base/wide.h"

#include <stdint.h>
#include <stdlib.h>

__extension__ typedef unsigned __int128 U128;
__extension__ typedef __int128 S128;

enum { MAX_WIDTH = 700, MAX_LIMBS = 12 };

// xorshift64*: the same values in every run.
static uint64_t random_next(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * UINT64_C(2685821657736338717);
}

// Values with long runs of ones and zeros, small ones, and extremes: where carries go wrong.
static void random_wide(uint64_t *state, uint64_t *out, unsigned width) {
  unsigned kind = random_next(state) % 8;
  for (unsigned i = 0; i < wide_limbs(width); i++) {
    uint64_t r = random_next(state);
    out[i] = kind < 3 ? r : r % 3 == 0 ? 0 : r % 3 == 1 ? UINT64_MAX : random_next(state);
  }
  wide_canonicalize(out, width);
  if (kind == 5)
    wide_lshr(out, out, (unsigned)(random_next(state) % (width + 1)), width);
  if (kind == 6)
    wide_from_i64(out, (int64_t)(random_next(state) % 5) - 2, width);
  if (kind == 7) {
    wide_from_u64(out, 1, width);
    wide_shl(out, out, width == 0 ? 0 : width - 1, width);
  }
}

static bool is_canonical(const uint64_t *a, unsigned width) {
  uint64_t copy[MAX_LIMBS];
  wide_copy(copy, a, width);
  wide_canonicalize(copy, width);
  return wide_equal(copy, a, width);
}

static U128 to_u128(const uint64_t *a, unsigned width) {
  return width <= 64 ? a[0] : (U128)a[1] << 64 | a[0];
}

static U128 mask_of(unsigned width) {
  return width == 128 ? ~(U128)0 : ((U128)1 << width) - 1;
}

static S128 to_s128(const uint64_t *a, unsigned width) {
  U128 u = to_u128(a, width);
  return width != 0 && (u >> (width - 1) & 1) != 0 ? (S128)(u | ~mask_of(width)) : (S128)u;
}

static bool holds(const uint64_t *a, U128 expected, unsigned width) {
  return is_canonical(a, width) && to_u128(a, width) == (expected & mask_of(width));
}

static int sign_of(bool less, bool equal) {
  return equal ? 0 : less ? -1 : 1;
}

static void check_arithmetic_128(const uint64_t *a, const uint64_t *b, unsigned width) {
  U128 x = to_u128(a, width), y = to_u128(b, width);
  S128 sx = to_s128(a, width), sy = to_s128(b, width);
  uint64_t r[2], q[2];
  wide_add(r, a, b, width);
  CHECK(holds(r, x + y, width));
  wide_sub(r, a, b, width);
  CHECK(holds(r, x - y, width));
  wide_mul(r, a, b, width);
  CHECK(holds(r, x * y, width));
  wide_neg(r, a, width);
  CHECK(holds(r, -x, width));
  wide_and(r, a, b, width);
  CHECK(holds(r, x & y, width));
  wide_or(r, a, b, width);
  CHECK(holds(r, x | y, width));
  wide_xor(r, a, b, width);
  CHECK(holds(r, x ^ y, width));
  wide_not(r, a, width);
  CHECK(holds(r, ~x, width));
  CHECK_EQ_INT(wide_ucmp(a, b, width), sign_of(x < y, x == y));
  CHECK_EQ_INT(wide_scmp(a, b, width), sign_of(sx < sy, sx == sy));
  CHECK(wide_equal(a, b, width) == (x == y));
  CHECK(wide_is_zero(a, width) == (x == 0));
  CHECK(wide_is_negative(a, width) == (sx < 0));
  if (y == 0)
    return;
  wide_udivrem(q, r, a, b, width);
  CHECK(holds(q, x / y, width) && holds(r, x % y, width));
  if (sy == -1) // also the minimum over -1, which __int128 does not allow
    x = -x;
  wide_sdivrem(q, r, a, b, width);
  CHECK(holds(q, sy == -1 ? x : (U128)(sx / sy), width));
  CHECK(holds(r, sy == -1 ? 0 : (U128)(sx % sy), width));
}

TEST(against_int128) {
  uint64_t state = 1;
  for (unsigned i = 0; i < 60000; i++) {
    unsigned width = i % 129;
    uint64_t a[2], b[2], r[2];
    random_wide(&state, a, width);
    random_wide(&state, b, width);
    check_arithmetic_128(a, b, width);
    unsigned amount = (unsigned)(random_next(&state) % (width + 4));
    bool all = amount >= width;
    wide_shl(r, a, amount, width);
    CHECK(holds(r, all ? 0 : to_u128(a, width) << amount, width));
    wide_lshr(r, a, amount, width);
    CHECK(holds(r, all ? 0 : to_u128(a, width) >> amount, width));
    wide_ashr(r, a, amount, width);
    S128 sign = to_s128(a, width) < 0 ? -1 : 0;
    CHECK(holds(r, (U128)(all ? sign : to_s128(a, width) >> amount), width));
  }
}

// Widths up to 62, where every exact result fits __int128.
TEST(overflow_against_int128) {
  uint64_t state = 2;
  for (unsigned i = 0; i < 60000; i++) {
    unsigned width = i % 63;
    uint64_t a[1], b[1], r[1];
    random_wide(&state, a, width);
    random_wide(&state, b, width);
    S128 x = (S128)a[0], y = (S128)b[0];
    S128 sx = to_s128(a, width), sy = to_s128(b, width);
    S128 top = (S128)mask_of(width), high = top >> 1, low = width == 0 ? 0 : -high - 1;
    CHECK(wide_uadd_overflow(r, a, b, width) == (x + y > top) && holds(r, (U128)(x + y), width));
    CHECK(wide_usub_overflow(r, a, b, width) == (x < y) && holds(r, (U128)(x - y), width));
    CHECK(wide_umul_overflow(r, a, b, width) == (x * y > top) && holds(r, (U128)(x * y), width));
    S128 exact = sx + sy;
    CHECK(wide_sadd_overflow(r, a, b, width) == (exact < low || exact > high));
    CHECK(holds(r, (U128)exact, width));
    exact = sx - sy;
    CHECK(wide_ssub_overflow(r, a, b, width) == (exact < low || exact > high));
    CHECK(holds(r, (U128)exact, width));
    exact = sx * sy;
    CHECK(wide_smul_overflow(r, a, b, width) == (exact < low || exact > high));
    CHECK(holds(r, (U128)exact, width));
  }
}

// The model: bit i of a value is bits[i], for twice the width so that no result overflows it.
typedef struct Model {
  unsigned char bits[2 * MAX_WIDTH + 2];
} Model;

enum { MODEL_BITS = 2 * MAX_WIDTH + 2 };

static Model model_of(const uint64_t *a, unsigned width, bool is_signed) {
  Model m;
  for (unsigned i = 0; i < MODEL_BITS; i++) {
    unsigned at = i < width ? i : width - 1;
    bool bit = (a[at / 64] >> (at % 64) & 1) != 0;
    m.bits[i] = bit && (i < width || is_signed);
  }
  return m;
}

static Model model_add(const Model *a, const Model *b, unsigned carry, unsigned flip) {
  Model m;
  for (unsigned i = 0; i < MODEL_BITS; i++) {
    unsigned sum = a->bits[i] + (b->bits[i] ^ flip) + carry;
    m.bits[i] = sum & 1;
    carry = sum >> 1;
  }
  return m;
}

static Model model_sub(const Model *a, const Model *b) {
  return model_add(a, b, 1, 1);
}

static Model model_shl(const Model *a, unsigned amount) {
  Model m = {{0}};
  for (unsigned i = amount; i < MODEL_BITS; i++)
    m.bits[i] = a->bits[i - amount];
  return m;
}

static Model model_mul(const Model *a, const Model *b) {
  Model m = {{0}};
  for (unsigned i = 0; i < MODEL_BITS; i++) {
    if (!b->bits[i])
      continue;
    Model row = model_shl(a, i);
    m = model_add(&m, &row, 0, 0);
  }
  return m;
}

// Long division of unsigned values, bit by bit.
static void model_divide(const Model *a, const Model *b, Model *q, Model *r) {
  *q = *r = (Model){{0}};
  for (unsigned i = MODEL_BITS; i-- > 0;) {
    *r = model_shl(r, 1);
    r->bits[0] = a->bits[i];
    Model rest = model_sub(r, b);
    if (rest.bits[MODEL_BITS - 1])
      continue;
    *r = rest;
    q->bits[i] = 1;
  }
}

static bool matches(const uint64_t *a, const Model *m, unsigned width) {
  for (unsigned i = 0; i < width; i++)
    if ((a[i / 64] >> (i % 64) & 1) != m->bits[i])
      return false;
  return is_canonical(a, width);
}

// Whether the exact value does not fit the width.
static bool model_overflows(const Model *m, unsigned width, bool is_signed) {
  for (unsigned i = width; i < MODEL_BITS; i++)
    if (m->bits[i] != (is_signed ? m->bits[width - 1] : 0))
      return true;
  return false;
}

static void check_model(const uint64_t *a, const uint64_t *b, unsigned width) {
  uint64_t r[MAX_LIMBS], q[MAX_LIMBS];
  for (int is_signed = 0; is_signed < 2; is_signed++) {
    Model x = model_of(a, width, is_signed), y = model_of(b, width, is_signed);
    Model sum = model_add(&x, &y, 0, 0), difference = model_sub(&x, &y);
    Model product = model_mul(&x, &y);
    bool sum_overflows =
        is_signed ? wide_sadd_overflow(r, a, b, width) : wide_uadd_overflow(r, a, b, width);
    CHECK(matches(r, &sum, width));
    CHECK(sum_overflows == model_overflows(&sum, width, is_signed));
    bool difference_overflows =
        is_signed ? wide_ssub_overflow(r, a, b, width) : wide_usub_overflow(r, a, b, width);
    CHECK(matches(r, &difference, width));
    CHECK(difference_overflows == model_overflows(&difference, width, is_signed));
    bool product_overflows =
        is_signed ? wide_smul_overflow(r, a, b, width) : wide_umul_overflow(r, a, b, width);
    CHECK(matches(r, &product, width));
    CHECK(product_overflows == model_overflows(&product, width, is_signed));
    wide_mul(r, a, b, width);
    CHECK(matches(r, &product, width));
  }
  if (wide_is_zero(b, width))
    return;
  Model x = model_of(a, width, false), y = model_of(b, width, false), quotient, remainder;
  model_divide(&x, &y, &quotient, &remainder);
  wide_udivrem(q, r, a, b, width);
  CHECK(matches(q, &quotient, width) && matches(r, &remainder, width));
}

TEST(against_bit_serial_model) {
  static const unsigned widths[] = {1,   2,   63,  64,  65,  127, 128, 129, 191, 192,
                                    193, 256, 300, 320, 511, 512, 513, 640, 700};
  uint64_t state = 3;
  for (unsigned i = 0; i < 19 * 5; i++) {
    unsigned width = widths[i % 19];
    uint64_t a[MAX_LIMBS], b[MAX_LIMBS];
    random_wide(&state, a, width);
    random_wide(&state, b, width);
    if (i % 3 == 0) // a shorter divisor gives a longer quotient
      wide_lshr(b, b, (unsigned)(random_next(&state) % width), width);
    check_model(a, b, width);
  }
}

// a = q * b + r with |r| < |b| and r of a's sign, for many more and wider operands.
TEST(division_identity) {
  uint64_t state = 4;
  for (unsigned i = 0; i < 20000; i++) {
    unsigned width = 1 + (unsigned)(random_next(&state) % MAX_WIDTH);
    uint64_t a[MAX_LIMBS], b[MAX_LIMBS], q[MAX_LIMBS], r[MAX_LIMBS], back[MAX_LIMBS];
    random_wide(&state, a, width);
    random_wide(&state, b, width);
    wide_lshr(b, b, (unsigned)(random_next(&state) % width), width);
    if (wide_is_zero(b, width))
      continue;
    wide_udivrem(q, r, a, b, width);
    wide_mul(back, q, b, width);
    CHECK(!wide_uadd_overflow(back, back, r, width) && wide_equal(back, a, width));
    CHECK(wide_ucmp(r, b, width) < 0);
    wide_sdivrem(q, r, a, b, width);
    wide_mul(back, q, b, width);
    wide_add(back, back, r, width);
    CHECK(wide_equal(back, a, width));
    CHECK(wide_is_zero(r, width) || wide_is_negative(r, width) == wide_is_negative(a, width));
    // Results on top of the operands.
    wide_udivrem(back, r, a, b, width);
    wide_udivrem(a, b, a, b, width);
    CHECK(wide_equal(a, back, width) && wide_equal(b, r, width));
  }
}

// The step of algorithm D whose quotient estimate is one too large even after the correction.
TEST(division_add_back) {
  uint64_t a[] = {0, 0, UINT64_C(1) << 63, UINT64_MAX >> 1};
  uint64_t b[] = {1, 0, UINT64_C(1) << 63, 0};
  uint64_t q[4], r[4], back[4];
  wide_udivrem(q, r, a, b, 256);
  wide_mul(back, q, b, 256);
  wide_add(back, back, r, 256);
  CHECK(wide_equal(back, a, 256));
  CHECK(wide_ucmp(r, b, 256) < 0);
  CHECK(q[0] == UINT64_MAX - 1 && q[1] == 0);
}

TEST(changes_of_width) {
  uint64_t state = 5;
  for (unsigned i = 0; i < 20000; i++) {
    unsigned from = (unsigned)(random_next(&state) % 300);
    unsigned to = from + (unsigned)(random_next(&state) % 300);
    uint64_t a[MAX_LIMBS], z[MAX_LIMBS], s[MAX_LIMBS], back[MAX_LIMBS];
    random_wide(&state, a, from);
    wide_zext(z, to, a, from);
    wide_sext(s, to, a, from);
    CHECK(is_canonical(z, to) && is_canonical(s, to));
    CHECK_EQ_INT(wide_active_bits(z, to), wide_active_bits(a, from));
    wide_trunc(back, from, s, to);
    CHECK(wide_equal(back, a, from));
    wide_trunc(back, from, z, to);
    CHECK(wide_equal(back, a, from));
    if (from == 0)
      continue;
    CHECK(wide_is_negative(s, to) == wide_is_negative(a, from));
    unsigned n = wide_min_signed_bits(s, to);
    CHECK_EQ_INT(n, wide_min_signed_bits(a, from));
    wide_trunc(back, n, a, from);
    wide_sext(back, from, back, n);
    CHECK(wide_equal(back, a, from));
    if (n == 1)
      continue;
    wide_trunc(back, n - 1, a, from);
    wide_sext(back, from, back, n - 1);
    CHECK(!wide_equal(back, a, from));
  }
}

TEST(zero_width) {
  uint64_t a[1], r[1], q[1];
  wide_from_i64(a, -1, 0);
  CHECK(wide_is_zero(a, 0) && !wide_is_negative(a, 0));
  CHECK(!wide_sadd_overflow(r, a, a, 0) && !wide_smul_overflow(r, a, a, 0));
  wide_not(r, a, 0);
  CHECK(wide_is_zero(r, 0));
  wide_udivrem(q, r, a, a, 0);
  CHECK(wide_is_zero(q, 0) && wide_is_zero(r, 0));
  wide_sext(r, 64, a, 0);
  CHECK(wide_is_zero(r, 64));
  char text[8];
  CHECK_EQ_INT(wide_print(a, 0, true, text, sizeof text), 1);
  CHECK_STR(text, "0");
  CHECK_EQ_INT(wide_active_bits(a, 0), 0);
  CHECK_EQ_INT(wide_min_signed_bits(a, 0), 0);
}

TEST(text_round_trip) {
  uint64_t state = 6;
  for (unsigned i = 0; i < 20000; i++) {
    unsigned width = (unsigned)(random_next(&state) % MAX_WIDTH);
    uint64_t a[MAX_LIMBS], back[MAX_LIMBS];
    char text[256];
    random_wide(&state, a, width);
    size_t n = wide_print(a, width, false, text, sizeof text);
    CHECK_EQ_INT(n, strlen(text));
    CHECK(wide_parse(text, n, 10, back, wide_limbs(width)) && wide_equal(a, back, width));
    n = wide_print_hex(a, width, text, sizeof text);
    CHECK_EQ_INT(n, strlen(text));
    CHECK(wide_parse(text, n, 16, back, wide_limbs(width)) && wide_equal(a, back, width));
    n = wide_print(a, width, true, text, sizeof text);
    bool negative = text[0] == '-';
    CHECK(negative == wide_is_negative(a, width));
    CHECK(wide_parse(text + negative, n - negative, 10, back, wide_limbs(width)));
    if (negative)
      wide_neg(back, back, width);
    CHECK(wide_equal(a, back, width));
  }
}

static void check_text(const char *hex, unsigned width, bool is_signed, const char *expected) {
  uint64_t a[MAX_LIMBS] = {0};
  char text[256];
  CHECK(wide_parse(hex, strlen(hex), 16, a, wide_limbs(width)));
  CHECK_EQ_INT(wide_print(a, width, is_signed, text, sizeof text), strlen(expected));
  CHECK_STR(text, expected);
}

TEST(known_texts) {
  check_text("1", 1, true, "-1");
  check_text("1", 1, false, "1");
  check_text("80", 8, true, "-128");
  check_text("FFFFFFFFFFFFFFFF", 64, false, "18446744073709551615");
  check_text("8000000000000000", 64, true, "-9223372036854775808");
  check_text("10000000000000000", 65, true, "-18446744073709551616");
  check_text("8AC7230489E80000", 70, false, "10000000000000000000");
  check_text("FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", 128, false,
             "340282366920938463463374607431768211455");
  check_text("0", 512, true, "0");
  uint64_t a[1] = {12345};
  char text[4];
  CHECK_EQ_INT(wide_print(a, 64, false, text, sizeof text), 5);
  CHECK_STR(text, "123");
  CHECK_EQ_INT(wide_print_hex(a, 64, NULL, 0), 4);
}

TEST(parse_limits) {
  uint64_t a[2];
  CHECK(wide_parse("18446744073709551615", 20, 10, a, 1) && a[0] == UINT64_MAX);
  CHECK(!wide_parse("18446744073709551616", 20, 10, a, 1));
  CHECK(wide_parse("18446744073709551616", 20, 10, a, 2) && a[0] == 0 && a[1] == 1);
  CHECK(wide_parse("00000000000000000000000000000000000000000007", 44, 10, a, 1) && a[0] == 7);
  CHECK(wide_parse("000FFFFFFFFFFFFFFFF", 19, 16, a, 1) && a[0] == UINT64_MAX);
  CHECK(!wide_parse("10000000000000000", 17, 16, a, 1));
  CHECK(wide_parse("777", 3, 8, a, 1) && a[0] == 0777);
  CHECK(wide_parse("101", 3, 2, a, 1) && a[0] == 5);
  CHECK(!wide_parse("", 0, 10, a, 1));
  CHECK(!wide_parse("12a", 3, 10, a, 1));
  CHECK(!wide_parse("8", 1, 8, a, 1));
  CHECK(!wide_parse("1g", 2, 16, a, 1));
  CHECK(!wide_parse("-1", 2, 10, a, 1));
}

// Past the widths that fit the stack buffers.
TEST(heap_sized) {
  enum { WIDTH = 20000, LIMBS = 313, TEXT = 6100 };
  uint64_t *a = malloc(5 * LIMBS * sizeof *a);
  char *text = malloc(TEXT);
  if (!CHECK(a && text))
    return;
  uint64_t *b = a + LIMBS, *q = b + LIMBS, *r = q + LIMBS, *back = r + LIMBS, state = 7;
  for (unsigned i = 0; i < LIMBS; i++) {
    a[i] = random_next(&state);
    b[i] = i < LIMBS / 2 ? random_next(&state) : 0;
  }
  wide_canonicalize(a, WIDTH);
  wide_udivrem(q, r, a, b, WIDTH);
  CHECK(!wide_umul_overflow(back, q, b, WIDTH));
  wide_add(back, back, r, WIDTH);
  CHECK(wide_equal(back, a, WIDTH));
  size_t n = wide_print(a, WIDTH, false, text, TEXT);
  CHECK(n < TEXT && wide_parse(text, n, 10, back, LIMBS) && wide_equal(back, a, WIDTH));
  free(text);
  free(a);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(against_int128);
  RUN(overflow_against_int128);
  RUN(against_bit_serial_model);
  RUN(division_identity);
  RUN(division_add_back);
  RUN(changes_of_width);
  RUN(zero_width);
  RUN(text_round_trip);
  RUN(known_texts);
  RUN(parse_limits);
  RUN(heap_sized);
  return harness_result();
}
