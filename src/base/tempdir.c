// tempdir.c: the temporary directory of a run.
//
// Removal uses async-signal-safe calls only, since it also runs
// in a signal handler: openat, unlinkat and the bare getdents64 system call (opendir allocates).
// The handler ends the children, who might go on writing there, removes the directory, puts the
// default action back and raises the signal again, so that our parent sees how we ended. It has a
// stack of its own: ours may be what is full.
//
// Linux only, for getdents64.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // syscall, O_DIRECTORY, mkdtemp
#endif

#include "base/tempdir.h"
#include "base/process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// With the list of running children (process.c) the only mutable globals of the program: a signal
// handler and an exit function get no argument, so they find the directory here. Null when there is
// nothing to remove.
static _Atomic(TempDir *) active;

static const int fatal_signals[] = {
    SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU,
    SIGXFSZ, SIGPROF, SIGVTALRM, SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGSYS,
};
enum { N_FATAL_SIGNALS = sizeof fatal_signals / sizeof fatal_signals[0] };

// The head of a record of getdents64; the name follows, NUL-terminated.
typedef struct DirRecord {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
} DirRecord;
enum {
  NAME_OFFSET = 19, // no padding before the name
  MAX_DEPTH = 64,   // one descriptor and one buffer on the stack for each level
};

static void remove_entries(int dir, unsigned depth);

static bool remove_entry(int dir, const char *name, unsigned char type, unsigned depth) {
  if (type != DT_DIR && unlinkat(dir, name, 0) == 0)
    return true;
  if (type != DT_DIR && errno != EISDIR && errno != EPERM)
    return errno == ENOENT;
  int child = openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (child < 0)
    return errno == ENOENT;
  if (depth < MAX_DEPTH)
    remove_entries(child, depth + 1);
  close(child);
  return unlinkat(dir, name, AT_REMOVEDIR) == 0 || errno == ENOENT;
}

// One pass over the directory; returns the number of entries removed.
static unsigned remove_pass(int dir, unsigned depth) {
  _Alignas(DirRecord) char buf[1024];
  unsigned n_removed = 0;
  lseek(dir, 0, SEEK_SET);
  for (;;) {
    long n = syscall(SYS_getdents64, dir, buf, sizeof buf);
    if (n <= 0)
      return n_removed;
    for (long at = 0; at < n;) {
      DirRecord record;
      memcpy(&record, buf + at, NAME_OFFSET);
      const char *name = buf + at + NAME_OFFSET;
      at += record.length;
      if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        continue;
      if (remove_entry(dir, name, record.type, depth))
        n_removed++;
    }
  }
}

// A file system may skip entries when others vanish during the walk: repeat until a pass finds
// nothing it can remove.
static void remove_entries(int dir, unsigned depth) {
  unsigned n_removed;
  fchmod(dir, S_IRWXU); // a program may have made it read-only
  do
    n_removed = remove_pass(dir, depth);
  while (n_removed > 0);
}

// A program that was killed just now may be adding a last entry: tried again, a few times.
static bool remove_tree(const char *path) {
  for (int n_tries = 0; n_tries < 20; n_tries++) {
    int dir = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (dir < 0)
      return errno == ENOENT;
    remove_entries(dir, 0);
    close(dir);
    if (rmdir(path) == 0 || errno == ENOENT)
      return true;
    if (errno != ENOTEMPTY && errno != EEXIST)
      return false;
  }
  return false;
}

static void on_fatal_signal(int number) {
  TempDir *t = atomic_load(&active);
  if (t && t->owner == (long)getpid())
    process_kill_all();
  if (t)
    tempdir_remove(t);
  signal(number, SIG_DFL);
  raise(number); // blocked until we return
}

static void on_exit_function(void) {
  TempDir *t = atomic_load(&active);
  if (t)
    tempdir_remove(t);
}

static void fatal_signal_set(sigset_t *set) {
  sigemptyset(set);
  for (unsigned i = 0; i < N_FATAL_SIGNALS; i++)
    sigaddset(set, fatal_signals[i]);
}

// Sets the handler of each signal that has the handler `from`, leaving others alone.
static void replace_handlers(void (*from)(int), void (*to)(int)) {
  for (unsigned i = 0; i < N_FATAL_SIGNALS; i++) {
    struct sigaction action;
    if (sigaction(fatal_signals[i], NULL, &action) != 0 || action.sa_handler != from)
      continue;
    action = (struct sigaction){.sa_handler = to, .sa_flags = SA_ONSTACK};
    fatal_signal_set(&action.sa_mask);
    sigaction(fatal_signals[i], &action, NULL);
  }
}

// For removals in the handler. Where there is another one already, that stays.
static void use_own_stack(void) {
  static char stack[256 << 10];
  stack_t old, own = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(NULL, &old) == 0 && (old.ss_flags & SS_DISABLE))
    sigaltstack(&own, NULL);
}

const char *tempdir_parent(void) {
  const char *parent = getenv("TMPDIR");
  return parent && *parent ? parent : "/tmp";
}

// Makes the directory and claims `active`. The signals are blocked: none can come between.
static bool make_directory(TempDir *t) {
  char *absolute = realpath(tempdir_parent(), NULL);
  if (!absolute)
    return false;
  int n = snprintf(t->path, sizeof t->path, "%s/sluice-XXXXXX", absolute);
  free(absolute);
  if (n < 0 || (size_t)n >= sizeof t->path) {
    errno = ENAMETOOLONG;
    return false;
  }
  TempDir *expected = NULL;
  if (!atomic_compare_exchange_strong(&active, &expected, t)) {
    errno = EBUSY;
    return false;
  }
  if (!mkdtemp(t->path)) {
    atomic_store(&active, NULL);
    return false;
  }
  t->owner = (long)getpid();
  return true;
}

const char *tempdir_path(TempDir *t) {
  if (t->owner != 0)
    return t->path;
  sigset_t fatal, mask;
  fatal_signal_set(&fatal);
  pthread_sigmask(SIG_BLOCK, &fatal, &mask);
  bool made = make_directory(t);
  int error = errno;
  if (made) {
    use_own_stack();
    replace_handlers(SIG_DFL, on_fatal_signal);
    atexit(on_exit_function); // once more for a second directory: it does no harm
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = error;
  return made ? t->path : NULL;
}

bool tempdir_file(TempDir *t, const char *name, char *buf, size_t cap) {
  const char *path = tempdir_path(t);
  if (!path)
    return false;
  int n = snprintf(buf, cap, "%s/%s", path, name);
  if (n >= 0 && (size_t)n < cap)
    return true;
  errno = ENAMETOOLONG;
  return false;
}

// `active` is cleared last: a signal during the removal does it once more, from the start.
bool tempdir_remove(TempDir *t) {
  if (t->owner != (long)getpid())
    return true;
  bool removed = t->keep || remove_tree(t->path);
  TempDir *expected = t;
  atomic_compare_exchange_strong(&active, &expected, NULL);
  t->owner = 0;
  replace_handlers(on_fatal_signal, SIG_DFL);
  return removed;
}
