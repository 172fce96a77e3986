// model.c: see model.h.

#include "driver/model.h"

#include "base/llvm_api.h"
#include "base/source.h"
#include "frontend/clang_driver.h"
#include "frontend/facts.h"
#include "sim/host.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// Functions of the C library that are no ops of `math`; those of math.h also with an f at the end.
static const char *const LIBRARY[] = {
    "hypot",  "remainder", "remquo",  "erfc",    "tgamma", "lgamma",    "logb",  "ilogb",
    "scalbn", "scalbln",   "ldexp",   "frexp",   "modf",   "nextafter", "exp10", "memcmp",
    "strlen", "strcmp",    "strncmp", "strnlen", "strspn", "strcspn",
};

static bool is_library_function(const char *name) {
  for (size_t i = 0; i < sizeof LIBRARY / sizeof *LIBRARY; i++) {
    size_t n = strlen(LIBRARY[i]);
    if (strncmp(name, LIBRARY[i], n) == 0 && (!name[n] || strcmp(name + n, "f") == 0))
      return true;
  }
  return false;
}

static bool report_missing(Compilation *c, const ModelFunction *f, const char *path) {
  Text text = {0};
  model_print_prototype(f, &text);
  if (path)
    diag_error(&c->ctx, f->loc, "the model '%s' does not define '%s'", path, f->name);
  else
    diag_error(&c->ctx, f->loc, "'%s' has no body: say what it does with '--model FILE.c'",
               f->name);
  diag_note(&c->ctx, f->loc, "the file is to define '%.*s'", (int)text.len, text.data);
  text_free(&text);
  return false;
}

// The functions that the file defines, found in clang's bitcode of it.
static bool check_definitions(Compilation *c, const char *bitcode, const char *path,
                              const ModelFunctions *functions, bool *uses_library) {
  LlvmApi llvm = {0};
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef module = NULL;
  const char *error;
  char *message = NULL;
  if (!llvm_load(&llvm, &error))
    return diag_error(&c->ctx, LOC_UNKNOWN, "%s", error);
  if (llvm.LLVMCreateMemoryBufferWithContentsOfFile(bitcode, &buffer, &message)) {
    llvm.LLVMDisposeMessage(message);
    return diag_error(&c->ctx, LOC_UNKNOWN, "clang's output cannot be read");
  }
  LLVMContextRef context = llvm.LLVMContextCreate();
  bool ok = !llvm.LLVMParseBitcodeInContext2(context, buffer, &module) ||
            diag_error(&c->ctx, LOC_UNKNOWN, "clang's output cannot be read");
  for (size_t i = 0; i < functions->len && module; i++) {
    LLVMValueRef found = llvm.LLVMGetNamedFunction(module, functions->data[i].name);
    if (found && !llvm.LLVMIsDeclaration(found))
      continue;
    *uses_library |= is_library_function(functions->data[i].name);
    if (!is_library_function(functions->data[i].name))
      ok = report_missing(c, &functions->data[i], path);
  }
  if (module)
    llvm.LLVMDisposeModule(module);
  llvm.LLVMDisposeMemoryBuffer(buffer);
  llvm.LLVMContextDispose(context);
  return ok;
}

// Whether a C type has the bits of a value; signs do not matter.
static bool is_alike(const CType *c, Type type) {
  if (type_is_memref(type)) {
    bool is_pointer = c->kind == CTYPE_POINTER || c->kind == CTYPE_ARRAY;
    for (c = is_pointer ? c->element : c; c && c->kind == CTYPE_ARRAY;)
      c = c->element;
    // A struct may be an array of words.
    return is_pointer && c &&
           (c->kind == CTYPE_VOID || is_alike(c, type_element(type)) ||
            (c->kind == CTYPE_RECORD && c->size % host_element_bytes(type_element(type)) == 0));
  }
  CTypeKind kind = type_is_float(type) ? CTYPE_FLOAT : CTYPE_INT;
  // libclang has no kind for some floats.
  return (c->kind == kind || c->kind == CTYPE_OTHER) && c->size == host_element_bytes(type);
}

static bool is_model_of(const CFunction *c, const ModelFunction *f) {
  if (c->n_params != f->n_args ||
      (f->result ? !is_alike(c->result, f->result) : c->result->kind != CTYPE_VOID))
    return false;
  for (size_t i = 0; i < f->n_args; i++) {
    const CType *type = c->params[i].type;
    if (f->args[i].kind == MODEL_OUTPUT && type->kind != CTYPE_POINTER)
      return false;
    if (!is_alike(f->args[i].kind == MODEL_OUTPUT ? type->element : type, f->args[i].type))
      return false;
  }
  return true;
}

static bool is_unsigned(const CType *c) {
  while (c && (c->kind == CTYPE_POINTER || c->kind == CTYPE_ARRAY))
    c = c->element;
  return c && c->is_unsigned;
}

// As the kernel's file declares them.
static void find_signs(Compilation *c, ModelFunctions *functions) {
  for (size_t i = 0; i < functions->len && !compilation_is_mlir(c); i++) {
    ModelFunction *f = &functions->data[i];
    const CFunction *declared = frontend_function(c->frontend, f->name);
    if (!declared || declared->n_params != f->n_args)
      continue;
    f->is_result_unsigned = is_unsigned(declared->result);
    for (size_t k = 0; k < f->n_args; k++)
      f->args[k].is_unsigned = is_unsigned(declared->params[k].type);
  }
}

// What the file defines takes and gives what the kernel does.
static bool check_types(Compilation *c, const char *path, ClangArgs args,
                        const ModelFunctions *functions) {
  Facts facts;
  const char *error = facts_open(&facts, &c->ctx, &c->ctx.arena, path, args, FACTS_OF_DECLARATIONS);
  bool ok = !error || diag_error(&c->ctx, LOC_UNKNOWN, "%s", error);
  for (size_t i = 0; i < functions->len && !error; i++) {
    const ModelFunction *f = &functions->data[i];
    const CFunction *found = facts_function(&facts, f->name);
    if (!found || is_model_of(found, f))
      continue;
    Text text = {0};
    model_print_prototype(f, &text);
    ok = diag_error(&c->ctx, found->loc, "the model's '%s' is not what the kernel calls", f->name);
    diag_note(&c->ctx, f->loc, "the file is to define '%.*s'", (int)text.len, text.data);
    text_free(&text);
  }
  facts_close(&facts);
  return ok;
}

static bool compile_shims(Compilation *c, const char *path, bool uses_library, Model *model) {
  Arena *arena = &c->ctx.arena;
  const char *shims = compilation_temp(c, "model_shims.c"), *error;
  VEC(const char *) words = {0}; // what there is to say of the model has been said
  for (size_t i = 0; i < c->clang_args.len; i++)
    vec_push(arena, &words, c->clang_args.data[i]);
  vec_push(arena, &words, "-w");
  ClangArgs quiet = clang_args(arena, words.data, words.len);
  char *absolute = path ? realpath(path, NULL) : NULL;
  Text text = {0};
  models_print_shims(&model->functions, absolute ? absolute : path, uses_library, &text);
  free(absolute);
  bool ok = shims != NULL;
  if (ok && !write_file(shims, text.data, text.len, &error))
    ok = diag_error(&c->ctx, LOC_UNKNOWN, "cannot write '%s': %s", shims, error);
  text_free(&text);
  if (ok)
    model->object = clang_compile(&c->ctx, arena, &c->temp, shims, quiet, CLANG_OBJECT, "model.o",
                                  (ClangMeanwhile){0});
  return ok && model->object;
}

bool model_is_there(Compilation *c, const char *path) {
  return !path || access(path, R_OK) == 0 ||
         diag_error(&c->ctx, LOC_UNKNOWN, "cannot read the model '%s': %s", path, strerror(errno));
}

bool model_build(Compilation *c, Module *cf, const char *path, Model *model) {
  *model = (Model){.functions = models_find(cf, &c->ctx.arena)};
  bool ok = true;
  find_signs(c, &model->functions);
  for (size_t i = 0; i < model->functions.len; i++)
    ok &= model_check(&c->ctx, &model->functions.data[i]);
  if (!ok || !model->functions.len)
    return ok;
  for (size_t i = 0; i < model->functions.len && !path; i++)
    if (!is_library_function(model->functions.data[i].name))
      ok = report_missing(c, &model->functions.data[i], NULL);
  if (!ok)
    return false;
  ClangArgs args = clang_args(&c->ctx.arena, c->clang_args.data, c->clang_args.len);
  bool uses_library = !path;
  if (!path)
    return compile_shims(c, NULL, uses_library, model);
  const char *bitcode = clang_compile(&c->ctx, &c->ctx.arena, &c->temp, path, args, CLANG_BITCODE,
                                      "model.bc", (ClangMeanwhile){0});
  return bitcode && check_definitions(c, bitcode, path, &model->functions, &uses_library) &&
         check_types(c, path, args, &model->functions) &&
         compile_shims(c, path, uses_library, model);
}
