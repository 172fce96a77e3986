// isl_api.h: the integer set library, loaded when it is first needed; the same scheme as
// llvm_api.h.

#ifndef SLUICE_BASE_ISL_API_H
#define SLUICE_BASE_ISL_API_H

#include <stdbool.h>

#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

typedef struct IslApi {
  void *library;
#define ISL_FUNCTION(name) __typeof__(name) *name;
#include "base/isl_api.def"
#undef ISL_FUNCTION
} IslApi;

// Fill *api. False: *error says what is missing and which package has it. The library stays
// loaded.
bool isl_load(IslApi *api, const char **error);

#endif
