// interface.h: the ports of a circuit, grouped as the circuit contract names them.

#ifndef SLUICE_SIM_INTERFACE_H
#define SLUICE_SIM_INTERFACE_H

#include "sim/call.h"
#include "sim/engine.h"

// A channel or control at the circuit's border. The pointers are into the engine's wires.
typedef struct BorderChannel {
  const char *name;
  char *data, *valid, *ready; // data NULL: a control
  unsigned width;
  Type type; // of the value; NULL: a control
} BorderChannel;

// A memory port, and the array behind it during a call.
typedef struct BorderMemory {
  const char *name;
  char *load_en, *load_addr, *load_data, *store_en, *store_addr, *store_data;
  uint32_t addr_size, word_size; // in the engine
  unsigned width;
  Type type;             // memref
  uint32_t element_size; // in the array
  uint64_t mask;         // of a word of at most 8 bytes
  // Of a call:
  char *base; // of element 0
  uint64_t n_elements;
  bool is_contiguous;
  const int64_t *sizes, *strides;
} BorderMemory;

typedef struct Border {
  VEC(BorderChannel) ins, outs;
  VEC(BorderMemory) memories;
  // By argument of the function: which of memories, or which of ins.
  VEC(uint32_t) arg_index;
  VEC(uint32_t) result_index; // which of outs
} Border;

// False after a diagnostic: ports and signature do not agree.
bool border_find(Border *border, Engine *engine, const Op *top, const SimSignature *signature,
                 Arena *arena);

#endif
