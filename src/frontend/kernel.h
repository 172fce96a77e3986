// kernel.h: which function becomes the circuit, and whether it can.

#ifndef SLUICE_FRONTEND_KERNEL_H
#define SLUICE_FRONTEND_KERNEL_H

#include "base/map.h"
#include "frontend/llvm_passes.h"

#define LIBRARY_FILE "library_functions.c" // in the folder "sluice", see library.c

typedef struct LlvmSource {
  Context *ctx;
  Arena *arena;
  const LlvmApi *llvm;
  LLVMModuleRef module;
  Ident path;           // of the C file, as the user wrote it
  const char *absolute; // the same from the root
  const char *called;   // the kernel's name in the program
  Loc called_loc;       // where it stands, if another function wraps it (by_value.h)
  Map *outside;        // functions and variables that code around the kernel uses -> Loc * of a use
  Map *seen_numbers;   // variables, not among them, in which it uses numbers -> the same
  bool casts_pointers; // the kernel converts pointers to integers, not only to compare them
} LlvmSource;

// The function of that name (NULL: the one marked by CALL_KERNEL, else the one that main calls,
// else the only one). NULL after a diagnostic.
LLVMValueRef kernel_select(const LlvmSource *source, const char *name);

// Diagnose what no pass can repair (recursion, inline assembly, ...) in the kernel and all that
// it calls, tell of it (casts_pointers), and make the rest ready for llvm_passes: all other
// functions are internal, those that the kernel needs are always inlined. *pipeline: the passes
// that it is ready for.
bool kernel_prepare(LlvmSource *source, LLVMValueRef kernel, LlvmPipeline *pipeline);

// outside.c: fills `outside` and `seen_numbers`; before any function is dropped.
void find_outside(const LlvmSource *source, LLVMValueRef kernel);

// A bodiless `__name` that stands for a unit of the circuit (seed 1).
bool is_placeholder_name(Str name);

Str llvm_name(const LlvmSource *source, LLVMValueRef value);
// Where an instruction stands in C; where it has no line, where its function starts.
Loc llvm_loc(const LlvmSource *source, LLVMValueRef instruction);
Loc llvm_function_loc(const LlvmSource *source, LLVMValueRef function);
// The called function, through casts; NULL: not known.
LLVMValueRef llvm_callee(const LlvmSource *source, LLVMValueRef call);

#endif
