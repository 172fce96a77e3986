// progress.c: whether a call goes on, and stalls.
//
// Tokens that come in or go out, enter or repeat a loop, or access a memory are seen by the running
// code. Where none was for some cycles, an observer makes those again and looks at all channels:
//
//   kept ── cycles seen again ── now        n_still: the last of them, in which no token moved
//
// Where registers and memories are in one of the still cycles what they were in an earlier one, no
// token will ever move: that is a deadlock, whatever counters run in the units that wait. An
// earlier cycle to compare with is taken at 1, 2, 4, ... still cycles, so that any period is found
// (Brent).

#include "sim/observer.h"

// After so many quiet cycles stalls end until something is seen again: what comes then depends on
// registers and memories alone.
enum { OPEN_AFTER = 64 };
enum { FIRST_CHECK = 128, MOST_SEEN_AGAIN = 4096 };
// At the limit of cycles so many still ones make it a deadlock.
enum { DEAD_AT_LIMIT = 250 };

// xorshift64*
static uint64_t next_random(Simulation *sim) {
  uint64_t x = sim->random;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  sim->random = x;
  return x * 0x2545f4914f6cdd1du;
}

void draw_stalls(Simulation *sim, Engine *e) {
  uint64_t is_open = sim->n_quiet >= OPEN_AFTER ? ~UINT64_C(0) : 0;
  for (size_t i = e->netlist.first_random; i < e->netlist.inputs.len; i++) {
    uint64_t word = next_random(sim) | is_open;
    memcpy(e->wires + e->plan.input_at[i], &word, sizeof word);
  }
}

typedef struct Stillness {
  uint64_t n_still; // cycles
  bool is_dead;     // for ever
} Stillness;

// Registers that the simulation computes; the observer has more.
static bool are_equal(const Simulation *sim, const char *a, const char *b) {
  const Plan *p = &sim->engine.plan;
  const Netlist *n = &sim->engine.netlist;
  for (size_t i = 0; i < n->registers.len; i++)
    if (p->is_live[i] && memcmp(a + p->register_at[i], b + p->register_at[i],
                                plan_value_size(n->registers.data[i].width)) != 0)
      return false;
  return true;
}

// One more still cycle: whether an earlier one has come back.
static bool has_repeated(Observer *o, uint64_t n_still) {
  Engine *e = &o->engine;
  if (!(n_still & (n_still - 1))) {
    engine_keep(e);
    observer_keep_memories(o);
    return false;
  }
  return are_equal(o->sim, e->registers[e->current], e->registers[e->kept]) &&
         observer_memories_are_kept(o);
}

static Stillness see_again(Simulation *sim) {
  Stillness s = {0};
  Engine *e = &sim->engine;
  Observer *o = observe_from(sim, e->kept);
  uint64_t n_quiet = sim->n_quiet, random = sim->random, n_open = 0;
  sim->random = sim->kept_random;
  for (sim->n_quiet = sim->n_quiet_kept; o && sim->n_quiet < n_quiet; sim->n_quiet++) {
    bool is_random = sim->options.has_stalls && sim->n_quiet <= OPEN_AFTER;
    if (sim->options.has_stalls)
      draw_stalls(sim, &o->engine);
    engine_step(&o->engine);
    bool moves = observer_moves(o);
    s.n_still = moves ? 0 : s.n_still + 1;
    n_open = moves || is_random ? 0 : n_open + 1;
    s.is_dead = n_open && (s.is_dead || has_repeated(o, n_open));
  }
  sim->n_quiet = n_quiet;
  sim->random = random;
  // If a memory was written meanwhile, these were not the same cycles.
  if (!o || !are_equal(sim, o->engine.registers[o->engine.current], e->registers[e->current]))
    return (Stillness){0};
  return s;
}

SimStatus progress_check(Simulation *sim, const uint32_t *n_tokens, bool moves) {
  uint64_t n = sim->n_quiet = moves ? 0 : sim->n_quiet + 1;
  bool is_random = sim->options.has_stalls && n <= OPEN_AFTER;
  bool is_fixed = !is_random && engine_is_fixed(&sim->engine);
  bool is_time = n >= FIRST_CHECK && !(n & (n - 1));
  Stillness s = (is_fixed && n) || is_time ? see_again(sim) : (Stillness){0};
  if (is_fixed || s.is_dead) {
    bool is_endless = !s.n_still; // the same tokens move in every cycle
    explain_deadlock(sim, n_tokens, s.n_still, is_endless);
    return is_endless ? SIM_CYCLE_LIMIT : SIM_DEADLOCK;
  }
  if (n % MOST_SEEN_AGAIN == 0)
    progress_keep(sim, n);
  return SIM_DONE;
}

SimStatus progress_end(Simulation *sim, const uint32_t *n_tokens) {
  Stillness s = see_again(sim);
  if (s.n_still < DEAD_AT_LIMIT) {
    explain_limit(sim, sim->options.max_cycles);
    return SIM_CYCLE_LIMIT;
  }
  explain_deadlock(sim, n_tokens, s.n_still, false);
  return SIM_DEADLOCK;
}
