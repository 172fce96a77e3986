// func.c: the func dialect.

#include "dialects/function.h"
#include "dialects/rows.h"
#include "ir/format.h"
#include "ir/symbol.h"

static bool parse_func_func(Parser *p, OpState *state) {
  return parse_function(p, state, NULL, false, NULL);
}

static void print_func_func(Printer *p, Op *op) {
  print_function(p, op, false);
}

static bool verify_func_func(Op *op) {
  if (!verify_function(op, function_type_of(op)))
    return false;
  Attr visibility = op_attr(op, op_context(op)->sym_visibility);
  bool is_public = !visibility || str_is(ident_str(attr_text(visibility)), "public");
  if (!function_has_body(op) && is_public)
    return op_error(op, "symbol declaration cannot have public visibility");
  return true;
}

static bool verify_func_call(Op *op) {
  Attr callee = op_attr_named(op_context(op), op, "callee");
  Context *ctx = op_context(op);
  Op *target = symbol_resolve(op, callee);
  if (!target || !op_is(target, OP_func_func))
    return op_error(op, "'%s' does not reference a valid function", attr_symbol_root(callee)->text);
  Type type = function_type_of(target);
  if (type_n_inputs(type) != op->n_operands)
    return op_error(op, "incorrect number of operands for callee");
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != type_input(type, i))
      return op_error(op,
                      "operand type mismatch: expected operand type '%s', but provided '%s' for "
                      "operand number %u",
                      type_text(ctx, type_input(type, i)), type_text(ctx, op_operand(op, i)->type),
                      i);
  if (type_n_results(type) != op->n_results)
    return op_error(op, "incorrect number of results for callee");
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].type != type_result(type, i)) {
      op_error(op, "result type mismatch at index %u", i);
      diag_note(ctx, op->loc, "op result types: '%s'", type_text(ctx, op->results[i].type));
      diag_note(ctx, op->loc, "function result types: '%s'", type_text(ctx, type_result(type, i)));
      return false;
    }
  return true;
}

static bool verify_func_call_indirect(Op *op) {
  Type type = op_operand(op, 0)->type;
  bool ok = type_n_inputs(type) == op->n_operands - 1 && type_n_results(type) == op->n_results;
  for (uint32_t i = 1; i < op->n_operands && ok; i++)
    ok = op_operand(op, i)->type == type_input(type, i - 1);
  for (uint32_t i = 0; i < op->n_results && ok; i++)
    ok = op->results[i].type == type_result(type, i);
  return ok || op_error(op, "operands and results must match the callee's type '%s'",
                        type_text(op_context(op), type));
}

// As mlir-opt does: in the module, whatever is between.
static bool verify_func_constant(Op *op) {
  Attr value = op_attr_named(op_context(op), op, "value");
  const Op *module = op_parent(op);
  while (module && !op_is(module, OP_builtin_module))
    module = op_parent(module);
  Op *target = module ? symbol_lookup_kept(module, attr_symbol_root(value)) : NULL;
  if (!target || !op_is(target, OP_func_func))
    return op_error(op, "reference to undefined function '%s'", attr_symbol_root(value)->text);
  if (op->results[0].type != function_type_of(target))
    return op_error(op, "reference to function with mismatched type");
  return true;
}

static void name_func_constant(Op *op, NameFn *name, void *user) {
  name(user, op_result(op, 0), STR("f"));
}

static bool verify_func_return(Op *op) {
  Context *ctx = op_context(op);
  Op *function = op_parent(op);
  if (!function || !op_is(function, OP_func_func))
    return op_error(op, "expects parent op 'func.func'");
  Type type = function_type_of(function);
  if (type_n_results(type) != op->n_operands)
    return op_error(op, "has %u operands, but enclosing function (@%s) returns %zu", op->n_operands,
                    symbol_name(function)->text, type_n_results(type));
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != type_result(type, i))
      return op_error(op,
                      "type of return operand %u ('%s') doesn't match function result type ('%s') "
                      "in function @%s",
                      i, type_text(ctx, op_operand(op, i)->type),
                      type_text(ctx, type_result(type, i)), symbol_name(function)->text);
  return true;
}

// call_indirect shows the callee's type alone; operands and results follow from it.
static bool parse_callee_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  (void)e;
  Type type;
  const char *at = parser_at(p);
  if (!parse_type(p, &type))
    return false;
  if (!type_is_function(type))
    return parser_error(p, at, "expected function type");
  vec_push(parser_scratch(p), &f->operand_types[0].items, type);
  f->operand_types[0].is_read = f->operand_types[1].is_read = f->result_types[0].is_read = true;
  for (size_t i = 0; i < type_n_inputs(type); i++)
    vec_push(parser_scratch(p), &f->operand_types[1].items, type_input(type, i));
  for (size_t i = 0; i < type_n_results(type); i++)
    vec_push(parser_scratch(p), &f->result_types[0].items, type_result(type, i));
  return true;
}

static void print_callee_type(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  print_type(p, op_operand(op, 0)->type);
}

static const Directive DIRECTIVES[] = {
    {"CalleeType", parse_callee_type, print_callee_type},
    {0},
};

static const OpRow ROWS[] = {
#include "dialects/func/ops.def"
};

const Dialect DIALECT_func = {.name = "func",
                              .is_upstream = true,
                              .ops = ROWS,
                              .n_ops = N_ROWS(ROWS),
                              .first_id = FIRST_func,
                              .directives = DIRECTIVES};
