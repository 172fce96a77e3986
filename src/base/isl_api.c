// isl_api.c: see isl_api.h.

#include "base/isl_api.h"

#include <dlfcn.h>
#include <stddef.h>

bool isl_load(IslApi *api, const char **error) {
  static const char *const NAMES[] = {"libisl.so.23", "libisl.so"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !api->library; i++)
    api->library = dlopen(NAMES[i], RTLD_NOW | RTLD_LOCAL);
  if (!api->library) {
    *error = "libisl was not found; install the package libisl23";
    return false;
  }
#define ISL_FUNCTION(name)                                                                         \
  api->name = (__typeof__(name) *)dlsym(api->library, #name);                                      \
  if (!api->name) {                                                                                \
    *error = "libisl lacks " #name "; version 0.25 is needed (package libisl23)";                  \
    return false;                                                                                  \
  }
#include "base/isl_api.def"
#undef ISL_FUNCTION
  return true;
}
