// comb_paths.h: combinational paths through modules, and cycles of them.

#ifndef SLUICE_ANALYSIS_COMB_PATHS_H
#define SLUICE_ANALYSIS_COMB_PATHS_H

#include "ir/ir.h"

// By output port of a module: the input ports (arguments of its block) that it depends on within
// one cycle. Registers and clocked reads end a path. Of the outputs that depend on the same inputs,
// where those are many, only the first has the list: a controller's readies, each of which depends
// on all addresses, would have a list that grows with the square of its ports.
typedef VEC(uint32_t) PortList;
typedef struct ModulePaths {
  PortList *inputs; // by output
  uint32_t *like;   // by output: the one that has its list, as a rule itself
  uint32_t n_outputs;
} ModulePaths;

typedef struct PathFinder {
  Module *module;
  Arena *arena;
  Map modules;      // hw.module -> ModulePaths
  Map instances;    // hw.instance -> its hw.module
  uint32_t *places; // of the search that goes on, by value id
  uint32_t n_places;
} PathFinder;

// Of a module whose instances' modules have no cycles of instances.
const ModulePaths *module_paths(PathFinder *finder, const Op *module);

// A unit's output NAME_valid that depends within one cycle on the input NAME_ready, or NULL: no
// unit may wait for its token to be wanted before it offers it.
Ident valid_that_waits_for_ready(PathFinder *finder, const Op *module);

// What a wire of a channel needs to be held up.
typedef enum WireKind {
  KIND_DOWNSTREAM, // a buffer that breaks data and valid
  KIND_READY,      // one that breaks ready
  KIND_UPSTREAM,   // an extra signal, which no buffer holds up
  N_WIRE_KINDS
} WireKind;

// How a value of a module is called in a message, and where it comes from.
typedef struct ChannelLabel {
  const char *text;
  Loc loc;
  WireKind kind;
  bool is_lazy; // a copy that a lazy fork gives once all others can be taken
} ChannelLabel;

// False after reporting a combinational cycle in the module's body, as a path of channels;
// labels: Value -> ChannelLabel; NULL: as an op of it.
bool check_no_cycles(PathFinder *finder, const Op *module, const Map *labels);

// The same of all hw.modules at the top, which may have been read as text; and none may be part of
// itself.
bool check_modules(Module *module, Arena *arena);

#endif
