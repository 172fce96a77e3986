// call.c: see call.h.

#include "sim/call.h"

#include "base/bug.h"
#include "dialects/dialects.h"
#include "sim/observer.h"

#include <stdlib.h>

// Optimised code is worth its making only in a long run: that takes the time that it saves in about
// a million cycles, whatever the circuit's size.
enum { CYCLES_BEFORE_OPTIMIZING = 1500000 };
enum { CYCLES_BETWEEN_PROGRESS = 1 << 18 };

size_t simulation_value_size(Type type) {
  unsigned width = type_width(type);
  return width <= 64 ? plan_value_size(width) : (width + 127) / 128 * 16;
}

static bool open_externals(Simulation *sim) {
  const SimExternals *all = sim->options.externals;
  for (size_t i = 0; all && i < all->len; i++) {
    ExternalUnit *unit = external_open(sim, &all->data[i]);
    if (!unit)
      return false;
    vec_push(&sim->arena, &sim->externals, unit);
  }
  return true;
}

Simulation *simulation_open(Module *module, const Op *top, const SimSignature *signature,
                            const SimOptions *options) {
  Simulation *sim = calloc(1, sizeof *sim);
  if (!sim)
    out_of_memory();
  sim->module = module;
  sim->top = top;
  sim->signature = *signature;
  sim->options = *options;
  if (!sim->options.max_cycles)
    sim->options.max_cycles = SIM_MAX_CYCLES;
  sim->random = options->stall_seed * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u;
  NetlistOptions netlist = {.has_stalls = options->has_stalls,
                            .keeps_signals = options->wave != NULL};
  bool ok = engine_open(&sim->engine, module, top, &netlist) && measure_prepare(sim) &&
            engine_compile(&sim->engine) &&
            border_find(&sim->border, &sim->engine, top, signature, &sim->arena) &&
            open_externals(sim);
  if (ok) {
    arrays_prepare(sim);
    measure_start(sim);
    if (options->wave)
      ok = (sim->wave = wave_open(sim, options->wave)) != NULL;
  }
  if (ok)
    return sim;
  simulation_close(sim);
  return NULL;
}

void simulation_close(Simulation *sim) {
  if (!sim)
    return;
  if (sim->wave)
    wave_close(sim->wave);
  observer_close(sim->observer);
  engine_close(&sim->engine);
  arena_free(&sim->trace_arena);
  arena_free(&sim->arena);
  free(sim);
}

void simulation_reset(Simulation *sim) {
  engine_reset_registers(&sim->engine);
  for (size_t i = 0; i < sim->externals.len; i++)
    external_reset(sim->externals.data[i]);
}

// Calls.

static bool offer_inputs(Simulation *sim, const SimCall *call) {
  Border *b = &sim->border;
  for (size_t i = 0; i < sim->signature.n_args; i++) {
    uint32_t at = b->arg_index.data[i];
    if (type_is_memref(sim->signature.args[i])) {
      if (!arrays_take(sim, &b->memories.data[at], call->args[i]))
        return false;
      continue;
    }
    BorderChannel *in = &b->ins.data[at];
    uint32_t size = plan_value_size(in->width);
    uint64_t mask = in->width < 64 ? (UINT64_C(1) << in->width) - 1 : ~UINT64_C(0);
    if (size <= 8)
      write_word(in->data, size, read_word(call->args[i], size) & mask);
    else
      copy_wide(in->data, size, call->args[i], (uint32_t)simulation_value_size(in->type),
                in->width);
  }
  for (size_t i = 0; i < b->ins.len; i++)
    *b->ins.data[i].valid = 1;
  for (size_t i = 0; i < b->outs.len; i++)
    *b->outs.data[i].ready = 1;
  return true;
}

static void take_result(Simulation *sim, const SimCall *call, size_t out) {
  const Border *b = &sim->border;
  const BorderChannel *channel = &b->outs.data[out];
  for (size_t i = 0; i < sim->signature.n_results; i++) {
    if (b->result_index.data[i] != out)
      continue;
    uint32_t size = plan_value_size(channel->width);
    if (size <= 8)
      memcpy(call->results[i], channel->data, size);
    else
      copy_wide(call->results[i], (uint32_t)simulation_value_size(channel->type), channel->data,
                size, channel->width);
  }
}

typedef struct CallState {
  uint32_t n_owed;    // tokens to be given or taken
  uint32_t n_offered; // tokens to be given
  uint32_t *n_tokens; // by output: taken in this call
} CallState;

// Tokens that came out. False after a diagnostic.
static bool take_outputs(Simulation *sim, const SimCall *call, CallState *state, bool *is_active) {
  Border *b = &sim->border;
  for (size_t i = 0; i < b->outs.len; i++) {
    if (!*b->outs.data[i].valid)
      continue;
    if (state->n_tokens[i]++) {
      sim->failure.cycle = call->cycles;
      return diag_error(sim->module->ctx, sim->top->loc,
                        "cycle %llu: a second token came out of '%s' in one execution",
                        (unsigned long long)call->cycles, b->outs.data[i].name);
    }
    take_result(sim, call, i);
    state->n_owed--;
    *is_active = true;
  }
  return true;
}

static void give_inputs(Simulation *sim, CallState *state, bool *is_active) {
  Border *b = &sim->border;
  for (size_t i = 0; i < b->ins.len; i++) {
    BorderChannel *in = &b->ins.data[i];
    if (*in->valid & *in->ready) {
      *in->valid = 0;
      state->n_owed--;
      state->n_offered--;
      *is_active = true;
    }
  }
}

// What only some cycles, or some runs, have to do.
static SimStatus look(Simulation *sim, SimCall *call, CallState *state, bool *is_active) {
  if (*sim->two_tokens) {
    explain_two_tokens(sim);
    return SIM_TWO_TOKENS;
  }
  if (!take_outputs(sim, call, state, is_active))
    return SIM_TWO_TOKENS;
  measure_loops(sim);
  return SIM_DONE;
}

static SimStatus run_cycle(Simulation *sim, SimCall *call, CallState *state) {
  bool is_active = false;
  if (sim->options.has_stalls)
    draw_stalls(sim, &sim->engine);
  bool is_stop = sim->follower && follower_step(sim->follower, sim);
  engine_step(&sim->engine);
  call->cycles++;
  if (sim->wave)
    wave_cycle(sim->wave);
  if (is_stop) {
    sim->failure.cycle = call->cycles;
    return SIM_STOPPED;
  }
  if (sim->meters.len)
    measure_channels(sim);
  if (sim->traces.len)
    measure_values(sim);
  // Outputs before inputs and memories: one may be the same wire as an input.
  bool is_event = *sim->event;
  SimStatus status = is_event ? look(sim, call, state, &is_active) : SIM_DONE;
  if (status != SIM_DONE)
    return status;
  for (size_t i = 0; i < sim->externals.len; i++)
    is_active |= external_take(sim->externals.data[i]);
  if (!arrays_serve(sim, &is_active))
    return SIM_OUT_OF_BOUNDS;
  if (state->n_offered)
    give_inputs(sim, state, &is_active);
  for (size_t i = 0; i < sim->externals.len; i++)
    is_active |= external_show(sim->externals.data[i]);
  if (!state->n_owed)
    return SIM_DONE;
  if (is_active)
    progress_keep(sim, 0);
  else if ((status = progress_check(sim, state->n_tokens, is_event)) != SIM_DONE)
    return status;
  return call->cycles < sim->options.max_cycles ? SIM_DONE : progress_end(sim, state->n_tokens);
}

bool simulation_call(Simulation *sim, SimCall *call) {
  Border *b = &sim->border;
  call->status = SIM_BAD_ARGUMENT;
  call->cycles = 0;
  if (sim->is_over || !offer_inputs(sim, call))
    return false;
  measure_begin(sim);
  CallState state = {.n_owed = (uint32_t)(b->ins.len + b->outs.len),
                     .n_offered = (uint32_t)b->ins.len};
  progress_keep(sim, 0);
  ArenaMark mark = arena_mark(&sim->arena);
  state.n_tokens = ARENA_ARRAY(&sim->arena, uint32_t, b->outs.len);
  sim->follower = call->stop ? follower_open(sim, call->stop) : NULL;
  call->status = SIM_DONE;
  if (sim->wave)
    wave_begin_call(sim->wave, sim->module->ctx);
  while (state.n_owed && call->status == SIM_DONE) {
    call->status = run_cycle(sim, call, &state);
    if (sim->cycles + call->cycles == CYCLES_BEFORE_OPTIMIZING)
      machine_start_optimizing(sim->engine.machine);
    if (call->cycles % CYCLES_BETWEEN_PROGRESS == 0 && sim->options.progress)
      sim->options.progress(sim->options.progress_user, call->cycles);
  }
  sim->cycles += call->cycles;
  call->failure = sim->failure;
  if (sim->wave)
    wave_end_call(sim->wave, sim->module->ctx);
  follower_close(sim->follower);
  arena_reset(&sim->arena, mark);
  sim->is_over = call->status != SIM_DONE;
  return !sim->is_over;
}
