// object.h: machine code in files: objects, and libraries linked of them.

#ifndef SLUICE_EMIT_OBJECT_H
#define SLUICE_EMIT_OBJECT_H

#include "base/tempdir.h"
#include "emit/llvm_ir.h"

typedef enum ObjectSpeed { OBJECT_UNOPTIMIZED, OBJECT_OPTIMIZED } ObjectSpeed;

// The module's code for this machine's kind of processor, position independent. The module gets
// its triple and its data layout; optimised, also LLVM's -O2. False after a diagnostic.
bool emit_object(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module, ObjectSpeed speed,
                 const char *path);

// The same into memory, which the caller disposes of. NULL after a diagnostic.
LLVMMemoryBufferRef emit_object_to_memory(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module,
                                          ObjectSpeed speed);

// Such memory to a file. False after a diagnostic.
bool write_object(const LlvmApi *llvm, Context *ctx, LLVMMemoryBufferRef object, const char *path);

// LINK_PROGRAM: a library of objects that is loaded at once and then forgotten. One of the objects
// defines __dso_handle.
typedef enum LinkKind { LINK_LIBRARY, LINK_PROGRAM } LinkKind;

// A shared library of objects and C files, linked by clang-19. False after a diagnostic; the
// linker's own messages go to stderr.
bool link_code(Context *ctx, LinkKind kind, const char *const *files, size_t n_files,
               const char *path);

// One object of the module's, which is in files[0], and of others and C files: their names, other
// than the module's own, are seen in it alone. False after a diagnostic.
bool join_code(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module, const char *const *files,
               size_t n_files, const char *path);

// void NAME(void **slots): calls `callee` with parameter i read from *slots[i], and writes its
// result to *slots[n].
void emit_slots_caller(const LlvmApi *llvm, LLVMModuleRef module, LLVMValueRef callee,
                       const char *name);

#endif
