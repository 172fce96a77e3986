// diag.h: what the program tells the user about the input.
//
// A diagnostic is one line `file:line:col: severity: message`, then the source line and a caret.
// A handler may take them instead (-verify-diagnostics).

#ifndef SLUICE_BASE_DIAG_H
#define SLUICE_BASE_DIAG_H

#include "base/source.h"

#include <stdarg.h>

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_REMARK, SEVERITY_NOTE } Severity;

typedef struct Position {
  const char *file; // NULL: nowhere in particular
  uint32_t line, column;
} Position;

typedef struct Diagnostic {
  Severity severity;
  Position at;
  const char *message;
} Diagnostic;

// What was told, kept for a report. All of it lives in the arena.
typedef struct DiagLog {
  Arena *arena;
  VEC(Diagnostic) told;
} DiagLog;

typedef struct DiagEngine {
  void (*handler)(void *user, const Diagnostic *diagnostic); // NULL: print to stderr
  void *user;
  // Prints what no handler takes. NULL: diag_print to stderr.
  void (*printer)(void *user, const Diagnostic *diagnostic);
  void *printer_user;
  Source *sources; // for showing the line; newest first
  unsigned n_errors, n_hidden;
  unsigned max_errors; // further ones are counted, not shown; 0: no limit
  bool shows_remarks;  // those that explain what a pass decided
  bool hides_ports;    // those that tell how ports are called: nobody connects them
  DiagLog *log;        // gets what no handler takes; NULL: nobody wants it
} DiagEngine;

// This thread only wants to know whether there is something to tell: op_error and its kin drop it.
extern _Thread_local bool diag_is_muted;

void diag_ignore(void *user, const Diagnostic *diagnostic); // a handler
void diag_report(DiagEngine *engine, Severity severity, Position at, const char *format,
                 va_list args);
// Whether a diagnostic that comes now would be shown, not only counted.
bool diag_is_shown(const DiagEngine *engine, Severity severity);
// After all: "... and N more" where some were not shown.
void diag_finish(const DiagEngine *engine);
void diag_print(const DiagEngine *engine, const Diagnostic *diagnostic, FILE *out);
// Into the log, where there is one: what another tool, or the command itself, has told the user.
void diag_keep(const DiagEngine *engine, const Diagnostic *diagnostic);
// {"errors": N, "warnings": N, "remarks": N, "list": [...]}
void diag_log_print_json(const DiagLog *log, Text *out);
const char *severity_name(Severity severity);

#endif
