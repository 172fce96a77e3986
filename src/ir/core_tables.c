// core_tables.c: constraints, type functions and attribute kinds that every dialect may name.

#include "ir/op_info.h"
#include "ir/parser.h"
#include "ir/printer.h"

static bool is_any(Type type) {
  return (void)type, true;
}
static bool is_i1(Type type) {
  return type_is_int_of(type, 1);
}
static bool is_i8(Type type) {
  return type_is_int_of(type, 8);
}
static bool is_i32(Type type) {
  return type_is_int_of(type, 32);
}
static bool is_i64(Type type) {
  return type_is_int_of(type, 64);
}
static bool is_any_memref(Type type) {
  return type_is_memref(type) || type_is_unranked_memref(type);
}
static bool is_int_or_index(Type type) {
  return type_is_signless(type) || type_is_index(type);
}
// Scalars, and vectors or tensors of them.
static bool is_int_like(Type type) {
  return is_int_or_index(type_element_or_self(type));
}
static bool is_fixed_int_like(Type type) {
  return type_is_signless(type_element_or_self(type));
}
static bool is_bool_like(Type type) {
  return is_i1(type_element_or_self(type));
}
static bool is_float_like(Type type) {
  return type_is_float(type_element_or_self(type));
}

static Type only_i1(Context *ctx) {
  return ctx->i1;
}
static Type only_i8(Context *ctx) {
  return type_int(ctx, 8, SIGNLESS);
}
static Type only_i32(Context *ctx) {
  return ctx->i32;
}
static Type only_i64(Context *ctx) {
  return ctx->i64;
}
static Type only_index(Context *ctx) {
  return ctx->index;
}

const TypeConstraint CORE_CONSTRAINTS[] = {
    {"any", "any type", is_any, NULL},
    {"i1", "1-bit signless integer", is_i1, only_i1},
    {"i8", "8-bit signless integer", is_i8, only_i8},
    {"i32", "32-bit signless integer", is_i32, only_i32},
    {"i64", "64-bit signless integer", is_i64, only_i64},
    {"index", "index", type_is_index, only_index},
    {"int", "signless integer", type_is_signless, NULL},
    {"int_or_index", "signless integer or index", is_int_or_index, NULL},
    {"int_like", "signless-integer-like", is_int_like, NULL},
    {"fixed_int_like", "signless-fixed-width-integer-like", is_fixed_int_like, NULL},
    {"bool_like", "bool-like", is_bool_like, NULL},
    {"float_like", "floating-point-like", is_float_like, NULL},
    {"memref", "memref of any type values", type_is_memref, NULL},
    {"any_memref", "ranked or unranked memref of any type values", is_any_memref, NULL},
    {"function", "function type", type_is_function, NULL},
    {0},
};

static Type element_of(Context *ctx, Type type) {
  (void)ctx;
  return type_is_shaped(type) ? type_element(type) : NULL;
}
static Type i1_like(Context *ctx, Type type) {
  return type_with_element(ctx, type, ctx->i1);
}

const TypeFunction CORE_TYPE_FUNCTIONS[] = {
    {"elem", "the element type of", element_of},
    {"i1like", "i1 in the shape of", i1_like},
    {0},
};

static bool any_attr(Attr attr) {
  return attr != NULL;
}
static bool is_unit_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_UNIT);
}
static bool is_string_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_STRING);
}
static bool is_array_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_ARRAY);
}
static bool is_dict_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_DICT);
}
static bool is_type_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_TYPE);
}
static bool is_function_type_attr(Attr attr) {
  return is_type_attr(attr) && type_is_function(attr_type_value(attr));
}
static bool is_symbol_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_SYMBOL);
}
static bool is_flat_symbol_attr(Attr attr) {
  return is_symbol_attr(attr) && attr_symbol_depth(attr) == 0;
}
static bool is_int_attr_of(Attr attr, unsigned width) {
  return attr_is(attr, &ATTR_DEF_INTEGER) && type_is_int_of(attr_value_type(attr), width);
}
static bool is_i32_attr(Attr attr) {
  return is_int_attr_of(attr, 32);
}
static bool is_i64_attr(Attr attr) {
  return is_int_attr_of(attr, 64);
}
static bool is_index_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_INTEGER) && type_is_index(attr_value_type(attr));
}
static bool is_int_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_INTEGER);
}
static bool is_dense_array_of(Attr attr, unsigned width) {
  return attr_is(attr, &ATTR_DEF_DENSE_ARRAY) && type_is_int_of(dense_array_type(attr), width);
}
static bool is_i32_array(Attr attr) {
  return is_dense_array_of(attr, 32);
}
static bool is_i64_array(Attr attr) {
  return is_dense_array_of(attr, 64);
}
static bool is_bool_array(Attr attr) {
  return is_dense_array_of(attr, 1);
}
static bool is_int_elements(Attr attr) {
  return attr_is(attr, &ATTR_DEF_DENSE) &&
         type_is_int_or_index(type_element(attr_value_type(attr)));
}
static bool is_affine_map(Attr attr) {
  return attr_is(attr, &ATTR_DEF_AFFINE_MAP);
}

// Integers whose type the kind fixes are written without it.
static Attr parse_int_of(Parser *p, Type type) {
  Attr attr;
  return parse_attr(p, type, &attr) ? attr : NULL;
}
static Attr parse_i32_attr(Parser *p) {
  return parse_int_of(p, parser_context(p)->i32);
}
static Attr parse_i64_attr(Parser *p) {
  return parse_int_of(p, parser_context(p)->i64);
}
static Attr parse_index_attr(Parser *p) {
  return parse_int_of(p, parser_context(p)->index);
}
static Attr parse_bool_attr(Parser *p) {
  return parse_int_of(p, parser_context(p)->i1);
}

static Attr parse_string_attr(Parser *p) {
  Ident text;
  return parse_string(p, &text) ? attr_ident(parser_context(p), text) : NULL;
}

static Attr parse_symbol_name_attr(Parser *p) {
  Ident name;
  return parse_symbol_name(p, &name) ? attr_ident(parser_context(p), name) : NULL;
}
static void print_symbol_name_attr(Printer *p, Attr attr) {
  print_symbol(p, ident_str(attr_text(attr)));
}

static Attr parse_type_attr(Parser *p) {
  Type type;
  return parse_type(p, &type) ? attr_type(parser_context(p), type) : NULL;
}

// array<i64: 1, 2> stands as [1, 2] in a custom format.
static bool parse_i64_element(Parser *p, void *user) {
  DimList *list = user;
  int64_t value;
  if (!parse_integer(p, &value))
    return false;
  vec_push(parser_scratch(p), list, value);
  return true;
}
typedef VEC(int32_t) Int32List;
static bool parse_i32_element(Parser *p, void *user) {
  Int32List *list = user;
  int64_t value;
  if (!parse_integer_between(p, INT32_MIN, INT32_MAX, &value))
    return false;
  vec_push(parser_scratch(p), list, (int32_t)value);
  return true;
}
static Attr parse_i64_array(Parser *p) {
  DimList list = {0};
  if (!parse_list(p, '[', ']', parse_i64_element, &list))
    return NULL;
  return attr_i64_array(parser_context(p), list.data, list.len);
}
static Attr parse_i32_array(Parser *p) {
  Int32List list = {0};
  if (!parse_list(p, '[', ']', parse_i32_element, &list))
    return NULL;
  return attr_i32_array(parser_context(p), list.data, list.len);
}
static void print_int_array(Printer *p, Attr attr) {
  print_char(p, '[');
  for (size_t i = 0; i < attr_len(attr); i++) {
    if (i)
      print_cstr(p, ", ");
    text_i64(printer_out(p), dense_array_int(attr, i));
  }
  print_char(p, ']');
}

const AttrKind CORE_ATTR_KINDS[] = {
    {"any", "any attribute", any_attr, NULL, NULL, NULL, NULL, false},
    {"unit", "unit attribute", is_unit_attr, NULL, NULL, NULL, NULL, false},
    {"str", "string attribute", is_string_attr, parse_string_attr, NULL, NULL, NULL, false},
    {"symname", "string attribute", is_string_attr, parse_symbol_name_attr, print_symbol_name_attr,
     NULL, NULL, false},
    {"array", "array attribute", is_array_attr, NULL, NULL, NULL, NULL, false},
    {"dict", "dictionary of named attribute values", is_dict_attr, NULL, NULL, NULL, NULL, false},
    {"type", "any type attribute", is_type_attr, parse_type_attr, NULL, NULL, NULL, false},
    {"function_type", "type attribute of function type", is_function_type_attr, parse_type_attr,
     NULL, NULL, NULL, false},
    {"symbol", "symbol reference attribute", is_symbol_attr, NULL, NULL, NULL, NULL, false},
    {"flat_symbol", "flat symbol reference attribute", is_flat_symbol_attr, NULL, NULL, NULL, NULL,
     false},
    {"int", "arbitrary integer attribute", is_int_attr, NULL, NULL, NULL, NULL, false},
    {"i32", "32-bit signless integer attribute", is_i32_attr, parse_i32_attr, print_attr_no_type,
     NULL, NULL, false},
    {"i64", "64-bit signless integer attribute", is_i64_attr, parse_i64_attr, print_attr_no_type,
     NULL, NULL, false},
    {"index", "index attribute", is_index_attr, parse_index_attr, print_attr_no_type, NULL, NULL,
     false},
    {"bool", "bool attribute", attr_is_bool, parse_bool_attr, print_attr_no_type, NULL, NULL,
     false},
    {"i32_array", "i32 dense array attribute", is_i32_array, parse_i32_array, print_int_array, NULL,
     NULL, false},
    {"i64_array", "i64 dense array attribute", is_i64_array, parse_i64_array, print_int_array, NULL,
     NULL, false},
    {"bool_array", "i1 dense array attribute", is_bool_array, NULL, NULL, NULL, NULL, false},
    {"segments", "i32 dense array attribute", is_i32_array, NULL, NULL, NULL, NULL, false},
    {"int_elements", "integer elements attribute", is_int_elements, NULL, NULL, NULL, NULL, false},
    {"affine_map", "AffineMap attribute", is_affine_map, NULL, NULL, NULL, NULL, false},
    {0},
};
