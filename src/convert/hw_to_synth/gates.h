// gates.h: and-inverter graphs as IR.

#ifndef SLUICE_CONVERT_HW_TO_SYNTH_GATES_H
#define SLUICE_CONVERT_HW_TO_SYNTH_GATES_H

#include "convert/hw_to_synth/blast.h"
#include "ir/pass.h"
#include "ir/symbol.h"

typedef struct GateLowering {
  Module *module;
  Context *ctx;
  Arena *scratch;
  BlastOptions options;
  AigLit **bits;       // by value id, of the modules before
  uint8_t *state;      // by op id
  SymbolTable symbols; // the modules before
  Map made;            // module before -> module of single bits
  Map boxes;           // name of a memory's box and its contents -> hw.module.extern
} GateLowering;

// Of every pass that makes gates.
extern const PassOption GATE_OPTIONS[];

// i1, or the clock that it is.
Type gates_bit_type(Context *ctx, Type type);

// The module with ports of single bits, empty yet, before the old one.
bool gates_declare(GateLowering *l, Op *old);
// Its body. False after a diagnostic.
bool gates_fill(GateLowering *l, const Op *old, Op *made);

// The graph as the body of `made`: its block's arguments are `inputs`, and `outputs` leave it. Both
// are changed.
void gates_emit(GateLowering *l, Blast *b, Op *made, AigLit *inputs, AigLit *outputs,
                size_t n_outputs);

#endif
