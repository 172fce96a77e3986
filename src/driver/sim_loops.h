// sim_loops.h: the loops of a kernel's circuit, as the simulator measures them.

#ifndef SLUICE_DRIVER_SIM_LOOPS_H
#define SLUICE_DRIVER_SIM_LOOPS_H

#include "driver/pipeline.h"
#include "sim/call.h"

typedef struct SimLoops {
  SimLoop *data;
  size_t len;
} SimLoops;

// Of the function that the hw.module was made from; none where the input has no such level.
SimLoops compilation_sim_loops(Compilation *c, const Op *top);

#endif
