// object.c: see object.h.

#include "emit/object.h"

#include "base/source.h"
#include "base/tool.h"
#include "emit/bf16.h"

// The processor that clang compiles for where none is named: LLVM knows its costs, so that loops
// are unrolled; of a processor without a name it knows none.
static const char PROCESSOR[] = "x86-64";

static LLVMTargetMachineRef create_machine(const LlvmApi *llvm, Context *ctx, ObjectSpeed speed) {
  char *triple = llvm->LLVMGetDefaultTargetTriple(), *message = NULL;
  LLVMTargetRef target = NULL;
  LLVMTargetMachineRef machine = NULL;
  if (llvm->LLVMGetTargetFromTriple(triple, &target, &message)) {
    diag_error(ctx, LOC_UNKNOWN, "LLVM: %s", message);
    llvm->LLVMDisposeMessage(message);
  } else {
    machine = llvm->LLVMCreateTargetMachine(target, triple, PROCESSOR, "",
                                            speed == OBJECT_OPTIMIZED ? LLVMCodeGenLevelDefault
                                                                      : LLVMCodeGenLevelNone,
                                            LLVMRelocPIC, LLVMCodeModelDefault);
  }
  llvm->LLVMDisposeMessage(triple);
  return machine;
}

static void set_target(const LlvmApi *llvm, LLVMModuleRef module, LLVMTargetMachineRef machine) {
  LLVMTargetDataRef layout = llvm->LLVMCreateTargetDataLayout(machine);
  char *triple = llvm->LLVMGetDefaultTargetTriple();
  llvm->LLVMSetModuleDataLayout(module, layout);
  llvm->LLVMSetTarget(module, triple);
  llvm->LLVMDisposeTargetData(layout);
  llvm->LLVMDisposeMessage(triple);
}

static bool optimize(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module,
                     LLVMTargetMachineRef machine) {
  LLVMPassBuilderOptionsRef options = llvm->LLVMCreatePassBuilderOptions();
  LLVMErrorRef error = llvm->LLVMRunPasses(module, "default<O2>", machine, options);
  llvm->LLVMDisposePassBuilderOptions(options);
  if (!error)
    return true;
  char *message = llvm->LLVMGetErrorMessage(error);
  diag_error(ctx, LOC_UNKNOWN, "LLVM: %s", message);
  llvm->LLVMDisposeErrorMessage(message);
  return false;
}

LLVMMemoryBufferRef emit_object_to_memory(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module,
                                          ObjectSpeed speed) {
  llvm_init_target(llvm);
  LLVMTargetMachineRef machine = create_machine(llvm, ctx, speed);
  LLVMMemoryBufferRef object = NULL;
  if (!machine)
    return NULL;
  set_target(llvm, module, machine);
  emit_bf16_support(llvm, module);
  bool ok = speed != OBJECT_OPTIMIZED || optimize(llvm, ctx, module, machine);
  char *message = NULL;
  if (ok && llvm->LLVMTargetMachineEmitToMemoryBuffer(machine, module, LLVMObjectFile, &message,
                                                      &object)) {
    diag_error(ctx, LOC_UNKNOWN, "LLVM: %s", message);
    llvm->LLVMDisposeMessage(message);
    object = NULL;
  }
  llvm->LLVMDisposeTargetMachine(machine);
  return object;
}

bool emit_object(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module, ObjectSpeed speed,
                 const char *path) {
  LLVMMemoryBufferRef object = emit_object_to_memory(llvm, ctx, module, speed);
  bool ok = object && write_object(llvm, ctx, object, path);
  if (object)
    llvm->LLVMDisposeMemoryBuffer(object);
  return ok;
}

bool write_object(const LlvmApi *llvm, Context *ctx, LLVMMemoryBufferRef object, const char *path) {
  const char *error;
  return write_file(path, llvm->LLVMGetBufferStart(object), llvm->LLVMGetBufferSize(object),
                    &error) ||
         diag_error(ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, error);
}

// By the linker itself, without the compiler driver, which takes four times as long. What the
// driver would add is not needed where nothing but objects is linked; where this fails, the driver
// is asked, and says why.
static bool link_quickly(const char *const *files, size_t n_files, const char *path) {
  Arena arena = {0};
  VEC(const char *) argv = {0};
  const char *first[] = {"ld", "-shared", "-z", "defs", "-o", path};
  const char *last[] = {"-lm", "-lc", NULL};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    vec_push(&arena, &argv, first[i]);
  for (size_t i = 0; i < n_files; i++)
    vec_push(&arena, &argv, files[i]);
  for (size_t i = 0; i < sizeof last / sizeof *last; i++)
    vec_push(&arena, &argv, last[i]);
  ProcessOptions options = {.argv = argv.data, .capture_stdout = true, .capture_stderr = true};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  bool ok = tool_run(&options, &result, message) && result.exit_code == 0;
  process_result_free(&result);
  arena_free(&arena);
  return ok;
}

// False after a diagnostic.
static bool run_linker(Context *ctx, const char *const *argv) {
  ProcessOptions options = {.argv = argv};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  bool ran = tool_run(&options, &result, message), ok = ran && result.exit_code == 0;
  if (!ran)
    diag_error(ctx, LOC_UNKNOWN, "%s", message);
  else if (!ok)
    diag_error(ctx, LOC_UNKNOWN, "the code could not be linked");
  process_result_free(&result);
  return ok;
}

static bool run_clang(Context *ctx, const char *const *files, size_t n_files,
                      const char *const *more, const char *path) {
  Arena arena = {0};
  VEC(const char *) argv = {0};
  const char *first[] = {"clang-19", "-O2", "-fPIC", "-o", path};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    vec_push(&arena, &argv, first[i]);
  for (size_t i = 0; i < n_files; i++)
    vec_push(&arena, &argv, files[i]);
  for (; *more; more++)
    vec_push(&arena, &argv, *more);
  vec_push(&arena, &argv, NULL);
  bool ok = run_linker(ctx, argv.data);
  arena_free(&arena);
  return ok;
}

bool link_code(Context *ctx, LinkKind kind, const char *const *files, size_t n_files,
               const char *path) {
  static const char *const LIBRARY[] = {"-shared", "-Wl,-z,defs", "-lm", NULL};
  return (kind == LINK_PROGRAM && link_quickly(files, n_files, path)) ||
         run_clang(ctx, files, n_files, LIBRARY, path);
}

typedef struct Words {
  VEC(const char *) list;
} Words;

static void keep_name(const LlvmApi *llvm, LLVMValueRef symbol, Arena *arena, Words *words) {
  size_t len;
  const char *name = llvm->LLVMGetValueName2(symbol, &len);
  if (!llvm->LLVMIsDeclaration(symbol) && llvm->LLVMGetLinkage(symbol) == LLVMExternalLinkage)
    vec_push(arena, &words->list, arena_printf(arena, "--keep-global-symbol=%s", name));
}

bool join_code(const LlvmApi *llvm, Context *ctx, LLVMModuleRef module, const char *const *files,
               size_t n_files, const char *path) {
  static const char *const OBJECT[] = {"-r", NULL};
  if (!run_clang(ctx, files, n_files, OBJECT, path))
    return false;
  Arena arena = {0};
  Words argv = {0};
  vec_push(&arena, &argv.list, "objcopy");
  for (LLVMValueRef f = llvm->LLVMGetFirstFunction(module); f; f = llvm->LLVMGetNextFunction(f))
    keep_name(llvm, f, &arena, &argv);
  for (LLVMValueRef g = llvm->LLVMGetFirstGlobal(module); g; g = llvm->LLVMGetNextGlobal(g))
    keep_name(llvm, g, &arena, &argv);
  vec_push(&arena, &argv.list, path);
  vec_push(&arena, &argv.list, NULL);
  bool ok = run_linker(ctx, argv.list.data);
  arena_free(&arena);
  return ok;
}

void emit_slots_caller(const LlvmApi *llvm, LLVMModuleRef module, LLVMValueRef callee,
                       const char *name) {
  LLVMContextRef context = llvm->LLVMGetModuleContext(module);
  LLVMTypeRef ptr = llvm->LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef nothing = llvm->LLVMVoidTypeInContext(context);
  LLVMTypeRef i64 = llvm->LLVMIntTypeInContext(context, 64);
  LLVMTypeRef type = llvm->LLVMGlobalGetValueType(callee);
  LLVMValueRef caller =
      llvm->LLVMAddFunction(module, name, llvm->LLVMFunctionType(nothing, &ptr, 1, false));
  LLVMBuilderRef b = llvm->LLVMCreateBuilderInContext(context);
  llvm->LLVMPositionBuilderAtEnd(b, llvm->LLVMAppendBasicBlockInContext(context, caller, ""));
  unsigned n = llvm->LLVMCountParamTypes(type);
  Arena arena = {0};
  LLVMValueRef *args = ARENA_ARRAY(&arena, LLVMValueRef, n + 1), slot = NULL;
  for (unsigned i = 0; i <= n; i++) {
    LLVMValueRef index = llvm->LLVMConstInt(i64, i, false);
    slot = llvm->LLVMBuildGEP2(b, ptr, llvm->LLVMGetParam(caller, 0), &index, 1, "");
    slot = llvm->LLVMBuildLoad2(b, ptr, slot, "");
    if (i < n)
      args[i] = llvm->LLVMBuildLoad2(b, llvm->LLVMTypeOf(llvm->LLVMGetParam(callee, i)), slot, "");
  }
  // Inlined into a function without debug information, the callee would lose its own.
  unsigned noinline = llvm->LLVMGetEnumAttributeKindForName("noinline", strlen("noinline"));
  llvm->LLVMAddAttributeAtIndex(callee, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                llvm->LLVMCreateEnumAttribute(context, noinline, 0));
  LLVMValueRef result = llvm->LLVMBuildCall2(b, type, callee, args, n, "");
  if (llvm->LLVMGetTypeKind(llvm->LLVMGetReturnType(type)) != LLVMVoidTypeKind)
    llvm->LLVMBuildStore(b, result, slot);
  llvm->LLVMBuildRetVoid(b);
  llvm->LLVMDisposeBuilder(b);
  arena_free(&arena);
}
