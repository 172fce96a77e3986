// main.c: finds the subcommand. Everything else is in libsluice.

#include "driver/commands.h"

static const Command *const COMMANDS[] = {
#define COMMAND(name) &COMMAND_##name,
#include "driver/commands.def"
#undef COMMAND
};
enum { N_COMMANDS = sizeof COMMANDS / sizeof *COMMANDS };

static void print_usage(FILE *out) {
  fputs("sluice: C functions to elastic (dynamically scheduled) circuits\n\n"
        "usage: sluice COMMAND [OPTIONS] [FILE]\n\ncommands:\n",
        out);
  for (size_t i = 0; i < N_COMMANDS; i++)
    help_row(out, COMMANDS[i]->name, COMMANDS[i]->summary);
  fputs("\n'sluice COMMAND --help' explains a command; 'sluice --version' prints the version.\n"
        "Exit codes: 0 done, 1 diagnosed failure, 2 usage, 3 internal error.\n",
        out);
}

static int print_command_help(int argc, char **argv) {
  for (size_t i = 0; i < N_COMMANDS && argc > 2; i++) {
    if (strcmp(argv[2], COMMANDS[i]->name) != 0)
      continue;
    char help[] = "--help", *arguments[] = {help, NULL};
    return COMMANDS[i]->run(COMMANDS[i], 1, arguments);
  }
  print_usage(stdout);
  return EXIT_DONE;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    print_usage(stderr);
    return EXIT_USAGE;
  }
  const char *name = argv[1];
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
    return print_command_help(argc, argv);
  if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0) {
    puts("sluice " SLUICE_VERSION);
    return EXIT_DONE;
  }
  const char *names[N_COMMANDS];
  for (size_t i = 0; i < N_COMMANDS; i++) {
    names[i] = COMMANDS[i]->name;
    if (strcmp(name, names[i]) == 0)
      return COMMANDS[i]->run(COMMANDS[i], argc - 2, argv + 2);
  }
  const char *guess = closest_name(name, names, N_COMMANDS);
  fprintf(stderr, "sluice: unknown command '%s'", name);
  if (guess)
    fprintf(stderr, "; did you mean '%s'?", guess);
  fputs("\n'sluice --help' lists the commands\n", stderr);
  return EXIT_USAGE;
}
