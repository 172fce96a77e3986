// command.c: what the subcommands share.

#include "driver/commands.h"

int unknown_option(const Command *command, const char *arg) {
  const char *names[128];
  size_t n = 0;
  for (const OptionSpec *spec = command->options; spec->name && n < 128; spec++)
    names[n++] = spec->name;
  const char *name = arg + strspn(arg, "-");
  const char *guess = closest_name(name, names, n);
  fprintf(stderr, "sluice %s: unknown option '%s'", command->name, arg);
  if (guess)
    fprintf(stderr, "; did you mean '--%s'?", guess);
  fprintf(stderr, "\n'sluice %s --help' lists the options\n", command->name);
  return EXIT_USAGE;
}

void command_help(const Command *command, FILE *out) {
  fprintf(out, "sluice %s: %s\n\nusage: sluice %s %s\n\noptions:\n", command->name,
          command->summary, command->name, command->usage);
  options_help(command->options, out);
}
