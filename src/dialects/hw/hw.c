// hw.c: the hw dialect: its tables, constants, and names of wires and registers.

#include "dialects/hw/hw.h"

#include "base/wide.h"
#include "dialects/hw/hooks.h"
#include "dialects/rows.h"
#include "ir/parser.h"
#include "ir/printer.h"

#include <ctype.h>

// 42 : i12, or true
static bool parse_hw_constant(Parser *p, OpState *state) {
  Attr value;
  const char *at = parser_at(p);
  if (!parse_attr(p, NULL, &value))
    return false;
  Type type = attr_value_type(value);
  if (!attr_is(value, &ATTR_DEF_INTEGER) || !type_is_signless(type))
    return parser_error(p, at, "expected an integer and its signless type");
  op_state_set_attr(p, state, "value", value);
  vec_push(parser_scratch(p), &state->types, type);
  return parse_optional_attr_dict(p, state);
}

static Attr value_of(const Op *op) {
  return op_attr_named(op_context(op), op, "value");
}

static void print_hw_constant(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"value", NULL};
  print_char(p, ' ');
  print_attr(p, value_of(op));
  print_attr_dict(p, op, ELIDED);
}

static bool verify_hw_constant(Op *op) {
  Context *ctx = op_context(op);
  Type type = attr_value_type(value_of(op));
  return type == op->results[0].type ||
         op_error(op, "value is of type '%s', but the result is '%s'", type_text(ctx, type),
                  type_text(ctx, op->results[0].type));
}

// %true, %false, %c42_i12
static void name_hw_constant(Op *op, NameFn *name, void *user) {
  Attr value = value_of(op);
  if (!attr_is(value, &ATTR_DEF_INTEGER))
    return;
  const uint64_t *limbs = attr_limbs(value);
  unsigned width = type_width(attr_value_type(value));
  if (width == 1) {
    name(user, op_result(op, 0), limbs[0] ? STR("true") : STR("false"));
    return;
  }
  Text text = {0};
  size_t n = wide_print(limbs, width, true, NULL, 0);
  text_char(&text, 'c');
  text_reserve(&text, n + 1);
  wide_print(limbs, width, true, text.data + text.len, n + 1);
  text.len += n;
  text_printf(&text, "_i%u", width);
  name(user, op_result(op, 0), (Str){text.data, text.len});
  text_free(&text);
}

Attr hw_constant_value(const Value *value) {
  Op *op = value_op(value);
  return op && op_is(op, OP_hw_constant) ? value_of(op) : NULL;
}

Op *build_hw_constant_attr(Builder *builder, Attr value, Type type) {
  Context *ctx = builder->module->ctx;
  if (!attr_is(value, &ATTR_DEF_INTEGER) || attr_value_type(value) != type ||
      !type_is_signless(type))
    return NULL;
  NamedAttr attr = {context_ident(ctx, "value"), value};
  return build_op(builder, OP_hw_constant, NULL, 0, &type, 1, &attr, 1);
}

Value *build_hw_constant(Builder *builder, Type type, int64_t value) {
  Attr attr = attr_int(builder->module->ctx, type, value);
  return op_result(build_hw_constant_attr(builder, attr, type), 0);
}

Str parser_implicit_name(Parser *p) {
  Str name = parser_result_name(p, 0);
  return name.len && isdigit((unsigned char)name.ptr[0]) ? STR("") : name;
}

bool parse_implicit_name(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)f;
  (void)e;
  Ident name;
  if (!parse_optional_keyword(p, "name"))
    return true;
  if (!parse_string(p, &name))
    return false;
  if (name->len)
    op_state_set_attr(p, state, "name", attr_ident(parser_context(p), name));
  return true;
}

bool infer_name(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)f;
  (void)e;
  Context *ctx = parser_context(p);
  Str name = parser_implicit_name(p);
  if (name.len && !op_state_has_attr(state, context_ident(ctx, "name")))
    op_state_set_attr(p, state, "name", attr_string(ctx, name));
  return true;
}

void print_nothing(Printer *p, Op *op, const FormatElement *e) {
  (void)p;
  (void)op;
  (void)e;
}

void print_implicit_name(Printer *p, Op *op, const FormatElement *e) {
  (void)e;
  Attr name = op_attr_named(op_context(op), op, "name");
  if (!name || str_eq(ident_str(attr_text(name)), printed_name(p, op_result(op, 0))))
    return;
  print_cstr(p, " name ");
  print_string(p, ident_str(attr_text(name)));
}

void name_by_attr(Op *op, NameFn *name, void *user) {
  Attr attr = op_attr_named(op_context(op), op, "name");
  if (attr_is(attr, &ATTR_DEF_STRING))
    name(user, op_result(op, 0), ident_str(attr_text(attr)));
}

static bool is_modty_attr(Attr attr) {
  return attr_is(attr, &ATTR_DEF_TYPE) && type_is(attr_type_value(attr), &TYPE_DEF_HW_MODTY);
}

static bool is_str_array(Attr attr) {
  bool ok = attr_is(attr, &ATTR_DEF_ARRAY);
  for (size_t i = 0; ok && i < attr_len(attr); i++)
    ok = attr_is(attr_at(attr, i), &ATTR_DEF_STRING);
  return ok;
}

static const AttrKind ATTR_KINDS[] = {
    {"modty", "type attribute of module type", is_modty_attr, NULL, NULL, NULL, NULL, false},
    {"params", "parameter array", is_param_array, NULL, NULL, NULL, NULL, false},
    {"str_array", "string array attribute", is_str_array, NULL, NULL, NULL, NULL, false},
    {"inner_sym", "inner symbol", is_inner_sym, parse_inner_sym, print_inner_sym, NULL, NULL,
     false},
    {0},
};

static bool is_aggregate(Type type) {
  return type_is_hw_array(type) || type_is_hw_struct(type);
}

static const TypeConstraint CONSTRAINTS[] = {
    {"array", "an array", type_is_hw_array, NULL},
    {"struct", "a struct", type_is_hw_struct, NULL},
    {"aggregate", "an array or a struct", is_aggregate, NULL},
    {0},
};

static Type array_element(Context *ctx, Type type) {
  (void)ctx;
  return type_is_hw_array(type) ? hw_array_element(type) : NULL;
}

static const TypeFunction TYPE_FUNCTIONS[] = {
    {"elem", "the element type of", array_element},
    {0},
};

static const Directive DIRECTIVES[] = {
    {"ImplicitSSAName", parse_implicit_name, print_implicit_name},
    {"InferredName", infer_name, print_nothing},
    {"ArrayCreate", parse_array_create_types, print_array_create_types},
    {"ArrayConcat", parse_array_concat_types, print_array_concat_types},
    {"StructCreate", parse_struct_create_type, print_struct_create_type},
    {"StructExplode", parse_struct_explode_type, print_struct_explode_type},
    {0},
};

static const TypeDef *const TYPES[] = {&TYPE_DEF_HW_ARRAY, &TYPE_DEF_HW_STRUCT, &TYPE_DEF_HW_INOUT,
                                       &TYPE_DEF_HW_MODTY, NULL};
static const AttrDef *const ATTRS[] = {&ATTR_DEF_HW_PARAM, &ATTR_DEF_HW_INNER_SYM, NULL};

static const OpRow ROWS[] = {
#include "dialects/hw/ops.def"
};

const Dialect DIALECT_hw = {.name = "hw",
                            .ops = ROWS,
                            .n_ops = N_ROWS(ROWS),
                            .first_id = FIRST_hw,
                            .types = TYPES,
                            .attrs = ATTRS,
                            .constraints = CONSTRAINTS,
                            .type_functions = TYPE_FUNCTIONS,
                            .attr_kinds = ATTR_KINDS,
                            .directives = DIRECTIVES,
                            .constant = build_hw_constant_attr};
