// frontend_impl.h: what frontend.c and program.c share.

#ifndef SLUICE_FRONTEND_FRONTEND_IMPL_H
#define SLUICE_FRONTEND_FRONTEND_IMPL_H

#include "frontend/by_value.h"
#include "frontend/import.h"

struct Frontend {
  Context *ctx;
  Arena arena;
  const FrontendOptions *options;
  LlvmApi llvm;
  LLVMContextRef context;
  LlvmSource source;
  LLVMValueRef kernel;
  const char *name;    // of the kernel
  const char *bitcode; // clang's output
  CFunction *cfunction;
  Facts facts;
  bool few, is_by_value;
  bool is_guessed; // the kernel: another function could have been meant
  FrontendSignature signature;
};

// A file of clang's output. NULL after a diagnostic.
LLVMModuleRef frontend_read_bitcode(Frontend *f, const char *path);

typedef VEC(LLVMValueRef) LlvmValues;

// program_units.c: placeholders and intrinsics that the program's code refers to, before anything
// in it is renamed. False after diagnostics: placeholders are used outside of the kernel.
bool program_find_units(Frontend *f, LLVMModuleRef module, LlvmValues *found);

// library.c: bodies for functions of the C library that the kernel needs. False after a diagnostic.
bool library_link(Frontend *f, TempDir *temp);
// After LLVM's passes.
void library_restore_calls(const Frontend *f);

#endif
