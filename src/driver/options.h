// options.h: command-line options, read and explained from tables.

#ifndef SLUICE_DRIVER_OPTIONS_H
#define SLUICE_DRIVER_OPTIONS_H

#include "base/text.h"

#include <stdbool.h>

// OPTION_OPTIONAL: a flag that may have a value, after `=`.
typedef enum OptionKind { OPTION_FLAG, OPTION_VALUE, OPTION_OPTIONAL } OptionKind;

typedef struct OptionSpec {
  const char *name; // without dashes; one or two are accepted
  OptionKind kind;
  const char *metavar; // of the value, in help
  const char *help;
} OptionSpec;

typedef struct Command {
  const char *name;
  const char *usage; // what follows "sluice NAME"
  const char *summary;
  const OptionSpec *options; // ends with a NULL name
  int (*run)(const struct Command *command, int argc, char **argv);
  const OptionSpec *common;     // options it shares with others; may be NULL
  void (*more_help)(FILE *out); // what --help prints behind the options; may be NULL
} Command;

// One argument of the command line, matched against a table.
typedef struct ParsedArg {
  const OptionSpec *option; // NULL: a positional argument, in value
  const char *value;        // of a flag: "true" or what stands after `=`
} ParsedArg;

typedef enum ParseResult { ARG_OK, ARG_UNKNOWN, ARG_ERROR } ParseResult;
// Read argv[*index] (and the next where it holds the value); *index is left at the last read.
// ARG_UNKNOWN: it looks like an option but is none; nothing was printed.
// `command` is named in messages.
ParseResult option_parse(const char *command, const OptionSpec *table, int argc, char **argv,
                         int *index, ParsedArg *out);
void options_help(const OptionSpec *table, FILE *out);
// One row of help text: "  --name=META   what it does", wrapped.
void help_row(FILE *out, const char *left, const char *text);
// The known name closest to a mistyped one, or NULL.
const char *closest_name(const char *name, const char *const *names, size_t n);

// Exit codes.
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

#endif
