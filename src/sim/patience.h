// patience.h: a function that is called when this thread has worked for some time.
//
//   Patience patience;
//   patience_begin(&patience, 1.0, slow, user);
//   ... work that has no state: slow(user) may interrupt it anywhere, and may leave it (longjmp)
//   ... patience_end(&patience);

#ifndef SLUICE_SIM_PATIENCE_H
#define SLUICE_SIM_PATIENCE_H

#include <signal.h>
#include <stdbool.h>
#include <time.h>

typedef struct Patience {
  timer_t timer;
  bool has_timer;
  struct sigaction before;
} Patience;

// `slow` is called once, from a signal handler, after so many seconds of the thread's processor
// time. One at a time in a process.
void patience_begin(Patience *patience, double seconds, void (*slow)(void *user), void *user);
void patience_end(Patience *patience);
// The signal that this needs.
int patience_signal(void);

// How long to wait before one wonders whether some code is in an endless loop, where `time_limit`
// is the most that it may take (0: no limit).
double patience_within(double time_limit);

#endif
