// circuit_globals.h: what is left over when functions have become circuits.

#ifndef SLUICE_CONVERT_CIRCUIT_GLOBALS_H
#define SLUICE_CONVERT_CIRCUIT_GLOBALS_H

#include "ir/ir.h"

// Circuits hold their memories themselves; globals that no code is left to use are gone.
void circuit_erase_globals(Block *top);

#endif
