// compare.h: what a circuit computed beside what the CPU computed.

#ifndef SLUICE_SIM_COMPARE_H
#define SLUICE_SIM_COMPARE_H

#include "ir/ir.h"

typedef struct Difference {
  uint64_t n_elements; // that differ; 0: none
  Text first;          // of them: "[2][3]: expected 5, got 7"; the caller frees it
} Difference;

// Two values of one type: numbers, or arrays (`got` and `expected` their first elements) that lie
// in memory as the type says. NaNs are equal.
Difference sim_compare(Type type, const void *got, const void *expected);

#endif
