// forms_impl.h: what the files that make forms share.
//
//   forms.c            variables, the form of a value, what holds where a block runs
//   form_arith.c       sums, products, quotients, masks
//   form_conditions.c  comparisons as constraints; min, max, select
//   form_loops.c       counters, and how often loops go round

#ifndef SLUICE_ANALYSIS_FORMS_IMPL_H
#define SLUICE_ANALYSIS_FORMS_IMPL_H

#include "analysis/forms.h"

static inline Big two_to_the(unsigned n) {
  return (Big)1 << n;
}

// forms.c
uint32_t forms_add_variable(Forms *f, const Loop *loop, Big low, Big high);
void forms_add_fact(Forms *f, uint32_t variable, Clause fact);
void forms_range(const Forms *f, const Linear *e, Big *low, Big *high);
bool forms_within(const Forms *f, const Linear *e, Big low, Big high);
// The innermost loop that a variable of it belongs to.
const Loop *forms_loop(const Forms *f, const Linear *e);
// number = e + modulus * k
bool forms_add_congruence(Forms *f, uint32_t number, const Linear *e, Big modulus);
Form *form_of_value(Forms *f, const Value *value, const Loop *at);
unsigned form_width(const Value *value); // 0: no integer of up to 64 bits
Form *form_make(Forms *f, Linear e, unsigned width, bool is_signed, bool is_unsigned);
// A value of which only the range is known, read as signed.
Form *form_variable(Forms *f, uint32_t variable, unsigned width);
// The number that the bits are, read as signed or not.
const Linear *form_read(Forms *f, Form *form, bool as_signed);
bool form_constant(const Form *form, Big *value);
unsigned form_flags(const Op *op); // no-wrap flags

// form_arith.c: NULL: nothing linear
Form *form_binary(Forms *f, const Op *op, const Loop *loop);
Form *form_cast(Forms *f, Form *a, unsigned width, bool as_signed);
// low <= number - by * quotient <= high
void forms_bound_quotient(Forms *f, Constraints *to, const Linear *number, uint32_t quotient,
                          Big by, Big low, Big high);

// form_conditions.c
// a - b + offset >= 0, or = 0, as one more alternative. False: too large.
bool clause_add_comparison(Forms *f, Clause *clause, const Linear *a, const Linear *b, Big offset,
                           bool is_equality);
// What holds where the condition does, or does not. False: nothing is known.
bool forms_condition(Forms *f, const Value *condition, bool holds, const Loop *at, unsigned depth,
                     Clauses *out);
Form *form_minmax(Forms *f, const Op *op, Form *a, Form *b, const Loop *loop);
Form *form_select(Forms *f, const Op *op, const Loop *loop);

// form_loops.c
LoopFacts *forms_loop_facts(Forms *f, const Loop *loop);
Form *form_argument(Forms *f, const Value *value, unsigned width, const Loop *loop);

#endif
