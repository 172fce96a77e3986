// call.h: a kernel's circuit, called as the function it was made from.
//
//   Simulation *sim = simulation_open(module, top, &signature, &options);
//   SimCall call = {.args = args, .results = results};
//   while (... && simulation_call(sim, &call)) ...
//   simulation_close(sim);
//
// One call is one execution by the circuit contract: a token on each input channel and control,
// one taken from each output. Calls follow each other without reset. Memory ports read and write
// the arrays of the caller where they are, strided or not; each access is checked against the
// array's size. That arrays do not overlap is for the caller to check.
//
// A long run makes its code better in a second thread. A simulation may be opened before a fork and
// called in the child.

#ifndef SLUICE_SIM_CALL_H
#define SLUICE_SIM_CALL_H

#include "sim/externals.h"

typedef struct Simulation Simulation;

// The function's types: integers, index, floats, and ranked memrefs of those; as the cf level has
// them. Arguments are in the order of the circuit's channels and memories (controls left out),
// results in that of its output channels that carry data.
typedef struct SimSignature {
  const Type *args, *results;
  size_t n_args, n_results;
} SimSignature;

// A loop whose initiation interval is measured: the instance of the control_merge (or merge) at
// its head, and which of that unit's inputs come from inside the loop. See
// analysis/circuit_loops.h.
typedef struct SimLoop {
  const char *instance;
  Loc loc;
  uint64_t back_inputs; // bit i: input i
  uint32_t parent;      // 1 + the number of the loop around it; 0: none
  bool is_tested_first; // the last token of each entry makes no iteration: the test ends the loop
} SimLoop;

typedef struct SimOptions {
  uint64_t max_cycles; // of one call; 0: SIM_MAX_CYCLES
  const char *limit;   // what sets it: "--max-cycles"
  bool has_stalls;     // every channel waits at random
  uint64_t stall_seed;
  bool has_statistics; // tokens and stalls of each channel are counted (slower)
  // Channels whose values are kept (slower): those that leave such a port; NULL: none.
  bool (*traces)(const Op *producer, const char *port);
  const char *wave; // a .vcd file to write (slower), or NULL
  const SimLoop *loops;
  size_t n_loops;
  // Called now and then in a long call, with its cycles so far; may be NULL.
  void (*progress)(void *user, uint64_t cycles);
  void *progress_user;
  const SimExternals *externals; // what functions without a body do; may be NULL
  // Called before and after each of their calls; may be NULL.
  void (*enters_model)(void *user, bool is_inside);
  void *model_user;
} SimOptions;
#define SIM_MAX_CYCLES UINT64_C(100000000)

typedef enum SimStatus {
  SIM_DONE,
  SIM_DEADLOCK,
  SIM_CYCLE_LIMIT, // or a loop that cannot end
  SIM_OUT_OF_BOUNDS,
  SIM_TWO_TOKENS, // a merge saw two tokens at once
  SIM_STOPPED,    // as SimCall.stop says
  SIM_BAD_ARGUMENT
} SimStatus;

// An access: the load or store of that name, and which of its addresses in one call (from 1).
typedef struct SimStop {
  const char *unit;
  uint64_t nth;
} SimStop;

// Of a call that has failed.
typedef struct SimFailure {
  uint64_t cycle; // of the call
  // Of an access outside of its array:
  const char *array; // else NULL
  bool is_store;
  uint64_t index, n_elements;
} SimFailure;

typedef struct SimCall {
  // args[i]: the bytes of a number (little-endian, 1, 2, 4, 8 or 16, 24, .. of them), or the
  // memref's descriptor: allocated, aligned, offset, sizes, strides.
  void *const *args;
  void *const *results; // results[i]: where the bytes of a number go, as many as args have
  const SimStop *stop;  // the call ends, without a diagnostic, when the memory takes that; or NULL
  // Out:
  SimStatus status;
  uint64_t cycles; // from the offer of the inputs to the last token taken, both included
  SimFailure failure;
} SimCall;

// `top` is a hw.module of `module`; both must outlive the simulation, unchanged. NULL after a
// diagnostic.
Simulation *simulation_open(Module *module, const Op *top, const SimSignature *signature,
                            const SimOptions *options);
// False after a diagnostic, or stopped: call->status says what it was. The simulation is then over.
// What was written to the wave is complete in any case.
bool simulation_call(Simulation *sim, SimCall *call);
// Between two calls: the circuit's reset. Its memories stay as they are.
void simulation_reset(Simulation *sim);
void simulation_close(Simulation *sim); // NULL is nothing

// Bytes of a number in args and results.
size_t simulation_value_size(Type type);

// Makes a .fst file of a .vcd file. False after a diagnostic.
bool wave_convert(Context *ctx, const char *vcd, const char *fst);

// What was measured, over all calls.
typedef struct SimLoopStats {
  const SimLoop *loop;
  uint64_t entries;    // times the loop was entered
  uint64_t iterations; // tokens at its head, entries included
  uint64_t gaps;       // cycles between a token and the next of the same entry, summed
} SimLoopStats;
SimLoopStats simulation_loop(const Simulation *sim, size_t i);

// What a loop did since it was entered the last time: cycles of the call.
typedef struct SimLoopRun {
  uint64_t entered, last; // the first and the last token at its head; 0: none in this call
  uint64_t iterations;
} SimLoopRun;
// Reports, at the loop that does not end, that a call was given up after so many cycles. `limit` is
// what sets them.
void sim_tell_limit(const Op *top, const SimLoop *loops, const SimLoopRun *runs, size_t n_loops,
                    uint64_t cycles, const char *limit);

typedef struct SimChannelStats {
  const char *name; // "fork0.result_1", with the instances around it
  Loc loc;
  uint64_t tokens, stalls; // cycles in which a token moved, or waited
} SimChannelStats;
size_t simulation_n_channels(const Simulation *sim); // 0 without has_statistics
SimChannelStats simulation_channel(const Simulation *sim, size_t i);

// The values that left a unit in the last call. What is more than SIM_TRACE_MAX words in all is not
// kept.
enum { SIM_TRACE_MAX = 1 << 22 };
typedef struct SimTrace {
  const Op *producer; // hw.instance
  const char *port;   // of it
  unsigned width;
  const uint64_t *words; // trace_words(width) of each value, the lowest first
  size_t n;              // values
  bool is_cut;           // there were more
} SimTrace;
static inline size_t trace_words(unsigned width) {
  return width ? (width + 63) / 64 : 1;
}
size_t simulation_n_traces(const Simulation *sim);
SimTrace simulation_trace(const Simulation *sim, size_t i);

#endif
