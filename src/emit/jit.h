// jit.h: running what was emitted, in this process.

#ifndef SLUICE_EMIT_JIT_H
#define SLUICE_EMIT_JIT_H

#include "emit/llvm_ir.h"

// Calls function `name` of the module (llvm dialect) once: parameter i is read from *slots[i], and
// a result written to *slots[n]. False after a diagnostic.
bool jit_call(const LlvmApi *llvm, Module *module, const char *name, void **slots);

#endif
