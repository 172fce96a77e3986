// helper.h: a second thread that does one job at a time and sleeps in between.
//
// A thread that sleeps wakes up on the processor it was on; a new one often starts on that of the
// thread which made it, and both wait for each other.

#ifndef SLUICE_BASE_HELPER_H
#define SLUICE_BASE_HELPER_H

#include <stdbool.h>

typedef struct Helper Helper;
typedef void HelperJob(void *user);

Helper *helper_start(void); // NULL: there is no other processor, or no thread to be had
void helper_run(Helper *helper, HelperJob *job, void *user); // the job before has been waited for
void helper_wait(Helper *helper);                            // until the job is done
void helper_end(Helper *helper);

// ThreadSanitizer is to see threads at work wherever they may be, however little there is to do.
#if defined(__SANITIZE_THREAD__)
enum { THREADS_ARE_CHECKED = true };
#elif defined(__has_feature)
enum { THREADS_ARE_CHECKED = __has_feature(thread_sanitizer) };
#else
enum { THREADS_ARE_CHECKED = false };
#endif

#endif
