// print_builtin.c: the text of builtin types and attributes, byte for byte as MLIR's.

#include "ir/print_builtin.h"

#include "base/bug.h"
#include "base/float_text.h"
#include "base/wide.h"
#include "ir/affine.h"
#include "ir/printer_impl.h"

#include <stdlib.h>

void print_dims(Printer *p, Type shaped) {
  uint64_t scalable = type_is_vector(shaped) ? vector_scalable(shaped) : 0;
  for (size_t i = 0; i < type_rank(shaped); i++) {
    bool in_brackets = i < 64 && scalable >> i & 1;
    if (in_brackets)
      text_char(p->out, '[');
    if (type_dim(shaped, i) == DIM_DYNAMIC)
      text_char(p->out, '?');
    else
      text_i64(p->out, type_dim(shaped, i));
    if (in_brackets)
      text_char(p->out, ']');
    text_char(p->out, 'x');
  }
}

static void print_function_type(Printer *p, Type type) {
  text_char(p->out, '(');
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    if (i)
      text_lit(p->out, ", ");
    print_type(p, type_input(type, i));
  }
  text_lit(p->out, ") -> ");
  size_t n = type_n_results(type);
  bool parens = n != 1 || type_is_function(type_result(type, 0));
  if (parens)
    text_char(p->out, '(');
  for (size_t i = 0; i < n; i++) {
    if (i)
      text_lit(p->out, ", ");
    print_type(p, type_result(type, i));
  }
  if (parens)
    text_char(p->out, ')');
}

static void print_space(Printer *p, Attr space) {
  if (!space)
    return;
  text_lit(p->out, ", ");
  print_attr_eliding(p, space, ELIDE_MAY);
}

static void print_shaped_type(Printer *p, Type type) {
  if (type_is_memref(type)) {
    text_lit(p->out, "memref<");
    print_dims(p, type);
    print_type(p, type_element(type));
    if (memref_layout(type)) {
      text_lit(p->out, ", ");
      print_attr_eliding(p, memref_layout(type), ELIDE_MAY);
    }
    print_space(p, memref_space(type));
  } else if (type_is_unranked_memref(type)) {
    text_lit(p->out, "memref<*x");
    print_type(p, type_element(type));
    print_space(p, memref_space(type));
  } else if (type_is_vector(type)) {
    text_lit(p->out, "vector<");
    print_dims(p, type);
    print_type(p, type_element(type));
  } else if (type_is_tensor(type)) {
    text_lit(p->out, "tensor<");
    print_dims(p, type);
    print_type(p, type_element(type));
    if (tensor_encoding(type)) {
      text_lit(p->out, ", ");
      print_attr(p, tensor_encoding(type));
    }
  } else {
    text_lit(p->out, "tensor<*x");
    print_type(p, type_element(type));
  }
  text_char(p->out, '>');
}

void print_builtin_type(Printer *p, Type type) {
  if (type_is_int(type)) {
    static const char *const PREFIX[] = {"i", "si", "ui"};
    text_cstr(p->out, PREFIX[type_signedness(type)]);
    text_u64(p->out, type_width(type));
  } else if (type_is_index(type)) {
    text_lit(p->out, "index");
  } else if (type_is_float(type)) {
    text_cstr(p->out, type_float_info(type)->name);
  } else if (type_is_none(type)) {
    text_lit(p->out, "none");
  } else if (type_is_function(type)) {
    print_function_type(p, type);
  } else if (type_is_tuple(type)) {
    text_lit(p->out, "tuple<");
    for (size_t i = 0; i < type_tuple_len(type); i++) {
      if (i)
        text_lit(p->out, ", ");
      print_type(p, type_tuple_at(type, i));
    }
    text_char(p->out, '>');
  } else if (type_is_complex(type)) {
    text_lit(p->out, "complex<");
    print_type(p, type_element(type));
    text_char(p->out, '>');
  } else if (type_is_opaque(type)) {
    text_char(p->out, '!');
    text_str(p->out, ident_str(WORD_IDENT(type->words[0])));
    Str text = ident_str(WORD_IDENT(type->words[1]));
    if (text.len && text.ptr[0] != '<')
      text_char(p->out, '.');
    text_str(p->out, text);
  } else {
    print_shaped_type(p, type);
  }
}

void print_type_body(Printer *p, Type type) {
  if (strcmp(type->def->dialect, "builtin") != 0) {
    text_char(p->out, '!');
    text_cstr(p->out, type->def->dialect);
    text_char(p->out, '.');
    text_cstr(p->out, type->def->mnemonic);
  }
  if (type->def->print)
    type->def->print(p, type);
}

static void print_whole_type(Printer *p, Type type) {
  if ((p->is_collecting || p->aliases.len) && print_alias(p, type, true))
    return;
  print_type_body(p, type);
}

static const Str *make_type_text(Printer *p, Type type) {
  Text text = {0}, *out = p->out;
  p->out = &text;
  print_whole_type(p, type);
  p->out = out;
  Str *copy = ARENA_NEW(&p->arena, Str);
  *copy = (Str){arena_copy(&p->arena, text.data, text.len), text.len};
  text_free(&text);
  map_put_ptr(&p->type_texts, type, copy);
  return copy;
}

void print_type(Printer *p, Type type) {
  if (!type) {
    text_lit(p->out, "<<unknown type>>");
    return;
  }
  if (p->is_collecting) {
    print_whole_type(p, type);
    return;
  }
  RecentTypeText *recent = &p->recent_type_texts[WORD(type) / 32 % N_RECENT_TYPE_TEXTS];
  if (recent->type != type) {
    const Str *text = map_get_ptr(&p->type_texts, type);
    *recent = (RecentTypeText){type, *(text ? text : make_type_text(p, type))};
  }
  text_str(p->out, recent->text);
}

void print_float(Printer *p, Type type, uint64_t bits) {
  int format = type_float_info(type)->format;
  char buffer[FLOAT_TEXT_MAX];
  bool is_hex;
  if (format < 0) {
    text_printf(p->out, "0x%llX", (unsigned long long)bits);
    return;
  }
  size_t n = float_print(bits, (FloatFormat)format, buffer, sizeof buffer, &is_hex);
  text_append(p->out, buffer, n);
}

static void print_wide(Printer *p, const uint64_t *limbs, Type type) {
  unsigned width = type_width(type);
  bool is_signed = type_signedness(type) != UNSIGNED;
  if (width <= 64) {
    uint64_t value = limbs[0];
    if (is_signed) {
      wide_sext(&value, 64, limbs, width);
      text_i64(p->out, (int64_t)value);
    } else {
      text_u64(p->out, value);
    }
    return;
  }
  size_t n = wide_print(limbs, width, is_signed, NULL, 0);
  text_reserve(p->out, n + 1);
  wide_print(limbs, width, is_signed, p->out->data + p->out->len, n + 1);
  p->out->len += n;
}

static void print_integer_attr(Printer *p, Attr attr, TypeElision elision) {
  Type type = attr_value_type(attr);
  if (type_is_int_of(type, 1)) {
    text_cstr(p->out, attr_limbs(attr)[0] ? "true" : "false");
    return;
  }
  print_wide(p, attr_limbs(attr), type);
  bool is_implied = elision == ELIDE_MUST || (elision == ELIDE_MAY && type_is_int_of(type, 64));
  if (is_implied)
    return;
  text_lit(p->out, " : ");
  print_type(p, type);
}

static void print_float_attr(Printer *p, Attr attr, TypeElision elision) {
  Type type = attr_value_type(attr);
  bool is_hex = false;
  int format = type_float_info(type)->format;
  if (format < 0 && attr->n_words == 3 && attr->words[2]) {
    text_printf(p->out, "0x%llX%016llX", (unsigned long long)attr->words[2],
                (unsigned long long)attr->words[1]);
  } else if (format < 0) {
    text_printf(p->out, "0x%llX", (unsigned long long)attr->words[1]);
  } else {
    char buffer[FLOAT_TEXT_MAX];
    size_t n =
        float_print(attr_float_raw(attr), (FloatFormat)format, buffer, sizeof buffer, &is_hex);
    text_append(p->out, buffer, n);
  }
  bool is_f64 = format == FLOAT_F64;
  if (elision == ELIDE_MUST || (elision == ELIDE_MAY && is_f64 && !is_hex))
    return;
  text_lit(p->out, " : ");
  print_type(p, type);
}

static void print_scalar(Printer *p, Type type, const char *data) {
  size_t size = dense_element_size(type);
  uint64_t small[2] = {0}, *limbs = small;
  if (size > sizeof small) {
    limbs = calloc((size + 7) / 8, 8);
    if (!limbs)
      out_of_memory();
  }
  memcpy(limbs, data, size);
  if (type_is_float(type) && size > 8 && limbs[1])
    text_printf(p->out, "0x%llX%016llX", (unsigned long long)limbs[1],
                (unsigned long long)limbs[0]);
  else if (type_is_float(type))
    print_float(p, type, limbs[0]);
  else if (type_is_int(type) && type_width(type) == 1)
    text_cstr(p->out, limbs[0] & 1 ? "true" : "false");
  else
    print_wide(p, limbs, type);
  if (limbs != small)
    free(limbs);
}

static void print_dense_element(Printer *p, Type element, const char *data) {
  if (!type_is_complex(element)) {
    print_scalar(p, element, data);
    return;
  }
  Type scalar = type_element(element);
  text_char(p->out, '(');
  print_scalar(p, scalar, data);
  text_char(p->out, ',');
  print_scalar(p, scalar, data + dense_element_size(scalar));
  text_char(p->out, ')');
}

// Nested brackets by shape; `at` counts the elements printed.
typedef struct DenseCursor {
  Attr attr;
  Type type;
  const char *data;
  size_t at;
} DenseCursor;

static void print_dense_level(Printer *p, DenseCursor *c, size_t level) {
  bool is_strings = attr_is(c->attr, &ATTR_DEF_DENSE_STRINGS);
  Type element = type_element(c->type);
  if (level == type_rank(c->type)) {
    if (is_strings)
      print_attr(p, WORD_ATTR(c->attr->words[1 + c->at]));
    else
      print_dense_element(p, element, c->data + c->at * dense_element_size(element));
    c->at++;
    return;
  }
  text_char(p->out, '[');
  for (int64_t i = 0; i < type_dim(c->type, level); i++) {
    if (i)
      text_lit(p->out, ", ");
    print_dense_level(p, c, level + 1);
  }
  text_char(p->out, ']');
}

// Large constants are written as raw bytes; i1 is packed, eight to a byte.
static void print_dense_hex(Printer *p, Attr attr) {
  static const char DIGITS[] = "0123456789ABCDEF";
  Str data = dense_data(attr);
  text_lit(p->out, "\"0x");
  if (type_is_int_of(type_element(attr_value_type(attr)), 1)) {
    for (size_t i = 0; i < data.len; i += 8) {
      unsigned byte = 0;
      for (size_t k = 0; k < 8 && i + k < data.len; k++)
        byte |= (unsigned)(data.ptr[i + k] & 1) << k;
      text_char(p->out, DIGITS[byte >> 4]);
      text_char(p->out, DIGITS[byte & 15]);
    }
  } else {
    for (size_t i = 0; i < data.len; i++) {
      text_char(p->out, DIGITS[(unsigned char)data.ptr[i] >> 4]);
      text_char(p->out, DIGITS[(unsigned char)data.ptr[i] & 15]);
    }
  }
  text_char(p->out, '"');
}

// The elements alone, between < and >.
static void print_dense_elements(Printer *p, Attr attr, bool allow_hex) {
  enum { HEX_ABOVE = 100 };
  Type type = attr_value_type(attr);
  DenseCursor cursor = {attr, type, NULL, 0};
  int64_t n;
  type_n_elements(type, &n);
  if (attr_is(attr, &ATTR_DEF_DENSE_STRINGS)) {
    if (attr->n_words == 2)
      print_attr(p, WORD_ATTR(attr->words[1]));
    else if (n)
      print_dense_level(p, &cursor, 0);
    return;
  }
  cursor.data = dense_data(attr).ptr;
  if (dense_is_splat(attr))
    print_dense_element(p, type_element(type), cursor.data);
  else if (n > HEX_ABOVE && allow_hex)
    print_dense_hex(p, attr);
  else if (n)
    print_dense_level(p, &cursor, 0);
}

static void print_attr_type(Printer *p, Attr attr, TypeElision elision) {
  if (elision == ELIDE_MUST)
    return;
  text_lit(p->out, " : ");
  print_type(p, attr_value_type(attr));
}

static void print_sparse_attr(Printer *p, Attr attr) {
  Attr indices = WORD_ATTR(attr->words[1]), values = WORD_ATTR(attr->words[2]);
  text_lit(p->out, "sparse<");
  int64_t n;
  type_n_elements(attr_value_type(indices), &n);
  if (n) {
    print_dense_elements(p, indices, false);
    text_lit(p->out, ", ");
    print_dense_elements(p, values, true);
  }
  text_char(p->out, '>');
}

static void print_dense_array(Printer *p, Attr attr) {
  Type element = dense_array_type(attr);
  text_lit(p->out, "array<");
  print_type(p, element);
  for (size_t i = 0; i < attr_len(attr); i++) {
    text_cstr(p->out, i ? ", " : ": ");
    print_scalar(p, element,
                 (const char *)dense_array_data(attr) + i * dense_element_size(element));
  }
  text_char(p->out, '>');
}

static void print_dim_or_dynamic(Printer *p, int64_t value) {
  if (value == DIM_DYNAMIC)
    text_char(p->out, '?');
  else
    text_i64(p->out, value);
}

static void print_strided(Printer *p, Attr attr) {
  text_lit(p->out, "strided<[");
  for (size_t i = 0; i < strided_rank(attr); i++) {
    if (i)
      text_lit(p->out, ", ");
    print_dim_or_dynamic(p, strided_stride(attr, i));
  }
  text_char(p->out, ']');
  if (strided_offset(attr)) {
    text_lit(p->out, ", offset: ");
    print_dim_or_dynamic(p, strided_offset(attr));
  }
  text_char(p->out, '>');
}

static void print_symbol_attr(Printer *p, Attr attr) {
  print_symbol(p, ident_str(attr_symbol_root(attr)));
  for (size_t i = 0; i < attr_symbol_depth(attr); i++) {
    text_lit(p->out, "::");
    print_symbol(p, ident_str(attr_symbol_nested(attr, i)));
  }
}

static void print_array_attr(Printer *p, Attr attr) {
  text_char(p->out, '[');
  for (size_t i = 0; i < attr_len(attr); i++) {
    if (i)
      text_lit(p->out, ", ");
    print_attr_eliding(p, attr_at(attr, i), ELIDE_MAY);
  }
  text_char(p->out, ']');
}

// Distinct attributes are numbered in the order they are printed.
static void print_distinct(Printer *p, Attr attr) {
  uint64_t *known = map_find(&p->distinct_ids, WORD(attr));
  uint64_t number = known ? *known : p->distinct_ids.n_used;
  if (!known)
    map_put(&p->distinct_ids, WORD(attr), number);
  text_printf(p->out, "distinct[%llu]<", (unsigned long long)number);
  if (!attr_is(WORD_ATTR(attr->words[1]), &ATTR_DEF_UNIT))
    print_attr(p, WORD_ATTR(attr->words[1]));
  text_char(p->out, '>');
}

static void print_resource_attr(Printer *p, Attr attr) {
  Ident handle = WORD_IDENT(attr->words[1]);
  text_lit(p->out, "dense_resource<");
  print_keyword_or_string(p, ident_str(handle));
  text_char(p->out, '>');
  if (map_find(&p->seen_resources, WORD(handle)))
    return;
  map_put(&p->seen_resources, WORD(handle), 1);
  vec_push(&p->arena, &p->used_resources, handle);
}

static void print_opaque_attr(Printer *p, Attr attr) {
  text_char(p->out, '#');
  text_str(p->out, ident_str(WORD_IDENT(attr->words[0])));
  Str text = ident_str(WORD_IDENT(attr->words[1]));
  if (text.len && text.ptr[0] != '<')
    text_char(p->out, '.');
  text_str(p->out, text);
}

static void print_simple_attr(Printer *p, Attr attr) {
  if (attr_is(attr, &ATTR_DEF_UNIT)) {
    text_lit(p->out, "unit");
  } else if (attr_is(attr, &ATTR_DEF_ARRAY)) {
    print_array_attr(p, attr);
  } else if (attr_is(attr, &ATTR_DEF_DICT)) {
    print_dict_entries(p, attr);
  } else if (attr_is(attr, &ATTR_DEF_TYPE)) {
    print_type(p, attr_type_value(attr));
  } else if (attr_is(attr, &ATTR_DEF_SYMBOL)) {
    print_symbol_attr(p, attr);
  } else if (attr_is(attr, &ATTR_DEF_DENSE_ARRAY)) {
    print_dense_array(p, attr);
  } else if (attr_is(attr, &ATTR_DEF_STRIDED)) {
    print_strided(p, attr);
  } else if (attr_is(attr, &ATTR_DEF_DISTINCT)) {
    print_distinct(p, attr);
  } else if (attr_is(attr, &ATTR_DEF_LOC)) {
    text_lit(p->out, "loc(");
    print_loc_body(p, loc_from_attr(attr));
    text_char(p->out, ')');
  } else if (attr_is(attr, &ATTR_DEF_AFFINE_MAP) || attr_is(attr, &ATTR_DEF_AFFINE_SET)) {
    text_cstr(p->out, attr_is(attr, &ATTR_DEF_AFFINE_MAP) ? "affine_map<" : "affine_set<");
    print_affine(p, attr);
    text_char(p->out, '>');
  } else {
    bug("attribute '%s' has no text", attr->def->mnemonic);
  }
}

void print_attr_body(Printer *p, Attr attr, TypeElision elision) {
  if (attr_is(attr, &ATTR_DEF_INTEGER)) {
    print_integer_attr(p, attr, elision);
  } else if (attr_is(attr, &ATTR_DEF_FLOAT)) {
    print_float_attr(p, attr, elision);
  } else if (attr_is(attr, &ATTR_DEF_STRING)) {
    print_string(p, ident_str(attr_text(attr)));
    if (attr_value_type(attr) && elision != ELIDE_MUST) {
      text_lit(p->out, " : ");
      print_type(p, attr_value_type(attr));
    }
  } else if (attr_is(attr, &ATTR_DEF_DENSE) || attr_is(attr, &ATTR_DEF_DENSE_STRINGS)) {
    text_lit(p->out, "dense<");
    print_dense_elements(p, attr, true);
    text_char(p->out, '>');
    print_attr_type(p, attr, elision);
  } else if (attr_is(attr, &ATTR_DEF_OPAQUE)) {
    print_opaque_attr(p, attr);
    if (attr_value_type(attr))
      print_attr_type(p, attr, elision);
  } else if (attr_is(attr, &ATTR_DEF_SPARSE)) {
    print_sparse_attr(p, attr);
    print_attr_type(p, attr, elision);
  } else if (attr_is(attr, &ATTR_DEF_DENSE_RESOURCE)) {
    print_resource_attr(p, attr);
    print_attr_type(p, attr, elision);
  } else if (strcmp(attr->def->dialect, "builtin") == 0) {
    print_simple_attr(p, attr);
  } else {
    text_char(p->out, '#');
    text_cstr(p->out, attr->def->dialect);
    if (*attr->def->mnemonic)
      text_char(p->out, '.');
    text_cstr(p->out, attr->def->mnemonic);
    if (attr->def->enumeration) {
      text_char(p->out, '<');
      print_enum(p, attr->def->enumeration, attr->words[0]);
      text_char(p->out, '>');
    } else if (attr->def->print) {
      attr->def->print(p, attr);
    }
  }
}

void print_builtin_attr(Printer *p, Attr attr) {
  print_attr_body(p, attr, ELIDE_NEVER);
}

void print_attr_eliding(Printer *p, Attr attr, TypeElision elision) {
  if (!attr) {
    text_lit(p->out, "<<NULL ATTRIBUTE>>");
    return;
  }
  if ((p->is_collecting || p->aliases.len) && print_alias(p, attr, false))
    return;
  print_attr_body(p, attr, elision);
}

void print_attr(Printer *p, Attr attr) {
  print_attr_eliding(p, attr, ELIDE_NEVER);
}
void print_attr_no_type(Printer *p, Attr attr) {
  print_attr_eliding(p, attr, ELIDE_MUST);
}

void print_attr_stripped(Printer *p, Attr attr) {
  if ((p->is_collecting || p->aliases.len) && print_alias(p, attr, false))
    return;
  if (strcmp(attr->def->dialect, "builtin") != 0 && attr->def->print)
    attr->def->print(p, attr);
  else
    print_attr_body(p, attr, ELIDE_NEVER);
}

static void print_loc_or_alias(Printer *p, Loc loc) {
  if (p->aliases.len && print_alias(p, attr_from_loc(p->ctx, loc), false))
    return;
  print_loc_body(p, loc);
}

void print_loc(Printer *p, Loc loc) {
  text_lit(p->out, "loc(");
  print_loc_or_alias(p, loc);
  text_char(p->out, ')');
}

void print_loc_body(Printer *p, Loc loc) {
  switch (loc_kind(loc)) {
  case LOC_IS_UNKNOWN:
    text_lit(p->out, "unknown");
    return;
  case LOC_IS_FILE: {
    Ident file;
    uint32_t line, column;
    loc_file_parts(p->ctx, loc, &file, &line, &column);
    print_string(p, ident_str(file));
    text_printf(p->out, ":%u:%u", line, column);
    return;
  }
  case LOC_IS_NAME:
    print_string(p, ident_str(loc_name_text(loc)));
    if (loc_is_unknown(loc_child(loc, 0)))
      return;
    text_char(p->out, '(');
    print_loc_or_alias(p, loc_child(loc, 0));
    text_char(p->out, ')');
    return;
  case LOC_IS_CALL:
    text_lit(p->out, "callsite(");
    print_loc_or_alias(p, loc_child(loc, 0));
    text_lit(p->out, " at ");
    print_loc_or_alias(p, loc_child(loc, 1));
    text_char(p->out, ')');
    return;
  case LOC_IS_FUSED:
    text_lit(p->out, "fused");
    if (loc_metadata(loc)) {
      text_char(p->out, '<');
      print_attr(p, loc_metadata(loc));
      text_char(p->out, '>');
    }
    text_char(p->out, '[');
    for (size_t i = 0; i < loc_n_children(loc); i++) {
      if (i)
        text_lit(p->out, ", ");
      print_loc_or_alias(p, loc_child(loc, i));
    }
    text_char(p->out, ']');
    return;
  }
}

static void print_resource(Printer *p, const Resource *resource, bool is_first) {
  text_cstr(p->out, is_first ? "\n      " : ",\n      ");
  print_keyword_or_string(p, ident_str(resource->key));
  text_lit(p->out, ": ");
  print_attr(p, resource->value);
}

// Resources of the dialect that the module's attributes name, in the order they were printed; of
// several with one key the last, as mlir-opt does.
static bool print_builtin_resources(Printer *p) {
  bool any = false;
  Map by_key = {.arena = &p->arena};
  for (size_t i = 0; i < p->module->resources.len; i++)
    if (!p->module->resources.data[i].owner)
      map_put_ptr(&by_key, p->module->resources.data[i].key, &p->module->resources.data[i]);
  for (size_t i = 0; i < p->used_resources.len; i++) {
    const Resource *resource = map_get_ptr(&by_key, p->used_resources.data[i]);
    if (!resource)
      continue;
    if (!any)
      text_lit(p->out, "\n{-#\n  dialect_resources: {\n    builtin: {");
    print_resource(p, resource, !any);
    any = true;
  }
  if (any)
    text_lit(p->out, "\n    }\n  }");
  return any;
}

// Resources of other programs, by owner; both in the order of the file.
static bool print_external_resources(Printer *p, bool is_first) {
  size_t n = p->module->resources.len;
  const Resource *resources = p->module->resources.data;
  Map lasts = {.arena = &p->arena}; // Ident of an owner -> index + 1 of its last resource
  size_t *nexts = ARENA_ARRAY(&p->arena, size_t, n); // of the same owner: index; 0: there is none
  bool *is_later = ARENA_ARRAY(&p->arena, bool, n), any = false;
  for (size_t i = 0; i < n; i++) {
    uint64_t *last = resources[i].owner ? map_find(&lasts, WORD(resources[i].owner)) : NULL;
    is_later[i] = last || !resources[i].owner;
    if (last)
      nexts[*last - 1] = i;
    if (resources[i].owner)
      map_put(&lasts, WORD(resources[i].owner), i + 1);
  }
  for (size_t i = 0; i < n; i++) {
    if (is_later[i])
      continue;
    if (!any)
      text_cstr(p->out, is_first ? "\n{-#\n  external_resources: {" : ",\n  external_resources: {");
    text_cstr(p->out, any ? ",\n    " : "\n    ");
    any = true;
    print_keyword_or_string(p, ident_str(resources[i].owner));
    text_lit(p->out, ": {");
    print_resource(p, &resources[i], true);
    for (size_t k = nexts[i]; k; k = nexts[k])
      print_resource(p, &resources[k], false);
    text_lit(p->out, "\n    }");
  }
  if (any)
    text_lit(p->out, "\n  }");
  return any;
}

void print_resources(Printer *p) {
  bool any = print_builtin_resources(p);
  any |= print_external_resources(p, !any);
  if (any)
    text_lit(p->out, "\n#-}\n");
}

static const char *to_text(Context *ctx, Type type, Attr attr) {
  Text text = {0};
  Module module;
  module_init(&module, ctx);
  Printer p;
  printer_init(&p, &module, &(PrintOptions){0}, &text);
  if (type)
    print_type(&p, type);
  else
    print_attr(&p, attr);
  const char *copy = context_printf(ctx, "%.*s", (int)text.len, text.data);
  text_free(&text);
  printer_free(&p);
  return copy;
}

const char *type_text(Context *ctx, Type type) {
  return type ? to_text(ctx, type, NULL) : "<unknown>";
}
const char *attr_to_text(Context *ctx, Attr attr) {
  return to_text(ctx, NULL, attr);
}
