// type.c: builtin types. The words of each kind:
//   integer   width, signedness            float     row of FLOATS
//   function  n_inputs, inputs..., results...
//   tuple     elements...                  complex   element
//   memref    element, layout, space, dims...     unranked memref   element, space
//   vector    element, scalable, dims...          tensor            element, encoding, dims...
//   unranked tensor   element              opaque    dialect, text

#include "ir/type.h"

#include "base/float_text.h"
#include "ir/affine.h"
#include "ir/attr.h"
#include "ir/print_builtin.h"

#include <assert.h>

#define BUILTIN(name) {"builtin", name, print_builtin_type, NULL}
const TypeDef TYPE_DEF_INTEGER = BUILTIN("integer");
const TypeDef TYPE_DEF_INDEX = BUILTIN("index");
const TypeDef TYPE_DEF_FLOAT = BUILTIN("float");
const TypeDef TYPE_DEF_NONE = BUILTIN("none");
const TypeDef TYPE_DEF_FUNCTION = BUILTIN("function");
const TypeDef TYPE_DEF_TUPLE = BUILTIN("tuple");
const TypeDef TYPE_DEF_COMPLEX = BUILTIN("complex");
const TypeDef TYPE_DEF_MEMREF = BUILTIN("memref");
const TypeDef TYPE_DEF_UNRANKED_MEMREF = BUILTIN("unranked_memref");
const TypeDef TYPE_DEF_VECTOR = BUILTIN("vector");
const TypeDef TYPE_DEF_TENSOR = BUILTIN("tensor");
const TypeDef TYPE_DEF_UNRANKED_TENSOR = BUILTIN("unranked_tensor");
const TypeDef TYPE_DEF_OPAQUE = BUILTIN("opaque");

static const FloatInfo FLOATS[] = {
    {"f16", 16, FLOAT_F16, "_Float16"},
    {"bf16", 16, FLOAT_BF16, "__bf16"},
    {"f32", 32, FLOAT_F32, "float"},
    {"f64", 64, FLOAT_F64, "double"},
    {"tf32", 19, FLOAT_TF32, NULL},
    {"f80", 80, -1, NULL},
    {"f128", 128, -1, NULL},
    {"f8E5M2", 8, FLOAT_F8E5M2, NULL},
    {"f8E4M3", 8, FLOAT_F8E4M3, NULL},
    {"f8E4M3FN", 8, FLOAT_F8E4M3FN, NULL},
    {"f8E5M2FNUZ", 8, FLOAT_F8E5M2FNUZ, NULL},
    {"f8E4M3FNUZ", 8, FLOAT_F8E4M3FNUZ, NULL},
    {"f8E4M3B11FNUZ", 8, FLOAT_F8E4M3B11FNUZ, NULL},
};
enum { N_FLOATS = sizeof FLOATS / sizeof *FLOATS };

Type type_int(Context *ctx, unsigned width, Signedness signedness) {
  uint64_t words[] = {width, signedness};
  return type_get(ctx, &TYPE_DEF_INTEGER, words, 2);
}

Type type_float(Context *ctx, Str name) {
  for (uint64_t i = 0; i < N_FLOATS; i++)
    if (str_is(name, FLOATS[i].name))
      return type_get(ctx, &TYPE_DEF_FLOAT, &i, 1);
  return NULL;
}

const FloatInfo *type_float_info(Type type) {
  return &FLOATS[type->words[0]];
}

// A node of `head` fixed words followed by a list.
static Type type_with_list(Context *ctx, const TypeDef *def, const uint64_t *head, size_t n_head,
                           const uint64_t *list, size_t n) {
  uint64_t stack[32], *words = stack;
  Arena scratch = {0};
  if (n_head + n > 32)
    words = ARENA_ARRAY(&scratch, uint64_t, n_head + n);
  if (n_head)
    memcpy(words, head, n_head * sizeof *words);
  if (n)
    memcpy(words + n_head, list, n * sizeof *words);
  Type type = type_get(ctx, def, words, (uint32_t)(n_head + n));
  arena_free(&scratch);
  return type;
}

_Static_assert(sizeof(Type) == sizeof(uint64_t), "a pointer is a word");

Type type_function(Context *ctx, const Type *inputs, size_t n_inputs, const Type *results,
                   size_t n_results) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, n_inputs + n_results + 1);
  words[0] = n_inputs;
  for (size_t i = 0; i < n_inputs; i++)
    words[1 + i] = WORD(inputs[i]);
  for (size_t i = 0; i < n_results; i++)
    words[1 + n_inputs + i] = WORD(results[i]);
  Type type = type_get(ctx, &TYPE_DEF_FUNCTION, words, (uint32_t)(n_inputs + n_results + 1));
  arena_free(&scratch);
  return type;
}

Type type_tuple(Context *ctx, const Type *elements, size_t n) {
  ctx->has_aliases |= n > TUPLE_SHORT;
  return type_with_list(ctx, &TYPE_DEF_TUPLE, NULL, 0, (const uint64_t *)elements, n);
}

Type type_complex(Context *ctx, Type element) {
  uint64_t words[] = {WORD(element)};
  return type_get(ctx, &TYPE_DEF_COMPLEX, words, 1);
}

static Attr drop_default_space(Attr space) {
  return attr_is(space, &ATTR_DEF_INTEGER) && attr_int_or(space, 1) == 0 ? NULL : space;
}

Type type_memref(Context *ctx, const int64_t *dims, size_t rank, Type element, Attr layout,
                 Attr space) {
  if (layout && affine_is_identity(layout, rank))
    layout = NULL;
  space = drop_default_space(space);
  uint64_t head[] = {WORD(element), WORD(layout), WORD(space)};
  return type_with_list(ctx, &TYPE_DEF_MEMREF, head, 3, (const uint64_t *)dims, rank);
}

Type type_unranked_memref(Context *ctx, Type element, Attr space) {
  uint64_t words[] = {WORD(element), WORD(drop_default_space(space))};
  return type_get(ctx, &TYPE_DEF_UNRANKED_MEMREF, words, 2);
}

Type type_vector(Context *ctx, const int64_t *dims, size_t rank, Type element, uint64_t scalable) {
  uint64_t head[] = {WORD(element), scalable};
  return type_with_list(ctx, &TYPE_DEF_VECTOR, head, 2, (const uint64_t *)dims, rank);
}

Type type_tensor(Context *ctx, const int64_t *dims, size_t rank, Type element, Attr encoding) {
  uint64_t head[] = {WORD(element), WORD(encoding)};
  return type_with_list(ctx, &TYPE_DEF_TENSOR, head, 2, (const uint64_t *)dims, rank);
}

Type type_unranked_tensor(Context *ctx, Type element) {
  uint64_t words[] = {WORD(element)};
  return type_get(ctx, &TYPE_DEF_UNRANKED_TENSOR, words, 1);
}

Type type_opaque(Context *ctx, Ident dialect, Ident text) {
  uint64_t words[] = {WORD(dialect), WORD(text)};
  return type_get(ctx, &TYPE_DEF_OPAQUE, words, 2);
}

bool type_is_int(Type type) {
  return type->def == &TYPE_DEF_INTEGER;
}
bool type_is_signless(Type type) {
  return type_is_int(type) && type->words[1] == SIGNLESS;
}
bool type_is_int_of(Type type, unsigned width) {
  return type_is_signless(type) && type->words[0] == width;
}
bool type_is_index(Type type) {
  return type->def == &TYPE_DEF_INDEX;
}
bool type_is_int_or_index(Type type) {
  return type_is_int(type) || type_is_index(type);
}
bool type_is_float(Type type) {
  return type->def == &TYPE_DEF_FLOAT;
}
bool type_is_none(Type type) {
  return type->def == &TYPE_DEF_NONE;
}
bool type_is_function(Type type) {
  return type->def == &TYPE_DEF_FUNCTION;
}
bool type_is_tuple(Type type) {
  return type->def == &TYPE_DEF_TUPLE;
}
bool type_is_complex(Type type) {
  return type->def == &TYPE_DEF_COMPLEX;
}
bool type_is_memref(Type type) {
  return type->def == &TYPE_DEF_MEMREF;
}
bool type_is_unranked_memref(Type type) {
  return type->def == &TYPE_DEF_UNRANKED_MEMREF;
}
bool type_is_vector(Type type) {
  return type->def == &TYPE_DEF_VECTOR;
}
bool type_is_tensor(Type type) {
  return type->def == &TYPE_DEF_TENSOR;
}
bool type_is_unranked_tensor(Type type) {
  return type->def == &TYPE_DEF_UNRANKED_TENSOR;
}
bool type_is_opaque(Type type) {
  return type->def == &TYPE_DEF_OPAQUE;
}

unsigned type_width(Type type) {
  if (type_is_int(type))
    return (unsigned)type->words[0];
  if (type_is_float(type))
    return type_float_info(type)->width;
  assert(type_is_index(type));
  return 64;
}

Signedness type_signedness(Type type) {
  return type_is_int(type) ? (Signedness)type->words[1] : SIGNLESS;
}

size_t type_n_inputs(Type function) {
  return function->words[0];
}
size_t type_n_results(Type function) {
  return function->n_words - 1 - function->words[0];
}
Type type_input(Type function, size_t i) {
  return WORD_TYPE(function->words[1 + i]);
}
Type type_result(Type function, size_t i) {
  return WORD_TYPE(function->words[1 + function->words[0] + i]);
}
size_t type_tuple_len(Type tuple) {
  return tuple->n_words;
}
Type type_tuple_at(Type tuple, size_t i) {
  return WORD_TYPE(tuple->words[i]);
}

bool type_is_shaped(Type type) {
  return type_is_memref(type) || type_is_vector(type) || type_is_tensor(type) ||
         type_is_unranked_memref(type) || type_is_unranked_tensor(type);
}

Type type_element(Type type) {
  assert(type_is_shaped(type) || type_is_complex(type));
  return WORD_TYPE(type->words[0]);
}

static size_t shaped_head(Type type) {
  return type_is_memref(type)                           ? 3
         : type_is_vector(type) || type_is_tensor(type) ? 2
                                                        : type->n_words;
}

size_t type_rank(Type type) {
  return type->n_words - shaped_head(type);
}
int64_t type_dim(Type type, size_t i) {
  return (int64_t)type->words[shaped_head(type) + i];
}

bool type_has_static_shape(Type type) {
  if (type_is_unranked_memref(type) || type_is_unranked_tensor(type))
    return false;
  for (size_t i = 0; i < type_rank(type); i++)
    if (type_dim(type, i) == DIM_DYNAMIC)
      return false;
  return true;
}

bool type_n_elements(Type type, int64_t *n) {
  *n = 1;
  if (!type_has_static_shape(type))
    return false;
  for (size_t i = 0; i < type_rank(type); i++)
    if (__builtin_mul_overflow(*n, type_dim(type, i), n))
      return false;
  return true;
}

Attr memref_layout(Type type) {
  return WORD_ATTR(type->words[1]);
}
Attr memref_space(Type type) {
  return WORD_ATTR(type->words[type_is_memref(type) ? 2 : 1]);
}
Attr tensor_encoding(Type type) {
  return WORD_ATTR(type->words[1]);
}
uint64_t vector_scalable(Type type) {
  return type->words[1];
}

Type type_element_or_self(Type type) {
  bool has_elements = type_is_vector(type) || type_is_tensor(type) || type_is_unranked_tensor(type);
  return has_elements ? type_element(type) : type;
}

Type type_with_element(Context *ctx, Type like, Type element) {
  const int64_t *dims =
      type_is_shaped(like) ? (const int64_t *)like->words + shaped_head(like) : NULL;
  if (type_is_vector(like))
    return type_vector(ctx, dims, type_rank(like), element, vector_scalable(like));
  if (type_is_tensor(like))
    return type_tensor(ctx, dims, type_rank(like), element, tensor_encoding(like));
  if (type_is_unranked_tensor(like))
    return type_unranked_tensor(ctx, element);
  return element;
}

bool memref_strides(Type type, int64_t *strides, int64_t *offset) {
  Attr layout = memref_layout(type);
  size_t rank = type_rank(type);
  if (attr_is(layout, &ATTR_DEF_STRIDED)) {
    *offset = strided_offset(layout);
    for (size_t i = 0; i < rank; i++)
      strides[i] = strided_stride(layout, i);
    return true;
  }
  if (layout)
    return affine_strides(layout, type, strides, offset);
  *offset = 0;
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    strides[i] = stride;
    int64_t dim = type_dim(type, i);
    if (dim == DIM_DYNAMIC || stride == DIM_DYNAMIC)
      stride = DIM_DYNAMIC;
    else if (__builtin_mul_overflow(stride, dim, &stride))
      return false;
  }
  return true;
}
