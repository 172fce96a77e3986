// bug.c: the two ways the program ends on its own account.

#include "base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_INTERNAL = 3 };

void bug(const char *format, ...) {
  va_list args;
  fputs("sluice: internal error: ", stderr);
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputs("\nThis is a bug in sluice; please report it with the input that caused it.\n", stderr);
  exit(EXIT_INTERNAL);
}

void out_of_memory(void) {
  fputs("sluice: out of memory\n", stderr);
  exit(EXIT_INTERNAL);
}
