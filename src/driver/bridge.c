// bridge.c: see bridge.h.

#include "driver/bridge.h"

#include "dialects/dialects.h"
#include "dialects/memref/variables.h"
#include "driver/cpu_code.h"
#include "emit/object.h"
#include "ir/symbol.h"

bool memref_is_written(const Value *memref) {
  for (const Use *use = memref->first_use; use; use = use->next) {
    const Op *op = use->owner;
    if (op_is(op, OP_memref_load) || op_is(op, OP_memref_dim))
      continue;
    bool is_view = op_is(op, OP_memref_view) || op_is(op, OP_memref_reinterpret_cast) ||
                   op_is(op, OP_memref_cast) || op_is(op, OP_memref_subview);
    if (!is_view || memref_is_written(op_result(op, 0)))
      return true;
  }
  return false;
}

typedef struct Search {
  Ident symbol;
  bool is_written;
} Search;

static bool look_at_variable(Op *op, void *user) {
  Search *search = user;
  if (op_is(op, OP_memref_get_global) &&
      attr_symbol_root(op_attr_named(op_context(op), op, "name")) == search->symbol)
    search->is_written |= memref_is_written(op_result(op, 0));
  return true;
}

static void find_written(Compilation *c, Op *kernel, Bridge *b) {
  const FrontendSignature *s = frontend_signature(c->frontend);
  b->is_written = ARENA_ARRAY(&c->ctx.arena, bool, s->arguments.len + s->variables.len + 1);
  const Block *entry = op_region(kernel, 0)->first;
  for (size_t i = 0; i < s->arguments.len; i++)
    b->is_written[i] =
        type_is_memref(s->arguments.data[i].type) && memref_is_written(entry->args[i]);
  for (size_t i = 0; i < s->variables.len; i++) {
    Search search = {.symbol = s->variables.data[i].symbol};
    op_walk(kernel, look_at_variable, &search);
    b->is_written[s->arguments.len + i] = search.is_written;
  }
}

// Variables belong to the program: here they are only declared.
static void declare_variables(Compilation *c, Module *module) {
  const FrontendSignature *s = frontend_signature(c->frontend);
  for (size_t i = 0; i < s->variables.len; i++) {
    Op *global = symbol_lookup(module->top, s->variables.data[i].symbol);
    if (!global)
      continue; // its last use is gone
    op_remove_attr(global, context_ident(&c->ctx, "initial_value"));
    op_remove_attr(global, c->ctx.sym_visibility);
  }
}

// The kernel's own name is the program's, as are the variables'.
static void name_for_program(Compilation *c, const LlvmApi *llvm, LLVMModuleRef code,
                             const char *kernel) {
  const FrontendSignature *s = frontend_signature(c->frontend);
  const char *entry = arena_printf(&c->ctx.arena, "_mlir_ciface_%s", kernel);
  LLVMValueRef interface = llvm->LLVMGetNamedFunction(code, entry);
  emit_slots_caller(llvm, code, interface, HOST_CPU_KERNEL);
  llvm->LLVMSetLinkage(interface, LLVMInternalLinkage);
  for (size_t i = 0; i < s->variables.len; i++) {
    const FrontendVariable *v = &s->variables.data[i];
    LLVMValueRef global = llvm->LLVMGetNamedGlobal(code, v->symbol->text);
    if (global)
      llvm->LLVMSetValueName2(global, v->linked, strlen(v->linked));
  }
}

static void insert_checks(Compilation *c, Module *module, Bridge *b) {
  const FrontendSignature *s = frontend_signature(c->frontend);
  const char **names = ARENA_ARRAY(&c->ctx.arena, const char *, s->arguments.len + 1);
  for (size_t i = 0; i < s->arguments.len; i++)
    names[i] = s->arguments.data[i].name;
  b->accesses = bounds_insert(module, kernel_of(module), names, &c->ctx.arena);
}

// An object in memory. NULL after a diagnostic.
static LLVMMemoryBufferRef emit_kernel(Compilation *c, const LlvmApi *llvm, const Module *cf,
                                       Bridge *b) {
  LLVMMemoryBufferRef object = NULL;
  Module module;
  module_copy(cf, &module);
  declare_variables(c, &module);
  bool is_lowered = compilation_run_passes(c, &module, "lower-calls-to-models");
  if (is_lowered && b->trace) {
    trace_insert(&module, kernel_of(&module), b->trace, &c->ctx.arena);
    trace_find_types(c, b->trace);
  }
  if (is_lowered && b->has_checks)
    insert_checks(c, &module, b);
  LLVMContextRef context = llvm->LLVMContextCreate();
  LLVMModuleRef code =
      is_lowered ? emit_cpu_code(c, llvm, context, &module, CALLS_ARE_LINKED) : NULL;
  if (code) {
    name_for_program(c, llvm, code, b->program.kernel);
    if (b->has_checks)
      bounds_define(llvm, code);
    if (b->trace)
      trace_define(llvm, code);
    // Beside a simulation the CPU's time is nothing; that of LLVM's passes is not.
    object = emit_object_to_memory(llvm, &c->ctx, code,
                                   b->has_checks ? OBJECT_UNOPTIMIZED : OBJECT_OPTIMIZED);
    llvm->LLVMDisposeModule(code);
  }
  llvm->LLVMContextDispose(context);
  module_free(&module);
  return object;
}

static void list_symbols(Compilation *c, Bridge *b) {
  static const char *const NAMES[] = {HOST_CPU_KERNEL, PROGRAM_BEGIN, PROGRAM_MAIN,
                                      PROGRAM_END,     PROGRAM_HOOK,  PROGRAM_HOOK_USER};
  static const char *const TRACE[] = {HOST_TRACE_HOOK, HOST_TRACE_USER};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    vec_push(&c->ctx.arena, &b->symbols, ((LoadedSymbol){NAMES[i], NULL}));
  for (size_t i = 0; b->has_checks && i < N_BOUNDS_VARIABLES; i++)
    vec_push(&c->ctx.arena, &b->symbols, ((LoadedSymbol){BOUNDS_VARIABLES[i], NULL}));
  for (size_t i = 0; b->trace && i < sizeof TRACE / sizeof *TRACE; i++)
    vec_push(&c->ctx.arena, &b->symbols, ((LoadedSymbol){TRACE[i], NULL}));
}

// The linker knows more than LLVM, and takes longer.
static bool link_objects(Compilation *c, const LlvmApi *llvm, const LLVMMemoryBufferRef *objects,
                         Bridge *b) {
  const char *program = compilation_temp(c, "program.o"), *kernel = compilation_temp(c, "kernel.o");
  const char *files[] = {program, kernel, b->model.object};
  b->library = compilation_temp(c, "program.so");
  return program && kernel && b->library && write_object(llvm, &c->ctx, objects[0], program) &&
         write_object(llvm, &c->ctx, objects[1], kernel) &&
         link_code(&c->ctx, LINK_PROGRAM, files, b->model.object ? 3 : 2, b->library);
}

bool bridge_build(Compilation *c, const char *model, BoundsChecks checks, Trace *trace, Bridge *b) {
  *b = (Bridge){.has_checks = checks == WITH_BOUNDS_CHECKS, .trace = trace};
  Module *cf = compilation_module(c, LEVEL_CF);
  if (!cf)
    return false;
  Op *kernel = kernel_of(cf);
  b->loc = kernel->loc;
  find_written(c, kernel, b);
  const Module *from = b->has_checks ? compilation_module(c, LEVEL_MARKED) : cf;
  if (!from || !model_build(c, cf, model, &b->model) || !frontend_program(c->frontend, &b->program))
    return false;
  const LlvmApi *llvm = b->program.llvm;
  LLVMMemoryBufferRef objects[2] = {
      emit_object_to_memory(llvm, &c->ctx, b->program.module, OBJECT_UNOPTIMIZED)};
  bool is_simple = !b->model.object && !c->temp.keep && loader_takes(llvm, b->program.module);
  llvm->LLVMDisposeModule(b->program.module);
  b->program.module = NULL;
  stopwatch_lap(&c->watch, "code of the program");
  if (objects[0])
    objects[1] = emit_kernel(c, llvm, from, b);
  stopwatch_lap(&c->watch, "code of the kernel, for the CPU");
  list_symbols(c, b);
  bool ok =
      objects[1] &&
      ((is_simple && loader_open(&b->code, llvm, objects, 2, b->symbols.data, b->symbols.len)) ||
       link_objects(c, llvm, objects, b));
  for (size_t i = 0; i < 2; i++)
    if (objects[i])
      llvm->LLVMDisposeMemoryBuffer(objects[i]);
  stopwatch_lap(&c->watch, "linking");
  return ok;
}

void bridge_free(Bridge *b) {
  loader_close(&b->code);
}

HostOptions bridge_host_options(Compilation *c, const Bridge *b) {
  return (HostOptions){.ctx = &c->ctx,
                       .kernel = b->program.kernel,
                       .loc = b->loc,
                       .program = &b->program,
                       .is_written = b->is_written,
                       .symbols = b->symbols.data,
                       .n_symbols = b->symbols.len,
                       .library = b->library};
}

size_t *bridge_circuit_variables(Compilation *c, size_t *n) {
  const FrontendSignature *s = frontend_signature(c->frontend);
  VEC(size_t) found = {0};
  MemrefGlobals used =
      memref_variables_of(kernel_of(compilation_module(c, LEVEL_CF)), &c->ctx.arena);
  for (size_t i = 0; i < used.len; i++)
    for (size_t k = 0; k < s->variables.len; k++)
      if (s->variables.data[k].symbol == symbol_name(used.data[i]))
        vec_push(&c->ctx.arena, &found, k);
  *n = found.len;
  return found.data;
}
