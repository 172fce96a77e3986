// run.c: `sluice run`: a C program whose kernel goes through cf and the llvm dialect, or a function
// of a .mlir file.

#include "driver/run.h"

#include "base/bug.h"
#include "driver/bridge.h"
#include "driver/commands.h"

#include <stdlib.h>

enum { OPT_ENTRY, OPT_MODEL, OPT_TIME_LIMIT, N_OPTIONS };
static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_ENTRY] = {"entry", OPTION_VALUE, "NAME",
                   "of a .mlir file, the function to call (default: main, or the only public one)"},
    [OPT_MODEL] = {"model", OPTION_VALUE, "FILE.c", "what functions without a body do"},
    [OPT_TIME_LIMIT] = {"time-limit", OPTION_VALUE, "SECONDS",
                        "end it when one call, or the program between two calls, takes more "
                        "processor time (default: 0, no limit)"},
};

// One word of the command line. Returns -1 to go on, else the exit code.
static int take_argument(Run *run, int argc, char **argv, int *i) {
  const Command *command = run->c.command;
  ParsedArg arg;
  int code = compilation_take_word(&run->c, true, argc, argv, i, &arg);
  if (code >= 0)
    return code;
  if (!arg.option) {
    if (arg.value)
      vec_push(&run->c.ctx.arena, &run->args, arg.value);
    return -1;
  }
  switch ((int)(arg.option - OPTIONS)) {
  case OPT_TIME_LIMIT:
    return parse_seconds(command, arg.value, &run->time_limit) ? -1 : EXIT_USAGE;
  case OPT_MODEL:
    run->model = arg.value;
    return -1;
  default:
    run->entry = arg.value;
    return -1;
  }
}

static int read_arguments(Run *run, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    if (strcmp(argv[i], "--") == 0) {
      while (++i < argc)
        vec_push(&run->c.ctx.arena, &run->args, argv[i]);
      break;
    }
    int code = take_argument(run, argc, argv, &i);
    if (code >= 0)
      return code;
  }
  if (run->c.options.path)
    return -1;
  fputs("sluice run: no input file; 'sluice run --help' says how it is used\n", stderr);
  return EXIT_USAGE;
}

static bool answer_call(Host *host, const HostCall *call, void *user) {
  (void)user;
  if (!host_check_arrays(host, call))
    return false;
  host_call_cpu(host, call);
  return true;
}

// The exit code is the program's own.
static int run_program(Run *run) {
  Bridge *bridge = ARENA_NEW(&run->c.ctx.arena, Bridge);
  if (!bridge_build(&run->c, run->model, NO_BOUNDS_CHECKS, NULL, bridge))
    return EXIT_FAILED;
  const char **argv = ARENA_ARRAY(&run->c.ctx.arena, const char *, run->args.len + 2);
  argv[0] = run->c.options.path;
  for (size_t i = 0; i < run->args.len; i++)
    argv[i + 1] = run->args.data[i];
  HostOptions options = bridge_host_options(&run->c, bridge);
  options.argv = argv;
  options.time_limit = run->time_limit;
  options.call = answer_call;
  HostEnd end = host_run(&options);
  bridge_free(bridge);
  return host_report(&options, &end) ? end.code : EXIT_FAILED;
}

static int run_run(const Command *command, int argc, char **argv) {
  Run *run = calloc(1, sizeof *run); // not on the stack: see host_run
  if (!run)
    out_of_memory();
  compilation_init(&run->c, command);
  run->c.ctx.diag.hides_ports = true;
  int code = read_arguments(run, argc, argv);
  if (code < 0) {
    if (!model_is_there(&run->c, run->model))
      code = EXIT_FAILED;
    else if (compilation_is_mlir(&run->c))
      code = run_mlir(run);
    else
      code = run_program(run);
    diag_finish(&run->c.ctx.diag);
  }
  compilation_free(&run->c);
  free(run);
  return code;
}

const Command COMMAND_run = {"run",
                             "FILE.c|FILE.mlir [OPTIONS] [ARGUMENT...] [-- ARGUMENT...]",
                             "run a C program, its kernel compiled by way of the IR; or call a "
                             "function of a .mlir file and print its results as JSON",
                             OPTIONS,
                             run_run,
                             .common = COMPILATION_OPTIONS};
