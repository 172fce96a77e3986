// integer_guess.c: see integer_guess.h.
//
// Each variable has a range, which the constraints narrow; then the variable with the smallest one
// is given a value, as near to 0 as may be, and so on. Most systems that have a point show it so,
// in a hundredth of the time that isl takes to prove that there is one; and of many that have none
// a range is empty at once, or an equation's factors have a divisor that its constant has not.

#include "analysis/integer_guess.h"

enum {
  MAX_TRIED = 8,  // values of a variable
  MAX_SWEEPS = 6, // until the next variable has a value; 7 x = 3 y, 5 x = 2 y narrow without end
};

typedef struct Range {
  Big low, high; // -BIG_LIMIT, BIG_LIMIT: none
} Range;

typedef struct Guess {
  Arena *arena;
  VEC(const Constraint *) constraints;
  uint32_t n_variables;
  int sweeps_left;
  // A constraint is looked at again where one of its variables has changed since.
  uint32_t now, *changed_at, *seen_at; // by variable, by constraint
} Guess;

// Of sweeps over the constraints about two for each variable that is given a value.
static Guess guess_start(Arena *arena, uint32_t n_variables) {
  return (Guess){.arena = arena,
                 .n_variables = n_variables,
                 .sweeps_left = 20 + 4 * (int)n_variables,
                 .changed_at = ARENA_ARRAY(arena, uint32_t, n_variables + 1)};
}

// Of a positive b. Most numbers are small, and division of large ones is slow.
static Big floor_quotient(Big a, Big b) {
  if (b == 1)
    return a;
  if (a == (int64_t)a && b == (int64_t)b)
    return (int64_t)a / (int64_t)b - ((int64_t)a % (int64_t)b < 0);
  return a / b - (a % b < 0);
}

// The greatest that sign * factor * x can be. False: there is none, or it is too large.
static bool greatest_of(const Term *term, int sign, const Range *ranges, Big *greatest) {
  const Range *x = &ranges[term->variable];
  Big factor = sign * term->factor, bound = factor > 0 ? x->high : x->low;
  return bound != BIG_LIMIT && bound != -BIG_LIMIT &&
         !__builtin_mul_overflow(bound, factor, greatest);
}

// What sign * linear >= 0 says of each of its variables.
static bool narrow(Guess *g, const Linear *linear, int sign, Range *ranges) {
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
    if (rest >= BIG_LIMIT || rest <= -BIG_LIMIT)
      continue;
    // factor * x >= -rest
    Big bound = factor > 0 ? -floor_quotient(rest, factor) : floor_quotient(rest, -factor);
    if (factor > 0 ? bound <= x->low : bound >= x->high)
      continue;
    *(factor > 0 ? &x->low : &x->high) = bound;
    g->changed_at[linear->terms[i].variable] = ++g->now;
    changed = true;
    if (x->low > x->high)
      return true; // which the caller sees
  }
  return changed;
}

static bool has_changed(const Guess *g, size_t constraint) {
  const Linear *x = &g->constraints.data[constraint]->linear;
  for (uint32_t i = 0; i < x->n_terms; i++)
    if (g->changed_at[x->terms[i].variable] >= g->seen_at[constraint])
      return true;
  return false;
}

// False: no point is in the ranges.
static bool narrow_all(Guess *g, Range *ranges, int max_sweeps) {
  if (!g->seen_at)
    g->seen_at = ARENA_ARRAY(g->arena, uint32_t, g->constraints.len + 1);
  bool changed = true;
  for (int n = 0; n < max_sweeps && changed && g->sweeps_left > 0; n++, g->sweeps_left--) {
    changed = false;
    for (size_t i = 0; i < g->constraints.len; i++) {
      const Constraint *c = g->constraints.data[i];
      if (!has_changed(g, i))
        continue;
      g->seen_at[i] = g->now + 1;
      changed |= narrow(g, &c->linear, 1, ranges);
      if (c->is_equality)
        changed |= narrow(g, &c->linear, -1, ranges);
    }
    for (uint32_t v = 0; v < g->n_variables; v++)
      if (ranges[v].low > ranges[v].high)
        return false;
  }
  return true;
}

static bool has_solution(const Linear *linear) {
  Big divisor = 0;
  for (uint32_t i = 0; i < linear->n_terms; i++)
    for (Big a = linear->terms[i].factor; a;) {
      Big rest = divisor % a;
      divisor = a;
      a = rest;
    }
  return divisor ? linear->constant % divisor == 0 : !linear->constant;
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
  if (!narrow_all(g, ranges, MAX_SWEEPS) || g->sweeps_left <= 0)
    return false;
  Range *least = NULL;
  for (uint32_t v = 0; v < g->n_variables; v++)
    if (ranges[v].low < ranges[v].high &&
        (!least || ranges[v].high - ranges[v].low < least->high - least->low))
      least = &ranges[v];
  if (!least)
    return is_point(g, ranges);
  Range all = *least;
  Big values[3 + MAX_TRIED] = {all.low > 0    ? all.low
                               : all.high < 0 ? all.high
                                              : 0,
                               all.high, all.low};
  size_t n = 3;
  for (Big v = all.low + 1; all.high - all.low < MAX_TRIED && v < all.high; v++)
    values[n++] = v;
  for (size_t i = 0; i < n && g->sweeps_left > 0; i++) {
    if (i && (values[i] == values[0] || values[i] == BIG_LIMIT || values[i] == -BIG_LIMIT))
      continue;
    *least = (Range){values[i], values[i]};
    g->changed_at[least - ranges] = ++g->now;
    if (find_point(g, ranges))
      return true;
  }
  return false;
}

static void take(Guess *g, const Constraints *list) {
  for (size_t k = 0; k < list->len; k++)
    vec_push(g->arena, &g->constraints, &list->data[k]);
}

// Whether the constraints leave some of the ranges.
static bool fits(Guess *g, const Constraints *list, const Range *given) {
  Range *ranges = ARENA_ARRAY(g->arena, Range, g->n_variables + 1);
  Guess one = guess_start(g->arena, g->n_variables);
  for (uint32_t v = 0; v < g->n_variables; v++)
    ranges[v] = given[v];
  take(&one, list);
  return narrow_all(&one, ranges, 1);
}

// What holds in any case. A bound of a single variable is in its range for good.
static void take_sure(Guess *g, const Constraints *list, Range *ranges) {
  for (size_t k = 0; k < list->len; k++) {
    const Constraint *c = &list->data[k];
    if (c->linear.n_terms != 1 || c->linear.constant >= BIG_LIMIT ||
        c->linear.constant <= -BIG_LIMIT) {
      vec_push(g->arena, &g->constraints, c);
      continue;
    }
    narrow(g, &c->linear, 1, ranges);
    if (c->is_equality)
      narrow(g, &c->linear, -1, ranges);
  }
}

// Of each clause the first alternative, or with `from_last` the last, that the ranges leave open.
static void take_choices(Guess *g, const Clauses *clauses, const Range *ranges, bool from_last) {
  for (size_t i = 0; i < clauses->len; i++) {
    const Clause *clause = &clauses->data[i];
    size_t n = clause->alternatives.len;
    for (size_t k = 0; k < n && n > 1; k++) {
      const Constraints *list = &clause->alternatives.data[from_last ? n - 1 - k : k];
      if (k + 1 < n && !fits(g, list, ranges))
        continue;
      take(g, list);
      break;
    }
  }
}

// Equations with a variable that stands alone are put into the others. What is left of one may
// have no solution whatever the ranges are.
static bool has_contradiction(const Guess *g) {
  VEC(Linear) left = {0};
  for (size_t i = 0; i < g->constraints.len; i++)
    if (g->constraints.data[i]->is_equality)
      vec_push(g->arena, &left, g->constraints.data[i]->linear);
  while (left.len) {
    Linear x = vec_pop(&left);
    uint32_t t = 0;
    if (!has_solution(&x))
      return true;
    while (t < x.n_terms && x.terms[t].factor != 1 && x.terms[t].factor != -1)
      t++;
    for (size_t i = 0; i < left.len && t < x.n_terms; i++) {
      Linear *y = &left.data[i];
      Big factor = linear_factor(y, x.terms[t].variable);
      if (factor && !linear_plus(g->arena, y, &x, -factor * x.terms[t].factor, y))
        return false; // too large
    }
  }
  return false;
}

Guessed integer_guess(Arena *scratch, const Clauses *clauses, uint32_t n_variables) {
  ArenaMark mark = arena_mark(scratch);
  Range *ranges = ARENA_ARRAY(scratch, Range, n_variables + 1);
  size_t n_choices = 1;
  for (uint32_t v = 0; v < n_variables; v++)
    ranges[v] = (Range){-BIG_LIMIT, BIG_LIMIT};
  for (size_t i = 0; i < clauses->len; i++) {
    if (!clauses->data[i].alternatives.len)
      return GUESS_EMPTY;
    if (clauses->data[i].alternatives.len > 1)
      n_choices = 2;
  }
  Guess sure = guess_start(scratch, n_variables);
  for (size_t i = 0; i < clauses->len; i++)
    if (clauses->data[i].alternatives.len == 1)
      take_sure(&sure, &clauses->data[i].alternatives.data[0], ranges);
  bool is_empty = has_contradiction(&sure) || !narrow_all(&sure, ranges, sure.sweeps_left);
  Guessed guessed = is_empty ? GUESS_EMPTY : GUESS_NOTHING;
  for (size_t n = 0; n < n_choices && guessed == GUESS_NOTHING; n++) {
    Guess g = guess_start(scratch, n_variables);
    g.constraints = sure.constraints;
    g.constraints.cap = g.constraints.len; // what is added is in a copy
    take_choices(&g, clauses, ranges, n > 0);
    if (find_point(&g, ranges))
      guessed = GUESS_POINT;
  }
  arena_reset(scratch, mark);
  return guessed;
}
