// form_arith.c: forms of what arithmetic computes.

#include "analysis/forms_impl.h"

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"

// a + factor * b, where the op says that it does not wrap, or nobody does. Of a sum of many values
// nothing is worth the time to know.
enum { MAX_TERMS = 8 };
static Form *form_sum(Forms *f, const Op *op, const Form *a, const Form *b, Big factor) {
  unsigned flags = form_flags(op);
  Linear e;
  if (!linear_plus(f->arena, &a->e, &b->e, factor, &e) || e.n_terms > MAX_TERMS)
    return NULL;
  return form_make(f, e, a->width, flags & OVERFLOW_NSW && a->is_signed && b->is_signed,
                   flags & OVERFLOW_NUW && a->is_unsigned && b->is_unsigned);
}

static Form *form_product(Forms *f, const Op *op, const Form *a, Big factor) {
  Linear zero = linear_constant(0), e;
  unsigned flags = form_flags(op);
  if (!linear_plus(f->arena, &zero, &a->e, factor, &e))
    return NULL;
  return form_make(f, e, a->width, flags & OVERFLOW_NSW && a->is_signed,
                   flags & OVERFLOW_NUW && a->is_unsigned && factor >= 0);
}

// To `width` bits; as many are the same bits, and fewer the lower ones.
Form *form_cast(Forms *f, Form *a, unsigned width, bool as_signed) {
  if (width <= a->width)
    return form_make(f, a->e, width, width == a->width && a->is_signed,
                     width == a->width && a->is_unsigned);
  return form_make(f, *form_read(f, a, as_signed), width, true, !as_signed);
}

// rest = e (mod 2^n), in [0, 2^n)
static bool low_bits(Forms *f, const Linear *e, unsigned n, Linear *rest) {
  if (forms_within(f, e, 0, two_to_the(n) - 1)) {
    *rest = *e;
    return true;
  }
  uint32_t v = forms_add_variable(f, forms_loop(f, e), 0, two_to_the(n) - 1);
  *rest = linear_variable(f->arena, v);
  return forms_add_congruence(f, v, e, two_to_the(n));
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
  if (form_constant(b, &mask) && mask >= 0 && mask == two_to_the(bits_of(mask)) - 1 &&
      low_bits(f, &a->e, bits_of(mask), &rest))
    return form_make(f, rest, a->width, false, false);
  if (form_constant(b, &mask) && mask < 0 && -mask == two_to_the(bits_of(-mask) - 1) &&
      low_bits(f, &a->e, bits_of(-mask) - 1, &rest) && linear_plus(f->arena, &a->e, &rest, -1, &e))
    return form_make(f, e, a->width, a->is_signed, a->is_unsigned);
  Big low, high, other_low, other_high;
  forms_range(f, &a->e, &low, &high);
  forms_range(f, &b->e, &other_low, &other_high);
  bool a_bounds = a->is_unsigned && low >= 0, b_bounds = b->is_unsigned && other_low >= 0;
  if (!a_bounds && !b_bounds)
    return NULL;
  high = !a_bounds || (b_bounds && other_high < high) ? other_high : high;
  const Loop *loop = forms_loop(f, &a->e), *other = forms_loop(f, &b->e);
  if (!loop || (other && other->depth > loop->depth))
    loop = other;
  if (high > two_to_the(a->width - 1) - 1)
    return NULL;
  return form_variable(f, forms_add_variable(f, loop, 0, high), a->width);
}

// e (mod 2^n) within [0, high]: the terms that are no multiples are, all together.
static bool is_low(const Forms *f, const Linear *e, unsigned n, Big high) {
  Term terms[LINEAR_MAX_TERMS];
  Big modulus = two_to_the(n);
  Linear rest = {.terms = terms, .constant = (e->constant % modulus + modulus) % modulus};
  for (uint32_t i = 0; i < e->n_terms; i++)
    if (e->terms[i].factor % modulus)
      terms[rest.n_terms++] = e->terms[i];
  return forms_within(f, &rest, 0, high);
}

// No bit is one in both: b is a number from `lowest` to 2^n - 1 whose bits below that are zero,
// and so are those of a from there on to n.
static bool is_disjoint(const Forms *f, const Form *a, const Form *b) {
  Big low, high;
  forms_range(f, &b->e, &low, &high);
  if (low < 0 || high >= two_to_the(b->width - 1))
    return false;
  Big constant, lowest = form_constant(b, &constant) && constant ? constant & -constant : 1;
  return is_low(f, &a->e, bits_of(high), lowest - 1);
}

// The bits from `lowest` on to n are set: number - number mod 2^n + number mod lowest + bits.
static Form *form_set_bits(Forms *f, const Form *a, const Form *b) {
  Big bits;
  Linear upper, lower = linear_constant(0), e;
  if (!form_constant(b, &bits) || bits <= 0 || bits_of(bits) >= a->width)
    return NULL;
  unsigned n = bits_of(bits), low = bits_of(bits & -bits) - 1;
  if (bits != two_to_the(n) - two_to_the(low) || !low_bits(f, &a->e, n, &upper) ||
      (low && !low_bits(f, &a->e, low, &lower)) || !linear_plus(f->arena, &a->e, &upper, -1, &e) ||
      !linear_plus(f->arena, &e, &lower, 1, &e) || !linear_plus(f->arena, &e, &b->e, 1, &e) ||
      e.n_terms > MAX_TERMS)
    return NULL;
  return form_make(f, e, a->width, a->is_signed, a->is_unsigned);
}

// Where no bit is one in both, it is the sum.
static Form *form_or(Forms *f, const Form *a, const Form *b) {
  Linear e;
  const Form *small = is_disjoint(f, a, b) ? b : is_disjoint(f, b, a) ? a : NULL;
  const Form *large = small == b ? a : b;
  if (!small)
    return form_set_bits(f, a, b);
  if (!linear_plus(f->arena, &a->e, &b->e, 1, &e) || e.n_terms > MAX_TERMS)
    return NULL;
  return form_make(f, e, a->width, large->is_signed, large->is_unsigned);
}

static Form *form_xor(Forms *f, const Form *a, const Form *b) {
  Big bits;
  Linear e;
  if (!form_constant(b, &bits) || bits != -1 || !linear_plus(f->arena, &b->e, &a->e, -1, &e))
    return NULL;
  return form_make(f, e, a->width, a->is_signed, false);
}

// low <= number - by * quotient <= high
void forms_bound_quotient(Forms *f, Constraints *to, const Linear *number, uint32_t quotient,
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
  forms_range(f, number, &low, &high);
  const Loop *loop = forms_loop(f, number);
  Big limit = BIG_LIMIT;
  uint32_t q =
      forms_add_variable(f, loop, low == -limit ? -limit : (low < 0 ? low - by + 1 : low) / by,
                         high == limit ? limit : (high < 0 ? high - by + 1 : high) / by);
  Clause fact = {0};
  Constraints down = {0}, up = {0};
  forms_bound_quotient(f, &down, number, q, by, 0, by - 1);
  if (!to_zero || low >= 0) {
    vec_push(f->arena, &fact.alternatives, down);
    forms_add_fact(f, q, fact);
    return q;
  }
  if (f->variables.data[q].high < 0)
    f->variables.data[q].high = 0;
  Linear zero = linear_constant(0);
  Constraint sign;
  if (constraint_between(f->arena, number, &zero, 0, false, &sign))
    vec_push(f->arena, &down, sign);
  forms_bound_quotient(f, &up, number, q, by, 1 - by, 0);
  if (constraint_between(f->arena, &zero, number, -1, false, &sign))
    vec_push(f->arena, &up, sign);
  vec_push(f->arena, &fact.alternatives, down);
  vec_push(f->arena, &fact.alternatives, up);
  forms_add_fact(f, q, fact);
  return q;
}

static Form *form_quotient(Forms *f, Form *a, Big by, bool is_signed, bool to_zero) {
  uint32_t q = add_quotient(f, form_read(f, a, is_signed), by, to_zero);
  return form_make(f, linear_variable(f->arena, q), a->width, is_signed, !is_signed);
}

static Form *form_remainder(Forms *f, Form *a, Big by, bool is_signed) {
  const Linear *number = form_read(f, a, is_signed);
  Big low, high;
  forms_range(f, number, &low, &high);
  uint32_t q = add_quotient(f, number, by, is_signed);
  uint32_t r = forms_add_variable(f, forms_loop(f, number), low < 0 ? 1 - by : 0, by - 1);
  Linear quotient = linear_variable(f->arena, q), rest = linear_variable(f->arena, r), value;
  Constraint equal;
  if (!linear_plus(f->arena, number, &quotient, -by, &value) ||
      !constraint_between(f->arena, &value, &rest, 0, true, &equal))
    return NULL;
  forms_add_fact(f, r, clause_of(f->arena, equal));
  return form_make(f, rest, a->width, false, false);
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
    return form_product(f, op, a, two_to_the((unsigned)by));
  return form_quotient(f, a, two_to_the((unsigned)by), op_is(op, OP_arith_shrsi), false);
}

Form *form_binary(Forms *f, const Op *op, const Loop *loop) {
  Form *a = form_of_value(f, op_operand(op, 0), loop),
       *b = form_of_value(f, op_operand(op, 1), loop);
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
