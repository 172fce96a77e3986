// integer_guess.h: a point of a system of linear constraints, if one is near at hand, or that there
// is none, if that is plain.

#ifndef SLUICE_ANALYSIS_INTEGER_GUESS_H
#define SLUICE_ANALYSIS_INTEGER_GUESS_H

#include "analysis/linear.h"

typedef enum Guessed {
  GUESS_NOTHING,
  GUESS_POINT, // there is one: it was found and tried
  GUESS_EMPTY, // there is none
} Guessed;

Guessed integer_guess(Arena *scratch, const Clauses *clauses, uint32_t n_variables);

#endif
