// simulate.c: `sluice simulate`: the circuit of a kernel, run cycle by cycle, and its results
// beside those of the CPU.

#include "driver/simulate.h"

#include "base/bug.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "driver/commands.h"
#include "driver/sim_loops.h"
#include "driver/trace.h"
#include "ir/symbol.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum {
  OPT_ENGINE,
  OPT_OUTPUT,
  OPT_MAX_CYCLES,
  OPT_STALL_SEED,
  OPT_STALL_SEEDS,
  OPT_STATISTICS,
  OPT_TRACE,
  OPT_WAVE,
  OPT_JSON,
  OPT_MODEL,
  OPT_MODEL_LATENCY,
  OPT_RTL,
  OPT_CIRCUIT,
  OPT_TIME_LIMIT,
  N_OPTIONS
};
static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_ENGINE] = {"engine", OPTION_VALUE, "NAME",
                    "native (default), or the Verilog in icarus or verilator"},
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "DIR",
                    "with such an engine: keep the Verilog, its testbench and the calls there"},
    [OPT_MAX_CYCLES] = {"max-cycles", OPTION_VALUE, "N",
                        "stop a call that takes more (default: 100000000)"},
    [OPT_STALL_SEED] = {"stall-seed", OPTION_VALUE, "N",
                        "let every channel wait at random; results must stay the same"},
    [OPT_STALL_SEEDS] = {"stall-seeds", OPTION_VALUE, "N",
                         "of a C program: execute each call N times more, with the stalls of seeds "
                         "1 to N"},
    [OPT_STATISTICS] = {"statistics", OPTION_FLAG, NULL, "count tokens and stalls of each channel"},
    [OPT_TRACE] = {"trace-values", OPTION_FLAG, NULL,
                   "of a C program: on a difference, tell the first expression whose value is not "
                   "the CPU's"},
    [OPT_WAVE] = {"wave", OPTION_VALUE, "FILE", "write all signals to a .vcd or .fst file"},
    [OPT_JSON] = {"json", OPTION_OPTIONAL, "FILE",
                  "the report as JSON, on stdout or into a file; a C program's own output goes to "
                  "stderr where stdout has the report"},
    [OPT_MODEL] = {"model", OPTION_VALUE, "FILE.c", "what functions without a body do"},
    [OPT_MODEL_LATENCY] = {"model-latency", OPTION_VALUE, "N",
                           "cycles from a model's inputs to its outputs (default: 1)"},
    [OPT_RTL] = {"rtl", OPTION_VALUE, "FILE.v",
                 "modules of functions without a body, for engines that run Verilog"},
    [OPT_CIRCUIT] = {"circuit", OPTION_VALUE, "FILE.mlir",
                     "the kernel's circuit, at the handshake or hw level, instead of the one that "
                     "is made of the input"},
    [OPT_TIME_LIMIT] = {"time-limit", OPTION_VALUE, "SECONDS",
                        "end a C program that takes more processor time by itself, between two "
                        "calls (default: 60; 0: no limit)"},
};

static bool parse_count(const char *option, const char *text, uint64_t *out) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  *out = value;
  if (*text >= '0' && *text <= '9' && !*end && !errno)
    return true;
  fprintf(stderr, "sluice simulate: --%s is a number, not '%s'\n", option, text);
  return false;
}

static bool parse_engine(const char *text, EngineId *out) {
  for (int i = 0; i < N_ENGINES; i++)
    if (strcmp(text, ENGINE_NAMES[i]) == 0) {
      *out = (EngineId)i;
      return true;
    }
  fprintf(stderr, "sluice simulate: --engine is native, icarus or verilator, not '%s'\n", text);
  return false;
}

static bool take_option(Simulate *s, const ParsedArg *arg) {
  switch ((int)(arg->option - OPTIONS)) {
  case OPT_ENGINE:
    return parse_engine(arg->value, &s->engine);
  case OPT_OUTPUT:
    s->folder = arg->value;
    return true;
  case OPT_CIRCUIT:
    s->circuit = arg->value;
    return true;
  case OPT_RTL:
    vec_push(&s->c.ctx.arena, &s->rtl, arg->value);
    return true;
  case OPT_MAX_CYCLES:
    if (!parse_count("max-cycles", arg->value, &s->sim.max_cycles))
      return false;
    if (s->sim.max_cycles)
      return true;
    fputs("sluice simulate: --max-cycles is at least 1\n", stderr);
    return false;
  case OPT_STALL_SEED:
    s->sim.has_stalls = true;
    return parse_count("stall-seed", arg->value, &s->sim.stall_seed);
  case OPT_STALL_SEEDS:
    return parse_count("stall-seeds", arg->value, &s->n_stall_seeds);
  case OPT_STATISTICS:
    s->sim.has_statistics = strcmp(arg->value, "false") != 0;
    return true;
  case OPT_TRACE:
    s->sim.traces = strcmp(arg->value, "false") != 0 ? trace_takes_unit : NULL;
    return true;
  case OPT_WAVE:
    s->wave = arg->value;
    if (str_ends_with(str_from(arg->value), ".vcd") || str_ends_with(str_from(arg->value), ".fst"))
      return true;
    fprintf(stderr, "sluice simulate: --wave is a .vcd or .fst file, not '%s'\n", arg->value);
    return false;
  case OPT_MODEL:
    s->model = arg->value;
    return true;
  case OPT_MODEL_LATENCY:
    if (!parse_count("model-latency", arg->value, &s->model_latency))
      return false;
    if (s->model_latency >= 1 && s->model_latency <= 1000000)
      return true;
    fputs("sluice simulate: --model-latency is from 1 to 1000000\n", stderr);
    return false;
  case OPT_TIME_LIMIT:
    return parse_seconds(s->c.command, arg->value, &s->time_limit);
  default:
    take_json_option(arg, &s->is_json, &s->json_file);
    return true;
  }
}

// One word of the command line. Returns -1 to go on, else the exit code.
static int take_argument(Simulate *s, int argc, char **argv, int *i) {
  ParsedArg arg;
  int code = compilation_take_word(&s->c, true, argc, argv, i, &arg);
  if (code >= 0)
    return code;
  if (arg.option)
    return take_option(s, &arg) ? -1 : EXIT_USAGE;
  if (arg.value)
    vec_push(&s->c.ctx.arena, &s->args, arg.value);
  return -1;
}

static int read_arguments(Simulate *s, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    if (strcmp(argv[i], "--") == 0) {
      while (++i < argc)
        vec_push(&s->c.ctx.arena, &s->args, argv[i]);
      break;
    }
    int code = take_argument(s, argc, argv, &i);
    if (code >= 0)
      return code;
  }
  if (s->engine == ENGINE_NATIVE && (s->folder || s->rtl.len)) {
    fprintf(stderr, "sluice simulate: %s is for --engine icarus and verilator\n",
            s->folder ? "-o" : "--rtl");
    return EXIT_USAGE;
  }
  if (s->engine != ENGINE_NATIVE && (s->sim.has_statistics || s->sim.traces)) {
    fprintf(stderr, "sluice simulate: %s is for the native engine\n",
            s->sim.has_statistics ? "--statistics" : "--trace-values");
    return EXIT_USAGE;
  }
  if (s->c.options.path && compilation_is_mlir(&s->c) && (s->n_stall_seeds || s->sim.traces)) {
    fprintf(stderr, "sluice simulate: %s is for C programs\n",
            s->n_stall_seeds ? "--stall-seeds" : "--trace-values");
    return EXIT_USAGE;
  }
  if (s->wave && s->json_file && strcmp(s->wave, s->json_file) == 0) {
    fputs("sluice simulate: --wave and --json are the same file\n", stderr);
    return EXIT_USAGE;
  }
  if (s->c.options.path && strcmp(s->c.options.path, "-") == 0) {
    fputs("sluice simulate: the input is a file, not stdin\n", stderr);
    return EXIT_USAGE;
  }
  if (s->c.options.path)
    return -1;
  fputs("sluice simulate: no input file; 'sluice simulate --help' says how it is used\n", stderr);
  return EXIT_USAGE;
}

// The circuit.

// The module's one public op of a kind that has a body, or the one named by --kernel.
static Op *find_kernel(Simulate *s, Module *module, OpId id) {
  Op *found = NULL;
  unsigned n = 0;
  const char *name = s->c.options.kernel;
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next) {
    if (!op_is(op, id) || !op->n_regions || !op_region(op, 0)->first)
      continue;
    Attr visibility = op_attr(op, s->c.ctx.sym_visibility);
    bool is_meant = name ? strcmp(symbol_name(op)->text, name) == 0
                         : !visibility || !str_is(ident_str(attr_text(visibility)), "private");
    if (is_meant) {
      found = op;
      n++;
    }
  }
  if (n == 1)
    return found;
  if (name)
    diag_error(&s->c.ctx, module->top->loc, "there is no @%s to simulate", name);
  else
    diag_error(&s->c.ctx, module->top->loc, "%u %s could be meant; --kernel NAME says which", n,
               s->c.input == LEVEL_HW ? "modules" : "functions");
  return NULL;
}

// False after a diagnostic.
static bool find_loops(Simulate *s) {
  SimLoops loops = compilation_sim_loops(&s->c, s->top);
  s->sim.loops = s->loops = loops.data;
  s->sim.n_loops = loops.len;
  s->loop_counts = host_share((loops.len + 1) * sizeof *s->loop_counts);
  return s->loop_counts || diag_error(&s->c.ctx, LOC_UNKNOWN, "there is no memory left to share");
}

bool simulate_prepare(Simulate *s) {
  if (s->circuit && !compilation_take_circuit(&s->c, s->circuit))
    return false;
  s->module = compilation_module(&s->c, LEVEL_HW);
  s->top = s->module ? find_kernel(s, s->module, OP_hw_module) : NULL;
  if (!s->top)
    return false;
  s->kernel = symbol_name(s->top)->text;
  if (s->engine == ENGINE_NATIVE && !simulate_lift(s))
    return false;
  if (!find_loops(s))
    return false;
  s->sim.wave = s->wave;
  if (!s->wave || !str_ends_with(str_from(s->wave), ".fst"))
    return true;
  const char *error;
  if (!write_file(s->wave, "", 0, &error)) // before the run, which may be long
    return diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", s->wave, error);
  s->sim.wave = compilation_temp(&s->c, "wave.vcd");
  return s->sim.wave != NULL;
}

// What there is of it, however the run has ended.
static bool convert_wave(Simulate *s) {
  return !s->sim.wave || s->sim.wave == s->wave || access(s->sim.wave, R_OK) != 0 ||
         wave_convert(&s->c.ctx, s->sim.wave, s->wave);
}

static int run_simulate(const Command *command, int argc, char **argv) {
  Simulate *s = malloc(sizeof *s); // not on the stack: see host_run
  if (!s)
    out_of_memory();
  *s = (Simulate){.time_limit = 60,
                  .model_latency = 1,
                  .sim.limit = MAX_CYCLES,
                  .report = host_share(sizeof *s->report)};
  if (!s->report)
    out_of_memory();
  compilation_init(&s->c, command);
  s->c.ctx.diag.hides_ports = true;
  int code = read_arguments(s, argc, argv);
  if (code < 0) {
    bool ok = report_open(s) && model_is_there(&s->c, s->model) &&
              (compilation_is_mlir(&s->c) ? simulate_mlir(s) : simulate_program(s));
    ok &= convert_wave(s);
    code = report_close(s, ok) ? EXIT_DONE : EXIT_FAILED;
    diag_finish(&s->c.ctx.diag);
  }
  text_free(&s->values);
  if (s->lifted.top)
    module_free(&s->lifted);
  compilation_free(&s->c);
  free(s);
  return code;
}

const Command COMMAND_simulate = {"simulate",
                                  "FILE.c|FILE.mlir [OPTIONS] [ARGUMENT...] [-- ARGUMENT...]",
                                  "run the circuit of a kernel and compare it with the CPU",
                                  OPTIONS,
                                  run_simulate,
                                  .common = COMPILATION_OPTIONS};
