// wide.h: arbitrary-width two's-complement integers in caller-provided limb arrays.
//
// A value of `width` bits is wide_limbs(width) limbs of 64 bits, least significant first; a width
// of 0 has one limb, 0. Canonical form: the bits of the top limb above the width are zero. Every
// function expects canonical inputs and leaves canonical results, so equal values have equal
// limbs and can be interned as bytes.
//
//   width 70:   a[0] = bits 63..0     a[1] = 0...0 | bits 69..64
//
// Signedness is in the operation, not in the value. An output may be the same array as an input,
// but must not overlap it in part. Multiplication, division and printing use a little heap for
// values over 2048 bits; they abort if that fails.

#ifndef SLUICE_BASE_WIDE_H
#define SLUICE_BASE_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline unsigned wide_limbs(unsigned width) {
  return width == 0 ? 1 : width / 64 + (width % 64 != 0);
}

void wide_zero(uint64_t *out, unsigned width);
void wide_copy(uint64_t *out, const uint64_t *a, unsigned width);
// Modulo 2^width; from_i64 extends the sign to the width.
void wide_from_u64(uint64_t *out, uint64_t value, unsigned width);
void wide_from_i64(uint64_t *out, int64_t value, unsigned width);
// Clears the unused bits of the top limb: makes any limbs canonical.
void wide_canonicalize(uint64_t *a, unsigned width);

bool wide_is_zero(const uint64_t *a, unsigned width);
bool wide_is_negative(const uint64_t *a, unsigned width); // the sign bit
bool wide_equal(const uint64_t *a, const uint64_t *b, unsigned width);
int wide_ucmp(const uint64_t *a, const uint64_t *b, unsigned width); // -1, 0, 1
int wide_scmp(const uint64_t *a, const uint64_t *b, unsigned width);
// Index of the highest set bit plus one; 0 for zero.
unsigned wide_active_bits(const uint64_t *a, unsigned width);
// The smallest width from which sign extension gives the value back: 1 for 0 and -1, 2 for 1.
unsigned wide_min_signed_bits(const uint64_t *a, unsigned width);

// All arithmetic wraps modulo 2^width.
void wide_add(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
void wide_sub(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
void wide_mul(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
void wide_neg(uint64_t *out, const uint64_t *a, unsigned width);
void wide_and(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
void wide_or(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
void wide_xor(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
void wide_not(uint64_t *out, const uint64_t *a, unsigned width);

// A shift by the width or more gives 0, or for ashr the sign in every bit.
void wide_shl(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width);
void wide_lshr(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width);
void wide_ashr(uint64_t *out, const uint64_t *a, unsigned amount, unsigned width);

// The divisor is not zero. Signed division truncates and the remainder has the dividend's sign;
// the minimum over -1 wraps to itself, remainder 0. Either result may be null; they must differ.
void wide_udivrem(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                  unsigned width);
void wide_sdivrem(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                  unsigned width);

// Change of width; `to` >= `from` for the extensions, `to` <= `from` for trunc.
void wide_zext(uint64_t *out, unsigned to, const uint64_t *a, unsigned from);
void wide_sext(uint64_t *out, unsigned to, const uint64_t *a, unsigned from);
void wide_trunc(uint64_t *out, unsigned to, const uint64_t *a, unsigned from);

// The wrapped result goes to `out`; true if the exact result does not fit the width.
bool wide_uadd_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
bool wide_sadd_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
bool wide_usub_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
bool wide_ssub_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
bool wide_umul_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);
bool wide_smul_overflow(uint64_t *out, const uint64_t *a, const uint64_t *b, unsigned width);

// Reads n digits of radix 2 to 16, no sign or prefix, as a value of out_limbs * 64 bits. False if
// there is no digit, a character is not a digit of the radix, or the value does not fit; `out` is
// then unspecified.
bool wide_parse(const char *digits, size_t n, unsigned radix, uint64_t *out, unsigned out_limbs);

// Decimal text takes time that grows with the square of its length: beyond this size numbers are
// written in hexadecimal, with 0x.
enum { WIDE_DECIMAL_BITS = 65536, WIDE_DECIMAL_DIGITS = 20000 };

// Write text as snprintf does: at most cap bytes with the NUL, returning the length of the whole
// text. Hex is of the unsigned value: upper case, no prefix, no leading zeros.
size_t wide_print(const uint64_t *a, unsigned width, bool is_signed, char *buf, size_t cap);
size_t wide_print_hex(const uint64_t *a, unsigned width, char *buf, size_t cap);

#endif
