// frontend.c: see frontend.h.

#include "frontend/frontend.h"

#include "dialects/dialects.h"
#include "frontend/import.h"
#include "frontend/llvm_passes.h"
#include "ir/loc.h"

#include <stdlib.h>

struct Frontend {
  Context *ctx;
  Arena arena;
  const FrontendOptions *options;
  LlvmApi llvm;
  LLVMContextRef context;
  LlvmSource source;
  LLVMValueRef kernel;
  Facts facts;
  bool few;
};

// For the line under a diagnostic.
static bool add_source(Frontend *f) {
  Source *source = ARENA_NEW(&f->ctx->arena, Source);
  const char *error;
  if (!source_read(&f->ctx->arena, f->options->path, source, &error))
    return diag_error(f->ctx, LOC_UNKNOWN, "cannot read '%s': %s", f->options->path, error);
  source->next = f->ctx->diag.sources;
  f->ctx->diag.sources = source;
  return true;
}

static bool read_bitcode(Frontend *f, const char *path) {
  LLVMMemoryBufferRef buffer;
  char *message = NULL;
  if (f->llvm.LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
    diag_error(f->ctx, LOC_UNKNOWN, "cannot read clang's output: %s", message);
    f->llvm.LLVMDisposeMessage(message);
    return false;
  }
  bool failed = f->llvm.LLVMParseBitcodeInContext2(f->context, buffer, &f->source.module) != 0;
  f->llvm.LLVMDisposeMemoryBuffer(buffer);
  return !failed || diag_error(f->ctx, LOC_UNKNOWN, "clang's output cannot be read");
}

static bool open_steps(Frontend *f, TempDir *temp) {
  const FrontendOptions *o = f->options;
  const char *error;
  if (!add_source(f))
    return false;
  ClangArgs args = clang_args(&f->arena, o->clang_args, o->n_clang_args);
  const char *bitcode = clang_compile(f->ctx, &f->arena, temp, o->path, args);
  if (!bitcode)
    return false;
  if (!facts_open(&f->facts, f->ctx, &f->arena, o->path, args))
    return false;
  if (!llvm_load(&f->llvm, &error))
    return diag_error(f->ctx, LOC_UNKNOWN, "%s", error);
  f->context = f->llvm.LLVMContextCreate();
  f->source = (LlvmSource){
      .ctx = f->ctx, .arena = &f->arena, .llvm = &f->llvm, .path = context_ident(f->ctx, o->path)};
  if (!read_bitcode(f, bitcode))
    return false;
  f->kernel = kernel_select(&f->source, o->kernel);
  if (!f->kernel || !kernel_prepare(&f->source, f->kernel, &f->few) ||
      !llvm_passes_run(f->ctx, &f->llvm, f->source.module, f->few))
    return false;
  f->llvm.LLVMSetIsNewDbgInfoFormat(f->source.module, false); // the importer reads dbg.value
  return true;
}

Frontend *frontend_open(Context *ctx, const FrontendOptions *options, TempDir *temp) {
  Frontend *f = calloc(1, sizeof *f);
  if (!f)
    return NULL;
  f->ctx = ctx;
  f->options = options;
  if (open_steps(f, temp))
    return f;
  frontend_close(f);
  return NULL;
}

void frontend_close(Frontend *f) {
  if (!f)
    return;
  facts_close(&f->facts);
  if (f->source.module)
    f->llvm.LLVMDisposeModule(f->source.module);
  if (f->context)
    f->llvm.LLVMContextDispose(f->context);
  arena_free(&f->arena);
  free(f);
}

void frontend_print_llvm(Frontend *f, Text *out) {
  f->llvm.LLVMSetIsNewDbgInfoFormat(f->source.module, true);
  char *text = f->llvm.LLVMPrintModuleToString(f->source.module);
  text_cstr(out, text);
  f->llvm.LLVMDisposeMessage(text);
  f->llvm.LLVMSetIsNewDbgInfoFormat(f->source.module, false);
}

bool frontend_import(Frontend *f, Module *module) {
  Loc loc = llvm_function_loc(&f->source, f->kernel);
  OpState state = {.info = op_info_by_id(f->ctx, OP_builtin_module), .loc = loc};
  Region *region = region_create(module);
  region_append_block(region, block_create(module));
  vec_push(&f->arena, &state.regions, region);
  module->top = op_create(module, &state);
  Str name = llvm_name(&f->source, f->kernel);
  Importer im = {
      .source = &f->source,
      .llvm = &f->llvm,
      .ctx = f->ctx,
      .arena = &f->arena,
      .facts = &f->facts,
      .options = f->options,
      .layout = f->llvm.LLVMGetModuleDataLayout(f->source.module),
      .function = f->kernel,
      .few = f->few,
      .module = module,
  };
  im.cfunction = facts_function(&f->facts, arena_printf(&f->arena, "%.*s", STR_ARGS(name)));
  return import_function(&im);
}
