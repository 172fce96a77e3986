// llvm_request_c_wrappers.c: --llvm-request-c-wrappers: every function asks for its
// `_mlir_ciface_` entry.

#include "dialects/dialects.h"
#include "ir/pass.h"

static bool run_llvm_request_c_wrappers(PassRun *run) {
  op_set_attr(run->module, run->op, context_ident(run->ctx, "llvm.emit_c_interface"),
              attr_unit(run->ctx));
  return true;
}

const PassInfo PASS_llvm_request_c_wrappers = {"llvm-request-c-wrappers",
                                               "set llvm.emit_c_interface on every function",
                                               "func.func", NULL, run_llvm_request_c_wrappers};
