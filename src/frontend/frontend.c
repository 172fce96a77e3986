// frontend.c: see frontend.h.

#include "frontend/frontend_impl.h"

#include "dialects/dialects.h"
#include "frontend/llvm_passes.h"
#include "frontend/outputs.h"
#include "ir/loc.h"

#include <stdlib.h>

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

LLVMModuleRef frontend_read_bitcode(Frontend *f, const char *path) {
  LLVMMemoryBufferRef buffer;
  char *message = NULL;
  if (f->llvm.LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message)) {
    diag_error(f->ctx, LOC_UNKNOWN, "cannot read clang's output: %s", message);
    f->llvm.LLVMDisposeMessage(message);
    return NULL;
  }
  LLVMModuleRef module = NULL;
  if (f->llvm.LLVMParseBitcodeInContext2(f->context, buffer, &module)) {
    diag_error(f->ctx, LOC_UNKNOWN, "clang's output cannot be read");
    module = NULL;
  }
  f->llvm.LLVMDisposeMemoryBuffer(buffer);
  return module;
}

// What is done while clang runs: loading the libraries takes as long as clang does.
typedef struct Libraries {
  Frontend *frontend;
  const char *path;
  ClangArgs args;
  const char *error; // NULL: none
} Libraries;

static void open_libraries(void *data) {
  Libraries *l = data;
  Frontend *f = l->frontend;
  Stopwatch *watch = f->options->watch;
  stopwatch_lap(watch, "clang");
  if (!f->context) {
    if (!llvm_load(&f->llvm, &l->error))
      return;
    f->context = f->llvm.LLVMContextCreate();
    stopwatch_lap(watch, "loading libLLVM");
  }
  l->error = facts_open(&f->facts, f->ctx, &f->arena, l->path, l->args, FACTS_OF_DECLARATIONS);
  stopwatch_lap(watch, "libclang");
}

// clang leaves out what is static or inline and nobody uses: if that is what C calls the kernel,
// once more with all of it. (It has told what there is to say of the file.)
static bool load_unused(Frontend *f, TempDir *temp, const char *path, const char *kernel,
                        ClangArgs args) {
  if (!kernel || f->llvm.LLVMGetNamedFunction(f->source.module, kernel) ||
      !facts_function(&f->facts, kernel))
    return true;
  VEC(const char *) words = {0};
  for (size_t i = 0; i < args.len; i++)
    vec_push(&f->arena, &words, args.data[i]);
  vec_push(&f->arena, &words, "-femit-all-decls");
  vec_push(&f->arena, &words, "-w");
  args = (ClangArgs){words.data, words.len};
  f->bitcode = clang_compile(f->ctx, &f->arena, temp, path, args, CLANG_BITCODE, "input.bc",
                             (ClangMeanwhile){0});
  stopwatch_lap(f->options->watch, "clang");
  if (!f->bitcode)
    return false;
  f->llvm.LLVMDisposeModule(f->source.module);
  f->source.module = frontend_read_bitcode(f, f->bitcode);
  return f->source.module != NULL;
}

// One with a body, other than main and the kernel.
static bool has_other_function(const Frontend *f, LLVMValueRef main_function) {
  const LlvmApi *llvm = &f->llvm;
  for (LLVMValueRef g = llvm->LLVMGetFirstFunction(f->source.module); g;
       g = llvm->LLVMGetNextFunction(g))
    if (g != main_function && g != f->kernel && !llvm->LLVMIsDeclaration(g) &&
        llvm->LLVMGetLinkage(g) != LLVMAvailableExternallyLinkage)
      return true;
  return false;
}

// Where no function was found. Without bodies libclang does not know definitions from declarations.
static void tell_hidden(Frontend *f, const char *path, ClangArgs args) {
  if (has_other_function(f, f->llvm.LLVMGetNamedFunction(f->source.module, "main")))
    return;
  size_t n = 0;
  Facts facts;
  const CFunction *hidden = NULL;
  if (!facts_open(&facts, f->ctx, &f->arena, path, args, FACTS_WITH_BODIES))
    hidden = facts_hidden_functions(&facts, &n);
  facts_close(&facts);
  for (size_t i = 0; i < n; i++)
    diag_note(f->ctx, hidden[i].loc, "'%s' is %s: '--kernel %s' compiles it", hidden[i].name,
              hidden[i].is_static ? "static and not used" : "inline", hidden[i].name);
}

// clang, libclang and LLVM's reader on a C file; the kernel's name may be NULL.
static bool load(Frontend *f, TempDir *temp, const char *path, const char *kernel, ClangArgs args) {
  const FrontendOptions *o = f->options;
  Libraries libraries = {.frontend = f, .path = path, .args = args};
  f->bitcode = clang_compile(f->ctx, &f->arena, temp, path, args, CLANG_BITCODE, "input.bc",
                             (ClangMeanwhile){open_libraries, &libraries});
  stopwatch_lap(o->watch, "clang");
  if (!f->bitcode)
    return false;
  if (libraries.error)
    return diag_error(f->ctx, LOC_UNKNOWN, "%s", libraries.error);
  if (!(f->source.module = frontend_read_bitcode(f, f->bitcode)) ||
      !load_unused(f, temp, path, kernel, args))
    return false;
  f->kernel = kernel_select(&f->source, kernel);
  if (!f->kernel && !kernel)
    tell_hidden(f, path, args);
  return f->kernel != NULL;
}

static void unload(Frontend *f) {
  facts_close(&f->facts);
  if (f->source.module)
    f->llvm.LLVMDisposeModule(f->source.module);
  f->source.module = NULL;
}

// The kernel has structs by value: go on with the function that takes their fields.
static bool load_wrapper(Frontend *f, TempDir *temp) {
  Text text = {0};
  char path[1200];
  const char *error;
  bool ok = by_value_wrapper(f->ctx, f->cfunction, f->options->path, &text);
  if (ok && (!tempdir_file(temp, "by_value.c", path, sizeof path) ||
             !write_file(path, text.data, text.len, &error)))
    ok = diag_error(f->ctx, LOC_UNKNOWN, "cannot write a temporary file");
  text_free(&text);
  if (!ok)
    return false;
  unload(f);
  VEC(const char *) words = {0}; // clang has told what there is to say of the file
  for (size_t i = 0; i < f->options->n_clang_args; i++)
    vec_push(&f->arena, &words, f->options->clang_args[i]);
  vec_push(&f->arena, &words, "-w");
  return load(f, temp, path, BY_VALUE_NAME, clang_args(&f->arena, words.data, words.len));
}

// Without --kernel, in a program that has more functions.
static bool is_guess(const Frontend *f) {
  const LlvmApi *llvm = &f->llvm;
  LLVMValueRef main_function = llvm->LLVMGetNamedFunction(f->source.module, "main");
  if (f->options->kernel || !main_function || llvm->LLVMIsDeclaration(main_function))
    return false;
  return has_other_function(f, main_function);
}

// After errors.
static void tell_guess(const Frontend *f) {
  if (f->is_guessed && f->cfunction)
    diag_note(f->ctx, f->cfunction->loc,
              "'%s' was taken for the kernel: main uses it, and no other function; '--kernel NAME' "
              "says another",
              f->name);
}

static bool open_steps(Frontend *f, TempDir *temp) {
  const FrontendOptions *o = f->options;
  if (!add_source(f))
    return false;
  f->source = (LlvmSource){
      .ctx = f->ctx, .arena = &f->arena, .llvm = &f->llvm, .path = context_ident(f->ctx, o->path)};
  f->source.outside = ARENA_NEW(&f->arena, Map);
  f->source.outside->arena = &f->arena;
  f->source.seen_numbers = ARENA_NEW(&f->arena, Map);
  f->source.seen_numbers->arena = &f->arena;
  char *absolute = realpath(o->path, NULL);
  f->source.absolute = arena_printf(&f->arena, "%s", absolute ? absolute : o->path);
  free(absolute);
  ClangArgs args = clang_args(&f->arena, o->clang_args, o->n_clang_args);
  if (!load(f, temp, o->path, o->kernel, args))
    return false;
  Str name = llvm_name(&f->source, f->kernel);
  f->source.called = f->name = arena_printf(&f->arena, "%.*s", STR_ARGS(name));
  f->is_guessed = is_guess(f);
  f->cfunction = facts_function(&f->facts, f->name);
  if (!f->cfunction) {
    Loc loc = llvm_function_loc(&f->source, f->kernel);
    diag_error(f->ctx, loc, "libclang does not find the kernel");
    diag_note(f->ctx, loc, "outside of functions it reads brackets that are at most 256 deep");
    return false;
  }
  f->is_by_value = needs_by_value_wrapper(f->cfunction);
  if (f->is_by_value) {
    f->source.called_loc = f->cfunction->loc;
    if (!load_wrapper(f, temp) || !(f->cfunction = facts_function(&f->facts, BY_VALUE_NAME)))
      return false;
    f->cfunction->loc = f->source.called_loc;
    for (size_t i = 0; i < f->cfunction->n_params; i++)
      f->cfunction->params[i].loc = f->source.called_loc;
  }
  LlvmPipeline pipeline;
  if (!library_link(f, temp) || !kernel_prepare(&f->source, f->kernel, &pipeline))
    return false;
  f->few = pipeline == PIPELINE_FEW;
  if (f->few && (!llvm_passes_run(f->ctx, &f->llvm, f->source.module, PIPELINE_INLINE) ||
                 !outputs_assign(&f->source, &f->facts, f->kernel)))
    return false;
  if (!llvm_passes_run(f->ctx, &f->llvm, f->source.module, pipeline))
    return false;
  if (f->few)
    outputs_drop_places(&f->source, f->kernel);
  library_restore_calls(f);
  stopwatch_lap(o->watch, "LLVM's passes");
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
  tell_guess(f);
  frontend_close(f);
  return NULL;
}

void frontend_close(Frontend *f) {
  if (!f)
    return;
  unload(f);
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
  Loc loc = f->cfunction->loc;
  OpState state = {.info = op_info_by_id(f->ctx, OP_builtin_module), .loc = loc};
  Region *region = region_create(module);
  region_append_block(region, block_create(module));
  vec_push(&f->arena, &state.regions, region);
  module->top = op_create(module, &state);
  f->signature = (FrontendSignature){0};
  Importer im = {
      .source = &f->source,
      .llvm = &f->llvm,
      .ctx = f->ctx,
      .arena = &f->arena,
      .facts = &f->facts,
      .options = f->options,
      .layout = f->llvm.LLVMGetModuleDataLayout(f->source.module),
      .function = f->kernel,
      .name = f->name,
      .cfunction = f->cfunction,
      .few = f->few,
      .signature = &f->signature,
      .module = module,
      .is_size_used = ARENA_ARRAY(&f->arena, bool, f->options->n_array_sizes + 1),
  };
  bool ok = import_function(&im);
  if (!ok)
    tell_guess(f);
  for (size_t i = 0; ok && i < f->options->n_array_sizes; i++)
    if (!im.is_size_used[i])
      diag_warning(f->ctx, loc, "'--array-size %s=%lld' is not used: no array of '%s' needs it",
                   f->options->array_sizes[i].name, (long long)f->options->array_sizes[i].size,
                   f->name);
  return ok;
}

const FrontendSignature *frontend_signature(const Frontend *f) {
  return &f->signature;
}

const CFunction *frontend_function(Frontend *f, const char *name) {
  return facts_function(&f->facts, name);
}
