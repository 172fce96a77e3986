// bf16.c: see bf16.h.
//
// A double is first rounded to a float such that the next rounding cannot go wrong: where that is
// not exact, towards zero, with the last bit set. (Boldo and Melquiond, "When double rounding is
// odd", 2005.) The upper half of a float, rounded to nearest even, is a bf16.

#include "emit/bf16.h"

typedef struct Support {
  const LlvmApi *llvm;
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef b;
  LLVMTypeRef i32, f32, f64, bf16;
} Support;

static LLVMValueRef number(const Support *s, uint64_t value) {
  return s->llvm->LLVMConstInt(s->i32, value, false);
}

static LLVMValueRef binary(const Support *s, LLVMOpcode op, LLVMValueRef a, LLVMValueRef b) {
  return s->llvm->LLVMBuildBinOp(s->b, op, a, b, "");
}

static LLVMValueRef cast(const Support *s, LLVMOpcode op, LLVMValueRef value, LLVMTypeRef to) {
  return s->llvm->LLVMBuildCast(s->b, op, value, to, "");
}

// The bits of a float that lies on the same side of every bf16 and of every half of two as x.
static LLVMValueRef round_to_odd(const Support *s, LLVMValueRef x) {
  LLVMValueRef nearest = cast(s, LLVMFPTrunc, x, s->f32),
               back = cast(s, LLVMFPExt, nearest, s->f64);
  LLVMValueRef bits = cast(s, LLVMBitCast, nearest, s->i32), zero = s->llvm->LLVMConstNull(s->f64);
  // Farther from 0 than x, on either side of it.
  LLVMValueRef above = s->llvm->LLVMBuildFCmp(s->b, LLVMRealOGT, back, x, "");
  LLVMValueRef below = s->llvm->LLVMBuildFCmp(s->b, LLVMRealOLT, back, x, "");
  LLVMValueRef positive = s->llvm->LLVMBuildFCmp(s->b, LLVMRealOGT, x, zero, "");
  LLVMValueRef away = s->llvm->LLVMBuildSelect(s->b, positive, above, below, "");
  LLVMValueRef cut = binary(s, LLVMSub, bits, cast(s, LLVMZExt, away, s->i32));
  LLVMValueRef inexact = s->llvm->LLVMBuildFCmp(s->b, LLVMRealONE, back, x, "");
  return s->llvm->LLVMBuildSelect(s->b, inexact, binary(s, LLVMOr, cut, number(s, 1)), bits, "");
}

static LLVMValueRef upper_half(const Support *s, LLVMValueRef bits) {
  LLVMTypeRef i16 = s->llvm->LLVMIntTypeInContext(s->context, 16);
  LLVMValueRef half = binary(s, LLVMLShr, bits, number(s, 16));
  LLVMValueRef odd = binary(s, LLVMAnd, half, number(s, 1));
  LLVMValueRef up = binary(s, LLVMAdd, odd, number(s, 0x7fff));
  LLVMValueRef rounded = binary(s, LLVMLShr, binary(s, LLVMAdd, bits, up), number(s, 16));
  LLVMValueRef magnitude = binary(s, LLVMAnd, bits, number(s, 0x7fffffff));
  LLVMValueRef is_nan =
      s->llvm->LLVMBuildICmp(s->b, LLVMIntUGT, magnitude, number(s, 0x7f800000), "");
  LLVMValueRef quiet = binary(s, LLVMOr, half, number(s, 0x40));
  LLVMValueRef chosen = s->llvm->LLVMBuildSelect(s->b, is_nan, quiet, rounded, "");
  return cast(s, LLVMBitCast, cast(s, LLVMTrunc, chosen, i16), s->bf16);
}

static void define(const Support *s, const char *name, LLVMTypeRef from) {
  if (s->llvm->LLVMGetNamedFunction(s->module, name))
    return;
  LLVMTypeRef type = s->llvm->LLVMFunctionType(s->bf16, &from, 1, false);
  LLVMValueRef function = s->llvm->LLVMAddFunction(s->module, name, type);
  s->llvm->LLVMSetLinkage(function, LLVMWeakODRLinkage); // no optimization takes it for unused
  s->llvm->LLVMSetVisibility(function, LLVMHiddenVisibility);
  s->llvm->LLVMPositionBuilderAtEnd(
      s->b, s->llvm->LLVMAppendBasicBlockInContext(s->context, function, ""));
  LLVMValueRef x = s->llvm->LLVMGetParam(function, 0);
  LLVMValueRef bits = from == s->f32 ? cast(s, LLVMBitCast, x, s->i32) : round_to_odd(s, x);
  s->llvm->LLVMBuildRet(s->b, upper_half(s, bits));
}

static bool is_bf16(const LlvmApi *llvm, LLVMTypeRef type) {
  LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
  if (kind == LLVMVectorTypeKind || kind == LLVMScalableVectorTypeKind)
    kind = llvm->LLVMGetTypeKind(llvm->LLVMGetElementType(type));
  return kind == LLVMBFloatTypeKind;
}

// Some instruction computes one.
static bool computes_bf16(const LlvmApi *llvm, LLVMModuleRef module) {
  for (LLVMValueRef f = llvm->LLVMGetFirstFunction(module); f; f = llvm->LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = llvm->LLVMGetFirstBasicBlock(f); b;
         b = llvm->LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(b); i;
           i = llvm->LLVMGetNextInstruction(i))
        if (is_bf16(llvm, llvm->LLVMTypeOf(i)))
          return true;
  return false;
}

void emit_bf16_support(const LlvmApi *llvm, LLVMModuleRef module) {
  if (!computes_bf16(llvm, module))
    return;
  LLVMContextRef context = llvm->LLVMGetModuleContext(module);
  Support s = {.llvm = llvm,
               .module = module,
               .context = context,
               .b = llvm->LLVMCreateBuilderInContext(context),
               .i32 = llvm->LLVMIntTypeInContext(context, 32),
               .f32 = llvm->LLVMFloatTypeInContext(context),
               .f64 = llvm->LLVMDoubleTypeInContext(context),
               .bf16 = llvm->LLVMBFloatTypeInContext(context)};
  define(&s, "__truncsfbf2", s.f32);
  define(&s, "__truncdfbf2", s.f64);
  llvm->LLVMDisposeBuilder(s.b);
}
