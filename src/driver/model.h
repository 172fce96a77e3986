// model.h: --model FILE.c: what functions without a body do.

#ifndef SLUICE_DRIVER_MODEL_H
#define SLUICE_DRIVER_MODEL_H

#include "convert/cf_to_handshake/models.h"
#include "driver/pipeline.h"

typedef struct Model {
  ModelFunctions functions; // that the kernel calls
  const char *object;       // the model's code with its shims; NULL: nothing is called
} Model;

// --model's file is there, or `path` is NULL: asked first, as nothing may need it. False after a
// diagnostic.
bool model_is_there(Compilation *c, const char *path);
// The model of what a module at the cf level calls; `path` is NULL without --model. Functions of
// the C library (math.h, string.h) need none. Missing functions are reported, with the prototype to
// write. False after diagnostics.
bool model_build(Compilation *c, Module *cf, const char *path, Model *model);

#endif
