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
  Op *access;       // the load, store or queue; NULL: control, or not known
  uint32_t operand; // index of the first of its operands
  uint32_t result;  // load and queue: index of the data
  uint32_t group;   // queue only
} MemoryPort;

typedef VEC(MemoryPort) MemoryPorts;

// Signals that go to a memory, in order: loadEn, loadAddr, storeEn, storeAddr, storeData. The last
// results of a raw_mem_controller or raw_lsq, the operands of a raw_ram.
enum { MEMORY_N_DRIVEN = 5 };

// The attribute of a handshake.func whose arrays are signals: their names. Argument NAME_loadData
// of each is an integer, and after the other results there are the five signals above.
#define HANDSHAKE_MEMORIES "memories"

// Where an op says itself what its accesses are, in the order of their operands: an array of
// "control", "load", "store", "queue". Then it does not matter what makes the operands.
#define MEMORY_ACCESSES "accesses"

// The operands between memStart and ctrlEnd. False: *problem says why they make no sense.
bool mem_controller_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem);
bool lsq_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem);
// The ports of whichever of the ops it is; none of any other.
bool memory_op_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem);
// The load, store or queue of each is known: not where the op itself says what they are.
bool memory_ports_have_ops(const MemoryPorts *ports);
// The attribute above, as the op's operands have it; NULL where it is no such op.
Attr memory_accesses(const Op *op, Arena *arena);
bool op_is_mem_controller(const Op *op); // with a memref, or raw
bool op_is_lsq(const Op *op);
// The queue accesses memory itself, not through a controller: its first operand is the memref.
bool lsq_is_master(const Op *op);

#endif
