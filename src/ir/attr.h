// attr.h: the builtin attributes.

#ifndef SLUICE_IR_ATTR_H
#define SLUICE_IR_ATTR_H

#include "ir/context.h"

typedef struct NamedAttr {
  Ident name;
  Attr value;
} NamedAttr;

Attr attr_unit(Context *ctx);
Attr attr_bool(Context *ctx, bool value); // an i1 integer
Attr attr_int(Context *ctx, Type type, int64_t value);
Attr attr_wide(Context *ctx, Type type, const uint64_t *limbs); // wide_limbs(type_width(type))
Attr attr_float_bits(Context *ctx, Type type, uint64_t bits);
Attr attr_float(Context *ctx, Type type, double value);
Attr attr_string(Context *ctx, Str text);
Attr attr_typed_string(Context *ctx, Str text, Type type);
Attr attr_array(Context *ctx, const Attr *elements, size_t n);
// Sorted by name here; a name given twice is the caller's mistake.
Attr attr_dict(Context *ctx, const NamedAttr *entries, size_t n);
Attr attr_type(Context *ctx, Type type);
Attr attr_symbol(Context *ctx, Ident root, const Ident *nested, size_t n_nested);
Attr attr_opaque(Context *ctx, Ident dialect, Ident text, Type type); // type may be NULL
Attr attr_enum(Context *ctx, const AttrDef *def, uint64_t value);
// By table: an integer attribute where the table says so, else one of `def`.
Attr attr_dense_array(Context *ctx, Type element, const void *data, size_t n);
Attr attr_i32_array(Context *ctx, const int32_t *values, size_t n); // array<i32: ...>
Attr attr_i64_array(Context *ctx, const int64_t *values, size_t n);
Attr attr_strided(Context *ctx, int64_t offset, const int64_t *strides, size_t n);
Attr attr_distinct(Context *ctx, uint64_t id, Attr referenced);
// One element for all (splat) or all elements, row-major: little-endian, each of whole bytes.
Attr attr_dense(Context *ctx, Type shaped, const void *data, size_t size, bool is_splat);
Attr attr_dense_strings(Context *ctx, Type shaped, const Attr *elements, size_t n);
Attr attr_dense_resource(Context *ctx, Type shaped, Ident handle);
Attr attr_sparse(Context *ctx, Type shaped, Attr indices, Attr values);

static inline bool attr_is(Attr attr, const AttrDef *def) {
  return attr && attr->def == def;
}
extern const AttrDef ATTR_DEF_UNIT, ATTR_DEF_INTEGER, ATTR_DEF_FLOAT, ATTR_DEF_STRING,
    ATTR_DEF_ARRAY, ATTR_DEF_DICT, ATTR_DEF_TYPE, ATTR_DEF_SYMBOL, ATTR_DEF_OPAQUE,
    ATTR_DEF_DENSE_ARRAY, ATTR_DEF_STRIDED, ATTR_DEF_DISTINCT, ATTR_DEF_DENSE,
    ATTR_DEF_DENSE_STRINGS, ATTR_DEF_DENSE_RESOURCE, ATTR_DEF_SPARSE, ATTR_DEF_AFFINE_MAP,
    ATTR_DEF_AFFINE_SET, ATTR_DEF_LOC;

bool attr_is_bool(Attr attr);
Type attr_value_type(Attr attr); // of a typed attribute, or NULL
const uint64_t *attr_limbs(Attr attr);
// The value when it fits; index and signless are read as signed.
bool attr_int_value(Attr attr, int64_t *value);
int64_t attr_int_or(Attr attr, int64_t otherwise);
uint64_t attr_float_raw(Attr attr);
Ident attr_text(Attr attr); // of a string attribute
size_t attr_len(Attr attr); // of an array, dictionary or dense array
Attr attr_at(Attr attr, size_t i);
NamedAttr attr_entry(Attr dict, size_t i);
Attr attr_lookup(Attr dict, Ident name);
Type attr_type_value(Attr attr);
Ident attr_symbol_root(Attr attr);
size_t attr_symbol_depth(Attr attr); // number of nested names
Ident attr_symbol_nested(Attr attr, size_t i);
uint64_t attr_enum_value(Attr attr); // of an enumeration, integer or not

Type dense_array_type(Attr attr);
const void *dense_array_data(Attr attr);
int64_t dense_array_int(Attr attr, size_t i); // element of an integer array
Str dense_data(Attr attr);
bool dense_is_splat(Attr attr);
// One element as a scalar; NULL where it is no integer and no float of up to 64 bits.
Attr dense_element(Context *ctx, Attr dense, size_t i);
size_t dense_element_size(Type element); // bytes of one element in dense_data
int64_t strided_offset(Attr attr);
size_t strided_rank(Attr attr);
int64_t strided_stride(Attr attr, size_t i);

const char *attr_to_text(Context *ctx, Attr attr);

#endif
