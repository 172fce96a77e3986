// access.h: what passes know of a memory access, as attributes of loads and stores.
//
//   handshake.deps = #handshake<deps[["store0", 1, true, 2], ...]>
//       accesses of the same array that may touch the same element later: the name, the depth of
//       the loop that lies between (1: outermost; 0: the same iteration of all), whether the
//       dependence is active, that is not enforced otherwise, and the least number of iterations
//       between the two. The last two may be absent (true, 1). The name "*": any, in any order.
//   handshake.mem_interface = #handshake.mem_interface<MC>, or <LSQ: n>
//       goes to the memory's controller, or to its queue, group n

#ifndef SLUICE_DIALECTS_HANDSHAKE_ACCESS_H
#define SLUICE_DIALECTS_HANDSHAKE_ACCESS_H

#include "ir/ir.h"

typedef struct AccessDep {
  Ident to;
  uint32_t depth;
  bool is_active;
  int64_t distance;
} AccessDep;

typedef VEC(AccessDep) AccessDeps;

// None where the op has no such attribute. False: it is not of this form.
bool access_deps_read(const Op *op, Arena *arena, AccessDeps *deps);
// None: the attribute goes.
void access_deps_write(Module *module, Op *op, const AccessDeps *deps);

typedef enum MemoryInterface { INTERFACE_NONE, INTERFACE_MC, INTERFACE_LSQ } MemoryInterface;

// NONE: nobody has decided.
MemoryInterface access_interface(const Op *op);
void access_set_interface(Module *module, Op *op, MemoryInterface interface, uint32_t group);
Ident access_name(const Op *op); // its handshake.name, or NULL

#endif
