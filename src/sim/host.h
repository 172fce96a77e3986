// host.h: runs a C program in a child process; the calls of its kernel come to a function of ours.
//
//   sluice ── fork ── child: loads the program's library, sets the hook, calls its main
//     │                └─ the program calls the kernel ── hook ── HostCallFn
//     └─ waits: exit code, crash, time limit; whose doing it was is told by the phase
//
// The HostCallFn runs in the child. What it wants to tell the parent it writes into memory that
// both share (host_share).

#ifndef SLUICE_SIM_HOST_H
#define SLUICE_SIM_HOST_H

#include "frontend/program.h"
#include "ir/ir.h"
#include "sim/loader.h"

// Exported by the library: the kernel's code, as emit_slots_caller makes it of _mlir_ciface_NAME.
#define HOST_CPU_KERNEL "sluice_kernel_call"

// Exported where the kernel's code checks its subscripts: whom it tells the access's number and the
// subscript that is outside of its array.
#define HOST_BOUNDS_HOOK "sluice_bounds_hook"      // void (*)(void *user, int64_t, int64_t)
#define HOST_BOUNDS_USER "sluice_bounds_hook_user" // void *
// and, by access, how often it was made in this call, this time included.
#define HOST_BOUNDS_COUNTS "sluice_bounds_counts" // uint64_t *

// Exported where the kernel's code tells its values (--trace-values): the op's number, and bits.
#define HOST_TRACE_HOOK "sluice_trace_hook"      // void (*)(void *user, int64_t, int64_t)
#define HOST_TRACE_USER "sluice_trace_hook_user" // void *

// An argument of one call, or a variable of the program that the kernel uses.
typedef struct HostValue {
  const char *name;
  Type type;
  unsigned slot;   // the fields of one array of structs share it
  bool is_written; // an array, by the kernel
  Identity identity;
  char *data; // of a scalar its bytes, of an array the first element; may be null
} HostValue;

typedef struct HostCall {
  uint64_t number; // from 1
  HostValue *values;
  size_t n_values; // arguments as the cf function has them, then variables
  void *result;    // NULL: none
} HostCall;

// Who is at work in the child.
typedef enum HostPhase {
  HOST_IN_PROGRAM,
  HOST_IN_CPU_KERNEL,
  HOST_IN_CIRCUIT,
  HOST_IN_MODEL, // of a function without a body, in the circuit
  HOST_IN_CPU_MODEL,
} HostPhase;

typedef struct Host Host;
// Answers the call: arrays and the result are written. False: it has been reported why the program
// cannot go on.
typedef bool HostCallFn(Host *host, const HostCall *call, void *user);

typedef struct HostOptions {
  Context *ctx;
  const char *kernel;    // its name, in messages
  Loc loc;               // of the kernel
  double time_limit;     // seconds of processor time in one phase, the circuit's excepted; 0: none
  bool stdout_to_stderr; // the child's output goes there
  void *user;
  // Either a program and who answers its calls,
  const Program *program;
  const bool *is_written; // by value
  // Its code: the addresses of its symbols, or a library that has them.
  const LoadedSymbol *symbols;
  size_t n_symbols;
  const char *library;     // NULL: the symbols are there
  const char *const *argv; // of main; null-terminated
  HostCallFn *call;
  // The kernel's code made an access outside of its array, for the n-th time in this call; reports
  // it. NULL: nothing is checked.
  void (*out_of_bounds)(void *user, const HostCall *call, int64_t access, int64_t index,
                        uint64_t nth);
  size_t n_accesses;                                    // that are checked
  void (*trace)(void *user, int64_t op, int64_t value); // of the kernel's code; may be NULL
  // The kernel's code has worked on a call for patience_within(time_limit); when this returns it
  // goes on. It is called from a signal handler, so the code must not be in anything that has state
  // (a model). May be NULL.
  void (*slow)(Host *host, const HostCall *call, void *user);
  bool (*start)(void *user);              // in the child, before main; may be NULL. False: reported
  void (*finish)(void *user, int status); // in the child, when the program exits; may be NULL
  // or something else to do in a child, as one call of the kernel. False: reported.
  bool (*body)(Host *host, void *user);
} HostOptions;

typedef enum HostEndKind {
  HOST_EXITED,    // by itself
  HOST_CRASHED,   // by a signal
  HOST_TIMED_OUT, // it was killed
  HOST_STOPPED,   // a call could not be answered; reported
  HOST_FAILED,    // it could not be started; reported
} HostEndKind;

typedef struct HostEnd {
  HostEndKind kind;
  HostPhase phase;
  int code;         // exit code or signal
  uint64_t n_calls; // begun
} HostEnd;

// What the options of a program point to is not on the stack: it may end its first thread
// (pthread_exit), which this one becomes, and call its kernel later.
HostEnd host_run(const HostOptions *options);
// Reports an end that is no exit. False where it was one of those.
bool host_report(const HostOptions *options, const HostEnd *end);
// Reports an exit inside of a call, which then has no result. False where it was one.
bool host_report_exit(const HostOptions *options, const HostEnd *end);

// In the child: ends it, as a call that could not be answered, which has been reported.
_Noreturn void host_stop(Host *host);

// For a HostCallFn.
void host_set_phase(Host *host, HostPhase phase);
// The kernel's code on the values' own memory.
void host_call_cpu(Host *host, const HostCall *call);
// What the program wrote before comes first; what a child of it has in its buffer is not its own.
void host_flush(const Host *host);
// The program has several processes, or had.
bool host_has_forked(const Host *host);
// Two arrays that overlap, where one of them is written or both are distinct.
bool host_find_overlap(const HostValue *values, size_t n, size_t *a, size_t *b);
#define HOST_NULL_MESSAGE                                                                          \
  "'%s' is null, and the kernel compares it with null, which a circuit cannot"
// One that is null though the kernel takes for granted that it is not; NULL: there is none.
const HostValue *host_find_null(const HostValue *values, size_t n);
// False after a diagnostic: there is one of those.
bool host_check_arrays(Host *host, const HostCall *call);

// Zeroed memory that a child shares with its parent; NULL: there is none left.
void *host_share(size_t size);
void host_unshare(void *memory, size_t size);

// What a call's array covers: its bytes from `data` on.
int64_t host_array_bytes(Type memref);
int64_t host_element_bytes(Type type);
// A circuit addresses a strided array by elements from its start: to it, the array has no gaps.
Type host_circuit_type(Context *ctx, Type type);

#endif
