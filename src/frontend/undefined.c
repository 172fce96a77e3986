// undefined.c: what C leaves undefined.
//
// What such code computes is nobody's business, so that an error is right only where the program
// comes to it whatever happens. Code that a test keeps it from (`if (hook) *hook = x;`, where
// nothing is ever assigned to hook) stays, with a warning.

#include "frontend/import.h"

// A path from the entry to a return that does not go through the block.
static bool can_be_skipped(const Importer *im, LLVMBasicBlockRef block) {
  const LlvmApi *llvm = im->llvm;
  VEC(LLVMBasicBlockRef) work = {0};
  Map seen = {.arena = im->arena};
  map_put_ptr(&seen, block, block);
  vec_push(im->arena, &work, im->order.data[0]);
  while (work.len) {
    LLVMBasicBlockRef at = vec_pop(&work);
    if (map_get_ptr(&seen, at))
      continue;
    map_put_ptr(&seen, at, at);
    LLVMValueRef terminator = llvm->LLVMGetBasicBlockTerminator(at);
    if (llvm->LLVMGetInstructionOpcode(terminator) == LLVMRet)
      return true;
    for (unsigned i = 0; i < llvm->LLVMGetNumSuccessors(terminator); i++)
      vec_push(im->arena, &work, llvm->LLVMGetSuccessor(terminator, i));
  }
  return false;
}

static bool is_conditional(const Importer *im, LLVMValueRef i, unsigned depth);

// LLVM computes ahead of a test, and then chooses.
static bool is_chosen(const Importer *im, LLVMValueRef value, unsigned depth) {
  enum { MAX_DEPTH = 8 };
  const LlvmApi *llvm = im->llvm;
  LLVMUseRef use = llvm->LLVMGetFirstUse(value);
  bool result = use && depth < MAX_DEPTH;
  for (; use && result; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(user);
    bool is_choice =
        opcode == LLVMPHI || (opcode == LLVMSelect && llvm->LLVMGetOperand(user, 0) != value);
    result = is_choice || is_conditional(im, user, depth + 1);
  }
  return result;
}

static bool is_conditional(const Importer *im, LLVMValueRef i, unsigned depth) {
  return can_be_skipped(im, im->llvm->LLVMGetInstructionParent(i)) || is_chosen(im, i, depth);
}

// Returns whether it is a mere warning.
static bool report(Importer *im, LLVMValueRef at, const char *message, const char *hint) {
  Loc loc = llvm_loc(im->source, at);
  bool is_warning = is_conditional(im, at, 0);
  if (is_warning)
    diag_warning(im->ctx, loc, "%s: undefined, if it is ever executed", message);
  else
    import_error(im, at, "%s is not supported", message);
  diag_note(im->ctx, loc, "%s", hint);
  return is_warning;
}

bool report_far_pointers(Importer *im, LLVMValueRef i) {
  return report(im, i, "a difference of pointers into different arrays",
                "subtract pointers into one array, or indices");
}

bool report_no_target(Importer *im, LLVMValueRef at, const Pointer *p) {
  if (map_get_ptr(&im->without_target, at)) // accesses are looked at more than once
    return true;
  map_put_ptr(&im->without_target, at, at);
  if (!pointer_may_be_number(im, p))
    return report(im, at, "an access through a null pointer",
                  "nothing that it can point to is assigned to it");
  import_error(im, at, "an access at an address that is a number is not supported");
  diag_note(im->ctx, llvm_loc(im->source, at), "pass the memory as a parameter, or declare it");
  return false;
}
