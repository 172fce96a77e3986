// form_conditions.c: conditions as constraints, and values that depend on them.

#include "analysis/forms_impl.h"

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"

enum { MAX_ALTERNATIVES = 4 };

bool clause_add_comparison(Forms *f, Clause *clause, const Linear *a, const Linear *b, Big offset,
                           bool is_equality) {
  Constraint constraint;
  if (!constraint_between(f->arena, a, b, offset, is_equality, &constraint))
    return false;
  Constraints list = {0};
  vec_push(f->arena, &list, constraint);
  vec_push(f->arena, &clause->alternatives, list);
  return true;
}

static bool compare_linear(Forms *f, CmpiPredicate p, const Linear *a, const Linear *b,
                           Clause *clause) {
  switch (p) {
  case CMPI_EQ:
    return clause_add_comparison(f, clause, a, b, 0, true);
  case CMPI_NE:
    return clause_add_comparison(f, clause, a, b, -1, false) &&
           clause_add_comparison(f, clause, b, a, -1, false);
  case CMPI_SLT:
  case CMPI_ULT:
    return clause_add_comparison(f, clause, b, a, -1, false);
  case CMPI_SLE:
  case CMPI_ULE:
    return clause_add_comparison(f, clause, b, a, 0, false);
  case CMPI_SGT:
  case CMPI_UGT:
    return clause_add_comparison(f, clause, a, b, -1, false);
  default:
    return clause_add_comparison(f, clause, a, b, 0, false);
  }
}

static bool is_constant_bit(const Value *value, bool bit) {
  const Op *op = value_op(value);
  int64_t x;
  return op && op_is(op, OP_arith_constant) &&
         attr_int_value(op_attr_named(op_context(op), op, "value"), &x) && (x != 0) == bit;
}

// Both parts hold: of `and`, and of `select c, x, false`; where they do not, of `or` and the like.
static bool parts_of_condition(const Op *op, bool holds, const Value *parts[2]) {
  parts[0] = op->n_operands > 0 ? op_operand(op, 0) : NULL;
  parts[1] = op->n_operands > 1 ? op_operand(op, 1) : NULL;
  if (op_is(op, OP_arith_andi) || op_is(op, OP_arith_ori))
    return holds == op_is(op, OP_arith_andi);
  if (!op_is(op, OP_arith_select) || parts[0]->type != op->results[0].type)
    return false;
  if (holds)
    return is_constant_bit(op_operand(op, 2), false);
  parts[1] = op_operand(op, 2);
  return is_constant_bit(op_operand(op, 1), true);
}

bool forms_condition(Forms *f, const Value *condition, bool holds, const Loop *at, unsigned depth,
                     Clauses *out) {
  const Op *op = value_op(condition);
  const Value *parts[2];
  if (!op || depth > 8)
    return false;
  if (op_is(op, OP_arith_xori) && is_constant_bit(op_operand(op, 1), true))
    return forms_condition(f, op_operand(op, 0), !holds, at, depth + 1, out);
  if (parts_of_condition(op, holds, parts)) {
    bool one = forms_condition(f, parts[0], holds, at, depth + 1, out);
    bool two = forms_condition(f, parts[1], holds, at, depth + 1, out);
    return one || two;
  }
  if (!op_is(op, OP_arith_cmpi))
    return false;
  Form *a = form_of_value(f, op_operand(op, 0), at), *b = form_of_value(f, op_operand(op, 1), at);
  if (!a || !b)
    return false;
  CmpiPredicate p = cmpi_predicate(op);
  bool as_signed = p < CMPI_ULT;
  if (p <= CMPI_NE && a->is_unsigned && b->is_unsigned)
    as_signed = false;
  Clause clause = {0};
  if (!compare_linear(f, holds ? p : cmpi_negated(p), form_read(f, a, as_signed),
                      form_read(f, b, as_signed), &clause))
    return false;
  vec_push(f->arena, out, clause);
  return true;
}

// result = value, under what one alternative says; or without any.
static void add_case(Forms *f, Clause *fact, const Clause *when, const Linear *result,
                     const Linear *value) {
  for (size_t i = 0; i < (when ? when->alternatives.len : 1); i++) {
    Constraints list = {0};
    Constraint equal;
    for (size_t k = 0; when && k < when->alternatives.data[i].len; k++)
      vec_push(f->arena, &list, when->alternatives.data[i].data[k]);
    if (constraint_between(f->arena, result, value, 0, true, &equal))
      vec_push(f->arena, &list, equal);
    vec_push(f->arena, &fact->alternatives, list);
  }
}

// One of two numbers: each under its condition, where there is one.
static Form *form_choice(Forms *f, const Loop *loop, unsigned width, bool is_signed,
                         const Linear *values[2], const Clause *when[2], Big low, Big high) {
  uint32_t v = forms_add_variable(f, loop, low, high);
  Linear result = linear_variable(f->arena, v);
  Clause fact = {0};
  for (int i = 0; i < 2; i++)
    add_case(f, &fact, when[i], &result, values[i]);
  if (fact.alternatives.len <= MAX_ALTERNATIVES)
    forms_add_fact(f, v, fact);
  return form_make(f, result, width, is_signed, !is_signed);
}

Form *form_minmax(Forms *f, const Op *op, Form *a, Form *b, const Loop *loop) {
  bool is_signed = op_is(op, OP_arith_minsi) || op_is(op, OP_arith_maxsi);
  bool is_min = op_is(op, OP_arith_minsi) || op_is(op, OP_arith_minui);
  const Linear *values[] = {form_read(f, a, is_signed), form_read(f, b, is_signed)};
  Clause first = {0}, second = {0};
  const Clause *when[] = {&first, &second};
  if (!compare_linear(f, is_min ? CMPI_SLE : CMPI_SGE, values[0], values[1], &first) ||
      !compare_linear(f, is_min ? CMPI_SGT : CMPI_SLT, values[0], values[1], &second))
    return NULL;
  Big low[2], high[2];
  for (int i = 0; i < 2; i++)
    forms_range(f, values[i], &low[i], &high[i]);
  bool low_of_first = (low[0] < low[1]) == is_min, high_of_first = (high[0] < high[1]) == is_min;
  return form_choice(f, loop, a->width, is_signed, values, when, low[!low_of_first],
                     high[!high_of_first]);
}

Form *form_select(Forms *f, const Op *op, const Loop *loop) {
  Form *a = form_of_value(f, op_operand(op, 1), loop),
       *b = form_of_value(f, op_operand(op, 2), loop);
  if (!a || !b || op_operand(op, 0)->type != op_context(op)->i1)
    return NULL;
  const Linear *values[] = {form_read(f, a, true), form_read(f, b, true)};
  Clauses conditions[2] = {0};
  const Clause *when[2] = {0};
  for (int i = 0; i < 2; i++)
    if (forms_condition(f, op_operand(op, 0), i == 0, loop, 0, &conditions[i]))
      when[i] = &conditions[i].data[0];
  Big low[2], high[2];
  for (int i = 0; i < 2; i++)
    forms_range(f, values[i], &low[i], &high[i]);
  return form_choice(f, loop, a->width, true, values, when, low[low[1] < low[0]],
                     high[high[1] > high[0]]);
}
