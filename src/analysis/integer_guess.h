// integer_guess.h: a point of a system of linear constraints, if one is near at hand.

#ifndef SLUICE_ANALYSIS_INTEGER_GUESS_H
#define SLUICE_ANALYSIS_INTEGER_GUESS_H

#include "analysis/linear.h"

// True: there is a point, for one was found and tried. False says nothing.
bool integer_guess(Arena *scratch, const Clauses *clauses, uint32_t n_variables);

#endif
