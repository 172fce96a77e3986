// arith_reduce_strength.c: --arith-reduce-strength: products and quotients with constants by shifts
// and additions.
//
//   x * 7        (x << 3) - x                 a multiplier takes cycles, an adder does not
//   x u/ 8       x u>> 3        x u% 8        x & 7
//   x s/ 8       (x + ((x s>> 31) u>> 29)) s>> 3                       rounds towards zero
//
// A constant factor is written with the digits -1, 0 and 1, no two neighbours of which differ from
// 0 (canonical signed digits: the fewest there can be); the terms are added as a balanced tree.
// Trees deeper than max-adder-depth-mul adders stay products. All arithmetic wraps, so overflow
// flags go.

#include "dialects/dialects.h"
#include "ir/greedy.h"
#include "ir/pass.h"

typedef struct Reduction {
  PassRun *run;
  long max_depth;
  VEC(Op *) work;
} Reduction;

typedef struct Digit {
  unsigned shift;
  bool is_negative;
} Digit;

typedef struct Digits {
  Digit at[64];
  unsigned n;
} Digits;

// Modulo 2^width.
static Digits digits_of(uint64_t factor, unsigned width) {
  Digits d = {0};
  for (unsigned shift = 0; shift < width && factor; shift++) {
    if (factor & 1) {
      bool is_negative = (factor & 3) == 3 && shift + 1 < width;
      d.at[d.n++] = (Digit){shift, is_negative};
      factor = is_negative ? factor + 1 : factor - 1; // may carry out of 64 bits: then it is 0
    }
    factor >>= 1;
  }
  return d;
}

static Value *build_number(Builder *b, Type type, int64_t number) {
  NamedAttr attr = {context_ident(b->module->ctx, "value"), attr_int(b->module->ctx, type, number)};
  return build_value(b, OP_arith_constant, NULL, 0, type, &attr, 1);
}

static Value *build_pair(Builder *b, unsigned id, Value *lhs, Value *rhs) {
  Value *both[] = {lhs, rhs};
  return build_value(b, id, both, 2, lhs->type, NULL, 0);
}

static Value *build_shift(Builder *b, unsigned id, Value *x, unsigned by) {
  return by ? build_pair(b, id, x, build_number(b, x->type, by)) : x;
}

typedef struct Signed {
  Value *value;
  bool is_negative;
} Signed;

// The sum of terms [first, first + n), maybe with the other sign.
static Signed build_sum(Builder *b, Value *x, const Digits *digits, unsigned first, unsigned n) {
  if (n == 1)
    return (Signed){build_shift(b, OP_arith_shli, x, digits->at[first].shift),
                    digits->at[first].is_negative};
  Signed low = build_sum(b, x, digits, first, n / 2);
  Signed high = build_sum(b, x, digits, first + n / 2, n - n / 2);
  if (low.is_negative == high.is_negative)
    return (Signed){build_pair(b, OP_arith_addi, low.value, high.value), low.is_negative};
  Value *more = low.is_negative ? high.value : low.value;
  Value *less = low.is_negative ? low.value : high.value;
  return (Signed){build_pair(b, OP_arith_subi, more, less), false};
}

static long tree_depth(const Digits *digits) {
  long depth = 0;
  for (unsigned n = 1; n < digits->n; n *= 2)
    depth++;
  bool all_negative = true;
  for (unsigned i = 0; i < digits->n; i++)
    all_negative &= digits->at[i].is_negative;
  return depth + all_negative;
}

static bool int_constant(const Value *value, int64_t *out) {
  Attr attr = value_constant(value);
  return attr_is(attr, &ATTR_DEF_INTEGER) && attr_int_value(attr, out);
}

static Value *reduce_product(Reduction *r, Op *op, Builder *b, int64_t factor, unsigned width) {
  Digits digits = digits_of((uint64_t)factor, width);
  Value *x = op_operand(op, 0);
  if (!digits.n || tree_depth(&digits) > r->max_depth)
    return NULL;
  Signed sum = build_sum(b, x, &digits, 0, digits.n);
  if (!sum.is_negative)
    return sum.value;
  return build_pair(b, OP_arith_subi, build_number(b, x->type, 0), sum.value);
}

// By 2^k.
static Value *reduce_division(Reduction *r, Op *op, Builder *b, unsigned k, unsigned width) {
  Value *x = op_operand(op, 0);
  if (op_is(op, OP_arith_divui))
    return build_shift(b, OP_arith_shrui, x, k);
  if (op_is(op, OP_arith_remui))
    return build_pair(b, OP_arith_andi, x, build_number(b, x->type, ((int64_t)1 << k) - 1));
  if (!k || r->max_depth < 1 || type_is_index(x->type))
    return NULL;
  Value *sign = build_shift(b, OP_arith_shrsi, x, width - 1);
  Value *bias = build_shift(b, OP_arith_shrui, sign, width - k);
  Value *sum = build_pair(b, OP_arith_addi, x, bias);
  return build_shift(b, OP_arith_shrsi, sum, k);
}

static void reduce(Reduction *r, Op *op) {
  Type type = op->results[0].type;
  int64_t constant;
  bool is_product = op_is(op, OP_arith_muli);
  if (is_product && value_constant(op_operand(op, 0)) && !value_constant(op_operand(op, 1))) {
    Value *lhs = op_operand(op, 0);
    op_set_operand(op, 0, op_operand(op, 1));
    op_set_operand(op, 1, lhs);
  }
  if (!type_is_int_or_index(type) || type_width(type) > 64 ||
      !int_constant(op_operand(op, 1), &constant))
    return;
  unsigned width = type_width(type);
  // Read as unsigned where it is; 2^(width-1) is a negative signed divisor.
  bool is_power = constant > 0 && !(constant & (constant - 1));
  Builder b = builder_before(r->run->module, op);
  Value *value =
      is_product ? reduce_product(r, op, &b, constant, width)
      : is_power ? reduce_division(r, op, &b, (unsigned)__builtin_ctzll((uint64_t)constant), width)
                 : NULL;
  if (value)
    op_replace(op, &value);
}

static bool find_work(Op *op, void *user) {
  Reduction *r = user;
  if (op_is(op, OP_arith_muli) || op_is(op, OP_arith_divui) || op_is(op, OP_arith_remui) ||
      op_is(op, OP_arith_divsi))
    vec_push(r->run->scratch, &r->work, op);
  return true;
}

static bool run_arith_reduce_strength(PassRun *run) {
  Reduction r = {.run = run, .max_depth = pass_option_int(run, "max-adder-depth-mul")};
  op_walk(run->op, find_work, &r);
  for (size_t i = 0; i < r.work.len; i++)
    reduce(&r, r.work.data[i]);
  return true;
}

static const PassOption OPTIONS[] = {
    {"max-adder-depth-mul", "3", "products that need a deeper tree of adders stay"},
    {0},
};

const PassInfo PASS_arith_reduce_strength = {
    "arith-reduce-strength", "multiply and divide by constants with shifts and additions", NULL,
    OPTIONS, run_arith_reduce_strength};
