// stopwatch.c: see stopwatch.h.

#include "base/stopwatch.h"

#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void stopwatch_start(Stopwatch *watch) {
  *watch = (Stopwatch){.last = now()};
}

void stopwatch_lap(Stopwatch *watch, const char *step) {
  if (!watch)
    return;
  double time = now();
  size_t i = 0;
  while (i < watch->n && strcmp(watch->steps[i], step) != 0)
    i++;
  if (i < MAX_LAPS) {
    watch->steps[i] = step;
    watch->seconds[i] += time - watch->last;
    watch->n = i == watch->n ? i + 1 : watch->n;
  }
  watch->last = time;
}

static double all_seconds(const Stopwatch *watch) {
  double all = 0;
  for (size_t i = 0; i < watch->n; i++)
    all += watch->seconds[i];
  return all;
}

void stopwatch_print(const Stopwatch *watch, Text *out) {
  for (size_t i = 0; i < watch->n; i++)
    text_printf(out, "%10.1f ms  %s\n", watch->seconds[i] * 1e3, watch->steps[i]);
  text_printf(out, "%10.1f ms  in all\n", all_seconds(watch) * 1e3);
}

void stopwatch_print_json(const Stopwatch *watch, Text *out) {
  text_char(out, '{');
  for (size_t i = 0; i < watch->n; i++)
    text_printf(out, "\"%s\": %.3f, ", watch->steps[i], watch->seconds[i] * 1e3);
  text_printf(out, "\"in all\": %.3f}", all_seconds(watch) * 1e3);
}
