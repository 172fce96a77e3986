// bounds.h: the CPU's code of a kernel, with every subscript checked against its array's size.

#ifndef SLUICE_DRIVER_BOUNDS_H
#define SLUICE_DRIVER_BOUNDS_H

#include "sim/host.h"

// An access, by its number.
typedef struct BoundsAccess {
  Loc loc;
  const char *array; // its name, or NULL
  int64_t size;      // of the dimension that the subscript is of
  bool is_store;
} BoundsAccess;

typedef struct BoundsAccesses {
  BoundsAccess *data;
  size_t len;
} BoundsAccesses;

// Inserts calls of a function before the accesses of `func` (cf level). `names` are those of its
// arguments.
BoundsAccesses bounds_insert(Module *module, Op *func, const char *const *names, Arena *arena);
// Gives that function its body, in the LLVM IR of the module: it calls HOST_BOUNDS_HOOK
// with the access's number and the subscript, where that is not below the size.
void bounds_define(const LlvmApi *llvm, LLVMModuleRef code);
// Of code that runs in this process: sets HOST_BOUNDS_HOOK and HOST_BOUNDS_USER.
void bounds_set_hook(const LlvmApi *llvm, LLVMModuleRef code,
                     void (*hook)(void *user, int64_t access, int64_t index), void *user);
// Says what was wrong with an access.
void bounds_report(Context *ctx, const BoundsAccess *access, int64_t index);

// Builds a call of the function that the variable `hook` points to, with the pointer in `user` and
// two numbers. Both variables become part of the module.
void emit_hook_call(const LlvmApi *llvm, LLVMModuleRef code, LLVMBuilderRef b, const char *hook,
                    const char *user, LLVMValueRef first, LLVMValueRef second);

#endif
