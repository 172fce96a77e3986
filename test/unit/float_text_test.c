// test/unit/float_text_test.c
//
// Float text. The table of texts was printed by mlir-opt 19; the algorithm was compared with it
// on all f16 and bf16 values and 400,000 others. Reading is compared with strtod.

#include "harness.h"

#include "base/float_text.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

static uint64_t random_next(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * UINT64_C(2685821657736338717);
}

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

typedef struct PrintCase {
  FloatFormat format;
  uint64_t bits;
  const char *text;
} PrintCase;

static const PrintCase print_cases[] = {
    {FLOAT_F16, 0x0, "0.000000e+00"},
    {FLOAT_F16, 0x1, "5.960460e-08"},
    {FLOAT_F16, 0x1A5, "2.509360e-05"},
    {FLOAT_F16, 0x3FF, "6.097560e-05"},
    {FLOAT_F16, 0x400, "6.103520e-05"},
    {FLOAT_F16, 0x2B5E, "5.755620e-02"},
    {FLOAT_F16, 0x3555, "3.332520e-01"},
    {FLOAT_F16, 0x3C00, "1.000000e+00"},
    {FLOAT_F16, 0x4462, "4.382810e+00"},
    {FLOAT_F16, 0x7BFF, "6.550400e+04"},
    {FLOAT_F16, 0x7C00, "0x7C00"},
    {FLOAT_F16, 0x7C01, "0x7C01"},
    {FLOAT_F16, 0x7E00, "0x7E00"},
    {FLOAT_F16, 0x8000, "-0.000000e+00"},
    {FLOAT_F16, 0x9ACD, "-3.320690e-03"},
    {FLOAT_F16, 0x9DDC, "-5.722050e-03"},
    {FLOAT_F16, 0xB99D, "-7.016600e-01"},
    {FLOAT_F16, 0xFBFF, "-6.550400e+04"},
    {FLOAT_F16, 0xFC00, "0xFC00"},
    {FLOAT_BF16, 0x0, "0.000000e+00"},
    {FLOAT_BF16, 0x1, "9.183550e-41"},
    {FLOAT_BF16, 0x80, "1.175490e-38"},
    {FLOAT_BF16, 0x14B0, "1.777150e-26"},
    {FLOAT_BF16, 0x2377, "1.338990e-17"},
    {FLOAT_BF16, 0x3E9A, "3.007810e-01"},
    {FLOAT_BF16, 0x3F80, "1.000000e+00"},
    {FLOAT_BF16, 0x569C, "8.576190e+13"},
    {FLOAT_BF16, 0x6C2E, "8.414120e+26"},
    {FLOAT_BF16, 0x7F7F, "3.389530e+38"},
    {FLOAT_BF16, 0x7F80, "0x7F80"},
    {FLOAT_BF16, 0x7FC0, "0x7FC0"},
    {FLOAT_BF16, 0x8000, "-0.000000e+00"},
    {FLOAT_BF16, 0xB339, "-4.307370e-08"},
    {FLOAT_BF16, 0xB417, "-1.406300e-07"},
    {FLOAT_BF16, 0xFF80, "0xFF80"},
    {FLOAT_F32, 0x0, "0.000000e+00"},
    {FLOAT_F32, 0x1, "1.401300e-45"},
    {FLOAT_F32, 0x7FFFFF, "1.17549421E-38"},
    {FLOAT_F32, 0x800000, "1.17549435E-38"},
    {FLOAT_F32, 0xA78250F, "1.19477356E-32"},
    {FLOAT_F32, 0x2FA73207, "3.04126696E-10"},
    {FLOAT_F32, 0x38D1B717, "9.99999974E-5"},
    {FLOAT_F32, 0x38D1B718, "1.00000005E-4"},
    {FLOAT_F32, 0x3A83126F, "1.000000e-03"},
    {FLOAT_F32, 0x3A831270, "0.00100000016"},
    {FLOAT_F32, 0x3DCCCCCD, "1.000000e-01"},
    {FLOAT_F32, 0x3EAAAAAB, "0.333333343"},
    {FLOAT_F32, 0x3F7FFFFF, "0.99999994"},
    {FLOAT_F32, 0x3F800000, "1.000000e+00"},
    {FLOAT_F32, 0x47F12000, "1.234560e+05"},
    {FLOAT_F32, 0x47F12080, "1.234570e+05"},
    {FLOAT_F32, 0x497423F8, "999999.5"},
    {FLOAT_F32, 0x49742400, "1.000000e+06"},
    {FLOAT_F32, 0x4B800000, "0x4B800000"},
    {FLOAT_F32, 0x4CEB79A3, "0x4CEB79A3"},
    {FLOAT_F32, 0x501502F9, "1.000000e+10"},
    {FLOAT_F32, 0x558298E2, "1.79491423E+13"},
    {FLOAT_F32, 0x7687A66E, "1.37565561E+33"},
    {FLOAT_F32, 0x7F7FFFFF, "3.40282347E+38"},
    {FLOAT_F32, 0x7F800000, "0x7F800000"},
    {FLOAT_F32, 0x7F800001, "0x7F800001"},
    {FLOAT_F32, 0x7FC00000, "0x7FC00000"},
    {FLOAT_F32, 0x80000000, "-0.000000e+00"},
    {FLOAT_F32, 0x80B65386, "-1.67440229E-38"},
    {FLOAT_F32, 0xCB800001, "0xCB800001"},
    {FLOAT_F32, 0xF23B2CC4, "-3.70738017E+30"},
    {FLOAT_F32, 0xFF800000, "0xFF800000"},
    {FLOAT_F64, UINT64_C(0x0), "0.000000e+00"},
    {FLOAT_F64, UINT64_C(0x1), "4.940660e-324"},
    // Nearest to 1e-305 and 1e-243: all nines round up to a power of ten. The short form of the
    // second does not read back, the long one does.
    {FLOAT_F64, UINT64_C(0x9C16C5C5253575), "1.000000e-305"},
    {FLOAT_F64, UINT64_C(0xD7B4FEB7EB212CD), "1.0E-243"},
    {FLOAT_F64, UINT64_C(0xFFFFFFFFFFFFF), "2.2250738585072009E-308"},
    {FLOAT_F64, UINT64_C(0x10000000000000), "2.2250738585072014E-308"},
    {FLOAT_F64, UINT64_C(0x3EE4F8B588E368F1), "1.000000e-05"},
    {FLOAT_F64, UINT64_C(0x3F1A36E2EB1C432E), "1.0000000000000002E-4"},
    {FLOAT_F64, UINT64_C(0x3FB999999999999A), "1.000000e-01"},
    {FLOAT_F64, UINT64_C(0x3FD5555555555555), "0.33333333333333331"},
    {FLOAT_F64, UINT64_C(0x3FEFFFFFFFFFFFFF), "0.99999999999999988"},
    {FLOAT_F64, UINT64_C(0x3FF0000000000000), "1.000000e+00"},
    {FLOAT_F64, UINT64_C(0x400921FB54442D18), "3.1415926535897931"},
    {FLOAT_F64, UINT64_C(0x40934A456D5CFAAD), "1234.5678"},
    {FLOAT_F64, UINT64_C(0x41F0000000000000), "0x41F0000000000000"},
    {FLOAT_F64, UINT64_C(0x433FFFFFFFFFFFFF), "0x433FFFFFFFFFFFFF"},
    {FLOAT_F64, UINT64_C(0x4340000000000000), "0x4340000000000000"},
    {FLOAT_F64, UINT64_C(0x5F915EF09CFBAC6E), "2.2744642636545903E+152"},
    {FLOAT_F64, UINT64_C(0x61076DC3BA6ACE6C), "2.5733400087386999E+159"},
    {FLOAT_F64, UINT64_C(0x7FEFFFFFFFFFFFFF), "1.7976931348623157E+308"},
    {FLOAT_F64, UINT64_C(0x7FF0000000000000), "0x7FF0000000000000"},
    {FLOAT_F64, UINT64_C(0x7FF8000000000000), "0x7FF8000000000000"},
    {FLOAT_F64, UINT64_C(0x8000000000000000), "-0.000000e+00"},
    {FLOAT_F64, UINT64_C(0xAD38835EDDD6FF55), "-7.5210890307170107E-91"},
    {FLOAT_F64, UINT64_C(0xE5F6DB1D76B67451), "-1.5174558232697816E+183"},
    {FLOAT_F64, UINT64_C(0xEFB6FBFE8DE4AB47), "-1.3938915538690472E+230"},
    {FLOAT_F64, UINT64_C(0xF386825473B7A490), "-3.1476366441060203E+248"},
    {FLOAT_F64, UINT64_C(0xFFF0000000000000), "0xFFF0000000000000"},
};

TEST(prints_as_mlir) {
  for (size_t i = 0; i < sizeof print_cases / sizeof print_cases[0]; i++) {
    const PrintCase *c = &print_cases[i];
    char text[FLOAT_TEXT_MAX];
    bool is_hex;
    size_t n = float_print(c->bits, c->format, text, sizeof text, &is_hex);
    CHECK_STR(text, c->text);
    CHECK_EQ_INT(n, strlen(c->text));
    CHECK(is_hex == (strncmp(c->text, "0x", 2) == 0));
  }
}

TEST(print_truncates) {
  char text[5];
  CHECK_EQ_INT(float_print(0x3F800000, FLOAT_F32, text, sizeof text, NULL), 12);
  CHECK_STR(text, "1.00");
  CHECK_EQ_INT(float_print(0x3F800000, FLOAT_F32, NULL, 0, NULL), 12);
}

static void check_read(const char *text, FloatFormat f, uint64_t expected) {
  uint64_t bits = 0;
  if (CHECK(float_from_text(text, strlen(text), f, &bits)))
    CHECK_EQ_INT(bits, expected);
}

TEST(reads_literals) {
  check_read("1.0", FLOAT_F32, 0x3F800000);
  check_read("1.", FLOAT_F32, 0x3F800000);
  check_read("1.e5", FLOAT_F32, 0x47C35000);
  check_read("-1.5E+3", FLOAT_F16, 0xE5DC);
  check_read("+.5", FLOAT_BF16, 0x3F00);
  check_read("-0.0", FLOAT_F64, UINT64_C(0x8000000000000000));
  check_read("0e999999999999999999999", FLOAT_F32, 0);
  check_read("65519.99", FLOAT_F16, 0x7BFF);
  check_read("65520.0", FLOAT_F16, 0x7C00);
  check_read("2.98023223876953125e-8", FLOAT_F16, 0); // half the smallest: to even
  check_read("2.98024e-8", FLOAT_F16, 1);
  check_read("1.0e39", FLOAT_F32, 0x7F800000);
  check_read("1.0e400", FLOAT_F64, UINT64_C(0x7FF0000000000000));
  check_read("-1.0e99999999999999999999", FLOAT_F32, 0xFF800000);
  check_read("1.0e-99999999999999999999", FLOAT_F32, 0);
  check_read("2.0e-324", FLOAT_F64, 0);
  check_read("2.5e-324", FLOAT_F64, 1);
  check_read("1.7976931348623158e308", FLOAT_F64, UINT64_C(0x7FEFFFFFFFFFFFFF));
  check_read("1.7976931348623159e308", FLOAT_F64, UINT64_C(0x7FF0000000000000));
}

TEST(rejects_other_text) {
  static const char *const texts[] = {"",     "-",   ".",    "e5",   "1e",    "1e+",
                                      "1.0f", "1 ",  " 1",   "1..0", "1.0.",  "0x10",
                                      "inf",  "nan", "1e5.", "--1",  "1.0e5x"};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    uint64_t bits;
    CHECK(!float_from_text(texts[i], strlen(texts[i]), FLOAT_F64, &bits));
  }
}

// Just above the middle of 1 and the next f32, by less than a double can tell.
TEST(rounds_twice_or_once) {
  const char *text = "1.00000005960464477540";
  uint64_t bits = 0;
  CHECK(float_from_text(text, strlen(text), FLOAT_F32, &bits));
  CHECK_EQ_INT(bits, 0x3F800000);
  CHECK(float_from_text_once(text, strlen(text), FLOAT_F32, &bits));
  CHECK_EQ_INT(bits, 0x3F800001);
}

static void check_strtod(const char *text) {
  uint64_t bits = 0;
  CHECK(float_from_text(text, strlen(text), FLOAT_F64, &bits));
  if (!CHECK(bits == bits_of(strtod(text, NULL))))
    printf("  for %s\n", text);
  float as_float = strtof(text, NULL);
  uint32_t float_bits;
  memcpy(&float_bits, &as_float, sizeof float_bits);
  CHECK(float_from_text_once(text, strlen(text), FLOAT_F32, &bits));
  CHECK_EQ_INT(bits, float_bits);
}

TEST(reads_as_strtod) {
  uint64_t state = 1;
  char text[1200];
  for (unsigned i = 0; i < 20000; i++) {
    unsigned n = 0, n_digits = 1 + (unsigned)(random_next(&state) % (i % 10 == 0 ? 900 : 25));
    for (unsigned j = 0; j < n_digits; j++) {
      text[n++] = (char)('0' + random_next(&state) % 10);
      if (j == n_digits / 3)
        text[n++] = '.';
    }
    int range = i % 2 == 0 ? 25 : 350;
    int exponent = (int)(random_next(&state) % (2 * (unsigned)range)) - range;
    snprintf(text + n, sizeof text - n, "e%d", exponent);
    check_strtod(text);
  }
}

// The middle between two neighbours, written out in full, and a last digit above and below.
TEST(reads_midpoints) {
  uint64_t state = 2;
  char text[1200];
  for (unsigned i = 0; i < 500; i++) {
    uint64_t bits = random_next(&state) >> (i % 4 == 0 ? 12 : 1);
    double low, high;
    memcpy(&low, &bits, sizeof low);
    if (!isfinite(low) || low > 1e300)
      continue;
    high = nextafter(low, INFINITY);
    long double middle = ((long double)low + high) / 2; // exact in 64 bits of precision
    if (sizeof(long double) <= sizeof(double) || middle == low)
      continue;
    int n = snprintf(text, sizeof text, "%.780Le", middle);
    check_strtod(text);
    if (!CHECK(n < (int)sizeof text))
      return;
    char *last = strchr(text, 'e') - 1;
    *last = '1';
    check_strtod(text);
  }
}

// Every value of the 16-bit formats, and a sample of the others, reads back from its text; those
// printed as hex are the integers, infinities and NaNs.
TEST(texts_read_back) {
  uint64_t state = 3;
  for (unsigned i = 0; i < 4 * 65536; i++) {
    FloatFormat f = (FloatFormat)(i % N_FLOAT_FORMATS);
    unsigned width = float_format_info(f)->width;
    uint64_t value = width == 16 ? i / 4 : random_next(&state) >> (64 - width), bits = 0;
    char text[FLOAT_TEXT_MAX];
    bool is_hex;
    size_t n = float_print(value, f, text, sizeof text, &is_hex);
    double exact = float_to_double(value, f);
    if (is_hex)
      CHECK(strtoull(text, NULL, 16) == value && (!isfinite(exact) || trunc(exact) == exact));
    else if (!CHECK(float_from_text(text, n, f, &bits) && bits == value))
      printf("  for %s\n", text);
  }
}

TEST(converts_doubles) {
  uint64_t state = 4;
  for (unsigned i = 0; i < 100000; i++) {
    uint32_t bits = (uint32_t)random_next(&state);
    float value;
    memcpy(&value, &bits, sizeof value);
    if (isnan(value))
      continue;
    CHECK(float_to_double(bits, FLOAT_F32) == (double)value);
    CHECK_EQ_INT(float_from_double((double)value, FLOAT_F32), bits);
    // A double of about float's range.
    double wide = (double)value * (1 + (double)random_next(&state) * 0x1p-64);
    float narrow = (float)wide;
    memcpy(&bits, &narrow, sizeof bits);
    CHECK_EQ_INT(float_from_double(wide, FLOAT_F32), bits);
  }
  CHECK_EQ_INT(float_from_double(-INFINITY, FLOAT_BF16), 0xFF80);
  CHECK_EQ_INT(float_from_double(1e300, FLOAT_F16), 0x7C00);
  CHECK_EQ_INT(float_from_double(-1e-300, FLOAT_F16), 0x8000);
  CHECK(isnan(float_to_double(0x7C01, FLOAT_F16)));
  CHECK_EQ_INT(float_from_double(float_to_double(0xFE01, FLOAT_F16), FLOAT_F16), 0xFE01);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(prints_as_mlir);
  RUN(print_truncates);
  RUN(reads_literals);
  RUN(rejects_other_text);
  RUN(rounds_twice_or_once);
  RUN(reads_as_strtod);
  RUN(reads_midpoints);
  RUN(texts_read_back);
  RUN(converts_doubles);
  return harness_result();
}
