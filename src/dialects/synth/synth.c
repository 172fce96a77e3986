// synth.c: the synth dialect.

#include "dialects/synth/synth.h"

#include "base/wide.h"
#include "dialects/hw/hw.h"
#include "dialects/rows.h"
#include "dialects/seq/seq.h"
#include "ir/parser.h"
#include "ir/printer.h"

enum { MAX_BITS = 1 << 16, MAX_LIMBS = MAX_BITS / 64, MAX_TERMS = 64 };

static Attr inverted_of(const Op *op) {
  return op_attr_named(op_context(op), op, "inverted");
}

bool synth_is_inverted(const Op *op, uint32_t i) {
  return dense_array_int(inverted_of(op), i) != 0;
}

Value *build_synth_and_inv(Builder *builder, Value *const *inputs, const bool *inverted, size_t n) {
  Context *ctx = builder->module->ctx;
  _Static_assert(sizeof(bool) == 1, "an i1 element is a byte");
  NamedAttr attr = {context_ident(ctx, "inverted"), attr_dense_array(ctx, ctx->i1, inverted, n)};
  return build_value(builder, OP_synth_and_inv, inputs, n, inputs[0]->type, &attr, 1);
}

// not %a, %b
static bool parse_invertible(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)e;
  VEC(uint8_t) inverted = {0};
  OperandList *list = &f->operands[0];
  do {
    UnresolvedOperand operand;
    bool is_inverted = parse_optional_keyword(p, "not");
    if (!parse_operand(p, &operand))
      return false;
    vec_push(parser_scratch(p), &inverted, is_inverted);
    vec_push(parser_scratch(p), &list->items, operand);
  } while (parse_optional_punct(p, ','));
  list->is_read = true;
  op_state_set_attr(
      p, state, "inverted",
      attr_dense_array(parser_context(p), parser_context(p)->i1, inverted.data, inverted.len));
  return true;
}

static void print_invertible(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    if (i)
      print_cstr(p, ", ");
    if (synth_is_inverted(op, i))
      print_cstr(p, "not ");
    print_operand(p, op_operand(op, i));
  }
}

static bool verify_synth_and_inv(Op *op) {
  if (!op->n_operands)
    return op_error(op, "requires one or more operands");
  return attr_len(inverted_of(op)) == op->n_operands ||
         op_error(op, "'inverted' has %zu entries for %u operands", attr_len(inverted_of(op)),
                  op->n_operands);
}

static bool verify_synth_latch(Op *op) {
  static const char *const TYPES[] = {"fe", "re", "ah", "al", "as"};
  Context *ctx = op_context(op);
  Attr type = op_attr_named(ctx, op, "latchType"), init = op_attr_named(ctx, op, "initVal");
  int64_t value = attr_int_or(init, -1);
  if (init && (value < SYNTH_INIT_0 || value > SYNTH_INIT_UNKNOWN))
    return op_error(op, "'initVal' must be 0, 1, 2 (any) or 3 (unknown)");
  if (!type)
    return true;
  bool is_known = false;
  for (size_t i = 0; i < N_ROWS(TYPES); i++)
    is_known |= str_is(ident_str(attr_text(type)), TYPES[i]);
  if (!is_known)
    return op_error(op, "'latchType' must be one of fe, re, ah, al, as, but is '%s'",
                    attr_text(type)->text);
  bool is_clocked = op->n_operands > 1;
  return is_clocked || str_is(ident_str(attr_text(type)), "as") ||
         op_error(op, "of type '%s' needs a clock", attr_text(type)->text);
}

static bool verify_synth_subckt(Op *op) {
  return attr_text(op_attr_named(op_context(op), op, "moduleName"))->len ||
         op_error(op, "needs a name");
}

static bool fold_to(const Op *op, Value *value, FoldResult *results) {
  if (value_op(value) == op || value->type != op->results[0].type)
    return false; // a graph may hold cycles: an op is never replaced by itself
  results[0].value = value;
  return true;
}

// not(not(x)) is x.
static bool fold_double_not(const Op *op, Value *value, FoldResult *results) {
  Op *inner = value_op(value);
  bool is_not = inner && op_is(inner, OP_synth_and_inv) && inner->n_operands == 1 &&
                synth_is_inverted(inner, 0);
  return is_not && fold_to(op, op_operand(inner, 0), results);
}

// Constants are gathered in one, operands that occur twice count once, x and not x make 0.
static bool fold_synth_and_inv(Op *op, const Attr *constants, FoldResult *results) {
  uint64_t all[MAX_LIMBS], one[MAX_LIMBS];
  unsigned width = type_width(op->results[0].type);
  Value *values[MAX_TERMS];
  bool inverted[MAX_TERMS];
  unsigned n = 0;
  if (op->n_operands > MAX_TERMS || width > MAX_BITS)
    return false;
  wide_from_i64(all, -1, width);
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Value *value = op_operand(op, i);
    bool is_inverted = synth_is_inverted(op, i);
    if (constants[i]) {
      wide_copy(one, attr_limbs(constants[i]), width);
      if (is_inverted)
        wide_not(one, one, width);
      wide_and(all, all, one, width);
      continue;
    }
    unsigned k = 0;
    while (k < n && values[k] != value)
      k++;
    if (k < n && inverted[k] != is_inverted)
      wide_zero(all, width);
    if (k < n)
      continue;
    values[n] = value;
    inverted[n++] = is_inverted;
  }
  if (!n || wide_is_zero(all, width)) {
    results[0].attr = attr_wide(op_context(op), op->results[0].type, all);
    return true;
  }
  wide_not(all, all, width);
  if (n != 1 || !wide_is_zero(all, width))
    return false;
  return inverted[0] ? fold_double_not(op, values[0], results) : fold_to(op, values[0], results);
}

static bool is_clock_or_bit(Type type) {
  return type_is_int_of(type, 1) || type_is_seq_clock(type);
}

static const TypeConstraint CONSTRAINTS[] = {
    {"clock_or_bit", "a clock or a bit", is_clock_or_bit, NULL},
    {0},
};

static const Directive DIRECTIVES[] = {
    {"Invertible", parse_invertible, print_invertible},
    {"ImplicitSSAName", parse_implicit_name, print_implicit_name},
    {"InferredName", infer_name, print_nothing},
    {0},
};

static const char *const ALIASES[][2] = {
    {"synth.and_inv", "synth.aig.and_inv"},
    {NULL, NULL},
};

static const OpRow ROWS[] = {
#include "dialects/synth/ops.def"
};

const Dialect DIALECT_synth = {.name = "synth",
                               .ops = ROWS,
                               .n_ops = N_ROWS(ROWS),
                               .first_id = FIRST_synth,
                               .constraints = CONSTRAINTS,
                               .directives = DIRECTIVES,
                               .op_aliases = ALIASES,
                               .constant = build_hw_constant_attr};
