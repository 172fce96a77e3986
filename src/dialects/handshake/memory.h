// memory.h: which access of a memory controller or queue owns which operand.
//
// The operands of handshake.mem_controller and handshake.lsq are flat lists; their roles follow
// from what produces them (a load's address, a store's address and data, a queue's three ports).

#ifndef SLUICE_DIALECTS_HANDSHAKE_MEMORY_H
#define SLUICE_DIALECTS_HANDSHAKE_MEMORY_H

#include "ir/ir.h"

typedef enum MemoryPortKind {
  MEMORY_CONTROL, // controller: number of stores of a block; queue: start of a group
  MEMORY_LOAD,    // address in, data out
  MEMORY_STORE,   // address and data in
  MEMORY_QUEUE,   // controller only: load address, store address and store data of a queue
} MemoryPortKind;

typedef struct MemoryPort {
  MemoryPortKind kind;
  Op *access;       // the load, store or queue; NULL: control
  uint32_t operand; // index of the first of its operands
  uint32_t result;  // load and queue: index of the data
  uint32_t group;   // queue only
} MemoryPort;

typedef VEC(MemoryPort) MemoryPorts;

// The operands between memStart and ctrlEnd. False: *problem says why they make no sense.
bool mem_controller_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem);
bool lsq_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem);
// The queue accesses memory itself, not through a controller: its first operand is the memref.
bool lsq_is_master(const Op *op);

#endif
