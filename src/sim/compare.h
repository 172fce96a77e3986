// compare.h: what a circuit computed beside what the CPU computed.

#ifndef SLUICE_SIM_COMPARE_H
#define SLUICE_SIM_COMPARE_H

#include "ir/ir.h"

enum { COMPARE_MAX_RANK = 32 };

typedef struct Difference {
  uint64_t n_elements; // that differ; 0: none
  // The first of them; the caller frees the texts.
  size_t rank;
  int64_t at[COMPARE_MAX_RANK];
  Text expected, got;
} Difference;

// Two values of one type: numbers, or arrays (`got` and `expected` their first elements) that lie
// in memory as the type says. NaNs are equal. Integers are printed as signed, unless the type says
// otherwise.
Difference sim_compare(Type type, const void *got, const void *expected);
// A number, as it is shown there.
void compare_print_value(Type type, const void *value, Text *out);
// "[2][3]: expected 5, got 7 (and 3 more differ)"
void difference_print(const Difference *difference, Text *out);
void difference_free(Difference *difference);

#endif
