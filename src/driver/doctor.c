// doctor.c: `sluice doctor`: which external tools are here, in what version, and what they are for.

#include "base/process.h"
#include "driver/commands.h"

typedef struct Tool {
  const char *program, *version_flag, *package, *use;
} Tool;

static const Tool TOOLS[] = {
    {"clang-19", "--version", "clang-19", "reading C"},
    {"mlir-opt-19", "--version", "mlir-19-tools", "tests: the oracle of the textual IR"},
    {"FileCheck-19", "--version", "llvm-19-tools", "tests: lit and FileCheck"},
    {"iverilog", "-V", "iverilog", "simulate --engine icarus"},
    {"verilator", "--version", "verilator", "simulate --engine verilator; lint"},
    {"yosys", "-V", "yosys", "synth; unit proofs"},
    {"berkeley-abc", "-h", "berkeley-abc", "synth --target generic; gate equivalence"},
    {"z3", "--version", "z3", "unit proofs"},
    {"nextpnr-ice40", "--version", "nextpnr-ice40", "synth --target ice40"},
    {"vcd2fst", "--help", "gtkwave", "FST waves"},
};

static bool has_digit(Str line) {
  for (size_t i = 0; i < line.len; i++)
    if (line.ptr[i] >= '0' && line.ptr[i] <= '9')
      return true;
  return false;
}

// The first line that names a version.
static Str version_line(const ProcessResult *r) {
  Str texts[] = {{r->out, r->out_len}, {r->err, r->err_len}};
  for (size_t i = 0; i < 2; i++) {
    while (texts[i].len) {
      Str line = str_trim(str_split(&texts[i], '\n'));
      if (has_digit(line))
        return line.len > 60 ? (Str){line.ptr, 60} : line;
    }
  }
  return STR("present");
}

static bool check_tool(const Tool *tool) {
  const char *argv[] = {tool->program, tool->version_flag, NULL};
  ProcessOptions options = {
      .argv = argv, .timeout_ms = 10000, .capture_stdout = true, .capture_stderr = true};
  ProcessResult result = {0};
  bool ran = process_run(&options, &result);
  if (result.timed_out || result.signal) {
    printf("  broken   %-14s %s\n", tool->program,
           result.timed_out ? "gave no answer within 10 s" : "ended by a signal");
    ran = false;
  } else if (ran) {
    Str version = version_line(&result);
    printf("  found    %-14s %.*s\n", tool->program, STR_ARGS(version));
  } else {
    printf("  missing  %-14s apt-get install %s (for: %s)\n", tool->program, tool->package,
           tool->use);
  }
  process_result_free(&result);
  return ran;
}

static int run_doctor(const Command *command, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    ParseResult parsed = option_parse(command->options, argc, argv, &i, &arg);
    if (parsed == ARG_UNKNOWN)
      return unknown_option(command, argv[i]);
    if (parsed == ARG_ERROR)
      return EXIT_USAGE;
    if (!arg.option) {
      fprintf(stderr, "sluice doctor: unexpected argument '%s'\n", arg.value);
      return EXIT_USAGE;
    }
    command_help(command, stdout);
    return EXIT_DONE;
  }
  printf("sluice %s\n", SLUICE_VERSION);
  size_t n_missing = 0;
  for (size_t i = 0; i < sizeof TOOLS / sizeof *TOOLS; i++)
    n_missing += !check_tool(&TOOLS[i]);
  if (!n_missing)
    puts("all tools found");
  return EXIT_DONE;
}

static const OptionSpec OPTIONS[] = {
    {"help", OPTION_FLAG, NULL, "print this"},
    {0},
};

const Command COMMAND_doctor = {"doctor", "",         "which external tools were found, with hints",
                                OPTIONS,  run_doctor, NULL};
