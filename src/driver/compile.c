// compile.c: `sluice compile`: a C file, or IR, to any level.

#include "driver/commands.h"
#include "driver/pipeline.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { OPT_EMIT, OPT_OUTPUT, OPT_DEBUG_INFO, N_OPTIONS };

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_EMIT] = {"emit", OPTION_VALUE, "LEVEL,..",
                  "what to write: llvm-ir, cf, handshake, buffered, hw, verilog, synth, flat, blif "
                  "(default: "
                  "verilog)"},
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "DIR",
                    "folder for the files; without it, or as '-', one level goes to stdout"},
    [OPT_DEBUG_INFO] = {"mlir-print-debuginfo", OPTION_FLAG, NULL, "print locations"},
};

typedef struct CompileRun {
  Compilation c;
  const char *values[N_OPTIONS]; // NULL: not given
} CompileRun;

// Returns -1 to go on, else the exit code.
static int read_arguments(CompileRun *run, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    int code = compilation_take_word(&run->c, false, argc, argv, &i, &arg);
    if (code >= 0)
      return code;
    if (arg.option)
      run->values[arg.option - OPTIONS] = strcmp(arg.value, "false") == 0 ? NULL : arg.value;
  }
  if (!run->c.options.path) {
    fputs("sluice compile: no input file\n", stderr);
    return EXIT_USAGE;
  }
  run->c.debug_info = run->values[OPT_DEBUG_INFO] != NULL;
  return -1;
}

static bool write_to_stdout(Text *out) {
  out->file = stdout;
  if (text_flush(out) && fflush(stdout) == 0)
    return true;
  fputs("sluice compile: cannot write the output\n", stderr);
  return false;
}

// FOLDER/NAME.SUFFIX, NAME being the input's.
static bool write_to_folder(CompileRun *run, LevelId level, const char *folder, const Text *out) {
  const char *error, *input = run->c.options.path;
  const char *slash = strrchr(input, '/');
  const char *name = slash ? slash + 1 : input;
  const char *dot = strrchr(name, '.');
  int len = (int)(dot && dot > name ? (size_t)(dot - name) : strlen(name));
  char *path =
      arena_printf(&run->c.ctx.arena, "%s/%.*s.%s", folder, len, name, LEVELS[level].suffix);
  if (write_file(path, out->data ? out->data : "", out->len, &error))
    return true;
  fprintf(stderr, "sluice compile: cannot write '%s': %s\n", path, error);
  return false;
}

static int compile_levels(CompileRun *run) {
  Str rest = str_from(run->values[OPT_EMIT] ? run->values[OPT_EMIT] : "verilog");
  bool is_wanted[N_LEVELS] = {0};
  int n = 0;
  while (rest.len) {
    int level = level_find(run->c.command, str_trim(str_split(&rest, ',')));
    if (level < 0)
      return EXIT_USAGE;
    n += !is_wanted[level];
    is_wanted[level] = true;
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
  bool ok = true;
  for (LevelId level = 0; level < N_LEVELS && ok; level++) {
    if (!is_wanted[level])
      continue;
    Text out = {0};
    ok = compilation_print(&run->c, level, &out) &&
         (folder ? write_to_folder(run, level, folder, &out) : write_to_stdout(&out));
    text_free(&out);
  }
  return ok ? EXIT_DONE : EXIT_FAILED;
}

static int run_compile(const Command *command, int argc, char **argv) {
  CompileRun run = {0};
  compilation_init(&run.c, command);
  int code = read_arguments(&run, argc, argv);
  if (code < 0)
    code = compile_levels(&run);
  compilation_free(&run.c);
  return code;
}

const Command COMMAND_compile = {
    "compile",
    "FILE.c|FILE.mlir [--kernel NAME] [--emit LEVEL,...] [-o DIR] [OPTIONS]",
    "turn a C function into a circuit, or into the IR of a level",
    OPTIONS,
    run_compile,
    .common = COMPILATION_OPTIONS};
