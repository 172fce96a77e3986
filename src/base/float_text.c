// float_text.c: text of IEEE values, to the letter as MLIR 19 prints a FloatAttr, and back.
//
// This is what its AsmPrinter makes of LLVM's APFloat. A finite value is printed in the first of
// these forms that will do:
//
//   1.250000e+00         six significant digits and a spare zero, if that reads back to the value
//   1.2345678E+10, 0.1   enough digits for every value of the format, if there is a '.' in it
//   0x4CEB79A3           the bits; also for infinities and NaNs
//
// The digits are not the shortest: the exact decimal expansion is cut to a few digits more than
// wanted, and that rounded half up. Reading is correctly rounded, on big integers where 128 bits
// are not enough.

#include "base/float_text.h"

#include "base/wide.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

__extension__ typedef unsigned __int128 U128;

static const FloatFormatInfo formats[N_FLOAT_FORMATS] = {
    [FLOAT_F16] = {"f16", 16, 11, 5, 15, FLOAT_IEEE},
    [FLOAT_BF16] = {"bf16", 16, 8, 8, 127, FLOAT_IEEE},
    [FLOAT_F32] = {"f32", 32, 24, 8, 127, FLOAT_IEEE},
    [FLOAT_F64] = {"f64", 64, 53, 11, 1023, FLOAT_IEEE},
    [FLOAT_TF32] = {"tf32", 19, 11, 8, 127, FLOAT_IEEE},
    [FLOAT_F8E5M2] = {"f8E5M2", 8, 3, 5, 15, FLOAT_IEEE},
    [FLOAT_F8E4M3] = {"f8E4M3", 8, 4, 4, 7, FLOAT_IEEE},
    [FLOAT_F8E4M3FN] = {"f8E4M3FN", 8, 4, 4, 7, FLOAT_NAN_ON_TOP},
    [FLOAT_F8E5M2FNUZ] = {"f8E5M2FNUZ", 8, 3, 5, 16, FLOAT_NAN_IS_ZERO},
    [FLOAT_F8E4M3FNUZ] = {"f8E4M3FNUZ", 8, 4, 4, 8, FLOAT_NAN_IS_ZERO},
    [FLOAT_F8E4M3B11FNUZ] = {"f8E4M3B11FNUZ", 8, 4, 4, 11, FLOAT_NAN_IS_ZERO},
};

// 59/196 is slightly less than log10(2); APFloat counts digits with it, so we must too.
#define DIGITS_OF_BITS(n) ((n) * 59 / 196)
#define BITS_OF_DIGITS(n) (((n) * 196 + 58) / 59)

enum {
  // A midpoint between two doubles has at most 767 significant digits. Further digits only tell
  // whether the value is above it.
  MAX_DIGITS = 768,
  // Big integers: 5^1094, or 769 digits, or 53 bits times 5^1074 take under 2600 bits.
  BIG_LIMBS = 48,
  BIG_BITS = BIG_LIMBS * 64,
  // 5^27 is the largest power of five in a limb.
  MAX_FIVES = 27,
  // Values of 10^310 and more are infinite, those under 10^-325 are zero, in every format.
  HUGE_EXPONENT = 310,
  TINY_EXPONENT = -325,
};

const FloatFormatInfo *float_format_info(FloatFormat f) {
  assert(f < N_FLOAT_FORMATS);
  return &formats[f];
}

// The exponent of the last bit of a denormal: 2^lowest is the smallest positive value.
static int lowest_exponent(const FloatFormatInfo *info) {
  return 2 - info->bias - (int)info->precision;
}

static uint64_t sign_mask(const FloatFormatInfo *info) {
  return UINT64_C(1) << (info->width - 1);
}

// The first magnitude that is not finite: infinity, where there is one. What is too large becomes
// this, and so NaN elsewhere.
static uint64_t infinity_bits(const FloatFormatInfo *info) {
  if (info->specials == FLOAT_NAN_IS_ZERO)
    return sign_mask(info);
  if (info->specials == FLOAT_NAN_ON_TOP)
    return sign_mask(info) - 1;
  return ((UINT64_C(1) << info->exponent_bits) - 1) << (info->precision - 1);
}

static bool is_nan(uint64_t bits, const FloatFormatInfo *info) {
  uint64_t magnitude = bits & ~sign_mask(info);
  if (info->specials == FLOAT_NAN_IS_ZERO)
    return bits == sign_mask(info);
  return magnitude > infinity_bits(info) ||
         (info->specials == FLOAT_NAN_ON_TOP && magnitude == infinity_bits(info));
}

static uint64_t with_sign(uint64_t magnitude, bool is_negative, const FloatFormatInfo *info) {
  if (info->specials == FLOAT_NAN_IS_ZERO && magnitude == 0)
    return 0;
  return is_negative ? sign_mask(info) | magnitude : magnitude;
}

// A finite magnitude is significand * 2^exponent.
static uint64_t split_finite(uint64_t magnitude, const FloatFormatInfo *info, int *exponent) {
  uint64_t hidden = UINT64_C(1) << (info->precision - 1);
  uint64_t fraction = magnitude & (hidden - 1);
  int biased = (int)(magnitude >> (info->precision - 1));
  *exponent = lowest_exponent(info) + (biased == 0 ? 0 : biased - 1);
  return biased == 0 ? fraction : fraction | hidden;
}

static unsigned bit_length(uint64_t x) {
  return x == 0 ? 0 : 64 - (unsigned)__builtin_clzll(x);
}

// The value nearest to x * 2^exponent, ties to even. `sticky` adds something less than a unit of
// x; then x has more bits than the precision.
static uint64_t round_binary(uint64_t x, int exponent, bool sticky, const FloatFormatInfo *info) {
  if (x == 0)
    return 0;
  int lowest = lowest_exponent(info);
  int last_bit = (int)bit_length(x) + exponent - (int)info->precision;
  if (last_bit < lowest)
    last_bit = lowest;
  int dropped = last_bit - exponent;
  if (dropped <= 0) {
    x <<= -dropped;
  } else if (dropped > 64) {
    x = 0; // less than half of the smallest value
  } else {
    uint64_t half = UINT64_C(1) << (dropped - 1);
    uint64_t rest = x & (half | (half - 1));
    x = dropped == 64 ? 0 : x >> dropped;
    if (rest > half || (rest == half && (sticky || (x & 1) != 0)))
      x++;
  }
  // The hidden bit counts as one in the exponent field, and so does a carry out of the rounding.
  uint64_t field = (uint64_t)(last_bit - lowest);
  if (field >= UINT64_C(1) << info->exponent_bits)
    return infinity_bits(info);
  uint64_t bits = (field << (info->precision - 1)) + x;
  return bits < infinity_bits(info) ? bits : infinity_bits(info);
}

uint64_t float_negated(uint64_t bits, FloatFormat f) {
  const FloatFormatInfo *info = float_format_info(f);
  bool is_unsigned = info->specials == FLOAT_NAN_IS_ZERO && (bits & ~sign_mask(info)) == 0;
  return is_unsigned ? bits : bits ^ sign_mask(info);
}

uint64_t float_from_double(double value, FloatFormat f) {
  const FloatFormatInfo *info = float_format_info(f), *from = &formats[FLOAT_F64];
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  bool is_negative = (bits & sign_mask(from)) != 0;
  uint64_t magnitude = bits & ~sign_mask(from);
  if (magnitude == infinity_bits(from))
    return with_sign(infinity_bits(info), is_negative, info);
  if (magnitude > infinity_bits(from)) {
    uint64_t quiet = UINT64_C(1) << (info->precision - 2);
    uint64_t payload = magnitude >> (from->precision - info->precision);
    uint64_t nan = infinity_bits(info);
    if (info->specials == FLOAT_IEEE)
      nan |= quiet | (payload & (quiet - 1));
    return with_sign(nan, is_negative, info);
  }
  int exponent;
  uint64_t significand = split_finite(magnitude, from, &exponent);
  return with_sign(round_binary(significand, exponent, false, info), is_negative, info);
}

double float_to_double(uint64_t bits, FloatFormat f) {
  const FloatFormatInfo *info = float_format_info(f), *to = &formats[FLOAT_F64];
  uint64_t magnitude = bits & ~sign_mask(info);
  uint64_t result;
  if (is_nan(bits, info) && info->specials != FLOAT_IEEE) {
    result = infinity_bits(to) | UINT64_C(1) << (to->precision - 2);
  } else if (magnitude >= infinity_bits(info)) {
    uint64_t payload = magnitude - infinity_bits(info);
    result = infinity_bits(to) | payload << (to->precision - info->precision);
  } else {
    int exponent;
    uint64_t significand = split_finite(magnitude, info, &exponent);
    result = round_binary(significand, exponent, false, to);
  }
  if ((bits & sign_mask(info)) != 0)
    result |= sign_mask(to);
  double value;
  memcpy(&value, &result, sizeof value);
  return value;
}

static uint64_t power_of_five(unsigned n) {
  assert(n <= MAX_FIVES);
  uint64_t power = 1;
  while (n-- > 0)
    power *= 5;
  return power;
}

// a[0..n) *= factor, growing by a limb if it must; returns the new n.
static unsigned big_mul_limb(uint64_t *a, unsigned n, uint64_t factor) {
  uint64_t carry = 0;
  for (unsigned i = 0; i < n; i++) {
    U128 t = (U128)a[i] * factor + carry;
    a[i] = (uint64_t)t;
    carry = (uint64_t)(t >> 64);
  }
  if (carry == 0)
    return n;
  assert(n < BIG_LIMBS);
  a[n] = carry;
  return n + 1;
}

static unsigned big_mul_fives(uint64_t *a, unsigned n, unsigned count) {
  for (; count > MAX_FIVES; count -= MAX_FIVES)
    n = big_mul_limb(a, n, power_of_five(MAX_FIVES));
  return big_mul_limb(a, n, power_of_five(count));
}

// a[0..n) = floor(a / divisor); returns the n without leading zero limbs.
static unsigned big_div_limb(uint64_t *a, unsigned n, uint64_t divisor) {
  uint64_t remainder = 0;
  for (unsigned i = n; i-- > 0;) {
    U128 t = (U128)remainder << 64 | a[i];
    a[i] = (uint64_t)(t / divisor);
    remainder = (uint64_t)(t % divisor);
  }
  while (n > 1 && a[n - 1] == 0)
    n--;
  return n;
}

// Rounds a nonzero big value * 2^exponent; `sticky` as in round_binary.
static uint64_t round_big(const uint64_t *a, int exponent, bool sticky,
                          const FloatFormatInfo *info) {
  unsigned n_bits = wide_active_bits(a, BIG_BITS);
  if (n_bits <= 64)
    return round_binary(a[0], exponent, sticky, info);
  unsigned dropped = n_bits - 64;
  uint64_t top[BIG_LIMBS], back[BIG_LIMBS];
  wide_lshr(top, a, dropped, BIG_BITS);
  wide_shl(back, top, dropped, BIG_BITS);
  sticky = sticky || !wide_equal(a, back, BIG_BITS);
  return round_binary(top[0], exponent + (int)dropped, sticky, info);
}

// A decimal number: digits * 10^exponent, no leading zeros; zero has no digits.
typedef struct Decimal {
  bool is_negative;
  unsigned n_digits;
  int exponent;
  char digits[MAX_DIGITS + 1]; // the last one tells of a nonzero rest
} Decimal;

// digits * 10^exponent for digits in a limb and a power of five in a limb.
static uint64_t round_short_decimal(uint64_t digits, int exponent, const FloatFormatInfo *info) {
  U128 x;
  bool sticky = false;
  int binary = exponent;
  if (exponent >= 0) {
    x = (U128)digits * power_of_five((unsigned)exponent);
  } else {
    uint64_t divisor = power_of_five((unsigned)-exponent);
    int shift = 128 - (int)bit_length(digits);
    x = (U128)digits << shift;
    sticky = x % divisor != 0;
    x /= divisor;
    binary -= shift;
  }
  unsigned n_high = bit_length((uint64_t)(x >> 64));
  sticky = sticky || (x & (((U128)1 << n_high) - 1)) != 0;
  return round_binary((uint64_t)(x >> n_high), binary + (int)n_high, sticky, info);
}

static uint64_t round_long_decimal(const Decimal *d, const FloatFormatInfo *info) {
  uint64_t value[BIG_LIMBS];
  bool fits = wide_parse(d->digits, d->n_digits, 10, value, BIG_LIMBS);
  assert(fits);
  (void)fits;
  if (d->exponent >= 0) {
    unsigned n = (wide_active_bits(value, BIG_BITS) + 63) / 64;
    big_mul_fives(value, n, (unsigned)d->exponent);
    return round_big(value, d->exponent, false, info);
  }
  // Scale so that the quotient has at least 64 bits; a remainder is below the last of them.
  uint64_t divisor[BIG_LIMBS] = {1}, remainder[BIG_LIMBS];
  big_mul_fives(divisor, 1, (unsigned)-d->exponent);
  int shift = (int)wide_active_bits(divisor, BIG_BITS) + 64;
  shift -= (int)wide_active_bits(value, BIG_BITS);
  if (shift < 0)
    shift = 0;
  wide_shl(value, value, (unsigned)shift, BIG_BITS);
  wide_udivrem(value, remainder, value, divisor, BIG_BITS);
  bool sticky = !wide_is_zero(remainder, BIG_BITS);
  return round_big(value, d->exponent - shift, sticky, info);
}

// The value nearest to a decimal number, with its sign.
static uint64_t round_decimal(const Decimal *d, const FloatFormatInfo *info) {
  int magnitude = (int)d->n_digits + d->exponent; // value < 10^magnitude
  if (d->n_digits == 0 || magnitude < TINY_EXPONENT)
    return with_sign(0, d->is_negative, info);
  if (magnitude > HUGE_EXPONENT)
    return with_sign(infinity_bits(info), d->is_negative, info);
  if (d->n_digits > 19 || d->exponent > MAX_FIVES || d->exponent < -MAX_FIVES)
    return with_sign(round_long_decimal(d, info), d->is_negative, info);
  uint64_t digits = 0;
  for (unsigned i = 0; i < d->n_digits; i++)
    digits = digits * 10 + (uint64_t)(d->digits[i] - '0');
  return with_sign(round_short_decimal(digits, d->exponent, info), d->is_negative, info);
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static void decimal_push(Decimal *d, char digit) {
  if (d->n_digits == 0 && digit == '0')
    return;
  if (d->n_digits < MAX_DIGITS)
    d->digits[d->n_digits++] = digit;
  else if (d->n_digits == MAX_DIGITS && digit != '0')
    d->digits[d->n_digits++] = '1';
}

// Reads the exponent behind 'e'. It saturates: then the value is zero or infinite in any case,
// as no text has that many digits.
static bool parse_exponent(const char *s, size_t n, int64_t *exponent) {
  size_t i = 0;
  bool negative = n > 0 && s[0] == '-';
  if (n > 0 && (s[0] == '-' || s[0] == '+'))
    i++;
  if (i == n)
    return false;
  int64_t value = 0;
  for (; i < n; i++) {
    if (!is_digit(s[i]))
      return false;
    if (value < INT64_C(100000000000000000))
      value = value * 10 + (s[i] - '0');
  }
  *exponent = negative ? -value : value;
  return true;
}

static bool parse_decimal(const char *s, size_t n, Decimal *d) {
  *d = (Decimal){.is_negative = n > 0 && s[0] == '-'};
  size_t i = n > 0 && (s[0] == '-' || s[0] == '+') ? 1 : 0;
  int64_t n_kept_places = 0; // of the last digit kept: its power of ten, before the exponent
  bool has_digit = false, after_point = false;
  for (; i < n && (is_digit(s[i]) || (s[i] == '.' && !after_point)); i++) {
    if (s[i] == '.') {
      after_point = true;
      continue;
    }
    has_digit = true;
    unsigned before = d->n_digits;
    decimal_push(d, s[i]);
    bool dropped = before > 0 && d->n_digits == before;
    n_kept_places += (dropped ? 1 : 0) - (after_point ? 1 : 0);
  }
  int64_t exponent = 0;
  if (!has_digit)
    return false;
  if (i < n) {
    if ((s[i] != 'e' && s[i] != 'E') || !parse_exponent(s + i + 1, n - i - 1, &exponent))
      return false;
  }
  exponent += n_kept_places;
  int64_t limit = 100000;
  d->exponent = (int)(exponent > limit ? limit : exponent < -limit ? -limit : exponent);
  return true;
}

bool float_from_text_once(const char *s, size_t n, FloatFormat f, uint64_t *bits) {
  Decimal d;
  if (!parse_decimal(s, n, &d))
    return false;
  *bits = round_decimal(&d, float_format_info(f));
  return true;
}

bool float_from_text(const char *s, size_t n, FloatFormat f, uint64_t *bits) {
  uint64_t as_double;
  if (!float_from_text_once(s, n, FLOAT_F64, &as_double))
    return false;
  *bits = float_from_double(float_to_double(as_double, FLOAT_F64), f);
  return true;
}

// floor(x * 2^exponent * 10^-k) for the k that leaves a little more than n_wanted digits; at most
// 17 are wanted, so it fits a limb. *decimal_exponent gets k. The cut is APFloat's, which shows
// in the digits: a lower digit dropped here no longer takes part in the rounding.
static uint64_t leading_digits(uint64_t x, int exponent, unsigned n_wanted, int *decimal_exponent) {
  uint64_t big[BIG_LIMBS] = {0};
  unsigned trailing_zeros = (unsigned)__builtin_ctzll(x);
  big[0] = x >> trailing_zeros;
  exponent += (int)trailing_zeros;
  unsigned n = 1;
  *decimal_exponent = 0;
  if (exponent >= 0) {
    wide_shl(big, big, (unsigned)exponent, BIG_BITS);
    n = (wide_active_bits(big, BIG_BITS) + 63) / 64;
  } else {
    // x * 2^-e = x * 5^e * 10^-e
    n = big_mul_fives(big, n, (unsigned)-exponent);
    *decimal_exponent = exponent;
  }
  unsigned n_bits = wide_active_bits(big, n * 64), n_required = BITS_OF_DIGITS(n_wanted);
  unsigned n_tens = n_bits <= n_required ? 0 : DIGITS_OF_BITS(n_bits - n_required);
  *decimal_exponent += (int)n_tens;
  while (n_tens > 0) {
    unsigned step = n_tens < 19 ? n_tens : 19;
    n = big_div_limb(big, n, power_of_five(step) << step);
    n_tens -= step;
  }
  assert(n == 1);
  return big[0];
}

// At most n_wanted significant digits of a nonzero finite value, rounded half up.
static void to_decimal(uint64_t bits, const FloatFormatInfo *info, unsigned n_wanted, Decimal *d) {
  int exponent;
  uint64_t x = split_finite(bits & ~sign_mask(info), info, &exponent);
  x = leading_digits(x, exponent, n_wanted, &d->exponent);
  d->is_negative = (bits & sign_mask(info)) != 0;
  char digits[24];
  unsigned n = (unsigned)snprintf(digits, sizeof digits, "%llu", (unsigned long long)x);
  // Trailing zeros go before the count decides whether to round.
  unsigned n_kept = n;
  while (digits[n_kept - 1] == '0')
    n_kept--;
  if (n_kept > n_wanted) {
    bool up = digits[n_wanted] >= '5';
    n_kept = n_wanted;
    while (up && n_kept > 0 && digits[n_kept - 1] == '9')
      n_kept--;
    if (up && n_kept == 0) {
      digits[n_kept++] = '1'; // 999.. to 1000..: one more digit before the point
      d->exponent++;
    } else if (up) {
      digits[n_kept - 1]++;
    }
    while (digits[n_kept - 1] == '0')
      n_kept--;
  }
  d->exponent += (int)(n - n_kept);
  d->n_digits = n_kept;
  memcpy(d->digits, digits, n_kept);
}

// 1.250000e+00, always with n_places behind the point.
static void print_padded(const Decimal *d, int n_places, char *out) {
  int exponent = d->exponent + (int)d->n_digits - 1;
  int n_after = (int)d->n_digits - 1;
  snprintf(out, FLOAT_TEXT_MAX, "%s%c.%.*s%0*de%c%02d", d->is_negative ? "-" : "", d->digits[0],
           n_after, d->digits + 1, n_places - n_after, 0, exponent < 0 ? '-' : '+',
           exponent < 0 ? -exponent : exponent);
}

// Plain notation if that takes at most three zeros of padding, else 1.25E+10. False if there is
// no '.' in it.
static bool print_free(const Decimal *d, int n_wanted, char *out) {
  enum { MAX_PADDING = 3 };
  int n = (int)d->n_digits;
  int top = d->exponent + n - 1; // the power of ten of the first digit
  const char *sign = d->is_negative ? "-" : "";
  if (d->exponent >= 0 && d->exponent <= MAX_PADDING && top + 1 <= n_wanted)
    return false;
  if (d->exponent >= 0 || top < -MAX_PADDING) {
    snprintf(out, FLOAT_TEXT_MAX, "%s%c.%.*sE%c%d", sign, d->digits[0], n == 1 ? 1 : n - 1,
             n == 1 ? "0" : d->digits + 1, top < 0 ? '-' : '+', top < 0 ? -top : top);
    return true;
  }
  if (top >= 0)
    snprintf(out, FLOAT_TEXT_MAX, "%s%.*s.%.*s", sign, top + 1, d->digits, n - top - 1,
             d->digits + top + 1);
  else
    snprintf(out, FLOAT_TEXT_MAX, "%s0.%.*s%.*s", sign, -top - 1, "000", n, d->digits);
  return true;
}

static void print_value(uint64_t bits, const FloatFormatInfo *info, char *out, bool *is_hex) {
  enum { SHORT_DIGITS = 6 };
  uint64_t magnitude = bits & ~sign_mask(info);
  *is_hex = false;
  if (magnitude == 0 && !is_nan(bits, info)) {
    snprintf(out, FLOAT_TEXT_MAX, "%s0.000000e+00", bits != 0 ? "-" : "");
    return;
  }
  if (magnitude < infinity_bits(info) && !is_nan(bits, info)) {
    Decimal d;
    to_decimal(bits, info, SHORT_DIGITS, &d);
    if (round_decimal(&d, info) == bits) {
      print_padded(&d, SHORT_DIGITS, out);
      return;
    }
    unsigned n_wanted = 2 + DIGITS_OF_BITS(info->precision);
    to_decimal(bits, info, n_wanted, &d);
    if (print_free(&d, (int)n_wanted, out))
      return;
  }
  *is_hex = true;
  snprintf(out, FLOAT_TEXT_MAX, "0x%llX", (unsigned long long)bits);
}

size_t float_print(uint64_t bits, FloatFormat f, char *buf, size_t cap, bool *is_hex) {
  char text[FLOAT_TEXT_MAX];
  bool hex;
  print_value(bits, float_format_info(f), text, &hex);
  if (is_hex)
    *is_hex = hex;
  size_t length = strlen(text);
  if (cap > 0) {
    size_t n = length < cap ? length : cap - 1;
    memcpy(buf, text, n);
    buf[n] = '\0';
  }
  return length;
}
