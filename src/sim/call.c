// call.c: see call.h.

#include "sim/call.h"

#include "base/bug.h"
#include "dialects/dialects.h"
#include "sim/simulation.h"

#include <stdlib.h>

// Optimised code is worth its making only in a long run.
enum { CYCLES_BEFORE_OPTIMIZING = 2000 };
// With stalls, so many cycles without a change: each channel has then been open.
enum { QUIET_CYCLES_WITH_STALLS = 200 };

size_t simulation_value_size(Type type) {
  unsigned width = type_width(type);
  return width <= 64 ? plan_value_size(width) : (width + 127) / 128 * 16;
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
            border_find(&sim->border, &sim->engine, top, signature, &sim->arena);
  if (ok) {
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
    wave_close(sim, sim->wave);
  engine_close(&sim->engine);
  arena_free(&sim->arena);
  free(sim);
}

uint64_t simulation_cycles(const Simulation *sim) {
  return sim->cycles;
}

// Arrays.

typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

// Elements of one dimension after the other make up the array without gaps.
static bool is_contiguous(size_t rank, const int64_t *sizes, const int64_t *strides) {
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0; stride *= sizes[i])
    if (sizes[i] > 1 && strides[i] != stride)
      return false;
  return true;
}

static bool take_array(Simulation *sim, BorderMemory *m, const Descriptor *d) {
  size_t rank = type_rank(m->type);
  m->sizes = d->sizes_and_strides;
  m->strides = d->sizes_and_strides + rank;
  m->base = d->aligned + d->offset * (int64_t)m->element_size;
  m->n_elements = 1;
  for (size_t i = 0; i < rank; i++) {
    if (m->sizes[i] < 0 ||
        __builtin_mul_overflow(m->n_elements, (uint64_t)m->sizes[i], &m->n_elements))
      return diag_error(sim->module->ctx, sim->top->loc,
                        "array '%s': dimension %zu has %lld elements", m->name, i,
                        (long long)m->sizes[i]);
  }
  m->is_contiguous = is_contiguous(rank, m->sizes, m->strides);
  return true;
}

static char *element_at(const BorderMemory *m, uint64_t index) {
  int64_t at = (int64_t)index;
  if (!m->is_contiguous) {
    uint64_t rest = index;
    at = 0;
    for (size_t i = type_rank(m->type); i-- > 0; rest /= (uint64_t)m->sizes[i])
      at += (int64_t)(rest % (uint64_t)m->sizes[i]) * m->strides[i];
  }
  return m->base + at * (int64_t)m->element_size;
}

static uint64_t read_word(const char *from, uint32_t size) {
  switch (size) {
  case 1:
    return *(const uint8_t *)from;
  case 2: {
    uint16_t word;
    memcpy(&word, from, 2);
    return word;
  }
  case 4: {
    uint32_t word;
    memcpy(&word, from, 4);
    return word;
  }
  default: {
    uint64_t word;
    memcpy(&word, from, 8);
    return word;
  }
  }
}

static void write_word(char *to, uint32_t size, uint64_t word) {
  switch (size) {
  case 1:
    *to = (char)word;
    return;
  case 2:
    memcpy(to, &(uint16_t){(uint16_t)word}, 2);
    return;
  case 4:
    memcpy(to, &(uint32_t){(uint32_t)word}, 4);
    return;
  default:
    memcpy(to, &word, 8);
  }
}

// Values of more than 64 bits: whole limbs; bits of an array's element above the width are not
// looked at.
static void copy_wide(char *to, uint32_t to_size, const char *from, uint32_t from_size,
                      unsigned width) {
  uint32_t n = to_size < from_size ? to_size : from_size;
  memcpy(to, from, n);
  if (to_size > n)
    memset(to + n, 0, to_size - n);
  if (width % 64) {
    uint64_t limb;
    memcpy(&limb, to + width / 64 * 8, 8);
    limb &= ~UINT64_C(0) >> (64 - width % 64);
    memcpy(to + width / 64 * 8, &limb, 8);
  }
}

static void perform_load(const BorderMemory *m, uint64_t index) {
  const char *element = element_at(m, index);
  if (m->word_size <= 8)
    write_word(m->load_data, m->word_size, read_word(element, m->element_size) & m->mask);
  else
    copy_wide(m->load_data, m->word_size, element, m->element_size, m->width);
}

static void perform_store(const BorderMemory *m, uint64_t index) {
  char *element = element_at(m, index);
  if (m->word_size <= 8)
    write_word(element, m->element_size, read_word(m->store_data, m->word_size));
  else
    copy_wide(element, m->element_size, m->store_data, m->word_size, m->width);
}

// What the memory ports ask for in the cycle that has ended. False: an access was out of bounds.
static bool serve_memories(Simulation *sim, bool *is_active) {
  const Border *b = &sim->border;
  for (size_t i = 0; i < b->memories.len; i++) {
    const BorderMemory *m = &b->memories.data[i];
    if (*m->load_en) {
      uint64_t index = read_word(m->load_addr, m->addr_size);
      if (index >= m->n_elements) {
        explain_bounds(sim, m, false, index);
        return false;
      }
      perform_load(m, index); // the circuit sees it in the next cycle
      *is_active = true;
    }
    if (*m->store_en) {
      uint64_t index = read_word(m->store_addr, m->addr_size);
      if (index >= m->n_elements) {
        explain_bounds(sim, m, true, index);
        return false;
      }
      perform_store(m, index);
      *is_active = true;
    }
  }
  return true;
}

// Calls.

static bool offer_inputs(Simulation *sim, const SimCall *call) {
  Border *b = &sim->border;
  for (size_t i = 0; i < sim->signature.n_args; i++) {
    uint32_t at = b->arg_index.data[i];
    if (type_is_memref(sim->signature.args[i])) {
      if (!take_array(sim, &b->memories.data[at], call->args[i]))
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

// xorshift64*
static uint64_t next_random(Simulation *sim) {
  uint64_t x = sim->random;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  sim->random = x;
  return x * 0x2545f4914f6cdd1du;
}

static void draw_stalls(Simulation *sim) {
  Engine *e = &sim->engine;
  for (size_t i = e->netlist.first_random; i < e->netlist.inputs.len; i++) {
    uint64_t word = next_random(sim);
    memcpy(e->wires + e->plan.input_at[i], &word, sizeof word);
  }
}

typedef struct CallState {
  uint32_t n_owed;    // tokens to be given or taken
  uint32_t *n_tokens; // by output: taken in this call
  unsigned n_quiet;   // cycles in which nothing changed
} CallState;

// Tokens that moved at the border; outputs first, since one may be the same wire as an input. False
// after a diagnostic.
static bool move_tokens(Simulation *sim, const SimCall *call, CallState *state, bool *is_active) {
  Border *b = &sim->border;
  for (size_t i = 0; i < b->outs.len; i++) {
    if (!*b->outs.data[i].valid)
      continue;
    if (state->n_tokens[i]++)
      return diag_error(sim->module->ctx, sim->top->loc,
                        "cycle %llu: a second token came out of '%s' in one execution",
                        (unsigned long long)sim->engine.cycle, b->outs.data[i].name);
    take_result(sim, call, i);
    state->n_owed--;
    *is_active = true;
  }
  for (size_t i = 0; i < b->ins.len; i++) {
    BorderChannel *in = &b->ins.data[i];
    if (*in->valid & *in->ready) {
      *in->valid = 0;
      state->n_owed--;
      *is_active = true;
    }
  }
  return true;
}

static bool has_stopped(Simulation *sim, CallState *state, bool is_active) {
  if (is_active || engine_has_changed(&sim->engine)) {
    state->n_quiet = 0;
    return false;
  }
  return ++state->n_quiet >= (sim->options.has_stalls ? QUIET_CYCLES_WITH_STALLS : 1);
}

static SimStatus run_cycle(Simulation *sim, SimCall *call, CallState *state) {
  bool is_active = false;
  if (sim->options.has_stalls)
    draw_stalls(sim);
  engine_step(&sim->engine);
  call->cycles++;
  if (sim->two_tokens && *sim->two_tokens) {
    explain_two_tokens(sim);
    return SIM_TWO_TOKENS;
  }
  measure_cycle(sim);
  if (sim->wave)
    wave_cycle(sim->wave);
  if (!serve_memories(sim, &is_active))
    return SIM_OUT_OF_BOUNDS;
  if (!move_tokens(sim, call, state, &is_active))
    return SIM_TWO_TOKENS;
  if (!state->n_owed)
    return SIM_DONE;
  if (has_stopped(sim, state, is_active)) {
    explain_deadlock(sim, state->n_tokens);
    return SIM_DEADLOCK;
  }
  if (call->cycles >= sim->options.max_cycles) {
    explain_limit(sim, sim->options.max_cycles);
    return SIM_CYCLE_LIMIT;
  }
  return SIM_DONE;
}

bool simulation_call(Simulation *sim, SimCall *call) {
  Border *b = &sim->border;
  call->status = SIM_BAD_ARGUMENT;
  call->cycles = 0;
  if (sim->is_over || !offer_inputs(sim, call))
    return false;
  CallState state = {.n_owed = (uint32_t)(b->ins.len + b->outs.len)};
  ArenaMark mark = arena_mark(&sim->arena);
  state.n_tokens = ARENA_ARRAY(&sim->arena, uint32_t, b->outs.len);
  call->status = SIM_DONE;
  while (state.n_owed && call->status == SIM_DONE) {
    call->status = run_cycle(sim, call, &state);
    if (sim->cycles + call->cycles == CYCLES_BEFORE_OPTIMIZING)
      machine_start_optimizing(sim->engine.machine);
  }
  sim->cycles += call->cycles;
  sim->n_calls++;
  arena_reset(&sim->arena, mark);
  sim->is_over = call->status != SIM_DONE;
  return !sim->is_over;
}
