// host.c: see host.h.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // pipe2, strsignal
#endif

#include "sim/host.h"

#include "base/bug.h"
#include "convert/cf_to_handshake/models.h"
#include "sim/patience.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

typedef struct Shared {
  _Atomic int phase, end; // HostPhase, HostEndKind
  _Atomic uint64_t n_calls;
  volatile int in_cpu_model;   // MODEL_FLAG of what the kernel's code calls
  _Atomic int64_t phase_start; // processor time of the child, ns
} Shared;

// memref<...> as C has it: sizes, then strides.
typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

struct Host {
  HostOptions options;
  Shared *shared;
  Arena arena;
  FILE *messages;       // what stderr is while we are at work: the program may close its own
  pid_t process;        // the child; the program may have children of its own
  pthread_mutex_t lock; // and threads: one call at a time; the end of the program keeps it
  sigset_t held;        // signals that wait while a call is at work
  bool is_fork_held;    // the lock, across a fork
  bool has_forked;      // the program, by now, or its process that has made this one
  void (*cpu_kernel)(void **slots);
  uint64_t *access_counts; // HOST_BOUNDS_COUNTS
  HostCall call;
  // For the C interface of the kernel: by argument.
  Descriptor **descriptors;
  void **slots;
};

void *host_share(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void host_unshare(void *memory, size_t size) {
  if (memory)
    munmap(memory, size);
}

int64_t host_element_bytes(Type type) {
  int64_t bytes = (type_width(type) + 7) / 8, size = 1;
  while (size < bytes)
    size = size < 8 ? size * 2 : size + 8;
  return size;
}

int64_t host_array_bytes(Type memref) {
  int64_t strides[32], offset, last = 0;
  if (type_rank(memref) > 32 || !memref_strides(memref, strides, &offset))
    return 0;
  for (size_t i = 0; i < type_rank(memref); i++) {
    if (type_dim(memref, i) <= 0)
      return 0;
    last += (type_dim(memref, i) - 1) * strides[i];
  }
  return (last + 1) * host_element_bytes(type_element(memref));
}

Type host_circuit_type(Context *ctx, Type type) {
  if (!type_is_memref(type) || !memref_layout(type))
    return type;
  int64_t n = host_array_bytes(type) / host_element_bytes(type_element(type));
  return type_memref(ctx, &n, 1, type_element(type), NULL, NULL);
}

static int64_t processor_time(clockid_t clock) {
  struct timespec t;
  if (clock_gettime(clock, &t) != 0)
    return 0;
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void host_set_phase(Host *host, HostPhase phase) {
  atomic_store(&host->shared->phase_start, processor_time(CLOCK_PROCESS_CPUTIME_ID));
  atomic_store(&host->shared->phase, (int)phase);
}

// Calls.

static Descriptor *create_descriptor(Host *host, Type memref) {
  size_t rank = type_rank(memref);
  Descriptor *d = arena_alloc(&host->arena, sizeof *d + 2 * rank * sizeof *d->sizes_and_strides);
  int64_t offset;
  memref_strides(memref, d->sizes_and_strides + rank, &offset);
  for (size_t i = 0; i < rank; i++)
    d->sizes_and_strides[i] = type_dim(memref, i);
  return d;
}

static void create_call(Host *host) {
  const Program *p = host->options.program;
  size_t n = p->n_arguments + p->n_variables;
  host->call.n_values = n;
  host->call.values = ARENA_ARRAY(&host->arena, HostValue, n + 1);
  host->descriptors = ARENA_ARRAY(&host->arena, Descriptor *, p->n_arguments + 1);
  host->slots = ARENA_ARRAY(&host->arena, void *, p->n_arguments + 1);
  for (size_t i = 0; i < n; i++) {
    const ProgramSlot *s = &p->values[i];
    host->call.values[i] = (HostValue){.name = s->name,
                                       .type = s->type,
                                       .slot = s->slot,
                                       .is_written = host->options.is_written[i],
                                       .identity = s->identity};
    if (i < p->n_arguments && type_is_memref(s->type))
      host->descriptors[i] = create_descriptor(host, s->type);
  }
}

static void on_slow(void *user) {
  Host *host = user;
  host_set_phase(host, HOST_IN_CIRCUIT);
  host->options.slow(host, &host->call, host->options.user);
  host_set_phase(host, HOST_IN_CPU_KERNEL);
}

void host_call_cpu(Host *host, const HostCall *call) {
  size_t n = host->options.program->n_arguments;
  for (size_t i = 0; i < n; i++) {
    Descriptor *d = host->descriptors[i];
    host->slots[i] = d ? (void *)&host->descriptors[i] : call->values[i].data;
    if (d)
      d->allocated = d->aligned = call->values[i].data;
  }
  host->slots[n] = call->result;
  HostPhase before = (HostPhase)atomic_load(&host->shared->phase);
  if (host->access_counts)
    memset(host->access_counts, 0, host->options.n_accesses * sizeof *host->access_counts);
  host_set_phase(host, HOST_IN_CPU_KERNEL);
  Patience patience;
  bool is_watched = host->options.slow != NULL;
  if (is_watched)
    patience_begin(&patience, patience_within(host->options.time_limit), on_slow, host);
  host->cpu_kernel(host->slots);
  if (is_watched)
    patience_end(&patience);
  host_set_phase(host, before);
}

static bool covers(const HostValue *v, uintptr_t *from, uintptr_t *to) {
  int64_t bytes = type_is_memref(v->type) ? host_array_bytes(v->type) : 0;
  *from = (uintptr_t)v->data;
  *to = *from + (uintptr_t)bytes;
  return v->data && bytes > 0;
}

bool host_find_overlap(const HostValue *values, size_t n, size_t *first, size_t *second) {
  for (size_t i = 0; i < n; i++)
    for (size_t k = i + 1; k < n; k++) {
      const HostValue *a = &values[i], *b = &values[k];
      uintptr_t a_from, a_to, b_from, b_to;
      bool is_distinct = a->identity.is_distinct && b->identity.is_distinct;
      bool is_harmless = !a->is_written && !b->is_written && !is_distinct;
      uintptr_t beyond = is_distinct && (a->identity.is_end || b->identity.is_end);
      if (a->slot == b->slot || is_harmless || !covers(a, &a_from, &a_to) ||
          !covers(b, &b_from, &b_to) || a_to + beyond <= b_from || b_to + beyond <= a_from)
        continue;
      *first = i;
      *second = k;
      return true;
    }
  return false;
}

const HostValue *host_find_null(const HostValue *values, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (values[i].identity.is_not_null && !values[i].data)
      return &values[i];
  return NULL;
}

bool host_check_arrays(Host *host, const HostCall *call) {
  const HostOptions *o = &host->options;
  const HostValue *null = host_find_null(call->values, call->n_values);
  size_t i, k;
  if (null) {
    host_flush(host);
    diag_error(o->ctx, o->loc, "call %llu of '%s': " HOST_NULL_MESSAGE,
               (unsigned long long)call->number, o->kernel, null->name);
    diag_note(o->ctx, o->loc,
              "pass an array in any case, and a number that tells whether to use it");
    return false;
  }
  if (!host_find_overlap(call->values, call->n_values, &i, &k))
    return true;
  const HostValue *a = &call->values[i], *b = &call->values[k];
  host_flush(host);
  diag_error(o->ctx, o->loc,
             "call %llu of '%s': the arrays '%s' (%lld bytes) and '%s' (%lld bytes) overlap",
             (unsigned long long)call->number, o->kernel, a->name,
             (long long)host_array_bytes(a->type), b->name, (long long)host_array_bytes(b->type));
  diag_note(o->ctx, o->loc,
            "a circuit takes different array arguments not to overlap where one is written, or "
            "pointers to them are compared, which ends count for as well");
  return false;
}

static _Noreturn void end_child(Host *host, HostEndKind kind) {
  atomic_store(&host->shared->end, (int)kind);
  fflush(NULL);
  _exit(1);
}

_Noreturn void host_stop(Host *host) {
  end_child(host, HOST_STOPPED);
}

bool host_has_forked(const Host *host) {
  return host->has_forked;
}

void host_flush(const Host *host) {
  if (getpid() == host->process)
    fflush(stdout);
}

static FILE *set_stderr(FILE *file) {
  FILE *before = stderr;
  if (file)
    stderr = file;
  return before;
}

// Handlers of the program run between two calls, and threads end there: what is in the middle of a
// call can neither be left nor entered again.
typedef struct Undisturbed {
  sigset_t signals;
  int cancel_state, cancel_type, error;
} Undisturbed;

// Those that end a program from outside do so at once where it does not handle them.
static const int ENDING_SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGALRM};

static void prepare_signals(Host *host) {
  // A call's own: its faults and its watch.
  const int FREE[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, patience_signal()};
  sigfillset(&host->held);
  for (size_t i = 0; i < sizeof FREE / sizeof *FREE; i++)
    sigdelset(&host->held, FREE[i]);
}

static void begin_undisturbed(const Host *host, Undisturbed *u) {
  u->error = errno;
  sigset_t held = host->held;
  for (size_t i = 0; i < sizeof ENDING_SIGNALS / sizeof *ENDING_SIGNALS; i++) {
    struct sigaction action;
    if (sigaction(ENDING_SIGNALS[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL)
      sigdelset(&held, ENDING_SIGNALS[i]);
  }
  // The type, too: glibc 2.36 ends a thread of asynchronous type even if it is disabled between the
  // other thread's decision to end it and the signal that does so.
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &u->cancel_type);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &u->cancel_state);
  pthread_sigmask(SIG_BLOCK, &held, &u->signals);
}

static void end_undisturbed(const Undisturbed *u) {
  pthread_setcancelstate(u->cancel_state, NULL);
  pthread_setcanceltype(u->cancel_type, NULL);
  errno = u->error;
  pthread_sigmask(SIG_SETMASK, &u->signals, NULL); // handlers may leave from here
}

static void init_lock(Host *host) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&host->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

// A process that the program makes begins between two calls of its other threads.
static Host *forking; // handlers have no argument

static void before_fork(void) {
  forking->is_fork_held = pthread_mutex_lock(&forking->lock) == 0;
}

static void after_fork_parent(void) {
  forking->has_forked = true;
  if (forking->is_fork_held)
    pthread_mutex_unlock(&forking->lock);
}

static void after_fork_child(void) {
  forking->has_forked = true;
  init_lock(forking);
}

static void prepare_locks(Host *host) {
  init_lock(host);
  prepare_signals(host);
  forking = host;
  pthread_atfork(before_fork, after_fork_parent, after_fork_child);
}

static void on_call(void *user, void **slots) {
  Host *host = user;
  const Program *p = host->options.program;
  Undisturbed state;
  begin_undisturbed(host, &state);
  if (pthread_mutex_lock(&host->lock) != 0) {
    diag_error(host->options.ctx, host->options.loc,
               "call %llu of '%s' was left by a handler of a fault, or calls it again",
               (unsigned long long)atomic_load(&host->shared->n_calls), host->options.kernel);
    end_child(host, HOST_STOPPED);
  }
  host_set_phase(host, HOST_IN_CIRCUIT);
  FILE *theirs = set_stderr(host->messages);
  host->call.number = atomic_fetch_add(&host->shared->n_calls, 1) + 1;
  for (size_t i = 0; i < host->call.n_values; i++) {
    const ProgramSlot *s = &p->values[i];
    char *data = s->is_indirect ? *(char **)slots[s->slot] : slots[s->slot];
    host->call.values[i].data = data && s->offset ? data + s->offset : data;
  }
  host->call.result = p->result ? slots[p->result_slot] : NULL;
  if (!host->options.call(host, &host->call, host->options.user))
    end_child(host, HOST_STOPPED);
  set_stderr(theirs);
  host_set_phase(host, HOST_IN_PROGRAM);
  pthread_mutex_unlock(&host->lock);
  end_undisturbed(&state);
}

static void on_bounds(void *user, int64_t access, int64_t index) {
  Host *host = user;
  host_set_phase(host, HOST_IN_CIRCUIT);
  host->options.out_of_bounds(host->options.user, &host->call, access, index,
                              host->access_counts[access]);
  end_child(host, HOST_STOPPED);
}

// The child.

static void reset_signals(void) {
  static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGSEGV,
                                SIGBUS, SIGFPE,  SIGILL, SIGABRT};
  for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++)
    signal(SIGNALS[i], SIG_DFL);
}

static void *find_symbol(Host *host, void *library, const char *name) {
  void *found = library ? dlsym(library, name) : NULL;
  for (size_t i = 0; i < host->options.n_symbols && !library; i++)
    if (strcmp(host->options.symbols[i].name, name) == 0)
      found = host->options.symbols[i].address;
  if (found)
    return found;
  diag_error(host->options.ctx, LOC_UNKNOWN, "the program's library lacks '%s'", name);
  end_child(host, HOST_FAILED);
}

// `library` may be all that is loaded.
static void watch_model(Host *host, void *library) {
  volatile int **flag = dlsym(library, MODEL_FLAG);
  if (flag)
    *flag = &host->shared->in_cpu_model;
}

static void on_program_exit(int status, void *user) {
  Host *host = user;
  // In a call (a model may exit) there is nothing to finish: the phase tells the parent. A call of
  // another thread comes to its end, and there are none after it.
  if (getpid() != host->process || pthread_mutex_lock(&host->lock) != 0)
    return;
  if (!host->options.finish)
    return;
  host_set_phase(host, HOST_IN_CIRCUIT);
  set_stderr(host->messages);
  fflush(stdout);
  host->options.finish(host->options.user, status);
  host_set_phase(host, HOST_IN_PROGRAM);
}

static _Noreturn void run_child(Host *host) {
  const HostOptions *o = &host->options;
  host->process = getpid();
  host_set_phase(host, HOST_IN_CIRCUIT);
  reset_signals();
  if (o->stdout_to_stderr)
    dup2(STDERR_FILENO, STDOUT_FILENO);
  if (o->body) {
    atomic_store(&host->shared->n_calls, 1);
    watch_model(host, RTLD_DEFAULT);
    host_set_phase(host, HOST_IN_CPU_KERNEL);
    if (!o->body(host, o->user))
      end_child(host, HOST_STOPPED);
    host_set_phase(host, HOST_IN_PROGRAM);
    fflush(NULL);
    _exit(0);
  }
  void *library = o->library ? dlopen(o->library, RTLD_NOW | RTLD_LOCAL) : NULL;
  if (o->library && !library) {
    diag_error(o->ctx, LOC_UNKNOWN, "the program cannot be loaded: %s", dlerror());
    end_child(host, HOST_FAILED);
  }
  if (library)
    watch_model(host, library);
  prepare_locks(host);
  create_call(host);
  host->cpu_kernel = (void (*)(void **))find_symbol(host, library, HOST_CPU_KERNEL);
  void (*program_begin)(int, char **, char **) =
      (void (*)(int, char **, char **))find_symbol(host, library, PROGRAM_BEGIN);
  void (*program_end)(void) = (void (*)(void))find_symbol(host, library, PROGRAM_END);
  int (*program_main)(int, char **, char **) =
      (int (*)(int, char **, char **))find_symbol(host, library, PROGRAM_MAIN);
  *(void **)find_symbol(host, library, PROGRAM_HOOK_USER) = host;
  *(void (**)(void *, void **))find_symbol(host, library, PROGRAM_HOOK) = on_call;
  if (o->out_of_bounds) {
    host->access_counts = ARENA_ARRAY(&host->arena, uint64_t, o->n_accesses + 1);
    *(uint64_t **)find_symbol(host, library, HOST_BOUNDS_COUNTS) = host->access_counts;
    *(void **)find_symbol(host, library, HOST_BOUNDS_USER) = host;
    *(void (**)(void *, int64_t, int64_t))find_symbol(host, library, HOST_BOUNDS_HOOK) = on_bounds;
  }
  if (o->trace) {
    *(void **)find_symbol(host, library, HOST_TRACE_USER) = o->user;
    *(void (**)(void *, int64_t, int64_t))find_symbol(host, library, HOST_TRACE_HOOK) = o->trace;
  }
  // main may change its arguments.
  int argc = 0;
  while (o->argv[argc])
    argc++;
  char **argv = ARENA_ARRAY(&host->arena, char *, argc + 1);
  for (int i = 0; i < argc; i++)
    argv[i] = arena_printf(&host->arena, "%s", o->argv[i]);
  extern char **environ;
  if (o->start && !o->start(o->user))
    end_child(host, HOST_FAILED);
  on_exit(on_program_exit, host); // after the program's own
  atexit(program_end);            // the destructors, after what the program registers
  host->messages = fdopen(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10), "w");
  if (host->messages)
    setvbuf(host->messages, NULL, _IONBF, 0);
  host_set_phase(host, HOST_IN_PROGRAM);
  program_begin(argc, argv, environ);
  exit(program_main(argc, argv, environ));
}

// The parent.

static bool is_over_time(const HostOptions *o, const Shared *shared, pid_t child) {
  clockid_t clock;
  if (o->time_limit <= 0 || atomic_load(&shared->phase) == HOST_IN_CIRCUIT ||
      clock_getcpuclockid(child, &clock) != 0)
    return false;
  int64_t spent = processor_time(clock) - atomic_load(&shared->phase_start);
  return (double)spent > o->time_limit * 1e9;
}

// `alive` is at its end when the child is, unless a child of its own lives on.
static HostEnd await_child(const HostOptions *o, const Shared *shared, pid_t child, int alive) {
  enum { LOOK_EVERY_MS = 50 };
  HostEnd end = {.kind = HOST_EXITED};
  int status = 0;
  struct pollfd fd = {.fd = alive, .events = POLLIN};
  for (bool was_killed = false;;) {
    bool is_closed = poll(&fd, 1, LOOK_EVERY_MS) > 0;
    pid_t got = waitpid(child, &status, is_closed ? 0 : WNOHANG);
    if (got == child)
      break;
    if (got < 0 && errno != EINTR)
      return (HostEnd){.kind = HOST_FAILED};
    if (!was_killed && is_over_time(o, shared, child)) {
      was_killed = true;
      end.kind = HOST_TIMED_OUT;
      kill(child, SIGKILL);
    }
  }
  end.phase = (HostPhase)atomic_load(&shared->phase);
  if (end.phase == HOST_IN_CPU_KERNEL && shared->in_cpu_model)
    end.phase = HOST_IN_CPU_MODEL;
  end.n_calls = atomic_load(&shared->n_calls);
  if (end.kind == HOST_TIMED_OUT)
    return end;
  if (WIFSIGNALED(status)) {
    end.kind = HOST_CRASHED;
    end.code = WTERMSIG(status);
  } else {
    end.kind = (HostEndKind)atomic_load(&shared->end);
    end.code = WEXITSTATUS(status);
  }
  return end;
}

HostEnd host_run(const HostOptions *o) {
  HostEnd end = {.kind = HOST_FAILED};
  Host *host = malloc(sizeof *host); // main's thread may end, and its stack with it
  if (!host)
    out_of_memory();
  *host = (Host){.options = *o, .shared = host_share(sizeof *host->shared)};
  int alive[2] = {-1, -1};
  if (!host->shared || pipe2(alive, O_CLOEXEC) != 0) {
    diag_error(o->ctx, LOC_UNKNOWN, "the program cannot be started: %s", strerror(errno));
    host_unshare(host->shared, sizeof *host->shared);
    free(host);
    return end;
  }
  fflush(NULL);
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    close(alive[0]);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
      _exit(1);
#endif
    run_child(host);
  }
  close(alive[1]);
  if (child < 0)
    diag_error(o->ctx, LOC_UNKNOWN, "the program cannot be started: %s", strerror(errno));
  else
    end = await_child(o, host->shared, child, alive[0]);
  close(alive[0]);
  host_unshare(host->shared, sizeof *host->shared);
  free(host);
  return end;
}

bool host_report_exit(const HostOptions *o, const HostEnd *end) {
  return end->kind != HOST_EXITED || end->phase == HOST_IN_PROGRAM ||
         diag_error(o->ctx, o->loc, "the program ended in call %llu of '%s', with exit code %d",
                    (unsigned long long)end->n_calls, o->kernel, end->code);
}

bool host_report(const HostOptions *o, const HostEnd *end) {
  unsigned long long n = end->n_calls;
  const char *kernel = o->kernel;
  bool is_crash = end->kind == HOST_CRASHED;
  if (end->kind != HOST_CRASHED && end->kind != HOST_TIMED_OUT)
    return end->kind == HOST_EXITED;
  if (end->phase == HOST_IN_PROGRAM) {
    const char *after =
        arena_printf(&o->ctx->arena, n ? "after call %llu of" : "before it called", n);
    if (is_crash)
      diag_error(o->ctx, LOC_UNKNOWN, "the program itself crashed %s '%s': %s", after, kernel,
                 strsignal(end->code));
    else
      diag_error(o->ctx, LOC_UNKNOWN,
                 "the program itself ran for more than %g seconds %s '%s' (--time-limit)",
                 o->time_limit, after, kernel);
    return false;
  }
  if (end->phase == HOST_IN_CIRCUIT) {
    diag_error(o->ctx, o->loc, "sluice itself crashed in call %llu of '%s': %s", n, kernel,
               strsignal(end->code));
    diag_note(o->ctx, o->loc, "this is a bug in sluice; please report it with the program");
    return false;
  }
  const char *where = end->phase == HOST_IN_MODEL       ? "in a model that the circuit called"
                      : end->phase == HOST_IN_CPU_MODEL ? "in a model that the CPU called"
                                                        : "on the CPU";
  if (is_crash)
    return diag_error(o->ctx, o->loc, "call %llu of '%s' crashed %s: %s", n, kernel, where,
                      strsignal(end->code));
  return diag_error(o->ctx, o->loc,
                    "call %llu of '%s' ran for more than %g seconds %s (--time-limit)", n, kernel,
                    o->time_limit, where);
}
