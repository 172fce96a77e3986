// circuit_api.c: see include/sluice/circuit.h.

#include "sluice/circuit.h"

#include "base/bug.h"
#include "dialects/dialects.h"
#include "ir/parser.h"
#include "ir/symbol.h"
#include "ir/verify.h"
#include "sim/call.h"
#include "sim/host.h"

#include <stdlib.h>

struct SluiceCircuit {
  const SluiceCircuitInfo *info;
  Context ctx;
  Module module;
  Op *top;
  Type *types; // of the arguments, as the function has them
  Type *args, *results;
  Simulation *sim;
  uint64_t n_calls;
};

typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

static _Noreturn void fail(void) {
  fflush(NULL);
  exit(1);
}

static bool open_circuit(SluiceCircuit *c) {
  const SluiceCircuitInfo *info = c->info;
  Context *ctx = &c->ctx;
  Source *source = ARENA_NEW(&ctx->arena, Source);
  *source = (Source){.name = info->top, .text = info->text, .len = info->text_len};
  ParseOptions parse = {0};
  if (!module_parse(&c->module, source, &parse) || !op_verify(&c->module, c->module.top))
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
  SimSignature signature = {c->args, c->results, info->n_args, info->n_results};
  SimOptions options = {0};
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

static void check_overlap(SluiceCircuit *c, HostValue *values) {
  size_t a, b;
  if (!host_find_overlap(values, c->info->n_args, &a, &b))
    return;
  diag_error(&c->ctx, c->top->loc, "call %llu of '%s': the arrays '%s' and '%s' overlap",
             (unsigned long long)c->n_calls, c->info->top, values[a].name, values[b].name);
  fail();
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
    values[i] = (HostValue){.name = info->args[i].name,
                            .type = c->types[i],
                            .slot = (unsigned)info->args[i].object,
                            .is_written = info->args[i].is_written};
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
  check_overlap(c, values);
  SimCall call = {.args = given, .results = results};
  if (!simulation_call(c->sim, &call))
    fail();
  arena_reset(&c->ctx.arena, mark);
}
