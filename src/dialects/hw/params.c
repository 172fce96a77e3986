// params.c: parameters of modules and instances, and the attributes of hw:
//   #hw.param.decl<"WIDTH": i32 = 8>   words: name, type, value or 0
//   #hw<innerSym@name>                 words: name

#include "dialects/hw/hooks.h"
#include "ir/parser.h"
#include "ir/printer.h"

Attr attr_hw_param(Context *ctx, Ident name, Type type, Attr value) {
  uint64_t words[] = {WORD(name), WORD(type), WORD(value)};
  return attr_get(ctx, &ATTR_DEF_HW_PARAM, words, 3);
}
Ident hw_param_name(Attr param) {
  return WORD_IDENT(param->words[0]);
}
Type hw_param_type(Attr param) {
  return WORD_TYPE(param->words[1]);
}
Attr hw_param_value(Attr param) {
  return WORD_ATTR(param->words[2]);
}

// : type = value
static bool parse_param_rest(Parser *p, Ident name, Attr *param) {
  Type type;
  Attr value = NULL;
  if (!parse_punct(p, ':') || !parse_type(p, &type) ||
      (parse_optional_punct(p, '=') && !parse_attr(p, type, &value)))
    return false;
  *param = attr_hw_param(parser_context(p), name, type, value);
  return true;
}

static void print_param_rest(Printer *p, Attr param) {
  print_cstr(p, ": ");
  print_type(p, hw_param_type(param));
  if (!hw_param_value(param))
    return;
  print_cstr(p, " = ");
  print_attr_no_type(p, hw_param_value(param));
}

static Attr parse_param_attr(Parser *p, Type expected) {
  Ident name;
  Attr param;
  (void)expected;
  if (!parse_punct(p, '<') || !parse_string(p, &name) || !parse_param_rest(p, name, &param) ||
      !parse_punct(p, '>'))
    return NULL;
  return param;
}

static void print_param_attr(Printer *p, Attr param) {
  print_char(p, '<');
  print_string(p, ident_str(hw_param_name(param)));
  print_param_rest(p, param);
  print_char(p, '>');
}

const AttrDef ATTR_DEF_HW_PARAM = {"hw", "param.decl", print_param_attr, parse_param_attr,
                                   NULL, NULL};

typedef VEC(Attr) ParamList;

static bool parse_param(Parser *p, void *user) {
  ParamList *list = user;
  Ident name;
  Str word;
  Attr param;
  if (!parse_optional_string(p, &name)) {
    if (!parse_any_keyword(p, &word))
      return false;
    name = context_intern(parser_context(p), word);
  }
  if (!parse_param_rest(p, name, &param))
    return false;
  vec_push(parser_scratch(p), list, param);
  return true;
}

// <A: i32 = 8, B: i1>, where there are any.
bool parse_hw_params(Parser *p, OpState *state) {
  ParamList list = {0};
  const Token *t = parser_token(p);
  if (t->kind == TOKEN_PUNCT && t->punct == '<' && !parse_list(p, '<', '>', parse_param, &list))
    return false;
  op_state_set_attr(p, state, "parameters", attr_array(parser_context(p), list.data, list.len));
  return true;
}

static Attr params_of(const Op *op) {
  return op_attr_named(op_context(op), op, "parameters");
}

void print_hw_params(Printer *p, const Op *op) {
  Attr list = params_of(op);
  if (!list || !attr_len(list))
    return;
  for (size_t i = 0; i < attr_len(list); i++) {
    print_cstr(p, i ? ", " : "<");
    print_keyword_or_string(p, ident_str(hw_param_name(attr_at(list, i))));
    print_param_rest(p, attr_at(list, i));
  }
  print_char(p, '>');
}

bool is_param_array(Attr attr) {
  if (!attr_is(attr, &ATTR_DEF_ARRAY))
    return false;
  for (size_t i = 0; i < attr_len(attr); i++)
    if (!attr_is(attr_at(attr, i), &ATTR_DEF_HW_PARAM))
      return false;
  return true;
}

static bool verify_unique(const Op *op, Attr list) {
  Arena scratch = {0};
  Map seen = {.arena = &scratch};
  Ident twice = NULL;
  for (size_t i = 0; i < attr_len(list) && !twice; i++) {
    Ident name = hw_param_name(attr_at(list, i));
    if (map_find(&seen, WORD(name)))
      twice = name;
    map_put(&seen, WORD(name), 1);
  }
  arena_free(&scratch);
  return !twice || op_error(op, "has two parameters named '%s'", twice->text);
}

static bool is_value_of(Attr value, Type type) {
  if (attr_is(value, &ATTR_DEF_STRING) && !attr_value_type(value))
    return type_is_none(type);
  bool is_value = attr_is(value, &ATTR_DEF_STRING) || attr_is(value, &ATTR_DEF_INTEGER) ||
                  attr_is(value, &ATTR_DEF_FLOAT);
  return is_value && attr_value_type(value) == type;
}

bool verify_hw_params(const Op *op, bool need_values) {
  Context *ctx = op_context(op);
  Attr list = params_of(op);
  for (size_t i = 0; i < attr_len(list); i++) {
    Attr param = attr_at(list, i), value = hw_param_value(param);
    if (!value && need_values)
      return op_error(op, "gives parameter '%s' no value", hw_param_name(param)->text);
    if (value && !is_value_of(value, hw_param_type(param)))
      return op_error(op, "parameter '%s' must be a number or string of type '%s', but got %s",
                      hw_param_name(param)->text, type_text(ctx, hw_param_type(param)),
                      attr_to_text(ctx, value));
  }
  return verify_unique(op, list);
}

static Attr inner_sym(Context *ctx, Ident name) {
  uint64_t words[] = {WORD(name)};
  return attr_get(ctx, &ATTR_DEF_HW_INNER_SYM, words, 1);
}

static Attr parse_inner_sym_attr(Parser *p, Type expected) {
  Attr attr;
  (void)expected;
  if (!parse_punct(p, '<') || !parse_keyword(p, "innerSym") || !(attr = parse_inner_sym(p)) ||
      !parse_punct(p, '>'))
    return NULL;
  return attr;
}

static void print_inner_sym_attr(Printer *p, Attr attr) {
  print_cstr(p, "<innerSym");
  print_inner_sym(p, attr);
  print_char(p, '>');
}

bool is_inner_sym(Attr attr) {
  return attr_is(attr, &ATTR_DEF_HW_INNER_SYM);
}

Attr parse_inner_sym(Parser *p) {
  Ident name;
  return parse_symbol_name(p, &name) ? inner_sym(parser_context(p), name) : NULL;
}

void print_inner_sym(Printer *p, Attr attr) {
  print_symbol(p, ident_str(WORD_IDENT(attr->words[0])));
}

const AttrDef ATTR_DEF_HW_INNER_SYM = {"hw", "",  print_inner_sym_attr, parse_inner_sym_attr,
                                       NULL, NULL};
