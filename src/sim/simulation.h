// simulation.h: a simulation from the inside; shared by call.c, arrays.c, progress.c,
// explain.c (what went wrong, and where), measure.c (loops and channels) and wave.c.

#ifndef SLUICE_SIM_SIMULATION_H
#define SLUICE_SIM_SIMULATION_H

#include "sim/interface.h"

typedef struct LoopMeter {
  const SimLoop *loop;
  NodeId enters_node, repeats_node;
  const char *enters, *repeats; // a token comes in from outside, or from inside the loop
  uint64_t n_entries, n_repeats, gaps;
  uint64_t last, entered; // cycles of the last token, and of the last one from outside
  uint64_t n_before;      // n_repeats then
} LoopMeter;

typedef struct ChannelMeter {
  const char *valid, *ready;
  uint64_t tokens, stalls;
} ChannelMeter;

typedef struct TraceMeter {
  const NetChannel *channel;
  const char *valid, *ready, *data;
  unsigned width;
  VEC(uint64_t) words;
} TraceMeter;

typedef struct Wave Wave;
typedef struct Follower Follower;
typedef struct Observer Observer;

// A load or store port that is used.
typedef struct Access {
  const BorderMemory *memory;
  const char *enable;
  bool is_store;
} Access;

struct Simulation {
  Arena arena;
  Module *module;
  const Op *top;
  SimSignature signature;
  SimOptions options;
  Engine engine;
  Border border;
  VEC(Access) accesses; // loads first: they give what was there before a store of that cycle
  VEC(LoopMeter) loops;
  VEC(ChannelMeter) meters; // by channel of the netlist; empty: not measured
  VEC(TraceMeter) traces;
  Arena trace_arena;      // of their values
  size_t n_trace_words;   // of all; from SIM_TRACE_MAX on none are kept
  NodeId two_tokens_node; // a merge must choose between two tokens
  const char *two_tokens;
  // Something to look at in this cycle: a token that comes out, enters or repeats a loop, or the
  // line above. Most cycles need no more than this bit.
  NodeId event_node;
  const char *event;
  Wave *wave;
  Follower *follower; // of a call that is to stop at an access, or NULL
  VEC(ExternalUnit *) externals;
  uint64_t random;
  uint64_t cycles; // of the calls before this one
  // Cycles since something was seen to move, and how many they were when the registers were kept.
  uint64_t n_quiet, n_quiet_kept;
  uint64_t kept_random; // `random` then
  Observer *observer;   // once it was needed
  bool is_over;         // after a failure
  SimFailure failure;
};

// arrays.c
void arrays_prepare(Simulation *sim); // once
// Takes a descriptor for a call. False after a diagnostic.
bool arrays_take(Simulation *sim, BorderMemory *memory, const void *descriptor);
// What the memory ports ask for in the cycle that has ended. False: an access was out of bounds,
// which has been reported.
bool arrays_serve(Simulation *sim, bool *is_active);

// measure.c
bool measure_prepare(Simulation *sim);  // before the engine is compiled; false after a diagnostic
void measure_start(Simulation *sim);    // after it
void measure_loops(Simulation *sim);    // after a step
void measure_channels(Simulation *sim); // after a step
void measure_values(Simulation *sim);   // after a step
void measure_begin(Simulation *sim);    // before a call: values of the last one are forgotten

// progress.c
// The random inputs of the next step, for the simulation's engine or one that does the same.
void draw_stalls(Simulation *sim, Engine *engine);
// The state after so many quiet cycles is kept: 0 where inputs are to change.
static inline void progress_keep(Simulation *sim, uint64_t n_quiet) {
  sim->n_quiet = sim->n_quiet_kept = n_quiet;
  sim->kept_random = sim->random;
  engine_keep(&sim->engine);
}
// After another step, in which a token was seen to move, or none. Not SIM_DONE: the circuit has
// stopped for good, which has been reported.
SimStatus progress_check(Simulation *sim, const uint32_t *n_tokens, bool moves);
// After the last step there may be; reports.
SimStatus progress_end(Simulation *sim, const uint32_t *n_tokens);

// explain.c: reports, at C lines.
// Nothing will change any more: no token can move, and none has for so many cycles, or (is_endless)
// the same ones move for ever.
void explain_deadlock(Simulation *sim, const uint32_t *n_tokens, uint64_t n_still, bool is_endless);
void explain_limit(Simulation *sim, uint64_t limit);
void explain_two_tokens(Simulation *sim);
void explain_bounds(Simulation *sim, const BorderMemory *memory, bool is_store, uint64_t index);

// follow.c
// The cycles of the next call are looked at until an access. NULL: the circuit has no such unit.
Follower *follower_open(Simulation *sim, const SimStop *stop);
// Before a step, with its inputs; true: in this cycle the access's address is taken.
bool follower_step(Follower *follower, const Simulation *sim);
void follower_close(Follower *follower); // NULL is nothing

// wave.c
// NULL after a diagnostic. The file is open during calls alone, since a program may close what is
// open, and is complete after each: whatever ends the program, the wave shows what came before.
Wave *wave_open(Simulation *sim, const char *path);
void wave_begin_call(Wave *wave, Context *ctx); // both report a failure, once
void wave_end_call(Wave *wave, Context *ctx);
void wave_cycle(Wave *wave); // after a step
void wave_close(Wave *wave);

#endif
