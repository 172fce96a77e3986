// llvm_api.h: LLVM's C interface, loaded when it is first needed.
//
// Linking libLLVM costs about 18 ms at every start of the program, so only the commands that use
// it load it (dlopen). Call through the struct: llvm->LLVMContextCreate(). A function that is
// missing here is one row in llvm_api.def.

#ifndef SLUICE_BASE_LLVM_API_H
#define SLUICE_BASE_LLVM_API_H

#include <stdbool.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/ErrorHandling.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Orc.h>
#include <llvm-c/Support.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>

typedef struct LlvmApi {
  void *library;
#define LLVM_FUNCTION(name) __typeof__(name) *name;
#include "base/llvm_api.def"
#undef LLVM_FUNCTION
} LlvmApi;

// Fill *api. LLVM's fatal errors then end the program as an internal error (exit code 3). False:
// *error says what is missing and which package has it. The library stays loaded.
bool llvm_load(LlvmApi *api, const char **error);

// LLVM then knows this machine: before any code is made for it.
void llvm_init_target(const LlvmApi *api);

// Set LLVM's command-line options. They belong to the process, and LLVM ends it when one is set
// twice: only the first call counts.
void llvm_set_options(const LlvmApi *api, int n, const char *const *options);

#endif
