// cpu_code.c: see cpu_code.h.

#include "driver/cpu_code.h"

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "ir/symbol.h"

Op *kernel_of(const Module *module) {
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_func_func) && function_has_body(op))
      return op;
  return NULL;
}

bool variable_is_public(const Op *global) {
  Context *ctx = op_context(global);
  Attr visibility = op_attr(global, ctx->sym_visibility);
  return !visibility || !op_attr_named(ctx, global, "initial_value") ||
         str_is(ident_str(attr_text(visibility)), "public");
}

// Callers take a narrow result to be extended to the width of its type in C.
static void extend_result(const LlvmApi *llvm, LLVMValueRef function, bool is_unsigned) {
  LLVMTypeRef type = llvm->LLVMGetReturnType(llvm->LLVMGlobalGetValueType(function));
  if (llvm->LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
    return;
  const char *how = is_unsigned || llvm->LLVMGetIntTypeWidth(type) == 1 ? "zeroext" : "signext";
  unsigned kind = llvm->LLVMGetEnumAttributeKindForName(how, strlen(how));
  llvm->LLVMAddAttributeAtIndex(
      function, LLVMAttributeReturnIndex,
      llvm->LLVMCreateEnumAttribute(llvm->LLVMGetTypeContext(type), kind, 0));
}

static bool returns_unsigned(Context *ctx, const Op *func) {
  Type type = attr_type_value(op_attr_named(ctx, func, "function_type"));
  return type_n_results(type) == 1 && type_is_int(type_result(type, 0)) &&
         type_signedness(type_result(type, 0)) == UNSIGNED;
}

LLVMModuleRef emit_cpu_code(Compilation *c, const LlvmApi *llvm, LLVMContextRef context,
                            Module *module, CallsOutside calls) {
  static const char PREFIX[] = "_mlir_ciface_";
  Ident interface = context_ident(&c->ctx, "llvm.emit_c_interface");
  Map unsigned_results = {.arena = &c->ctx.arena}; // names of functions
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next) {
    if (op_is(op, OP_memref_global) && variable_is_public(op))
      op_remove_attr(op, c->ctx.sym_visibility);
    if (!op_is(op, OP_func_func) || !function_has_body(op) || op_attr(op, c->ctx.sym_visibility))
      continue;
    op_set_attr(module, op, interface, attr_unit(&c->ctx));
    if (returns_unsigned(&c->ctx, op))
      map_put_ptr(&unsigned_results, symbol_name(op), symbol_name(op));
  }
  const char *passes =
      calls == CALLS_ARE_MODELLED ? "lower-calls-to-models," TO_LLVM_DIALECT : TO_LLVM_DIALECT;
  if (!compilation_run_passes(c, module, passes))
    return NULL;
  LLVMModuleRef code = emit_llvm_ir(llvm, context, module, WITH_DEBUG_INFO);
  for (LLVMValueRef f = code ? llvm->LLVMGetFirstFunction(code) : NULL; f;
       f = llvm->LLVMGetNextFunction(f)) {
    size_t len;
    const char *name = llvm->LLVMGetValueName2(f, &len);
    if (len >= sizeof PREFIX - 1 && memcmp(name, PREFIX, sizeof PREFIX - 1) == 0)
      extend_result(
          llvm, f,
          map_get_ptr(&unsigned_results, context_ident(&c->ctx, name + sizeof PREFIX - 1)) != NULL);
    else if (!llvm->LLVMIsDeclaration(f) && llvm->LLVMGetLinkage(f) == LLVMExternalLinkage)
      llvm->LLVMSetLinkage(f, LLVMInternalLinkage); // a program may have one of that name
  }
  return code;
}

bool print_cpu_code(Compilation *c, Text *out) {
  const char *error;
  LlvmApi llvm = {0};
  Module module;
  if (!llvm_load(&llvm, &error))
    return diag_error(&c->ctx, LOC_UNKNOWN, "%s", error);
  module_init(&module, &c->ctx);
  LLVMContextRef context = llvm.LLVMContextCreate();
  bool ok =
      compilation_read_mlir(c, &module) && compilation_run_passes(c, &module, TO_LLVM_DIALECT);
  LLVMModuleRef code =
      ok ? emit_llvm_ir(&llvm, context, &module, c->debug_info ? WITH_DEBUG_INFO : NO_DEBUG_INFO)
         : NULL;
  if (code) {
    char *text = llvm.LLVMPrintModuleToString(code);
    text_cstr(out, text);
    llvm.LLVMDisposeMessage(text);
    llvm.LLVMDisposeModule(code);
  }
  llvm.LLVMContextDispose(context);
  module_free(&module);
  return code != NULL;
}
