// externals.h: functions without a body in a circuit, answered by a model in C.
//
// Their instances are taken out of the top module, and what was connected to them becomes ports of
// it (externals_lift). In each cycle such a unit
//
//   takes a token from each input that has one, if its slot for that input is empty;
//   with all slots full calls the model, which empties them;
//   shows the results after `latency` cycles, in the order of the calls, each until it is taken.
//
// Ready and valid thus depend on what was before the cycle alone. Units are served in the order in
// which the source has them.

#ifndef SLUICE_SIM_EXTERNALS_H
#define SLUICE_SIM_EXTERNALS_H

#include "convert/cf_to_handshake/models.h"
#include "ir/ir.h"

typedef struct Simulation Simulation;

// As the shim of a model takes its arguments.
typedef struct ModelPlace {
  void *allocated, *aligned;
  int64_t offset;
} ModelPlace;
typedef void ModelCall(ModelPlace **places);

typedef struct SimExternal {
  const char *instance; // its name in the circuit
  const char *name;     // of the function
  Type ports;           // hw modty of its module
  const ModelFunction *function;
  Attr *parameters; // by argument of the function; NULL: it is none
  ModelCall *call;
  unsigned latency; // cycles; at least 1
} SimExternal;

typedef struct SimExternals {
  SimExternal *data;
  size_t len;
} SimExternals;

// Edits the module. False after a diagnostic. Only instance, name and ports are set.
bool externals_lift(Module *module, Op *top, Arena *arena, SimExternals *out);

// For call.c.
typedef struct ExternalUnit ExternalUnit;
ExternalUnit *external_open(Simulation *sim, const SimExternal *external); // NULL: reported
// After a step, first take all, then show all: what one unit shows may be the wire that another
// looks at. True: the circuit will go on even if nothing in it changes.
void external_reset(ExternalUnit *unit); // nothing was called
bool external_take(ExternalUnit *unit);
bool external_show(ExternalUnit *unit);

#endif
