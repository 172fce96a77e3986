// types.c: scalar types of LLVM as types of the cf level, and constants of them.

#include "frontend/import.h"

#include "base/wide.h"

#include <stdlib.h>

Type import_type(Importer *im, LLVMTypeRef type) {
  Context *ctx = im->ctx;
  switch (im->llvm->LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind:
    return type_int(ctx, im->llvm->LLVMGetIntTypeWidth(type), SIGNLESS);
  case LLVMHalfTypeKind:
    return type_float(ctx, STR("f16"));
  case LLVMBFloatTypeKind:
    return type_float(ctx, STR("bf16"));
  case LLVMFloatTypeKind:
    return type_float(ctx, STR("f32"));
  case LLVMDoubleTypeKind:
    return type_float(ctx, STR("f64"));
  default:
    return NULL;
  }
}

// LLVM's C interface gives 64 bits of an integer at most; its text has all of them.
static Attr wide_constant(Importer *im, LLVMValueRef constant, Type type) {
  size_t n = wide_limbs(type_width(type));
  uint64_t *limbs = ARENA_ARRAY(im->arena, uint64_t, n);
  char *text = im->llvm->LLVMPrintValueToString(constant);
  const char *digits = strchr(text, ' ');
  bool is_negative = digits && digits[1] == '-';
  for (const char *c = digits ? digits + 1 + is_negative : ""; *c >= '0' && *c <= '9'; c++) {
    unsigned __int128 carry = (unsigned)(*c - '0');
    for (size_t i = 0; i < n; i++) {
      carry += (unsigned __int128)limbs[i] * 10;
      limbs[i] = (uint64_t)carry;
      carry >>= 64;
    }
  }
  uint64_t carry = is_negative;
  for (size_t i = 0; i < n && is_negative; i++) {
    limbs[i] = ~limbs[i] + carry;
    carry = carry && limbs[i] == 0;
  }
  if (type_width(type) % 64)
    limbs[n - 1] &= (UINT64_C(1) << type_width(type) % 64) - 1;
  im->llvm->LLVMDisposeMessage(text);
  return attr_wide(im->ctx, type, limbs);
}

static Attr float_constant(Importer *im, LLVMValueRef constant, Type type) {
  const LlvmApi *llvm = im->llvm;
  LLVMContextRef context = llvm->LLVMGetTypeContext(llvm->LLVMTypeOf(constant));
  LLVMTypeRef bits = llvm->LLVMIntTypeInContext(context, type_width(type));
  LLVMValueRef raw = llvm->LLVMConstBitCast(constant, bits);
  if (!llvm->LLVMIsAConstantInt(raw))
    return NULL;
  return attr_float_bits(im->ctx, type, llvm->LLVMConstIntGetZExtValue(raw));
}

// undef and poison have one fixed value: zero.
Attr import_constant(Importer *im, LLVMValueRef constant) {
  const LlvmApi *llvm = im->llvm;
  Type type = import_type(im, llvm->LLVMTypeOf(constant));
  if (!type)
    return NULL;
  bool is_zero = llvm->LLVMIsUndef(constant) || llvm->LLVMIsPoison(constant);
  if (type_is_float(type)) {
    if (is_zero)
      return attr_float_bits(im->ctx, type, 0);
    return llvm->LLVMIsAConstantFP(constant) ? float_constant(im, constant, type) : NULL;
  }
  if (is_zero)
    return attr_int(im->ctx, type, 0);
  if (!llvm->LLVMIsAConstantInt(constant))
    return NULL;
  if (type_width(type) > 64)
    return wide_constant(im, constant, type);
  return attr_int(im->ctx, type, llvm->LLVMConstIntGetSExtValue(constant));
}
