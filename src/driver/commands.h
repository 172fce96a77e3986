// commands.h: the subcommands, one row each in commands.def.

#ifndef SLUICE_DRIVER_COMMANDS_H
#define SLUICE_DRIVER_COMMANDS_H

#include "driver/options.h"

#define COMMAND(name) extern const Command COMMAND_##name;
#include "driver/commands.def"
#undef COMMAND

// --help, -h and --version, which every command knows. True if the word is one of them: the answer
// is printed, and there is nothing else to do.
bool command_answers(const Command *command, const char *word);
void version_print(void);
// Prints "sluice NAME: unknown option" with a guess, and returns EXIT_USAGE.
int unknown_option(const Command *command, const char *arg);
// The same where other names would have done as well (passes).
int unknown_option_or(const Command *command, const char *arg, const char *const *others,
                      size_t n_others);
// The value of --time-limit; reports one that is none.
bool parse_seconds(const Command *command, const char *text, double *seconds);
// Text into a file, or to standard output where it is NULL. False after a message.
bool command_write(const Command *command, const char *path, Text *text);
// --json and --json=FILE; file stays NULL for standard output.
void take_json_option(const ParsedArg *arg, bool *is_json, const char **file);

#endif
