// main.c: finds the subcommand. Everything else is in libsluice.

#include "driver/commands.h"

#include <errno.h>
#include <string.h>

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

static int unknown_command(const char *name) {
  const char *names[N_COMMANDS];
  for (size_t i = 0; i < N_COMMANDS; i++)
    names[i] = COMMANDS[i]->name;
  const char *guess = closest_name(name, names, N_COMMANDS);
  if (guess)
    fprintf(stderr, "sluice: unknown command '%s'; did you mean '%s'?\n", name, guess);
  else
    fprintf(stderr, "sluice: unknown command '%s'; 'sluice --help' lists them\n", name);
  return EXIT_USAGE;
}

static const Command *find_command(const char *name) {
  for (size_t i = 0; i < N_COMMANDS; i++)
    if (strcmp(name, COMMANDS[i]->name) == 0)
      return COMMANDS[i];
  return NULL;
}

static int print_command_help(const char *name) {
  const Command *command = find_command(name);
  if (!command)
    return unknown_command(name);
  command_answers(command, "--help");
  return EXIT_DONE;
}

static int run(int argc, char **argv) {
  if (argc < 2) {
    print_usage(stderr);
    return EXIT_USAGE;
  }
  const char *name = argv[1];
  bool is_help =
      strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0;
  if (is_help && argc > 2)
    return print_command_help(argv[2]);
  if (is_help) {
    print_usage(stdout);
    return EXIT_DONE;
  }
  if (strcmp(name, "--version") == 0 || strcmp(name, "version") == 0) {
    version_print();
    return EXIT_DONE;
  }
  const Command *command = find_command(name);
  if (!command)
    return unknown_command(name);
  return command->run(command, argc - 2, argv + 2);
}

int main(int argc, char **argv) {
  int code = run(argc, argv);
  // A command that failed has told why.
  if ((fflush(stdout) != 0 || ferror(stdout)) && code == EXIT_DONE) {
    fprintf(stderr, "sluice: cannot write to standard output: %s\n", strerror(errno));
    code = EXIT_FAILED;
  }
  return code;
}
