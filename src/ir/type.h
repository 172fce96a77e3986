// type.h: the builtin types.

#ifndef SLUICE_IR_TYPE_H
#define SLUICE_IR_TYPE_H

#include "ir/context.h"

typedef enum Signedness { SIGNLESS, SIGNED, UNSIGNED } Signedness;
#define DIM_DYNAMIC INT64_MIN
enum { INT_WIDTH_MAX = (1 << 24) - 1 };

Type type_int(Context *ctx, unsigned width, Signedness signedness);
Type type_function(Context *ctx, const Type *inputs, size_t n_inputs, const Type *results,
                   size_t n_results);
Type type_tuple(Context *ctx, const Type *elements, size_t n);
Type type_complex(Context *ctx, Type element);
// layout: NULL (row-major), a strided attribute or an affine map; space: NULL or any attribute.
// An identity layout and the memory space 0 become NULL.
Type type_memref(Context *ctx, const int64_t *dims, size_t rank, Type element, Attr layout,
                 Attr space);
Type type_unranked_memref(Context *ctx, Type element, Attr space);
// scalable: a bit per dimension.
Type type_vector(Context *ctx, const int64_t *dims, size_t rank, Type element, uint64_t scalable);
Type type_tensor(Context *ctx, const int64_t *dims, size_t rank, Type element, Attr encoding);
Type type_unranked_tensor(Context *ctx, Type element);
// A type of a dialect that nobody registered; text is what stands after `!dialect.`.
Type type_opaque(Context *ctx, Ident dialect, Ident text);

// Floats are told apart by row: the text, the width, and whether float_text.h knows the format.
typedef struct FloatInfo {
  const char *name;
  unsigned width;
  int format;         // FloatFormat, or -1
  const char *c_name; // NULL: C has no such type
} FloatInfo;
Type type_float(Context *ctx, Str name); // NULL: there is none of this name
const FloatInfo *type_float_info(Type type);

bool type_is_int(Type type);                    // iN, siN, uiN
bool type_is_signless(Type type);               // iN
bool type_is_int_of(Type type, unsigned width); // iN of that width
bool type_is_index(Type type);
bool type_is_int_or_index(Type type);
bool type_is_float(Type type);
bool type_is_none(Type type);
bool type_is_function(Type type);
bool type_is_tuple(Type type);
bool type_is_complex(Type type);
bool type_is_memref(Type type); // ranked
bool type_is_unranked_memref(Type type);
bool type_is_vector(Type type);
bool type_is_tensor(Type type); // ranked
bool type_is_unranked_tensor(Type type);
bool type_is_opaque(Type type);
static inline bool type_is(Type type, const TypeDef *def) {
  return type->def == def;
}

unsigned type_width(Type type); // of an integer or float; index: 64
Signedness type_signedness(Type type);
size_t type_n_inputs(Type function);
size_t type_n_results(Type function);
Type type_input(Type function, size_t i);
Type type_result(Type function, size_t i);
enum { TUPLE_SHORT = 16 }; // longer ones are printed as an alias
size_t type_tuple_len(Type tuple);
Type type_tuple_at(Type tuple, size_t i);

// Shaped types: memref, vector, tensor, and the unranked ones (rank 0).
bool type_is_shaped(Type type);
Type type_element(Type type); // of a shaped or complex type
size_t type_rank(Type type);
int64_t type_dim(Type type, size_t i);
bool type_has_static_shape(Type type);
// Number of elements of a static shape; false when it does not fit.
bool type_n_elements(Type type, int64_t *n);
Attr memref_layout(Type type);
Attr memref_space(Type type);
Attr tensor_encoding(Type type);
uint64_t vector_scalable(Type type);
// The type itself, or the element type of a vector or tensor.
Type type_element_or_self(Type type);
// `like` with another element type: i1 for i32, vector<4xi1> for vector<4xi32>.
Type type_with_element(Context *ctx, Type like, Type element);

// Strides and offset, where the layout is strided; DIM_DYNAMIC where not static.
bool memref_strides(Type type, int64_t *strides, int64_t *offset);

extern const TypeDef TYPE_DEF_INTEGER, TYPE_DEF_INDEX, TYPE_DEF_FLOAT, TYPE_DEF_NONE,
    TYPE_DEF_FUNCTION, TYPE_DEF_TUPLE, TYPE_DEF_COMPLEX, TYPE_DEF_MEMREF, TYPE_DEF_UNRANKED_MEMREF,
    TYPE_DEF_VECTOR, TYPE_DEF_TENSOR, TYPE_DEF_UNRANKED_TENSOR, TYPE_DEF_OPAQUE;

// Text for a message; lives in the context.
const char *type_text(Context *ctx, Type type);

#endif
