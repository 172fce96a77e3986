// builtin.c: the builtin dialect.

#include "dialects/rows.h"
#include "ir/parser.h"
#include "ir/printer.h"

static bool parse_builtin_module(Parser *p, OpState *state) {
  Ident name;
  Region *region;
  if (parse_optional_symbol_name(p, &name))
    op_state_set_attr(p, state, "sym_name", attr_ident(parser_context(p), name));
  if (!parse_optional_attr_dict_keyword(p, state) || !parse_region(p, state, NULL, 0, &region))
    return false;
  if (!region->first)
    region_append_block(region, block_create(parser_module(p)));
  vec_push(parser_scratch(p), &state->regions, region);
  return true;
}

static void print_builtin_module(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"sym_name", NULL};
  Attr name = op_attr(op, op_context(op)->sym_name);
  if (name) {
    print_char(p, ' ');
    print_symbol(p, ident_str(attr_text(name)));
  }
  print_attr_dict_keyword(p, op, ELIDED);
  print_char(p, ' ');
  print_region(p, op_region(op, 0), false, true);
}

static bool verify_builtin_module(Op *op) {
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    Ident name = op->attrs[i].name;
    if (!memchr(name->text, '.', name->len) && !op_info_attr(op->info, name))
      return op_error(op, "can only contain attributes with dialect-prefixed names, found: '%s'",
                      name->text);
  }
  Block *block = op_region(op, 0)->first;
  if (!block)
    return op_error(op, "expects a region with one block");
  return !block->n_args || op_error(op, "expects its block to have no arguments");
}

static bool verify_builtin_unrealized_conversion_cast(Op *op) {
  return op->n_results || op_error(op, "expected at least one result for cast operation");
}

// cast(cast(x: A -> B): B -> A) is x; a cast to the same types is its inputs.
static bool fold_builtin_unrealized_conversion_cast(Op *op, const Attr *constants,
                                                    FoldResult *results) {
  (void)constants;
  bool is_identity = op->n_operands == op->n_results && op->n_results;
  for (uint32_t i = 0; i < op->n_results && is_identity; i++)
    is_identity = op_operand(op, i)->type == op->results[i].type;
  for (uint32_t i = 0; i < op->n_results && is_identity; i++)
    results[i].value = op_operand(op, i);
  if (is_identity)
    return true;
  Op *inner = op->n_operands ? value_op(op_operand(op, 0)) : NULL;
  if (!inner || inner->info != op->info || inner->n_operands != op->n_results ||
      inner->n_results != op->n_operands || !op->n_results)
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i) != op_result(inner, i))
      return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op_operand(inner, i)->type != op->results[i].type)
      return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    results[i].value = op_operand(inner, i);
  return true;
}

static const OpRow ROWS[] = {
#include "dialects/builtin/ops.def"
};

const Dialect DIALECT_builtin = {.name = "builtin",
                                 .is_upstream = true,
                                 .ops = ROWS,
                                 .n_ops = N_ROWS(ROWS),
                                 .first_id = FIRST_builtin};
