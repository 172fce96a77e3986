// simulate_models.c: functions without a body in the circuit: their instances, and --model.

#include "dialects/dialects.h"
#include "dialects/handshake/names.h"
#include "driver/simulate.h"
#include "emit/object.h"
#include "ir/symbol.h"

#include "base/source.h"

#include <dlfcn.h>

static const Op *find_external(const Module *module) {
  const Op *op = op_region(module->top, 0)->first->first;
  while (op && !op_is(op, OP_hw_module_extern))
    op = op->next;
  return op;
}

bool simulate_lift(Simulate *s) {
  const Op *external = find_external(s->module);
  if (!external)
    return true;
  // Without the cf level nothing is known of the function but its ports.
  if (s->c.input != LEVEL_CF)
    return !s->model || diag_error(&s->c.ctx, external->loc,
                                   "'%s' has no model: --model is for C and the cf level; of a "
                                   "circuit it is a module of '--rtl FILE.v', with '--engine "
                                   "icarus' or 'verilator'",
                                   symbol_name(external)->text);
  module_copy(s->module, &s->lifted);
  s->module = &s->lifted;
  s->top = symbol_lookup(s->lifted.top, symbol_name(s->top));
  if (!externals_lift(s->module, s->top, &s->c.ctx.arena, &s->externals))
    return false;
  s->sim.externals = &s->externals;
  return true;
}

static const ModelFunction *find_function(const Model *model, const char *name) {
  for (size_t i = 0; i < model->functions.len; i++)
    if (strcmp(model->functions.data[i].name, name) == 0)
      return &model->functions.data[i];
  return NULL;
}

typedef struct Search {
  const char *name;
  Op *found;
} Search;

static bool look_at_instance(Op *op, void *user) {
  Search *search = user;
  if (!op_is(op, OP_handshake_instance))
    return true;
  Attr name = op_attr_named(op_context(op), op, "handshake.name");
  if (attr_is(name, &ATTR_DEF_STRING) && strcmp(attr_text(name)->text, search->name) == 0)
    search->found = op;
  return true;
}

// Parameters are attributes of the handshake level's instance.
static bool complete(Simulate *s, const Model *model, SimExternal *e) {
  Context *ctx = &s->c.ctx;
  Module *handshake = compilation_module(&s->c, LEVEL_HANDSHAKE);
  Search search = {.name = e->instance};
  e->function = find_function(model, e->name);
  if (!e->function || !handshake)
    return diag_error(ctx, s->top->loc, "cannot be simulated: '%s' has no model", e->name);
  op_walk(handshake->top, look_at_instance, &search);
  e->latency = (unsigned)s->model_latency;
  e->parameters = ARENA_ARRAY(&ctx->arena, Attr, e->function->n_args + 1);
  for (size_t i = 0; i < e->function->n_args; i++)
    if (e->function->args[i].kind == MODEL_PARAMETER && search.found)
      e->parameters[i] =
          op_attr(search.found, parameter_attr_name(ctx, str_from(e->function->args[i].name)));
  return true;
}

bool simulate_set_models(Simulate *s, const Model *model) {
  for (size_t i = 0; i < s->externals.len; i++)
    if (!complete(s, model, &s->externals.data[i]))
      return false;
  if (!s->externals.len)
    return true;
  s->model_library = compilation_temp(&s->c, "model.so");
  return s->model_library &&
         link_code(&s->c.ctx, LINK_LIBRARY, &model->object, 1, s->model_library);
}

// Each copy of the library has the model's variables for itself.
static const char *copy_library(Simulate *s, uint64_t number) {
  Context *ctx = &s->c.ctx;
  const char *error;
  Source source;
  const char *path = compilation_temp(
      &s->c, arena_printf(&ctx->arena, "model%llu.so", (unsigned long long)number));
  if (!path)
    return NULL;
  if (source_read(&ctx->arena, s->model_library, &source, &error) &&
      write_file(path, source.text, source.len, &error))
    return path;
  diag_error(ctx, LOC_UNKNOWN, "cannot copy the model: %s", error);
  return NULL;
}

bool simulate_load_models(Simulate *s, uint64_t number, SimExternals *out) {
  Context *ctx = &s->c.ctx;
  *out =
      (SimExternals){ARENA_ARRAY(&ctx->arena, SimExternal, s->externals.len + 1), s->externals.len};
  if (!s->externals.len)
    return true;
  memcpy(out->data, s->externals.data, s->externals.len * sizeof *out->data);
  const char *path = copy_library(s, number);
  void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (!library)
    return path && diag_error(ctx, LOC_UNKNOWN, "the model cannot be loaded: %s", dlerror());
  for (size_t i = 0; i < out->len; i++) {
    const char *name = arena_printf(&ctx->arena, MODEL_SLOTS_PREFIX "%s", out->data[i].name);
    out->data[i].call = (ModelCall *)dlsym(library, name);
    if (!out->data[i].call)
      return diag_error(ctx, LOC_UNKNOWN, "the model lacks '%s'", name);
  }
  return true;
}
