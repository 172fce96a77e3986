// expected.h: -verify-diagnostics: the diagnostics a test file announces in its comments.
//
//   // expected-error @+1 {{text}}     error on the next line whose message contains text
//   @-2, @above, @below; also -warning, -remark, -note; {{...}} may be repeated per line

#ifndef SLUICE_DRIVER_EXPECTED_H
#define SLUICE_DRIVER_EXPECTED_H

#include "base/diag.h"
#include "base/vec.h"

typedef struct Expectation {
  Severity severity;
  uint32_t line;    // the one it must be on
  Position written; // where it stands
  Str text;
  const char *pattern; // of a regex: the text compiled to one
  bool is_regex, is_seen;
} Expectation;

typedef struct ExpectedDiagnostics {
  Arena *arena;
  Source *source;
  VEC(Expectation) items;
  bool failed; // something unexpected came
} ExpectedDiagnostics;

// Read the announcements of a source.
bool expected_read(ExpectedDiagnostics *expected, Arena *arena, Source *source);
// A DiagEngine handler; user is the ExpectedDiagnostics.
void expected_handle(void *user, const Diagnostic *diagnostic);
// After the run: says what was announced and did not come. True: all as announced.
bool expected_finish(ExpectedDiagnostics *expected);

#endif
