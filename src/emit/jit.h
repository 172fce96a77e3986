// jit.h: running what was emitted, in this process.

#ifndef SLUICE_EMIT_JIT_H
#define SLUICE_EMIT_JIT_H

#include "emit/llvm_ir.h"

// What is still to be done with the LLVM IR before it runs.
typedef void JitPrepare(const LlvmApi *llvm, LLVMModuleRef code, void *user);

// Calls function `name` of the module (llvm dialect) once: parameter i is read from *slots[i], and
// a result written to *slots[n]. `prepare` may be NULL. False after a diagnostic.
bool jit_call(const LlvmApi *llvm, Module *module, const char *name, void **slots,
              JitPrepare *prepare, void *user);

#endif
