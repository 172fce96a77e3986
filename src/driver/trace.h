// trace.h: --trace-values: the values that a kernel's operations have on the CPU, beside those that
// its circuit's units have.
//
//   cf level:  %3 = arith.muli ...      ->  %3 = arith.muli ...
//                                           call @sluice_trace(number of the op, %3 as i64)
//
// with a call for each 64 bits, the lowest first.
//
// A unit computes what the op of the same kind at the same place in the source computes, in the
// same order, perhaps in fewer bits. Of ops that a pass has made of others nothing is known.

#ifndef SLUICE_DRIVER_TRACE_H
#define SLUICE_DRIVER_TRACE_H

#include "driver/pipeline.h"
#include "sim/call.h"
#include "sim/host.h"

typedef struct TraceOp {
  Loc loc;
  const char *kind; // "muli"
  Type type;        // of its value
  bool is_unsigned; // in C
} TraceOp;

// A value on the CPU, or 64 bits of one. Those of a call that come after so many are forgotten.
enum { TRACE_MAX_EVENTS = 1 << 22 };
typedef struct TraceEvent {
  uint32_t op;
  uint64_t bits;
} TraceEvent;

typedef struct Trace {
  VEC(TraceOp) ops;
  Arena arena;            // of the events
  VEC(TraceEvent) events; // of the last call
} Trace;

// Inserts the calls into `func`, which is at LEVEL_MARKED: so the circuit has the same ops.
void trace_insert(Module *module, Op *func, Trace *trace, Arena *arena);
// From the C file: which of the values are unsigned.
void trace_find_types(Compilation *c, Trace *trace);
// Gives the function that is called its body: it calls HOST_TRACE_HOOK.
void trace_define(const LlvmApi *llvm, LLVMModuleRef code);
// Before a call, and in it.
void trace_begin(Trace *trace);
void trace_add(Trace *trace, int64_t op, int64_t bits);
// For SimOptions: a unit's values are of use.
bool trace_takes_unit(const Op *instance, const char *port);
// After a call by the circuit: a note at the first value, in the order of the program, that it has
// not as the CPU has it.
void trace_explain(Context *ctx, const Trace *trace, const Simulation *sim);

#endif
