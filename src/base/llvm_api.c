// llvm_api.c: see llvm_api.h.

#include "base/llvm_api.h"

#include "base/bug.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

static void fatal(const char *reason) {
  bug("LLVM: %s", reason);
}

bool llvm_load(LlvmApi *api, const char **error) {
  static const char *const NAMES[] = {"libLLVM.so.19.1", "libLLVM-19.so.1", "libLLVM-19.so"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !api->library; i++)
    api->library = dlopen(NAMES[i], RTLD_NOW | RTLD_LOCAL);
  if (!api->library) {
    *error = "libLLVM 19 was not found; install the package libllvm19";
    return false;
  }
#define LLVM_FUNCTION(name)                                                                        \
  api->name = (__typeof__(name) *)dlsym(api->library, #name);                                      \
  if (!api->name) {                                                                                \
    *error = "libLLVM lacks " #name "; version 19 is needed (package libllvm19)";                  \
    return false;                                                                                  \
  }
#include "base/llvm_api.def"
#undef LLVM_FUNCTION
  api->LLVMInstallFatalErrorHandler(fatal);
  return true;
}

void llvm_init_target(const LlvmApi *api) {
  api->LLVMInitializeX86TargetInfo();
  api->LLVMInitializeX86Target();
  api->LLVMInitializeX86TargetMC();
  api->LLVMInitializeX86AsmPrinter();
}

void llvm_set_options(const LlvmApi *api, int n, const char *const *options) {
  static atomic_flag is_done = ATOMIC_FLAG_INIT; // as global as what it guards
  if (!atomic_flag_test_and_set(&is_done))
    api->LLVMParseCommandLineOptions(n, options, "");
}
