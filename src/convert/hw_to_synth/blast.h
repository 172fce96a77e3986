// blast.h: one hw.module while it becomes an and-inverter graph.
//
// Every value is a list of literals, the least significant bit first; arrays have element 0 there,
// structs their last field. What is not computed from other values in the same cycle stands in the
// graph as inputs: ports, registers, what instances and memories give.

#ifndef SLUICE_CONVERT_HW_TO_SYNTH_BLAST_H
#define SLUICE_CONVERT_HW_TO_SYNTH_BLAST_H

#include "base/vec.h"
#include "convert/hw_to_synth/aig.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "ir/ir.h"
#include "ir/op_info.h"

typedef struct BlastOptions {
  uint64_t memory_bits; // a memory of at most so many bits becomes latches
} BlastOptions;

typedef struct BlastLatch {
  AigLit q, d, clock; // clock AIG_NONE: the global one
  Attr type;          // latchType, or NULL
  int64_t init;       // SynthInit; -1: not given
  Ident name;         // NULL: none
  Loc loc;
} BlastLatch;

typedef struct BlastMemory BlastMemory;

// What stays a box: an instance, or a memory that is too large.
typedef struct BlastBox {
  const Op *op;              // hw.instance or seq.firmem
  const BlastMemory *memory; // NULL: an instance
  AigLit *inputs, *outputs;
  size_t n_inputs, n_outputs;
} BlastBox;

typedef struct Blast {
  Context *ctx;
  Arena *arena;
  const Op *module;
  BlastOptions options;
  Aig aig;
  AigLit **bits;  // by value id
  uint8_t *state; // by op id
  VEC(BlastLatch) latches;
  VEC(BlastBox) boxes;
  VEC(BlastMemory *) memories;
  Map memory_of; // value of a memory -> BlastMemory
} Blast;

// Reads the module's body into b->aig; b->bits is then known for all operands of hw.output. The
// arrays by id are zero. False after a diagnostic.
bool blast_module(Blast *b);

// The number of literals of a value, clocks included. False after a diagnostic at `op`.
bool blast_width(const Op *op, Type type, uint64_t *n);
AigLit *blast_bits(Blast *b, const Value *value); // known already
AigLit *blast_new_inputs(Blast *b, uint64_t n);
void blast_set(Blast *b, const Value *value, AigLit *bits);
// Register bits whose input comes later; `name` gets a number where there are several.
AigLit *blast_new_latches(Blast *b, const Op *op, Ident name, uint64_t n, size_t *first);
// An attribute of integers as literals.
AigLit *blast_constant(Blast *b, const Op *op, Attr value, Type type);

// latches.c: latches that never change become constants, and equal ones one. The literals of the
// module's ports are replaced along with all others.
void blast_fold_latches(Blast *b, AigLit *inputs, size_t n_inputs, AigLit *outputs,
                        size_t n_outputs);

// memory.c: seq.firmem and its ports. Collect finds the memories of the module; declare makes what
// stands as inputs; connect comes when all operands are known.
bool blast_collect_memories(Blast *b);
bool blast_declare_memories(Blast *b);
bool blast_read_memory(Blast *b, const Op *read); // of latency 0, expanded
bool blast_connect_memories(Blast *b);
// The ports of a memory's box: clk, then for each read and write port its wires.
void blast_memory_ports(Blast *b, const BlastMemory *memory, HwPort **ports, size_t *n);
// ram_DEPTHxWIDTH_..: what tells boxes apart.
const char *blast_memory_name(Blast *b, const BlastMemory *memory);

#endif
