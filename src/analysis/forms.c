// forms.c: see forms.h.

#include "analysis/forms.h"

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"

enum { MAX_FORM_DEPTH = 64, MAX_ALTERNATIVES = 4 };

static Big power(unsigned n) {
  return (Big)1 << n;
}

// Variables and ranges --------------------------------------------------------------------------

static uint32_t add_variable(Forms *f, const Loop *loop, Big low, Big high) {
  vec_push(f->arena, &f->variables, ((FormVariable){.loop = loop, .low = low, .high = high}));
  return (uint32_t)f->variables.len - 1;
}

static void add_fact(Forms *f, uint32_t variable, Clause fact) {
  vec_push(f->arena, &f->variables.data[variable].facts, fact);
}

static Big clamp(Big x) {
  return x > BIG_LIMIT ? BIG_LIMIT : x < -BIG_LIMIT ? -BIG_LIMIT : x;
}

static Big scaled_bound(Big bound, Big factor) {
  Big product;
  if (bound == BIG_LIMIT || bound == -BIG_LIMIT || __builtin_mul_overflow(bound, factor, &product))
    return (bound < 0) == (factor < 0) ? BIG_LIMIT : -BIG_LIMIT;
  return clamp(product);
}

static void range_of(const Forms *f, const Linear *e, Big *low, Big *high) {
  *low = *high = e->constant;
  for (uint32_t i = 0; i < e->n_terms; i++) {
    const FormVariable *v = &f->variables.data[e->terms[i].variable];
    Big factor = e->terms[i].factor;
    Big a = scaled_bound(factor > 0 ? v->low : v->high, factor);
    Big b = scaled_bound(factor > 0 ? v->high : v->low, factor);
    *low = *low == -BIG_LIMIT || a == -BIG_LIMIT ? -BIG_LIMIT : clamp(*low + a);
    *high = *high == BIG_LIMIT || b == BIG_LIMIT ? BIG_LIMIT : clamp(*high + b);
  }
}

static bool is_within(const Forms *f, const Linear *e, Big low, Big high) {
  Big a, b;
  range_of(f, e, &a, &b);
  return a >= low && b <= high;
}

// The innermost loop that a variable of it belongs to.
static const Loop *loop_of_linear(const Forms *f, const Linear *e) {
  const Loop *loop = NULL;
  for (uint32_t i = 0; i < e->n_terms; i++) {
    const Loop *other = f->variables.data[e->terms[i].variable].loop;
    if (other && (!loop || other->depth > loop->depth))
      loop = other;
  }
  return loop;
}

// Forms -----------------------------------------------------------------------------------------

static Form *form_of(Forms *f, const Value *value, const Loop *at);

static unsigned width_of(const Value *value) {
  if (type_is_index(value->type))
    return 64;
  if (!type_is_signless(value->type) || type_width(value->type) > 64)
    return 0;
  return type_width(value->type);
}

static Form *make_form(Forms *f, Linear e, unsigned width, bool is_signed, bool is_unsigned) {
  Form *form = ARENA_NEW(f->arena, Form);
  *form = (Form){.e = e, .width = width};
  form->is_signed = is_signed || is_within(f, &e, -power(width - 1), power(width - 1) - 1);
  form->is_unsigned = is_unsigned || is_within(f, &e, 0, power(width) - 1);
  return form;
}

// A value of which only the range is known, read as signed.
static Form *form_variable(Forms *f, uint32_t variable, unsigned width) {
  return make_form(f, linear_variable(f->arena, variable), width, true, false);
}

static Form *form_unknown(Forms *f, const Loop *loop, unsigned width) {
  uint32_t v = add_variable(f, loop, -power(width - 1), power(width - 1) - 1);
  return form_variable(f, v, width);
}

// number = e + modulus * k
static bool add_congruence(Forms *f, uint32_t number, const Linear *e, Big modulus) {
  const Loop *loop = f->variables.data[number].loop;
  Linear self = linear_variable(f->arena, number), difference;
  Linear k = linear_variable(f->arena, add_variable(f, loop, -BIG_LIMIT, BIG_LIMIT));
  Constraint equal = {.is_equality = true};
  if (!linear_plus(f->arena, &self, e, -1, &difference) ||
      !linear_plus(f->arena, &difference, &k, -modulus, &equal.linear))
    return false;
  add_fact(f, number, clause_of(f->arena, equal));
  return true;
}

// The number that the bits are, read as signed or not.
static const Linear *read_form(Forms *f, Form *form, bool as_signed) {
  if (as_signed ? form->is_signed : form->is_unsigned)
    return &form->e;
  if (form->has_read[as_signed])
    return &form->read[as_signed];
  Big low = as_signed ? -power(form->width - 1) : 0;
  Big high = low + power(form->width) - 1;
  uint32_t number = add_variable(f, loop_of_linear(f, &form->e), low, high);
  add_congruence(f, number, &form->e, power(form->width));
  form->has_read[as_signed] = true;
  form->read[as_signed] = linear_variable(f->arena, number);
  return &form->read[as_signed];
}

static bool form_constant(const Form *form, Big *value) {
  *value = form->e.constant;
  return !form->e.n_terms && form->is_signed;
}

static unsigned overflow_flags(const Op *op) {
  Attr flags = op_attr_named(op_context(op), op, "overflowFlags");
  return flags ? (unsigned)attr_enum_value(flags) : 0;
}

// a + factor * b, where the op says that it does not wrap, or nobody does.
static Form *form_sum(Forms *f, const Op *op, const Form *a, const Form *b, Big factor) {
  unsigned flags = overflow_flags(op);
  Linear e;
  if (!linear_plus(f->arena, &a->e, &b->e, factor, &e))
    return NULL;
  return make_form(f, e, a->width, flags & OVERFLOW_NSW && a->is_signed && b->is_signed,
                   flags & OVERFLOW_NUW && a->is_unsigned && b->is_unsigned);
}

static Form *form_product(Forms *f, const Op *op, const Form *a, Big factor) {
  Linear zero = linear_constant(0), e;
  unsigned flags = overflow_flags(op);
  if (!linear_plus(f->arena, &zero, &a->e, factor, &e))
    return NULL;
  return make_form(f, e, a->width, flags & OVERFLOW_NSW && a->is_signed,
                   flags & OVERFLOW_NUW && a->is_unsigned && factor >= 0);
}

// To `width` bits; as many are the same bits, and fewer the lower ones.
static Form *form_cast(Forms *f, Form *a, unsigned width, bool as_signed) {
  if (width <= a->width)
    return make_form(f, a->e, width, width == a->width && a->is_signed,
                     width == a->width && a->is_unsigned);
  return make_form(f, *read_form(f, a, as_signed), width, true, !as_signed);
}

// rest = e (mod 2^n), in [0, 2^n)
static bool low_bits(Forms *f, const Linear *e, unsigned n, Linear *rest) {
  if (is_within(f, e, 0, power(n) - 1)) {
    *rest = *e;
    return true;
  }
  uint32_t v = add_variable(f, loop_of_linear(f, e), 0, power(n) - 1);
  *rest = linear_variable(f->arena, v);
  return add_congruence(f, v, e, power(n));
}

static unsigned bits_of(Big x) {
  unsigned n = 0;
  while (n < 100 && x >> n)
    n++;
  return n;
}

static Form *form_and(Forms *f, Form *a, Form *b) {
  Big mask;
  Linear rest, e;
  if (form_constant(b, &mask) && mask >= 0 && mask == power(bits_of(mask)) - 1 &&
      low_bits(f, &a->e, bits_of(mask), &rest))
    return make_form(f, rest, a->width, false, false);
  if (form_constant(b, &mask) && mask < 0 && -mask == power(bits_of(-mask) - 1) &&
      low_bits(f, &a->e, bits_of(-mask) - 1, &rest) && linear_plus(f->arena, &a->e, &rest, -1, &e))
    return make_form(f, e, a->width, a->is_signed, a->is_unsigned);
  Big low, high, other_low, other_high;
  range_of(f, &a->e, &low, &high);
  range_of(f, &b->e, &other_low, &other_high);
  bool a_bounds = a->is_unsigned && low >= 0, b_bounds = b->is_unsigned && other_low >= 0;
  if (!a_bounds && !b_bounds)
    return NULL;
  high = !a_bounds || (b_bounds && other_high < high) ? other_high : high;
  const Loop *loop = loop_of_linear(f, &a->e), *other = loop_of_linear(f, &b->e);
  if (!loop || (other && other->depth > loop->depth))
    loop = other;
  if (high > power(a->width - 1) - 1)
    return NULL;
  return form_variable(f, add_variable(f, loop, 0, high), a->width);
}

// Where the bits of b are zero in a, it is the sum.
static Form *form_or(Forms *f, const Form *a, const Form *b) {
  Big bits;
  Linear e;
  if (!form_constant(b, &bits) || bits < 0 || !linear_is_multiple(&a->e, power(bits_of(bits))) ||
      bits_of(bits) > a->width || !linear_plus(f->arena, &a->e, &b->e, 1, &e))
    return NULL;
  return make_form(f, e, a->width, a->is_signed, a->is_unsigned);
}

static Form *form_xor(Forms *f, const Form *a, const Form *b) {
  Big bits;
  Linear e;
  if (!form_constant(b, &bits) || bits != -1 || !linear_plus(f->arena, &b->e, &a->e, -1, &e))
    return NULL;
  return make_form(f, e, a->width, a->is_signed, false);
}

// low <= number - by * quotient <= high
static void add_quotient_bounds(Forms *f, Constraints *to, const Linear *number, uint32_t quotient,
                                Big by, Big low, Big high) {
  Linear q = linear_variable(f->arena, quotient), rest;
  Constraint above = {0}, below = {0};
  Linear zero = linear_constant(0), top = linear_constant(high);
  if (!linear_plus(f->arena, number, &q, -by, &rest) ||
      !constraint_between(f->arena, &rest, &zero, -low, false, &above) ||
      !constraint_between(f->arena, &top, &rest, 0, false, &below))
    return; // less is known
  vec_push(f->arena, to, above);
  vec_push(f->arena, to, below);
}

// Rounded down, or towards zero.
static uint32_t add_quotient(Forms *f, const Linear *number, Big by, bool to_zero) {
  Big low, high;
  range_of(f, number, &low, &high);
  const Loop *loop = loop_of_linear(f, number);
  Big limit = BIG_LIMIT;
  uint32_t q = add_variable(f, loop, low == -limit ? -limit : (low < 0 ? low - by + 1 : low) / by,
                            high == limit ? limit : (high < 0 ? high - by + 1 : high) / by);
  Clause fact = {0};
  Constraints down = {0}, up = {0};
  add_quotient_bounds(f, &down, number, q, by, 0, by - 1);
  if (!to_zero || low >= 0) {
    vec_push(f->arena, &fact.alternatives, down);
    add_fact(f, q, fact);
    return q;
  }
  if (f->variables.data[q].high < 0)
    f->variables.data[q].high = 0;
  Linear zero = linear_constant(0);
  Constraint sign;
  if (constraint_between(f->arena, number, &zero, 0, false, &sign))
    vec_push(f->arena, &down, sign);
  add_quotient_bounds(f, &up, number, q, by, 1 - by, 0);
  if (constraint_between(f->arena, &zero, number, -1, false, &sign))
    vec_push(f->arena, &up, sign);
  vec_push(f->arena, &fact.alternatives, down);
  vec_push(f->arena, &fact.alternatives, up);
  add_fact(f, q, fact);
  return q;
}

static Form *form_quotient(Forms *f, Form *a, Big by, bool is_signed, bool to_zero) {
  uint32_t q = add_quotient(f, read_form(f, a, is_signed), by, to_zero);
  return make_form(f, linear_variable(f->arena, q), a->width, is_signed, !is_signed);
}

static Form *form_remainder(Forms *f, Form *a, Big by, bool is_signed) {
  const Linear *number = read_form(f, a, is_signed);
  Big low, high;
  range_of(f, number, &low, &high);
  uint32_t q = add_quotient(f, number, by, is_signed);
  uint32_t r = add_variable(f, loop_of_linear(f, number), low < 0 ? 1 - by : 0, by - 1);
  Linear quotient = linear_variable(f->arena, q), rest = linear_variable(f->arena, r), value;
  Constraint equal;
  if (!linear_plus(f->arena, number, &quotient, -by, &value) ||
      !constraint_between(f->arena, &value, &rest, 0, true, &equal))
    return NULL;
  add_fact(f, r, clause_of(f->arena, equal));
  return make_form(f, rest, a->width, false, false);
}

// By a constant above 0 only.
static Form *form_division(Forms *f, const Op *op, Form *a, const Form *b) {
  Big by;
  bool is_signed = op_is(op, OP_arith_divsi) || op_is(op, OP_arith_remsi);
  if (!form_constant(b, &by) || by <= 0)
    return NULL;
  if (op_is(op, OP_arith_remsi) || op_is(op, OP_arith_remui))
    return form_remainder(f, a, by, is_signed);
  return form_quotient(f, a, by, is_signed, is_signed);
}

static Form *form_shift(Forms *f, const Op *op, Form *a, const Form *b) {
  Big by;
  if (!form_constant(b, &by) || by < 0 || by >= a->width)
    return NULL;
  if (op_is(op, OP_arith_shli))
    return form_product(f, op, a, power((unsigned)by));
  return form_quotient(f, a, power((unsigned)by), op_is(op, OP_arith_shrsi), false);
}

// Conditions ------------------------------------------------------------------------------------

static bool add_alternative(Forms *f, Clause *clause, const Linear *a, const Linear *b, Big offset,
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
    return add_alternative(f, clause, a, b, 0, true);
  case CMPI_NE:
    return add_alternative(f, clause, a, b, -1, false) &&
           add_alternative(f, clause, b, a, -1, false);
  case CMPI_SLT:
  case CMPI_ULT:
    return add_alternative(f, clause, b, a, -1, false);
  case CMPI_SLE:
  case CMPI_ULE:
    return add_alternative(f, clause, b, a, 0, false);
  case CMPI_SGT:
  case CMPI_UGT:
    return add_alternative(f, clause, a, b, -1, false);
  default:
    return add_alternative(f, clause, a, b, 0, false);
  }
}

static bool is_constant_bit(const Value *value, bool bit) {
  const Op *op = value_op(value);
  int64_t x;
  return op && op_is(op, OP_arith_constant) &&
         attr_int_value(op_attr_named(op_context(op), op, "value"), &x) && (x != 0) == bit;
}

static bool condition_clauses(Forms *f, const Value *condition, bool holds, const Loop *at,
                              unsigned depth, Clauses *out);

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

static bool condition_clauses(Forms *f, const Value *condition, bool holds, const Loop *at,
                              unsigned depth, Clauses *out) {
  const Op *op = value_op(condition);
  const Value *parts[2];
  if (!op || depth > 8)
    return false;
  if (op_is(op, OP_arith_xori) && is_constant_bit(op_operand(op, 1), true))
    return condition_clauses(f, op_operand(op, 0), !holds, at, depth + 1, out);
  if (parts_of_condition(op, holds, parts)) {
    bool one = condition_clauses(f, parts[0], holds, at, depth + 1, out);
    bool two = condition_clauses(f, parts[1], holds, at, depth + 1, out);
    return one || two;
  }
  if (!op_is(op, OP_arith_cmpi))
    return false;
  Form *a = form_of(f, op_operand(op, 0), at), *b = form_of(f, op_operand(op, 1), at);
  if (!a || !b)
    return false;
  CmpiPredicate p = cmpi_predicate(op);
  bool as_signed = p < CMPI_ULT;
  if (p <= CMPI_NE && a->is_unsigned && b->is_unsigned)
    as_signed = false;
  Clause clause = {0};
  if (!compare_linear(f, holds ? p : cmpi_negated(p), read_form(f, a, as_signed),
                      read_form(f, b, as_signed), &clause))
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
  uint32_t v = add_variable(f, loop, low, high);
  Linear result = linear_variable(f->arena, v);
  Clause fact = {0};
  for (int i = 0; i < 2; i++)
    add_case(f, &fact, when[i], &result, values[i]);
  if (fact.alternatives.len <= MAX_ALTERNATIVES)
    add_fact(f, v, fact);
  return make_form(f, result, width, is_signed, !is_signed);
}

static Form *form_minmax(Forms *f, const Op *op, Form *a, Form *b, const Loop *loop) {
  bool is_signed = op_is(op, OP_arith_minsi) || op_is(op, OP_arith_maxsi);
  bool is_min = op_is(op, OP_arith_minsi) || op_is(op, OP_arith_minui);
  const Linear *values[] = {read_form(f, a, is_signed), read_form(f, b, is_signed)};
  Clause first = {0}, second = {0};
  const Clause *when[] = {&first, &second};
  if (!compare_linear(f, is_min ? CMPI_SLE : CMPI_SGE, values[0], values[1], &first) ||
      !compare_linear(f, is_min ? CMPI_SGT : CMPI_SLT, values[0], values[1], &second))
    return NULL;
  Big low[2], high[2];
  for (int i = 0; i < 2; i++)
    range_of(f, values[i], &low[i], &high[i]);
  bool low_of_first = (low[0] < low[1]) == is_min, high_of_first = (high[0] < high[1]) == is_min;
  return form_choice(f, loop, a->width, is_signed, values, when, low[!low_of_first],
                     high[!high_of_first]);
}

static Form *form_select(Forms *f, const Op *op, const Loop *loop) {
  Form *a = form_of(f, op_operand(op, 1), loop), *b = form_of(f, op_operand(op, 2), loop);
  if (!a || !b || op_operand(op, 0)->type != op_context(op)->i1)
    return NULL;
  const Linear *values[] = {read_form(f, a, true), read_form(f, b, true)};
  Clauses conditions[2] = {0};
  const Clause *when[2] = {0};
  for (int i = 0; i < 2; i++)
    if (condition_clauses(f, op_operand(op, 0), i == 0, loop, 0, &conditions[i]))
      when[i] = &conditions[i].data[0];
  Big low[2], high[2];
  for (int i = 0; i < 2; i++)
    range_of(f, values[i], &low[i], &high[i]);
  return form_choice(f, loop, a->width, true, values, when, low[low[1] < low[0]],
                     high[high[1] > high[0]]);
}

// Loops -----------------------------------------------------------------------------------------

static const Value *passed_value(const Block *from, uint32_t successor, uint32_t argument) {
  const Op *end = block_terminator(from);
  uint32_t begin = 0, n = end->n_operands;
  if (op_is(end, OP_cf_cond_br) && !op_operand_range(end, 1 + successor, &begin, &n))
    return NULL;
  if (!op_is(end, OP_cf_cond_br) && !op_is(end, OP_cf_br))
    return NULL;
  return argument < n ? op_operand(end, begin + argument) : NULL;
}

// What comes in from inside the loop, or from outside: one value, or NULL.
static const Value *incoming(const Loops *loops, const Value *argument, const Loop *loop,
                             bool from_inside) {
  const Block *block = value_block(argument);
  const Value *found = NULL;
  for (size_t i = 0; i < loops->predecessors[block->id].len; i++) {
    const Block *from = loops->predecessors[block->id].data[i];
    if (loop && loop_has_block(loops, loop, from) != from_inside)
      continue;
    const Op *end = block_terminator(from);
    for (uint32_t k = 0; k < end->n_successors; k++) {
      if (end->successors[k] != block)
        continue;
      const Value *value = passed_value(from, k, argument->index);
      bool is_new = value != argument && value != found;
      if (!value || (is_new && found && found != argument))
        return NULL;
      found = is_new || !found ? value : found;
    }
  }
  return found;
}

typedef struct Step {
  const Value *argument; // of the header
  Big offset;
  unsigned flags; // all additions have them
} Step;

// argument + constants
static bool find_step(const Loop *loop, const Value *value, Step *step) {
  *step = (Step){.flags = OVERFLOW_NSW | OVERFLOW_NUW};
  for (int i = 0; i < 8; i++) {
    if (value->is_block_arg) {
      step->argument = value;
      return value_block(value) == loop->header;
    }
    const Op *op = value_op(value);
    if (!op_is(op, OP_arith_addi) && !op_is(op, OP_arith_subi))
      return false;
    const Op *by = value_op(op_operand(op, 1));
    int64_t constant;
    if (!by || !op_is(by, OP_arith_constant) ||
        !attr_int_value(op_attr_named(op_context(by), by, "value"), &constant))
      return false;
    bool is_sub = op_is(op, OP_arith_subi);
    step->offset += is_sub ? -(Big)constant : (Big)constant;
    step->flags &= overflow_flags(op);
    if (is_sub || constant < 0)
      step->flags &= ~(unsigned)OVERFLOW_NUW; // the unsigned number is another
    value = op_operand(op, 0);
  }
  return false;
}

// An argument of the header that a constant is added to in each iteration.
static bool find_counter(const Forms *f, const Loop *loop, const Value *argument,
                         const Value **first, Step *step) {
  *first = incoming(f->loops, argument, loop, false);
  const Value *next = incoming(f->loops, argument, loop, true);
  return *first && next && find_step(loop, next, step) && step->argument == argument;
}

// The two parts of a condition for staying in the loop: at `block`, which every iteration passes.
static const Op *staying_test(const Forms *f, const Loop *loop, const Block *block, bool *holds) {
  const Op *end = block_terminator(block);
  if (f->loops->of[block->id] != loop || !op_is(end, OP_cf_cond_br))
    return NULL;
  bool stays[2];
  for (int i = 0; i < 2; i++)
    stays[i] = loop_has_block(f->loops, loop, end->successors[i]);
  if (stays[0] == stays[1])
    return NULL;
  for (size_t i = 0; i < loop->latches.len; i++)
    if (!block_dominates(&f->loops->dominance, block, loop->latches.data[i]))
      return NULL;
  *holds = stays[0];
  return end;
}

static Big modulo(Big x, unsigned width) {
  return x & (power(width) - 1);
}

// The first t with  x + step * t = bound (mod 2^width).
static Big first_meeting(Big x, Big step, Big bound, unsigned width) {
  Big distance = modulo(bound - x, width);
  step = modulo(step, width);
  if (!distance)
    return 0;
  if (!step)
    return BIG_LIMIT;
  unsigned shift = 0;
  while (!(step >> shift & 1))
    shift++;
  if (distance & (power(shift) - 1))
    return BIG_LIMIT;
  uint64_t odd = (uint64_t)(step >> shift), inverse = odd; // Newton's iteration, 3 bits at first
  for (int i = 0; i < 5; i++)
    inverse *= 2 - odd * inverse;
  return modulo((Big)((uint64_t)(distance >> shift) * inverse), width - shift);
}

// The first t for which `predicate` does not hold between x + step * t and bound; BIG_LIMIT where
// there is none, or it might be after a wrap.
static Big first_failure(CmpiPredicate p, Big x, Big step, Big bound, unsigned width) {
  if (p == CMPI_NE)
    return first_meeting(x, step, bound, width);
  if (p == CMPI_EQ)
    return modulo(x - bound, width) ? 0 : modulo(step, width) ? 1 : BIG_LIMIT;
  bool is_signed = p < CMPI_ULT;
  Big least = is_signed ? -power(width - 1) : 0, most = least + power(width) - 1;
  x = modulo(x - least, width) + least;
  bound = modulo(bound - least, width) + least;
  bool is_upper = p == CMPI_SLT || p == CMPI_SLE || p == CMPI_ULT || p == CMPI_ULE;
  bool is_strict = p == CMPI_SLT || p == CMPI_SGT || p == CMPI_ULT || p == CMPI_UGT;
  Big limit = is_strict ? (is_upper ? bound - 1 : bound + 1) : bound;
  if (is_upper ? x > limit : x < limit)
    return 0;
  if (is_upper ? step <= 0 || limit + step > most : step >= 0 || limit + step < least)
    return BIG_LIMIT;
  return (limit - x) / step + 1;
}

// A test of a counter with constant start against a constant.
static bool constant_bound(Forms *f, const Loop *loop, const Op *test, bool holds, Big *last) {
  if (!test || !op_is(test, OP_arith_cmpi))
    return false;
  CmpiPredicate p = holds ? cmpi_predicate(test) : cmpi_negated(cmpi_predicate(test));
  for (uint32_t side = 0; side < 2; side++) {
    const Value *counted = op_operand(test, side), *against = op_operand(test, 1 - side), *first;
    Step by, step;
    Big start, bound;
    if (!width_of(counted) || !find_step(loop, counted, &by) ||
        !find_counter(f, loop, by.argument, &first, &step) ||
        loop_has_block(f->loops, loop, value_block(against)))
      continue;
    Form *a = form_of(f, first, loop->parent), *b = form_of(f, against, loop->parent);
    if (!a || !b || !form_constant(a, &start) || !form_constant(b, &bound))
      continue;
    *last =
        first_failure(side ? cmpi_swapped(p) : p, start + by.offset, step.offset, bound, a->width);
    return *last < BIG_LIMIT;
  }
  return false;
}

// Nothing in it changes during the loop but the counter.
static bool is_invariant_but(const Forms *f, const Linear *e, const Loop *loop, uint32_t counter) {
  for (uint32_t i = 0; i < e->n_terms; i++) {
    const Loop *other = f->variables.data[e->terms[i].variable].loop;
    if (e->terms[i].variable != counter && other && loop_contains(loop, other))
      return false;
  }
  return true;
}

// e in the iteration before
static Linear before(Forms *f, const Linear *e, uint32_t counter) {
  Linear zero = linear_constant(0), copy = *e;
  linear_plus(f->arena, &zero, e, 1, &copy);
  copy.constant -= linear_factor(e, counter);
  return copy;
}

// In all iterations before, difference = factor * counter + rest was not 0: it is on the same side
// still, or it stepped over 0. `to`: alternatives.
static bool add_never_met(Forms *f, Clause *to, const Linear *difference, uint32_t counter) {
  Linear zero = linear_constant(0), d = *difference, start;
  Big factor = linear_factor(difference, counter);
  if (factor < 0 && !linear_plus(f->arena, &zero, difference, -1, &d))
    return false;
  factor = factor < 0 ? -factor : factor;
  Linear n = linear_variable(f->arena, counter);
  if (!linear_plus(f->arena, &d, &n, -factor, &start))
    return false;
  Linear last = before(f, &d, counter);
  if (!add_alternative(f, to, &start, &zero, -1, false) ||
      !add_alternative(f, to, &zero, &last, -1, false))
    return false;
  if (factor == 1)
    return true;
  // start = factor * q + r with 0 < r < factor
  uint32_t q = add_variable(f, f->variables.data[counter].loop, -BIG_LIMIT, BIG_LIMIT);
  Constraints list = {0};
  add_quotient_bounds(f, &list, &start, q, factor, 1, factor - 1);
  vec_push(f->arena, &to->alternatives, list);
  return true;
}

// A test that was passed in every iteration before this one: counter = 0, or it held in the last.
static void add_test(Forms *f, const Loop *loop, LoopFacts *facts, const Clause *test, bool is_ne) {
  Linear counter = linear_variable(f->arena, facts->counter), zero = linear_constant(0);
  Clause fact = {0};
  add_alternative(f, &fact, &counter, &zero, 0, true);
  for (size_t i = 0; i < test->alternatives.len; i++)
    for (size_t k = 0; k < test->alternatives.data[i].len; k++)
      if (!is_invariant_but(f, &test->alternatives.data[i].data[k].linear, loop, facts->counter))
        return;
  if (is_ne) {
    Linear difference = test->alternatives.data[0].data[0].linear; // a - b - 1
    difference.constant++;
    if (linear_factor(&difference, facts->counter) &&
        !add_never_met(f, &fact, &difference, facts->counter))
      return;
    if (!linear_factor(&difference, facts->counter))
      is_ne = false;
  }
  for (size_t i = 0; i < test->alternatives.len && !is_ne; i++) {
    Constraints list = {0};
    for (size_t k = 0; k < test->alternatives.data[i].len; k++) {
      Constraint constraint = test->alternatives.data[i].data[k];
      constraint.linear = before(f, &constraint.linear, facts->counter);
      vec_push(f->arena, &list, constraint);
    }
    vec_push(f->arena, &fact.alternatives, list);
  }
  vec_push(f->arena, &facts->facts, fact);
}

static BlockVec blocks_of_loop(const Forms *f, const Loop *loop) {
  BlockVec list = {0};
  for (Block *b = loop->header->region->first; b; b = b->next)
    if (f->loops->of[b->id] == loop)
      vec_push(f->arena, &list, b);
  return list;
}

static LoopFacts *facts_of_loop(Forms *f, const Loop *loop) {
  LoopFacts *facts = &f->by_loop[loop->index];
  if (facts->is_known)
    return facts;
  facts->is_known = true;
  facts->last = BIG_LIMIT;
  facts->counter = add_variable(f, loop, 0, BIG_LIMIT);
  if (!loop->header)
    return facts;
  BlockVec blocks = blocks_of_loop(f, loop);
  VEC(const Op *) symbolic = {0};
  bool holds;
  for (size_t i = 0; i < blocks.len; i++) {
    const Op *end = staying_test(f, loop, blocks.data[i], &holds);
    Big last;
    if (end && constant_bound(f, loop, value_op(op_operand(end, 0)), holds, &last))
      facts->last = last < facts->last ? last : facts->last;
    else if (end)
      vec_push(f->arena, &symbolic, end);
  }
  f->variables.data[facts->counter].high = facts->last;
  for (size_t i = 0; i < symbolic.len; i++) {
    const Op *end = symbolic.data[i], *test = value_op(op_operand(end, 0));
    Clauses clauses = {0};
    staying_test(f, loop, end->block, &holds);
    condition_clauses(f, op_operand(end, 0), holds, loop, 0, &clauses);
    bool is_ne = test && op_is(test, OP_arith_cmpi) &&
                 (holds ? cmpi_predicate(test) : cmpi_negated(cmpi_predicate(test))) == CMPI_NE;
    for (size_t k = 0; k < clauses.len; k++)
      if (clauses.data[k].alternatives.len == (is_ne ? 2u : 1u))
        add_test(f, loop, &f->by_loop[loop->index], &clauses.data[k], is_ne);
  }
  return &f->by_loop[loop->index];
}

// The one value that comes in from everywhere, or NULL.
static const Value *argument_source(const Loops *loops, const Value *argument) {
  const Loop *loop = loops->of[value_block(argument)->id];
  if (loop && !loop->header)
    return NULL;
  const Value *value = incoming(loops, argument, NULL, false);
  return value == argument ? NULL : value;
}

static Form *form_argument(Forms *f, const Value *value, unsigned width, const Loop *loop) {
  Block *block = value_block(value);
  if (!f->loops->predecessors[block->id].len)
    return NULL; // of the function
  const Value *source = argument_source(f->loops, value), *first;
  bool is_header = loop && loop->header == block;
  if (source)
    return form_of(f, source, is_header ? loop->parent : loop);
  Step step;
  if (!is_header || !find_counter(f, loop, value, &first, &step))
    return NULL;
  const LoopFacts *facts = facts_of_loop(f, loop);
  Form *start = form_of(f, first, loop->parent);
  Linear counter = linear_variable(f->arena, facts->counter), e;
  if (!start || !linear_plus(f->arena, &start->e, &counter, step.offset, &e))
    return NULL;
  return make_form(f, e, width, start->is_signed && step.flags & OVERFLOW_NSW,
                   start->is_unsigned && step.flags & OVERFLOW_NUW);
}

// Values ----------------------------------------------------------------------------------------

static Form *form_binary(Forms *f, const Op *op, const Loop *loop) {
  Form *a = form_of(f, op_operand(op, 0), loop), *b = form_of(f, op_operand(op, 1), loop);
  Big constant;
  if (!a || !b)
    return NULL;
  switch (op->info->id) {
  case OP_arith_addi:
    return form_sum(f, op, a, b, 1);
  case OP_arith_subi:
    return form_sum(f, op, a, b, -1);
  case OP_arith_muli:
    return form_constant(b, &constant)   ? form_product(f, op, a, constant)
           : form_constant(a, &constant) ? form_product(f, op, b, constant)
                                         : NULL;
  case OP_arith_andi:
    return form_and(f, a, b);
  case OP_arith_ori:
    return form_or(f, a, b);
  case OP_arith_xori:
    return form_xor(f, a, b);
  case OP_arith_shli:
  case OP_arith_shrsi:
  case OP_arith_shrui:
    return form_shift(f, op, a, b);
  case OP_arith_divsi:
  case OP_arith_divui:
  case OP_arith_remsi:
  case OP_arith_remui:
    return form_division(f, op, a, b);
  case OP_arith_minsi:
  case OP_arith_minui:
  case OP_arith_maxsi:
  case OP_arith_maxui:
    return form_minmax(f, op, a, b, loop);
  default:
    return NULL;
  }
}

static Form *form_result(Forms *f, const Op *op, unsigned width, const Loop *loop) {
  int64_t constant;
  switch (op->info->id) {
  case OP_arith_constant:
    if (!attr_int_value(op_attr_named(op_context(op), op, "value"), &constant))
      return NULL;
    return make_form(f, linear_constant(constant), width, false, false);
  case OP_arith_index_cast:
  case OP_arith_extsi:
  case OP_arith_trunci:
  case OP_arith_index_castui:
  case OP_arith_extui: {
    Form *a = form_of(f, op_operand(op, 0), loop);
    bool is_unsigned = op_is(op, OP_arith_index_castui) || op_is(op, OP_arith_extui);
    return a ? form_cast(f, a, width, !is_unsigned) : NULL;
  }
  case OP_arith_select:
    return form_select(f, op, loop);
  default:
    return op->n_operands == 2 && op_has(op, PURE) ? form_binary(f, op, loop) : NULL;
  }
}

// As seen where its loop has ended: fixed in each iteration of the loop around both.
static Form *form_elsewhere(Forms *f, const Value *value, unsigned width, const Loop *loop) {
  uint64_t key = ((uint64_t)value->id << 32 | (loop ? loop->index + 1 : 0)) + 1;
  uint64_t *known = map_find(&f->elsewhere, key);
  if (known)
    return (Form *)(uintptr_t)*known;
  Form *form = form_unknown(f, loop, width);
  map_put(&f->elsewhere, key, (uint64_t)(uintptr_t)form);
  return form;
}

static Form *form_of(Forms *f, const Value *value, const Loop *at) {
  unsigned width = width_of(value);
  const Loop *loop = f->loops->of[value_block(value)->id];
  if (!width)
    return NULL;
  if (!loop_contains(loop, at))
    return form_elsewhere(f, value, width, loop_common(loop, at));
  if (f->by_value[value->id])
    return f->by_value[value->id];
  Form *form = NULL;
  if (f->depth < MAX_FORM_DEPTH) {
    f->depth++;
    form = value->is_block_arg ? form_argument(f, value, width, loop)
                               : form_result(f, value_op(value), width, loop);
    f->depth--;
  }
  // Form of a loop's facts may have asked for this value meanwhile: one form for all.
  if (!f->by_value[value->id])
    f->by_value[value->id] = form ? form : form_unknown(f, loop, width);
  return f->by_value[value->id];
}

Forms forms_of(const Loops *loops, Module *module, Arena *arena) {
  return (Forms){.arena = arena,
                 .loops = loops,
                 .by_loop = ARENA_ARRAY(arena, LoopFacts, loops->all.len + 1),
                 .by_value = ARENA_ARRAY(arena, Form *, module->n_values),
                 .elsewhere = {.arena = arena}};
}

bool form_signed(Forms *f, const Value *value, const Loop *at, Linear *out) {
  Form *form = form_of(f, value, at);
  if (!form)
    return false;
  *out = *read_form(f, form, true);
  return true;
}

// Where a block has one way in, from a block of a loop around it, that way's condition holds.
void block_facts(Forms *f, const Block *block, Clauses *facts) {
  const Loops *loops = f->loops;
  const Loop *inner = loops->of[block->id];
  for (const Loop *l = inner; l; l = l->parent) {
    LoopFacts *known = facts_of_loop(f, l);
    for (size_t i = 0; i < known->facts.len; i++)
      vec_push(f->arena, facts, known->facts.data[i]);
  }
  if (!loops->is_reducible)
    return;
  for (const Block *b = block; b != b->region->first; b = loops->dominance.idom[b->id]) {
    if (loops->predecessors[b->id].len != 1)
      continue;
    const Block *from = loops->predecessors[b->id].data[0];
    const Op *end = block_terminator(from);
    if (op_is(end, OP_cf_cond_br) && end->successors[0] != end->successors[1] &&
        loop_contains(loops->of[from->id], inner))
      condition_clauses(f, op_operand(end, 0), end->successors[0] == b, loops->of[from->id], 0,
                        facts);
  }
}
