// frontend.h: a C file to cf-level IR.
//
//   frontend_open     clang, LLVM's passes
//   frontend_import   LLVM IR to func, arith, math, cf, memref
//   frontend_close

#ifndef SLUICE_FRONTEND_FRONTEND_H
#define SLUICE_FRONTEND_FRONTEND_H

#include "base/stopwatch.h"
#include "base/tempdir.h"
#include "ir/ir.h"

typedef struct ArraySize {
  const char *name;
  int64_t size;
} ArraySize;

typedef struct FrontendOptions {
  const char *path;
  const char *kernel;            // NULL: see kernel_select
  const char *const *clang_args; // -I, -D and the like
  size_t n_clang_args;
  const ArraySize *array_sizes; // of pointer parameters
  size_t n_array_sizes;
  Stopwatch *watch; // NULL: nobody wants to know
} FrontendOptions;

typedef struct Frontend Frontend;

// What comparisons of pointers take for granted of an array of the program: a circuit has no
// addresses to compare.
typedef struct Identity {
  bool is_not_null; // there is one
  bool is_distinct; // it overlaps no other that is distinct,
  bool is_end;      // nor begins where another ends: it is compared only, as the end of one may be
} Identity;

// Where an argument of the imported function lies in the program (see program.h).
typedef struct FrontendArgument {
  const char *name;
  Type type;
  unsigned param; // of the C function; for a variable: unused
  int64_t offset; // of a memref's first element, bytes from where the pointer points
  bool is_unsigned;
  Identity identity;
} FrontendArgument;

// A variable of the program that the function reads or writes.
typedef struct FrontendVariable {
  Ident symbol;       // of its memref.global
  const char *name;   // in clang's code
  const char *linked; // in the program's object file: no other file's variable has that name
  Type type;
  const char *coded; // NULL: none; it holds pointers, of which these codes are the first
  int64_t n_coded;   // bytes
  Identity identity;
} FrontendVariable;

typedef struct FrontendSignature {
  VEC(FrontendArgument) arguments; // as the imported function has them
  VEC(FrontendVariable) variables; // in the order of their memref.globals
  Type result;                     // NULL: none
  bool is_result_unsigned;
} FrontendSignature;

// NULL after a diagnostic. The options, the context and the temporary directory must outlive it.
Frontend *frontend_open(Context *ctx, const FrontendOptions *options, TempDir *temp);
void frontend_close(Frontend *frontend); // NULL is fine
void frontend_print_llvm(Frontend *frontend, Text *out);
// Fills an empty module. False after diagnostics.
bool frontend_import(Frontend *frontend, Module *module);
// Of the imported function; empty before frontend_import.
const FrontendSignature *frontend_signature(const Frontend *frontend);
// What C says of a function that the file declares; NULL: it does not.
const struct CFunction *frontend_function(Frontend *frontend, const char *name);

#endif
