// options.c: see options.h.

#include "driver/options.h"

#include <stdlib.h>

static bool is_named(const OptionSpec *spec, const char *name, size_t len) {
  return strlen(spec->name) == len && memcmp(spec->name, name, len) == 0;
}

ParseResult option_parse(const char *command, const OptionSpec *table, int argc, char **argv,
                         int *index, ParsedArg *out) {
  const char *arg = argv[*index];
  if (arg[0] != '-' || !arg[1]) {
    *out = (ParsedArg){NULL, arg};
    return ARG_OK;
  }
  const char *name = arg + (arg[1] == '-' ? 2 : 1);
  const char *equals = strchr(name, '=');
  size_t len = equals ? (size_t)(equals - name) : strlen(name);
  static const char MLIR[] = "mlir-"; // mlir-opt has it before more of its options
  size_t n_mlir =
      len > sizeof MLIR - 1 && memcmp(name, MLIR, sizeof MLIR - 1) == 0 ? sizeof MLIR - 1 : 0;
  for (const OptionSpec *spec = table; spec->name; spec++) {
    if (!is_named(spec, name, len) && !(n_mlir && is_named(spec, name + n_mlir, len - n_mlir)))
      continue;
    *out = (ParsedArg){spec, equals ? equals + 1 : "true"};
    if (spec->kind == OPTION_FLAG) {
      if (!equals || strcmp(equals + 1, "true") == 0 || strcmp(equals + 1, "false") == 0)
        return ARG_OK;
      fprintf(stderr, "sluice %s: option '--%s' is true or false, not '%s'\n", command, spec->name,
              equals + 1);
      return ARG_ERROR;
    }
    if (equals || spec->kind == OPTION_OPTIONAL)
      return ARG_OK;
    if (*index + 1 >= argc) {
      bool is_short = !spec->name[1];
      fprintf(stderr, "sluice %s: option '%s%s' needs a value: %s%s%s%s\n", command,
              is_short ? "-" : "--", spec->name, is_short ? "-" : "--", spec->name,
              is_short ? " " : "=", spec->metavar);
      return ARG_ERROR;
    }
    out->value = argv[++*index];
    return ARG_OK;
  }
  return ARG_UNKNOWN;
}

void help_row(FILE *out, const char *left, const char *text) {
  enum { COLUMN = 34, WIDTH = 98 };
  int at = fprintf(out, "  %s", left);
  if (at >= COLUMN) {
    fputc('\n', out);
    at = 0;
  }
  fprintf(out, "%*s", COLUMN - at, "");
  int column = COLUMN;
  while (*text) {
    int n = (int)strcspn(text, " ");
    if (column + 1 + n > WIDTH && column > COLUMN) {
      fprintf(out, "\n%*s", COLUMN, "");
      column = COLUMN;
    }
    column += fprintf(out, "%s%.*s", column > COLUMN ? " " : "", n, text);
    text += n;
    text += strspn(text, " ");
  }
  fputc('\n', out);
}

void options_help(const OptionSpec *table, FILE *out) {
  for (const OptionSpec *spec = table; spec->name; spec++) {
    char left[128];
    const char *before = spec->kind == OPTION_FLAG       ? ""
                         : spec->kind == OPTION_OPTIONAL ? "[="
                         : spec->name[1]                 ? "="
                                                         : " ";
    snprintf(left, sizeof left, "%s%s%s%s%s", spec->name[1] ? "--" : "-", spec->name, before,
             spec->kind == OPTION_FLAG ? "" : spec->metavar,
             spec->kind == OPTION_OPTIONAL ? "]" : "");
    help_row(out, left, spec->help);
  }
}

// Levenshtein distance, short names only.
static unsigned distance(const char *a, const char *b) {
  enum { MAX = 64 };
  size_t n = strlen(a), m = strlen(b);
  if (n >= MAX || m >= MAX)
    return MAX;
  unsigned row[MAX];
  for (unsigned j = 0; j <= m; j++)
    row[j] = j;
  for (unsigned i = 1; i <= n; i++) {
    unsigned diagonal = row[0];
    row[0] = i;
    for (unsigned j = 1; j <= m; j++) {
      unsigned change = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      unsigned shift = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      row[j] = change < shift ? change : shift;
    }
  }
  return row[m];
}

const char *closest_name(const char *name, const char *const *names, size_t n) {
  const char *best = NULL;
  size_t half = strlen(name) / 2 + 1;
  unsigned least = half < 4 ? (unsigned)half : 4;
  for (size_t i = 0; i < n; i++) {
    unsigned d = distance(name, names[i]);
    if (d < least) {
      least = d;
      best = names[i];
    }
  }
  return best;
}
