// attr.c: builtin attributes. The words of each kind:
//   integer  type, limbs...         float   type, bits (two words above 64)   string  text, type or
//   0 array    elements...            dict    name, value pairs                 type    type symbol
//   root, nested...        opaque  dialect, text, type or 0                  unit    (none) dense
//   array element type, n, bytes (interned)     strided  offset, strides... dense    shaped type,
//   is_splat, bytes              distinct id, attribute dense strings  shaped type, elements...
//   dense resource  shaped type, handle sparse   shaped type, indices, values              loc  see
//   loc.c, affine: see affine.c

#include "ir/attr.h"

#include "base/float_text.h"
#include "base/wide.h"
#include "ir/print_builtin.h"
#include "ir/type.h"

#include <assert.h>
#include <stdlib.h>

#define BUILTIN(name) {"builtin", name, print_builtin_attr, NULL, NULL, NULL}
#define ALIASED(name, alias) {"builtin", name, print_builtin_attr, NULL, NULL, alias}
const AttrDef ATTR_DEF_UNIT = BUILTIN("unit");
const AttrDef ATTR_DEF_INTEGER = BUILTIN("integer");
const AttrDef ATTR_DEF_FLOAT = BUILTIN("float");
const AttrDef ATTR_DEF_STRING = BUILTIN("string");
const AttrDef ATTR_DEF_ARRAY = BUILTIN("array");
const AttrDef ATTR_DEF_DICT = BUILTIN("dictionary");
const AttrDef ATTR_DEF_TYPE = BUILTIN("type");
const AttrDef ATTR_DEF_SYMBOL = BUILTIN("symbol");
const AttrDef ATTR_DEF_OPAQUE = BUILTIN("opaque");
const AttrDef ATTR_DEF_DENSE_ARRAY = BUILTIN("dense_array");
const AttrDef ATTR_DEF_STRIDED = BUILTIN("strided");
const AttrDef ATTR_DEF_DISTINCT = ALIASED("distinct", "distinct");
const AttrDef ATTR_DEF_DENSE = BUILTIN("dense");
const AttrDef ATTR_DEF_DENSE_STRINGS = BUILTIN("dense_strings");
const AttrDef ATTR_DEF_DENSE_RESOURCE = BUILTIN("dense_resource");
const AttrDef ATTR_DEF_SPARSE = BUILTIN("sparse");
const AttrDef ATTR_DEF_AFFINE_MAP = ALIASED("affine_map", "map");
const AttrDef ATTR_DEF_AFFINE_SET = ALIASED("affine_set", "set");
const AttrDef ATTR_DEF_LOC = ALIASED("loc", "loc");

_Static_assert(sizeof(Attr) == sizeof(uint64_t), "a pointer is a word");

Attr attr_unit(Context *ctx) {
  return attr_get(ctx, &ATTR_DEF_UNIT, NULL, 0);
}

Attr attr_bool(Context *ctx, bool value) {
  return attr_int(ctx, ctx->i1, value);
}

Attr attr_int(Context *ctx, Type type, int64_t value) {
  unsigned width = type_width(type);
  if (width <= 64) {
    uint64_t mask = width ? UINT64_MAX >> (64 - width) : 0;
    uint64_t words[2] = {WORD(type), (uint64_t)value & mask};
    return attr_get(ctx, &ATTR_DEF_INTEGER, words, 2);
  }
  uint64_t *limbs = calloc(wide_limbs(width), sizeof *limbs);
  wide_from_i64(limbs, value, width);
  Attr attr = attr_wide(ctx, type, limbs);
  free(limbs);
  return attr;
}

// A node of `head` fixed words followed by a list.
static Attr attr_with_list(Context *ctx, const AttrDef *def, const uint64_t *head, size_t n_head,
                           const uint64_t *list, size_t n) {
  uint64_t stack[32], *words = stack;
  Arena scratch = {0};
  if (n_head + n > 32)
    words = ARENA_ARRAY(&scratch, uint64_t, n_head + n);
  if (n_head)
    memcpy(words, head, n_head * sizeof *words);
  if (n)
    memcpy(words + n_head, list, n * sizeof *words);
  Attr attr = attr_get(ctx, def, words, (uint32_t)(n_head + n));
  arena_free(&scratch);
  return attr;
}

Attr attr_wide(Context *ctx, Type type, const uint64_t *limbs) {
  uint64_t head[] = {WORD(type)};
  return attr_with_list(ctx, &ATTR_DEF_INTEGER, head, 1, limbs, wide_limbs(type_width(type)));
}

Attr attr_float_bits(Context *ctx, Type type, uint64_t bits) {
  uint64_t words[] = {WORD(type), bits};
  return attr_get(ctx, &ATTR_DEF_FLOAT, words, 2);
}

Attr attr_float(Context *ctx, Type type, double value) {
  return attr_float_bits(ctx, type,
                         float_from_double(value, (FloatFormat)type_float_info(type)->format));
}

Attr attr_string(Context *ctx, Str text) {
  return attr_ident(ctx, context_intern(ctx, text));
}

Attr attr_typed_string(Context *ctx, Str text, Type type) {
  if (!type)
    return attr_string(ctx, text);
  uint64_t words[] = {WORD(context_intern(ctx, text)), WORD(type)};
  return attr_get(ctx, &ATTR_DEF_STRING, words, 2);
}

Attr attr_array(Context *ctx, const Attr *elements, size_t n) {
  return attr_with_list(ctx, &ATTR_DEF_ARRAY, NULL, 0, (const uint64_t *)elements, n);
}

static int compare_entries(const void *a, const void *b) {
  return str_compare(ident_str(((const NamedAttr *)a)->name),
                     ident_str(((const NamedAttr *)b)->name));
}

Attr attr_dict(Context *ctx, const NamedAttr *entries, size_t n) {
  Arena scratch = {0};
  NamedAttr *sorted = arena_copy(&scratch, entries, n * sizeof *entries);
  if (n)
    qsort(sorted, n, sizeof *sorted, compare_entries);
  Attr attr = attr_get(ctx, &ATTR_DEF_DICT, (const uint64_t *)sorted, (uint32_t)(2 * n));
  arena_free(&scratch);
  return attr;
}

Attr attr_type(Context *ctx, Type type) {
  uint64_t words[] = {WORD(type)};
  return attr_get(ctx, &ATTR_DEF_TYPE, words, 1);
}

Attr attr_symbol(Context *ctx, Ident root, const Ident *nested, size_t n_nested) {
  uint64_t head[] = {WORD(root)};
  return attr_with_list(ctx, &ATTR_DEF_SYMBOL, head, 1, (const uint64_t *)nested, n_nested);
}

Attr attr_opaque(Context *ctx, Ident dialect, Ident text, Type type) {
  uint64_t words[] = {WORD(dialect), WORD(text), WORD(type)};
  return attr_get(ctx, &ATTR_DEF_OPAQUE, words, 3);
}

Attr attr_enum(Context *ctx, const AttrDef *def, uint64_t value) {
  return attr_get(ctx, def, &value, 1);
}

Attr attr_dense_array(Context *ctx, Type element, const void *data, size_t n) {
  size_t size = n * dense_element_size(element);
  uint64_t words[] = {WORD(element), n, WORD(context_intern(ctx, (Str){data, size}))};
  return attr_get(ctx, &ATTR_DEF_DENSE_ARRAY, words, 3);
}

Attr attr_i32_array(Context *ctx, const int32_t *values, size_t n) {
  return attr_dense_array(ctx, ctx->i32, values, n);
}

Attr attr_i64_array(Context *ctx, const int64_t *values, size_t n) {
  return attr_dense_array(ctx, ctx->i64, values, n);
}

Attr attr_strided(Context *ctx, int64_t offset, const int64_t *strides, size_t n) {
  uint64_t head[] = {(uint64_t)offset};
  return attr_with_list(ctx, &ATTR_DEF_STRIDED, head, 1, (const uint64_t *)strides, n);
}

Attr attr_distinct(Context *ctx, uint64_t id, Attr referenced) {
  uint64_t words[] = {id, WORD(referenced)};
  return attr_get(ctx, &ATTR_DEF_DISTINCT, words, 2);
}

size_t dense_element_size(Type element) {
  if (type_is_complex(element))
    return 2 * dense_element_size(type_element(element));
  return (type_width(element) + 7) / 8;
}

Attr attr_dense(Context *ctx, Type shaped, const void *data, size_t size, bool is_splat) {
  size_t element = dense_element_size(type_element(shaped));
  const char *bytes = data;
  if (!is_splat && size) {
    is_splat = true;
    for (size_t i = element; i < size && is_splat; i += element)
      is_splat = memcmp(bytes, bytes + i, element) == 0;
  }
  if (is_splat)
    size = element;
  uint64_t words[] = {WORD(shaped), is_splat, WORD(context_intern(ctx, (Str){bytes, size}))};
  return attr_get(ctx, &ATTR_DEF_DENSE, words, 3);
}

Attr dense_element(Context *ctx, Attr dense, size_t i) {
  Type type = type_element(attr_value_type(dense));
  bool is_float = type_is_float(type);
  if (!attr_is(dense, &ATTR_DEF_DENSE) || (!is_float && !type_is_int_or_index(type)) ||
      (is_float && type_width(type) > 64))
    return NULL;
  size_t size = dense_element_size(type);
  Arena scratch = {0};
  uint64_t *limbs = ARENA_ARRAY(&scratch, uint64_t, size / 8 + 1);
  memcpy(limbs, dense_data(dense).ptr + (dense_is_splat(dense) ? 0 : i * size), size);
  Attr made = is_float ? attr_float_bits(ctx, type, limbs[0]) : attr_wide(ctx, type, limbs);
  arena_free(&scratch);
  return made;
}

Attr attr_dense_strings(Context *ctx, Type shaped, const Attr *elements, size_t n) {
  bool is_splat = n > 0;
  for (size_t i = 1; i < n && is_splat; i++)
    is_splat = elements[i] == elements[0];
  uint64_t head[] = {WORD(shaped)};
  return attr_with_list(ctx, &ATTR_DEF_DENSE_STRINGS, head, 1, (const uint64_t *)elements,
                        is_splat ? 1 : n);
}

Attr attr_dense_resource(Context *ctx, Type shaped, Ident handle) {
  uint64_t words[] = {WORD(shaped), WORD(handle)};
  return attr_get(ctx, &ATTR_DEF_DENSE_RESOURCE, words, 2);
}

Attr attr_sparse(Context *ctx, Type shaped, Attr indices, Attr values) {
  uint64_t words[] = {WORD(shaped), WORD(indices), WORD(values)};
  return attr_get(ctx, &ATTR_DEF_SPARSE, words, 3);
}

bool attr_is_bool(Attr attr) {
  return attr_is(attr, &ATTR_DEF_INTEGER) && type_is_int_of(attr_value_type(attr), 1);
}

Type attr_value_type(Attr attr) {
  if (attr_is(attr, &ATTR_DEF_INTEGER) || attr_is(attr, &ATTR_DEF_FLOAT) ||
      attr_is(attr, &ATTR_DEF_DENSE) || attr_is(attr, &ATTR_DEF_DENSE_STRINGS) ||
      attr_is(attr, &ATTR_DEF_DENSE_RESOURCE) || attr_is(attr, &ATTR_DEF_SPARSE))
    return WORD_TYPE(attr->words[0]);
  if (attr_is(attr, &ATTR_DEF_OPAQUE))
    return WORD_TYPE(attr->words[2]);
  return attr_is(attr, &ATTR_DEF_STRING) ? WORD_TYPE(attr->words[1]) : NULL;
}

const uint64_t *attr_limbs(Attr attr) {
  assert(attr_is(attr, &ATTR_DEF_INTEGER) || attr_is(attr, &ATTR_DEF_FLOAT));
  return attr->words + 1;
}

bool attr_int_value(Attr attr, int64_t *value) {
  if (!attr_is(attr, &ATTR_DEF_INTEGER))
    return false;
  Type type = attr_value_type(attr);
  unsigned width = type_width(type);
  if (type_signedness(type) == UNSIGNED) {
    *value = (int64_t)attr->words[1];
    return wide_active_bits(attr->words + 1, width) < 64;
  }
  uint64_t low;
  if (width <= 64)
    wide_sext(&low, 64, attr->words + 1, width);
  else
    low = attr->words[1];
  *value = (int64_t)low;
  return width <= 64 || wide_min_signed_bits(attr->words + 1, width) <= 64;
}

int64_t attr_int_or(Attr attr, int64_t otherwise) {
  int64_t value;
  return attr_int_value(attr, &value) ? value : otherwise;
}

uint64_t attr_float_raw(Attr attr) {
  return attr->words[1];
}

Ident attr_text(Attr attr) {
  return WORD_IDENT(attr->words[0]);
}

size_t attr_len(Attr attr) {
  if (attr_is(attr, &ATTR_DEF_DICT))
    return attr->n_words / 2;
  return attr_is(attr, &ATTR_DEF_DENSE_ARRAY) ? attr->words[1] : attr->n_words;
}

Attr attr_at(Attr attr, size_t i) {
  return WORD_ATTR(attr->words[i]);
}

NamedAttr attr_entry(Attr dict, size_t i) {
  return (NamedAttr){WORD_IDENT(dict->words[2 * i]), WORD_ATTR(dict->words[2 * i + 1])};
}

Attr attr_lookup(Attr dict, Ident name) {
  for (size_t i = 0; i < attr_len(dict); i++)
    if (attr_entry(dict, i).name == name)
      return attr_entry(dict, i).value;
  return NULL;
}

Type attr_type_value(Attr attr) {
  return WORD_TYPE(attr->words[0]);
}
Ident attr_symbol_root(Attr attr) {
  return WORD_IDENT(attr->words[0]);
}
size_t attr_symbol_depth(Attr attr) {
  return attr->n_words - 1;
}
Ident attr_symbol_nested(Attr attr, size_t i) {
  return WORD_IDENT(attr->words[1 + i]);
}

uint64_t attr_enum_value(Attr attr) {
  return attr_is(attr, &ATTR_DEF_INTEGER) ? attr->words[1] : attr->words[0];
}

Type dense_array_type(Attr attr) {
  return WORD_TYPE(attr->words[0]);
}
const void *dense_array_data(Attr attr) {
  return WORD_IDENT(attr->words[2])->text;
}

int64_t dense_array_int(Attr attr, size_t i) {
  const char *data = dense_array_data(attr);
  unsigned width = type_width(dense_array_type(attr));
  size_t size = (width + 7) / 8;
  uint64_t raw = 0;
  memcpy(&raw, data + i * size, size);
  return width ? (int64_t)(raw << (64 - width)) >> (64 - width) : 0;
}

Str dense_data(Attr attr) {
  return ident_str(WORD_IDENT(attr->words[2]));
}
bool dense_is_splat(Attr attr) {
  return attr->words[1] != 0;
}
int64_t strided_offset(Attr attr) {
  return (int64_t)attr->words[0];
}
size_t strided_rank(Attr attr) {
  return attr->n_words - 1;
}
int64_t strided_stride(Attr attr, size_t i) {
  return (int64_t)attr->words[1 + i];
}
