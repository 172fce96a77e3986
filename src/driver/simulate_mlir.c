// simulate_mlir.c: one call of a .mlir file's kernel: where the file is at the cf level by the CPU,
// then by the circuit.

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "dialects/handshake/handshake.h"
#include "dialects/hw/hw.h"
#include "driver/bounds.h"
#include "driver/host_value.h"
#include "driver/passes.h"
#include "driver/simulate.h"
#include "emit/jit.h"
#include "ir/symbol.h"
#include "sim/patience.h"

#include <dlfcn.h>
#include <stdlib.h>

// What a port of the handshake level carries: an array, the data of a channel; NULL: nothing.
static Type carried(Type type) {
  if (type_is_memref(type))
    return type;
  return type_is_handshake(type) ? type_data(type) : NULL;
}

static Op *input_function(Simulate *s, LevelId level) {
  Module *module = compilation_module(&s->c, level);
  return module ? symbol_lookup(module->top, symbol_name(s->top)) : NULL;
}

// Of a hw module: integers as wide as its ports.
static void port_types(Simulate *s, CallTypes *types) {
  Context *ctx = &s->c.ctx;
  Type ports = hw_module_type(s->top);
  for (size_t i = 0; i < hw_modty_len(ports); i++) {
    HwPort port = hw_modty_port(ports, i);
    const char *name = port.name->text;
    size_t len = port.name->len;
    int64_t dim = DIM_DYNAMIC;
    if (len > 9 && strcmp(name + len - 9, "_loadData") == 0)
      vec_push(&ctx->arena, &types->args, type_memref(ctx, &dim, 1, port.type, NULL, NULL));
    const char *valid = arena_printf(&ctx->arena, "%s_valid", name);
    for (size_t k = 0; k < hw_modty_len(ports); k++) {
      HwPort other = hw_modty_port(ports, k);
      if (other.direction != port.direction || strcmp(other.name->text, valid) != 0)
        continue;
      if (port.direction == HW_OUT)
        vec_push(&ctx->arena, &types->results, port.type);
      else
        vec_push(&ctx->arena, &types->args, port.type);
    }
  }
}

// The function's variables are arrays of the caller's.
static bool add_variables(Simulate *s, CallTypes *types) {
  Context *ctx = &s->c.ctx;
  Op *func = s->c.input == LEVEL_CF ? input_function(s, LEVEL_MARKED) : NULL;
  if (func)
    s->variables = memref_variables_of(func, &ctx->arena);
  for (size_t i = 0; i < s->variables.len; i++) {
    Op *global = s->variables.data[i];
    Type type = attr_type_value(op_attr_named(ctx, global, "type"));
    if (memref_layout(type))
      return op_error(global, "has a layout, which no variable of a simulated function may have");
    vec_push(&ctx->arena, &types->args, type);
  }
  return true;
}

// Arguments that are given on the command line; variables follow.
static size_t n_given(const Simulate *s, const CallTypes *types) {
  return types->args.len - s->variables.len;
}

static const char *variable_name(const Simulate *s, const CallTypes *types, size_t argument) {
  return symbol_name(s->variables.data[argument - n_given(s, types)])->text;
}

static void function_types(Simulate *s, CallTypes *types) {
  Arena *arena = &s->c.ctx.arena;
  bool is_cf = s->c.input == LEVEL_CF;
  Op *func = s->c.input <= LEVEL_BUFFERED ? input_function(s, s->c.input) : NULL;
  if (!func) {
    port_types(s, types);
    return;
  }
  Type type = function_type_of(func);
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    Type value = is_cf ? type_input(type, i) : carried(type_input(type, i));
    if (value)
      vec_push(arena, &types->args, value);
  }
  for (size_t i = 0; i < type_n_results(type); i++) {
    Type value = is_cf ? type_result(type, i) : carried(type_result(type, i));
    if (value)
      vec_push(arena, &types->results, value);
  }
}

static bool is_known(Type type) {
  return host_type_is_known(type) && !type_is_unranked_memref(type);
}

static bool types_are_known(Simulate *s, const CallTypes *types) {
  Context *ctx = &s->c.ctx;
  for (size_t i = 0; i < types->args.len; i++)
    if (!is_known(types->args.data[i]))
      return diag_error(ctx, s->top->loc,
                        "argument %zu of '%s' has type '%s', which cannot be given on the command "
                        "line",
                        i, s->kernel, type_text(ctx, types->args.data[i]));
  for (size_t i = 0; i < types->results.len; i++)
    if (!is_known(types->results.data[i]) || type_is_memref(types->results.data[i]))
      return diag_error(ctx, s->top->loc,
                        "result %zu of '%s' has type '%s', which cannot be printed", i, s->kernel,
                        type_text(ctx, types->results.data[i]));
  if (n_given(s, types) == s->args.len)
    return true;
  diag_error(ctx, s->top->loc, "'%s' takes %zu argument%s, but %zu %s given", s->kernel,
             n_given(s, types), n_given(s, types) == 1 ? "" : "s", s->args.len,
             s->args.len == 1 ? "was" : "were");
  if (op_is(s->top, OP_hw_module) && !types->args.len)
    diag_note(
        ctx, s->top->loc,
        "arguments of a hw.module are channels (ports 'a', 'a_valid' and 'a_ready') and arrays");
  return false;
}

// Values of one call; each reading gives arrays of its own.
typedef struct CallValues {
  void **args, **results;
} CallValues;

static bool read_values(Simulate *s, const CallTypes *types, CallValues *values) {
  Context *ctx = &s->c.ctx;
  values->args = ARENA_ARRAY(&ctx->arena, void *, types->args.len + 1);
  values->results = ARENA_ARRAY(&ctx->arena, void *, types->results.len + 1);
  for (size_t i = 0; i < types->args.len; i++) {
    const char *error;
    Type type = types->args.data[i];
    values->args[i] = arena_alloc(&ctx->arena, host_size(type));
    if (i >= n_given(s, types)) {
      const Op *global = s->variables.data[i - n_given(s, types)];
      host_fill(&ctx->arena, type, op_attr_named(ctx, global, "initial_value"), values->args[i]);
      continue;
    }
    if (!host_read(ctx, &ctx->arena, type, s->args.data[i], values->args[i], &error))
      return diag_error(ctx, s->top->loc, "argument %zu of '%s': %s", i, s->kernel, error);
  }
  for (size_t i = 0; i < types->results.len; i++)
    values->results[i] = arena_alloc(&ctx->arena, host_size(types->results.data[i]) + 8);
  return true;
}

// On the CPU, in a child process: what the function does to it does not end sluice.
typedef struct CpuCall {
  Simulate *s;
  const CallTypes *types;
  CallValues *values;
  Module module; // at the llvm dialect
  Host *host;
  char *shared;     // what the child tells of the values
  uint64_t *counts; // HOST_BOUNDS_COUNTS
} CpuCall;

static void on_bounds(void *user, int64_t access, int64_t index) {
  CpuCall *call = user;
  call->s->report->fault = (BoundsFault){true, access, index, false, call->counts[access]};
  host_stop(call->host);
}

static void add_checks(const LlvmApi *llvm, LLVMModuleRef code, void *user) {
  CpuCall *call = user;
  bounds_define(llvm, code);
  bounds_set_hook(llvm, code, on_bounds, call, call->counts);
}

static void insert_checks(CpuCall *call, Op *entry) {
  Simulate *s = call->s;
  Arena *arena = &s->c.ctx.arena;
  const char **names = ARENA_ARRAY(arena, const char *, call->types->args.len + 1);
  for (size_t i = 0; i < call->types->args.len; i++)
    names[i] = i < n_given(s, call->types) ? arena_printf(arena, "in%zu", i)
                                           : variable_name(s, call->types, i);
  s->accesses = bounds_insert(&call->module, entry, names, arena);
  call->counts = ARENA_ARRAY(arena, uint64_t, s->accesses.len + 1);
}

// As in the circuit: variables become arguments.
static void pass_variables(CpuCall *call, Op *entry) {
  Simulate *s = call->s;
  Context *ctx = &s->c.ctx;
  Ident type_name = context_ident(ctx, "function_type"),
        attrs_name = context_ident(ctx, "arg_attrs");
  Type type = attr_type_value(op_attr(entry, type_name));
  Block *body = op_region(entry, 0)->first;
  VEC(Attr) attrs = {0};
  VEC(Type) results = {0};
  for (size_t i = 0; i < type_n_results(type); i++)
    vec_push(&ctx->arena, &results, type_result(type, i));
  for (size_t i = 0; i < call->types->args.len; i++) {
    Attr old = i < n_given(s, call->types) ? op_attr(entry, attrs_name) : NULL;
    vec_push(&ctx->arena, &attrs, old ? attr_at(old, i) : attr_dict(ctx, NULL, 0));
  }
  for (size_t i = n_given(s, call->types); i < call->types->args.len; i++) {
    Ident name = symbol_name(s->variables.data[i - n_given(s, call->types)]);
    Value *array = block_add_arg(&call->module, body, call->types->args.data[i], entry->loc);
    for (Block *block = body; block; block = block->next)
      for (Op *op = block->first, *next; op; op = next) {
        next = op->next;
        if (op_is(op, OP_memref_get_global) &&
            attr_symbol_root(op_attr_named(ctx, op, "name")) == name)
          op_replace(op, &array);
      }
  }
  type =
      type_function(ctx, call->types->args.data, call->types->args.len, results.data, results.len);
  op_set_attr(&call->module, entry, type_name, attr_type(ctx, type));
  op_set_attr(&call->module, entry, attrs_name, attr_array(ctx, attrs.data, attrs.len));
}

// The kernel, with its checks, through the llvm dialect. False after a diagnostic.
static bool prepare_cpu(CpuCall *call) {
  Simulate *s = call->s;
  Context *ctx = &s->c.ctx;
  const Module *from = compilation_module(&s->c, LEVEL_MARKED);
  module_copy(from, &call->module);
  Op *entry = symbol_lookup(call->module.top, symbol_name(s->top));
  op_set_attr(&call->module, entry, context_ident(ctx, "llvm.emit_c_interface"), attr_unit(ctx));
  if (s->variables.len)
    pass_variables(call, entry);
  if (s->externals.len && !compilation_run_passes(&s->c, &call->module, "lower-calls-to-models"))
    return false;
  insert_checks(call, entry);
  return compilation_run_passes(&s->c, &call->module, TO_LLVM_DIALECT);
}

static bool call_cpu(CpuCall *call) {
  Simulate *s = call->s;
  const CallTypes *types = call->types;
  CallValues *values = call->values;
  Context *ctx = &s->c.ctx;
  Arena *arena = &ctx->arena;
  size_t n = types->args.len, n_results = types->results.len, next = 0;
  void **slots = ARENA_ARRAY(arena, void *, n + 3), **pointers = ARENA_ARRAY(arena, void *, n + 2);
  size_t *offsets = ARENA_ARRAY(arena, size_t, n_results + 1);
  char *memory = arena_alloc(arena, host_place(types->results.data, n_results, offsets) + 16);
  if (n_results > 1) {
    pointers[n] = memory;
    slots[next++] = &pointers[n];
  }
  for (size_t i = 0; i < n; i++) {
    pointers[i] = values->args[i];
    slots[next++] = type_is_memref(types->args.data[i]) ? (void *)&pointers[i] : values->args[i];
  }
  slots[next] = memory;
  const char *error, *name = arena_printf(arena, "_mlir_ciface_%s", s->kernel);
  LlvmApi llvm = {0};
  if (!llvm_load(&llvm, &error))
    return diag_error(ctx, LOC_UNKNOWN, "%s", error);
  bool ok = jit_call(&llvm, &call->module, name, slots, add_checks, call);
  for (size_t i = 0; i < n_results; i++)
    memcpy(values->results[i], memory + offsets[i], host_size(types->results.data[i]));
  return ok;
}

static void print_values(Simulate *s, const CallTypes *types, const CallValues *values) {
  text_lit(&s->values, "\"results\": [");
  for (size_t i = 0; i < types->results.len; i++) {
    text_cstr(&s->values, i ? ", " : "");
    host_print(types->results.data[i], values->results[i], &s->values);
  }
  text_lit(&s->values, "], \"arguments\": [");
  for (size_t i = 0; i < n_given(s, types); i++) {
    text_cstr(&s->values, i ? ", " : "");
    host_print(types->args.data[i], values->args[i], &s->values);
  }
  text_char(&s->values, ']');
  for (size_t i = n_given(s, types); i < types->args.len; i++) {
    text_cstr(&s->values, i > n_given(s, types) ? ", " : ", \"variables\": {");
    text_json_string(&s->values, variable_name(s, types, i));
    text_lit(&s->values, ": ");
    host_print(types->args.data[i], values->args[i], &s->values);
  }
  text_cstr(&s->values, s->variables.len ? "}" : "");
}

// Reports the first difference. True: there is none.
static bool compare(Simulate *s, const CallTypes *types, const CallValues *got,
                    const CallValues *expected) {
  Context *ctx = &s->c.ctx;
  for (size_t i = 0; i < types->results.len + types->args.len; i++) {
    bool is_result = i < types->results.len;
    size_t k = is_result ? i : i - types->results.len;
    Type type = is_result ? types->results.data[k] : types->args.data[k];
    const void *a = is_result ? got->results[k] : got->args[k];
    const void *b = is_result ? expected->results[k] : expected->args[k];
    const char *difference = host_difference(ctx, type, a, b);
    if (!difference)
      continue;
    if (!is_result && k >= n_given(s, types)) {
      const char *name = variable_name(s, types, k);
      Text members = {0};
      text_lit(&members, "\"array\": ");
      text_json_string(&members, name);
      text_char(&members, 0);
      report_fail(s, RUN_DIFFERENT, members.data);
      text_free(&members);
      return diag_error(ctx, s->top->loc, "the circuit differs from the CPU in variable '%s'%s",
                        name, difference);
    }
    report_fail(s, RUN_DIFFERENT,
                arena_printf(&ctx->arena, "\"%s\": %zu", is_result ? "result" : "argument", k));
    return diag_error(ctx, s->top->loc, "the circuit differs from the CPU in %s %zu%s",
                      is_result ? "result" : "argument", k, difference);
  }
  return true;
}

// One copy of the model for the circuit, another, where the JIT finds it, for the CPU.
static bool prepare_models(Simulate *s) {
  Model model;
  SimExternals *externals = ARENA_NEW(&s->c.ctx.arena, SimExternals);
  if (!model_build(&s->c, compilation_module(&s->c, LEVEL_CF), s->model, &model) ||
      !simulate_set_models(s, &model) || !simulate_load_models(s, 0, externals))
    return false;
  s->sim.externals = externals;
  return dlopen(s->model_library, RTLD_NOW | RTLD_GLOBAL) ||
         diag_error(&s->c.ctx, LOC_UNKNOWN, "the model cannot be loaded: %s", dlerror());
}

// The values are read as this machine has them, without gaps.
static uint64_t n_elements(Type type, const HostDescriptor *d) {
  uint64_t n = 1;
  for (size_t i = 0; i < type_rank(type); i++)
    n *= (uint64_t)d->sizes_and_strides[i];
  return n;
}

// What a call leaves behind, to shared memory or from it; NULL: nothing is moved. Returns its
// bytes.
static size_t move_values(const CallTypes *types, const CallValues *values, char *shared,
                          bool is_to_shared) {
  size_t at = 0;
  for (size_t i = 0; i < types->results.len + types->args.len; i++) {
    bool is_result = i < types->results.len;
    size_t k = is_result ? i : i - types->results.len;
    Type type = is_result ? types->results.data[k] : types->args.data[k];
    if (!is_result && !type_is_memref(type))
      continue;
    const HostDescriptor *d = is_result ? NULL : values->args[k];
    char *bytes = d ? d->aligned : values->results[k];
    size_t n = d ? n_elements(type, d) * host_size(type_element(type)) : host_size(type);
    if (shared && n)
      memcpy(is_to_shared ? shared + at : bytes, is_to_shared ? bytes : shared + at, n);
    at += n;
  }
  return at;
}

static bool call_in_child(Host *host, void *user) {
  CpuCall *call = user;
  call->host = host;
  if (!call_cpu(call))
    return false;
  move_values(call->types, call->values, call->shared, true);
  return true;
}

// `values` get what the CPU makes of them within some seconds (0: no limit), or report->fault is
// found. `is_slow` NULL: to take longer is reported. False: reported.
static bool run_cpu(Simulate *s, const CallTypes *types, CallValues *values, double limit,
                    bool *is_slow) {
  size_t size = move_values(types, values, NULL, false) + 1;
  CpuCall call = {.s = s, .types = types, .values = values, .shared = host_share(size)};
  HostOptions options = {.ctx = &s->c.ctx,
                         .kernel = s->kernel,
                         .loc = s->top->loc,
                         .time_limit = limit,
                         .user = &call,
                         .body = call_in_child};
  if (!call.shared)
    return diag_error(&s->c.ctx, LOC_UNKNOWN, "there is no memory left to share");
  bool ok = prepare_cpu(&call);
  if (ok) {
    HostEnd end = host_run(&options);
    if (is_slow)
      *is_slow = end.kind == HOST_TIMED_OUT;
    ok = (is_slow && *is_slow) || s->report->fault.is_found || report_end(s, &options, &end);
    if (ok && end.kind == HOST_EXITED)
      move_values(types, values, call.shared, false);
  }
  host_unshare(call.shared, size);
  module_free(&call.module);
  return ok;
}

static bool compare_with_cpu(Simulate *s, const CallTypes *types, const CallValues *got,
                             CallValues *expected) {
  if (!s->report->has_reference)
    return true;
  bool ok = !s->is_cpu_slow || run_cpu(s, types, expected, s->time_limit, NULL);
  if (ok && s->report->fault.is_found) {
    bounds_report(&s->c.ctx, &s->accesses, &s->report->fault, 0);
    report_fault(s, &s->report->fault, 1, 0);
  }
  return ok && !s->report->fault.is_found && compare(s, types, got, expected);
}

static bool run_natively(Simulate *s, const CallTypes *types, CallValues *got,
                         CallValues *expected) {
  SimSignature signature = {types->args.data, types->results.data, types->args.len,
                            types->results.len};
  Simulation *sim = simulation_open(s->module, s->top, &signature, &s->sim);
  SimCall call = {.args = got->args, .results = got->results};
  if (!sim)
    return false;
  bool ok = false;
  if (s->report->fault.is_found) {
    diag_note(&s->c.ctx, s->top->loc, "in the call of '%s'%s", s->kernel,
              bounds_call(&s->c.ctx, &s->accesses, &s->report->fault, sim, &call));
    report_fault(s, &s->report->fault, 1, call.failure.cycle);
  } else if (simulation_call(sim, &call)) {
    ok = compare_with_cpu(s, types, got, expected);
    print_values(s, types, got);
  } else {
    report_call(s, &call, 1, 0);
  }
  report_counts(s, sim, call.cycles);
  report_channels(s, sim);
  simulation_close(sim);
  return ok && !s->c.ctx.diag.n_errors; // a wave may have failed at the end
}

static bool write_call(Simulate *s, const CallTypes *types, const CallValues *values) {
  Text text = {0};
  const char *error, *path = verilog_calls_file(s);
  text_lit(&text, "2\n"); // the comparison is made here
  for (int is_array = 0; is_array < 2; is_array++)
    for (size_t i = 0; i < types->args.len; i++) {
      Type type = types->args.data[i];
      const HostDescriptor *d = values->args[i];
      if (type_is_memref(type) != is_array)
        continue;
      if (!is_array) {
        verilog_write_value(type, values->args[i], &text);
        text_char(&text, '\n');
        continue;
      }
      text_printf(&text, "%llx ", (unsigned long long)n_elements(type, d));
      verilog_write_array(type_element(type), d->aligned, n_elements(type, d), &text);
    }
  if (s->report->fault.is_found)
    verilog_write_stop(s->report->fault.access, s->report->fault.nth, &text);
  else
    text_lit(&text, "0\n");
  bool ok = write_file(path, text.data, text.len, &error) ||
            diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, error);
  text_free(&text);
  return ok;
}

static bool read_results(Simulate *s, const CallTypes *types, CallValues *values) {
  Source source;
  if (!verilog_read_results(s, &source))
    return false;
  Str rest = {source.text, source.len};
  bool ok = true;
  for (size_t i = 0; i < types->results.len; i++)
    ok &= verilog_read_value(&rest, types->results.data[i], values->results[i]);
  for (size_t i = 0; i < types->args.len; i++) {
    Type type = types->args.data[i];
    const HostDescriptor *d = values->args[i];
    for (uint64_t k = 0; type_is_memref(type) && k < n_elements(type, d); k++)
      ok &= verilog_read_value(&rest, type_element(type),
                               d->aligned + k * simulation_value_size(type_element(type)));
  }
  return ok ||
         diag_error(&s->c.ctx, s->top->loc, "some bits of what the circuit computed are unknown");
}

static bool run_verilog(Simulate *s, const CallTypes *types, CallValues *got,
                        CallValues *expected) {
  VEC(uint64_t) lengths = {0};
  for (size_t i = 0; i < types->args.len; i++)
    if (type_is_memref(types->args.data[i])) {
      uint64_t n = n_elements(types->args.data[i], got->args[i]);
      vec_push(&s->c.ctx.arena, &lengths, n);
    }
  if (!verilog_prepare(s, lengths.data) || !write_call(s, types, got) ||
      !verilog_run(s, types, 1) || !read_results(s, types, got))
    return false;
  bool ok = compare_with_cpu(s, types, got, expected);
  print_values(s, types, got);
  return ok;
}

bool simulate_mlir(Simulate *s) {
  CallTypes types = {0};
  CallValues got, expected;
  if (!simulate_prepare(s))
    return false;
  function_types(s, &types);
  if (!add_variables(s, &types) || !types_are_known(s, &types) || !read_values(s, &types, &got) ||
      !read_values(s, &types, &expected))
    return false;
  if (s->externals.len && !prepare_models(s))
    return false;
  s->report->has_reference = s->c.input == LEVEL_CF;
  s->report->n_calls = 1;
  // The CPU first: it sees what the circuit's narrow addresses do not show. Where it seems to be in
  // an endless loop the circuit comes first, which tells which one.
  double patience = patience_within(s->time_limit);
  if (s->report->has_reference && !run_cpu(s, &types, &expected, patience, &s->is_cpu_slow))
    return false;
  return s->engine == ENGINE_NATIVE ? run_natively(s, &types, &got, &expected)
                                    : run_verilog(s, &types, &got, &expected);
}
