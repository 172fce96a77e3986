// patience.c: see patience.h.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // gettid, SIGEV_THREAD_ID
#endif

#include "sim/patience.h"

#include <errno.h>
#include <math.h>
#include <unistd.h>

static struct {
  void (*slow)(void *user);
  void *user;
} current; // a handler has no argument of its own

int patience_signal(void) {
  return SIGRTMAX - 3;
}

static void on_signal(int number) {
  (void)number;
  int error = errno;
  current.slow(current.user);
  errno = error;
}

void patience_begin(Patience *p, double seconds, void (*slow)(void *user), void *user) {
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = patience_signal()};
  struct itimerspec time = {.it_value = {(time_t)seconds, (long)(fmod(seconds, 1) * 1e9)}};
  event._sigev_un._tid = gettid(); // the signal comes to this thread
  p->has_timer = timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &p->timer) == 0;
  if (!p->has_timer)
    return;
  current.slow = slow;
  current.user = user;
  sigaction(patience_signal(), &action, &p->before);
  timer_settime(p->timer, 0, &time, NULL);
}

void patience_end(Patience *p) {
  if (!p->has_timer)
    return;
  timer_delete(p->timer);
  sigaction(patience_signal(), &p->before, NULL);
}

double patience_within(double time_limit) {
  const double MOST = 1;
  return time_limit > 0 && time_limit < 2 * MOST ? time_limit / 2 : MOST;
}
