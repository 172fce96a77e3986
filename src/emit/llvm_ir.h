// llvm_ir.h: a module of the llvm dialect as an LLVM module, through LLVM's C interface.

#ifndef SLUICE_EMIT_LLVM_IR_H
#define SLUICE_EMIT_LLVM_IR_H

#include "base/llvm_api.h"
#include "ir/ir.h"

typedef enum DebugInfo { NO_DEBUG_INFO, WITH_DEBUG_INFO } DebugInfo;

// The caller owns the result. NULL after a diagnostic: something has no counterpart.
LLVMModuleRef emit_llvm_ir(const LlvmApi *llvm, LLVMContextRef context, Module *module,
                           DebugInfo debug);

#endif
