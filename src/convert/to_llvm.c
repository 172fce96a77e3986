// to_llvm.c: --convert-to-llvm: all of it in one pass.

#include "convert/tables.h"

static bool run_to_llvm(PassRun *run) {
  static const RewriteRow *const TABLES[] = {
      ARITH_TO_LLVM,         MATH_TO_LLVM,         CF_TO_LLVM,
      FUNC_TO_LLVM,          MEMREF_ALLOC_TO_LLVM, MEMREF_ACCESS_TO_LLVM,
      MEMREF_ATOMIC_TO_LLVM, MEMREF_VIEW_TO_LLVM,
  };
  return convert_ops(run, TABLES, sizeof TABLES / sizeof *TABLES, CONVERT_FOLDS_CASTS);
}

const PassInfo PASS_to_llvm = {"convert-to-llvm", "everything that has one to the llvm dialect",
                               "builtin.module", NULL, run_to_llvm};
