// comb.c: the comb dialect: text and rules; the folds are in fold.c and fold_bits.c.

#include "dialects/comb/comb.h"

#include "dialects/comb/hooks.h"
#include "dialects/hw/hw.h"
#include "dialects/rows.h"
#include "ir/parser.h"
#include "ir/printer.h"

static bool verify_comb_variadic(Op *op) {
  return op->n_operands || op_error(op, "requires one or more operands");
}

static bool verify_comb_extract(Op *op) {
  int64_t low = attr_int_or(op_attr_named(op_context(op), op, "lowBit"), -1);
  unsigned from = type_width(op_operand(op, 0)->type), to = type_width(op->results[0].type);
  if (low < 0)
    return op_error(op, "'lowBit' must not be negative");
  return (uint64_t)low + to <= from ||
         op_error(op, "bits %lld to %lld are not all in the %u bits of 'input'", (long long)low,
                  (long long)low + to - 1, from);
}

static uint64_t sum_of_widths(const Op *op) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < op->n_operands; i++)
    sum += type_width(op_operand(op, i)->type);
  return sum;
}

static bool verify_comb_concat(Op *op) {
  if (!op->n_operands)
    return op_error(op, "requires one or more operands");
  uint64_t sum = sum_of_widths(op);
  return sum == type_width(op->results[0].type) ||
         op_error(op, "operands have %llu bits together, but the result has %u",
                  (unsigned long long)sum, type_width(op->results[0].type));
}

static bool verify_comb_replicate(Op *op) {
  unsigned from = type_width(op_operand(op, 0)->type), to = type_width(op->results[0].type);
  bool fits = from ? to >= from && to % from == 0 : to == 0;
  return fits || op_error(op, "result must have a multiple of the %u bits of 'input', but has %u",
                          from, to);
}

static bool verify_comb_truth_table(Op *op) {
  size_t n = attr_len(op_attr_named(op_context(op), op, "lookupTable"));
  bool fits = op->n_operands < 32 && n == (size_t)1 << op->n_operands;
  return fits || op_error(op, "a table of %u inputs must have 2^%u entries, but has %zu",
                          op->n_operands, op->n_operands, n);
}

// The types of the operands; the result has their bits together.
static bool parse_concat_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  (void)e;
  TypeList *types = &f->operand_types[0];
  const char *at = parser_at(p);
  uint64_t width = 0;
  if (!parse_type_list(p, types))
    return false;
  for (size_t i = 0; i < types->items.len; i++) {
    if (!type_is_signless(types->items.data[i]))
      return parser_error(p, at, "expected signless integers, but got '%s'",
                          type_text(parser_context(p), types->items.data[i]));
    width += type_width(types->items.data[i]);
  }
  if (width > INT_WIDTH_MAX)
    return parser_error(p, at, "the result would have %llu bits, more than %d",
                        (unsigned long long)width, INT_WIDTH_MAX);
  Type type = type_int(parser_context(p), (unsigned)width, SIGNLESS);
  vec_push(parser_scratch(p), &f->result_types[0].items, type);
  f->result_types[0].is_read = true;
  return true;
}

static void print_concat_types(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_operand_types(p, op, 0, op->n_operands);
}

// [false, true], kept as array<i1: false, true>
typedef VEC(uint8_t) BoolList;

static bool parse_table_entry(Parser *p, void *user) {
  BoolList *list = user;
  bool value = parse_optional_keyword(p, "true");
  if (!value && !parse_optional_keyword(p, "false"))
    return parser_expected(p, "'true' or 'false'");
  vec_push(parser_scratch(p), list, value);
  return true;
}

static Attr parse_table(Parser *p) {
  BoolList list = {0};
  if (!parse_list(p, '[', ']', parse_table_entry, &list))
    return NULL;
  return attr_dense_array(parser_context(p), parser_context(p)->i1, list.data, list.len);
}

static void print_table(Printer *p, Attr table) {
  print_char(p, '[');
  for (size_t i = 0; i < attr_len(table); i++) {
    if (i)
      print_cstr(p, ", ");
    print_cstr(p, dense_array_int(table, i) ? "true" : "false");
  }
  print_char(p, ']');
}

static bool is_table(Attr attr) {
  return attr_is(attr, &ATTR_DEF_DENSE_ARRAY) && type_is_int_of(dense_array_type(attr), 1);
}

static const EnumCase PREDICATES[] = {
    {"eq", COMB_EQ},   {"ne", COMB_NE},   {"slt", COMB_SLT}, {"sle", COMB_SLE}, {"sgt", COMB_SGT},
    {"sge", COMB_SGE}, {"ult", COMB_ULT}, {"ule", COMB_ULE}, {"ugt", COMB_UGT}, {"uge", COMB_UGE},
    {"ceq", COMB_CEQ}, {"cne", COMB_CNE}, {"weq", COMB_WEQ}, {"wne", COMB_WNE},
};
static const EnumTable PREDICATE_TABLE = {"comparison predicate", PREDICATES, N_ROWS(PREDICATES),
                                          NULL, 64};

static const AttrKind ATTR_KINDS[] = {
    {"icmp", "comparison predicate", NULL, NULL, NULL, &PREDICATE_TABLE, NULL, false},
    {"truth_table", "i1 dense array attribute", is_table, parse_table, print_table, NULL, NULL,
     false},
    {0},
};

static const Directive DIRECTIVES[] = {
    {"Concat", parse_concat_types, print_concat_types},
    {0},
};

static const OpRow ROWS[] = {
#include "dialects/comb/ops.def"
};

const Dialect DIALECT_comb = {.name = "comb",
                              .ops = ROWS,
                              .n_ops = N_ROWS(ROWS),
                              .first_id = FIRST_comb,
                              .attr_kinds = ATTR_KINDS,
                              .directives = DIRECTIVES,
                              .constant = build_hw_constant_attr};
