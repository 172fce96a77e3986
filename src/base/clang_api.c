// clang_api.c: see clang_api.h.

#include "base/clang_api.h"

#include <dlfcn.h>
#include <stddef.h>

bool clang_load(ClangApi *api, const char **error) {
  static const char *const NAMES[] = {"libclang-19.so.19", "libclang-19.so.1", "libclang-19.so",
                                      "/usr/lib/llvm-19/lib/libclang.so.1"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !api->library; i++)
    api->library = dlopen(NAMES[i], RTLD_NOW | RTLD_LOCAL);
  if (!api->library) {
    *error = "libclang 19 was not found; install the package libclang1-19";
    return false;
  }
#define CLANG_FUNCTION(name)                                                                       \
  api->name = (__typeof__(name) *)dlsym(api->library, #name);                                      \
  if (!api->name) {                                                                                \
    *error = "libclang lacks " #name "; version 19 is needed (package libclang1-19)";              \
    return false;                                                                                  \
  }
#include "base/clang_api.def"
#undef CLANG_FUNCTION
  return true;
}
