// helper.c: see helper.h.

#define _GNU_SOURCE // sched_getaffinity
#include "base/helper.h"

#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

enum { STACK_SIZE = 8 << 20 }; // what nests is as deep here as in the first thread

struct Helper {
  pthread_t thread;
  pthread_mutex_t lock; // of what follows
  pthread_cond_t has_changed;
  HelperJob *job; // NULL: none
  void *user;
  bool is_over;
};

static void *run_jobs(void *user) {
  Helper *helper = user;
  pthread_mutex_lock(&helper->lock);
  while (!helper->is_over) {
    if (!helper->job) {
      pthread_cond_wait(&helper->has_changed, &helper->lock);
      continue;
    }
    pthread_mutex_unlock(&helper->lock);
    helper->job(helper->user);
    pthread_mutex_lock(&helper->lock);
    helper->job = NULL;
    pthread_cond_signal(&helper->has_changed);
  }
  pthread_mutex_unlock(&helper->lock);
  return NULL;
}

static bool has_processors(void) {
  cpu_set_t processors;
  return sched_getaffinity(0, sizeof processors, &processors) == 0 && CPU_COUNT(&processors) > 1;
}

// Signals are for the first thread. glibc would set 128 MB of addresses aside for what the other
// one allocates, which is little: they share.
static bool start_thread(Helper *helper) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
  pthread_attr_t attributes;
  sigset_t all, before;
  sigfillset(&all);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK_SIZE);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bool ok = pthread_create(&helper->thread, &attributes, run_jobs, helper) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return ok;
}

Helper *helper_start(void) {
  Helper *helper = has_processors() ? calloc(1, sizeof *helper) : NULL;
  if (!helper)
    return NULL;
  pthread_mutex_init(&helper->lock, NULL);
  pthread_cond_init(&helper->has_changed, NULL);
  if (start_thread(helper))
    return helper;
  pthread_mutex_destroy(&helper->lock);
  pthread_cond_destroy(&helper->has_changed);
  free(helper);
  return NULL;
}

void helper_run(Helper *helper, HelperJob *job, void *user) {
  pthread_mutex_lock(&helper->lock);
  helper->job = job;
  helper->user = user;
  pthread_cond_signal(&helper->has_changed);
  pthread_mutex_unlock(&helper->lock);
}

void helper_wait(Helper *helper) {
  pthread_mutex_lock(&helper->lock);
  while (helper->job)
    pthread_cond_wait(&helper->has_changed, &helper->lock);
  pthread_mutex_unlock(&helper->lock);
}

void helper_end(Helper *helper) {
  pthread_mutex_lock(&helper->lock);
  helper->is_over = true;
  pthread_cond_signal(&helper->has_changed);
  pthread_mutex_unlock(&helper->lock);
  pthread_join(helper->thread, NULL);
  pthread_mutex_destroy(&helper->lock);
  pthread_cond_destroy(&helper->has_changed);
  free(helper);
}
