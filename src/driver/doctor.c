// doctor.c: `sluice doctor`: which external tools are here, in what version, and what they are for.

#include "base/tool.h"
#include "driver/commands.h"

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
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  bool ran = tool_run(&options, &result, message);
  if (!ran && !result.not_found) {
    printf("  broken   %-14s %s\n", tool->program, message);
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
    if (command_answers(command, argv[i]))
      return EXIT_DONE;
    ParseResult parsed = option_parse(command->name, command->options, argc, argv, &i, &arg);
    if (parsed == ARG_UNKNOWN)
      return unknown_option(command, argv[i]);
    if (parsed == ARG_ERROR)
      return EXIT_USAGE;
    fprintf(stderr, "sluice doctor: unexpected argument '%s'\n", arg.value);
    return EXIT_USAGE;
  }
  printf("sluice %s\n", SLUICE_VERSION);
  size_t n_missing = 0;
  for (size_t i = 0; i < N_TOOLS; i++)
    n_missing += !check_tool(&TOOLS[i]);
  if (!n_missing)
    puts("all tools found");
  return EXIT_DONE;
}

static const OptionSpec OPTIONS[] = {{0}};

const Command COMMAND_doctor = {"doctor", "",         "which external tools were found, with hints",
                                OPTIONS,  run_doctor, .common = NULL};
