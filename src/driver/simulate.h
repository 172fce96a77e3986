// simulate.h: `sluice simulate`: simulate.c has the command and what is told at the end,
// simulate_c.c the C programs, simulate_mlir.c the functions of .mlir files.

#ifndef SLUICE_DRIVER_SIMULATE_H
#define SLUICE_DRIVER_SIMULATE_H

#include "driver/model.h"
#include "sim/call.h"

// A loop, as it is told.
typedef struct LoopReport {
  Loc loc;
  uint64_t entries, iterations, gaps;
} LoopReport;

// What a run tells. Filled while it runs; a run in a child process fills one that is shared.
typedef struct SimulateReport {
  uint64_t n_calls, n_cycles;
  bool has_reference; // the CPU's results are known
  bool is_equal;      // to the circuit's
  double seconds;     // in the circuit
} SimulateReport;

typedef struct Simulate {
  Compilation c;
  SimOptions sim;
  bool is_json;
  const char *json_file;  // NULL: stdout
  FILE *json_out;         // instead of stdout, where that is the program's; or NULL
  const char *model;      // --model, or NULL
  double time_limit;      // of the program itself, seconds
  uint64_t n_stall_seeds; // further executions of each call
  const char *wave;       // as given: .vcd or .fst
  VEC(const char *) args;
  // The circuit.
  const char *kernel;
  Module *module;
  Op *top;
  // Functions without a body: `module` is then `lifted`, without their instances.
  Module lifted;
  SimExternals externals;
  uint64_t model_latency;
  const char *model_library;
  SimLoop *loops;
  SimulateReport report;
  Text values; // JSON of results and arguments, of a .mlir file
} Simulate;

// The circuit of the input, its loops, and options.sim complete. False after a diagnostic.
bool simulate_prepare(Simulate *s);
// After the last call: what is told in the end.
void simulate_finish(Simulate *s, const Simulation *sim, bool is_done);

// simulate_models.c. All false after a diagnostic.
bool simulate_lift(Simulate *s); // by simulate_prepare
bool simulate_set_models(Simulate *s, const Model *model);
// Externals with a model of their own, for the simulation of that number.
bool simulate_load_models(Simulate *s, uint64_t number, SimExternals *out);

// Calls the kernel with the arguments of the command line. False: reported.
bool simulate_mlir(Simulate *s);
// Runs a C program. False: reported.
bool simulate_program(Simulate *s);

#endif
