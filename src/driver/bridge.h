// bridge.h: the library that the host loads: the C program around the kernel, and the kernel's code
// through cf and the llvm dialect.

#ifndef SLUICE_DRIVER_BRIDGE_H
#define SLUICE_DRIVER_BRIDGE_H

#include "driver/pipeline.h"
#include "sim/host.h"

typedef struct Bridge {
  Program program;
  bool *is_written; // by value of the program
  Loc loc;          // of the kernel
  const char *library;
} Bridge;

// C input. False after diagnostics. Everything lives as long as the compilation.
bool bridge_build(Compilation *c, Bridge *bridge);
// What the host has to know of it.
HostOptions bridge_host_options(Compilation *c, const Bridge *bridge);

#endif
