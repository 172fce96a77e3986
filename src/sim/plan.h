// plan.h: how a netlist becomes code: what is computed, in which function, and where values live.
//
//   registers  twice: a cycle reads one copy and writes the other
//   wires      inputs, outputs, kept values, values that one function computes and another needs
//   memories   words of the netlist's memories
//
// Code is cut into functions of at most PLAN_PART_SIZE operations, since optimising takes more
// than linear time in a function's length. Nodes are taken in the order they were made, which
// follows the cones of registers, so that few values cross from one function to the next.

#ifndef SLUICE_SIM_PLAN_H
#define SLUICE_SIM_PLAN_H

#include "sim/netlist.h"

enum { PLAN_PART_SIZE = 200 };

typedef struct Plan {
  const Netlist *netlist;
  uint32_t *order;      // nodes to compute
  uint32_t *part_begin; // by part: its place in order; one more at the end
  uint32_t n_parts;
  uint32_t write_part;   // the last one: it writes the memories, behind all that it computes
  uint32_t *part_of;     // by node; UINT32_MAX: not computed
  uint32_t *slots;       // by node: 1 + its place in wires; 0: none
  uint32_t *input_at;    // by input: its place in wires
  uint32_t *register_at; // by register: its place in a copy; those of control come first
  bool *is_live;         // by register
  // The registers that take a node's value, as lists.
  uint32_t *first_taker, *next_taker; // by node, by register; 1 + register
  uint64_t *memory_at;                // by memory
  size_t n_register_bytes, n_wire_bytes, n_memory_bytes;
} Plan;

// Bytes of a value in memory: 1, 2, 4, 8, 16, 24, ...
static inline uint32_t plan_value_size(unsigned width) {
  return width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : (width + 63) / 64 * 8;
}

// Bits that a register or wire of a width has in memory, as in code.c: no part of a machine's word
// is loaded or stored. Whoever looks at plan_value_size bytes sees all of it.
static inline unsigned plan_container(unsigned width) {
  return width <= 32 ? 32 : (width + 63) / 64 * 64;
}

// False after a diagnostic: it is too large.
bool plan_build(Plan *plan, const Netlist *netlist, Arena *arena);

#endif
