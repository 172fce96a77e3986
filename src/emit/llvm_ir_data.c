// llvm_ir_data.c: types and constants; see llvm_ir_impl.h.

#include "base/wide.h"
#include "emit/llvm_ir_impl.h"

static LLVMTypeRef float_type(Emitter *e, Type type) {
  Str name = str_from(type_float_info(type)->name);
  if (str_is(name, "f16"))
    return e->llvm->LLVMHalfTypeInContext(e->context);
  if (str_is(name, "bf16"))
    return e->llvm->LLVMBFloatTypeInContext(e->context);
  if (str_is(name, "f32"))
    return e->llvm->LLVMFloatTypeInContext(e->context);
  if (str_is(name, "f64"))
    return e->llvm->LLVMDoubleTypeInContext(e->context);
  if (str_is(name, "f80"))
    return e->llvm->LLVMX86FP80TypeInContext(e->context);
  return str_is(name, "f128") ? e->llvm->LLVMFP128TypeInContext(e->context) : NULL;
}

static LLVMTypeRef struct_type(Emitter *e, Type type) {
  if (llvm_struct_is_opaque(type) || llvm_struct_name(type))
    return NULL;
  size_t n = llvm_struct_len(type);
  LLVMTypeRef *elements = ARENA_ARRAY(e->arena, LLVMTypeRef, n + 1);
  for (size_t i = 0; i < n; i++)
    if (!(elements[i] = emit_type(e, llvm_struct_at(type, i))))
      return NULL;
  return e->llvm->LLVMStructTypeInContext(e->context, elements, (unsigned)n,
                                          llvm_struct_is_packed(type));
}

static LLVMTypeRef function_type(Emitter *e, Type type) {
  size_t n = llvm_function_n_params(type);
  LLVMTypeRef *params = ARENA_ARRAY(e->arena, LLVMTypeRef, n + 1);
  for (size_t i = 0; i < n; i++)
    if (!(params[i] = emit_type(e, llvm_function_param(type, i))))
      return NULL;
  LLVMTypeRef result = emit_type(e, llvm_function_result(type));
  return result ? e->llvm->LLVMFunctionType(result, params, (unsigned)n,
                                            llvm_function_is_variadic(type))
                : NULL;
}

LLVMTypeRef emit_type(Emitter *e, Type type) {
  if (type_is_int(type))
    return type_width(type) ? e->llvm->LLVMIntTypeInContext(e->context, type_width(type)) : NULL;
  if (type_is_float(type))
    return float_type(e, type);
  if (type_is_llvm_ptr(type))
    return e->llvm->LLVMPointerTypeInContext(e->context, llvm_ptr_space(type));
  if (type_is_llvm_void(type))
    return e->llvm->LLVMVoidTypeInContext(e->context);
  if (type_is_llvm_struct(type))
    return struct_type(e, type);
  if (type_is_llvm_function(type))
    return function_type(e, type);
  LLVMTypeRef element;
  if (type_is_llvm_array(type)) {
    element = emit_type(e, llvm_array_element(type));
    return element ? e->llvm->LLVMArrayType2(element, llvm_array_len(type)) : NULL;
  }
  if (!type_is_any_vector(type) || !(element = emit_type(e, vector_element(type))))
    return NULL;
  return vector_is_scalable(type)
             ? e->llvm->LLVMScalableVectorType(element, (unsigned)vector_len(type))
             : e->llvm->LLVMVectorType(element, (unsigned)vector_len(type));
}

// A number from its bits: floats are integers seen as floats.
static LLVMValueRef scalar(Emitter *e, Type type, const uint64_t *limbs) {
  unsigned width = type_width(type);
  LLVMTypeRef bits = e->llvm->LLVMIntTypeInContext(e->context, width);
  LLVMValueRef value = e->llvm->LLVMConstIntOfArbitraryPrecision(bits, wide_limbs(width), limbs);
  if (!type_is_float(type))
    return value;
  LLVMTypeRef as_float = float_type(e, type);
  return as_float ? e->llvm->LLVMConstBitCast(value, as_float) : NULL;
}

typedef struct Dense {
  Attr attr;
  Str data;
  size_t size; // of an element
  size_t next; // number of the next one
} Dense;

static LLVMValueRef dense_scalar(Emitter *e, Dense *d, Type type) {
  uint64_t limbs[8] = {0};
  size_t i = dense_is_splat(d->attr) ? 0 : d->next;
  d->next++;
  if (d->size > sizeof limbs || (i + 1) * d->size > d->data.len)
    return NULL;
  memcpy(limbs, d->data.ptr + i * d->size, d->size);
  if (type_is_int(type))
    wide_canonicalize(limbs, type_width(type));
  return scalar(e, type, limbs);
}

static LLVMValueRef dense_value(Emitter *e, Dense *d, Type type) {
  bool is_array = type_is_llvm_array(type);
  if (!is_array && !type_is_vector(type))
    return type_is_int(type) || type_is_float(type) ? dense_scalar(e, d, type) : NULL;
  uint64_t n = is_array ? llvm_array_len(type) : vector_len(type);
  Type element = is_array ? llvm_array_element(type) : vector_element(type);
  LLVMTypeRef element_type = emit_type(e, element);
  LLVMValueRef *elements = ARENA_ARRAY(e->arena, LLVMValueRef, n + 1);
  for (uint64_t i = 0; i < n; i++)
    if (!(elements[i] = dense_value(e, d, element)))
      return NULL;
  return is_array ? e->llvm->LLVMConstArray2(element_type, elements, n)
                  : e->llvm->LLVMConstVector(elements, (unsigned)n);
}

static LLVMValueRef string_constant(Emitter *e, Str text) {
  LLVMTypeRef i8 = e->llvm->LLVMIntTypeInContext(e->context, 8);
  LLVMValueRef *bytes = ARENA_ARRAY(e->arena, LLVMValueRef, text.len + 1);
  for (size_t i = 0; i < text.len; i++)
    bytes[i] = e->llvm->LLVMConstInt(i8, (unsigned char)text.ptr[i], false);
  return e->llvm->LLVMConstArray2(i8, bytes, text.len);
}

LLVMValueRef emit_llvm_constant(Emitter *e, Attr value, Type type) {
  if (attr_is(value, &ATTR_DEF_INTEGER) && type_is_int(type)) {
    // An index attribute stands for an integer of 64 bits.
    unsigned from = type_width(attr_value_type(value)), to = type_width(type);
    uint64_t *limbs = ARENA_ARRAY(e->arena, uint64_t, wide_limbs(to));
    if (from > to)
      wide_trunc(limbs, to, attr_limbs(value), from);
    else
      wide_sext(limbs, to, attr_limbs(value), from);
    return scalar(e, type, limbs);
  }
  if (attr_is(value, &ATTR_DEF_FLOAT) && (type_is_float(type) || type_is_int(type)) &&
      type_width(type) == type_width(attr_value_type(value)))
    return scalar(e, type, attr_limbs(value));
  if (attr_is(value, &ATTR_DEF_STRING) && type_is_llvm_array(type))
    return string_constant(e, ident_str(attr_text(value)));
  if (!attr_is(value, &ATTR_DEF_DENSE))
    return NULL;
  Type element = type_element(attr_value_type(value));
  if (type_is_complex(element))
    return NULL;
  Dense dense = {value, dense_data(value), dense_element_size(element), 0};
  return dense_value(e, &dense, type);
}

LLVMLinkage emit_linkage(const Op *op) {
  static const LLVMLinkage LINKAGES[] = {
      [LLVM_PRIVATE] = LLVMPrivateLinkage,
      [LLVM_INTERNAL] = LLVMInternalLinkage,
      [LLVM_AVAILABLE_EXTERNALLY] = LLVMAvailableExternallyLinkage,
      [LLVM_LINKONCE] = LLVMLinkOnceAnyLinkage,
      [LLVM_WEAK] = LLVMWeakAnyLinkage,
      [LLVM_COMMON] = LLVMCommonLinkage,
      [LLVM_APPENDING] = LLVMAppendingLinkage,
      [LLVM_EXTERN_WEAK] = LLVMExternalWeakLinkage,
      [LLVM_LINKONCE_ODR] = LLVMLinkOnceODRLinkage,
      [LLVM_WEAK_ODR] = LLVMWeakODRLinkage,
      [LLVM_EXTERNAL] = LLVMExternalLinkage,
  };
  return LINKAGES[attr_enum_value(op_attr_named(op_context(op), op, "linkage"))];
}
