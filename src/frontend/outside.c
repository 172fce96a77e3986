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
  LLVMTargetDataRef layout;
  LLVMValueRef kernel, called; // the same, or the second is wrapped by the first (by_value.h)
  Map seen;                    // functions and variables
  VEC(LLVMValueRef) work;      // those whose operands are still to be looked at
} Walk;

static void note_use(Walk *w, Map *uses, LLVMValueRef value, Loc loc) {
  Loc *at = ARENA_NEW(w->s->arena, Loc);
  *at = loc;
  map_put_ptr(uses, value, at);
}

static void reach_value(Walk *w, LLVMValueRef value, Loc loc) {
  const LlvmApi *llvm = w->s->llvm;
  if (llvm->LLVMIsAFunction(value) || llvm->LLVMIsAGlobalVariable(value)) {
    if (value == w->kernel || value == w->called || map_get_ptr(&w->seen, value))
      return;
    map_put_ptr(&w->seen, value, value);
    vec_push(w->s->arena, &w->work, value);
    note_use(w, w->s->outside, value, loc);
    return;
  }
  // Constant expressions and aggregates.
  for (int i = 0; llvm->LLVMIsAConstant(value) && i < llvm->LLVMGetNumOperands(value); i++)
    reach_value(w, llvm->LLVMGetOperand(value, (unsigned)i), loc);
}

// Somewhere in a variable; type NULL: it cannot be told.
typedef struct Place {
  LLVMTypeRef type;
  int64_t offset; // in bytes
} Place;

static int64_t size_of(const Walk *w, LLVMTypeRef type) {
  return (int64_t)w->s->llvm->LLVMABISizeOfType(w->layout, type);
}

// Not a union's, which may hold a pointer where the type says a number.
static Place member_at(const Walk *w, Place at) {
  const LlvmApi *llvm = w->s->llvm;
  const char *name = llvm->LLVMGetStructName(at.type);
  unsigned n = llvm->LLVMCountStructElementTypes(at.type), i = n;
  if ((name && str_starts_with(str_from(name), "union.")) || !n)
    return (Place){0};
  while (--i && (int64_t)llvm->LLVMOffsetOfElement(w->layout, at.type, i) > at.offset)
    ;
  at.offset -= (int64_t)llvm->LLVMOffsetOfElement(w->layout, at.type, i);
  return (Place){llvm->LLVMStructGetTypeAtIndex(at.type, i), at.offset};
}

// What begins at a place: of that type, or (NULL) the scalar. NULL: nothing does.
static LLVMTypeRef type_at(const Walk *w, Place at, LLVMTypeRef wanted) {
  const LlvmApi *llvm = w->s->llvm;
  while (at.type && at.offset >= 0 && at.offset < size_of(w, at.type)) {
    LLVMTypeKind kind = llvm->LLVMGetTypeKind(at.type);
    bool is_scalar = kind != LLVMArrayTypeKind && kind != LLVMStructTypeKind;
    if (at.offset == 0 && (at.type == wanted || (!wanted && is_scalar)))
      return at.type;
    if (is_scalar)
      return NULL;
    if (kind == LLVMStructTypeKind) {
      at = member_at(w, at);
    } else {
      at.type = llvm->LLVMGetElementType(at.type);
      at.offset %= size_of(w, at.type);
    }
  }
  return NULL;
}

// Where a getelementptr leads to.
static Place step(const Walk *w, LLVMValueRef gep, Place from) {
  const LlvmApi *llvm = w->s->llvm;
  LLVMTypeRef type = llvm->LLVMGetGEPSourceElementType(gep);
  for (int i = 1; from.type && i < llvm->LLVMGetNumOperands(gep); i++) {
    LLVMValueRef index = llvm->LLVMGetOperand(gep, (unsigned)i);
    bool is_constant = llvm->LLVMIsAConstantInt(index);
    int64_t n = is_constant ? llvm->LLVMConstIntGetSExtValue(index) : 0;
    LLVMTypeRef whole = type;
    LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
    if (i > 1 && kind == LLVMStructTypeKind) {
      from.offset += (int64_t)llvm->LLVMOffsetOfElement(w->layout, type, (unsigned)n);
      type = llvm->LLVMStructGetTypeAtIndex(type, (unsigned)n);
      continue;
    }
    if (i > 1)
      type = kind == LLVMArrayTypeKind ? llvm->LLVMGetElementType(type) : NULL;
    if (!type || n > INT32_MAX || n < INT32_MIN)
      return (Place){0};
    if (is_constant)
      from.offset += n * size_of(w, type);
    else // one of the elements, if there are any
      from = i > 1 && type_at(w, from, whole) ? (Place){type, 0} : (Place){0};
  }
  return from;
}

// The user reads or writes a number where `pointer`, an address in a variable, points, or only
// computes addresses of such.
static bool is_number_access(const Walk *w, LLVMValueRef user, LLVMValueRef pointer, Place at) {
  const LlvmApi *llvm = w->s->llvm;
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
    at = step(w, user, at);
    for (LLVMUseRef use = llvm->LLVMGetFirstUse(user); use; use = llvm->LLVMGetNextUse(use)) {
      LLVMValueRef next = llvm->LLVMGetUser(use);
      if (!llvm->LLVMIsAInstruction(next) || !is_number_access(w, next, user, at))
        return false;
    }
    return true;
  default:
    return false;
  }
  LLVMTypeRef scalar = type_at(w, at, NULL);
  LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
  // `_Bool` and odd `_BitInt`s are wider in memory.
  return scalar && kind != LLVMPointerTypeKind && llvm->LLVMGetTypeKind(scalar) == kind &&
         size_of(w, type) <= size_of(w, scalar);
}

// Of a variable, or a constant address in one.
static Place constant_place(const Walk *w, LLVMValueRef constant) {
  const LlvmApi *llvm = w->s->llvm;
  if (llvm->LLVMIsAGlobalVariable(constant))
    return (Place){llvm->LLVMGlobalGetValueType(constant), 0};
  if (!llvm->LLVMIsAConstantExpr(constant) ||
      llvm->LLVMGetConstOpcode(constant) != LLVMGetElementPtr)
    return (Place){0};
  return step(w, constant, constant_place(w, llvm->LLVMGetOperand(constant, 0)));
}

// A number in a variable, which is noted.
static bool is_harmless(Walk *w, LLVMValueRef user, LLVMValueRef operand) {
  const LlvmApi *llvm = w->s->llvm;
  Place at = constant_place(w, operand);
  if (!at.type || !is_number_access(w, user, operand, at))
    return false;
  while (!llvm->LLVMIsAGlobalVariable(operand))
    operand = llvm->LLVMGetOperand(operand, 0);
  if (!map_get_ptr(w->s->seen_numbers, operand))
    note_use(w, w->s->seen_numbers, operand, llvm_loc(w->s, user));
  return true;
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
        if (operand && llvm->LLVMIsAConstant(operand) && !is_harmless(w, i, operand))
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
  Walk w = {.s = s,
            .layout = llvm->LLVMGetModuleDataLayout(s->module),
            .kernel = kernel,
            .called = called,
            .seen = {.arena = s->arena}};
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
