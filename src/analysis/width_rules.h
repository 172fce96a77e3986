// width_rules.h: how few bits of its operands a unit needs, and how narrow it may be.
//
// Three rules for each op of arithmetic, all about one firing, so that each can be checked by
// trying everything (test/unit/width_rules_test.c does):
//
//   stored    a value of that interval, of which d low bits are read, is given back by n bits: by
//             extension, zero or sign, or, where n = d, in all that anybody reads
//   demanded  the low n bits of the result depend on no more than the low demanded() bits of the
//             operand, for all values in the operands' intervals
//   computed  the op, or its unsigned twin, on operands cut or extended to m bits gives the low n
//             bits of the result
//
// docs/bitwidths.md says why each is right.

#ifndef SLUICE_ANALYSIS_WIDTH_RULES_H
#define SLUICE_ANALYSIS_WIDTH_RULES_H

#include "analysis/interval.h"

typedef struct StoredWidth {
  unsigned width;
  bool is_signed; // extended by sign; else by zeros
} StoredWidth;

StoredWidth width_stored(Interval value, unsigned demanded);

typedef struct ComputedWidth {
  unsigned op_id;          // the op or its twin
  CmpiPredicate predicate; // of cmpi
  unsigned width;          // of the operands, and of the result but for cmpi
  StoredWidth result;
} ComputedWidth;

// op_id: an op of handshake; operands: intervals of its operands; demanded: bits that are stored of
// its result.
unsigned width_demanded(unsigned op_id, uint32_t operand, const Interval *operands,
                        unsigned demanded);
// False: it must stay as wide as it is. `result`: that of the op's result.
bool width_computed(unsigned op_id, CmpiPredicate predicate, const Interval *operands,
                    Interval result, unsigned demanded, ComputedWidth *computed);

#endif
