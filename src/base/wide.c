// wide.c: arbitrary-width integers by schoolbook algorithms on 64-bit limbs.
//
// Multiplication and the decimal conversions are quadratic in the limbs; division is Knuth's
// algorithm D (TAOCP vol. 2, 4.3.1). Operands are first trimmed to their significant limbs, so a
// small value in a wide type is cheap.

#include "base/wide.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef unsigned __int128 U128;

// 10^19 is the largest power of ten in a limb.
#define DECIMAL_CHUNK UINT64_C(10000000000000000000)
#define DECIMAL_CHUNK_DIGITS 19

// Temporary limbs: on the stack for ordinary widths. A scratch must not be copied.
typedef struct Scratch {
  uint64_t *limbs;
  uint64_t inline_limbs[34];
} Scratch;

static uint64_t *scratch_get(Scratch *s, size_t n) {
  s->limbs = s->inline_limbs;
  if (n > sizeof s->inline_limbs / sizeof s->inline_limbs[0]) {
    s->limbs = malloc(n * sizeof *s->limbs);
    if (!s->limbs)
      abort();
  }
  return s->limbs;
}

static void scratch_free(Scratch *s) {
  if (s->limbs != s->inline_limbs)
    free(s->limbs);
}

static unsigned bit_length(uint64_t x) {
  return x == 0 ? 0 : 64 - (unsigned)__builtin_clzll(x);
}

// The number of limbs up to the highest nonzero one; 0 for zero.
static unsigned significant_limbs(const uint64_t *a, unsigned n) {
  while (n > 0 && a[n - 1] == 0)
    n--;
  return n;
}

void wide_zero(uint64_t *out, unsigned width) {
  memset(out, 0, wide_limbs(width) * sizeof *out);
}

void wide_copy(uint64_t *out, const uint64_t *a, unsigned width) {
  memmove(out, a, wide_limbs(width) * sizeof *out);
}

void wide_from_u64(uint64_t *out, uint64_t value, unsigned width) {
  wide_zero(out, width);
  out[0] = value;
  wide_canonicalize(out, width);
}

void wide_from_i64(uint64_t *out, int64_t value, unsigned width) {
  memset(out, value < 0 ? 0xFF : 0, wide_limbs(width) * sizeof *out);
  out[0] = (uint64_t)value;
  wide_canonicalize(out, width);
}

void wide_canonicalize(uint64_t *a, unsigned width) {
  if (width == 0)
    a[0] = 0;
  else if (width % 64 != 0)
    a[width / 64] &= (UINT64_C(1) << (width % 64)) - 1;
}

bool wide_is_zero(const uint64_t *a, unsigned width) {
  return significant_limbs(a, wide_limbs(width)) == 0;
}

bool wide_is_negative(const uint64_t *a, unsigned width) {
  return width != 0 && ((a[(width - 1) / 64] >> ((width - 1) % 64)) & 1) != 0;
}

bool wide_equal(const uint64_t *a, const uint64_t *b, unsigned width) {
  return memcmp(a, b, wide_limbs(width) * sizeof *a) == 0;
}

int wide_ucmp(const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = wide_limbs(width); i-- > 0;)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

int wide_scmp(const uint64_t *a, const uint64_t *b, unsigned width) {
  bool a_negative = wide_is_negative(a, width);
  if (a_negative != wide_is_negative(b, width))
    return a_negative ? -1 : 1;
  return wide_ucmp(a, b, width);
}

unsigned wide_active_bits(const uint64_t *a, unsigned width) {
  unsigned n = significant_limbs(a, wide_limbs(width));
  return n == 0 ? 0 : (n - 1) * 64 + bit_length(a[n - 1]);
}

unsigned wide_min_signed_bits(const uint64_t *a, unsigned width) {
  if (width == 0)
    return 0;
  if (!wide_is_negative(a, width))
    return wide_active_bits(a, width) + 1;
  // One sign bit above the highest zero. Bits above the width read as zero: mask them out.
  for (unsigned i = wide_limbs(width); i-- > 0;) {
    uint64_t zeros = ~a[i];
    if (i == width / 64)
      zeros &= (UINT64_C(1) << (width % 64)) - 1;
    if (zeros != 0)
      return i * 64 + bit_length(zeros) + 1;
  }
  return 1;
}

// Sum of whole limbs; returns the carry out of the top limb.
static uint64_t add_limbs(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned n) {
  uint64_t carry = 0;
  for (unsigned i = 0; i < n; i++) {
    U128 sum = (U128)a[i] + b[i] + carry;
    out[i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  return carry;
}

void wide_add(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  add_limbs(out, a, b, wide_limbs(width));
  wide_canonicalize(out, width);
}

void wide_sub(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  unsigned n = wide_limbs(width);
  uint64_t borrow = 0;
  for (unsigned i = 0; i < n; i++) {
    U128 difference = (U128)a[i] - b[i] - borrow;
    out[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  wide_canonicalize(out, width);
}

void wide_neg(uint64_t *out, const uint64_t *a, unsigned width) {
  unsigned n = wide_limbs(width);
  uint64_t carry = 1;
  for (unsigned i = 0; i < n; i++) {
    out[i] = ~a[i] + carry;
    carry = carry & (out[i] == 0);
  }
  wide_canonicalize(out, width);
}

// out[0..n_out) = the low limbs of a * b. `out` is none of the inputs.
static void mul_limbs(uint64_t *out, unsigned n_out, const uint64_t *a, unsigned n_a,
                      const uint64_t *b, unsigned n_b) {
  memset(out, 0, n_out * sizeof *out);
  for (unsigned i = 0; i < n_a && i < n_out; i++) {
    if (a[i] == 0)
      continue;
    uint64_t carry = 0;
    unsigned j = 0;
    for (; j < n_b && i + j < n_out; j++) {
      U128 t = (U128)a[i] * b[j] + out[i + j] + carry;
      out[i + j] = (uint64_t)t;
      carry = (uint64_t)(t >> 64);
    }
    if (i + j < n_out)
      out[i + j] = carry;
  }
}

void wide_mul(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  unsigned n = wide_limbs(width);
  Scratch s;
  uint64_t *product = scratch_get(&s, n);
  mul_limbs(product, n, a, significant_limbs(a, n), b, significant_limbs(b, n));
  memcpy(out, product, n * sizeof *out);
  scratch_free(&s);
  wide_canonicalize(out, width);
}

void wide_and(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = 0, n = wide_limbs(width); i < n; i++)
    out[i] = a[i] & b[i];
}

void wide_or(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = 0, n = wide_limbs(width); i < n; i++)
    out[i] = a[i] | b[i];
}

void wide_xor(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  for (unsigned i = 0, n = wide_limbs(width); i < n; i++)
    out[i] = a[i] ^ b[i];
}

void wide_not(uint64_t *out, const uint64_t *a, unsigned width) {
  for (unsigned i = 0, n = wide_limbs(width); i < n; i++)
    out[i] = ~a[i];
  wide_canonicalize(out, width);
}

// Sets bits [from, width).
static void fill_high(uint64_t *a, unsigned from, unsigned width) {
  if (from >= width)
    return;
  a[from / 64] |= ~UINT64_C(0) << (from % 64);
  for (unsigned i = from / 64 + 1, n = wide_limbs(width); i < n; i++)
    a[i] = ~UINT64_C(0);
  wide_canonicalize(a, width);
}

void wide_shl(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width) {
  if (amount >= width) {
    wide_zero(out, width);
    return;
  }
  unsigned limbs = amount / 64, bits = amount % 64;
  for (unsigned i = wide_limbs(width); i-- > 0;) {
    uint64_t high = i >= limbs ? a[i - limbs] : 0;
    uint64_t low = i >= limbs + 1 ? a[i - limbs - 1] : 0;
    out[i] = bits == 0 ? high : high << bits | low >> (64 - bits);
  }
  wide_canonicalize(out, width);
}

void wide_lshr(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width) {
  if (amount >= width) {
    wide_zero(out, width);
    return;
  }
  unsigned limbs = amount / 64, bits = amount % 64;
  for (unsigned i = 0, n = wide_limbs(width); i < n; i++) {
    uint64_t low = i + limbs < n ? a[i + limbs] : 0;
    uint64_t high = i + limbs + 1 < n ? a[i + limbs + 1] : 0;
    out[i] = bits == 0 ? low : low >> bits | high << (64 - bits);
  }
}

void wide_ashr(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width) {
  bool negative = wide_is_negative(a, width);
  wide_lshr(out, a, amount, width);
  if (negative)
    fill_high(out, amount >= width ? 0 : width - amount, width);
}

// a[0..n) /= divisor in place; returns the remainder.
static uint64_t divide_by_limb(uint64_t *a, unsigned n, uint64_t divisor) {
  uint64_t remainder = 0;
  for (unsigned i = n; i-- > 0;) {
    U128 t = (U128)remainder << 64 | a[i];
    a[i] = (uint64_t)(t / divisor);
    remainder = (uint64_t)(t % divisor);
  }
  return remainder;
}

// One quotient digit of algorithm D: u[0..n] -= q * v[0..n) for the largest q that fits. The top
// limb of v is at least 2^63, n >= 2, and u < v * 2^64.
static uint64_t divide_step(uint64_t *u, const uint64_t *v, unsigned n) {
  U128 top = (U128)u[n] << 64 | u[n - 1];
  U128 q = top / v[n - 1];
  U128 r = top % v[n - 1];
  while (q >> 64 != 0 || (U128)(uint64_t)q * v[n - 2] > (r << 64 | u[n - 2])) {
    q--;
    r += v[n - 1];
    if (r >> 64 != 0)
      break;
  }
  // The estimate is now right or one too large.
  uint64_t carry = 0, borrow = 0;
  for (unsigned i = 0; i < n; i++) {
    U128 product = (U128)(uint64_t)q * v[i] + carry;
    carry = (uint64_t)(product >> 64);
    U128 difference = (U128)u[i] - (uint64_t)product - borrow;
    u[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  U128 difference = (U128)u[n] - carry - borrow;
  u[n] = (uint64_t)difference;
  if (difference >> 64 != 0) {
    q--;
    u[n] += add_limbs(u, u, v, n);
  }
  return (uint64_t)q;
}

void wide_udivrem(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                  unsigned width) {
  unsigned n = wide_limbs(width);
  unsigned n_a = significant_limbs(a, n), n_b = significant_limbs(b, n);
  assert((n_b > 0 || width == 0) && "division by zero");
  assert((!quotient || quotient != remainder) && "one array for two results");
  Scratch s;
  uint64_t *q = scratch_get(&s, 3 * (size_t)n + 1);
  uint64_t *u = q + n, *v = u + n + 1;
  memset(q, 0, n * sizeof *q);
  memset(u, 0, (n + 1) * sizeof *u);
  memcpy(u, a, n_a * sizeof *u);
  if (n_b == 1) {
    uint64_t r = divide_by_limb(u, n_a, b[0]);
    memcpy(q, u, n_a * sizeof *q);
    memset(u, 0, n * sizeof *u);
    u[0] = r;
  } else if (n_b > 1 && n_a >= n_b) {
    // Normalize the divisor's top bit to 1, divide, and shift the remainder back.
    unsigned shift = 64 - bit_length(b[n_b - 1]);
    wide_shl(v, b, shift, n_b * 64);
    wide_shl(u, u, shift, (n_a + 1) * 64);
    for (unsigned j = n_a - n_b + 1; j-- > 0;)
      q[j] = divide_step(u + j, v, n_b);
    wide_lshr(u, u, shift, (n_a + 1) * 64);
  }
  if (quotient)
    memcpy(quotient, q, n * sizeof *q);
  if (remainder)
    memcpy(remainder, u, n * sizeof *u);
  scratch_free(&s);
}

static void wide_magnitude(uint64_t *out, const uint64_t *a, unsigned width) {
  if (wide_is_negative(a, width))
    wide_neg(out, a, width);
  else
    wide_copy(out, a, width);
}

void wide_sdivrem(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                  unsigned width) {
  bool a_negative = wide_is_negative(a, width), b_negative = wide_is_negative(b, width);
  unsigned n = wide_limbs(width);
  Scratch s;
  uint64_t *magnitude_a = scratch_get(&s, 2 * (size_t)n), *magnitude_b = magnitude_a + n;
  wide_magnitude(magnitude_a, a, width);
  wide_magnitude(magnitude_b, b, width);
  wide_udivrem(quotient, remainder, magnitude_a, magnitude_b, width);
  if (quotient && a_negative != b_negative)
    wide_neg(quotient, quotient, width);
  if (remainder && a_negative)
    wide_neg(remainder, remainder, width);
  scratch_free(&s);
}

void wide_zext(uint64_t *out, unsigned to, const uint64_t *a, unsigned from) {
  assert(to >= from);
  unsigned n_to = wide_limbs(to), n_from = wide_limbs(from);
  memmove(out, a, n_from * sizeof *out);
  memset(out + n_from, 0, (n_to - n_from) * sizeof *out);
}

void wide_sext(uint64_t *out, unsigned to, const uint64_t *a, unsigned from) {
  bool negative = wide_is_negative(a, from);
  wide_zext(out, to, a, from);
  if (negative)
    fill_high(out, from, to);
}

void wide_trunc(uint64_t *out, unsigned to, const uint64_t *a, unsigned from) {
  assert(to <= from);
  (void)from;
  wide_copy(out, a, to);
  wide_canonicalize(out, to);
}

bool wide_uadd_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  bool overflow = add_limbs(out, a, b, wide_limbs(width)) != 0;
  if (width % 64 != 0)
    overflow = out[width / 64] >> (width % 64) != 0;
  wide_canonicalize(out, width);
  return overflow;
}

bool wide_sadd_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  bool a_negative = wide_is_negative(a, width), b_negative = wide_is_negative(b, width);
  wide_add(out, a, b, width);
  return a_negative == b_negative && wide_is_negative(out, width) != a_negative;
}

bool wide_usub_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  bool overflow = wide_ucmp(a, b, width) < 0;
  wide_sub(out, a, b, width);
  return overflow;
}

bool wide_ssub_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  bool a_negative = wide_is_negative(a, width), b_negative = wide_is_negative(b, width);
  wide_sub(out, a, b, width);
  return a_negative != b_negative && wide_is_negative(out, width) != a_negative;
}

bool wide_umul_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  unsigned n = wide_limbs(width);
  Scratch s;
  uint64_t *product = scratch_get(&s, 2 * (size_t)n);
  mul_limbs(product, 2 * n, a, significant_limbs(a, n), b, significant_limbs(b, n));
  bool overflow = wide_active_bits(product, 2 * n * 64) > width;
  memcpy(out, product, n * sizeof *out);
  scratch_free(&s);
  wide_canonicalize(out, width);
  return overflow;
}

bool wide_smul_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width) {
  bool a_negative = wide_is_negative(a, width), b_negative = wide_is_negative(b, width);
  unsigned n = wide_limbs(width);
  Scratch s;
  uint64_t *magnitude_a = scratch_get(&s, 2 * (size_t)n), *magnitude_b = magnitude_a + n;
  wide_magnitude(magnitude_a, a, width);
  wide_magnitude(magnitude_b, b, width);
  bool overflow = wide_umul_overflow(out, magnitude_a, magnitude_b, width);
  scratch_free(&s);
  if (a_negative != b_negative)
    wide_neg(out, out, width);
  // The magnitude fits the width; it is in range if its sign came out right, or it is 0.
  bool sign_right = wide_is_negative(out, width) == (a_negative != b_negative);
  return overflow || !(sign_right || wide_is_zero(out, width));
}

// The value of a digit, or 16 if it is none.
static unsigned digit_value(char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'f')
    return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'F')
    return (unsigned)(c - 'A') + 10;
  return 16;
}

// Each digit has its place: linear, since long hex text is how bulk data is written.
static bool parse_hex(const char *digits, size_t n, uint64_t *out, unsigned out_limbs) {
  for (size_t i = 0; i < n; i++) {
    uint64_t digit = digit_value(digits[n - 1 - i]);
    if (digit >= 16)
      return false;
    if (i / 16 < out_limbs)
      out[i / 16] |= digit << (i % 16 * 4);
    else if (digit != 0)
      return false;
  }
  return true;
}

// Gathers as many digits as a limb holds, then value = value * radix^digits + gathered.
bool wide_parse(const char *digits, size_t n, unsigned radix, uint64_t *out, unsigned out_limbs) {
  assert(radix >= 2 && radix <= 16 && out_limbs > 0);
  memset(out, 0, out_limbs * sizeof *out);
  if (n == 0)
    return false;
  if (radix == 16)
    return parse_hex(digits, n, out, out_limbs);
  unsigned used = 0;
  for (size_t i = 0; i < n;) {
    uint64_t chunk = 0, scale = 1;
    for (; i < n && scale <= UINT64_MAX / radix; i++) {
      unsigned digit = digit_value(digits[i]);
      if (digit >= radix)
        return false;
      chunk = chunk * radix + digit;
      scale *= radix;
    }
    for (unsigned j = 0; j < used; j++) {
      U128 t = (U128)out[j] * scale + chunk;
      out[j] = (uint64_t)t;
      chunk = (uint64_t)(t >> 64);
    }
    if (chunk == 0)
      continue;
    if (used == out_limbs)
      return false;
    out[used++] = chunk;
  }
  return true;
}

// Appends to text of which only the first cap - 1 characters are kept.
typedef struct TextSink {
  char *buf;
  size_t cap;
  size_t length;
} TextSink;

static void sink_char(TextSink *t, char c) {
  if (t->length + 1 < t->cap)
    t->buf[t->length] = c;
  t->length++;
}

static size_t sink_finish(TextSink *t) {
  if (t->cap > 0)
    t->buf[t->length < t->cap ? t->length : t->cap - 1] = '\0';
  return t->length;
}

// Decimal digits, padded with zeros to n_min.
static void sink_decimal(TextSink *t, uint64_t value, unsigned n_min) {
  char digits[20];
  unsigned n = 0;
  do {
    digits[n++] = (char)('0' + value % 10);
    value /= 10;
  } while (value != 0);
  for (unsigned i = n; i < n_min; i++)
    sink_char(t, '0');
  while (n > 0)
    sink_char(t, digits[--n]);
}

static void sink_hex(TextSink *t, const uint64_t *a, unsigned width) {
  unsigned n_bits = wide_active_bits(a, width);
  unsigned n_digits = n_bits == 0 ? 1 : (n_bits + 3) / 4;
  for (unsigned i = n_digits; i-- > 0;)
    sink_char(t, "0123456789ABCDEF"[a[i / 16] >> (i % 16 * 4) & 15]);
}

size_t wide_print(const uint64_t *a, unsigned width, bool is_signed, char *buf, size_t cap) {
  TextSink text = {buf, cap, 0};
  bool negative = is_signed && wide_is_negative(a, width);
  if (negative)
    sink_char(&text, '-');
  if (width <= 64) {
    uint64_t magnitude = a[0];
    if (negative)
      wide_neg(&magnitude, a, width);
    sink_decimal(&text, magnitude, 1);
    return sink_finish(&text);
  }
  // A limb gives 64 / log2(10^19) = 1.014 chunks.
  unsigned n = wide_limbs(width);
  Scratch s;
  uint64_t *rest = scratch_get(&s, 2 * (size_t)n + n / 64 + 2), *chunks = rest + n;
  wide_copy(rest, a, width);
  if (negative)
    wide_neg(rest, a, width);
  if (wide_active_bits(rest, width) > WIDE_DECIMAL_BITS) {
    sink_char(&text, '0');
    sink_char(&text, 'x');
    sink_hex(&text, rest, width);
    scratch_free(&s);
    return sink_finish(&text);
  }
  unsigned n_chunks = 0;
  n = significant_limbs(rest, n);
  do {
    chunks[n_chunks++] = divide_by_limb(rest, n, DECIMAL_CHUNK);
    n = significant_limbs(rest, n);
  } while (n > 0);
  sink_decimal(&text, chunks[--n_chunks], 1);
  while (n_chunks > 0)
    sink_decimal(&text, chunks[--n_chunks], DECIMAL_CHUNK_DIGITS);
  scratch_free(&s);
  return sink_finish(&text);
}

size_t wide_print_hex(const uint64_t *a, unsigned width, char *buf, size_t cap) {
  TextSink text = {buf, cap, 0};
  sink_hex(&text, a, width);
  return sink_finish(&text);
}
