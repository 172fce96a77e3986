// outside.c: what the program around the kernel uses itself.
//
// Addresses mean nothing to a circuit, so pointers that a variable holds are numbers of our own
// (memory.c). That goes unseen where nobody but the kernel looks at them. All that main reaches
// without calling the kernel is outside; without a main, all that other files can name is. Accesses
// of numbers beside the pointers (`s.count` of a struct with a list in it) do no harm.

#include "frontend/kernel.h"

#include "ir/loc.h"

typedef struct Walk {
  const LlvmSource *s;
  LLVMValueRef kernel, called; // the same, or the second is wrapped by the first (by_value.h)
  Map seen;                    // functions and variables
  VEC(LLVMValueRef) work;      // those whose operands are still to be looked at
} Walk;

static void reach_value(Walk *w, LLVMValueRef value, Loc loc) {
  const LlvmApi *llvm = w->s->llvm;
  if (llvm->LLVMIsAFunction(value) || llvm->LLVMIsAGlobalVariable(value)) {
    if (value == w->kernel || value == w->called || map_get_ptr(&w->seen, value))
      return;
    map_put_ptr(&w->seen, value, value);
    vec_push(w->s->arena, &w->work, value);
    Loc *at = ARENA_NEW(w->s->arena, Loc);
    *at = loc;
    map_put_ptr(w->s->outside, value, at);
    return;
  }
  // Constant expressions and aggregates.
  for (int i = 0; llvm->LLVMIsAConstant(value) && i < llvm->LLVMGetNumOperands(value); i++)
    reach_value(w, llvm->LLVMGetOperand(value, (unsigned)i), loc);
}

// The scalar at the start of a type.
static LLVMTypeRef first_scalar(const LlvmApi *llvm, LLVMTypeRef type) {
  for (;;) {
    LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
    if (kind == LLVMArrayTypeKind)
      type = llvm->LLVMGetElementType(type);
    else if (kind == LLVMStructTypeKind && llvm->LLVMCountStructElementTypes(type))
      type = llvm->LLVMStructGetTypeAtIndex(type, 0);
    else
      return type;
  }
}

// What a getelementptr leads to; NULL: not what its types say.
static LLVMTypeRef gep_type(const LlvmApi *llvm, LLVMValueRef gep) {
  LLVMTypeRef type = llvm->LLVMGetGEPSourceElementType(gep);
  for (int i = 2; type && i < llvm->LLVMGetNumOperands(gep); i++) {
    LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
    LLVMValueRef index = llvm->LLVMGetOperand(gep, (unsigned)i);
    if (kind == LLVMArrayTypeKind)
      type = llvm->LLVMGetElementType(type);
    else
      type = kind == LLVMStructTypeKind ? llvm->LLVMStructGetTypeAtIndex(
                                              type, (unsigned)llvm->LLVMConstIntGetZExtValue(index))
                                        : NULL;
  }
  return type;
}

// The user reads or writes a number of that type, where `pointer`, an address in a variable,
// points, or only computes addresses of such.
static bool is_number_access(const LlvmApi *llvm, LLVMValueRef user, LLVMValueRef pointer,
                             LLVMTypeRef at) {
  LLVMTypeRef type;
  switch (llvm->LLVMGetInstructionOpcode(user)) {
  case LLVMLoad:
    type = llvm->LLVMTypeOf(user);
    break;
  case LLVMStore:
    if (llvm->LLVMGetOperand(user, 1) != pointer)
      return false;
    type = llvm->LLVMTypeOf(llvm->LLVMGetOperand(user, 0));
    break;
  case LLVMGetElementPtr:
    if (!(at = gep_type(llvm, user)))
      return false;
    for (LLVMUseRef use = llvm->LLVMGetFirstUse(user); use; use = llvm->LLVMGetNextUse(use)) {
      LLVMValueRef next = llvm->LLVMGetUser(use);
      if (!llvm->LLVMIsAInstruction(next) || !is_number_access(llvm, next, user, at))
        return false;
    }
    return true;
  default:
    return false;
  }
  LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
  // `_Bool` and odd `_BitInt`s are wider in memory.
  return kind != LLVMPointerTypeKind && kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind &&
         llvm->LLVMGetTypeKind(first_scalar(llvm, at)) == kind;
}

static bool is_harmless(const LlvmApi *llvm, LLVMValueRef user, LLVMValueRef operand) {
  LLVMValueRef variable = operand;
  LLVMTypeRef at = NULL;
  if (llvm->LLVMIsAConstantExpr(operand) &&
      llvm->LLVMGetConstOpcode(operand) == LLVMGetElementPtr) {
    at = gep_type(llvm, operand);
    variable = llvm->LLVMGetOperand(operand, 0);
  }
  if (!llvm->LLVMIsAGlobalVariable(variable) || (variable != operand && !at))
    return false;
  return is_number_access(llvm, user, operand, at ? at : llvm->LLVMGlobalGetValueType(variable));
}

static void look_into(Walk *w, LLVMValueRef value) {
  const LlvmApi *llvm = w->s->llvm;
  if (llvm->LLVMIsAGlobalVariable(value)) {
    LLVMValueRef initial = llvm->LLVMGetInitializer(value);
    if (initial)
      reach_value(w, initial, LOC_UNKNOWN);
    return;
  }
  for (LLVMBasicBlockRef b = llvm->LLVMGetFirstBasicBlock(value); b;
       b = llvm->LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(b); i; i = llvm->LLVMGetNextInstruction(i))
      for (int n = 0; n < llvm->LLVMGetNumOperands(i); n++) {
        LLVMValueRef operand = llvm->LLVMGetOperand(i, (unsigned)n);
        if (operand && llvm->LLVMIsAConstant(operand) && !is_harmless(llvm, i, operand))
          reach_value(w, operand, llvm_loc(w->s, i));
      }
}

static bool is_visible(const LlvmApi *llvm, LLVMValueRef value) {
  LLVMLinkage linkage = llvm->LLVMGetLinkage(value);
  return linkage != LLVMInternalLinkage && linkage != LLVMPrivateLinkage;
}

void find_outside(const LlvmSource *s, LLVMValueRef kernel) {
  const LlvmApi *llvm = s->llvm;
  LLVMValueRef called = llvm->LLVMGetNamedFunction(s->module, s->called);
  Walk w = {.s = s, .kernel = kernel, .called = called, .seen = {.arena = s->arena}};
  LLVMValueRef main_function = llvm->LLVMGetNamedFunction(s->module, "main");
  bool is_whole = main_function && !llvm->LLVMIsDeclaration(main_function);
  if (is_whole)
    reach_value(&w, main_function, LOC_UNKNOWN);
  for (LLVMValueRef f = llvm->LLVMGetFirstFunction(s->module); f && !is_whole;
       f = llvm->LLVMGetNextFunction(f))
    if (is_visible(llvm, f))
      reach_value(&w, f, LOC_UNKNOWN);
  for (LLVMValueRef g = llvm->LLVMGetFirstGlobal(s->module); g; g = llvm->LLVMGetNextGlobal(g)) {
    bool is_llvms = str_starts_with(llvm_name(s, g), "llvm."); // constructors, for one
    if (is_llvms || llvm->LLVMIsDeclaration(g) || (!is_whole && is_visible(llvm, g)))
      reach_value(&w, g, LOC_UNKNOWN);
  }
  while (w.work.len)
    look_into(&w, vec_pop(&w.work));
}
