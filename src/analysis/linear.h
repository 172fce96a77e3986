// linear.h: linear expressions over integer variables, and what is known of them.
//
//   Linear       3 x0 - x2 + 7
//   Constraint   a Linear that is zero, or is not negative
//   Clause       alternatives, each a list of constraints: at least one alternative holds
//
// Numbers are exact: what leaves 100 bits is refused.

#ifndef SLUICE_ANALYSIS_LINEAR_H
#define SLUICE_ANALYSIS_LINEAR_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 Big;
#define BIG_LIMIT ((Big)1 << 100) // as a bound: there is none

typedef struct Term {
  uint32_t variable;
  Big factor; // never 0
} Term;

typedef struct Linear {
  Term *terms; // by variable
  uint32_t n_terms;
  Big constant;
} Linear;

enum { LINEAR_MAX_TERMS = 16 };

Linear linear_constant(Big value);
Linear linear_variable(Arena *arena, uint32_t variable);
// a + factor * b. False: it would have too many terms, or too large numbers.
bool linear_plus(Arena *arena, const Linear *a, const Linear *b, Big factor, Linear *sum);
Big linear_factor(const Linear *a, uint32_t variable);
// Every factor and the constant are multiples of it.
bool linear_is_multiple(const Linear *a, Big divisor);

typedef struct Constraint {
  Linear linear;
  bool is_equality; // = 0; else >= 0
} Constraint;

typedef VEC(Constraint) Constraints;

typedef struct Clause {
  VEC(Constraints) alternatives;
} Clause;

typedef VEC(Clause) Clauses;

Clause clause_of(Arena *arena, Constraint only);
// a - b + offset >= 0; or with is_equality = 0. False: too large.
bool constraint_between(Arena *arena, const Linear *a, const Linear *b, Big offset,
                        bool is_equality, Constraint *out);

#endif
