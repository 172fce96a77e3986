// compile.c: `sluice compile`: a C file to any level.

#include "dialects/dialects.h"
#include "driver/commands.h"
#include "driver/passes.h"
#include "frontend/frontend.h"
#include "ir/printer.h"
#include "ir/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum {
  OPT_HELP,
  OPT_KERNEL,
  OPT_EMIT,
  OPT_OUTPUT,
  OPT_ARRAY_SIZE,
  OPT_INCLUDE,
  OPT_DEFINE,
  OPT_UNDEFINE,
  OPT_STD,
  OPT_DEBUG_INFO,
  OPT_SAVE_TEMPS,
  N_OPTIONS
};

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_HELP] = {"help", OPTION_FLAG, NULL, "print this"},
    [OPT_KERNEL] = {"kernel", OPTION_VALUE, "NAME",
                    "the function to compile; else the one that main calls, or the only one"},
    [OPT_EMIT] = {"emit", OPTION_VALUE, "LEVEL,..", "what to write: llvm-ir, cf (default: cf)"},
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "DIR",
                    "folder for the files; without it, or as '-', one level goes to stdout"},
    [OPT_ARRAY_SIZE] = {"array-size", OPTION_VALUE, "NAME=N",
                        "the size of the array behind a pointer parameter; may be repeated"},
    [OPT_INCLUDE] = {"I", OPTION_VALUE, "DIR", "for the preprocessor, as clang takes it"},
    [OPT_DEFINE] = {"D", OPTION_VALUE, "NAME[=X]", "for the preprocessor, as clang takes it"},
    [OPT_UNDEFINE] = {"U", OPTION_VALUE, "NAME", "for the preprocessor, as clang takes it"},
    [OPT_STD] = {"std", OPTION_VALUE, "STANDARD", "the C standard, as clang takes it"},
    [OPT_DEBUG_INFO] = {"mlir-print-debuginfo", OPTION_FLAG, NULL, "print locations"},
    [OPT_SAVE_TEMPS] = {"save-temps", OPTION_FLAG, NULL, "keep the temporary directory"},
};

typedef struct CompileRun CompileRun;

typedef struct Level {
  const char *name, *suffix;
  bool (*print)(CompileRun *run, Text *out);
} Level;

struct CompileRun {
  const Command *command;
  Context ctx;
  TempDir temp;
  const char *values[N_OPTIONS]; // NULL: not given
  VEC(const char *) clang_args;
  VEC(ArraySize) array_sizes;
  FrontendOptions options;
  Frontend *frontend;
  Module module;
  bool has_module;
};

static bool print_llvm_ir(CompileRun *run, Text *out) {
  frontend_print_llvm(run->frontend, out);
  return true;
}

static bool make_cf(CompileRun *run) {
  if (run->has_module)
    return true;
  run->has_module = true;
  Context *ctx = &run->ctx;
  if (!frontend_import(run->frontend, &run->module) || !op_verify(&run->module, run->module.top))
    return false;
  Pipeline *pipeline =
      pipeline_parse(ctx, &ALL_PASSES, STR("builtin.module(canonicalize,cse,canonicalize)"));
  PipelineOptions options = {.verify_each = true};
  return pipeline && pipeline_run(&run->module, pipeline, &options);
}

static bool print_cf(CompileRun *run, Text *out) {
  if (!make_cf(run))
    return false;
  PrintOptions print = {.debug_info = run->values[OPT_DEBUG_INFO] != NULL};
  module_print(&run->module, &print, out);
  text_char(out, '\n');
  return true;
}

static const Level LEVELS[] = {
    {"llvm-ir", "ll", print_llvm_ir},
    {"cf", "cf.mlir", print_cf},
};
enum { N_LEVELS = sizeof LEVELS / sizeof *LEVELS };

static const Level *find_level(Str name) {
  const char *names[N_LEVELS];
  for (size_t i = 0; i < N_LEVELS; i++) {
    names[i] = LEVELS[i].name;
    if (str_is(name, names[i]))
      return &LEVELS[i];
  }
  fprintf(stderr, "sluice compile: unknown level '%.*s'; levels:", STR_ARGS(name));
  for (size_t i = 0; i < N_LEVELS; i++)
    fprintf(stderr, " %s", names[i]);
  fputc('\n', stderr);
  return NULL;
}

static bool add_array_size(CompileRun *run, const char *text) {
  const char *equals = strchr(text, '=');
  char *end = NULL;
  errno = 0;
  long long size = equals ? strtoll(equals + 1, &end, 10) : 0;
  if (!equals || equals == text || *end || errno || size <= 0 || size > INT32_MAX) {
    fprintf(stderr, "sluice compile: --array-size is NAME=N with N above 0, not '%s'\n", text);
    return false;
  }
  const char *name = arena_printf(&run->ctx.arena, "%.*s", (int)(equals - text), text);
  vec_push(&run->ctx.arena, &run->array_sizes, ((ArraySize){name, size}));
  return true;
}

static bool take_option(CompileRun *run, const ParsedArg *arg) {
  Arena *arena = &run->ctx.arena;
  int option = (int)(arg->option - OPTIONS);
  switch (option) {
  case OPT_ARRAY_SIZE:
    return add_array_size(run, arg->value);
  case OPT_INCLUDE:
  case OPT_DEFINE:
  case OPT_UNDEFINE:
    vec_push(arena, &run->clang_args, arena_printf(arena, "-%s%s", arg->option->name, arg->value));
    return true;
  case OPT_STD:
    vec_push(arena, &run->clang_args, arena_printf(arena, "-std=%s", arg->value));
    return true;
  default:
    run->values[option] = strcmp(arg->value, "false") == 0 ? NULL : arg->value;
    return true;
  }
}

// -Idir and -DX=1, in one word, as compilers take them.
static bool take_glued(CompileRun *run, const char *arg) {
  if (arg[0] != '-' || !arg[1] || !strchr("IDU", arg[1]) || !arg[2])
    return false;
  vec_push(&run->ctx.arena, &run->clang_args, arg);
  return true;
}

// Returns -1 to go on, else the exit code.
static int read_arguments(CompileRun *run, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    if (take_glued(run, argv[i]))
      continue;
    ParseResult parsed = option_parse(OPTIONS, argc, argv, &i, &arg);
    if (parsed == ARG_ERROR)
      return EXIT_USAGE;
    if (parsed == ARG_UNKNOWN)
      return unknown_option(run->command, argv[i]);
    if (arg.option) {
      if (!take_option(run, &arg))
        return EXIT_USAGE;
    } else if (run->options.path) {
      fprintf(stderr, "sluice compile: more than one input: '%s' and '%s'\n", run->options.path,
              arg.value);
      return EXIT_USAGE;
    } else {
      run->options.path = arg.value;
    }
  }
  if (run->values[OPT_HELP]) {
    command_help(run->command, stdout);
    return EXIT_DONE;
  }
  if (!run->options.path) {
    fputs("sluice compile: no input file\n", stderr);
    return EXIT_USAGE;
  }
  return -1;
}

static bool write_level(CompileRun *run, const Level *level, const char *folder) {
  const char *error;
  if (!folder) {
    Text out = {0};
    bool ok = level->print(run, &out);
    if (ok) {
      out.file = stdout;
      ok = text_flush(&out) && fflush(stdout) == 0;
      if (!ok)
        fputs("sluice compile: cannot write the output\n", stderr);
    }
    text_free(&out);
    return ok;
  }
  const char *slash = strrchr(run->options.path, '/');
  const char *name = slash ? slash + 1 : run->options.path;
  const char *dot = strrchr(name, '.');
  int len = (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name));
  char *path = arena_printf(&run->ctx.arena, "%s/%.*s.%s", folder, len, name, level->suffix);
  Text out = {0};
  bool ok = level->print(run, &out);
  if (ok && !write_file(path, out.data ? out.data : "", out.len, &error)) {
    fprintf(stderr, "sluice compile: cannot write '%s': %s\n", path, error);
    ok = false;
  }
  text_free(&out);
  return ok;
}

static int compile_levels(CompileRun *run) {
  Str rest = str_from(run->values[OPT_EMIT] ? run->values[OPT_EMIT] : "cf");
  const Level *levels[N_LEVELS];
  size_t n = 0;
  while (rest.len) {
    const Level *level = find_level(str_trim(str_split(&rest, ',')));
    if (!level)
      return EXIT_USAGE;
    bool is_known = false;
    for (size_t i = 0; i < n; i++)
      is_known |= levels[i] == level;
    if (!is_known)
      levels[n++] = level;
  }
  const char *folder = run->values[OPT_OUTPUT];
  if (folder && strcmp(folder, "-") == 0)
    folder = NULL;
  if (!folder && n != 1) {
    fputs("sluice compile: several levels need a folder: -o DIR\n", stderr);
    return EXIT_USAGE;
  }
  if (folder && mkdir(folder, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "sluice compile: cannot make the folder '%s': %s\n", folder, strerror(errno));
    return EXIT_FAILED;
  }
  run->frontend = frontend_open(&run->ctx, &run->options, &run->temp);
  bool ok = run->frontend != NULL;
  for (size_t i = 0; i < n && ok; i++)
    ok = write_level(run, levels[i], folder);
  return ok ? EXIT_DONE : EXIT_FAILED;
}

static int run_compile(const Command *command, int argc, char **argv) {
  CompileRun run = {.command = command};
  context_init(&run.ctx);
  dialects_register(&run.ctx);
  module_init(&run.module, &run.ctx);
  int code = read_arguments(&run, argc, argv);
  if (code < 0) {
    run.temp.keep = run.values[OPT_SAVE_TEMPS] != NULL;
    run.options.kernel = run.values[OPT_KERNEL];
    run.options.clang_args = run.clang_args.data;
    run.options.n_clang_args = run.clang_args.len;
    run.options.array_sizes = run.array_sizes.data;
    run.options.n_array_sizes = run.array_sizes.len;
    code = compile_levels(&run);
  }
  frontend_close(run.frontend);
  module_free(&run.module);
  tempdir_remove(&run.temp);
  context_free(&run.ctx);
  return code;
}

const Command COMMAND_compile = {"compile", "FILE.c [--kernel NAME] [--emit LEVEL] [OPTIONS]",
                                 "turn a C function into the IR of a level", OPTIONS, run_compile};
