// simulate.h: `sluice simulate`: simulate.c has the command, simulate_report.c what is told,
// simulate_c.c the C programs, simulate_mlir.c the functions of .mlir files, simulate_verilog.c
// the engines that run Verilog.

#ifndef SLUICE_DRIVER_SIMULATE_H
#define SLUICE_DRIVER_SIMULATE_H

#include "base/source.h"
#include "dialects/memref/variables.h"
#include "driver/bounds.h"
#include "driver/model.h"
#include "sim/call.h"
#include "sim/compare.h"
#include "sim/host.h"

#include <stdatomic.h>
#include <sys/types.h>

#define MAX_CYCLES "--max-cycles"

typedef enum EngineId { ENGINE_NATIVE, ENGINE_ICARUS, ENGINE_VERILATOR, N_ENGINES } EngineId;
extern const char *const ENGINE_NAMES[N_ENGINES];

// Of a call: what the circuit's channels and memories carry.
typedef struct CallTypes {
  VEC(Type) args, results;
} CallTypes;

// How a run ends: as JSON has it.
#define RUN_ENDS(X)                                                                                \
  X(DONE, "ok")                                                                                    \
  X(DIFFERENT, "different")                                                                        \
  X(DEADLOCK, "deadlock")                                                                          \
  X(CYCLE_LIMIT, "cycle-limit")                                                                    \
  X(OUT_OF_BOUNDS, "out-of-bounds")                                                                \
  X(TWO_TOKENS, "two-tokens")                                                                      \
  X(BAD_ARRAY, "bad-array")                                                                        \
  X(CRASHED, "crashed")                                                                            \
  X(TIME_LIMIT, "time-limit")                                                                      \
  X(INTERRUPTED, "interrupted")                                                                    \
  X(NO_CALL, "no-call")                                                                            \
  X(FAILED, "error")
typedef enum RunEnd {
#define END(id, name) RUN_##id,
  RUN_ENDS(END)
#undef END
} RunEnd;

// Text that several processes add to.
typedef struct SharedText {
  _Atomic uint64_t len; // of all; more than fits is left out
  char data[1 << 18];
} SharedText;

// What a run tells. It is shared with the program's processes, which fill it.
typedef struct SimulateReport {
  _Atomic uint64_t n_calls, n_cycles;
  bool has_reference;      // the CPU's results are known
  _Atomic int end;         // RunEnd: the first that was told
  _Atomic bool has_errors; // in one of those processes
  double seconds;          // in the circuit
  BoundsFault fault;       // that the CPU has found
  char failure[4096];      // members of JSON
  SharedText messages;     // see report_show_messages
} SimulateReport;

// Of a loop, over all calls.
typedef struct LoopCounts {
  _Atomic uint64_t entries, iterations, gaps; // see SimLoopStats
} LoopCounts;

typedef struct Simulate {
  Compilation c;
  SimOptions sim;
  bool is_json;
  const char *json_file; // NULL: stdout
  FILE *json_out;        // that file, or NULL
  pid_t process;         // this one, which writes the report
  const char *model;     // --model, or NULL
  const char *circuit;   // --circuit, or NULL
  EngineId engine;
  const char *testbench;  // its module's name in Verilog
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
  LoopCounts *loop_counts; // as many, shared
  SimulateReport *report;
  BoundsAccesses accesses; // that the CPU checks
  MemrefGlobals variables; // of a .mlir file: arguments of the circuit behind those of the function
  bool is_cpu_slow;        // of a .mlir file: it has not answered yet
  Text values;             // JSON of results and arguments, of a .mlir file
  bool has_exited;         // a C program, by itself
  int exit_code;           // of it
  DiagLog log;
} Simulate;

// The circuit of the input, its loops, and options.sim complete. False after a diagnostic.
bool simulate_prepare(Simulate *s);

// simulate_report.c
bool report_open(Simulate *s); // false after a diagnostic
// What the program's processes have told so far.
void report_show_messages(Simulate *s);
// How the run ends; further ends are not told. The rest is members of the JSON object "failure".
void report_fail(Simulate *s, RunEnd end, const char *members);
// Such members: where it was; 0: no such thing.
const char *report_place(Simulate *s, uint64_t call, uint64_t seed, uint64_t cycle);
// A call that failed, of that number, with the stalls of a seed or 0.
void report_call(Simulate *s, const SimCall *call, uint64_t number, uint64_t seed);
void report_fault(Simulate *s, const BoundsFault *fault, uint64_t call, uint64_t cycle);
// An access outside of an array, NULL: a local one.
void report_access(Simulate *s, const char *place, const char *array, bool is_store, int64_t index,
                   int64_t n_elements);
// In the array of that name, NULL: in the result.
void report_difference(Simulate *s, const char *place, const char *name, const Difference *d);
// Of the program's process. False: it did not exit by itself, which has been reported.
bool report_end(Simulate *s, const HostOptions *options, const HostEnd *end);
// In seconds.
double report_now(void);
// On a terminal: a line that what comes next overwrites; `cycles` of all calls.
bool report_has_progress(const Simulate *s);
void report_progress(const Simulate *s, uint64_t call, uint64_t cycles, double seconds);
void report_end_progress(const Simulate *s);
// The cycles and loops of all calls, which that simulation has made.
void report_counts(Simulate *s, const Simulation *sim, uint64_t cycles);
// The channels' statistics, where there are some.
void report_channels(Simulate *s, const Simulation *sim);
// At the very end, whatever it is; `ok` as far as is known. Returns whether all is well.
bool report_close(Simulate *s, bool ok);

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
// Then it runs: the report and the loops' measures are filled in. `n_calls` are on file; 0: how
// many is not known. False: reported.
bool verilog_run(Simulate *s, const CallTypes *types, uint64_t n_calls);
// And what came out can be read.
bool verilog_read_results(Simulate *s, Source *out);
bool verilog_read_value(Str *rest, Type type, char *bytes);

// verilog_explain.c: the calls on file, then those that are `unwritten`, made by the native engine:
// the first of them, until one fails or takes too long. That is told, and the report and the loops'
// measures are filled in; `made` is the call. False: none fails.
bool verilog_explain(Simulate *s, const CallTypes *types, Str unwritten, uint64_t n_calls,
                     uint64_t max_cycles, SimCall *made);

// Calls the kernel with the arguments of the command line. False: reported.
bool simulate_mlir(Simulate *s);
// Runs a C program. False: reported.
bool simulate_program(Simulate *s);

#endif
