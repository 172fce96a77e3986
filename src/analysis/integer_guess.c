// integer_guess.c: see integer_guess.h.
//
// Each variable has a range, which the constraints narrow; then the variable with the smallest one
// is given a value, as near to 0 as may be, and so on. Most systems that have a point show it so,
// in a hundredth of the time that isl takes to prove that there is one.

#include "analysis/integer_guess.h"

enum { MAX_SWEEPS = 60 }; // over all constraints, for one guess

typedef struct Range {
  Big low, high; // -BIG_LIMIT, BIG_LIMIT: none
} Range;

typedef struct Guess {
  Arena *arena;
  VEC(const Constraint *) constraints;
  uint32_t n_variables;
  int sweeps_left;
} Guess;

static Big floor_quotient(Big a, Big b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

// The greatest that sign * factor * x can be. False: there is none, or it is too large.
static bool greatest_of(const Term *term, int sign, const Range *ranges, Big *greatest) {
  const Range *x = &ranges[term->variable];
  Big factor = sign * term->factor, bound = factor > 0 ? x->high : x->low;
  return bound != BIG_LIMIT && bound != -BIG_LIMIT &&
         !__builtin_mul_overflow(bound, factor, greatest);
}

// What sign * linear >= 0 says of each of its variables.
static bool narrow(const Linear *linear, int sign, Range *ranges) {
  Big sum = sign * linear->constant, most;
  uint32_t n_unbounded = 0;
  bool changed = false;
  for (uint32_t i = 0; i < linear->n_terms; i++)
    if (!greatest_of(&linear->terms[i], sign, ranges, &most))
      n_unbounded++;
    else if (__builtin_add_overflow(sum, most, &sum))
      return false;
  for (uint32_t i = 0; i < linear->n_terms; i++) {
    Range *x = &ranges[linear->terms[i].variable];
    Big factor = sign * linear->terms[i].factor, rest = sum;
    if (greatest_of(&linear->terms[i], sign, ranges, &most)) {
      if (n_unbounded || __builtin_sub_overflow(sum, most, &rest))
        continue;
    } else if (n_unbounded > 1) {
      continue;
    }
    if (rest > BIG_LIMIT || rest < -BIG_LIMIT)
      continue;
    // factor * x >= -rest
    Big bound = factor > 0 ? -floor_quotient(rest, factor) : floor_quotient(rest, -factor);
    if (factor > 0 && bound > x->low)
      x->low = bound, changed = true;
    else if (factor < 0 && bound < x->high)
      x->high = bound, changed = true;
    if (changed && x->low > x->high)
      return true; // which the caller sees
  }
  return changed;
}

// False: no point is in the ranges.
static bool narrow_all(Guess *g, Range *ranges) {
  for (bool changed = true; changed && g->sweeps_left > 0; g->sweeps_left--) {
    changed = false;
    for (size_t i = 0; i < g->constraints.len; i++) {
      const Constraint *c = g->constraints.data[i];
      changed |= narrow(&c->linear, 1, ranges);
      if (c->is_equality)
        changed |= narrow(&c->linear, -1, ranges);
    }
    for (uint32_t v = 0; v < g->n_variables; v++)
      if (ranges[v].low > ranges[v].high)
        return false;
  }
  return g->sweeps_left > 0;
}

// Each range is one value: do all constraints hold?
static bool is_point(const Guess *g, const Range *ranges) {
  for (size_t i = 0; i < g->constraints.len; i++) {
    const Linear *x = &g->constraints.data[i]->linear;
    Big sum = x->constant, product;
    for (uint32_t k = 0; k < x->n_terms; k++)
      if (__builtin_mul_overflow(x->terms[k].factor, ranges[x->terms[k].variable].low, &product) ||
          __builtin_add_overflow(sum, product, &sum))
        return false;
    if (sum < 0 || (g->constraints.data[i]->is_equality && sum))
      return false;
  }
  return true;
}

static bool find_point(Guess *g, const Range *given) {
  Range *ranges = ARENA_ARRAY(g->arena, Range, g->n_variables + 1);
  for (uint32_t v = 0; v < g->n_variables; v++)
    ranges[v] = given[v];
  if (!narrow_all(g, ranges))
    return false;
  Range *least = NULL;
  for (uint32_t v = 0; v < g->n_variables; v++)
    if (ranges[v].low < ranges[v].high &&
        (!least || ranges[v].high - ranges[v].low < least->high - least->low))
      least = &ranges[v];
  if (!least)
    return is_point(g, ranges);
  Range all = *least;
  Big values[] = {all.low > 0 ? all.low : all.high < 0 ? all.high : 0, all.high, all.low};
  for (size_t i = 0; i < 3 && g->sweeps_left > 0; i++) {
    if (i && (values[i] == values[0] || values[i] == BIG_LIMIT || values[i] == -BIG_LIMIT))
      continue;
    *least = (Range){values[i], values[i]};
    if (find_point(g, ranges))
      return true;
  }
  return false;
}

// With the first alternative of each clause, then with the second.
bool integer_guess(Arena *scratch, const Clauses *clauses, uint32_t n_variables) {
  ArenaMark mark = arena_mark(scratch);
  bool is_found = false, has_more = true;
  Range *ranges = ARENA_ARRAY(scratch, Range, n_variables + 1);
  for (uint32_t v = 0; v < n_variables; v++)
    ranges[v] = (Range){-BIG_LIMIT, BIG_LIMIT};
  for (size_t choice = 0; choice < 2 && has_more && !is_found; choice++) {
    Guess g = {.arena = scratch, .n_variables = n_variables, .sweeps_left = MAX_SWEEPS};
    has_more = false;
    for (size_t i = 0; i < clauses->len; i++) {
      size_t n = clauses->data[i].alternatives.len;
      if (!n) { // nothing holds
        arena_reset(scratch, mark);
        return false;
      }
      has_more |= n > 1;
      const Constraints *list = &clauses->data[i].alternatives.data[choice < n ? choice : n - 1];
      for (size_t k = 0; k < list->len; k++)
        vec_push(scratch, &g.constraints, &list->data[k]);
    }
    is_found = find_point(&g, ranges);
  }
  arena_reset(scratch, mark);
  return is_found;
}
