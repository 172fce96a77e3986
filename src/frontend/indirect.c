// indirect.c: calls through pointers become direct ones.
//
// A call whose pointer can be one of a few functions becomes a call of a function that asks which:
//
//   p(x)   ->   which(p, x):   if (p == f) return f(x);   if (p == g) return g(x);   unreachable
//
// It is inlined with all it calls, so the next round sees what was passed down to helpers. Pointers
// to functions are then only compared, as other pointers are (memory.c).

#include "frontend/indirect.h"

#include "ir/loc.h"

typedef VEC(LLVMValueRef) Values;

typedef struct Search {
  const LlvmSource *s;
  LLVMTypeRef type; // of the functions
  Values found;
  Map seen;
} Search;

static void add_target(Search *r, LLVMValueRef function) {
  if (r->s->llvm->LLVMGlobalGetValueType(function) != r->type)
    return; // to call it would be undefined
  for (size_t i = 0; i < r->found.len; i++)
    if (r->found.data[i] == function)
      return;
  vec_push(r->s->arena, &r->found, function);
}

static void add_targets_in(Search *r, LLVMValueRef constant) {
  const LlvmApi *llvm = r->s->llvm;
  if (llvm->LLVMIsAFunction(constant)) {
    add_target(r, constant);
    return;
  }
  for (int i = 0; i < llvm->LLVMGetNumOperands(constant); i++)
    add_targets_in(r, llvm->LLVMGetOperand(constant, (unsigned)i));
}

// It is used as a value, other than to be called or compared.
static bool is_address_taken(const LlvmApi *llvm, LLVMValueRef function) {
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(function); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    LLVMOpcode opcode =
        llvm->LLVMIsAInstruction(user) ? llvm->LLVMGetInstructionOpcode(user) : LLVMStore;
    bool is_called = opcode == LLVMCall && llvm->LLVMGetCalledValue(user) == function;
    for (unsigned i = 0; is_called && i < llvm->LLVMGetNumArgOperands(user); i++)
      is_called &= llvm->LLVMGetOperand(user, i) != function;
    if (!is_called && opcode != LLVMICmp)
      return true;
  }
  return false;
}

static LLVMValueRef underlying_object(const LlvmApi *llvm, LLVMValueRef pointer) {
  for (;;) {
    LLVMOpcode opcode = llvm->LLVMIsAInstruction(pointer) ? llvm->LLVMGetInstructionOpcode(pointer)
                        : llvm->LLVMIsAConstantExpr(pointer) ? llvm->LLVMGetConstOpcode(pointer)
                                                             : LLVMRet;
    if (opcode != LLVMGetElementPtr)
      return pointer;
    pointer = llvm->LLVMGetOperand(pointer, 0);
  }
}

// Where the memory is a constant, the functions in it; else all whose address is taken.
static bool find_in_memory(Search *r, LLVMValueRef pointer) {
  const LlvmApi *llvm = r->s->llvm;
  LLVMValueRef object = underlying_object(llvm, pointer);
  if (llvm->LLVMIsAGlobalVariable(object) && llvm->LLVMIsGlobalConstant(object) &&
      llvm->LLVMGetInitializer(object)) {
    add_targets_in(r, llvm->LLVMGetInitializer(object));
    return true;
  }
  for (LLVMValueRef f = llvm->LLVMGetFirstFunction(r->s->module); f;
       f = llvm->LLVMGetNextFunction(f))
    if (is_address_taken(llvm, f))
      add_target(r, f);
  return true;
}

// False: not all functions that it can be are known.
static bool find_targets(Search *r, LLVMValueRef pointer) {
  const LlvmApi *llvm = r->s->llvm;
  if (map_find(&r->seen, (uint64_t)(uintptr_t)pointer) || llvm->LLVMIsNull(pointer) ||
      llvm->LLVMIsUndef(pointer))
    return true;
  map_put_ptr(&r->seen, pointer, pointer);
  if (llvm->LLVMIsAFunction(pointer)) {
    add_target(r, pointer);
    return true;
  }
  if (!llvm->LLVMIsAInstruction(pointer))
    return false;
  bool ok = true;
  switch (llvm->LLVMGetInstructionOpcode(pointer)) {
  case LLVMPHI:
    for (unsigned i = 0; i < llvm->LLVMCountIncoming(pointer); i++)
      ok &= find_targets(r, llvm->LLVMGetIncomingValue(pointer, i));
    return ok;
  case LLVMSelect:
    return find_targets(r, llvm->LLVMGetOperand(pointer, 1)) &&
           find_targets(r, llvm->LLVMGetOperand(pointer, 2));
  case LLVMLoad:
    return find_in_memory(r, llvm->LLVMGetOperand(pointer, 0));
  default:
    return false;
  }
}

typedef struct Dispatch {
  const LlvmApi *llvm;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMTypeRef type;
  LLVMValueRef function;
  LLVMValueRef *args; // without the pointer
  unsigned n_args;
} Dispatch;

static void build_case(const Dispatch *d, LLVMValueRef target) {
  const LlvmApi *llvm = d->llvm;
  LLVMBasicBlockRef here = llvm->LLVMAppendBasicBlockInContext(d->context, d->function, "");
  LLVMBasicBlockRef next = llvm->LLVMAppendBasicBlockInContext(d->context, d->function, "");
  LLVMValueRef is_it =
      llvm->LLVMBuildICmp(d->builder, LLVMIntEQ, llvm->LLVMGetParam(d->function, 0), target, "");
  llvm->LLVMBuildCondBr(d->builder, is_it, here, next);
  llvm->LLVMPositionBuilderAtEnd(d->builder, here);
  LLVMValueRef result = llvm->LLVMBuildCall2(d->builder, d->type, target, d->args, d->n_args, "");
  if (llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(result)) == LLVMVoidTypeKind)
    llvm->LLVMBuildRetVoid(d->builder);
  else
    llvm->LLVMBuildRet(d->builder, result);
  llvm->LLVMPositionBuilderAtEnd(d->builder, next);
}

static LLVMValueRef build_dispatch(const LlvmSource *s, LLVMTypeRef type, const Values *targets) {
  const LlvmApi *llvm = s->llvm;
  unsigned n = llvm->LLVMCountParamTypes(type);
  LLVMTypeRef *types = ARENA_ARRAY(s->arena, LLVMTypeRef, n + 1);
  Dispatch d = {.llvm = llvm, .type = type, .n_args = n};
  d.context = llvm->LLVMGetModuleContext(s->module);
  types[0] = llvm->LLVMPointerTypeInContext(d.context, 0);
  llvm->LLVMGetParamTypes(type, types + 1);
  LLVMTypeRef made = llvm->LLVMFunctionType(llvm->LLVMGetReturnType(type), types, n + 1, false);
  d.function = llvm->LLVMAddFunction(s->module, "sluice_which", made);
  llvm->LLVMSetLinkage(d.function, LLVMInternalLinkage);
  d.args = ARENA_ARRAY(s->arena, LLVMValueRef, n + 1);
  for (unsigned i = 0; i < n; i++)
    d.args[i] = llvm->LLVMGetParam(d.function, i + 1);
  d.builder = llvm->LLVMCreateBuilderInContext(d.context);
  llvm->LLVMPositionBuilderAtEnd(d.builder,
                                 llvm->LLVMAppendBasicBlockInContext(d.context, d.function, ""));
  for (size_t i = 0; i < targets->len; i++)
    build_case(&d, targets->data[i]);
  llvm->LLVMBuildUnreachable(d.builder);
  llvm->LLVMDisposeBuilder(d.builder);
  return d.function;
}

LLVMValueRef indirect_call_resolve(const LlvmSource *s, LLVMValueRef call) {
  const LlvmApi *llvm = s->llvm;
  LLVMValueRef pointer = llvm->LLVMGetCalledValue(call);
  Search r = {.s = s, .type = llvm->LLVMGetCalledFunctionType(call), .seen = {.arena = s->arena}};
  if (llvm->LLVMIsFunctionVarArg(r.type) || !find_targets(&r, pointer))
    return NULL;
  // None here: others set it, and what reads it is to be seen by the importer.
  if (!r.found.len && llvm->LLVMIsAInstruction(pointer))
    return NULL;
  LLVMValueRef which = build_dispatch(s, r.type, &r.found);
  unsigned n = llvm->LLVMGetNumArgOperands(call);
  LLVMValueRef *args = ARENA_ARRAY(s->arena, LLVMValueRef, n + 1);
  args[0] = pointer;
  for (unsigned i = 0; i < n; i++)
    args[i + 1] = llvm->LLVMGetOperand(call, i);
  LLVMBuilderRef builder = llvm->LLVMCreateBuilderInContext(llvm->LLVMGetModuleContext(s->module));
  llvm->LLVMPositionBuilderBefore(builder, call);
  LLVMValueRef made =
      llvm->LLVMBuildCall2(builder, llvm->LLVMGlobalGetValueType(which), which, args, n + 1, "");
  llvm->LLVMDisposeBuilder(builder);
  llvm->LLVMReplaceAllUsesWith(call, made);
  llvm->LLVMInstructionEraseFromParent(call);
  return which;
}

static bool is_string(LLVMMetadataKind kind) {
  return kind == LLVMMDStringMetadataKind;
}

static bool is_local_scope(LLVMMetadataKind kind) {
  return kind == LLVMDILexicalBlockMetadataKind || kind == LLVMDILexicalBlockFileMetadataKind ||
         kind == LLVMDISubprogramMetadataKind;
}

// The first operand of such a kind; NULL: none.
static LLVMValueRef node_operand(const LlvmSource *s, LLVMValueRef node,
                                 bool (*is_wanted)(LLVMMetadataKind)) {
  const LlvmApi *llvm = s->llvm;
  unsigned n = (unsigned)llvm->LLVMGetMDNodeNumOperands(node);
  LLVMValueRef *operands = ARENA_ARRAY(s->arena, LLVMValueRef, n + 1);
  llvm->LLVMGetMDNodeOperands(node, operands);
  for (unsigned i = 0; i < n; i++)
    if (operands[i] && is_wanted(llvm->LLVMGetMetadataKind(llvm->LLVMValueAsMetadata(operands[i]))))
      return operands[i];
  return NULL;
}

// The name of the function that a location stands in: its scope, or what that lies in.
static Str function_at(const LlvmSource *s, LLVMMetadataRef location) {
  const LlvmApi *llvm = s->llvm;
  LLVMMetadataRef scope = llvm->LLVMDILocationGetScope(location);
  LLVMValueRef node = llvm->LLVMMetadataAsValue(llvm->LLVMGetModuleContext(s->module), scope);
  while (node &&
         llvm->LLVMGetMetadataKind(llvm->LLVMValueAsMetadata(node)) != LLVMDISubprogramMetadataKind)
    node = node_operand(s, node, is_local_scope);
  LLVMValueRef name = node ? node_operand(s, node, is_string) : NULL;
  unsigned len = 0;
  const char *text = name ? llvm->LLVMGetMDString(name, &len) : NULL;
  return (Str){text, len};
}

void indirect_call_cycle(const LlvmSource *s, LLVMValueRef call, Names *cycle) {
  enum { MAX_ENTERED = 4 };
  const LlvmApi *llvm = s->llvm;
  Names inner_first = {0};
  size_t entered = 0, again = 0; // how often its function was, and where for the first time
  for (LLVMMetadataRef at = llvm->LLVMInstructionGetDebugLoc(call); at && entered <= MAX_ENTERED;
       at = llvm->LLVMDILocationGetInlinedAt(at)) {
    vec_push(s->arena, &inner_first, function_at(s, at));
    if (!str_eq(inner_first.data[0], inner_first.data[inner_first.len - 1]))
      continue;
    entered++;
    if (entered == 2)
      again = inner_first.len - 1;
  }
  if (entered <= MAX_ENTERED)
    return;
  for (size_t i = again; i-- > 0;) // what it calls stands last, as in direct recursion
    vec_push(s->arena, cycle, inner_first.data[i]);
  vec_push(s->arena, cycle, inner_first.data[again - 1]);
}
