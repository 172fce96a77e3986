// float_text.h: IEEE values as bits, and their text exactly as MLIR prints and reads it.
//
// The bits are in the low end of a uint64_t, the rest zero. No function depends on the locale or
// the rounding mode.

#ifndef SLUICE_BASE_FLOAT_TEXT_H
#define SLUICE_BASE_FLOAT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum FloatFormat {
  FLOAT_F16,
  FLOAT_BF16,
  FLOAT_F32,
  FLOAT_F64,
  // Those below are read and printed; nobody computes with them.
  FLOAT_TF32,
  FLOAT_F8E5M2,
  FLOAT_F8E4M3,
  FLOAT_F8E4M3FN,
  FLOAT_F8E5M2FNUZ,
  FLOAT_F8E4M3FNUZ,
  FLOAT_F8E4M3B11FNUZ,
  N_FLOAT_FORMATS,
} FloatFormat;

// What there is beside finite values.
typedef enum FloatSpecials {
  FLOAT_IEEE,        // infinities, and NaNs above them
  FLOAT_NAN_ON_TOP,  // the largest magnitude is NaN ("FN")
  FLOAT_NAN_IS_ZERO, // what would be -0 is NaN ("FNUZ")
} FloatSpecials;

typedef struct FloatFormatInfo {
  const char *name;       // as a type: "f32"
  unsigned width;         // sign + exponent + fraction
  unsigned precision;     // bits of significand with the hidden one
  unsigned exponent_bits; // width - precision
  int bias;
  FloatSpecials specials;
} FloatFormatInfo;

const FloatFormatInfo *float_format_info(FloatFormat f);

// Room for the longest text of any value, with the NUL.
enum { FLOAT_TEXT_MAX = 32 };

// Writes the value's text to buf as snprintf does and returns its length. *is_hex (may be null)
// tells that the text is the bits in hex: then MLIR never leaves out the type behind it.
size_t float_print(uint64_t bits, FloatFormat f, char *buf, size_t cap, bool *is_hex);

// Reads [+-] digits [. digits] [(e|E) [+-] digits], at least one digit before the exponent. False
// if the text is anything else. Too large a value is infinity, as in MLIR; too small, zero.
//
// float_from_text rounds to a double first and then to the format, as MLIR does: a value may be
// rounded twice. float_from_text_once rounds once, as C does with a suffixed constant.
bool float_from_text(const char *s, size_t n, FloatFormat f, uint64_t *bits);
bool float_from_text_once(const char *s, size_t n, FloatFormat f, uint64_t *bits);

uint64_t float_negated(uint64_t bits, FloatFormat f);
// Round to nearest, ties to even; a NaN stays a NaN, quiet, with the upper bits of its payload.
uint64_t float_from_double(double value, FloatFormat f);
// Exact for every format.
double float_to_double(uint64_t bits, FloatFormat f);

#endif
