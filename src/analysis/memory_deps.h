// memory_deps.h: which accesses of an array may touch the same element, and in which order.
//
// Every pair of accesses with a store in it is dependent until a proof says otherwise. A
// dependence goes from the access that runs first to the one that runs later. It is carried by the
// loop around both in whose iterations the two runs differ first, or by none, where both run in
// the same iteration of all loops around them.
//
// An access does not depend on itself: the runs of one access keep their order in any circuit.

#ifndef SLUICE_ANALYSIS_MEMORY_DEPS_H
#define SLUICE_ANALYSIS_MEMORY_DEPS_H

#include "analysis/loops.h"

typedef struct MemoryDep {
  uint32_t to;      // access of the same array
  const Loop *loop; // that carries it, or NULL
  int64_t distance; // least number of its iterations between the two; 0: the same iteration
} MemoryDep;

typedef struct MemoryAccess {
  Op *op;
  bool reads, writes;
  bool is_unknown; // any element, any time: no load or store, or through a view
  VEC(MemoryDep) deps;
} MemoryAccess;

typedef struct MemoryArray {
  const Value *root; // argument, alloca, the first get_global; NULL: all that cannot be told apart
  VEC(MemoryAccess) accesses;
  bool is_unknown;       // its accesses are dependent in any order; deps are not listed
  const char *why;       // it is unknown
  bool is_never_written; // within the function
} MemoryArray;

typedef struct MemoryDeps {
  Loops loops;
  VEC(MemoryArray) arrays; // in the order of their first access
} MemoryDeps;

// Of a func.func with a body. False: *error says what is missing.
bool memory_deps_of(Op *func, Module *module, Arena *arena, MemoryDeps *deps, const char **error);

#endif
