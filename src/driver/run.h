// run.h: `sluice run`: run.c has the command and C programs, run_mlir.c the functions of .mlir
// files.

#ifndef SLUICE_DRIVER_RUN_H
#define SLUICE_DRIVER_RUN_H

#include "driver/pipeline.h"

typedef struct Run {
  Compilation c;
  const char *entry; // NULL: see find_entry
  const char *model; // of functions without a body; NULL: none
  double time_limit; // seconds; 0: none
  VEC(const char *) args;
} Run;

// Calls a function with the arguments of the command line and prints its results; the exit code.
int run_mlir(Run *run);

#endif
