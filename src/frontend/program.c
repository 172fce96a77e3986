// program.c: see program.h.

#include "frontend/program.h"

#include "frontend/frontend_impl.h"
#include "ir/loc.h"

#include <stdlib.h>

typedef struct Stub {
  Frontend *f;
  const LlvmApi *llvm;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  LLVMTypeRef ptr;
} Stub;

// An integer as it lies in memory: a power of two bytes up to 8, then multiples of 8.
static LLVMTypeRef memory_type(const Stub *s, LLVMTypeRef type) {
  if (s->llvm->LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
    return type;
  unsigned width = s->llvm->LLVMGetIntTypeWidth(type), bits = 8;
  while (bits < width)
    bits = bits < 64 ? bits * 2 : bits + 64;
  return s->llvm->LLVMIntTypeInContext(s->f->context, bits);
}

static LLVMValueRef build_slot(const Stub *s, LLVMTypeRef type) {
  LLVMValueRef one = s->llvm->LLVMConstInt(s->llvm->LLVMIntTypeInContext(s->f->context, 32), 1, 0);
  return s->llvm->LLVMBuildArrayAlloca(s->builder, memory_type(s, type), one, "");
}

static LLVMValueRef build_param_slot(const Stub *s, LLVMValueRef param) {
  LLVMTypeRef type = s->llvm->LLVMTypeOf(param), in_memory = memory_type(s, type);
  LLVMValueRef slot = build_slot(s, type);
  if (in_memory != type)
    param = s->llvm->LLVMBuildCast(s->builder, LLVMZExt, param, in_memory, "");
  s->llvm->LLVMBuildStore(s->builder, param, slot);
  return slot;
}

// Zero: a narrow result is written without its upper bits.
static LLVMValueRef build_result_slot(const Stub *s, LLVMTypeRef type) {
  LLVMValueRef slot = build_slot(s, type);
  s->llvm->LLVMBuildStore(s->builder, s->llvm->LLVMConstNull(memory_type(s, type)), slot);
  return slot;
}

// A variable of the library, NULL until it is set.
static LLVMValueRef add_pointer(const Stub *s, const char *name) {
  LLVMValueRef made = s->llvm->LLVMAddGlobal(s->module, s->ptr, name);
  s->llvm->LLVMSetInitializer(made, s->llvm->LLVMConstNull(s->ptr));
  return made;
}

static void store_slot(const Stub *s, LLVMValueRef slots, unsigned i, LLVMValueRef value) {
  LLVMTypeRef i32 = s->llvm->LLVMIntTypeInContext(s->f->context, 32);
  LLVMValueRef index = s->llvm->LLVMConstInt(i32, i, 0);
  LLVMValueRef at = s->llvm->LLVMBuildGEP2(s->builder, s->ptr, slots, &index, 1, "");
  s->llvm->LLVMBuildStore(s->builder, value, at);
}

// The kernel keeps codes for pointers in it, which clang's code has no use for.
static LLVMValueRef replace_by_bytes(const Stub *s, LLVMValueRef old,
                                     const FrontendVariable *variable) {
  const LlvmApi *llvm = s->llvm;
  LLVMValueRef bytes = llvm->LLVMConstStringInContext(s->f->context, variable->coded,
                                                      (unsigned)variable->n_coded, true);
  LLVMValueRef made = llvm->LLVMAddGlobal(s->module, llvm->LLVMTypeOf(bytes), "");
  llvm->LLVMSetInitializer(made, bytes);
  llvm->LLVMSetAlignment(made, llvm->LLVMGetAlignment(old));
  llvm->LLVMReplaceAllUsesWith(old, made);
  llvm->LLVMDeleteGlobal(old);
  return made;
}

static LLVMValueRef find_variable(const Stub *s, const FrontendVariable *variable) {
  LLVMValueRef found = s->llvm->LLVMGetNamedGlobal(s->module, variable->linked);
  if (!found)
    found = s->llvm->LLVMGetNamedGlobal(s->module, variable->name);
  if (found && variable->coded)
    found = replace_by_bytes(s, found, variable);
  if (found)
    s->llvm->LLVMSetValueName2(found, variable->linked, strlen(variable->linked));
  if (found && !s->llvm->LLVMIsDeclaration(found)) {
    s->llvm->LLVMSetLinkage(found, LLVMExternalLinkage); // the kernel's code refers to it
    s->llvm->LLVMSetVisibility(found, LLVMHiddenVisibility);
  }
  return found;
}

static void build_hook_call(const Stub *s, LLVMValueRef function) {
  const LlvmApi *llvm = s->llvm;
  const FrontendSignature *signature = &s->f->signature;
  LLVMTypeRef type = llvm->LLVMGlobalGetValueType(function);
  LLVMTypeRef returned = llvm->LLVMGetReturnType(type);
  LLVMTypeRef i32 = llvm->LLVMIntTypeInContext(s->f->context, 32);
  bool has_result = llvm->LLVMGetTypeKind(returned) != LLVMVoidTypeKind;
  unsigned n_params = llvm->LLVMCountParams(function), n = n_params + has_result;
  llvm->LLVMPositionBuilderAtEnd(s->builder,
                                 llvm->LLVMAppendBasicBlockInContext(s->f->context, function, ""));
  LLVMValueRef n_slots = llvm->LLVMConstInt(i32, n + signature->variables.len + 1, 0);
  LLVMValueRef slots = llvm->LLVMBuildArrayAlloca(s->builder, s->ptr, n_slots, ""), result = NULL;
  for (unsigned i = 0; i < n_params; i++)
    store_slot(s, slots, i, build_param_slot(s, llvm->LLVMGetParam(function, i)));
  if (has_result)
    store_slot(s, slots, n_params, result = build_result_slot(s, returned));
  for (size_t i = 0; i < signature->variables.len; i++)
    store_slot(s, slots, n + (unsigned)i, find_variable(s, &signature->variables.data[i]));
  LLVMValueRef hook = llvm->LLVMBuildLoad2(s->builder, s->ptr, add_pointer(s, PROGRAM_HOOK), "");
  LLVMValueRef args[] = {
      llvm->LLVMBuildLoad2(s->builder, s->ptr, add_pointer(s, PROGRAM_HOOK_USER), ""), slots};
  LLVMTypeRef types[] = {s->ptr, s->ptr};
  LLVMTypeRef hook_type =
      llvm->LLVMFunctionType(llvm->LLVMVoidTypeInContext(s->f->context), types, 2, false);
  llvm->LLVMBuildCall2(s->builder, hook_type, hook, args, 2, "");
  if (!has_result) {
    llvm->LLVMBuildRetVoid(s->builder);
    return;
  }
  LLVMTypeRef in_memory = memory_type(s, returned);
  LLVMValueRef value = llvm->LLVMBuildLoad2(s->builder, in_memory, result, "");
  if (in_memory != returned)
    value = llvm->LLVMBuildCast(s->builder, LLVMTrunc, value, returned, "");
  llvm->LLVMBuildRet(s->builder, value);
}

// How callers and callees extend narrow integers is told by attributes.
static void copy_attributes(const Stub *s, LLVMValueRef from, LLVMValueRef to) {
  const char *const KEPT[] = {"signext", "zeroext", "inreg"};
  for (unsigned at = 0; at <= s->llvm->LLVMCountParams(from); at++)
    for (size_t k = 0; k < sizeof KEPT / sizeof *KEPT; k++) {
      unsigned kind = s->llvm->LLVMGetEnumAttributeKindForName(KEPT[k], strlen(KEPT[k]));
      LLVMAttributeRef attribute = s->llvm->LLVMGetEnumAttributeAtIndex(from, at, kind);
      if (attribute)
        s->llvm->LLVMAddAttributeAtIndex(to, at, attribute);
    }
}

// On the CPU __wait_T(token, data) is its data. Which number a token is does not matter, and nobody
// calls placeholders: the kernel's helpers do, which are not called either.
static void build_unit(const Stub *s, LLVMValueRef function) {
  const LlvmApi *llvm = s->llvm;
  LLVMTypeRef type = llvm->LLVMGetReturnType(llvm->LLVMGlobalGetValueType(function));
  LLVMValueRef data = llvm->LLVMCountParams(function) == 2 ? llvm->LLVMGetParam(function, 1) : NULL;
  llvm->LLVMPositionBuilderAtEnd(s->builder,
                                 llvm->LLVMAppendBasicBlockInContext(s->f->context, function, ""));
  if (llvm->LLVMGetTypeKind(type) == LLVMVoidTypeKind)
    llvm->LLVMBuildRetVoid(s->builder);
  else if (data && llvm->LLVMTypeOf(data) == type)
    llvm->LLVMBuildRet(s->builder, data);
  else
    llvm->LLVMBuildRet(s->builder, llvm->LLVMConstNull(type));
}

// A function like the old one with a body of our own takes its place.
static void replace(const Stub *s, LLVMValueRef old,
                    void (*build)(const Stub *s, LLVMValueRef function)) {
  LLVMValueRef made = s->llvm->LLVMAddFunction(s->module, "", s->llvm->LLVMGlobalGetValueType(old));
  copy_attributes(s, old, made);
  build(s, made);
  s->llvm->LLVMReplaceAllUsesWith(old, made);
  s->llvm->LLVMDeleteFunction(old);
}

static bool replace_kernel(const Stub *s) {
  const LlvmApi *llvm = s->llvm;
  LLVMValueRef kernel = llvm->LLVMGetNamedFunction(s->module, s->f->name);
  if (!s->f->is_by_value) {
    replace(s, kernel, build_hook_call);
    return true;
  }
  llvm->LLVMDeleteFunction(llvm->LLVMGetNamedFunction(s->module, BY_VALUE_NAME));
  llvm->LLVMReplaceAllUsesWith(kernel, llvm->LLVMGetNamedFunction(s->module, FROM_VALUE_NAME));
  llvm->LLVMDeleteFunction(kernel);
  replace(s, llvm->LLVMGetNamedFunction(s->module, BY_FIELDS_NAME), build_hook_call);
  return true;
}

// The program becomes a library in our process: nothing but main and the hook is visible.
static void hide_all(const Stub *s) {
  const LlvmApi *llvm = s->llvm;
  for (LLVMValueRef f = llvm->LLVMGetFirstFunction(s->module); f; f = llvm->LLVMGetNextFunction(f))
    if (!llvm->LLVMIsDeclaration(f) && llvm->LLVMGetLinkage(f) == LLVMExternalLinkage)
      llvm->LLVMSetVisibility(f, LLVMHiddenVisibility);
  for (LLVMValueRef g = llvm->LLVMGetFirstGlobal(s->module); g; g = llvm->LLVMGetNextGlobal(g))
    if (!llvm->LLVMIsDeclaration(g) && llvm->LLVMGetLinkage(g) == LLVMExternalLinkage)
      llvm->LLVMSetVisibility(g, LLVMHiddenVisibility);
}

// What atexit() refers to; a compiler's own startup code has one, too, which then counts.
static void add_dso_handle(const Stub *s) {
  LLVMValueRef handle = s->llvm->LLVMGetNamedGlobal(s->module, "__dso_handle");
  if (handle)
    return;
  handle = add_pointer(s, "__dso_handle");
  s->llvm->LLVMSetLinkage(handle, LLVMWeakAnyLinkage);
  s->llvm->LLVMSetVisibility(handle, LLVMHiddenVisibility);
}

static bool show_main(const Stub *s, Program *program) {
  const LlvmApi *llvm = s->llvm;
  LLVMValueRef main_function = llvm->LLVMGetNamedFunction(s->module, "main");
  if (!main_function || llvm->LLVMIsDeclaration(main_function)) {
    diag_error(s->f->ctx, loc_file(s->f->ctx, s->f->source.path, 0, 0),
               "there is no main() that calls the kernel '%s'", s->f->name);
    return false;
  }
  if (strcmp(s->f->name, "main") == 0) {
    diag_error(s->f->ctx, s->f->cfunction->loc, "nothing calls 'main' as a kernel");
    diag_note(s->f->ctx, s->f->cfunction->loc,
              "write its code as a function that main calls; 'sluice compile' takes it as it is");
    return false;
  }
  program->takes_arguments = llvm->LLVMCountParams(main_function) >= 2;
  llvm->LLVMSetValueName2(main_function, PROGRAM_MAIN, strlen(PROGRAM_MAIN));
  return true;
}

typedef struct ListEntry {
  uint64_t priority;
  int index;
  LLVMValueRef function;
} ListEntry;

static int compare_entries(const void *a, const void *b) {
  const ListEntry *x = a, *y = b;
  if (x->priority != y->priority)
    return x->priority < y->priority ? -1 : 1;
  return x->index - y->index;
}

// A function that calls those of a list of constructors, by priority, or of destructors, the other
// way round: loading the library calls none of them, since a hook is to be there first.
static void build_list_caller(const Stub *s, const char *list_name, const char *name,
                              bool is_reverse) {
  const LlvmApi *llvm = s->llvm;
  LLVMTypeRef nothing = llvm->LLVMVoidTypeInContext(s->f->context);
  LLVMTypeRef types[] = {llvm->LLVMIntTypeInContext(s->f->context, 32), s->ptr, s->ptr};
  LLVMTypeRef type = llvm->LLVMFunctionType(nothing, types, is_reverse ? 0 : 3, false);
  LLVMValueRef function = llvm->LLVMAddFunction(s->module, name, type);
  LLVMValueRef list = llvm->LLVMGetNamedGlobal(s->module, list_name), args[3];
  llvm->LLVMPositionBuilderAtEnd(s->builder,
                                 llvm->LLVMAppendBasicBlockInContext(s->f->context, function, ""));
  for (unsigned i = 0; i < 3 && !is_reverse; i++)
    args[i] = llvm->LLVMGetParam(function, i);
  if (list) {
    LLVMValueRef all = llvm->LLVMGetInitializer(list);
    int n = llvm->LLVMGetNumOperands(all);
    VEC(ListEntry) entries = {0};
    for (int i = 0; i < n; i++) {
      LLVMValueRef entry = llvm->LLVMGetOperand(all, (unsigned)i);
      uint64_t priority = llvm->LLVMConstIntGetZExtValue(llvm->LLVMGetOperand(entry, 0));
      ListEntry made = {priority, i, llvm->LLVMGetOperand(entry, 1)};
      vec_push(&s->f->arena, &entries, made);
    }
    qsort(entries.data, entries.len, sizeof *entries.data, compare_entries);
    for (int i = 0; i < n; i++)
      llvm->LLVMBuildCall2(s->builder, type, entries.data[is_reverse ? n - 1 - i : i].function,
                           args, is_reverse ? 0 : 3, "");
    llvm->LLVMDeleteGlobal(list);
  }
  llvm->LLVMBuildRetVoid(s->builder);
}

static void describe(Frontend *f, Program *program, unsigned n_params, bool has_result) {
  const FrontendSignature *s = &f->signature;
  program->kernel = f->name;
  program->n_arguments = s->arguments.len;
  program->n_variables = s->variables.len;
  program->values = ARENA_ARRAY(&f->arena, ProgramSlot, s->arguments.len + s->variables.len + 1);
  program->result_slot = n_params;
  for (size_t i = 0; i < s->arguments.len; i++) {
    const FrontendArgument *a = &s->arguments.data[i];
    program->values[i] =
        (ProgramSlot){a->name, a->type, a->param, type_is_memref(a->type), a->offset, a->identity};
  }
  for (size_t i = 0; i < s->variables.len; i++) {
    const FrontendVariable *v = &s->variables.data[i];
    unsigned slot = n_params + has_result + (unsigned)i;
    program->values[s->arguments.len + i] =
        (ProgramSlot){v->name, v->type, slot, false, 0, v->identity};
  }
}

bool frontend_program(Frontend *f, Program *program) {
  *program = (Program){.llvm = &f->llvm};
  Stub s = {.f = f, .llvm = &f->llvm, .module = frontend_read_bitcode(f, f->bitcode)};
  if (!s.module)
    return false;
  s.ptr = s.llvm->LLVMPointerTypeInContext(f->context, 0);
  program->result = f->signature.result;
  describe(f, program, s.llvm->LLVMCountParams(f->kernel), program->result != NULL);
  LlvmValues units = {0};
  bool ok = program_find_units(f, s.module, &units) && show_main(&s, program);
  if (ok) {
    hide_all(&s);
    add_dso_handle(&s);
    s.builder = s.llvm->LLVMCreateBuilderInContext(f->context);
    ok = replace_kernel(&s);
    for (size_t i = 0; i < units.len; i++)
      replace(&s, units.data[i], build_unit);
    build_list_caller(&s, "llvm.global_ctors", PROGRAM_BEGIN, false);
    build_list_caller(&s, "llvm.global_dtors", PROGRAM_END, true);
    s.llvm->LLVMDisposeBuilder(s.builder);
  }
  if (ok) {
    LLVMValueRef shown = s.llvm->LLVMGetNamedFunction(s.module, PROGRAM_MAIN);
    s.llvm->LLVMSetVisibility(shown, LLVMDefaultVisibility);
    program->module = s.module;
  } else {
    s.llvm->LLVMDisposeModule(s.module);
  }
  return ok;
}
