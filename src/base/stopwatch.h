// stopwatch.h: where the time goes, by step.
//
//   Stopwatch watch;
//   stopwatch_start(&watch);
//   ... stopwatch_lap(&watch, "clang"); ... stopwatch_lap(&watch, "import"); ...
//   stopwatch_print(&watch, &text);
//
// A step that comes again adds to its row. A NULL watch measures nothing.

#ifndef SLUICE_BASE_STOPWATCH_H
#define SLUICE_BASE_STOPWATCH_H

#include "base/text.h"

#include <stddef.h>

enum { MAX_LAPS = 32 };

typedef struct Stopwatch {
  const char *steps[MAX_LAPS]; // not copied
  double seconds[MAX_LAPS];
  size_t n;
  double last;
} Stopwatch;

void stopwatch_start(Stopwatch *watch);
// What has passed since the last lap belongs to the step.
void stopwatch_lap(Stopwatch *watch, const char *step);
void stopwatch_print(const Stopwatch *watch, Text *out);
void stopwatch_print_json(const Stopwatch *watch,
                          Text *out); // {"clang": 20.1, ..., "in all": 51.0}

#endif
