// process.h: run another program and wait for it.
//
// Never through a shell: the arguments arrive as given.

#ifndef SLUICE_BASE_PROCESS_H
#define SLUICE_BASE_PROCESS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ProcessOptions {
  const char *const *argv; // null-terminated; argv[0] is looked up in PATH if it has no '/'
  const char *cwd;         // null: ours. A relative argv[0] with a '/' is relative to it
  const char *stdin_data;  // null: the child reads end of file
  size_t stdin_len;
  size_t stack_bytes;  // of the child's first thread, as far as the system lets it; 0: as ours
  unsigned timeout_ms; // 0: wait for ever
  bool capture_stdout; // else the child writes to our stdout
  bool capture_stderr;
  // Called once when the child runs, before we wait for it: work to do beside it. Null: none.
  void (*meanwhile)(void *data);
  void *meanwhile_data;
  // Called when more of its captured stdout has come, with all of it so far. Null: nobody looks.
  void (*wrote)(void *data, const char *out, size_t len);
  void *wrote_data;
} ProcessOptions;

typedef struct ProcessResult {
  int exit_code;  // -1 if a signal ended it, or it never started
  int signal;     // the signal that ended it, else 0
  bool timed_out; // it was killed, with its whole process group
  bool not_found; // there is no such program
  int error;      // errno if it could not be started or waited for, else 0
  char *out;      // what it wrote, NUL-terminated (not in the length); null if not captured
  size_t out_len;
  char *err;
  size_t err_len;
} ProcessResult;

// True if the program ran, however it ended; what it wrote before a time-out is kept. Returns when
// it has ended and every captured pipe is closed, so also waits for children that inherited one.
// False if it could not be started: see not_found and error. The result is valid in both cases;
// free it with process_result_free.
bool process_run(const ProcessOptions *options, ProcessResult *result);

// Kills all children that run now, with what they have started. Async-signal-safe.
void process_kill_all(void);

void process_result_free(ProcessResult *result);

#endif
