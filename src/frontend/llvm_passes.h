// llvm_passes.h: the LLVM passes that run on clang's bitcode before it is imported.

#ifndef SLUICE_FRONTEND_LLVM_PASSES_H
#define SLUICE_FRONTEND_LLVM_PASSES_H

#include "base/llvm_api.h"
#include "ir/context.h"

typedef enum LlvmPipeline {
  PIPELINE_ALL,
  // The function calls placeholders, whose output arguments LLVM would take for values that the
  // call does not change: only what makes SSA form runs, after PIPELINE_INLINE and outputs.h.
  PIPELINE_FEW,
  PIPELINE_INLINE,
  // It is so large that passes whose time grows with the square of it are left out.
  PIPELINE_LARGE,
  PIPELINE_LARGE_UNROLLED, // and a pragma asks for unrolling
  PIPELINE_LARGE_LOOPS,    // or there are so many loops that they stay as they are
  // Before one of these, where it calls through pointers: shows what they point to.
  PIPELINE_RESOLVE,
} LlvmPipeline;

enum {
  LARGE_INSTRUCTIONS = 15000, // as clang leaves them: about 1000 lines of C
  LARGE_LOOPS = 400
};

// False after a diagnostic.
bool llvm_passes_run(Context *ctx, const LlvmApi *llvm, LLVMModuleRef module,
                     LlvmPipeline pipeline);

#endif
