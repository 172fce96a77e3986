// passes.h: every pass, one row each in passes.def.

#ifndef SLUICE_DRIVER_PASSES_H
#define SLUICE_DRIVER_PASSES_H

#include "ir/pass.h"

extern const PassTable ALL_PASSES;

#endif
