// build.c: `sluice build`: functions as a library that C programs link with, and its header.

#include "driver/build.h"

#include "base/source.h"
#include "driver/commands.h"
#include "driver/cpu_code.h"
#include "emit/c_header.h"

enum { OPT_ENGINE, OPT_OUTPUT, OPT_HEADER, OPT_MODEL, OPT_DEBUG, N_OPTIONS };

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_ENGINE] = {"engine", OPTION_VALUE, "ENGINE",
                    "what executes the function: cpu (default) or circuit"},
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "FILE", "the shared library, or the object file (.o)"},
    [OPT_HEADER] = {"header", OPTION_VALUE, "FILE.h",
                    "the C header (default: beside the library, with its name)"},
    [OPT_MODEL] = {"model", OPTION_VALUE, "FILE.c", "what functions without a body do"},
    [OPT_DEBUG] = {"g", OPTION_FLAG, NULL,
                   "for a debugger: the CPU's code is as it is written, LLVM does not optimize it"},
};

// memref.copy between buffers that are not both contiguous calls this.
static const char RUNTIME[] =
    "#include <stdint.h>\n"
    "#include <string.h>\n"
    "typedef struct { char *allocated, *aligned; int64_t offset, shape[]; } Descriptor;\n"
    "typedef struct { int64_t rank; Descriptor *descriptor; } Unranked;\n"
    "static void copy(int64_t size, int64_t rank, int64_t depth, const Descriptor *s, int64_t "
    "from,\n"
    "                 const Descriptor *t, int64_t to) {\n"
    "  if (depth == rank) {\n"
    "    memcpy(t->aligned + to * size, s->aligned + from * size, (size_t)size);\n"
    "    return;\n"
    "  }\n"
    "  for (int64_t i = 0; i < s->shape[depth]; i++)\n"
    "    copy(size, rank, depth + 1, s, from + i * s->shape[rank + depth], t,\n"
    "         to + i * t->shape[rank + depth]);\n"
    "}\n"
    "void memrefCopy(int64_t size, const Unranked *source, const Unranked *target) {\n"
    "  copy(size, source->rank, 0, source->descriptor, source->descriptor->offset,\n"
    "       target->descriptor, target->descriptor->offset);\n"
    "}\n";

// out/libfir.so -> out/libfir.h
static const char *header_path(Build *b) {
  const char *output = b->output;
  const char *slash = strrchr(output, '/'), *dot = strrchr(slash ? slash : output, '.');
  int len = dot ? (int)(dot - output) : (int)strlen(output);
  return arena_printf(&b->c.ctx.arena, "%.*s.h", len, output);
}

// Returns -1 to go on, else the exit code.
static int read_arguments(Build *b, int argc, char **argv) {
  const char *values[N_OPTIONS] = {0};
  b->speed = OBJECT_OPTIMIZED;
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    int code = compilation_take_word(&b->c, false, argc, argv, &i, &arg);
    if (code >= 0)
      return code;
    if (arg.option == &OPTIONS[OPT_DEBUG])
      b->speed = OBJECT_UNOPTIMIZED;
    else if (arg.option)
      values[arg.option - OPTIONS] = arg.value;
  }
  const char *engine = values[OPT_ENGINE] ? values[OPT_ENGINE] : "cpu";
  b->is_circuit = strcmp(engine, "circuit") == 0;
  b->model_path = values[OPT_MODEL];
  b->output = values[OPT_OUTPUT];
  b->header = values[OPT_HEADER];
  if (b->output && !b->header)
    b->header = header_path(b);
  if (!b->c.options.path)
    fputs("sluice build: no input file\n", stderr);
  else if (!b->output)
    fputs("sluice build: say where the library goes: -o FILE.so or -o FILE.o\n", stderr);
  else if (!b->is_circuit && strcmp(engine, "cpu") != 0)
    fprintf(stderr, "sluice build: --engine is cpu or circuit, not '%s'\n", engine);
  else if (b->is_circuit && str_ends_with(str_from(b->output), ".o"))
    fputs("sluice build: a circuit becomes a shared library, not an object file\n", stderr);
  else
    return -1;
  return EXIT_USAGE;
}

static bool write_header(Build *b, const Module *module) {
  const char *path = b->header, *error;
  const char *slash = strrchr(path, '/');
  Text text = {0};
  bool ok = emit_c_header(module, slash ? slash + 1 : path, &text);
  if (ok && !write_file(path, text.data, text.len, &error)) {
    fprintf(stderr, "sluice build: cannot write '%s': %s\n", path, error);
    ok = false;
  }
  text_free(&text);
  return ok;
}

static bool write_library(Build *b, const LlvmApi *llvm, LLVMModuleRef code) {
  Compilation *c = &b->c;
  const char *output = b->output, *error;
  bool is_object = str_ends_with(str_from(output), ".o");
  bool has_runtime = llvm->LLVMGetNamedFunction(code, "memrefCopy") != NULL;
  if (is_object && !has_runtime && !b->model.object)
    return emit_object(llvm, &c->ctx, code, b->speed, output);
  const char *object = compilation_temp(c, "code.o"), *runtime = compilation_temp(c, "runtime.c");
  const char *joined = is_object ? output : compilation_temp(c, "joined.o");
  if (!object || !runtime || !joined || !emit_object(llvm, &c->ctx, code, b->speed, object))
    return false;
  if (!write_file(runtime, RUNTIME, sizeof RUNTIME - 1, &error))
    return diag_error(&c->ctx, LOC_UNKNOWN, "cannot write '%s': %s", runtime, error);
  const char *files[3] = {object};
  size_t n = 1;
  if (has_runtime)
    files[n++] = runtime;
  if (b->model.object)
    files[n++] = b->model.object;
  if (n > 1 && !join_code(llvm, &c->ctx, code, files, n, joined))
    return false;
  return is_object || link_code(&c->ctx, LINK_LIBRARY, n > 1 ? &joined : &object, 1, output);
}

static bool build_module(Build *b, Module *module) {
  const char *error;
  LlvmApi llvm = {0};
  // Of IR, functions without a body may be the linker's to find.
  const char *path = b->model_path;
  bool is_modelled = path || !compilation_is_mlir(&b->c);
  if (!write_header(b, module) || (is_modelled && !model_build(&b->c, module, path, &b->model)))
    return false;
  if (!llvm_load(&llvm, &error))
    return diag_error(&b->c.ctx, LOC_UNKNOWN, "%s", error);
  LLVMContextRef context = llvm.LLVMContextCreate();
  LLVMModuleRef code = emit_cpu_code(&b->c, &llvm, context, module,
                                     is_modelled ? CALLS_ARE_MODELLED : CALLS_ARE_LINKED);
  bool ok = code && write_library(b, &llvm, code);
  if (code)
    llvm.LLVMDisposeModule(code);
  llvm.LLVMContextDispose(context);
  return ok;
}

// Of C the kernel, of IR all functions.
static bool build(Build *b) {
  Module module;
  bool ok = true;
  if (b->is_circuit) {
    const Module *cf = compilation_module(&b->c, LEVEL_CF);
    return cf && write_header(b, cf) && build_circuit(b);
  }
  if (compilation_is_mlir(&b->c)) {
    module_init(&module, &b->c.ctx);
    ok = compilation_read_mlir(&b->c, &module);
  } else {
    const Module *cf = compilation_module(&b->c, LEVEL_CF);
    if (!cf)
      return false;
    module_copy(cf, &module);
  }
  ok = ok && build_module(b, &module);
  module_free(&module);
  return ok;
}

static int run_build(const Command *command, int argc, char **argv) {
  Build b = {0};
  compilation_init(&b.c, command);
  b.c.ctx.diag.hides_ports = true;
  int code = read_arguments(&b, argc, argv);
  if (code < 0) {
    code = model_is_there(&b.c, b.model_path) && build(&b) ? EXIT_DONE : EXIT_FAILED;
    diag_finish(&b.c.ctx.diag);
  }
  compilation_free(&b.c);
  return code;
}

const Command COMMAND_build = {"build",
                               "FILE.c|FILE.mlir --engine ENGINE -o FILE.so|FILE.o [OPTIONS]",
                               "make a library with a C interface, and its header",
                               OPTIONS,
                               run_build,
                               .common = COMPILATION_OPTIONS};
