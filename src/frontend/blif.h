// blif.h: BLIF as modules of hw and synth.

#ifndef SLUICE_FRONTEND_BLIF_H
#define SLUICE_FRONTEND_BLIF_H

#include "ir/ir.h"

// Reads the models of a BLIF file, in order, into a new top. False after diagnostics.
bool blif_import(Module *module, const Source *source);

#endif
