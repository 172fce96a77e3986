// llvm_passes.h: the LLVM passes that run on clang's bitcode before it is imported.

#ifndef SLUICE_FRONTEND_LLVM_PASSES_H
#define SLUICE_FRONTEND_LLVM_PASSES_H

#include "base/llvm_api.h"
#include "ir/context.h"

// `few`: the function calls placeholders, whose output arguments LLVM would take for values that
// the call does not change: only what makes SSA form runs. False after a diagnostic.
bool llvm_passes_run(Context *ctx, const LlvmApi *llvm, LLVMModuleRef module, bool few);

#endif
