// cf.c: the cf dialect.

#include "dialects/branch.h"
#include "dialects/rows.h"

// %flag : i32, [ default: ^bb1(...), 42: ^bb2(...) ]
static bool parse_cf_switch(Parser *p, OpState *state) {
  SwitchText s = {0};
  if (!parse_switch_flag(p, &s) || !parse_punct(p, ',') || !parse_punct(p, '[') ||
      !parse_keyword(p, "default") || !parse_punct(p, ':') ||
      !parse_target(p, state, &s.default_operands, &s.default_types))
    return false;
  while (parse_optional_punct(p, ','))
    if (!parse_switch_case(p, state, &s))
      return false;
  return parse_punct(p, ']') && parse_optional_attr_dict(p, state) && add_switch(p, state, &s);
}

static void print_cf_switch(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"case_operand_segments", "case_values",
                                       "operandSegmentSizes", NULL};
  uint32_t begin = 0, n = 0;
  print_char(p, ' ');
  print_operand(p, op_operand(op, 0));
  print_cstr(p, " : ");
  print_type(p, op_operand(op, 0)->type);
  print_cstr(p, ", [");
  print_newline(p);
  print_cstr(p, "  default: ");
  op_operand_range(op, 1, &begin, &n);
  print_target(p, op, 0, begin, n);
  print_switch_cases(p, op, true);
  if (op->n_successors > 1)
    print_newline(p);
  print_char(p, ']');
  print_attr_dict(p, op, ELIDED);
}

static const OpRow ROWS[] = {
#include "dialects/cf/ops.def"
};

const Dialect DIALECT_cf = {
    .name = "cf", .is_upstream = true, .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_cf};
