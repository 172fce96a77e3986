// blif.h: modules of gates (hw and synth) as BLIF, for ABC and Yosys.

#ifndef SLUICE_EMIT_BLIF_H
#define SLUICE_EMIT_BLIF_H

#include "ir/ir.h"

typedef struct BlifOptions {
  const Op *only;  // this module alone; NULL: all
  bool cuts_boxes; // instances of extern modules become ports: INSTANCE.PORT, their outputs inputs
} BlifOptions;

// All modules, those that nobody instantiates first: readers take the first model as the top. False
// after a diagnostic: the text is then incomplete.
bool emit_blif(Module *module, const BlifOptions *options, Text *out);

#endif
