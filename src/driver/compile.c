// compile.c: `sluice compile`: a C file, or IR, to any level.

#include "driver/commands.h"
#include "driver/compile_report.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { OPT_EMIT, OPT_OUTPUT, OPT_DEBUG_INFO, OPT_JSON, N_OPTIONS };

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_EMIT] =
        {"emit", OPTION_VALUE, "LEVEL,..",
         "what to write: llvm-ir, cf, marked, handshake, buffered, hw, verilog, synth, flat, "
         "blif, blif-hierarchy "
         "(default: "
         "verilog)"},
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "DIR",
                    "folder for the files; without it, or as '-', one level goes to stdout"},
    [OPT_DEBUG_INFO] = {"mlir-print-debuginfo", OPTION_FLAG, NULL, "print locations"},
    [OPT_JSON] =
        {"json", OPTION_OPTIONAL, "FILE",
         "a report as JSON, on stdout (where nothing else is then written) or into a file"},
};

typedef struct CompileRun {
  Compilation c;
  const char *values[N_OPTIONS]; // NULL: not given
  bool is_json;
  const char *json_file; // NULL: standard output
  DiagLog log;
  CompiledFiles files;
} CompileRun;

// Returns -1 to go on, else the exit code.
static int read_arguments(CompileRun *run, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    int code = compilation_take_word(&run->c, false, argc, argv, &i, &arg);
    if (code >= 0)
      return code;
    if (arg.option == &OPTIONS[OPT_JSON])
      take_json_option(&arg, &run->is_json, &run->json_file);
    else if (arg.option)
      run->values[arg.option - OPTIONS] = strcmp(arg.value, "false") == 0 ? NULL : arg.value;
  }
  if (!run->c.options.path) {
    fputs("sluice compile: no input file\n", stderr);
    return EXIT_USAGE;
  }
  run->c.debug_info = run->values[OPT_DEBUG_INFO] != NULL;
  if (run->is_json) {
    run->log.arena = &run->c.ctx.arena;
    run->c.ctx.diag.log = &run->log;
    run->c.options.watch = &run->c.watch;
  }
  return -1;
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
  if (!write_file(path, out->data ? out->data : "", out->len, &error))
    return compilation_error(&run->c, "cannot write '%s': %s", path, error);
  vec_push(&run->c.ctx.arena, &run->files, ((CompiledFile){level, path, out->len}));
  return true;
}

// A report on standard output stands there alone.
static bool write_level(CompileRun *run, LevelId level, const char *folder, Text *out) {
  if (folder)
    return write_to_folder(run, level, folder, out);
  return (run->is_json && !run->json_file) || command_write(run->c.command, NULL, out);
}

static int compile_levels(CompileRun *run) {
  Str rest = str_from(run->values[OPT_EMIT] ? run->values[OPT_EMIT] : "verilog");
  bool is_wanted[N_LEVELS] = {0};
  int n = 0;
  do {
    int level = level_find(run->c.command, str_trim(str_split(&rest, ',')));
    if (level < 0)
      return EXIT_USAGE;
    n += !is_wanted[level];
    is_wanted[level] = true;
  } while (rest.len);
  const char *folder = run->values[OPT_OUTPUT];
  if (folder && strcmp(folder, "-") == 0)
    folder = NULL;
  bool is_report_alone = run->is_json && !run->json_file && !folder;
  if (is_report_alone && run->values[OPT_OUTPUT]) {
    fputs("sluice compile: the report and the output cannot both go to stdout: --json=FILE\n",
          stderr);
    return EXIT_USAGE;
  }
  if (!folder && !is_report_alone && n != 1) {
    fputs("sluice compile: several levels need a folder: -o DIR\n", stderr);
    return EXIT_USAGE;
  }
  if (folder && mkdir(folder, 0777) != 0 && errno != EEXIST) {
    compilation_error(&run->c, "cannot make the folder '%s': %s", folder, strerror(errno));
    return EXIT_FAILED;
  }
  bool ok = true;
  for (LevelId level = 0; level < N_LEVELS && ok; level++) {
    if (!is_wanted[level])
      continue;
    Text out = {0};
    ok = compilation_print(&run->c, level, &out) && write_level(run, level, folder, &out);
    text_free(&out);
  }
  return ok ? EXIT_DONE : EXIT_FAILED;
}

static bool write_report(CompileRun *run, int code) {
  Text out = {0};
  compile_report_print(&run->c, &run->files, code, &out);
  bool ok = command_write(run->c.command, run->json_file, &out);
  text_free(&out);
  return ok;
}

static int run_compile(const Command *command, int argc, char **argv) {
  CompileRun run = {0};
  compilation_init(&run.c, command);
  int code = read_arguments(&run, argc, argv);
  if (code < 0)
    code = compile_levels(&run);
  if (run.log.arena && code != EXIT_USAGE && !write_report(&run, code))
    code = EXIT_FAILED;
  compilation_free(&run.c);
  return code;
}

const Command COMMAND_compile = {
    "compile",
    "FILE.c|FILE.mlir [--kernel NAME] [--emit LEVEL,...] [-o DIR] [--json[=FILE]] [OPTIONS]",
    "turn a C function into a circuit, or into the IR of a level",
    OPTIONS,
    run_compile,
    .common = COMPILATION_OPTIONS};
