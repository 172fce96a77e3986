// types.c: see types.h. The words of each kind:
//   ptr     address space              array  element, n        vec   element, n, is_scalable
//   struct  is_named, then is_packed, elements... or name, body (StructBody)
//   func    result, is_variadic, params...                      target  name, n_types, types, ints

#include "dialects/llvm/types.h"

#include "base/map.h"

typedef struct StructBody {
  const Type *elements;
  size_t n;
  bool is_set, is_packed, is_opaque;
  bool is_foreign; // holds a type that LLVM does not know
  bool is_open;    // being read or printed: a mention of it inside is its name alone
} StructBody;

static Type type_from_list(Context *ctx, const TypeDef *def, const uint64_t *head, size_t n_head,
                           const Type *list, size_t n) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, n_head + n);
  memcpy(words, head, n_head * sizeof *words);
  for (size_t i = 0; i < n; i++)
    words[n_head + i] = WORD(list[i]);
  Type type = type_get(ctx, def, words, (uint32_t)(n_head + n));
  arena_free(&scratch);
  return type;
}

Type type_llvm_ptr(Context *ctx, unsigned address_space) {
  uint64_t words[] = {address_space};
  return type_get(ctx, &TYPE_DEF_LLVM_PTR, words, 1);
}

Type type_llvm_void(Context *ctx) {
  return type_get(ctx, &TYPE_DEF_LLVM_VOID, NULL, 0);
}

Type type_llvm_array(Context *ctx, Type element, uint64_t n) {
  uint64_t words[] = {WORD(element), n};
  return type_get(ctx, &TYPE_DEF_LLVM_ARRAY, words, 2);
}

Type type_llvm_struct(Context *ctx, const Type *elements, size_t n, bool is_packed) {
  uint64_t head[] = {false, is_packed};
  return type_from_list(ctx, &TYPE_DEF_LLVM_STRUCT, head, 2, elements, n);
}

static StructBody *struct_body(Type type) {
  return type->words[0] ? (StructBody *)(uintptr_t)type->words[2] : NULL;
}

Type llvm_struct_named(Context *ctx, Ident name) {
  Text text = {0};
  text_lit(&text, "llvm.struct ");
  text_str(&text, ident_str(name));
  Ident key = context_intern(ctx, (Str){text.data, text.len});
  text_free(&text);
  Type type = map_get_ptr(&ctx->named_types, key);
  if (type)
    return type;
  uint64_t words[] = {true, WORD(name), WORD(ARENA_NEW(&ctx->arena, StructBody))};
  type = type_get(ctx, &TYPE_DEF_LLVM_STRUCT, words, 3);
  map_put_ptr(&ctx->named_types, key, type);
  return type;
}

bool llvm_struct_set_body(Context *ctx, Type type, const Type *elements, size_t n, bool is_packed,
                          bool is_opaque) {
  StructBody *body = struct_body(type);
  if (body->is_set)
    return body->is_opaque == is_opaque && body->is_packed == is_packed && body->n == n &&
           (n == 0 || memcmp(body->elements, elements, n * sizeof *elements) == 0);
  *body = (StructBody){.n = n, .is_set = true, .is_packed = is_packed, .is_opaque = is_opaque};
  body->elements = n ? arena_copy(&ctx->arena, elements, n * sizeof *elements) : NULL;
  for (size_t i = 0; i < n; i++)
    body->is_foreign |= !type_is_llvm(elements[i]);
  return true;
}

Type type_llvm_function(Context *ctx, Type result, const Type *params, size_t n, bool is_variadic) {
  uint64_t head[] = {WORD(result), is_variadic};
  return type_from_list(ctx, &TYPE_DEF_LLVM_FUNC, head, 2, params, n);
}

Type type_llvm_vector(Context *ctx, Type element, uint64_t n, bool is_scalable) {
  uint64_t words[] = {WORD(element), n, is_scalable};
  return type_get(ctx, &TYPE_DEF_LLVM_VEC, words, 3);
}

bool type_is_llvm_ptr(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_PTR);
}
bool type_is_llvm_void(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_VOID);
}
bool type_is_llvm_array(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_ARRAY);
}
bool type_is_llvm_struct(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_STRUCT);
}
bool type_is_llvm_function(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_FUNC);
}
bool type_is_llvm_vector(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_VEC);
}
bool type_is_llvm_token(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_TOKEN);
}
bool type_is_llvm_target(Type type) {
  return type_is(type, &TYPE_DEF_LLVM_TARGET);
}
bool type_is_llvm_opaque_target(Type type) {
  return type_is_llvm_target(type) &&
         !str_starts_with(ident_str(WORD_IDENT(type->words[0])), "spirv.");
}

bool type_is_llvm_float(Type type) {
  static const char *const FORMATS[] = {"f16", "bf16", "f32", "f64", "f80", "f128"};
  if (!type_is_float(type))
    return type_is(type, &TYPE_DEF_LLVM_PPC_FP128);
  for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
    if (strcmp(type_float_info(type)->name, FORMATS[i]) == 0)
      return true;
  return false;
}

bool type_is_any_vector(Type type) {
  return type_is_llvm_vector(type) || (type_is_vector(type) && type_rank(type) == 1);
}

bool type_is_llvm(Type type) {
  if (type_is_llvm_array(type))
    return type_is_llvm(llvm_array_element(type));
  if (type_is_llvm_struct(type) && llvm_struct_name(type))
    return !struct_body(type)->is_foreign;
  if (type_is_llvm_struct(type)) {
    for (size_t i = 0; i < llvm_struct_len(type); i++)
      if (!type_is_llvm(llvm_struct_at(type, i)))
        return false;
    return true;
  }
  if (type_is_vector(type))
    return type_rank(type) == 1 && type_is_llvm(type_element(type));
  return type_is_signless(type) || type_is_llvm_float(type) ||
         strcmp(type->def->dialect, "llvm") == 0;
}

unsigned llvm_ptr_space(Type type) {
  return (unsigned)type->words[0];
}
uint64_t llvm_array_len(Type type) {
  return type->words[1];
}
Type llvm_array_element(Type type) {
  return WORD_TYPE(type->words[0]);
}
bool llvm_struct_is_opaque(Type type) {
  StructBody *body = struct_body(type);
  return body && (!body->is_set || body->is_opaque);
}
bool llvm_struct_is_packed(Type type) {
  StructBody *body = struct_body(type);
  return body ? body->is_packed : type->words[1] != 0;
}
Ident llvm_struct_name(Type type) {
  return type->words[0] ? WORD_IDENT(type->words[1]) : NULL;
}
size_t llvm_struct_len(Type type) {
  StructBody *body = struct_body(type);
  return body ? body->n : type->n_words - 2;
}
Type llvm_struct_at(Type type, size_t i) {
  StructBody *body = struct_body(type);
  return body ? body->elements[i] : WORD_TYPE(type->words[2 + i]);
}
Type llvm_function_result(Type type) {
  return WORD_TYPE(type->words[0]);
}
bool llvm_function_is_variadic(Type type) {
  return type->words[1] != 0;
}
size_t llvm_function_n_params(Type type) {
  return type->n_words - 2;
}
Type llvm_function_param(Type type, size_t i) {
  return WORD_TYPE(type->words[2 + i]);
}

Type vector_element(Type type) {
  return type_is_llvm_vector(type) ? WORD_TYPE(type->words[0]) : type_element(type);
}
uint64_t vector_len(Type type) {
  return type_is_llvm_vector(type) ? type->words[1] : (uint64_t)type_dim(type, 0);
}
bool vector_is_scalable(Type type) {
  return type_is_llvm_vector(type) ? type->words[2] != 0 : vector_scalable(type) != 0;
}
Type llvm_scalar(Type type) {
  return type_is_any_vector(type) ? vector_element(type) : type;
}

Type vector_like(Context *ctx, Type like, Type element, uint64_t n) {
  int64_t dim = (int64_t)n;
  if (type_is_int_or_index(element) || type_is_float(element))
    return type_vector(ctx, &dim, 1, element, vector_is_scalable(like));
  return type_llvm_vector(ctx, element, n, vector_is_scalable(like));
}

bool llvm_struct_is_open(Type type) {
  return struct_body(type) && struct_body(type)->is_open;
}
void llvm_struct_set_open(Type type, bool is_open) {
  if (struct_body(type))
    struct_body(type)->is_open = is_open;
}
