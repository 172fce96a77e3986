// bounds.h: the CPU's code of a kernel, with every subscript checked against its array's size.

#ifndef SLUICE_DRIVER_BOUNDS_H
#define SLUICE_DRIVER_BOUNDS_H

#include "sim/call.h"
#include "sim/host.h"

// An access, by its number.
typedef struct BoundsAccess {
  Loc loc;
  const char *array; // its name, or NULL
  int64_t argument;  // of the function: which one the array is, or -1
  const char *unit;  // the access's name in the circuit, or NULL
  int64_t size;      // of the dimension that the subscript is of
  bool is_store;
} BoundsAccess;

typedef struct BoundsAccesses {
  BoundsAccess *data;
  size_t len;
} BoundsAccesses;

// Inserts calls of a function before the accesses of `func`, as LEVEL_MARKED has it. `names` are
// those of its arguments. Local arrays last from call to call, as in the circuit: what was never
// written is 0, or what an earlier call has left.
BoundsAccesses bounds_insert(Module *module, Op *func, const char *const *names, Arena *arena);
// The variables of such code: HOST_BOUNDS_HOOK, HOST_BOUNDS_USER, HOST_BOUNDS_COUNTS.
enum { N_BOUNDS_VARIABLES = 3 };
extern const char *const BOUNDS_VARIABLES[N_BOUNDS_VARIABLES];
// Gives that function its body, in the LLVM IR of the module: it counts the access in
// HOST_BOUNDS_COUNTS, and calls HOST_BOUNDS_HOOK with its number and the subscript, where that is
// not below the size.
void bounds_define(const LlvmApi *llvm, LLVMModuleRef code);
// Of code that runs in this process: sets the variables.
void bounds_set_hook(const LlvmApi *llvm, LLVMModuleRef code,
                     void (*hook)(void *user, int64_t access, int64_t index), void *user,
                     uint64_t *counts);

// What the CPU found in a call.
typedef struct BoundsFault {
  bool is_found;
  int64_t access, index;
  bool is_null; // the array is not there at all
  uint64_t nth; // of this access's executions in the call, from 1
} BoundsFault;

// Says what was wrong with the access, and in which cycle of the circuit; 0: that is not known.
void bounds_report(Context *ctx, const BoundsAccesses *accesses, const BoundsFault *fault,
                   uint64_t cycle);
// Makes the call by the circuit, until the access that was at fault, and reports that: with the
// cycle, unless the circuit does not get there. Returns who has seen it, for a note.
const char *bounds_call(Context *ctx, const BoundsAccesses *accesses, const BoundsFault *fault,
                        Simulation *sim, SimCall *call);

// Builds a call of the function that the variable `hook` points to, with the pointer in `user` and
// two numbers. Both variables become part of the module.
void emit_hook_call(const LlvmApi *llvm, LLVMModuleRef code, LLVMBuilderRef b, const char *hook,
                    const char *user, LLVMValueRef first, LLVMValueRef second);

#endif
