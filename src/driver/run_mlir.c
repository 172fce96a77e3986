// run_mlir.c: see run.h.

#include "driver/run.h"

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "driver/host_value.h"
#include "driver/model.h"
#include "emit/jit.h"
#include "emit/object.h"
#include "ir/symbol.h"
#include "sim/host.h"

#include <dlfcn.h>
#include <stdlib.h>

static bool is_candidate(const Op *op) {
  return op_is(op, OP_func_func) && function_has_body(op) &&
         !op_attr(op, op_context(op)->sym_visibility);
}

static Op *find_entry(Run *run, const Module *module) {
  Op *found = NULL;
  unsigned n = 0;
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next) {
    const char *name = symbol_name(op) ? symbol_name(op)->text : "";
    bool is_func = op_is(op, OP_func_func) && function_has_body(op);
    if (is_func && strcmp(name, run->entry ? run->entry : "main") == 0)
      return op;
    if (!run->entry && is_candidate(op)) {
      found = op;
      n++;
    }
  }
  if (n == 1)
    return found;
  if (run->entry)
    diag_error(&run->c.ctx, module->top->loc, "there is no function @%s with a body", run->entry);
  else
    diag_error(&run->c.ctx, module->top->loc,
               "%u functions could be meant; --entry NAME says which", n);
  return NULL;
}

static bool types_are_known(Run *run, const Op *entry, Type type) {
  for (size_t i = 0; i < type_n_inputs(type); i++)
    if (!host_type_is_known(type_input(type, i)))
      return op_error(entry, "argument %zu of type '%s' cannot be given on the command line", i,
                      type_text(&run->c.ctx, type_input(type, i)));
  for (size_t i = 0; i < type_n_results(type); i++)
    if (!host_type_is_known(type_result(type, i)))
      return op_error(entry, "result %zu of type '%s' cannot be printed", i,
                      type_text(&run->c.ctx, type_result(type, i)));
  if (type_n_inputs(type) != run->args.len)
    return op_error(entry, "takes %zu argument%s, but %zu %s given", type_n_inputs(type),
                    type_n_inputs(type) == 1 ? "" : "s", run->args.len,
                    run->args.len == 1 ? "was" : "were");
  return true;
}

// Results as the C interface has them: one as it is, several in a struct.
typedef struct Results {
  char *memory;
  size_t *offsets;
} Results;

static Results place_results(Run *run, Type type) {
  size_t n = type_n_results(type);
  Results results = {.offsets = ARENA_ARRAY(&run->c.ctx.arena, size_t, n + 1)};
  Type *types = ARENA_ARRAY(&run->c.ctx.arena, Type, n + 1);
  for (size_t i = 0; i < n; i++)
    types[i] = type_result(type, i);
  results.memory = arena_alloc(&run->c.ctx.arena, host_place(types, n, results.offsets) + 8);
  return results;
}

// A call while it is made.
typedef struct Entry {
  Run *run;
  Module module;
  Type type;
  const char *name;
  Loc loc;
  Results results;
  void **args;  // by parameter: its value, or its descriptor
  void **slots; // as jit_call takes them
} Entry;

static void print_all(const Entry *e) {
  Text out = {.file = stdout};
  text_lit(&out, "{\"results\": [");
  for (size_t i = 0; i < type_n_results(e->type); i++) {
    if (i)
      text_lit(&out, ", ");
    host_print(type_result(e->type, i), e->results.memory + e->results.offsets[i], &out);
  }
  text_lit(&out, "], \"arguments\": [");
  for (size_t i = 0; i < type_n_inputs(e->type); i++) {
    if (i)
      text_lit(&out, ", ");
    host_print(type_input(e->type, i), e->args[i], &out);
  }
  text_lit(&out, "]}\n");
  text_flush(&out);
  text_free(&out);
}

static bool check_results(const Entry *e) {
  Context *ctx = &e->run->c.ctx;
  for (size_t i = 0; i < type_n_results(e->type); i++)
    if (!host_can_print(type_result(e->type, i), e->results.memory + e->results.offsets[i]))
      return diag_error(ctx, e->loc,
                        "result %zu of type '%s' is no array: its sizes overflow or are negative, "
                        "or it has no memory",
                        i, type_text(ctx, type_result(e->type, i)));
  return true;
}

// By convention the caller frees the ranked descriptors that unranked results point to.
static void free_results(const Entry *e) {
  for (size_t i = 0; i < type_n_results(e->type); i++) {
    const HostUnranked *result = (const void *)(e->results.memory + e->results.offsets[i]);
    if (type_is_unranked_memref(type_result(e->type, i)))
      free(result->descriptor);
  }
}

static bool read_values(Entry *e, const Op *entry) {
  Context *ctx = &e->run->c.ctx;
  size_t n = type_n_inputs(e->type), n_results = type_n_results(e->type), next = 0;
  void **pointers = ARENA_ARRAY(&ctx->arena, void *, n + 2);
  e->args = ARENA_ARRAY(&ctx->arena, void *, n + 1);
  e->slots = ARENA_ARRAY(&ctx->arena, void *, n + 3);
  e->results = place_results(e->run, e->type);
  bool has_struct = n_results > 1 || (n_results == 1 && host_is_array(type_result(e->type, 0)));
  if (has_struct) {
    pointers[n] = e->results.memory;
    e->slots[next++] = &pointers[n];
  }
  for (size_t i = 0; i < n; i++) {
    const char *error;
    Type type = type_input(e->type, i);
    e->args[i] = arena_alloc(&ctx->arena, host_size(type));
    if (!host_read(ctx, &ctx->arena, type, e->run->args.data[i], e->args[i], &error))
      return op_error(entry, "argument %zu: %s", i, error);
    pointers[i] = e->args[i];
    e->slots[next++] = host_is_array(type) ? (void *)&pointers[i] : e->args[i];
  }
  e->slots[next] = e->results.memory;
  return true;
}

static bool call_in_child(Host *host, void *user) {
  (void)host;
  Entry *e = user;
  LlvmApi llvm = {0};
  const char *error;
  if (!llvm_load(&llvm, &error))
    return diag_error(&e->run->c.ctx, LOC_UNKNOWN, "%s", error);
  setvbuf(stdout, NULL, _IOLBF, 0); // the message of cf.assert is printed, then comes an abort
  if (!jit_call(&llvm, &e->module, e->name, e->slots, NULL, NULL))
    return false;
  fflush(stdout);
  if (!check_results(e))
    return false;
  print_all(e);
  free_results(e);
  return true;
}

// The model's code becomes part of this process, where the JIT finds it.
static bool load_model(Entry *e) {
  Compilation *c = &e->run->c;
  Model model;
  const char *library = compilation_temp(c, "model.so");
  if (!library || !model_build(c, &e->module, e->run->model, &model) ||
      !compilation_run_passes(c, &e->module, "lower-calls-to-models"))
    return false;
  if (!model.object)
    return true;
  return link_code(&c->ctx, LINK_LIBRARY, &model.object, 1, library) &&
         (dlopen(library, RTLD_NOW | RTLD_GLOBAL) ||
          diag_error(&c->ctx, LOC_UNKNOWN, "the model cannot be loaded: %s", dlerror()));
}

// What assigns variables is in no library; other functions without a body may be.
static bool needs_model(Entry *e) {
  ModelFunctions called = models_find(&e->module, &e->run->c.ctx.arena);
  bool has_outputs = false;
  for (size_t i = 0; i < called.len; i++)
    for (size_t k = 0; k < called.data[i].n_args; k++)
      has_outputs |= called.data[i].args[k].kind == MODEL_OUTPUT;
  return e->run->model || has_outputs;
}

static int call_entry(Entry *e, Op *entry) {
  Context *ctx = &e->run->c.ctx;
  HostOptions options = {.ctx = ctx,
                         .kernel = symbol_name(entry)->text,
                         .loc = entry->loc,
                         .time_limit = e->run->time_limit,
                         .user = e,
                         .body = call_in_child};
  e->type = attr_type_value(op_attr_named(ctx, entry, "function_type"));
  e->loc = entry->loc;
  e->name = arena_printf(&ctx->arena, "_mlir_ciface_%s", options.kernel);
  if (!types_are_known(e->run, entry, e->type) || !read_values(e, entry))
    return EXIT_FAILED;
  op_set_attr(&e->module, entry, context_ident(ctx, "llvm.emit_c_interface"), attr_unit(ctx));
  if ((needs_model(e) && !load_model(e)) ||
      !compilation_run_passes(&e->run->c, &e->module, TO_LLVM_DIALECT))
    return EXIT_FAILED;
  HostEnd end = host_run(&options);
  return host_report(&options, &end) ? end.code : EXIT_FAILED;
}

int run_mlir(Run *run) {
  Entry e = {.run = run};
  module_init(&e.module, &run->c.ctx);
  Op *entry = NULL;
  int code = EXIT_FAILED;
  if (compilation_read_mlir(&run->c, &e.module) && (entry = find_entry(run, &e.module)))
    code = call_entry(&e, entry);
  module_free(&e.module);
  return code;
}
