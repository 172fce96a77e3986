// llvm_passes.c: see llvm_passes.h. The pipeline is fixed; each line says why it is there.

#include "frontend/llvm_passes.h"

#include "ir/loc.h"

// Every function but the kernel is internal and `alwaysinline` when this starts (kernel.c).
#define INLINE_HELPERS "always-inline,globaldce,"

#define UNROLL "loop-unroll<O2;no-runtime;no-upperbound;no-peeling>,"

static const char FEW[] = "function("
                          "sroa<modify-cfg>,mem2reg,"
                          // Wide integers that are returned as structs.
                          "instsimplify,"
                          "simplifycfg<no-speculate-blocks;no-switch-to-lookup>,"
                          "lower-switch"
                          ")";

static const char ALL[] =
    INLINE_HELPERS "function("
                   // Locals become SSA values, structs fall into their fields.
                   "sroa<modify-cfg>,"
                   "early-cse<memssa>,"
                   "simplifycfg<no-switch-to-lookup;keep-loops>,"
                   "instcombine<no-verify-fixpoint>,"
                   // A rotated loop tests at its end: one branch for each iteration instead of two,
                   // and what LICM hoists is executed only when the body is.
                   "loop-simplify,lcssa,"
                   "loop(loop-rotate),"
                   // Without speculation: nothing runs that C would not have run.
                   "loop-mssa(licm<no-allowspeculation>),"
                   // Exit tests against the trip count, one induction variable where there were
                   // several. Their width stays that of C, see OPTIONS.
                   "loop(indvars,loop-deletion),"
    // Only where the source asks for it: clang at -O1 disables it for all other loops.
    UNROLL "sroa<modify-cfg>,"
                   "gvn,"
                   "instcombine<no-verify-fixpoint>,"
                   "bdce,"
                   "dse,"
                   // What a way has tested is not tested again: where a chain of tests of one value
                   // became switches, each way into it has one of its own.
                   "correlated-propagation,"
                   "simplifycfg<no-switch-to-lookup;keep-loops>,"
                   "loop-mssa(licm<no-allowspeculation>),"
                   // Into the branch that needs the value, so that the other does not wait for it.
                   "instcombine<no-verify-fixpoint>,"
                   "sink,"
                   // A switch becomes compares and branches: circuits have no switch.
                   "lower-switch,"
                   "simplifycfg<no-switch-to-lookup;no-switch-range-to-icmp;keep-loops>,"
                   "lower-switch,"
                   "adce"
                   ")";

// In functions of 10^4 lines GVN looks back without end for each load, and rotation and indvars
// walk over all that follows a loop; LICM is slow, too. Loops are rotated while variables are still
// in memory, where little follows; even so the time grows with the square of their number.
#define ROTATE "loop-simplify,lcssa,loop(loop-rotate),"
#define LARGE_WITH(rotate, unroll)                                                                 \
  INLINE_HELPERS                                                                                   \
  "function("                                                                                      \
  "simplifycfg<no-speculate-blocks;no-switch-to-lookup;keep-loops>," rotate "sroa<modify-cfg>,"    \
  "early-cse<memssa>,"                                                                             \
  "simplifycfg<no-switch-to-lookup;keep-loops>,"                                                   \
  "instcombine<no-verify-fixpoint>," unroll "early-cse<memssa>,"                                   \
  "instcombine<no-verify-fixpoint>,"                                                               \
  "bdce,dse,correlated-propagation,sink,lower-switch,"                                             \
  "simplifycfg<no-switch-to-lookup;no-switch-range-to-icmp;keep-loops>,"                           \
  "lower-switch,"                                                                                  \
  "adce"                                                                                           \
  ")"

static const char RESOLVE[] = INLINE_HELPERS "function("
                                             "sroa<modify-cfg>,"
                                             // Loads from constant tables.
                                             "instsimplify,"
                                             "simplifycfg<no-speculate-blocks;no-switch-to-lookup;"
                                             "keep-loops>"
                                             ")";

static const char *const OPTIONS[] = {
    "sluice",
    "-indvars-widen-indvars=false",  // induction variables keep their width
    "-memdep-block-number-limit=24", // GVN looks back over so many blocks for a load (LLVM: 200)
};

bool llvm_passes_run(Context *ctx, const LlvmApi *llvm, LLVMModuleRef module,
                     LlvmPipeline pipeline) {
  static const char *const PIPELINES[] = {[PIPELINE_ALL] = ALL,
                                          [PIPELINE_FEW] = FEW,
                                          [PIPELINE_INLINE] = "always-inline,globaldce",
                                          [PIPELINE_LARGE] = LARGE_WITH(ROTATE, ""),
                                          [PIPELINE_LARGE_UNROLLED] = LARGE_WITH(ROTATE, UNROLL),
                                          [PIPELINE_LARGE_LOOPS] = LARGE_WITH("", ""),
                                          [PIPELINE_RESOLVE] = RESOLVE};
  llvm_set_options(llvm, sizeof OPTIONS / sizeof *OPTIONS, OPTIONS);
  LLVMPassBuilderOptionsRef options = llvm->LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = llvm->LLVMRunPasses(module, PIPELINES[pipeline], NULL, options);
  llvm->LLVMDisposePassBuilderOptions(options);
  if (!error)
    return true;
  char *message = llvm->LLVMGetErrorMessage(error);
  diag_error(ctx, LOC_UNKNOWN, "LLVM's passes failed: %s", message);
  llvm->LLVMDisposeErrorMessage(message);
  return false;
}
