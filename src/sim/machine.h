// machine.h: the parts of a plan as machine code: made quickly first, made well in a second thread.

#ifndef SLUICE_SIM_MACHINE_H
#define SLUICE_SIM_MACHINE_H

#include "sim/code.h"

typedef struct Machine Machine;

// All parts, compiled without optimisation. NULL: *error says why not (it lives as long as the
// plan's arena).
Machine *machine_create(const LlvmApi *llvm, const Plan *plan, Arena *arena, const char **error);
// Start to replace the parts, one by one, by optimised code, beside the run.
void machine_start_optimizing(Machine *machine);
// Wait until all parts are optimised.
void machine_finish_optimizing(Machine *machine);
void machine_free(Machine *machine); // gives up optimising at the next part

// One cycle.
void machine_run_cycle(Machine *machine, const char *now, char *next, char *wires, char *memories);

#endif
