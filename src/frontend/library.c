// library.c: functions of <string.h>, and those that <ctype.h> looks things up with, get bodies, so
// that they are inlined as helpers are.
//
// LLVM makes ldexp of powers of two, as an intrinsic; that becomes the call it would be in C.
//
// clang compiles include/sluice/library_functions.c only where the kernel, or a helper, calls a
// function of it that the file itself does not define, or holds its address.

#include "frontend/frontend_impl.h"

#include "frontend/clang_driver.h"
#include "ir/loc.h"

static bool has_library_body(Str name) {
  static const char *const NAMES[] = {"strlen",
                                      "strnlen",
                                      "strcmp",
                                      "strncmp",
                                      "memcmp",
                                      "bcmp",
                                      "strcpy",
                                      "strncpy",
                                      "strcat",
                                      "strncat",
                                      "memchr",
                                      "strchr",
                                      "strrchr",
                                      "strspn",
                                      "strcspn",
                                      "strpbrk",
                                      "strstr",
                                      "__ctype_b_loc",
                                      "__ctype_tolower_loc",
                                      "__ctype_toupper_loc"};
  for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
    if (str_is(name, NAMES[i]))
      return true;
  return false;
}

typedef struct Reach {
  const Frontend *f;
  Map seen;
  VEC(LLVMValueRef) work;
} Reach;

// Instructions hold functions directly, in expressions, and in tables: all are operands.
static void reach_operands(Reach *r, LLVMValueRef user) {
  const LlvmApi *llvm = &r->f->llvm;
  int n = llvm->LLVMGetNumOperands(user);
  for (int i = 0; i < n; i++) {
    LLVMValueRef operand = llvm->LLVMGetOperand(user, (unsigned)i);
    if (!operand || !llvm->LLVMIsAConstant(operand) || map_get_ptr(&r->seen, operand))
      continue;
    map_put_ptr(&r->seen, operand, operand);
    vec_push(r->f->source.arena, &r->work, operand);
  }
}

static bool needs_library(const Frontend *f) {
  const LlvmApi *llvm = &f->llvm;
  Reach r = {.f = f, .seen = {.arena = f->source.arena}};
  vec_push(f->source.arena, &r.work, f->kernel);
  while (r.work.len) {
    LLVMValueRef value = vec_pop(&r.work);
    if (!llvm->LLVMIsAFunction(value)) {
      reach_operands(&r, value);
      continue;
    }
    if (llvm->LLVMIsDeclaration(value) && has_library_body(llvm_name(&f->source, value)))
      return true;
    for (LLVMBasicBlockRef b = llvm->LLVMGetFirstBasicBlock(value); b;
         b = llvm->LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(b); i;
           i = llvm->LLVMGetNextInstruction(i))
        reach_operands(&r, i);
  }
  return false;
}

bool library_link(Frontend *f, TempDir *temp) {
  if (!needs_library(f))
    return true;
  const char *path = clang_library_file(&f->arena, LIBRARY_FILE);
  const char *bitcode = path ? clang_compile(f->ctx, &f->arena, temp, path, (ClangArgs){0},
                                             CLANG_BITCODE, "library.bc", (ClangMeanwhile){0})
                             : NULL;
  LLVMModuleRef library = bitcode ? frontend_read_bitcode(f, bitcode) : NULL;
  if (!library)
    return !path; // without the file they stay calls
  // What the file defines itself stays.
  for (LLVMValueRef g = f->llvm.LLVMGetFirstFunction(library); g;
       g = f->llvm.LLVMGetNextFunction(g))
    if (!f->llvm.LLVMIsDeclaration(g) && f->llvm.LLVMGetLinkage(g) == LLVMExternalLinkage)
      f->llvm.LLVMSetLinkage(g, LLVMLinkOnceODRLinkage);
  if (f->llvm.LLVMLinkModules2(f->source.module, library))
    return diag_error(f->ctx, LOC_UNKNOWN, "the functions of the C library cannot be linked");
  return true;
}

static void restore_call(const Frontend *f, const char *intrinsic, const char *name) {
  const LlvmApi *llvm = &f->llvm;
  LLVMValueRef old = llvm->LLVMGetNamedFunction(f->source.module, intrinsic);
  if (!old)
    return;
  LLVMValueRef function = llvm->LLVMGetNamedFunction(f->source.module, name);
  if (!function)
    function = llvm->LLVMAddFunction(f->source.module, name, llvm->LLVMGlobalGetValueType(old));
  llvm->LLVMReplaceAllUsesWith(old, function);
}

void library_restore_calls(const Frontend *f) {
  restore_call(f, "llvm.ldexp.f64.i32", "ldexp");
  restore_call(f, "llvm.ldexp.f32.i32", "ldexpf");
}
