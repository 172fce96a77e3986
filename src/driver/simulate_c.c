// simulate_c.c: a C program whose kernel's calls are executed by the circuit and by the CPU.
//
//   call ─┬─ the arrays are copied
//         ├─ CPU, on the program's own memory
//         ├─ circuit, on the copies; again for each of --stall-seeds
//         └─ all arrays and the result compared; the first difference stops the program
//
// For engines that run Verilog each call is written down, with what the CPU made of it; they run
// when the program has ended.
//
// All of it happens in the child of sim/host.h; the simulation is made there too, since it has a
// thread of its own.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // gettid, process_vm_readv
#endif

#include "driver/simulate.h"

#include "dialects/dialects.h"
#include "driver/bridge.h"
#include "driver/cpu_code.h"
#include "sim/compare.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

typedef struct Cosimulation {
  Simulate *s;
  Bridge bridge;
  Simulation **sims; // one as asked for, then those with the stalls of seeds 1, 2, ...
  // The circuit's arguments: those of the function, then the variables it uses.
  VEC(Type) types;
  VEC(size_t) values; // which of the call's values each one is
  VEC(Type) shown;    // their types in C
  Type shown_result;
  CallTypes call_types; // for Verilog
  Text record;          // of a call
  const char *record_file;
  // In the child: by argument of the circuit.
  Host *host;
  char **copies;   // as the call found them
  char **computed; // by the circuit
  Descriptor **descriptors;
  void **args;
  char *result;
  void *results[1];
  SimLoopStats *loops;              // after the last call
  bool is_answered;                 // the circuit has made this call while the CPU was still at it
  double last_progress, call_start; // seconds; call_start 0: no call is in work
  Trace trace;                      // --trace-values
} Cosimulation;

// As it is shown: integers that are unsigned in C are.
static Type shown_type(Context *ctx, Type type, bool is_unsigned) {
  int64_t dims[COMPARE_MAX_RANK];
  bool is_array = type_is_memref(type);
  Type element = is_array ? type_element(type) : type;
  if (!is_unsigned || !type_is_int(element) || (is_array && type_rank(type) > COMPARE_MAX_RANK))
    return type;
  element = type_int(ctx, type_width(element), UNSIGNED);
  if (!is_array)
    return element;
  for (size_t i = 0; i < type_rank(type); i++)
    dims[i] = type_dim(type, i);
  return type_memref(ctx, dims, type_rank(type), element, memref_layout(type), memref_space(type));
}

static void find_arguments(Cosimulation *co) {
  Arena *arena = &co->s->c.ctx.arena;
  const FrontendSignature *s = frontend_signature(co->s->c.frontend);
  for (size_t i = 0; i < s->arguments.len; i++) {
    vec_push(arena, &co->types, host_circuit_type(&co->s->c.ctx, s->arguments.data[i].type));
    vec_push(arena, &co->values, i);
    vec_push(
        arena, &co->shown,
        shown_type(&co->s->c.ctx, s->arguments.data[i].type, s->arguments.data[i].is_unsigned));
  }
  size_t n;
  size_t *variables = bridge_circuit_variables(&co->s->c, &n);
  for (size_t i = 0; i < n; i++) {
    vec_push(arena, &co->types,
             host_circuit_type(&co->s->c.ctx, s->variables.data[variables[i]].type));
    vec_push(arena, &co->values, s->arguments.len + variables[i]);
    vec_push(arena, &co->shown, s->variables.data[variables[i]].type);
  }
  if (s->result)
    co->shown_result = shown_type(&co->s->c.ctx, s->result, s->is_result_unsigned);
}

// The child.

// On a terminal, with `cycles` of the call in work; `is_last`: the line vanishes.
static void show_progress(Cosimulation *co, uint64_t cycles, bool is_last) {
  SimulateReport *r = co->s->report;
  double at = report_now();
  if (!report_has_progress(co->s) || (at - co->last_progress < 0.2 && !is_last))
    return;
  double seconds = r->seconds + (co->call_start > 0 ? at - co->call_start : 0);
  if (is_last)
    report_end_progress(co->s);
  else if (co->last_progress > 0)
    report_progress(co->s, r->n_calls, cycles + r->n_cycles, seconds);
  co->last_progress = at;
}

static void on_progress(void *user, uint64_t cycles) {
  show_progress(user, cycles, false);
}

// What it does is its own doing, and its time is limited.
static void enter_model(void *user, bool is_inside) {
  Cosimulation *co = user;
  host_set_phase(co->host, is_inside ? HOST_IN_MODEL : HOST_IN_CIRCUIT);
}

static bool open_simulations(Cosimulation *co) {
  Arena *arena = &co->s->c.ctx.arena;
  size_t n = co->types.len;
  const Type *result = &co->bridge.program.result;
  SimSignature signature = {co->types.data, result, n, *result ? 1 : 0};
  co->sims = ARENA_ARRAY(arena, Simulation *, co->s->n_stall_seeds + 1);
  for (uint64_t i = 0; i <= co->s->n_stall_seeds; i++) {
    co->s->sim.enters_model = enter_model;
    co->s->sim.model_user = co;
    SimOptions stalled = {.max_cycles = co->s->sim.max_cycles,
                          .limit = MAX_CYCLES,
                          .enters_model = enter_model,
                          .model_user = co,
                          .has_stalls = true,
                          .stall_seed = i,
                          .traces = co->s->sim.traces};
    SimExternals *externals = ARENA_NEW(arena, SimExternals);
    if (!simulate_load_models(co->s, i, externals))
      return false;
    stalled.externals = co->s->sim.externals = externals;
    co->s->sim.progress = on_progress;
    co->s->sim.progress_user = co;
    co->sims[i] =
        simulation_open(co->s->module, co->s->top, &signature, i ? &stalled : &co->s->sim);
    if (!co->sims[i])
      return false;
  }
  return true;
}

static bool start(void *user) {
  Cosimulation *co = user;
  Arena *arena = &co->s->c.ctx.arena;
  size_t n = co->types.len;
  const Type *result = &co->bridge.program.result;
  if (co->s->engine == ENGINE_NATIVE && !open_simulations(co))
    return false;
  co->copies = ARENA_ARRAY(arena, char *, n + 1);
  co->computed = ARENA_ARRAY(arena, char *, n + 1);
  co->descriptors = ARENA_ARRAY(arena, Descriptor *, n + 1);
  co->args = ARENA_ARRAY(arena, void *, n + 1);
  for (size_t i = 0; i < n; i++) {
    Type type = co->types.data[i];
    if (!type_is_memref(type))
      continue;
    size_t rank = type_rank(type);
    co->copies[i] = arena_take(arena, (size_t)host_array_bytes(type) + 16);
    co->computed[i] = arena_take(arena, (size_t)host_array_bytes(type) + 16);
    co->args[i] = co->descriptors[i] =
        arena_alloc(arena, sizeof(Descriptor) + 2 * rank * sizeof(int64_t));
  }
  co->loops = ARENA_ARRAY(arena, SimLoopStats, co->s->sim.n_loops + 1);
  co->result = arena_alloc(arena, *result ? simulation_value_size(*result) : 1);
  return true;
}

static const char *with_seed(Cosimulation *co, uint64_t seed) {
  return seed ? arena_printf(&co->s->c.ctx.arena, " with --stall-seed %llu",
                             (unsigned long long)seed)
              : "";
}

// The program's array, or what it says is one. False after a diagnostic.
static bool copy_array(Cosimulation *co, const HostCall *call, size_t i) {
  const HostValue *v = &call->values[co->values.data[i]];
  Descriptor *d = co->descriptors[i];
  Type type = co->types.data[i];
  size_t rank = type_rank(type);
  int64_t offset;
  d->allocated = d->aligned = co->computed[i];
  memref_strides(type, d->sizes_and_strides + rank, &offset);
  for (size_t k = 0; k < rank; k++)
    d->sizes_and_strides[k] = v->data ? type_dim(type, k) : 0; // of NULL nothing can be read
  if (!v->data)
    return true;
  size_t n = (size_t)host_array_bytes(v->type);
  struct iovec to = {co->copies[i], n}, from = {v->data, n};
  // By this thread: the first one may have ended.
  if (process_vm_readv(gettid(), &to, 1, &from, 1, 0) == (ssize_t)n)
    return true;
  return diag_error(
      &co->s->c.ctx, co->bridge.loc,
      "call %llu of '%s': the array '%s' has %zu bytes as the kernel declares it, but "
      "not all of them are the program's memory",
      (unsigned long long)call->number, co->s->kernel, v->name, n);
}

static bool copy_arrays(Cosimulation *co, const HostCall *call) {
  for (size_t i = 0; i < co->types.len; i++) {
    if (!co->descriptors[i])
      co->args[i] = call->values[co->values.data[i]].data;
    else if (!copy_array(co, call, i))
      return false;
  }
  return true;
}

static SimCall begin_circuit(Cosimulation *co) {
  for (size_t i = 0; i < co->types.len; i++)
    if (co->descriptors[i])
      memcpy(co->computed[i], co->copies[i], (size_t)host_array_bytes(co->types.data[i]));
  co->results[0] = co->result;
  return (SimCall){.args = co->args, .results = co->results};
}

// What the loops did since they were asked last.
static void count_loops(Cosimulation *co) {
  for (size_t i = 0; i < co->s->sim.n_loops; i++) {
    SimLoopStats after = simulation_loop(co->sims[0], i), *before = co->loops;
    atomic_fetch_add(&co->s->loop_counts[i].entries, after.entries - before[i].entries);
    atomic_fetch_add(&co->s->loop_counts[i].iterations, after.iterations - before[i].iterations);
    atomic_fetch_add(&co->s->loop_counts[i].gaps, after.gaps - before[i].gaps);
    before[i] = after;
  }
}

static SimCall call_circuit(Cosimulation *co, uint64_t seed) {
  SimCall call = begin_circuit(co);
  if (seed) {
    simulation_call(co->sims[seed], &call);
    return call;
  }
  co->call_start = report_now();
  simulation_call(co->sims[0], &call);
  count_loops(co);
  atomic_fetch_add(&co->s->report->n_cycles, call.cycles);
  co->s->report->seconds += report_now() - co->call_start;
  co->call_start = 0;
  return call;
}

static void note_call(Cosimulation *co, const HostCall *call, const char *where) {
  diag_note(&co->s->c.ctx, co->bridge.loc, "in call %llu of '%s'%s",
            (unsigned long long)call->number, co->s->kernel, where);
}

static bool tell_difference(Cosimulation *co, const HostCall *call, uint64_t seed, const char *name,
                            Type type, const void *got, const void *expected) {
  Difference d = sim_compare(type, got, expected);
  if (!d.n_elements)
    return true;
  Text text = {0};
  difference_print(&d, &text);
  diag_error(&co->s->c.ctx, co->bridge.loc,
             "call %llu of '%s'%s: the circuit differs from the CPU: %s%.*s",
             (unsigned long long)call->number, co->s->kernel, with_seed(co, seed),
             name ? name : "the result", (int)text.len, text.data);
  report_difference(co->s, report_place(co->s, call->number, seed, 0), name, &d);
  text_free(&text);
  difference_free(&d);
  return false;
}

static bool compare_all(Cosimulation *co, const HostCall *call, uint64_t seed) {
  bool ok = true;
  if (co->shown_result)
    ok = tell_difference(co, call, seed, NULL, co->shown_result, co->result, call->result);
  for (size_t i = 0; i < co->types.len; i++) {
    const HostValue *v = &call->values[co->values.data[i]];
    if (co->descriptors[i] && v->data)
      ok &= tell_difference(co, call, seed, v->name, co->shown.data[i], co->computed[i], v->data);
  }
  return ok;
}

// By the simulation as asked for, or one with the stalls of a seed. False: reported.
static bool answer_by_circuit(Cosimulation *co, const HostCall *call, uint64_t seed) {
  SimCall made = call_circuit(co, seed);
  if (made.status == SIM_DONE)
    return true;
  note_call(co, call, with_seed(co, seed));
  report_call(co->s, &made, call->number, seed);
  return false;
}

// The CPU may be in an endless loop; the circuit tells which one.
static void answer_before_cpu(Host *host, const HostCall *call, void *user) {
  Cosimulation *co = user;
  co->is_answered = answer_by_circuit(co, call, 0);
  if (co->is_answered)
    return;
  show_progress(co, 0, true);
  report_channels(co->s, co->sims[0]);
  host_stop(host);
}

// The arrays of a call as it finds them. False: reported.
static bool take_arrays(Cosimulation *co, Host *host, const HostCall *call) {
  co->host = host;
  host_flush(host);
  atomic_fetch_add(&co->s->report->n_calls, 1);
  if (host_check_arrays(host, call) && copy_arrays(co, call))
    return true;
  report_fail(co->s, RUN_BAD_ARRAY, report_place(co->s, call->number, 0, 0));
  return false;
}

// Each process has a circuit of its own, but Verilog's is one for all: with several processes each
// call begins with a reset, so that none depends on the order of theirs.
static bool answer_call(Host *host, const HostCall *call, void *user) {
  Cosimulation *co = user;
  if (!take_arrays(co, host, call))
    return false;
  for (uint64_t i = 0; i <= co->s->n_stall_seeds && host_has_forked(host); i++)
    simulation_reset(co->sims[i]);
  trace_begin(&co->trace);
  co->is_answered = false;
  host_call_cpu(host, call);
  bool ok = true;
  for (uint64_t seed = 0; seed <= co->s->n_stall_seeds && ok; seed++) {
    ok = ((!seed && co->is_answered) || answer_by_circuit(co, call, seed)) &&
         compare_all(co, call, seed);
    if (co->s->sim.traces && !ok)
      trace_explain(&co->s->c.ctx, &co->trace, co->sims[seed]);
  }
  show_progress(co, 0, !ok);
  if (!ok)
    report_channels(co->s, co->sims[0]);
  return ok;
}

// The array as the CPU left it. What lies between the elements of a strided one is another's.
static void overlay(Type type, size_t depth, const char *from, char *to) {
  int64_t strides[32], offset, size = host_element_bytes(type_element(type));
  if (depth == type_rank(type)) {
    memcpy(to, from, (size_t)size);
    return;
  }
  if (!memref_strides(type, strides, &offset))
    return;
  for (int64_t i = 0; i < type_dim(type, depth); i++)
    overlay(type, depth + 1, from + i * strides[depth] * size, to + i * strides[depth] * size);
}

static void record_arrays(Cosimulation *co, const HostCall *call, bool is_before) {
  for (size_t i = 0; i < co->types.len; i++) {
    const HostValue *v = &call->values[co->values.data[i]];
    if (!co->descriptors[i])
      continue;
    Type element = type_element(v->type);
    uint64_t n = 0;
    if (v->data)
      n = (uint64_t)(host_array_bytes(v->type) / host_element_bytes(element));
    if (is_before)
      text_printf(&co->record, "%llx ", (unsigned long long)n);
    else if (n)
      overlay(v->type, 0, v->data, co->copies[i]);
    verilog_write_array(element, co->copies[i], n, &co->record);
  }
}

// The file is open for so long alone: the program may close what is open.
static bool write_record(Cosimulation *co) {
  FILE *file = fopen(co->record_file, "ae");
  bool ok = file && fwrite(co->record.data, 1, co->record.len, file) == co->record.len;
  ok = file && fclose(file) == 0 && ok;
  co->record.len = 0;
  return ok || diag_error(&co->s->c.ctx, LOC_UNKNOWN, "cannot write the calls to '%s': %s",
                          co->record_file, strerror(errno));
}

static bool record_call(Host *host, const HostCall *call, void *user) {
  Cosimulation *co = user;
  Type result = co->bridge.program.result;
  if (!take_arrays(co, host, call))
    return false;
  text_cstr(&co->record, host_has_forked(host) ? "3\n1\n" : "1\n");
  for (size_t i = 0; i < co->types.len; i++)
    if (!co->descriptors[i]) {
      verilog_write_value(co->types.data[i], co->args[i], &co->record);
      text_char(&co->record, '\n');
    }
  record_arrays(co, call, true);
  host_call_cpu(host, call);
  text_lit(&co->record, "0\n");
  if (result) {
    verilog_write_value(result, call->result, &co->record);
    text_char(&co->record, '\n');
  }
  record_arrays(co, call, false);
  return write_record(co);
}

// The CPU may be in an endless loop, which the native engine finds sooner than Verilog does. If it
// fails, the call is on file, without what the CPU would make of it.
static void explain_before_cpu(Host *host, const HostCall *call, void *user) {
  Cosimulation *co = user;
  SimCall made;
  size_t len = co->record.len;
  co->record.data[0] = '2';
  text_lit(&co->record, "0\n");
  if (verilog_explain(co->s, &co->call_types, (Str){co->record.data, co->record.len}, UINT64_MAX,
                      co->s->sim.max_cycles, &made)) {
    note_call(co, call, ", by the native engine");
    report_call(co->s, &made, call->number, 0);
    write_record(co);
    host_stop(host);
  }
  co->record.data[0] = '1';
  co->record.len = len;
}

static void finish(void *user, int status) {
  (void)status;
  Cosimulation *co = user;
  show_progress(co, 0, true);
  report_channels(co->s, co->sims[0]);
  for (uint64_t i = 0; i <= co->s->n_stall_seeds; i++)
    simulation_close(co->sims[i]);
}

static void take_value(void *user, int64_t op, int64_t bits) {
  Cosimulation *co = user;
  trace_add(&co->trace, op, bits);
}

// An access on the CPU is outside of its array: the circuit tells when it makes the same one.
static void find_fault(void *user, const HostCall *call, int64_t access, int64_t index,
                       uint64_t nth) {
  Cosimulation *co = user;
  int64_t argument = co->bridge.accesses.data[access].argument;
  bool is_null = argument >= 0 && !call->values[argument].data;
  BoundsFault fault = {true, access, index, is_null, nth};
  if (co->s->engine != ENGINE_NATIVE) {
    verilog_write_stop(access, nth, &co->record);
    co->s->report->fault = fault;
    write_record(co);
    return;
  }
  SimCall made = begin_circuit(co);
  show_progress(co, 0, true);
  note_call(co, call, bounds_call(&co->s->c.ctx, &co->bridge.accesses, &fault, co->sims[0], &made));
  count_loops(co);
  atomic_fetch_add(&co->s->report->n_cycles, made.cycles);
  report_fault(co->s, &fault, call->number, made.failure.cycle);
  report_channels(co->s, co->sims[0]);
}

// Circuit, testbench, and the file that gets the calls.
static bool prepare_verilog(Cosimulation *co) {
  Context *ctx = &co->s->c.ctx;
  VEC(uint64_t) lengths = {0};
  for (size_t i = 0; i < co->types.len; i++) {
    Type type = co->types.data[i];
    if (type_is_memref(type))
      vec_push(&ctx->arena, &lengths,
               (uint64_t)(host_array_bytes(type) / host_element_bytes(type_element(type))));
  }
  for (size_t i = 0; i < co->shown.len; i++)
    vec_push(&ctx->arena, &co->call_types.args, co->shown.data[i]);
  if (co->shown_result)
    vec_push(&ctx->arena, &co->call_types.results, co->shown_result);
  if (!verilog_prepare(co->s, lengths.data))
    return false;
  const char *path = verilog_calls_file(co->s), *error;
  if (!write_file(path, "", 0, &error))
    return diag_error(ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, error);
  char *absolute = realpath(path, NULL); // the program may go elsewhere
  co->record_file = arena_printf(&ctx->arena, "%s", absolute ? absolute : path);
  free(absolute);
  return true;
}

// The calls on file, however the program has ended. False: reported.
static bool run_verilog(Cosimulation *co, const HostEnd *end) {
  SimulateReport *r = co->s->report;
  bool is_whole = end->phase == HOST_IN_PROGRAM || r->fault.is_found; // the last call
  bool is_known = is_whole && (end->kind == HOST_EXITED || r->fault.is_found);
  bool is_told = r->end != RUN_DONE && r->end != RUN_BAD_ARRAY; // the call that failed is on file
  if (is_told || end->n_calls < (is_whole ? 1 : 2))
    return true;
  uint64_t n_begun = r->n_calls;
  bool ok = verilog_run(co->s, &co->call_types, is_known ? end->n_calls : 0);
  if (ok)
    r->n_calls = n_begun;
  return ok;
}

bool simulate_program(Simulate *s) {
  Cosimulation *co = ARENA_NEW(&s->c.ctx.arena, Cosimulation);
  co->s = s;
  bool is_native = s->engine == ENGINE_NATIVE;
  s->report->has_reference = true;
  if (!simulate_prepare(s) ||
      !bridge_build(&s->c, s->model, WITH_BOUNDS_CHECKS, s->sim.traces ? &co->trace : NULL,
                    &co->bridge) ||
      !simulate_set_models(s, &co->bridge.model))
    return false;
  find_arguments(co);
  s->accesses = co->bridge.accesses;
  if (!is_native && !prepare_verilog(co))
    return false;
  const char **argv = ARENA_ARRAY(&s->c.ctx.arena, const char *, s->args.len + 2);
  argv[0] = s->c.options.path;
  for (size_t i = 0; i < s->args.len; i++)
    argv[i + 1] = s->args.data[i];
  HostOptions options = bridge_host_options(&s->c, &co->bridge);
  options.argv = argv;
  options.time_limit = s->time_limit;
  options.call = is_native ? answer_call : record_call;
  options.out_of_bounds = find_fault;
  options.n_accesses = co->bridge.accesses.len;
  if (!s->externals.len && !s->rtl.len)
    options.slow = is_native ? answer_before_cpu : explain_before_cpu;
  options.trace = s->sim.traces ? take_value : NULL;
  options.start = start;
  options.finish = is_native ? finish : NULL;
  options.user = co;
  options.stdout_to_stderr = s->is_json && !s->json_file;
  HostEnd end = host_run(&options);
  stopwatch_lap(&s->c.watch, "the run");
  // What the circuit makes of the calls comes before what came after them.
  bool ok = is_native || run_verilog(co, &end);
  if (ok)
    ok = report_end(s, &options, &end);
  else
    report_show_messages(s);
  if (ok && !end.n_calls) {
    report_fail(s, RUN_NO_CALL, "");
    ok = diag_error(&s->c.ctx, co->bridge.loc, "the program ended without calling '%s'", s->kernel);
  }
  bridge_free(&co->bridge);
  text_free(&co->record);
  s->has_exited = end.kind == HOST_EXITED;
  s->exit_code = s->has_exited ? end.code : 0;
  return ok;
}
