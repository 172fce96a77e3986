// api.c: the public interface, include/sluice/sluice.h, over the library's own.

#include "sluice/sluice.h"

#include "base/bug.h"
#include "dialects/dialects.h"
#include "driver/passes.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verify.h"

#include <stdlib.h>

struct SluiceContext {
  Context ctx;
  SluiceDiagnosticHandler *handler;
  void *user;
};

struct SluiceModule {
  SluiceContext *owner;
  Module module;
  Text text;
};

const char *sluice_version(void) {
  return SLUICE_VERSION;
}

SluiceContext *sluice_context_create(void) {
  SluiceContext *ctx = calloc(1, sizeof *ctx);
  if (!ctx)
    out_of_memory();
  context_init(&ctx->ctx);
  dialects_register(&ctx->ctx);
  return ctx;
}

void sluice_context_destroy(SluiceContext *ctx) {
  if (!ctx)
    return;
  context_free(&ctx->ctx);
  free(ctx);
}

static void forward(void *user, const Diagnostic *d) {
  SluiceContext *ctx = user;
  ctx->handler(ctx->user, (SluiceSeverity)d->severity, d->at.file, d->at.line, d->at.column,
               d->message);
}

_Static_assert((int)SLUICE_ERROR == SEVERITY_ERROR && (int)SLUICE_WARNING == SEVERITY_WARNING &&
                   (int)SLUICE_REMARK == SEVERITY_REMARK && (int)SLUICE_NOTE == SEVERITY_NOTE,
               "one order");

void sluice_context_set_handler(SluiceContext *ctx, SluiceDiagnosticHandler *handler, void *user) {
  ctx->handler = handler;
  ctx->user = user;
  ctx->ctx.diag.handler = handler ? forward : NULL;
  ctx->ctx.diag.user = ctx;
}

void sluice_context_allow_unregistered(SluiceContext *ctx, bool allow) {
  ctx->ctx.allow_unregistered = allow;
}

SluiceModule *sluice_module_parse(SluiceContext *ctx, const char *name, const char *text,
                                  size_t length) {
  SluiceModule *m = calloc(1, sizeof *m);
  if (!m)
    out_of_memory();
  m->owner = ctx;
  module_init(&m->module, &ctx->ctx);
  // Diagnostics show source lines, so the text stays as long as the context.
  Source *source = ARENA_NEW(&ctx->ctx.arena, Source);
  char *copy = arena_alloc(&ctx->ctx.arena, length + 1);
  if (length)
    memcpy(copy, text, length);
  *source = (Source){.name = arena_printf(&ctx->ctx.arena, "%s", name),
                     .text = copy,
                     .len = length,
                     .next = ctx->ctx.diag.sources};
  ctx->ctx.diag.sources = source;
  if (module_read(&m->module, source, NULL))
    return m;
  sluice_module_destroy(m);
  return NULL;
}

void sluice_module_destroy(SluiceModule *m) {
  if (!m)
    return;
  module_free(&m->module);
  text_free(&m->text);
  free(m);
}

bool sluice_module_verify(SluiceModule *m) {
  return op_verify(&m->module, m->module.top);
}

bool sluice_module_run(SluiceModule *m, const char *text) {
  Pipeline *pipeline = pipeline_parse(&m->owner->ctx, &ALL_PASSES, str_from(text));
  Text dumps = {0};
  PipelineOptions options = {.verify_each = true, .dumps = &dumps};
  bool ok = pipeline && pipeline_run(&m->module, pipeline, &options);
  text_free(&dumps);
  return ok;
}

const char *sluice_module_print(SluiceModule *m, unsigned flags) {
  PrintOptions options = {.generic = flags & SLUICE_PRINT_GENERIC,
                          .debug_info = flags & SLUICE_PRINT_LOCATIONS};
  m->text.len = 0;
  module_print(&m->module, &options, &m->text);
  text_char(&m->text, 0);
  return m->text.data;
}
