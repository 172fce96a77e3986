// bridge.h: the library that the host loads: the C program around the kernel, and the kernel's code
// through cf and the llvm dialect.

#ifndef SLUICE_DRIVER_BRIDGE_H
#define SLUICE_DRIVER_BRIDGE_H

#include "driver/model.h"
#include "sim/host.h"

typedef struct Bridge {
  Program program;
  bool *is_written; // by value of the program
  Loc loc;          // of the kernel
  Model model;
  const char *library;
} Bridge;

// C input; `model` is the file of --model, or NULL. False after diagnostics. Everything lives as
// long as the compilation.
bool bridge_build(Compilation *c, const char *model, Bridge *bridge);
// What the host has to know of it.
HostOptions bridge_host_options(Compilation *c, const Bridge *bridge);

#endif
