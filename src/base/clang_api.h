// clang_api.h: libclang, loaded when it is first needed; the same scheme as llvm_api.h.

#ifndef SLUICE_BASE_CLANG_API_H
#define SLUICE_BASE_CLANG_API_H

#include <stdbool.h>

#include <clang-c/Index.h>

typedef struct ClangApi {
  void *library;
#define CLANG_FUNCTION(name) __typeof__(name) *name;
#include "base/clang_api.def"
#undef CLANG_FUNCTION
} ClangApi;

// Fill *api. False: *error says what is missing and which package has it. The library stays
// loaded.
bool clang_load(ClangApi *api, const char **error);

#endif
