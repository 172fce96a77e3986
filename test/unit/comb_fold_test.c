// Folds of comb and synth against another way to compute: every op is made with operands that are
// arguments, constants of every value, complements and repetitions of each other; where it folds,
// the result must be right for every value of the arguments. Widths are small enough to try all.

#include "dialects/comb/comb.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/synth/synth.h"
#include "harness.h"

static Context ctx;
static Module module;
static Block *body;
static Builder builder;
static unsigned n_folds, n_wrong;

static uint64_t mask(unsigned width) {
  return (UINT64_C(1) << width) - 1;
}

static int64_t sign(uint64_t value, unsigned width) {
  return width && value >> (width - 1) & 1 ? (int64_t)(value | ~mask(width)) : (int64_t)value;
}

static uint64_t reverse(uint64_t value, unsigned width) {
  uint64_t out = 0;
  for (unsigned i = 0; i < width; i++)
    out |= (value >> i & 1) << (width - 1 - i);
  return out;
}

static uint64_t attr_u64(const Op *op, const char *name) {
  return attr_limbs(op_attr_named(&ctx, op, name))[0];
}

// The value of `v` where argument i is args[i]. False: it has none (a division by zero).
static bool evaluate(const Value *v, const uint64_t *args, uint64_t *out);

static bool compare(uint64_t predicate, uint64_t a, uint64_t b, unsigned width) {
  int64_t s = sign(a, width), t = sign(b, width);
  switch (predicate) {
  case COMB_NE:
  case COMB_CNE:
  case COMB_WNE:
    return a != b;
  case COMB_SLT:
    return s < t;
  case COMB_SLE:
    return s <= t;
  case COMB_SGT:
    return s > t;
  case COMB_SGE:
    return s >= t;
  case COMB_ULT:
    return a < b;
  case COMB_ULE:
    return a <= b;
  case COMB_UGT:
    return a > b;
  case COMB_UGE:
    return a >= b;
  default:
    return a == b;
  }
}

static bool divide(unsigned id, uint64_t a, uint64_t b, unsigned width, uint64_t *out) {
  if (!b)
    return false;
  int64_t s = sign(a, width), t = sign(b, width);
  *out = id == OP_comb_divu   ? a / b
         : id == OP_comb_modu ? a % b
         : id == OP_comb_divs ? (uint64_t)(s / t)
                              : (uint64_t)(s % t);
  return true;
}

static bool evaluate_op(const Op *op, const uint64_t *x, uint64_t *out) {
  unsigned width = type_width(op->results[0].type);
  uint64_t all = op_is(op, OP_comb_and) || op_is(op, OP_synth_and_inv) ? ~UINT64_C(0)
                 : op_is(op, OP_comb_mul)                              ? 1
                                                                       : 0;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    unsigned w = type_width(op_operand(op, i)->type);
    switch (op->info->id) {
    case OP_comb_add:
      all += x[i];
      break;
    case OP_comb_mul:
      all *= x[i];
      break;
    case OP_comb_and:
      all &= x[i];
      break;
    case OP_comb_or:
      all |= x[i];
      break;
    case OP_comb_xor:
      all ^= x[i];
      break;
    case OP_synth_and_inv:
      all &= synth_is_inverted(op, i) ? ~x[i] : x[i];
      break;
    case OP_comb_concat:
      all = all << w | x[i];
      break;
    case OP_comb_truth_table:
      all = all << 1 | x[i];
      break;
    }
  }
  switch (op->info->id) {
  case OP_comb_sub:
    all = x[0] - x[1];
    break;
  case OP_comb_divu:
  case OP_comb_divs:
  case OP_comb_modu:
  case OP_comb_mods:
    if (!divide(op->info->id, x[0], x[1], width, &all))
      return false;
    break;
  case OP_comb_shl:
    all = x[1] >= width ? 0 : x[0] << x[1];
    break;
  case OP_comb_shru:
    all = x[1] >= width ? 0 : x[0] >> x[1];
    break;
  case OP_comb_shrs:
    all = (uint64_t)(sign(x[0], width) >> (x[1] >= width ? 63 : x[1]));
    break;
  case OP_comb_icmp:
    all = compare(attr_u64(op, "predicate"), x[0], x[1], type_width(op_operand(op, 0)->type));
    break;
  case OP_comb_mux:
    all = x[0] ? x[1] : x[2];
    break;
  case OP_comb_parity:
    all = (uint64_t)__builtin_popcountll(x[0]) & 1;
    break;
  case OP_comb_extract:
    all = x[0] >> attr_u64(op, "lowBit");
    break;
  case OP_comb_replicate:
    for (unsigned at = 0; at < width; at += type_width(op_operand(op, 0)->type))
      all |= x[0] << at;
    break;
  case OP_comb_reverse:
    all = reverse(x[0], width);
    break;
  case OP_comb_truth_table:
    all = (uint64_t)dense_array_int(op_attr_named(&ctx, op, "lookupTable"), all) & 1;
    break;
  }
  *out = all & mask(width);
  return true;
}

static bool evaluate(const Value *v, const uint64_t *args, uint64_t *out) {
  if (v->is_block_arg) {
    *out = args[v->index] & mask(type_width(v->type));
    return true;
  }
  const Op *op = value_op(v);
  uint64_t x[8];
  if (op_is(op, OP_hw_constant)) {
    *out = attr_u64(op, "value");
    return true;
  }
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!evaluate(op_operand(op, i), args, &x[i]))
      return false;
  return evaluate_op(op, x, out);
}

// Arguments 0 and 1 have `width` bits, argument 2 has one.
static void check_fold(Op *op, unsigned width) {
  Attr constants[8];
  FoldResult result = {0};
  for (uint32_t i = 0; i < op->n_operands; i++)
    constants[i] = hw_constant_value(op_operand(op, i));
  if (!op->info->row->fold(op, constants, &result))
    return;
  n_folds++;
  Type type = result.attr ? attr_value_type(result.attr) : result.value->type;
  bool ok = type == op->results[0].type;
  for (uint64_t bits = 0; bits < UINT64_C(1) << (2 * width + 1) && ok; bits++) {
    uint64_t args[] = {bits & mask(width), bits >> width & mask(width), bits >> 2 * width};
    uint64_t wanted, found = 0;
    bool has_value = evaluate(op_result(op, 0), args, &wanted);
    if (result.attr)
      found = attr_limbs(result.attr)[0];
    else
      evaluate(result.value, args, &found);
    ok = has_value && found == wanted;
  }
  if (ok || n_wrong++)
    return;
  printf("  wrong fold of '%s', width %u, operands", op->info->name->text, width);
  for (uint32_t i = 0; i < op->n_operands; i++)
    printf(" %s", constants[i] ? attr_to_text(&ctx, constants[i]) : "-");
  printf("\n");
}

static void start(unsigned width) {
  Type type = type_int(&ctx, width, SIGNLESS);
  module_init(&module, &ctx);
  body = block_create(&module);
  builder = builder_at_end(&module, body, LOC_UNKNOWN);
  block_add_arg(&module, body, type, LOC_UNKNOWN);
  block_add_arg(&module, body, type, LOC_UNKNOWN);
  block_add_arg(&module, body, ctx.i1, LOC_UNKNOWN);
  n_folds = n_wrong = 0;
}

static Value *make(unsigned id, Value *const *operands, size_t n, Type type, const char *name,
                   Attr attr) {
  NamedAttr named = {name ? context_ident(&ctx, name) : NULL, attr};
  return build_value(&builder, id, operands, n, type, &named, name != NULL);
}

enum { MAX_POOL = 32 };

// Values of one width that stand in interesting relations.
static unsigned fill_pool(Value **pool, unsigned width) {
  unsigned n = 0;
  Type type = type_int(&ctx, width, SIGNLESS);
  for (uint64_t c = 0; c < UINT64_C(1) << width; c++)
    pool[n++] = build_hw_constant(&builder, type, (int64_t)c);
  Value *a = body->args[0], *b = body->args[1];
  Value *ones = pool[n - 1];
  pool[n++] = a;
  pool[n++] = b;
  pool[n++] = make(OP_comb_xor, (Value *[]){a, ones}, 2, type, NULL, NULL);
  pool[n++] = make(OP_comb_xor, (Value *[]){pool[1], b}, 2, type, NULL, NULL);
  pool[n++] = make(OP_comb_reverse, &a, 1, type, NULL, NULL);
  bool inverted = true;
  pool[n++] = build_synth_and_inv(&builder, &a, &inverted, 1);
  return n;
}

static const unsigned VARIADIC[] = {OP_comb_add, OP_comb_mul, OP_comb_and, OP_comb_or, OP_comb_xor};
static const unsigned BINARY[] = {OP_comb_sub,  OP_comb_divu, OP_comb_divs, OP_comb_modu,
                                  OP_comb_mods, OP_comb_shl,  OP_comb_shru, OP_comb_shrs};

static void finish(unsigned least) {
  CHECK_EQ_INT(n_wrong, 0);
  CHECK(n_folds >= least);
  module_free(&module);
}

static void try_gates(Value *const *operands, size_t n, unsigned width) {
  for (unsigned bits = 0; bits < 1u << n; bits++) {
    bool inverted[3] = {bits & 1, bits & 2, bits & 4};
    check_fold(value_op(build_synth_and_inv(&builder, operands, inverted, n)), width);
  }
}

TEST(arithmetic_and_logic) {
  for (unsigned width = 1; width <= 3; width++) {
    Value *pool[MAX_POOL];
    Type type = type_int(&ctx, width, SIGNLESS);
    start(width);
    unsigned n = fill_pool(pool, width);
    for (unsigned i = 0; i < n * n * n; i++) {
      Value *operands[] = {pool[i % n], pool[i / n % n], pool[i / n / n]};
      for (size_t k = 0; k < sizeof VARIADIC / sizeof *VARIADIC; k++)
        for (size_t count = i < n ? 1 : i < n * n ? 2 : 3; count <= 3; count++)
          check_fold(value_op(make(VARIADIC[k], operands, count, type, NULL, NULL)), width);
      try_gates(operands, 3, width);
      if (i >= n * n)
        continue;
      try_gates(operands, 1, width);
      for (size_t k = 0; k < sizeof BINARY / sizeof *BINARY; k++)
        check_fold(value_op(make(BINARY[k], operands, 2, type, NULL, NULL)), width);
      for (int64_t predicate = COMB_EQ; predicate <= COMB_WNE; predicate++)
        check_fold(value_op(make(OP_comb_icmp, operands, 2, ctx.i1, "predicate",
                                 attr_int(&ctx, ctx.i64, predicate))),
                   width);
    }
    finish(1000);
  }
}

TEST(mux_and_bits) {
  for (unsigned width = 1; width <= 3; width++) {
    Value *pool[MAX_POOL];
    Type type = type_int(&ctx, width, SIGNLESS);
    start(width);
    unsigned n = fill_pool(pool, width);
    Value *conditions[] = {body->args[2], build_hw_constant(&builder, ctx.i1, 0),
                           build_hw_constant(&builder, ctx.i1, 1)};
    for (unsigned i = 0; i < n; i++) {
      Value *x = pool[i];
      check_fold(value_op(make(OP_comb_parity, &x, 1, ctx.i1, NULL, NULL)), width);
      check_fold(value_op(make(OP_comb_reverse, &x, 1, type, NULL, NULL)), width);
      Value *wide = make(OP_comb_replicate, &x, 1, type_int(&ctx, 3 * width, SIGNLESS), NULL, NULL);
      check_fold(value_op(wide), width);
      for (unsigned k = 0; k < n; k++) {
        for (unsigned c = 0; c < 3; c++)
          check_fold(value_op(make(OP_comb_mux, (Value *[]){conditions[c], x, pool[k]}, 3, type,
                                   NULL, NULL)),
                     width);
        Value *pair = make(OP_comb_concat, (Value *[]){x, pool[k]}, 2,
                           type_int(&ctx, 2 * width, SIGNLESS), NULL, NULL);
        check_fold(value_op(pair), width);
        for (unsigned low = 0; low <= 2 * width; low++)
          for (unsigned w = 0; low + w <= 2 * width; w++) {
            Value *from[] = {pair, wide};
            for (unsigned f = 0; f < 2; f++)
              check_fold(value_op(make(OP_comb_extract, &from[f], 1, type_int(&ctx, w, SIGNLESS),
                                       "lowBit", attr_int(&ctx, ctx.i32, low))),
                         width);
          }
      }
    }
    finish(500);
  }
}

// Pieces of one value, side by side in all orders.
TEST(concat_of_pieces) {
  enum { WIDTH = 3 };
  Value *pieces[16];
  unsigned n = 0;
  start(WIDTH);
  for (unsigned low = 0; low < WIDTH; low++)
    for (unsigned w = 1; low + w <= WIDTH; w++)
      pieces[n++] = make(OP_comb_extract, &body->args[0], 1, type_int(&ctx, w, SIGNLESS), "lowBit",
                         attr_int(&ctx, ctx.i32, low));
  for (unsigned i = 0; i < n * n * n; i++) {
    Value *parts[] = {pieces[i % n], pieces[i / n % n], pieces[i / n / n]};
    unsigned width = 0;
    for (unsigned count = 1; count <= 3; count++) {
      width += type_width(parts[count - 1]->type);
      check_fold(
          value_op(make(OP_comb_concat, parts, count, type_int(&ctx, width, SIGNLESS), NULL, NULL)),
          WIDTH);
    }
  }
  finish(3);
}

TEST(truth_tables) {
  start(1);
  Value *pool[] = {body->args[0], body->args[1], build_hw_constant(&builder, ctx.i1, 0),
                   build_hw_constant(&builder, ctx.i1, 1)};
  for (unsigned i = 0; i < 16; i++) {
    Value *inputs[] = {pool[i % 4], pool[i / 4]};
    for (unsigned table = 0; table < 16; table++) {
      bool entries[4] = {table & 1, table & 2, table & 4, table & 8};
      check_fold(value_op(make(OP_comb_truth_table, inputs, 2, ctx.i1, "lookupTable",
                               attr_dense_array(&ctx, ctx.i1, entries, 4))),
                 1);
    }
  }
  finish(100);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  context_init(&ctx);
  dialects_register(&ctx);
  RUN(arithmetic_and_logic);
  RUN(mux_and_bits);
  RUN(concat_of_pieces);
  RUN(truth_tables);
  context_free(&ctx);
  return harness_result();
}
