// simulate.h: `sluice simulate`: simulate.c has the command and what is told at the end,
// simulate_c.c the C programs, simulate_mlir.c the functions of .mlir files, simulate_verilog.c
// the engines that run Verilog.

#ifndef SLUICE_DRIVER_SIMULATE_H
#define SLUICE_DRIVER_SIMULATE_H

#include "base/source.h"
#include "driver/bounds.h"
#include "driver/model.h"
#include "sim/call.h"

typedef enum EngineId { ENGINE_NATIVE, ENGINE_ICARUS, ENGINE_VERILATOR, N_ENGINES } EngineId;
extern const char *const ENGINE_NAMES[N_ENGINES];

// Of a call: what the circuit's channels and memories carry.
typedef struct CallTypes {
  VEC(Type) args, results;
} CallTypes;

// What a run tells. It is shared with the child process that fills it.
typedef struct SimulateReport {
  uint64_t n_calls, n_cycles;
  bool has_reference; // the CPU's results are known
  bool is_equal;      // to the circuit's
  bool is_told;       // all of it
  double seconds;     // in the circuit
  BoundsFault fault;  // that the CPU has found
} SimulateReport;

typedef struct Simulate {
  Compilation c;
  SimOptions sim;
  bool is_json;
  const char *json_file; // NULL: stdout
  FILE *json_out;        // instead of stdout, where that is the program's; or NULL
  const char *model;     // --model, or NULL
  const char *circuit;   // --circuit, or NULL
  EngineId engine;
  const char *folder;     // of the Verilog and all that is needed to run it; -o, or a temporary one
  VEC(const char *) rtl;  // Verilog files of functions without a body
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
  SimLoopStats *loop_stats; // as many, shared; what was measured
  SimulateReport *report;
  BoundsAccesses accesses; // that the CPU checks
  bool is_cpu_slow;        // of a .mlir file: it has not answered yet
  Text values;             // JSON of results and arguments, of a .mlir file
} Simulate;

// The circuit of the input, its loops, and options.sim complete. False after a diagnostic.
bool simulate_prepare(Simulate *s);
// After the last call: what is told in the end. `sim` is NULL where Verilog ran.
void simulate_finish(Simulate *s, const Simulation *sim, bool is_done);

// simulate_models.c. All false after a diagnostic.
bool simulate_lift(Simulate *s); // by simulate_prepare
bool simulate_set_models(Simulate *s, const Model *model);
// Externals with a model of their own, for the simulation of that number.
bool simulate_load_models(Simulate *s, uint64_t number, SimExternals *out);

// simulate_verilog.c. Circuit and testbench are written; `lengths` are the most elements of the
// arrays, in order. False after a diagnostic.
bool verilog_prepare(Simulate *s, const uint64_t *lengths);
// Then the calls go to this file, as emit/testbench.h says.
const char *verilog_calls_file(Simulate *s);
void verilog_write_value(Type type, const char *bytes, Text *out);
void verilog_write_array(Type element, const char *bytes, uint64_t n, Text *out);
void verilog_write_stop(int64_t access, uint64_t nth, Text *out);
// Then it runs: the report and the loops' measures are filled in. False: reported.
bool verilog_run(Simulate *s, const CallTypes *types, uint64_t n_calls);
// And what came out can be read.
bool verilog_read_results(Simulate *s, Source *out);
bool verilog_read_value(Str *rest, Type type, char *bytes);

// verilog_explain.c: a deadlock in that call (from 1), at most so many cycles long, told by the
// native engine. False: it has none there.
bool verilog_explain(Simulate *s, const CallTypes *types, uint64_t call, uint64_t cycles);

// Calls the kernel with the arguments of the command line. False: reported.
bool simulate_mlir(Simulate *s);
// Runs a C program. False: reported.
bool simulate_program(Simulate *s);

#endif
