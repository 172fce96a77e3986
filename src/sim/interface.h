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

// Values of up to 8 bytes.
static inline uint64_t read_word(const char *from, uint32_t size) {
  switch (size) {
  case 1:
    return *(const uint8_t *)from;
  case 2: {
    uint16_t word;
    memcpy(&word, from, 2);
    return word;
  }
  case 4: {
    uint32_t word;
    memcpy(&word, from, 4);
    return word;
  }
  default: {
    uint64_t word;
    memcpy(&word, from, 8);
    return word;
  }
  }
}

static inline void write_word(char *to, uint32_t size, uint64_t word) {
  switch (size) {
  case 1:
    *to = (char)word;
    return;
  case 2:
    memcpy(to, &(uint16_t){(uint16_t)word}, 2);
    return;
  case 4:
    memcpy(to, &(uint32_t){(uint32_t)word}, 4);
    return;
  default:
    memcpy(to, &word, 8);
  }
}

// Values of more than 64 bits: whole limbs; bits of an array's element above the width are not
// looked at.
static inline void copy_wide(char *to, uint32_t to_size, const char *from, uint32_t from_size,
                             unsigned width) {
  uint32_t n = to_size < from_size ? to_size : from_size;
  memcpy(to, from, n);
  if (to_size > n)
    memset(to + n, 0, to_size - n);
  if (width % 64) {
    uint64_t limb;
    memcpy(&limb, to + width / 64 * 8, 8);
    limb &= ~UINT64_C(0) >> (64 - width % 64);
    memcpy(to + width / 64 * 8, &limb, 8);
  }
}

// False after a diagnostic: ports and signature do not agree.
bool border_find(Border *border, Engine *engine, const Op *top, const SimSignature *signature,
                 Arena *arena);

#endif
