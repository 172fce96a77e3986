// build_circuit.c: a library whose function is executed by its circuit.
//
//   circuit.c     _mlir_ciface_NAME: calls sluice_circuit_call (include/sluice/circuit.h) with the
//                 text of the circuit, which is part of the library
//   kernel.o      the variables that the function uses, and its code for the CPU, which checks the
//                 index of each access: a circuit has only as many bits of it as it needs
//   libsluice.a   the simulator, which compiles the circuit at the first call
//
// The simulator is the one of `sluice simulate`, so all that it checks is checked here too.

#include "base/source.h"
#include "dialects/dialects.h"
#include "driver/bounds.h"
#include "driver/bridge.h"
#include "driver/build.h"
#include "driver/cpu_code.h"
#include "driver/sim_loops.h"
#include "emit/c_header.h"
#include "emit/object.h"
#include "frontend/clang_driver.h"
#include "ir/printer.h"
#include "ir/symbol.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Circuit {
  Build *b;
  Context *ctx;
  Arena *arena;
  Module *cf;
  Op *kernel;
  VEC(Op *) variables; // memref.global, in the order of the circuit's arguments
  VEC(bool) is_variable_written;
  BoundsAccesses accesses; // that the CPU checks
  SimLoops loops;
} Circuit;

static bool add_variable(Op *op, void *user) {
  Circuit *k = user;
  if (!op_is(op, OP_memref_get_global) || !value_is_used(op_result(op, 0)))
    return true;
  Op *global = symbol_resolve(op, op_attr_named(k->ctx, op, "name"));
  if (op_attr_named(k->ctx, global, "constant"))
    return true;
  bool is_written = memref_is_written(op_result(op, 0));
  for (size_t i = 0; i < k->variables.len; i++)
    if (k->variables.data[i] == global) {
      k->is_variable_written.data[i] |= is_written;
      return true;
    }
  vec_push(k->arena, &k->variables, global);
  vec_push(k->arena, &k->is_variable_written, is_written);
  return true;
}

static bool write_temp(Circuit *k, const char *name, const Text *text, const char **path) {
  const char *error;
  *path = compilation_temp(&k->b->c, name);
  return *path && (write_file(*path, text->data, text->len, &error) ||
                   diag_error(k->ctx, LOC_UNKNOWN, "cannot write '%s': %s", *path, error));
}

static bool write_circuit(Circuit *k, const char **path) {
  Module *hw = compilation_module(&k->b->c, LEVEL_HW);
  if (!hw)
    return false;
  for (Op *op = op_region(hw->top, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_hw_module_extern))
      return diag_error(k->ctx, k->kernel->loc,
                        "'%s' has no body, which a library with a circuit cannot have yet",
                        symbol_name(op)->text);
  k->loops = compilation_sim_loops(&k->b->c, k->kernel);
  Text text = {0};
  PrintOptions print = {.debug_info = true};
  module_print(hw, &print, &text);
  bool ok = write_temp(k, "circuit.mlir", &text, path);
  text_free(&text);
  return ok;
}

static void insert_checks(Circuit *k, Module *module) {
  Op *kernel = kernel_of(module);
  size_t n = op_region(kernel, 0)->first->n_args;
  const char **names = ARENA_ARRAY(k->arena, const char *, n + 1);
  for (size_t i = 0; i < n; i++)
    names[i] = c_argument_name(kernel, i, k->arena);
  k->accesses = bounds_insert(module, kernel, names, k->arena);
}

// What the linker knows a variable by. A private one's own name may be that of another file's.
static const char *linked_name(Circuit *k, size_t i) {
  const Op *variable = k->variables.data[i];
  return variable_is_public(variable) ? symbol_name(variable)->text
                                      : arena_printf(k->arena, "sluice_static%zu", i);
}

static void hide_variables(Circuit *k, const LlvmApi *llvm, LLVMModuleRef code) {
  for (size_t i = 0; i < k->variables.len; i++) {
    const Op *op = k->variables.data[i];
    LLVMValueRef variable = llvm->LLVMGetNamedGlobal(code, symbol_name(op)->text);
    if (!variable || variable_is_public(op))
      continue;
    const char *name = linked_name(k, i);
    llvm->LLVMSetValueName2(variable, name, strlen(name));
    llvm->LLVMSetLinkage(variable, LLVMExternalLinkage);
    llvm->LLVMSetVisibility(variable, LLVMHiddenVisibility);
  }
}

// Only its caller is seen, and that in the library alone.
static void hide_kernel(Circuit *k, const LlvmApi *llvm, LLVMModuleRef code) {
  const char *name = symbol_name(k->kernel)->text;
  const char *entry = arena_printf(k->arena, "_mlir_ciface_%s", name);
  LLVMValueRef interface = llvm->LLVMGetNamedFunction(code, entry);
  emit_slots_caller(llvm, code, interface, HOST_CPU_KERNEL);
  llvm->LLVMSetVisibility(llvm->LLVMGetNamedFunction(code, HOST_CPU_KERNEL), LLVMHiddenVisibility);
  llvm->LLVMSetLinkage(interface, LLVMInternalLinkage);
  for (size_t i = 0; i < N_BOUNDS_VARIABLES; i++)
    llvm->LLVMSetVisibility(llvm->LLVMGetNamedGlobal(code, BOUNDS_VARIABLES[i]),
                            LLVMHiddenVisibility);
}

static bool write_kernel(Circuit *k, const char **path) {
  const char *error;
  LlvmApi llvm = {0};
  Module module;
  const Module *from = compilation_module(&k->b->c, LEVEL_MARKED);
  *path = compilation_temp(&k->b->c, "kernel.o");
  if (!*path || !from)
    return false;
  if (!llvm_load(&llvm, &error))
    return diag_error(k->ctx, LOC_UNKNOWN, "%s", error);
  module_copy(from, &module);
  insert_checks(k, &module);
  LLVMContextRef context = llvm.LLVMContextCreate();
  LLVMModuleRef code = emit_cpu_code(&k->b->c, &llvm, context, &module, CALLS_ARE_LINKED);
  if (code) {
    bounds_define(&llvm, code);
    hide_kernel(k, &llvm, code);
    hide_variables(k, &llvm, code);
  }
  bool ok = code && emit_object(&llvm, k->ctx, code, OBJECT_UNOPTIMIZED, *path);
  if (code)
    llvm.LLVMDisposeModule(code);
  llvm.LLVMContextDispose(context);
  module_free(&module);
  return ok;
}

static void print_argument(Circuit *k, const char *name, Type type, size_t object, bool is_written,
                           Identity identity, bool is_variable, Text *out) {
  text_printf(out, "    {\"%s\", \"%s\", %zu, %d, %d, %d, %d, %d},\n", name,
              type_text(k->ctx, type), object, is_written, identity.is_not_null,
              identity.is_distinct, identity.is_end, is_variable);
}

static void print_text(const char *text, Text *out) {
  if (text)
    text_json_string(out, text);
  else
    text_char(out, '0');
  text_lit(out, ", ");
}

static void print_loops(Circuit *k, Text *out) {
  text_lit(out, "static const SluiceCircuitLoop sluice_loops[] = {\n");
  for (size_t i = 0; i < k->loops.len; i++) {
    const SimLoop *loop = &k->loops.data[i];
    Position at = loc_position(k->ctx, loop->loc);
    text_lit(out, "    {");
    print_text(at.file, out);
    print_text(loop->instance, out);
    text_printf(out, "%u, %u, %lluu, %u},\n", at.line, at.column,
                (unsigned long long)loop->back_inputs, loop->parent);
  }
  text_lit(out, "    {0}};\n");
}

static void print_accesses(Circuit *k, Text *out) {
  text_lit(out, "static const SluiceCircuitAccess sluice_accesses[] = {\n");
  for (size_t i = 0; i < k->accesses.len; i++) {
    const BoundsAccess *a = &k->accesses.data[i];
    Position at = loc_position(k->ctx, a->loc);
    text_lit(out, "    {");
    print_text(at.file, out);
    print_text(a->array, out);
    print_text(a->unit, out);
    text_printf(out, "%u, %u, %lld, %lld, %d},\n", at.line, at.column, (long long)a->argument,
                (long long)a->size, a->is_store);
  }
  text_printf(out,
              "    {0}};\n"
              "#define HIDDEN __attribute__((visibility(\"hidden\"))) extern\n"
              "HIDDEN void " HOST_CPU_KERNEL "(void **);\n"
              "HIDDEN void (*" HOST_BOUNDS_HOOK ")(void *, int64_t, int64_t);\n"
              "HIDDEN void *" HOST_BOUNDS_USER ";\n"
              "HIDDEN uint64_t *" HOST_BOUNDS_COUNTS ";\n"
              "#define SLUICE_CPU {%s, &" HOST_BOUNDS_HOOK ", &" HOST_BOUNDS_USER
              ", &" HOST_BOUNDS_COUNTS ", sluice_accesses, %zu}\n",
              k->accesses.len ? HOST_CPU_KERNEL : "0", k->accesses.len);
}

// Fields of one C parameter are one object.
// NULL: the kernel is not from C.
static const FrontendSignature *c_signature(Circuit *k) {
  return compilation_is_mlir(&k->b->c) ? NULL : frontend_signature(k->b->c.frontend);
}

static Identity identity_of_variable(Circuit *k, const Op *variable) {
  const FrontendSignature *s = c_signature(k);
  for (size_t i = 0; s && i < s->variables.len; i++)
    if (s->variables.data[i].symbol == symbol_name(variable))
      return s->variables.data[i].identity;
  return (Identity){0};
}

static void print_info(Circuit *k, const char *circuit, Type type, Text *out) {
  size_t n = type_n_inputs(type);
  const FrontendSignature *s = c_signature(k);
  text_printf(out,
              "__asm__(\".pushsection .rodata\\n\"\n"
              "        \"sluice_text: .incbin \\\"%s\\\"\\n\"\n"
              "        \"sluice_text_end: .byte 0\\n\"\n"
              "        \".popsection\\n\");\n"
              "extern const char sluice_text[], sluice_text_end[];\n"
              "static const SluiceCircuitArg sluice_args[] = {\n",
              circuit);
  for (size_t i = 0; i < n; i++) {
    const Value *arg = op_region(k->kernel, 0)->first->args[i];
    const FrontendArgument *c = s ? &s->arguments.data[i] : NULL;
    print_argument(k, c_argument_name(k->kernel, i, k->arena), arg->type, c ? c->param : i,
                   type_is_memref(arg->type) && memref_is_written(arg),
                   c ? c->identity : (Identity){0}, false, out);
  }
  for (size_t i = 0; i < k->variables.len; i++)
    print_argument(k, symbol_name(k->variables.data[i])->text,
                   attr_type_value(op_attr_named(k->ctx, k->variables.data[i], "type")), 10000 + i,
                   k->is_variable_written.data[i], identity_of_variable(k, k->variables.data[i]),
                   true, out);
  text_lit(out, "    {0}};\nstatic const char *const sluice_results[] = {");
  for (size_t i = 0; i < type_n_results(type); i++)
    text_printf(out, "\"%s\", ", type_text(k->ctx, type_result(type, i)));
  text_lit(out, "0};\n");
  for (size_t i = 0; i < k->variables.len; i++)
    text_printf(out,
                "extern char sluice_variable%zu[] __asm__(\"%s\");\n"
                "static struct { void *allocated, *aligned; int64_t offset; } sluice_place%zu = "
                "{sluice_variable%zu, sluice_variable%zu, 0};\n",
                i, linked_name(k, i), i, i, i);
}

static void print_function(Circuit *k, Type type, Text *out) {
  size_t n = type_n_inputs(type), n_results = type_n_results(type);
  emit_c_prototype(k->kernel, out);
  text_printf(out,
              " {\n  static SluiceCircuit *sluice_circuit;\n"
              "  static SluiceCircuitInfo sluice_info;\n"
              "  sluice_info = (SluiceCircuitInfo){sluice_text, (size_t)(sluice_text_end - "
              "sluice_text),\n      \"%s\", sluice_args, %zu, sluice_results, %zu, SLUICE_CPU, "
              "sluice_loops, %zu};\n",
              symbol_name(k->kernel)->text, n + k->variables.len, n_results, k->loops.len);
  if (n_results == 1)
    text_printf(out, "  %s sluice_result = 0;\n",
                c_type_of(k->ctx, type_result(type, 0), k->arena));
  text_lit(out, "  void *sluice_given[] = {");
  for (size_t i = 0; i < n; i++)
    text_printf(out, "%s%s, ", type_is_memref(type_input(type, i)) ? "" : "&",
                c_argument_name(k->kernel, i, k->arena));
  for (size_t i = 0; i < k->variables.len; i++)
    text_printf(out, "&sluice_place%zu, ", i);
  text_lit(out, "0};\n  void *sluice_taken[] = {");
  if (n_results == 1)
    text_lit(out, "&sluice_result, ");
  for (size_t i = 0; i < n_results && n_results > 1; i++)
    text_printf(out, "&results->out%zu, ", i);
  text_lit(out, "0};\n  sluice_circuit_call(&sluice_circuit, &sluice_info, sluice_given, "
                "sluice_taken);\n");
  if (n_results == 1 && type_is_int(type_result(type, 0)) && type_width(type_result(type, 0)) > 1)
    text_printf(out,
                "  enum { BITS = 8 * sizeof sluice_result - %u };\n"
                "  return (__typeof__(sluice_result))(sluice_result << BITS) >> BITS;\n}\n",
                type_width(type_result(type, 0)));
  else
    text_cstr(out, n_results == 1 ? "  return sluice_result;\n}\n" : "}\n");
}

static bool write_shim(Circuit *k, const char *circuit, const char **path) {
  Type type = attr_type_value(op_attr_named(k->ctx, k->kernel, "function_type"));
  char *header = realpath(k->b->header, NULL);
  Text text = {0};
  text_printf(&text, "#include \"%s\"\n#include \"sluice/circuit.h\"\n",
              header ? header : k->b->header);
  free(header);
  print_info(k, circuit, type, &text);
  print_accesses(k, &text);
  print_loops(k, &text);
  print_function(k, type, &text);
  bool ok = write_temp(k, "circuit.c", &text, path);
  text_free(&text);
  return ok;
}

// Beside the program, or where `make install` puts it.
static const char *find_library(Circuit *k) {
  static const char *const PLACES[] = {"", "/../lib", "/../lib/x86_64-linux-gnu", "/../lib64"};
  char exe[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  exe[n > 0 ? n : 0] = 0;
  char *slash = strrchr(exe, '/');
  if (slash)
    *slash = 0;
  for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
    const char *path = arena_printf(k->arena, "%s%s/libsluice.a", exe, PLACES[i]);
    if (access(path, R_OK) == 0)
      return path;
  }
  diag_error(k->ctx, LOC_UNKNOWN, "libsluice.a was not found beside the program");
  return NULL;
}

static bool check_results(const Circuit *k) {
  Type type = attr_type_value(op_attr_named(k->ctx, k->kernel, "function_type"));
  for (size_t i = 0; i < type_n_results(type); i++)
    if (type_is_memref(type_result(type, i)))
      return op_error(k->kernel, "returns an array, which a circuit cannot");
  return true;
}

bool build_circuit(Build *b) {
  Circuit k = {.b = b, .ctx = &b->c.ctx, .arena = &b->c.ctx.arena};
  k.cf = compilation_module(&b->c, LEVEL_CF);
  if (!k.cf)
    return false;
  k.kernel = kernel_of(k.cf);
  op_walk(k.kernel, add_variable, &k);
  const char *circuit, *shim, *kernel, *library;
  if (!check_results(&k) || !write_circuit(&k, &circuit) || !write_kernel(&k, &kernel) ||
      !write_shim(&k, circuit, &shim) || !(library = find_library(&k)))
    return false;
  ClangArgs args = clang_args(k.arena, NULL, 0); // the folder of our own headers
  VEC(const char *) files = {0};
  for (size_t i = 0; i < args.len; i++)
    vec_push(k.arena, &files, args.data[i]);
  const char *rest[] = {shim, kernel, library, "-Wl,--exclude-libs,ALL"};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
    vec_push(k.arena, &files, rest[i]);
  return link_code(k.ctx, LINK_LIBRARY, files.data, files.len, b->output);
}
