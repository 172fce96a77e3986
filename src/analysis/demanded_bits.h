// demanded_bits.h: how many of a channel's low bits anybody can tell apart.
//
// The claim, for every channel of integers of up to 64 bits: tokens that differ only in bits above
// those demanded cause the same results, stores, calls and choices of way. Backward from what is
// seen outside, by the rules of width_rules.h.

#ifndef SLUICE_ANALYSIS_DEMANDED_BITS_H
#define SLUICE_ANALYSIS_DEMANDED_BITS_H

#include "analysis/interval.h"
#include "ir/ir.h"

// Bits of an address, where the array's size is known; 0 elsewhere. An access outside of the array
// is undefined, so that higher bits mean nothing.
typedef struct AddressWidths {
  uint8_t *of_access; // by op id: loads and stores
  uint8_t *of_value;  // by value id: what a controller or queue takes or gives as an address
} AddressWidths;

AddressWidths address_widths(Op *func, Module *module, Arena *arena);

// Arrays inside the circuit, which may have narrower elements than they had.
typedef struct LocalArray {
  Op *ram, *interface;
} LocalArray;
typedef VEC(LocalArray) LocalArrays;

// Those of integers that one controller or queue serves alone.
void local_arrays(Op *func, Arena *arena, LocalArrays *arrays);

// By value id. `ranges`: of value_ranges.
uint8_t *demanded_bits(Op *func, Module *module, const Interval *ranges, AddressWidths addresses,
                       const LocalArrays *arrays, Arena *arena);

// Bits of an index that tells n ways apart.
unsigned choice_bits(uint32_t n);
// All operands and results are integers that the rules of arithmetic are about.
bool op_has_ranges(const Op *op);

#endif
