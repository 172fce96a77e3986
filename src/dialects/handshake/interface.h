// interface.h: a memory's controller and queue, built from its accesses.
//
//   no access is queued     mem_controller
//   all are                 lsq
//   some are                mem_controller with an lsq[MC] behind it

#ifndef SLUICE_DIALECTS_HANDSHAKE_INTERFACE_H
#define SLUICE_DIALECTS_HANDSHAKE_INTERFACE_H

#include "dialects/handshake/names.h"

typedef struct InterfaceAccess {
  Op *port; // handshake.load, handshake.store
  bool is_queued;
} InterfaceAccess;

// The accesses of one block, in program order, and what tells the memory that the block runs.
typedef struct InterfaceBlock {
  uint32_t bb;
  VEC(InterfaceAccess) accesses;
  Value *group; // starts the block's group of the queue
  Value *count; // the number of the block's stores
} InterfaceBlock;

typedef struct MemoryShape {
  bool has_queue, has_controller;
} MemoryShape;

typedef VEC(InterfaceBlock) InterfaceBlocks;

MemoryShape interface_shape(const InterfaceBlocks *blocks);
bool interface_needs_group(const InterfaceBlock *block);
// Number of stores that a controller must be told of; 0: it need not be told.
uint32_t interface_count(const InterfaceBlock *block, MemoryShape shape);

// Where blocks need a group or a count, they have one. The loads are connected. Returns memEnd.
Value *build_interface(Builder *builder, Names *names, Attr bb, Value *memref, Value *start,
                       const InterfaceBlocks *blocks, Value *end);

#endif
