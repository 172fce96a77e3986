// build_circuit.c: a library whose function is executed by its circuit.
//
//   circuit.c     _mlir_ciface_NAME: calls sluice_circuit_call (include/sluice/circuit.h) with the
//                 text of the circuit, which is part of the library
//   variables.o   the variables that the function uses
//   libsluice.a   the simulator, which compiles the circuit at the first call
//
// The simulator is the one of `sluice simulate`, so all that it checks is checked here too.

#include "base/source.h"
#include "dialects/dialects.h"
#include "driver/bridge.h"
#include "driver/build.h"
#include "driver/cpu_code.h"
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
  Text text = {0};
  PrintOptions print = {.debug_info = true};
  module_print(hw, &print, &text);
  bool ok = write_temp(k, "circuit.mlir", &text, path);
  text_free(&text);
  return ok;
}

// The variables alone, under their names.
static bool write_variables(Circuit *k, const char **path) {
  const char *error;
  LlvmApi llvm = {0};
  Module module;
  *path = compilation_temp(&k->b->c, "variables.o");
  if (!*path)
    return false;
  if (!llvm_load(&llvm, &error))
    return diag_error(k->ctx, LOC_UNKNOWN, "%s", error);
  module_copy(k->cf, &module);
  for (Op *op = op_region(module.top, 0)->first->first, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_memref_global))
      continue;
    op_drop_all_references(op);
    op_erase(op);
  }
  LLVMContextRef context = llvm.LLVMContextCreate();
  LLVMModuleRef code = emit_cpu_code(&k->b->c, &llvm, context, &module, CALLS_ARE_LINKED);
  bool ok = code && emit_object(&llvm, k->ctx, code, OBJECT_UNOPTIMIZED, *path);
  if (code)
    llvm.LLVMDisposeModule(code);
  llvm.LLVMContextDispose(context);
  module_free(&module);
  return ok;
}

static void print_argument(Circuit *k, const char *name, Type type, size_t object, bool is_written,
                           Text *out) {
  text_printf(out, "    {\"%s\", \"%s\", %zu, %d},\n", name, type_text(k->ctx, type), object,
              is_written);
}

// Fields of one C parameter are one object.
static size_t object_of_argument(Circuit *k, size_t i) {
  if (compilation_is_mlir(&k->b->c))
    return i;
  return frontend_signature(k->b->c.frontend)->arguments.data[i].param;
}

static void print_info(Circuit *k, const char *circuit, Type type, Text *out) {
  size_t n = type_n_inputs(type);
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
    print_argument(k, c_argument_name(k->kernel, i, k->arena), arg->type, object_of_argument(k, i),
                   type_is_memref(arg->type) && memref_is_written(arg), out);
  }
  for (size_t i = 0; i < k->variables.len; i++)
    print_argument(k, symbol_name(k->variables.data[i])->text,
                   attr_type_value(op_attr_named(k->ctx, k->variables.data[i], "type")), 10000 + i,
                   k->is_variable_written.data[i], out);
  text_lit(out, "    {0}};\nstatic const char *const sluice_results[] = {");
  for (size_t i = 0; i < type_n_results(type); i++)
    text_printf(out, "\"%s\", ", type_text(k->ctx, type_result(type, i)));
  text_lit(out, "0};\n");
  for (size_t i = 0; i < k->variables.len; i++)
    text_printf(out,
                "extern char sluice_variable%zu[] __asm__(\"%s\");\n"
                "static struct { void *allocated, *aligned; int64_t offset; } sluice_place%zu = "
                "{sluice_variable%zu, sluice_variable%zu, 0};\n",
                i, symbol_name(k->variables.data[i])->text, i, i, i);
}

static void print_function(Circuit *k, Type type, Text *out) {
  size_t n = type_n_inputs(type), n_results = type_n_results(type);
  emit_c_prototype(k->kernel, out);
  text_printf(out,
              " {\n  static SluiceCircuit *sluice_circuit;\n"
              "  static SluiceCircuitInfo sluice_info;\n"
              "  sluice_info = (SluiceCircuitInfo){sluice_text, (size_t)(sluice_text_end - "
              "sluice_text),\n      \"%s\", sluice_args, %zu, sluice_results, %zu};\n",
              symbol_name(k->kernel)->text, n + k->variables.len, n_results);
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
  const char *circuit, *shim, *variables, *library;
  if (!check_results(&k) || !write_circuit(&k, &circuit) || !write_shim(&k, circuit, &shim) ||
      !write_variables(&k, &variables) || !(library = find_library(&k)))
    return false;
  ClangArgs args = clang_args(k.arena, NULL, 0); // the folder of our own headers
  VEC(const char *) files = {0};
  for (size_t i = 0; i < args.len; i++)
    vec_push(k.arena, &files, args.data[i]);
  const char *rest[] = {shim, variables, library, "-Wl,--exclude-libs,ALL"};
  for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
    vec_push(k.arena, &files, rest[i]);
  return link_code(k.ctx, LINK_LIBRARY, files.data, files.len, b->output);
}
