// arith_fold_test.c: what arith and math fold to, against C's own integers of up to 128 bits, the
// compiler's conversions, and by hand where C has no answer.

#include "harness.h"

#include "base/source.h"
#include "dialects/dialects.h"
#include "ir/greedy.h"
#include "ir/parser.h"
#include "ir/verify.h"

#include <math.h>
#include <stdlib.h>

typedef unsigned __int128 U;
typedef __int128 S;

static Context ctx;
static Module module;

// The ops of the one function of a text, which stays until the next call.
static Block *body_of(const char *text) {
  module_free(&module);
  module_init(&module, &ctx);
  Source *source = ARENA_NEW(&ctx.arena, Source);
  *source = (Source){.name = "test", .text = text, .len = strlen(text)};
  ctx.diag.sources = source;
  if (!module_read(&module, source, NULL))
    return NULL;
  Op *function = op_region(module.top, 0)->first->first;
  return op_region(function, 0)->first;
}

static bool fold_op(Op *op, FoldResult *results) {
  Attr constants[3];
  for (uint32_t i = 0; i < op->n_operands; i++)
    constants[i] = value_constant(op_operand(op, i));
  results[0] = results[1] = (FoldResult){0};
  const OpRow *row = op->info->row;
  return (row->fold && row->fold(op, constants, results)) ||
         (row->fold_more && row->fold_more(op, constants, results));
}

static Attr attr_of(FoldResult result) {
  return result.attr ? result.attr : value_constant(result.value);
}

static U bits_of(FoldResult result) {
  Attr attr = attr_of(result);
  const uint64_t *limbs = attr_limbs(attr);
  return limbs[0] | (type_width(attr_value_type(attr)) > 64 ? (U)limbs[1] << 64 : 0);
}

static U mask(unsigned width) {
  return width == 128 ? ~(U)0 : ((U)1 << width) - 1;
}

static S sext(U a, unsigned width) {
  return (S)(a << (128 - width)) >> (128 - width);
}

// Each gives the result modulo 2^width, or false where there is none.
typedef bool Oracle(U a, U b, unsigned width, U *out);
#define ORACLE(name, guard, expression)                                                            \
  static bool oracle_##name(U a, U b, unsigned w, U *out) {                                        \
    S sa = sext(a, w), sb = sext(b, w);                                                            \
    (void)sa, (void)sb;                                                                            \
    if (!(guard))                                                                                  \
      return false;                                                                                \
    *out = (U)(expression) & mask(w);                                                              \
    return true;                                                                                   \
  }
#define NO_OVERFLOW (b != 0 && !(sb == -1 && sa == sext((U)1 << (w - 1), w)))
ORACLE(addi, true, a + b)
ORACLE(subi, true, a - b)
ORACLE(muli, true, a *b)
ORACLE(divsi, NO_OVERFLOW, sa / sb)
ORACLE(divui, b != 0, a / b)
ORACLE(ceildivsi, NO_OVERFLOW, sa / sb + (sa % sb != 0 && (sa < 0) == (sb < 0)))
ORACLE(ceildivui, b != 0, a / b + (a % b != 0))
ORACLE(floordivsi, NO_OVERFLOW, sa / sb - (sa % sb != 0 && (sa < 0) != (sb < 0)))
ORACLE(remsi, b != 0, sb == -1 ? 0 : sa % sb)
ORACLE(remui, b != 0, a % b)
ORACLE(andi, true, a &b)
ORACLE(ori, true, a | b)
ORACLE(xori, true, a ^ b)
ORACLE(shli, b < w, a << b)
ORACLE(shrsi, b < w, sa >> b)
ORACLE(shrui, b < w, a >> b)
ORACLE(maxsi, true, sa > sb ? sa : sb)
ORACLE(maxui, true, a > b ? a : b)
ORACLE(minsi, true, sa < sb ? sa : sb)
ORACLE(minui, true, a < b ? a : b)

#define ROW(name) {#name, oracle_##name}
static const struct {
  const char *name;
  Oracle *oracle;
} BINARY[] = {
    ROW(addi),  ROW(subi),       ROW(muli),  ROW(divsi), ROW(divui), ROW(ceildivsi), ROW(ceildivui),
    ROW(remsi), ROW(floordivsi), ROW(remui), ROW(andi),  ROW(ori),   ROW(xori),      ROW(shli),
    ROW(shrsi), ROW(shrui),      ROW(maxsi), ROW(maxui), ROW(minsi), ROW(minui),
};
enum { N_BINARY = sizeof BINARY / sizeof *BINARY };

static const unsigned WIDTHS[] = {1, 2, 3, 8, 31, 32, 63, 64, 65, 100, 127, 128};
enum { N_WIDTHS = sizeof WIDTHS / sizeof *WIDTHS, N_VALUES = 12 };

static uint64_t state = 88172645463325252u;
static uint64_t next_random(void) { // xorshift64
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

// The corners, small numbers and random ones.
static void pick_values(U *values, unsigned width) {
  U sign = (U)1 << (width - 1);
  U corners[] = {0, 1, 2, 3, width - 1, width, mask(width), mask(width) - 1, sign, sign - 1};
  for (unsigned i = 0; i < N_VALUES; i++) {
    U random = (U)next_random() << 64 | next_random();
    values[i] = (i < sizeof corners / sizeof *corners ? corners[i] : random) & mask(width);
  }
}

static void print_constants(Text *text, const U *values, unsigned width) {
  for (unsigned i = 0; i < N_VALUES; i++)
    text_printf(text, "%%v%u = arith.constant 0x%llX%016llX : i%u\n", i,
                (unsigned long long)(values[i] >> 64), (unsigned long long)values[i], width);
}

TEST(binary_on_constants) {
  for (unsigned w = 0; w < N_WIDTHS; w++) {
    unsigned width = WIDTHS[w];
    U values[N_VALUES];
    Text text = {0};
    pick_values(values, width);
    text_cstr(&text, "func.func @f() {\n");
    print_constants(&text, values, width);
    for (unsigned o = 0; o < N_BINARY; o++)
      for (unsigned i = 0; i < N_VALUES * N_VALUES; i++)
        text_printf(&text, "%%r%u_%u = arith.%s %%v%u, %%v%u : i%u\n", o, i, BINARY[o].name,
                    i / N_VALUES, i % N_VALUES, width);
    text_printf(&text, "return }%c", 0);
    Block *block = body_of(text.data);
    if (!CHECK(block != NULL))
      return;
    Op *op = block->first;
    for (unsigned i = 0; i < N_VALUES; i++)
      op = op->next;
    for (unsigned o = 0; o < N_BINARY; o++) {
      for (unsigned i = 0; i < N_VALUES * N_VALUES; i++, op = op->next) {
        U a = values[i / N_VALUES], b = values[i % N_VALUES], expected;
        FoldResult result[2];
        bool is_defined = BINARY[o].oracle(a, b, width, &expected);
        bool is_folded = fold_op(op, result);
        bool is_right = is_folded && is_defined && bits_of(result[0]) == expected;
        // What is undefined may become an operand by an identity (0 << x), never a number.
        bool is_undefined = !is_defined && (!is_folded || result[0].value);
        if (!CHECK(is_right || is_undefined))
          printf("    arith.%s, width %u, values %u and %u\n", BINARY[o].name, width, i / N_VALUES,
                 i % N_VALUES);
      }
    }
    text_free(&text);
  }
}

TEST(extended_on_constants) {
  for (unsigned w = 0; w < N_WIDTHS && WIDTHS[w] <= 64; w++) {
    unsigned width = WIDTHS[w];
    U values[N_VALUES];
    Text text = {0};
    pick_values(values, width);
    text_cstr(&text, "func.func @f() {\n");
    print_constants(&text, values, width);
    for (unsigned i = 0; i < N_VALUES * N_VALUES; i++)
      text_printf(&text,
                  "%%a%u:2 = arith.addui_extended %%v%u, %%v%u : i%u, i1\n"
                  "%%s%u:2 = arith.mulsi_extended %%v%u, %%v%u : i%u\n"
                  "%%u%u:2 = arith.mului_extended %%v%u, %%v%u : i%u\n",
                  i, i / N_VALUES, i % N_VALUES, width, i, i / N_VALUES, i % N_VALUES, width, i,
                  i / N_VALUES, i % N_VALUES, width);
    text_printf(&text, "return }%c", 0);
    Block *block = body_of(text.data);
    if (!CHECK(block != NULL))
      return;
    Op *op = block->first;
    for (unsigned i = 0; i < N_VALUES; i++)
      op = op->next;
    for (unsigned i = 0; i < N_VALUES * N_VALUES; i++) {
      U a = values[i / N_VALUES], b = values[i % N_VALUES];
      U wholes[] = {a + b, (U)(sext(a, width) * sext(b, width)), a * b};
      for (unsigned k = 0; k < 3; k++, op = op->next) {
        FoldResult results[2];
        U high = wholes[k] >> width & (k == 0 ? 1 : mask(width));
        CHECK(fold_op(op, results) && bits_of(results[0]) == (wholes[k] & mask(width)) &&
              bits_of(results[1]) == high);
      }
    }
    text_free(&text);
  }
}

// What the last op of `lines` folds to: an argument's name, a constant, or "-" for nothing.
static const char *fold_text(const char *lines) {
  static const char *const ARGS[] = {"x", "y", "p", "l", "f", "d", "n", "v"};
  const char *text = arena_printf(
      &ctx.arena,
      "func.func @f(%%x: i32, %%y: i32, %%p: i1, %%l: i64, %%f: f32, %%d: f64, %%n: index,\n"
      "             %%v: vector<4xi32>) {\n"
      "%%0 = arith.constant 0 : i32 %%1 = arith.constant 1 : i32 %%m = arith.constant -1 : i32\n"
      "%%min = arith.constant 0x80000000 : i32 %%max = arith.constant 0x7FFFFFFF : i32\n"
      "%%true = arith.constant true %%false = arith.constant false\n"
      "%%f0 = arith.constant 0.0 : f32 %%fm0 = arith.constant -0.0 : f32\n"
      "%%f1 = arith.constant 1.0 : f32 %%inf = arith.constant 0x7F800000 : f32\n"
      "%%minf = arith.constant 0xFF800000 : f32 %%nan = arith.constant 0x7FC00000 : f32\n"
      "%s\nreturn }",
      lines);
  Block *block = body_of(text);
  FoldResult results[2];
  if (!block)
    return "does not parse";
  if (!fold_op(block->last->prev, results))
    return "-";
  if (results[0].value && results[0].value->is_block_arg)
    return ARGS[results[0].value->index];
  Attr attr = attr_of(results[0]);
  return attr ? attr_to_text(&ctx, attr) : "another op";
}

static void check_folds(const char *const (*rows)[2]) {
  for (; (*rows)[0]; rows++)
    if (!CHECK_STR(fold_text((*rows)[0]), (*rows)[1]))
      printf("    %s\n", (*rows)[0]);
}

// Constants of commutative ops were moved to the right before.
TEST(integer_identities) {
  static const char *const ROWS[][2] = {
      {"%r = arith.addi %x, %0 : i32", "x"},
      {"%r = arith.addi %0, %x : i32", "-"},
      {"%r = arith.addi %x, %y : i32", "-"},
      {"%t = arith.subi %x, %y : i32 %r = arith.addi %t, %y : i32", "x"},
      {"%t = arith.subi %x, %y : i32 %r = arith.addi %t, %x : i32", "-"},
      {"%r = arith.subi %x, %0 : i32", "x"},
      {"%r = arith.subi %0, %x : i32", "-"},
      {"%r = arith.subi %x, %x : i32", "0 : i32"},
      {"%r = arith.subi %v, %v : vector<4xi32>", "dense<0> : vector<4xi32>"},
      {"%t = arith.addi %x, %y : i32 %r = arith.subi %t, %y : i32", "x"},
      {"%t = arith.addi %x, %y : i32 %r = arith.subi %t, %x : i32", "y"},
      {"%t = arith.subi %x, %y : i32 %r = arith.subi %x, %t : i32", "y"},
      {"%r = arith.muli %x, %1 : i32", "x"},
      {"%r = arith.muli %x, %0 : i32", "0 : i32"},
      {"%r = arith.muli %x, %m : i32", "-"},
      {"%r = arith.divsi %x, %1 : i32", "x"},
      {"%r = arith.divui %x, %1 : i32", "x"},
      {"%r = arith.divsi %x, %0 : i32", "-"},
      {"%r = arith.divui %1, %0 : i32", "-"},
      {"%r = arith.divsi %min, %m : i32", "-"},
      {"%r = arith.divui %min, %m : i32", "0 : i32"},
      {"%r = arith.divsi %x, %x : i32", "-"},
      {"%r = arith.remsi %x, %1 : i32", "0 : i32"},
      {"%r = arith.remui %x, %1 : i32", "0 : i32"},
      {"%r = arith.remui %x, %0 : i32", "-"},
      {"%r = arith.ceildivsi %x, %1 : i32", "x"},
      {"%r = arith.floordivsi %x, %1 : i32", "x"},
      {"%r = arith.andi %x, %x : i32", "x"},
      {"%r = arith.andi %v, %v : vector<4xi32>", "v"},
      {"%r = arith.andi %x, %0 : i32", "0 : i32"},
      {"%r = arith.andi %x, %m : i32", "x"},
      {"%t = arith.xori %x, %m : i32 %r = arith.andi %x, %t : i32", "0 : i32"},
      {"%t = arith.xori %x, %1 : i32 %r = arith.andi %x, %t : i32", "-"},
      {"%r = arith.ori %x, %0 : i32", "x"},
      {"%r = arith.ori %x, %m : i32", "-1 : i32"},
      {"%t = arith.xori %x, %m : i32 %r = arith.ori %t, %x : i32", "-1 : i32"},
      {"%r = arith.xori %x, %x : i32", "0 : i32"},
      {"%r = arith.xori %x, %0 : i32", "x"},
      {"%t = arith.xori %x, %y : i32 %r = arith.xori %y, %t : i32", "x"},
      {"%r = arith.shli %x, %0 : i32", "x"},
      {"%r = arith.shrsi %x, %0 : i32", "x"},
      {"%r = arith.shrui %0, %x : i32", "0 : i32"},
      {"%r = arith.maxsi %x, %x : i32", "x"},
      {"%r = arith.maxsi %x, %min : i32", "x"},
      {"%r = arith.maxsi %x, %max : i32", "2147483647 : i32"},
      {"%r = arith.minsi %x, %max : i32", "x"},
      {"%r = arith.minui %x, %0 : i32", "0 : i32"},
      {"%r = arith.minui %x, %m : i32", "x"},
      {"%r = arith.maxui %x, %0 : i32", "x"},
      {NULL, NULL},
  };
  check_folds(ROWS);
}

TEST(comparisons_and_select) {
  static const char *const ROWS[][2] = {
      {"%r = arith.cmpi eq, %x, %x : i32", "true"},
      {"%r = arith.cmpi slt, %x, %x : i32", "false"},
      {"%r = arith.cmpi uge, %x, %x : i32", "true"},
      {"%r = arith.cmpi slt, %min, %0 : i32", "true"},
      {"%r = arith.cmpi ult, %min, %0 : i32", "false"},
      {"%r = arith.cmpi ult, %x, %0 : i32", "false"},
      {"%r = arith.cmpi uge, %x, %0 : i32", "true"},
      {"%r = arith.cmpi ugt, %x, %0 : i32", "-"},
      {"%r = arith.cmpi ule, %0, %x : i32", "true"},
      {"%r = arith.cmpi ule, %x, %m : i32", "true"},
      {"%r = arith.cmpi sgt, %x, %max : i32", "false"},
      {"%r = arith.cmpi sge, %x, %min : i32", "true"},
      {"%r = arith.cmpi slt, %x, %min : i32", "false"},
      {"%r = arith.cmpi slt, %x, %0 : i32", "-"},
      {"%r = arith.cmpi ne, %p, %false : i1", "p"},
      {"%r = arith.cmpi eq, %p, %true : i1", "p"},
      {"%r = arith.cmpi eq, %p, %false : i1", "-"},
      {"%e = arith.extui %p : i1 to i32 %r = arith.cmpi ne, %e, %0 : i32", "p"},
      {"%e = arith.extui %p : i1 to i32 %r = arith.cmpi eq, %e, %1 : i32", "p"},
      {"%e = arith.extsi %p : i1 to i32 %r = arith.cmpi eq, %e, %m : i32", "p"},
      {"%e = arith.extsi %p : i1 to i32 %r = arith.cmpi eq, %e, %1 : i32", "-"},
      {"%r = arith.select %p, %x, %x : i32", "x"},
      {"%r = arith.select %true, %x, %y : i32", "x"},
      {"%r = arith.select %false, %x, %y : i32", "y"},
      {"%r = arith.select %p, %true, %false : i1", "p"},
      {"%r = arith.select %p, %false, %true : i1", "-"},
      {"%c = arith.cmpi eq, %x, %y : i32 %r = arith.select %c, %x, %y : i32", "y"},
      {"%c = arith.cmpi ne, %x, %y : i32 %r = arith.select %c, %x, %y : i32", "x"},
      {"%c = arith.cmpi ne, %y, %x : i32 %r = arith.select %c, %x, %y : i32", "x"},
      {"%c = arith.cmpi slt, %y, %x : i32 %r = arith.select %c, %x, %y : i32", "-"},
      {"%r = arith.cmpf oeq, %f, %f : f32", "-"},
      {"%r = arith.cmpf oeq, %f0, %fm0 : f32", "true"},
      {"%r = arith.cmpf olt, %f0, %f1 : f32", "true"},
      {"%r = arith.cmpf ogt, %nan, %f : f32", "false"},
      {"%r = arith.cmpf ugt, %f, %nan : f32", "true"},
      {"%r = arith.cmpf uno, %nan, %f1 : f32", "true"},
      {"%r = arith.cmpf ord, %f0, %f1 : f32", "true"},
      {"%r = arith.cmpf une, %f1, %f1 : f32", "false"},
      {NULL, NULL},
  };
  check_folds(ROWS);
}

TEST(casts) {
  static const char *const ROWS[][2] = {
      {"%r = arith.extsi %m : i32 to i100", "-1 : i100"},
      {"%r = arith.extui %m : i32 to i64", "4294967295 : i64"},
      {"%r = arith.trunci %min : i32 to i8", "0 : i8"},
      {"%e = arith.extsi %x : i32 to i64 %r = arith.trunci %e : i64 to i32", "x"},
      {"%e = arith.extsi %x : i32 to i64 %r = arith.trunci %e : i64 to i16", "-"},
      {"%r = arith.index_cast %m : i32 to index", "-1 : index"},
      {"%r = arith.index_castui %m : i32 to index", "4294967295 : index"},
      {"%e = arith.index_cast %x : i32 to index %r = arith.index_cast %e : index to i32", "x"},
      {"%e = arith.index_cast %n : index to i32 %r = arith.index_cast %e : i32 to index", "-"},
      {"%e = arith.index_cast %n : index to i64 %r = arith.index_cast %e : i64 to index", "n"},
      {"%r = arith.bitcast %f1 : f32 to i32", "1065353216 : i32"},
      {"%r = arith.bitcast %min : i32 to f32", "-0.000000e+00 : f32"},
      {"%e = arith.bitcast %x : i32 to f32 %r = arith.bitcast %e : f32 to i32", "x"},
      {"%r = arith.extf %nan : f32 to f64", "0x7FF8000000000000 : f64"},
      {"%r = arith.extf %inf : f32 to f64", "0x7FF0000000000000 : f64"},
      {"%c = arith.constant 1.1 : f64 %r = arith.truncf %c : f64 to f32", "1.100000e+00 : f32"},
      {"%c = arith.constant 1.1 : f64 %r = arith.truncf %c downward : f64 to f32", "-"},
      {"%c = arith.constant 1.5 : f64 %r = arith.truncf %c downward : f64 to f32",
       "1.500000e+00 : f32"},
      {"%e = arith.extf %f : f32 to f64 %r = arith.truncf %e : f64 to f32", "f"},
      {"%c = arith.constant 3.99 : f64 %r = arith.fptosi %c : f64 to i8", "3 : i8"},
      {"%c = arith.constant -3.99 : f64 %r = arith.fptosi %c : f64 to i8", "-3 : i8"},
      {"%c = arith.constant -128.9 : f64 %r = arith.fptosi %c : f64 to i8", "-128 : i8"},
      {"%c = arith.constant -129.0 : f64 %r = arith.fptosi %c : f64 to i8", "-"},
      {"%c = arith.constant 128.0 : f64 %r = arith.fptosi %c : f64 to i8", "-"},
      {"%c = arith.constant 255.9 : f64 %r = arith.fptoui %c : f64 to i8", "-1 : i8"},
      {"%c = arith.constant 256.0 : f64 %r = arith.fptoui %c : f64 to i8", "-"},
      {"%c = arith.constant -0.9 : f64 %r = arith.fptoui %c : f64 to i8", "0 : i8"},
      {"%c = arith.constant -1.0 : f64 %r = arith.fptoui %c : f64 to i8", "-"},
      {"%r = arith.fptosi %nan : f32 to i32", "-"},
      {"%r = arith.fptosi %inf : f32 to i32", "-"},
      {"%r = arith.fptosi %fm0 : f32 to i32", "0 : i32"},
      {"%c = arith.constant 1.0e30 : f64 %r = arith.fptoui %c : f64 to i101",
       "1000000000000000019884624838656 : i101"},
      {"%r = arith.sitofp %true : i1 to f32", "-1.000000e+00 : f32"},
      {"%r = arith.uitofp %true : i1 to f32", "1.000000e+00 : f32"},
      {"%c = arith.constant 65520 : i32 %r = arith.sitofp %c : i32 to f16", "0x7C00 : f16"},
      {"%c = arith.constant 65519 : i32 %r = arith.sitofp %c : i32 to f16", "6.550400e+04 : f16"},
      {NULL, NULL},
  };
  check_folds(ROWS);
}

TEST(integers_to_floats) {
  enum { N = 400 };
  U values[N];
  Text text = {0};
  text_cstr(&text, "func.func @f() {\n");
  for (unsigned i = 0; i < N; i++) {
    U random = ((U)next_random() << 64 | next_random()) >> next_random() % 128;
    // Close to a tie of f32, of f64, or anything.
    values[i] = i % 4 == 0   ? ((random >> 103 | 1) << 40) + (random & 3) - 1
                : i % 4 == 1 ? (((random >> 74) | 1) << 60) + (random & 3) - 1
                             : random;
    text_printf(
        &text,
        "%%c%u = arith.constant 0x%llX%016llX : i128\n"
        "%%a%u = arith.sitofp %%c%u : i128 to f32 %%b%u = arith.uitofp %%c%u : i128 to f32\n"
        "%%d%u = arith.sitofp %%c%u : i128 to f64 %%e%u = arith.uitofp %%c%u : i128 to f64\n",
        i, (unsigned long long)(values[i] >> 64), (unsigned long long)values[i], i, i, i, i, i, i,
        i, i);
  }
  text_printf(&text, "return }%c", 0);
  Block *block = body_of(text.data);
  if (!CHECK(block != NULL))
    return;
  Op *op = block->first;
  for (unsigned i = 0; i < N; i++) {
    float singles[] = {(float)(S)values[i], (float)values[i]};
    double doubles[] = {(double)(S)values[i], (double)values[i]};
    op = op->next;
    for (unsigned k = 0; k < 4; k++, op = op->next) {
      FoldResult result[2];
      uint64_t expected = 0;
      memcpy(&expected, k < 2 ? (void *)&singles[k] : &doubles[k - 2], k < 2 ? 4 : 8);
      CHECK(fold_op(op, result) && attr_float_raw(result[0].attr) == expected);
    }
  }
  text_free(&text);
}

// Products and sums of floats in double are exact or rounded without harm: an independent way to
// the same bits.
TEST(single_arithmetic) {
  enum { N = 500 };
  static const char *const NAMES[] = {"addf", "subf", "mulf", "divf"};
  float values[N + 1];
  Text text = {0};
  text_cstr(&text, "func.func @f() {\n");
  for (unsigned i = 0; i <= N; i++) {
    uint32_t bits = (uint32_t)next_random();
    if ((bits & 0x7F800000) == 0x7F800000) // no NaNs here
      bits &= 0xBFFFFFFF;
    if (i % 3) // exponents near each other, so that sums meet
      bits = (bits & 0x81FFFFFF) | 0x3E000000;
    memcpy(&values[i], &bits, sizeof bits);
    text_printf(&text, "%%v%u = arith.constant 0x%08X : f32\n", i, bits);
  }
  for (unsigned i = 0; i < N; i++)
    for (unsigned k = 0; k < 4; k++)
      text_printf(&text, "%%r%u_%u = arith.%s %%v%u, %%v%u : f32\n", i, k, NAMES[k], i, i + 1);
  text_printf(&text, "return }%c", 0);
  Block *block = body_of(text.data);
  if (!CHECK(block != NULL))
    return;
  Op *op = block->first;
  for (unsigned i = 0; i <= N; i++)
    op = op->next;
  for (unsigned i = 0; i < N; i++) {
    double a = (double)values[i], b = (double)values[i + 1];
    float expected[] = {(float)(a + b), (float)(a - b), (float)(a * b), (float)(a / b)};
    for (unsigned k = 0; k < 4; k++, op = op->next) {
      FoldResult result[2];
      uint32_t bits;
      memcpy(&bits, &expected[k], sizeof bits);
      CHECK(fold_op(op, result) && attr_float_raw(attr_of(result[0])) == bits);
    }
  }
  text_free(&text);
}

TEST(float_cases) {
  static const char *const ROWS[][2] = {
      {"%r = arith.addf %f, %fm0 : f32", "f"},
      {"%r = arith.addf %f, %f0 : f32", "-"},
      {"%r = arith.addf %f0, %fm0 : f32", "0.000000e+00 : f32"},
      {"%r = arith.subf %f, %f0 : f32", "f"},
      {"%r = arith.subf %f, %fm0 : f32", "-"},
      {"%r = arith.subf %f, %f : f32", "-"},
      {"%r = arith.subf %inf, %inf : f32", "0x7FC00000 : f32"},
      {"%r = arith.mulf %f, %f1 : f32", "f"},
      {"%r = arith.mulf %f, %f0 : f32", "-"},
      {"%r = arith.mulf %inf, %f0 : f32", "0x7FC00000 : f32"},
      {"%r = arith.divf %f, %f1 : f32", "f"},
      {"%r = arith.divf %f1, %fm0 : f32", "0xFF800000 : f32"},
      {"%r = arith.divf %f0, %f0 : f32", "0x7FC00000 : f32"},
      {"%r = arith.addf %nan, %f1 : f32", "0x7FC00000 : f32"},
      {"%a = arith.constant 0xFFC00001 : f32 %r = arith.addf %f1, %a : f32", "0xFFC00001 : f32"},
      {"%a = arith.constant 0x7F800001 : f32 %r = arith.mulf %f0, %a : f32", "0x7FC00001 : f32"},
      {"%a = arith.constant 5.5 : f64 %b = arith.constant -2.0 : f64 %r = arith.remf %a, %b : f64",
       "1.500000e+00 : f64"},
      {"%a = arith.constant 0.1 : f64 %b = arith.constant 0.2 : f64 %r = arith.addf %a, %b : f64",
       "0.30000000000000004 : f64"},
      {"%a = arith.constant 1.0e308 : f64 %r = arith.mulf %a, %a : f64",
       "0x7FF0000000000000 : f64"},
      {"%a = arith.constant 2048.0 : f16 %b = arith.constant 1.0 : f16 "
       "%r = arith.addf %a, %b : f16",
       "2.048000e+03 : f16"},
      {"%r = arith.negf %fm0 : f32", "0.000000e+00 : f32"},
      {"%r = arith.negf %nan : f32", "0xFFC00000 : f32"},
      {"%t = arith.negf %f : f32 %r = arith.negf %t : f32", "f"},
      {"%r = arith.maximumf %f0, %fm0 : f32", "0.000000e+00 : f32"},
      {"%r = arith.minimumf %f0, %fm0 : f32", "-0.000000e+00 : f32"},
      {"%r = arith.maximumf %f1, %nan : f32", "0x7FC00000 : f32"},
      {"%r = arith.maxnumf %f1, %nan : f32", "1.000000e+00 : f32"},
      {"%r = arith.minnumf %f, %nan : f32", "f"},
      {"%r = arith.maximumf %f, %minf : f32", "f"},
      {"%r = arith.maxnumf %f, %minf : f32", "-"},
      {"%r = arith.minimumf %f, %inf : f32", "f"},
      {"%r = arith.minnumf %f0, %f1 : f32", "0.000000e+00 : f32"},
      {NULL, NULL},
  };
  check_folds(ROWS);
}

TEST(math) {
  static const char *const ROWS[][2] = {
      {"%r = math.absf %minf : f32", "0x7F800000 : f32"},
      {"%r = math.absi %m : i32", "1 : i32"},
      {"%r = math.ctlz %1 : i32", "31 : i32"},
      {"%r = math.ctlz %0 : i32", "32 : i32"},
      {"%r = math.cttz %min : i32", "31 : i32"},
      {"%r = math.cttz %0 : i32", "32 : i32"},
      {"%c = arith.constant 0x100000000000000000 : i100 %r = math.cttz %c : i100", "68 : i100"},
      {"%r = math.ctpop %m : i32", "32 : i32"},
      {"%a = arith.constant -3 : i32 %b = arith.constant 5 : i32 %r = math.ipowi %a, %b : i32",
       "-243 : i32"},
      {"%r = math.ipowi %1, %m : i32", "1 : i32"},
      {"%c = arith.constant 2.5 : f32 %r = math.round %c : f32", "3.000000e+00 : f32"},
      {"%c = arith.constant 2.5 : f32 %r = math.roundeven %c : f32", "2.000000e+00 : f32"},
      {"%c = arith.constant -2.5 : f32 %r = math.floor %c : f32", "-3.000000e+00 : f32"},
      {"%c = arith.constant -2.5 : f32 %r = math.ceil %c : f32", "-2.000000e+00 : f32"},
      {"%c = arith.constant -0.5 : f32 %r = math.trunc %c : f32", "-0.000000e+00 : f32"},
      {"%c = arith.constant 2.0 : f32 %r = math.sqrt %c : f32", "1.41421354 : f32"},
      {"%c = arith.constant -2.0 : f32 %r = math.sqrt %c : f32", "0x7FC00000 : f32"},
      {"%r = math.copysign %f1, %fm0 : f32", "-1.000000e+00 : f32"},
      {"%c = arith.constant 0x3F800001 : f32 %b = arith.constant 0xBF800002 : f32 "
       "%r = math.fma %c, %c, %b : f32",
       "1.42108547E-14 : f32"},
      {"%r = math.absf %f : f32", "-"},
      {NULL, NULL},
  };
  check_folds(ROWS);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  context_init(&ctx);
  dialects_register(&ctx);
  module_init(&module, &ctx);
  RUN(binary_on_constants);
  RUN(extended_on_constants);
  RUN(integer_identities);
  RUN(comparisons_and_select);
  RUN(casts);
  RUN(integers_to_floats);
  RUN(single_arithmetic);
  RUN(float_cases);
  RUN(math);
  module_free(&module);
  context_free(&ctx);
  return harness_result();
}
