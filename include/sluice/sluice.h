// sluice.h: the C interface of libsluice.
//
//   SluiceContext *ctx = sluice_context_create();
//   SluiceModule *m = sluice_module_parse(ctx, "k.mlir", text, length);
//   if (m && sluice_module_run(m, "builtin.module(canonicalize,cse)"))
//     puts(sluice_module_print(m, 0));
//   sluice_module_destroy(m);
//   sluice_context_destroy(ctx);
//
// Functions that can fail return NULL or false after they have reported a diagnostic: to the
// context's handler, or on standard error where there is none. A context and its modules are for
// one thread at a time; different contexts share nothing.

#ifndef SLUICE_SLUICE_H
#define SLUICE_SLUICE_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct SluiceContext SluiceContext;
typedef struct SluiceModule SluiceModule;

typedef enum SluiceSeverity {
  SLUICE_ERROR,
  SLUICE_WARNING,
  SLUICE_REMARK,
  SLUICE_NOTE,
} SluiceSeverity;

// file is NULL where the diagnostic is about no place; the texts live until the handler returns.
typedef void SluiceDiagnosticHandler(void *user, SluiceSeverity severity, const char *file,
                                     unsigned line, unsigned column, const char *message);

const char *sluice_version(void);

SluiceContext *sluice_context_create(void);
void sluice_context_destroy(SluiceContext *ctx); // after its modules
void sluice_context_set_handler(SluiceContext *ctx, SluiceDiagnosticHandler *handler, void *user);
// Accept ops, types and attributes of dialects that Sluice does not know.
void sluice_context_allow_unregistered(SluiceContext *ctx, bool allow);

// Read and verify a module. `name` is the file's name in locations. The text is not kept.
SluiceModule *sluice_module_parse(SluiceContext *ctx, const char *name, const char *text,
                                  size_t length);
void sluice_module_destroy(SluiceModule *module); // NULL is fine
bool sluice_module_verify(SluiceModule *module);
// Run a pipeline as `sluice opt --pass-pipeline` takes it. After false the module may be half
// changed: destroy it.
bool sluice_module_run(SluiceModule *module, const char *pipeline);

typedef enum SluicePrintFlags {
  SLUICE_PRINT_GENERIC = 1,
  SLUICE_PRINT_LOCATIONS = 2,
} SluicePrintFlags;
// The module's text, zero-terminated, good until the next print or the module's end.
const char *sluice_module_print(SluiceModule *module, unsigned flags);

#ifdef __cplusplus
}
#endif

#endif
