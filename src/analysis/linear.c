// linear.c: see linear.h.

#include "analysis/linear.h"

static bool is_small(Big x) {
  return x < BIG_LIMIT && x > -BIG_LIMIT;
}

// factor * x, where both are below 2^100 and the product is as well.
static bool multiply(Big factor, Big x, Big *product) {
  return !__builtin_mul_overflow(factor, x, product) && is_small(*product);
}

Linear linear_constant(Big value) {
  return (Linear){.constant = value};
}

Linear linear_variable(Arena *arena, uint32_t variable) {
  Linear x = {.terms = ARENA_NEW(arena, Term), .n_terms = 1};
  x.terms[0] = (Term){variable, 1};
  return x;
}

bool linear_plus(Arena *arena, const Linear *a, const Linear *b, Big factor, Linear *sum) {
  Linear s = {.terms = ARENA_ARRAY(arena, Term, a->n_terms + b->n_terms + 1)};
  if (!multiply(factor, b->constant, &s.constant))
    return false;
  s.constant += a->constant;
  bool fits = is_small(s.constant);
  for (uint32_t i = 0, k = 0; i < a->n_terms || k < b->n_terms;) {
    bool from_a =
        i < a->n_terms && (k == b->n_terms || a->terms[i].variable <= b->terms[k].variable);
    bool from_b = k < b->n_terms && (!from_a || a->terms[i].variable == b->terms[k].variable);
    Term term = {from_a ? a->terms[i].variable : b->terms[k].variable, 0};
    fits &= !from_b || multiply(factor, b->terms[k].factor, &term.factor);
    if (from_a)
      term.factor += a->terms[i].factor;
    fits &= is_small(term.factor);
    if (term.factor)
      s.terms[s.n_terms++] = term;
    i += from_a;
    k += from_b;
  }
  *sum = s;
  return fits && s.n_terms <= LINEAR_MAX_TERMS;
}

Big linear_factor(const Linear *a, uint32_t variable) {
  for (uint32_t i = 0; i < a->n_terms; i++)
    if (a->terms[i].variable == variable)
      return a->terms[i].factor;
  return 0;
}

bool linear_is_multiple(const Linear *a, Big divisor) {
  bool is = a->constant % divisor == 0;
  for (uint32_t i = 0; i < a->n_terms; i++)
    is &= a->terms[i].factor % divisor == 0;
  return is;
}

Clause clause_of(Arena *arena, Constraint only) {
  Clause clause = {0};
  Constraints list = {0};
  vec_push(arena, &list, only);
  vec_push(arena, &clause.alternatives, list);
  return clause;
}

bool constraint_between(Arena *arena, const Linear *a, const Linear *b, Big offset,
                        bool is_equality, Constraint *out) {
  out->is_equality = is_equality;
  if (!linear_plus(arena, a, b, -1, &out->linear))
    return false;
  out->linear.constant += offset;
  return is_small(out->linear.constant);
}
