// integer_set.h: has a system of linear constraints an integer solution? By isl.

#ifndef SLUICE_ANALYSIS_INTEGER_SET_H
#define SLUICE_ANALYSIS_INTEGER_SET_H

#include "analysis/linear.h"
#include "base/isl_api.h"

typedef struct IntegerSolver {
  Arena *scratch;
  IslApi isl;
  isl_ctx *ctx;
  int64_t work_left, patience; // one used up: nothing more is known
} IntegerSolver;

typedef struct IntegerSet {
  uint32_t n_variables; // 0, 1, ...
  Clauses clauses;      // all hold
} IntegerSet;

// False: *error says what is missing.
bool integer_solver_init(IntegerSolver *solver, Arena *scratch, const char **error);
void integer_solver_free(IntegerSolver *solver);

// True only if it is sure. A question that takes too long, or comes after too many others, has no
// answer; the limits count steps, not time.
bool integer_set_is_empty(IntegerSolver *solver, const IntegerSet *set);
// The greatest value of a variable in a set that is not empty. False: not known.
bool integer_set_greatest(IntegerSolver *solver, const IntegerSet *set, uint32_t variable,
                          int64_t *greatest);

#endif
