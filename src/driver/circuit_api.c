// circuit_api.c: see include/sluice/circuit.h.
//
//   call ─┬─ the arrays are copied
//         ├─ CPU, which checks each access; then the arrays are as before
//         └─ circuit

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // gettid, process_vm_readv
#endif

#include "sluice/circuit.h"

#include "base/bug.h"
#include "dialects/dialects.h"
#include "driver/bounds.h"
#include "ir/parser.h"
#include "ir/symbol.h"
#include "ir/verify.h"
#include "sim/call.h"
#include "sim/host.h"
#include "sim/patience.h"

#include <setjmp.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>

struct SluiceCircuit {
  const SluiceCircuitInfo *info;
  Context ctx;
  Module module;
  Op *top;
  Type *types; // of the arguments, as the function has them
  Type *args, *results;
  Simulation *sim;
  uint64_t n_calls;
  // What the CPU checks.
  BoundsAccesses accesses;
  BoundsFault fault;
  uint64_t *counts;
  void *const *given; // the arguments of the call
  sigjmp_buf after_cpu;
};

typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

static _Noreturn void fail(void) {
  fflush(NULL);
  exit(1);
}

static Loc place(SluiceCircuit *c, const char *file, unsigned line, unsigned column) {
  return file ? loc_file(&c->ctx, context_ident(&c->ctx, file), line, column) : c->top->loc;
}

static SimLoop *take_loops(SluiceCircuit *c) {
  const SluiceCircuitInfo *info = c->info;
  SimLoop *loops = ARENA_ARRAY(&c->ctx.arena, SimLoop, info->n_loops + 1);
  for (size_t i = 0; i < info->n_loops; i++) {
    const SluiceCircuitLoop *l = &info->loops[i];
    loops[i] = (SimLoop){.instance = l->unit,
                         .loc = place(c, l->file, l->line, l->column),
                         .back_inputs = l->back_inputs,
                         .parent = l->parent};
  }
  return loops;
}

static void take_accesses(SluiceCircuit *c) {
  Context *ctx = &c->ctx;
  const SluiceCircuitCpu *cpu = &c->info->cpu;
  c->counts = ARENA_ARRAY(&ctx->arena, uint64_t, cpu->n_accesses + 1);
  c->accesses.data = ARENA_ARRAY(&ctx->arena, BoundsAccess, cpu->n_accesses + 1);
  for (; c->accesses.len < cpu->n_accesses; c->accesses.len++) {
    const SluiceCircuitAccess *a = &cpu->accesses[c->accesses.len];
    Loc loc = place(c, a->file, a->line, a->column);
    c->accesses.data[c->accesses.len] =
        (BoundsAccess){loc, a->array, a->argument, a->unit, a->size, a->is_store};
  }
}

#define MAX_CYCLES_VARIABLE "SLUICE_MAX_CYCLES"

// As the environment says; 0: it does not.
static uint64_t max_cycles(void) {
  const char *text = getenv(MAX_CYCLES_VARIABLE);
  return text ? strtoull(text, NULL, 10) : 0;
}

static bool open_circuit(SluiceCircuit *c) {
  const SluiceCircuitInfo *info = c->info;
  Context *ctx = &c->ctx;
  Source *source = ARENA_NEW(&ctx->arena, Source);
  *source = (Source){.name = info->top, .text = info->text, .len = info->text_len};
  ParseOptions parse = {0};
  if (!module_read(&c->module, source, &parse))
    return false;
  c->top = symbol_lookup(c->module.top, context_ident(ctx, info->top));
  c->types = ARENA_ARRAY(&ctx->arena, Type, info->n_args + 1);
  c->args = ARENA_ARRAY(&ctx->arena, Type, info->n_args + 1);
  c->results = ARENA_ARRAY(&ctx->arena, Type, info->n_results + 1);
  for (size_t i = 0; i < info->n_args; i++) {
    c->types[i] = type_parse(ctx, info->args[i].type);
    if (!c->types[i])
      return false;
    c->args[i] = host_circuit_type(ctx, c->types[i]);
  }
  for (size_t i = 0; i < info->n_results; i++)
    if (!(c->results[i] = type_parse(ctx, info->results[i])))
      return false;
  take_accesses(c);
  SimSignature signature = {c->args, c->results, info->n_args, info->n_results};
  SimOptions options = {.max_cycles = max_cycles(),
                        .limit = MAX_CYCLES_VARIABLE,
                        .loops = take_loops(c),
                        .n_loops = info->n_loops};
  c->sim = c->top ? simulation_open(&c->module, c->top, &signature, &options) : NULL;
  return c->sim != NULL;
}

static SluiceCircuit *create(const SluiceCircuitInfo *info) {
  SluiceCircuit *c = calloc(1, sizeof *c);
  if (!c)
    out_of_memory();
  c->info = info;
  context_init(&c->ctx);
  dialects_register(&c->ctx);
  module_init(&c->module, &c->ctx);
  if (!open_circuit(c))
    fail();
  return c;
}

static void check_arrays(SluiceCircuit *c, HostValue *values) {
  const HostValue *null = host_find_null(values, c->info->n_args);
  size_t a, b;
  if (null) {
    diag_error(&c->ctx, c->top->loc, "call %llu of '%s': " HOST_NULL_MESSAGE,
               (unsigned long long)c->n_calls, c->info->top, null->name);
    fail();
  }
  if (!host_find_overlap(values, c->info->n_args, &a, &b))
    return;
  diag_error(&c->ctx, c->top->loc, "call %llu of '%s': the arrays '%s' and '%s' overlap",
             (unsigned long long)c->n_calls, c->info->top, values[a].name, values[b].name);
  fail();
}

static void on_fault(void *user, int64_t access, int64_t index) {
  SluiceCircuit *c = user;
  int64_t argument = c->accesses.data[access].argument;
  bool is_null = argument >= 0 && !((const Descriptor *)c->given[argument])->aligned;
  c->fault = (BoundsFault){true, access, index, is_null, c->counts[access]};
  siglongjmp(c->after_cpu, 1);
}

// It may be in an endless loop: that is for the circuit to tell.
static void on_slow(void *user) {
  SluiceCircuit *c = user;
  siglongjmp(c->after_cpu, 1);
}

static void run_cpu(SluiceCircuit *c, void *const *args) {
  const SluiceCircuitInfo *info = c->info;
  Arena *arena = &c->ctx.arena;
  size_t n_slots = 0, n_results = info->n_results;
  void **slots = ARENA_ARRAY(arena, void *, info->n_args + 2);
  void **pointers = ARENA_ARRAY(arena, void *, info->n_args + 1);
  void *results = arena_alloc(arena, n_results * 16 + 16);
  if (n_results > 1) // they come back through a pointer, which is the first argument
    slots[n_slots++] = &results;
  for (size_t i = 0; i < info->n_args && !info->args[i].is_variable; i++) {
    pointers[i] = args[i];
    slots[n_slots++] = type_is_memref(c->types[i]) ? (void *)&pointers[i] : args[i];
  }
  slots[n_slots] = results;
  c->given = args;
  *info->cpu.hook = on_fault;
  *info->cpu.user = c;
  *info->cpu.counts = c->counts;
  memset(c->counts, 0, c->accesses.len * sizeof *c->counts);
  Patience patience;
  patience_begin(&patience, patience_within(0), on_slow, c);
  if (!sigsetjmp(c->after_cpu, 1))
    info->cpu.call(slots);
  patience_end(&patience);
}

// The CPU on the caller's memory, which is then as it was.
static void check_accesses(SluiceCircuit *c, void *const *args, const HostValue *values) {
  size_t n = c->info->n_args;
  struct iovec *copies = ARENA_ARRAY(&c->ctx.arena, struct iovec, n + 1);
  if (!c->info->cpu.call)
    return;
  for (size_t i = 0; i < n; i++) {
    if (!type_is_memref(c->types[i]) || !values[i].data)
      continue;
    size_t size = (size_t)host_array_bytes(c->types[i]);
    struct iovec from = {values[i].data, size};
    copies[i] = (struct iovec){arena_take(&c->ctx.arena, size + 1), size};
    if (process_vm_readv(gettid(), &copies[i], 1, &from, 1, 0) != (ssize_t)size)
      return;
  }
  run_cpu(c, args);
  for (size_t i = 0; i < n; i++)
    if (copies[i].iov_len && values[i].is_written)
      memcpy(values[i].data, copies[i].iov_base, copies[i].iov_len);
}

void sluice_circuit_call(SluiceCircuit **circuit, const SluiceCircuitInfo *info, void *const *args,
                         void *const *results) {
  SluiceCircuit *c = *circuit ? *circuit : (*circuit = create(info));
  ArenaMark mark = arena_mark(&c->ctx.arena);
  HostValue *values = ARENA_ARRAY(&c->ctx.arena, HostValue, info->n_args + 1);
  void **given = ARENA_ARRAY(&c->ctx.arena, void *, info->n_args + 1);
  c->n_calls++;
  for (size_t i = 0; i < info->n_args; i++) {
    given[i] = args[i];
    values[i] = (HostValue){
        .name = info->args[i].name,
        .type = c->types[i],
        .slot = (unsigned)info->args[i].object,
        .is_written = info->args[i].is_written,
        .identity = {info->args[i].is_not_null, info->args[i].is_distinct, info->args[i].is_end}};
    if (!type_is_memref(c->types[i]))
      continue;
    // What the type says of the layout holds, whatever the descriptor says.
    size_t rank = type_rank(c->args[i]);
    const Descriptor *from = args[i];
    Descriptor *to = given[i] = arena_alloc(&c->ctx.arena, sizeof *to + 2 * rank * sizeof(int64_t));
    int64_t offset = 0;
    memref_strides(c->args[i], to->sizes_and_strides + rank, &offset);
    to->allocated = to->aligned = from->aligned;
    for (size_t k = 0; k < rank; k++)
      to->sizes_and_strides[k] = from->aligned ? type_dim(c->args[i], k) : 0;
    values[i].data = from->aligned;
  }
  check_arrays(c, values);
  check_accesses(c, args, values);
  SimCall call = {.args = given, .results = results};
  if (c->fault.is_found) {
    const char *where = bounds_call(&c->ctx, &c->accesses, &c->fault, c->sim, &call);
    diag_note(&c->ctx, c->top->loc, "in call %llu of '%s'%s", (unsigned long long)c->n_calls,
              info->top, where);
    fail();
  }
  if (!simulation_call(c->sim, &call))
    fail();
  arena_reset(&c->ctx.arena, mark);
}
