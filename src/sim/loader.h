// loader.h: a program's code linked into this process, by LLVM instead of a linker: that takes a
// tenth of the time.

#ifndef SLUICE_SIM_LOADER_H
#define SLUICE_SIM_LOADER_H

#include "base/llvm_api.h"

typedef struct LoadedSymbol {
  const char *name;
  void *address;
} LoadedSymbol;

typedef struct LoadedCode {
  const LlvmApi *llvm;
  LLVMOrcLLJITRef jit; // NULL: nothing is loaded
} LoadedCode;

// Whether loader_open can do it at all: no variables of threads, which need a linker and a loader,
// nor more than a few variables, whose memory it would fill.
bool loader_takes(const LlvmApi *llvm, LLVMModuleRef module);
// Objects for this machine, and where their symbols are then. False: it cannot be done, and nothing
// is said; a linker will say why.
bool loader_open(LoadedCode *code, const LlvmApi *llvm, const LLVMMemoryBufferRef *objects,
                 size_t n_objects, LoadedSymbol *symbols, size_t n_symbols);
void loader_close(LoadedCode *code);

#endif
