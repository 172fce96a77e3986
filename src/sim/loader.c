// loader.c: see loader.h. LLVM's ORC, with a library of its own that has none of ORC's support for
// constructors and atexit: exit() is to run what the program has registered.

#include "sim/loader.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20 };

bool loader_takes(const LlvmApi *llvm, LLVMModuleRef module) {
  LLVMTargetDataRef layout = llvm->LLVMGetModuleDataLayout(module);
  unsigned long long n_bytes = 0;
  for (LLVMValueRef g = llvm->LLVMGetFirstGlobal(module); g; g = llvm->LLVMGetNextGlobal(g)) {
    if (llvm->LLVMIsThreadLocal(g))
      return false;
    if (!llvm->LLVMIsDeclaration(g))
      n_bytes += llvm->LLVMABISizeOfType(layout, llvm->LLVMGlobalGetValueType(g));
  }
  return n_bytes <= MOST_BYTES;
}

// What a program may call and no shared library has.
static LLVMErrorRef add_symbols(LoadedCode *code, LLVMOrcJITDylibRef library) {
  const LlvmApi *llvm = code->llvm;
  LLVMOrcDefinitionGeneratorRef process;
  LLVMOrcCSymbolMapPair pair = {
      llvm->LLVMOrcLLJITMangleAndIntern(code->jit, "atexit"),
      {(uint64_t)(uintptr_t)atexit, {LLVMJITSymbolGenericFlagsExported, 0}}};
  LLVMErrorRef error = llvm->LLVMOrcJITDylibDefine(library, llvm->LLVMOrcAbsoluteSymbols(&pair, 1));
  if (!error)
    error = llvm->LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
        &process, llvm->LLVMOrcLLJITGetGlobalPrefix(code->jit), NULL, NULL);
  if (!error)
    llvm->LLVMOrcJITDylibAddGenerator(library, process);
  return error;
}

typedef struct Found {
  const LlvmApi *llvm;
  LoadedSymbol *symbols;
  size_t n_symbols;
  bool ok;
} Found;

static void take_addresses(LLVMErrorRef error, LLVMOrcCSymbolMapPairs pairs, size_t n, void *user) {
  Found *found = user;
  if (error) {
    found->llvm->LLVMConsumeError(error);
    return;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < found->n_symbols; k++)
      if (strcmp(found->llvm->LLVMOrcSymbolStringPoolEntryStr(pairs[i].Name),
                 found->symbols[k].name) == 0)
        found->symbols[k].address = (void *)(uintptr_t)pairs[i].Sym.Address;
  found->ok = true;
}

// All is done before this returns: the session has no other thread.
static bool look_up(LoadedCode *code, LLVMOrcExecutionSessionRef session,
                    LLVMOrcJITDylibRef library, LoadedSymbol *symbols, size_t n) {
  const LlvmApi *llvm = code->llvm;
  Arena arena = {0};
  LLVMOrcCJITDylibSearchOrderElement where = {library, LLVMOrcJITDylibLookupFlagsMatchAllSymbols};
  LLVMOrcCLookupSetElement *names = ARENA_ARRAY(&arena, LLVMOrcCLookupSetElement, n + 1);
  for (size_t i = 0; i < n; i++)
    names[i] =
        (LLVMOrcCLookupSetElement){llvm->LLVMOrcLLJITMangleAndIntern(code->jit, symbols[i].name),
                                   LLVMOrcSymbolLookupFlagsRequiredSymbol};
  Found found = {llvm, symbols, n, false};
  llvm->LLVMOrcExecutionSessionLookup(session, LLVMOrcLookupKindStatic, &where, 1, names, n,
                                      take_addresses, &found);
  arena_free(&arena);
  return found.ok;
}

static void ignore_error(void *user, LLVMErrorRef error) {
  const LoadedCode *code = user;
  code->llvm->LLVMConsumeError(error);
}

bool loader_open(LoadedCode *code, const LlvmApi *llvm, const LLVMMemoryBufferRef *objects,
                 size_t n_objects, LoadedSymbol *symbols, size_t n_symbols) {
  *code = (LoadedCode){.llvm = llvm};
  llvm_init_target(llvm);
  LLVMErrorRef error = llvm->LLVMOrcCreateLLJIT(&code->jit, NULL);
  if (error) {
    llvm->LLVMConsumeError(error);
    code->jit = NULL;
    return false;
  }
  LLVMOrcExecutionSessionRef session = llvm->LLVMOrcLLJITGetExecutionSession(code->jit);
  llvm->LLVMOrcExecutionSessionSetErrorReporter(session, ignore_error, code);
  LLVMOrcJITDylibRef library = llvm->LLVMOrcExecutionSessionCreateBareJITDylib(session, "program");
  error = add_symbols(code, library);
  for (size_t i = 0; i < n_objects && !error; i++) {
    LLVMMemoryBufferRef copy = llvm->LLVMCreateMemoryBufferWithMemoryRangeCopy(
        llvm->LLVMGetBufferStart(objects[i]), llvm->LLVMGetBufferSize(objects[i]), "");
    error = llvm->LLVMOrcLLJITAddObjectFile(code->jit, library, copy);
  }
  if (!error && look_up(code, session, library, symbols, n_symbols))
    return true;
  if (error)
    llvm->LLVMConsumeError(error);
  loader_close(code);
  return false;
}

void loader_close(LoadedCode *code) {
  if (code->jit)
    code->llvm->LLVMConsumeError(code->llvm->LLVMOrcDisposeLLJIT(code->jit));
  code->jit = NULL;
}
