// verilog_explain.c: the calls of calls.hex made again by the native engine, which counts the same
// cycles and sees all channels: it tells why a circuit has stopped in Verilog, or will not stop.

#include "dialects/dialects.h"
#include "driver/simulate.h"

// memref<nxT>
typedef struct ArrayPlace {
  char *allocated, *aligned;
  int64_t offset, size, stride;
} ArrayPlace;

typedef struct Replay {
  Simulate *s;
  const CallTypes *types;
  Arena arena;
  Str rest; // of the file
  Type *args;
  void **values, **results;
  Simulation *sim;
} Replay;

static bool read_number(Replay *r, uint64_t *out) {
  return verilog_read_value(&r->rest, r->s->c.ctx.i64, (char *)out);
}

static bool read_array(Replay *r, size_t arg) {
  Type element = type_element(r->types->args.data[arg]);
  size_t size = simulation_value_size(element);
  uint64_t n;
  if (!read_number(r, &n) || n > r->rest.len)
    return false;
  ArrayPlace *place = ARENA_NEW(&r->arena, ArrayPlace);
  *place = (ArrayPlace){
      .aligned = arena_alloc(&r->arena, n * size + 16), .size = (int64_t)n, .stride = 1};
  r->values[arg] = place;
  for (uint64_t i = 0; i < n; i++)
    if (!verilog_read_value(&r->rest, element, place->aligned + i * size))
      return false;
  return true;
}

static bool read_call(Replay *r, uint64_t *kind) {
  const CallTypes *types = r->types;
  uint64_t access, nth;
  if (!read_number(r, kind))
    return false;
  if (*kind == 3) {
    simulation_reset(r->sim);
    return read_call(r, kind);
  }
  for (int is_array = 0; is_array < 2; is_array++)
    for (size_t i = 0; i < types->args.len; i++) {
      Type type = types->args.data[i];
      if (type_is_memref(type) != is_array)
        continue;
      if (!is_array)
        r->values[i] = arena_alloc(&r->arena, simulation_value_size(type));
      if (is_array ? !read_array(r, i) : !verilog_read_value(&r->rest, type, r->values[i]))
        return false;
    }
  return read_number(r, &access) && (!access || read_number(r, &nth));
}

// What was expected of a call: as much as came in.
static bool skip_expected(Replay *r) {
  const CallTypes *types = r->types;
  char bytes[4096];
  for (size_t i = 0; i < types->results.len; i++)
    if (simulation_value_size(types->results.data[i]) > sizeof bytes ||
        !verilog_read_value(&r->rest, types->results.data[i], bytes))
      return false;
  for (size_t i = 0; i < types->args.len; i++) {
    Type type = types->args.data[i];
    const ArrayPlace *place = r->values[i];
    for (int64_t k = 0; type_is_memref(type) && k < place->size; k++)
      if (simulation_value_size(type_element(type)) > sizeof bytes ||
          !verilog_read_value(&r->rest, type_element(type), bytes))
        return false;
  }
  return true;
}

static bool open_replay(Replay *r, uint64_t max_cycles, const char *wave) {
  Simulate *s = r->s;
  const CallTypes *types = r->types;
  int64_t any = DIM_DYNAMIC;
  r->args = ARENA_ARRAY(&r->arena, Type, types->args.len + 1);
  r->values = ARENA_ARRAY(&r->arena, void *, types->args.len + 1);
  r->results = ARENA_ARRAY(&r->arena, void *, types->results.len + 1);
  for (size_t i = 0; i < types->args.len; i++) {
    Type type = types->args.data[i];
    r->args[i] = type_is_memref(type)
                     ? type_memref(&s->c.ctx, &any, 1, type_element(type), NULL, NULL)
                     : type;
  }
  for (size_t i = 0; i < types->results.len; i++)
    r->results[i] = arena_alloc(&r->arena, simulation_value_size(types->results.data[i]) + 8);
  SimSignature signature = {r->args, types->results.data, types->args.len, types->results.len};
  SimOptions options = {.max_cycles = max_cycles,
                        .limit = MAX_CYCLES,
                        .wave = wave,
                        .loops = s->loops,
                        .n_loops = s->sim.n_loops};
  r->sim = simulation_open(s->module, s->top, &signature, &options);
  return r->sim != NULL;
}

bool verilog_explain(Simulate *s, const CallTypes *types, Str unwritten, uint64_t n_calls,
                     uint64_t max_cycles, SimCall *made) {
  Source source;
  const char *error;
  Replay r = {.s = s, .types = types};
  if (s->rtl.len || !source_read(&r.arena, verilog_calls_file(s), &source, &error))
    return false;
  // Where Verilog has run there is a wave.
  bool ok = open_replay(&r, max_cycles, unwritten.len ? s->sim.wave : NULL);
  *made = (SimCall){.args = r.values, .results = r.results};
  uint64_t kind = 0, cycles = 0;
  Str parts[] = {{source.text, source.len}, unwritten};
  for (size_t part = 0; part < 2; part++) {
    r.rest = parts[part];
    for (; ok && n_calls && read_call(&r, &kind); n_calls--) {
      ok = simulation_call(r.sim, made);
      cycles += made->cycles;
      ok = ok && (kind != 1 || n_calls == 1 || skip_expected(&r));
    }
  }
  bool has_failed = r.sim && made->status != SIM_DONE && made->status != SIM_BAD_ARGUMENT;
  if (has_failed)
    report_counts(s, r.sim, cycles);
  simulation_close(r.sim);
  arena_free(&r.arena);
  return has_failed;
}
