// jit.c: see jit.h. LLVM's ORC, and the one function of a runtime that lowered memrefs call.

#include "emit/jit.h"

#include "emit/bf16.h"
#include "emit/object.h"

#include <dlfcn.h>
#include <stdint.h>

// A ranked descriptor of any rank: sizes, then strides follow.
typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

typedef struct Unranked {
  int64_t rank;
  Descriptor *descriptor;
} Unranked;

enum { MAX_RANK = 64 };

// memref.copy between buffers that are not both contiguous.
static void copy_memref(int64_t size, const Unranked *source, const Unranked *target) {
  const Descriptor *s = source->descriptor, *t = target->descriptor;
  int64_t rank = source->rank, at[MAX_RANK] = {0};
  if (rank > MAX_RANK || target->rank != rank)
    return;
  for (int64_t i = 0; i < rank; i++)
    if (s->sizes_and_strides[i] <= 0)
      return;
  for (;;) {
    int64_t from = s->offset, to = t->offset;
    for (int64_t i = 0; i < rank; i++) {
      from += at[i] * s->sizes_and_strides[rank + i];
      to += at[i] * t->sizes_and_strides[rank + i];
    }
    memcpy(t->aligned + to * size, s->aligned + from * size, (size_t)size);
    int64_t i = rank;
    while (i-- > 0 && ++at[i] == s->sizes_and_strides[i])
      at[i] = 0;
    if (i < 0)
      return;
  }
}

static const char CALLER[] = "__sluice_call";

static bool check(const LlvmApi *llvm, Module *module, LLVMErrorRef error) {
  if (!error)
    return true;
  char *message = llvm->LLVMGetErrorMessage(error);
  diag_error(module->ctx, module->top->loc, "LLVM: %s", message);
  llvm->LLVMDisposeErrorMessage(message);
  return false;
}

// What the code may call: the runtime's function here, the compiler's (division of 128 bits,
// powers, f128, ...), and all that this process has.
static bool add_symbols(const LlvmApi *llvm, Module *module, LLVMOrcLLJITRef jit) {
  LLVMOrcJITDylibRef library = llvm->LLVMOrcLLJITGetMainJITDylib(jit);
  LLVMOrcCSymbolMapPair pair = {
      llvm->LLVMOrcLLJITMangleAndIntern(jit, "memrefCopy"),
      {(uint64_t)(uintptr_t)copy_memref, {LLVMJITSymbolGenericFlagsExported, 0}}};
  if (!check(llvm, module,
             llvm->LLVMOrcJITDylibDefine(library, llvm->LLVMOrcAbsoluteSymbols(&pair, 1))))
    return false;
  dlopen("libgcc_s.so.1", RTLD_NOW | RTLD_GLOBAL); // libLLVM has loaded it, for itself
  LLVMOrcDefinitionGeneratorRef process;
  if (!check(llvm, module,
             llvm->LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
                 &process, llvm->LLVMOrcLLJITGetGlobalPrefix(jit), NULL, NULL)))
    return false;
  llvm->LLVMOrcJITDylibAddGenerator(library, process);
  return true;
}

static bool run(const LlvmApi *llvm, Module *module, LLVMOrcLLJITRef jit,
                LLVMOrcThreadSafeModuleRef code, void **slots) {
  LLVMOrcExecutorAddress address = 0;
  LLVMOrcJITDylibRef library = llvm->LLVMOrcLLJITGetMainJITDylib(jit);
  if (!check(llvm, module, llvm->LLVMOrcLLJITAddLLVMIRModule(jit, library, code)) ||
      !add_symbols(llvm, module, jit) ||
      !check(llvm, module, llvm->LLVMOrcLLJITLookup(jit, &address, CALLER)))
    return false;
  ((void (*)(void **))(uintptr_t)address)(slots);
  return true;
}

static void optimize(const LlvmApi *llvm, LLVMModuleRef module) {
  LLVMPassBuilderOptionsRef options = llvm->LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = llvm->LLVMRunPasses(module, "default<O2>", NULL, options);
  if (error) // it then runs as it is
    llvm->LLVMConsumeError(error);
  llvm->LLVMDisposePassBuilderOptions(options);
}

bool jit_call(const LlvmApi *llvm, Module *module, const char *name, void **slots,
              JitPrepare *prepare, void *user) {
  llvm_init_target(llvm);
  LLVMOrcThreadSafeContextRef shared = llvm->LLVMOrcCreateNewThreadSafeContext();
  LLVMContextRef context = llvm->LLVMOrcThreadSafeContextGetContext(shared);
  LLVMModuleRef code = emit_llvm_ir(llvm, context, module, NO_DEBUG_INFO);
  LLVMValueRef callee = code ? llvm->LLVMGetNamedFunction(code, name) : NULL;
  LLVMOrcLLJITRef jit = NULL;
  bool ok = callee && check(llvm, module, llvm->LLVMOrcCreateLLJIT(&jit, NULL));
  if (ok) {
    // Before anything looks at sizes: without it, i64 would be aligned to 4 bytes.
    llvm->LLVMSetDataLayout(code, llvm->LLVMOrcLLJITGetDataLayoutStr(jit));
    if (prepare)
      prepare(llvm, code, user);
    emit_slots_caller(llvm, code, callee, CALLER);
    emit_bf16_support(llvm, code);
    optimize(llvm, code);
    ok = run(llvm, module, jit, llvm->LLVMOrcCreateNewThreadSafeModule(code, shared), slots);
  } else if (code) {
    llvm->LLVMDisposeModule(code);
  }
  if (jit)
    llvm->LLVMConsumeError(llvm->LLVMOrcDisposeLLJIT(jit));
  llvm->LLVMOrcDisposeThreadSafeContext(shared);
  return ok;
}
