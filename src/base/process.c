// process.c: child processes.
//
// Fork and exec in an own process group, then one poll loop that feeds stdin and
// drains stdout and stderr, so that no side can block the other whatever the sizes.
//
//   error pipe   close-on-exec: end of file means exec succeeded, else it brings the errno
//   process group  a time-out kills the child with everything it started; a terminal's Ctrl-C
//                  does not reach it: whoever handles our end kills the groups that run
//                  (process_kill_all), and on Linux the kernel kills the child if we die first
//
// Every descriptor is close-on-exec from birth, so that children started at the same time by
// other threads do not hold our pipes open.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // pipe2
#endif

#include "base/process.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

typedef struct Pipe {
  int read_end;
  int write_end;
} Pipe;

// What the child was doing when it failed to become the program.
typedef enum StartStep { START_SETUP, START_EXEC } StartStep;

typedef struct StartFailure {
  StartStep step;
  int error;
} StartFailure;

typedef struct Buffer {
  char *data;
  size_t length;
  size_t capacity;
} Buffer;

// A running child and our ends of its pipes; an end is -1 when closed or not wanted.
typedef struct Child {
  pid_t pid;
  int in;
  int out;
  int err;
} Child;

// The groups of the children that run now, for process_kill_all; 0: a free place. More at a time
// than there are places are not known there.
enum { RUNNING_MAX = 16 };
static _Atomic(pid_t) running[RUNNING_MAX];

static void running_replace(pid_t from, pid_t to) {
  for (size_t i = 0; i < RUNNING_MAX; i++) {
    pid_t expected = from;
    if (atomic_compare_exchange_strong(&running[i], &expected, to))
      return;
  }
}

void process_kill_all(void) {
  for (size_t i = 0; i < RUNNING_MAX; i++) {
    pid_t group = atomic_load(&running[i]);
    if (group > 0)
      kill(-group, SIGKILL);
  }
}

// Waits for a child and forgets it, in this order: while it is on the list its number is its own.
static pid_t reap(pid_t child, int *status, int flags) {
  siginfo_t info = {0};
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT | flags) != 0)
    return -1;
  if (info.si_pid == 0)
    return 0;
  running_replace(child, 0);
  return waitpid(child, status, 0);
}

static void close_end(int *fd) {
  if (*fd >= 0)
    close(*fd); // not retried on EINTR: Linux has closed it by then
  *fd = -1;
}

static void pipe_close(Pipe *p) {
  close_end(&p->read_end);
  close_end(&p->write_end);
}

// Moves a descriptor out of 0..2, where it would be in the way of the child's dup2. It can land
// there only if we were started with one of these closed.
static bool move_above_stdio(int *fd) {
  if (*fd > STDERR_FILENO)
    return true;
  int moved = fcntl(*fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (moved < 0)
    return false;
  close(*fd);
  *fd = moved;
  return true;
}

static bool pipe_open(Pipe *p) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return false;
  *p = (Pipe){ends[0], ends[1]};
  return move_above_stdio(&p->read_end) && move_above_stdio(&p->write_end);
}

static bool set_nonblocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

static int64_t now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static ssize_t read_retry(int fd, void *data, size_t n) {
  ssize_t got;
  do
    got = read(fd, data, n);
  while (got < 0 && errno == EINTR);
  return got;
}

// Async-signal-safe: on Linux it is a system call.
static void raise_stack_limit(size_t bytes) {
  struct rlimit limit;
  if (!bytes || getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= bytes)
    return;
  limit.rlim_cur = limit.rlim_max < bytes ? limit.rlim_max : bytes;
  setrlimit(RLIMIT_STACK, &limit);
}

// In the child, between fork and exec: only async-signal-safe calls. execvp is not on POSIX's list
// but glibc, musl and macOS search the path without allocating.
static _Noreturn void child_exec(const ProcessOptions *options, const Pipe *in, const Pipe *out,
                                 const Pipe *err, int failure_fd, pid_t parent,
                                 const sigset_t *mask) {
  StartFailure failure = {START_SETUP, 0};
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127); // it died before the line above
#else
  (void)parent;
#endif
  raise_stack_limit(options->stack_bytes);
  signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, mask, NULL);
  bool ready = dup2(in->read_end, STDIN_FILENO) >= 0;
  ready = ready && (out->write_end < 0 || dup2(out->write_end, STDOUT_FILENO) >= 0);
  ready = ready && (err->write_end < 0 || dup2(err->write_end, STDERR_FILENO) >= 0);
  ready = ready && (!options->cwd || chdir(options->cwd) == 0);
  if (ready) {
    failure.step = START_EXEC;
    execvp(options->argv[0], (char *const *)options->argv);
  }
  failure.error = errno;
  ssize_t ignored = write(failure_fd, &failure, sizeof failure);
  (void)ignored; // smaller than PIPE_BUF: all or nothing, and nobody else to tell
  _exit(127);
}

// Waits for exec. False with the reason if the child did not get there; it is then reaped.
static bool await_exec(Child *child, int failure_fd, ProcessResult *result) {
  StartFailure failure;
  ssize_t n = read_retry(failure_fd, &failure, sizeof failure);
  if (n != (ssize_t)sizeof failure)
    return true;
  result->error = failure.error;
  result->not_found = failure.step == START_EXEC && failure.error == ENOENT;
  while (reap(child->pid, NULL, 0) < 0 && errno == EINTR)
    ;
  return false;
}

// The child's stdin: a pipe if there is data for it, else /dev/null, never our terminal.
static bool open_stdin(const ProcessOptions *options, Pipe *in) {
  if (options->stdin_data)
    return pipe_open(in) && set_nonblocking(in->write_end);
  in->read_end = open("/dev/null", O_RDONLY | O_CLOEXEC);
  return in->read_end >= 0 && move_above_stdio(&in->read_end);
}

static bool open_output(bool wanted, Pipe *p) {
  return !wanted || (pipe_open(p) && set_nonblocking(p->read_end));
}

static bool child_start(const ProcessOptions *options, const sigset_t *mask, Child *child,
                        ProcessResult *result) {
  Pipe in = {-1, -1}, out = {-1, -1}, err = {-1, -1}, failure = {-1, -1};
  bool started = false;
  if (!open_stdin(options, &in) || !open_output(options->capture_stdout, &out) ||
      !open_output(options->capture_stderr, &err) || !pipe_open(&failure)) {
    result->error = errno;
    goto out;
  }
  pid_t parent = getpid();
  child->pid = fork();
  if (child->pid < 0) {
    result->error = errno;
    goto out;
  }
  if (child->pid == 0)
    child_exec(options, &in, &out, &err, failure.write_end, parent, mask);
  setpgid(child->pid, child->pid); // whoever comes first; an error means the child did
  running_replace(0, child->pid);
  close_end(&failure.write_end);
  started = await_exec(child, failure.read_end, result);
  if (started) {
    child->in = in.write_end;
    child->out = out.read_end;
    child->err = err.read_end;
    in.write_end = out.read_end = err.read_end = -1;
  }
out:
  pipe_close(&in);
  pipe_close(&out);
  pipe_close(&err);
  pipe_close(&failure);
  return started;
}

enum { CAPTURE_MAX = 256 << 20 };

// Reads what there is; closes the end at end of file, or where a child writes without end.
static void drain(int *fd, Buffer *b) {
  while (*fd >= 0) {
    if (b->length >= CAPTURE_MAX) {
      close_end(fd);
      return;
    }
    if (b->capacity - b->length < 4096) {
      size_t capacity = b->capacity < 8192 ? 8192 : b->capacity * 2;
      char *data = realloc(b->data, capacity);
      if (!data)
        abort();
      b->data = data;
      b->capacity = capacity;
    }
    // One byte is kept for the NUL.
    ssize_t n = read_retry(*fd, b->data + b->length, b->capacity - b->length - 1);
    if (n > 0)
      b->length += (size_t)n;
    else if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      return;
    else
      close_end(fd);
  }
}

// Writes what the pipe takes; closes the end after the last byte, or if the child has closed its
// own. SIGPIPE is blocked here.
static void feed(int *fd, const ProcessOptions *options, size_t *n_written) {
  while (*n_written < options->stdin_len) {
    ssize_t n = write(*fd, options->stdin_data + *n_written, options->stdin_len - *n_written);
    if (n >= 0)
      *n_written += (size_t)n;
    else if (errno == EAGAIN || errno == EWOULDBLOCK)
      return;
    else if (errno != EINTR)
      break;
  }
  close_end(fd);
}

// The milliseconds left, for poll: -1 without a limit, 0 when it is past.
static int time_left(const ProcessOptions *options, int64_t start) {
  if (options->timeout_ms == 0)
    return -1;
  int64_t left = start + options->timeout_ms - now_ms();
  return left <= 0 ? 0 : left > 1000000 ? 1000000 : (int)left;
}

// Moves data until all pipes are closed; false if the time is up before.
static bool pump(Child *child, const ProcessOptions *options, int64_t start, Buffer *out,
                 Buffer *err) {
  size_t n_written = 0;
  if (child->in >= 0)
    feed(&child->in, options, &n_written);
  while (child->in >= 0 || child->out >= 0 || child->err >= 0) {
    int wait = time_left(options, start);
    if (wait == 0)
      return false;
    struct pollfd fds[] = {
        {.fd = child->in, .events = POLLOUT}, // poll skips a negative fd
        {.fd = child->out, .events = POLLIN},
        {.fd = child->err, .events = POLLIN},
    };
    if (poll(fds, 3, wait) < 0)
      continue; // EINTR; ENOMEM passes too
    if (fds[0].revents != 0)
      feed(&child->in, options, &n_written);
    if (fds[1].revents != 0) {
      drain(&child->out, out);
      if (options->wrote)
        options->wrote(options->wrote_data, out->data, out->length);
    }
    if (fds[2].revents != 0)
      drain(&child->err, err);
  }
  return true;
}

// Waits for the child's end; false if the time is up before. There is no wait with a time-out in
// POSIX, so with a limit it looks again and again, less and less often.
static bool await_end(const Child *child, const ProcessOptions *options, int64_t start, int *status,
                      int *error) {
  long pause_ns = 50000;
  for (;;) {
    pid_t got = reap(child->pid, status, options->timeout_ms == 0 ? 0 : WNOHANG);
    if (got == child->pid)
      return true;
    if (got < 0 && errno != EINTR) {
      *error = errno; // someone else reaped it, or SIGCHLD is ignored
      running_replace(child->pid, 0);
      return true;
    }
    if (got < 0)
      continue;
    if (time_left(options, start) == 0)
      return false;
    struct timespec pause = {0, pause_ns};
    nanosleep(&pause, NULL);
    if (pause_ns < 10000000)
      pause_ns *= 2;
  }
}

static void child_finish(Child *child, const ProcessOptions *options, ProcessResult *result) {
  int64_t start = now_ms();
  Buffer out = {0}, err = {0};
  int status = 0;
  bool ended = pump(child, options, start, &out, &err) &&
               await_end(child, options, start, &status, &result->error);
  if (!ended) {
    kill(-child->pid, SIGKILL);
    result->timed_out = true;
    while (reap(child->pid, &status, 0) < 0)
      if (errno != EINTR) {
        result->error = errno;
        break;
      }
    drain(&child->out, &out);
    drain(&child->err, &err);
  }
  close_end(&child->in);
  close_end(&child->out);
  close_end(&child->err);
  if (out.data)
    out.data[out.length] = '\0';
  if (err.data)
    err.data[err.length] = '\0';
  result->out = out.data;
  result->out_len = out.length;
  result->err = err.data;
  result->err_len = err.length;
  if (result->error != 0)
    return;
  if (WIFEXITED(status))
    result->exit_code = WEXITSTATUS(status);
  else if (WIFSIGNALED(status))
    result->signal = WTERMSIG(status);
}

bool process_run(const ProcessOptions *options, ProcessResult *result) {
  assert(options->argv && options->argv[0]);
  *result = (ProcessResult){.exit_code = -1};
  // A child that does not read its stdin must not kill us: block SIGPIPE in this thread and
  // take the one we caused, if any, before unblocking it.
  sigset_t sigpipe, mask, pending;
  sigemptyset(&sigpipe);
  sigaddset(&sigpipe, SIGPIPE);
  sigpending(&pending);
  bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &sigpipe, &mask);

  Child child = {-1, -1, -1, -1};
  bool started = child_start(options, &mask, &child, result);
  if (started && options->meanwhile)
    options->meanwhile(options->meanwhile_data);
  if (started)
    child_finish(&child, options, result);

  sigpending(&pending);
  int taken;
  if (!was_pending && sigismember(&pending, SIGPIPE) == 1)
    sigwait(&sigpipe, &taken);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return started;
}

void process_result_free(ProcessResult *result) {
  free(result->out);
  free(result->err);
  *result = (ProcessResult){.exit_code = -1};
}
