// unit_order.h: units after those that they read from, and those that read from each other
// together.

#ifndef SLUICE_ANALYSIS_UNIT_ORDER_H
#define SLUICE_ANALYSIS_UNIT_ORDER_H

#include "ir/ir.h"

// Part of the units: each reads from all others, if by a detour; in program order.
typedef struct UnitCycle {
  uint32_t first, n;
  bool is_cyclic; // else it is one unit that does not read from itself
} UnitCycle;

typedef struct UnitOrder {
  VEC(const Op *) units;
  VEC(UnitCycle) cycles;
} UnitOrder;

// Whether the op is one of the units, and whether what it gives depends on the operand.
typedef struct UnitRules {
  bool (*is_unit)(const Op *op);
  bool (*reads)(const Op *op, uint32_t operand, const void *user);
  const void *user;
} UnitRules;

UnitOrder unit_order(const Block *body, const Module *module, const UnitRules *rules, Arena *arena);

#endif
