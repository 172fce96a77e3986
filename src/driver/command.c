// command.c: what the subcommands share.

#include "driver/commands.h"

#include "base/source.h"

#include <errno.h>
#include <stdlib.h>

enum { OPT_HELP, OPT_VERSION, N_STANDARD };

static const OptionSpec STANDARD_OPTIONS[N_STANDARD + 1] = {
    [OPT_HELP] = {"help", OPTION_FLAG, NULL, "print this"},
    [OPT_VERSION] = {"version", OPTION_FLAG, NULL, "print the version"},
};

int unknown_option(const Command *command, const char *arg) {
  return unknown_option_or(command, arg, NULL, 0);
}

int unknown_option_or(const Command *command, const char *arg, const char *const *others,
                      size_t n_others) {
  enum { MOST = 256 };
  const char *names[MOST];
  size_t n = 0;
  for (const OptionSpec *spec = STANDARD_OPTIONS; spec->name; spec++)
    names[n++] = spec->name;
  for (const OptionSpec *spec = command->options; spec->name && n < MOST; spec++)
    names[n++] = spec->name;
  for (const OptionSpec *spec = command->common; spec && spec->name && n < MOST; spec++)
    names[n++] = spec->name;
  for (size_t i = 0; i < n_others && n < MOST; i++)
    names[n++] = others[i];
  const char *from = arg + strspn(arg, "-");
  char name[64];
  snprintf(name, sizeof name, "%.*s", (int)strcspn(from, "="), from);
  const char *guess = closest_name(name, names, n);
  fprintf(stderr, "sluice %s: unknown option '%s'", command->name, arg);
  if (guess)
    fprintf(stderr, "; did you mean '%s%s'?\n", guess[1] ? "--" : "-", guess);
  else
    fprintf(stderr, "; 'sluice %s --help' lists them\n", command->name);
  return EXIT_USAGE;
}

static void command_help(const Command *command, FILE *out) {
  fprintf(out, "sluice %s: %s\n\nusage: sluice %s%s%s\n\noptions:\n", command->name,
          command->summary, command->name, *command->usage ? " " : "", command->usage);
  options_help(STANDARD_OPTIONS, out);
  options_help(command->options, out);
  if (command->common)
    options_help(command->common, out);
  if (command->more_help)
    command->more_help(out);
}

void version_print(void) {
  puts("sluice " SLUICE_VERSION);
}

bool command_answers(const Command *command, const char *word) {
  if (strchr(word, '='))
    return false; // neither takes a value
  char help[] = "--help", *argv[] = {strcmp(word, "-h") == 0 ? help : (char *)word, NULL};
  ParsedArg arg;
  int index = 0;
  if (option_parse(command->name, STANDARD_OPTIONS, 1, argv, &index, &arg) != ARG_OK || !arg.option)
    return false;
  if (arg.option == &STANDARD_OPTIONS[OPT_HELP])
    command_help(command, stdout);
  else
    version_print();
  return true;
}

bool parse_seconds(const Command *command, const char *text, double *seconds) {
  char *end;
  *seconds = strtod(text, &end);
  if (end != text && !*end && *seconds >= 0 && *seconds < 1e9)
    return true;
  fprintf(stderr, "sluice %s: --time-limit is a number of seconds, not '%s'\n", command->name,
          text);
  return false;
}

bool command_write(const Command *command, const char *path, Text *text) {
  const char *error = NULL;
  if (path) {
    write_file(path, text->data ? text->data : "", text->len, &error);
  } else {
    text->file = stdout;
    if (!text_flush(text) || fflush(stdout) != 0)
      error = strerror(errno);
  }
  if (error)
    fprintf(stderr, "sluice %s: cannot write '%s': %s\n", command->name,
            path ? path : "standard output", error);
  return !error;
}

void take_json_option(const ParsedArg *arg, bool *is_json, const char **file) {
  *is_json = strcmp(arg->value, "false") != 0;
  *file = strcmp(arg->value, "true") == 0 ? NULL : arg->value;
}
