// bug.h: our own mistakes. A user's mistake is a diagnostic, never one of these.

#ifndef SLUICE_BASE_BUG_H
#define SLUICE_BASE_BUG_H

// Report an internal error on stderr and end with exit code 3.
_Noreturn void bug(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void out_of_memory(void);

#endif
