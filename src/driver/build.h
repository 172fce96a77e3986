// build.h: `sluice build`: build.c has the command and the CPU engine, build_circuit.c the circuit.

#ifndef SLUICE_DRIVER_BUILD_H
#define SLUICE_DRIVER_BUILD_H

#include "driver/model.h"
#include "emit/object.h"

typedef struct Build {
  Compilation c;
  Model model;
  const char *output, *header; // files
  const char *model_path;      // --model, or NULL
  bool is_circuit;
  ObjectSpeed speed; // of the CPU's code
} Build;

// The library; its header is written. False after a diagnostic.
bool build_circuit(Build *b);

#endif
