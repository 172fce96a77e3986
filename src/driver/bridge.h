// bridge.h: the library that the host loads: the C program around the kernel, and the kernel's code
// through cf and the llvm dialect.

#ifndef SLUICE_DRIVER_BRIDGE_H
#define SLUICE_DRIVER_BRIDGE_H

#include "driver/bounds.h"
#include "driver/model.h"
#include "driver/trace.h"
#include "sim/host.h"
#include "sim/loader.h"

typedef struct Bridge {
  Program program;
  bool *is_written; // by value of the program
  Loc loc;          // of the kernel
  Model model;
  // Its code: in this process, or else in a library.
  LoadedCode code;
  VEC(LoadedSymbol) symbols;
  const char *library;
  bool has_checks;
  BoundsAccesses accesses; // that are checked
  Trace *trace;            // NULL: values are not told
} Bridge;

// C input; `model` is the file of --model, or NULL; `trace`, if not NULL, gets the ops whose values
// are told. False after diagnostics. Everything lives as long as the compilation.
typedef enum BoundsChecks { NO_BOUNDS_CHECKS, WITH_BOUNDS_CHECKS } BoundsChecks;
bool bridge_build(Compilation *c, const char *model, BoundsChecks checks, Trace *trace,
                  Bridge *bridge);
// A memref is stored to, or nothing is known of what becomes of it.
bool memref_is_written(const Value *memref);
// Which of the signature's variables are array arguments of the circuit, in their order.
size_t *bridge_circuit_variables(Compilation *c, size_t *n);
void bridge_free(Bridge *bridge);
// What the host has to know of it.
HostOptions bridge_host_options(Compilation *c, const Bridge *bridge);

#endif
