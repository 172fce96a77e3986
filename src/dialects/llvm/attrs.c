// attrs.c: see attrs.h and attrs.def.
//
// A struct attribute has a word per parameter: an attribute, or 0 where it is absent. Numbers are
// kept as i64, keywords as strings, lists as arrays.

#include "dialects/llvm/attrs.h"

#include "base/bug.h"
#include "dialects/llvm/enums.h"
#include "ir/parser.h"
#include "ir/printer.h"

enum { MAX_PARAMS = 24 };

typedef enum ParamKind {
  PARAM_ATTR,
  PARAM_NUMBER,
  PARAM_NUMBER_32,
  PARAM_FLAG,
  PARAM_KEYWORD,
  PARAM_EFFECT
} ParamKind;

typedef struct Param {
  Str name;
  ParamKind kind;
  bool is_list, is_braced, is_required;
  bool may_be_bare; // where it is absent there need be no brackets
  Str of;           // of which attribute `<...>` may stand alone; or empty
  Str family;       // which attributes it may be, where it is one of several; or empty
  Str otherwise;    // the value that is not written; or empty
} Param;

// Attributes of this dialect that may stand for each other.
static const char *const FAMILIES[][2] = {
    {"scope", "di_compile_unit di_composite_type di_file di_lexical_block di_lexical_block_file "
              "di_module di_namespace di_subprogram"},
    {"type", "di_basic_type di_composite_type di_derived_type di_null_type di_string_type "
             "di_subroutine_type"},
    {"node",
     "di_basic_type di_compile_unit di_composite_type di_derived_type di_file di_global_variable "
     "di_label di_lexical_block di_lexical_block_file di_local_variable di_module di_namespace "
     "di_null_type di_string_type di_subprogram di_subrange di_subroutine_type"},
    {"variable", "di_global_variable di_local_variable"},
    {"tbaa_node", "tbaa_root tbaa_type_desc"},
};

static bool is_of_dialect(Attr attr, Str mnemonics) {
  while (mnemonics.len) {
    Str mnemonic = str_trim(str_split(&mnemonics, ' '));
    if (str_is(STR("llvm"), attr->def->dialect) && str_is(mnemonic, attr->def->mnemonic))
      return true;
  }
  return false;
}

static bool is_in_family(Attr attr, Str family) {
  for (size_t i = 0; i < sizeof FAMILIES / sizeof *FAMILIES; i++)
    if (str_is(family, FAMILIES[i][0]))
      return is_of_dialect(attr, str_from(FAMILIES[i][1]));
  if (str_is(family, "bool"))
    return attr_is_bool(attr);
  if (str_is(family, "int"))
    return attr_is(attr, &ATTR_DEF_INTEGER);
  if (str_is(family, "str"))
    return attr_is(attr, &ATTR_DEF_STRING);
  if (str_is(family, "distinct"))
    return attr_is(attr, &ATTR_DEF_DISTINCT);
  if (str_is(family, "fused"))
    return attr_is_loc(attr) && loc_kind(loc_from_attr(attr)) == LOC_IS_FUSED;
  bug("attrs.def: there is no family '%.*s'", STR_ARGS(family));
}

static bool fits(const Param *param, Attr value) {
  if (param->of.len)
    return is_of_dialect(value, param->of);
  return !param->family.len || is_in_family(value, param->family);
}

// Numbers, keywords and booleans.
static bool is_otherwise(const Param *param, Attr value) {
  if (!param->otherwise.len)
    return false;
  if (param->kind == PARAM_KEYWORD)
    return str_eq(ident_str(attr_text(value)), param->otherwise);
  return attr_int_or(value, 1) == 0; // 0 or false
}

static const AttrDef *find_def(Str mnemonic) {
  for (const AttrDef *const *def = LLVM_ATTRS; *def; def++)
    if (str_is(mnemonic, (*def)->mnemonic))
      return *def;
  return NULL;
}

// "name*:kind" or "name!:kind" of a row, taken from *rest.
static Param next_param(Str *rest) {
  Str kind = str_trim(str_split(rest, ','));
  Param param = {.name = str_trim(str_split(&kind, ':'))};
  char last = param.name.ptr[param.name.len - 1];
  param.is_list = last == '*';
  param.is_required = last == '!';
  param.may_be_bare = last == '?';
  param.name.len -= param.is_list || param.is_required || param.may_be_bare;
  param.otherwise = kind;
  kind = str_split(&param.otherwise, '=');
  if (kind.len && *kind.ptr == '{') {
    param.is_list = param.is_braced = true;
    kind = (Str){kind.ptr + 1, kind.len - 2};
  }
  if (str_is(kind, "n"))
    param.kind = PARAM_NUMBER;
  else if (str_is(kind, "u"))
    param.kind = PARAM_NUMBER_32;
  else if (str_is(kind, "b"))
    param.kind = PARAM_FLAG;
  else if (str_is(kind, "k"))
    param.kind = PARAM_KEYWORD;
  else if (str_is(kind, "m"))
    param.kind = PARAM_EFFECT;
  else if (kind.len && *kind.ptr == '#')
    param.of = (Str){kind.ptr + 1, kind.len - 1};
  else
    param.family = kind;
  return param;
}

// true, false, or a number.
static bool parse_flag(Parser *p, Attr *value) {
  int64_t number;
  bool is_true = parse_optional_keyword(p, "true");
  if (!is_true && !parse_optional_keyword(p, "false")) {
    if (!parse_integer(p, &number))
      return false;
    is_true = number != 0;
  }
  *value = attr_bool(parser_context(p), is_true);
  return true;
}

static bool parse_value(Parser *p, const Param *param, Attr *value) {
  Context *ctx = parser_context(p);
  const Token *t = parser_token(p);
  const char *begin = parser_at(p);
  if (param->kind == PARAM_FLAG)
    return parse_flag(p, value);
  if (param->kind == PARAM_NUMBER || param->kind == PARAM_NUMBER_32) {
    bool is_any = param->kind == PARAM_NUMBER;
    int64_t number;
    if (!parse_integer_between(p, is_any ? INT64_MIN : 0, is_any ? INT64_MAX : UINT32_MAX, &number))
      return false;
    *value = attr_int(ctx, ctx->i64, number);
    return true;
  }
  if (param->kind == PARAM_KEYWORD || param->kind == PARAM_EFFECT) {
    Str word;
    Ident text;
    const char *at = parser_at(p);
    if (parse_optional_string(p, &text))
      word = ident_str(text);
    else if (!parse_any_keyword(p, &word))
      return false;
    bool is_effect = str_is(word, "none") || str_is(word, "read") || str_is(word, "write") ||
                     str_is(word, "readwrite");
    if (param->kind == PARAM_EFFECT && !is_effect)
      return parser_error(p, at,
                          "invalid LLVM ModRefInfo specification: %.*s; expected one of: "
                          "none, read, write, readwrite",
                          STR_ARGS(word));
    *value = attr_string(ctx, word);
    return true;
  }
  const AttrDef *def = param->of.len ? find_def(param->of) : NULL;
  if (!def || !def->parse || t->kind != TOKEN_PUNCT || t->punct != '<')
    return parse_attr(p, NULL, value) &&
           (fits(param, *value) || parser_error(p, begin, "invalid kind of attribute specified"));
  *value = parser_enter(p) ? def->parse(p, NULL) : NULL;
  parser_leave(p);
  return *value != NULL;
}

// A list goes on as long as no `name =` follows: elements are no bare words. *has_comma: the comma
// before that name is read.
static bool parse_values(Parser *p, const Param *param, Attr *value, bool *has_comma) {
  VEC(Attr) list = {0};
  if (!param->is_list)
    return parse_value(p, param, value);
  if (param->is_braced && !parse_punct(p, '{'))
    return false;
  do {
    Attr element;
    *has_comma = list.len && parser_token(p)->kind == TOKEN_BARE;
    if (*has_comma)
      break;
    if (!parse_value(p, param, &element))
      return false;
    vec_push(parser_scratch(p), &list, element);
  } while (parse_optional_punct(p, ','));
  *value = attr_array(parser_context(p), list.data, list.len);
  return !param->is_braced || parse_punct(p, '}');
}

// <name = value, ...> in any order.
static Attr parse_struct_attr(Parser *p, const AttrDef *def, const char *params) {
  uint64_t words[MAX_PARAMS] = {0};
  bool is_given[MAX_PARAMS] = {false}, may_be_bare = false;
  uint32_t n = 0;
  for (Str rest = str_from(params); rest.len; n++)
    may_be_bare |= next_param(&rest).may_be_bare;
  if (n > MAX_PARAMS)
    bug("attrs.def: '%s' has too many parameters", def->mnemonic);
  const Token *first = parser_token(p);
  if (may_be_bare && !(first->kind == TOKEN_PUNCT && first->punct == '<'))
    return attr_get(parser_context(p), def, words, n);
  if (!parse_punct(p, '<'))
    return NULL;
  const char *end;
  while (end = parser_at(p), !parse_optional_punct(p, '>')) {
    const char *at = end;
    Str name, rest = str_from(params);
    Param param = {0};
    uint32_t i = 0;
    if (!parse_any_keyword(p, &name))
      return NULL;
    for (; rest.len; i++) {
      param = next_param(&rest);
      if (str_eq(param.name, name))
        break;
    }
    if (!str_eq(param.name, name) || is_given[i]) {
      parser_error(p, at, "duplicate or unknown struct parameter name: %.*s", STR_ARGS(name));
      return NULL;
    }
    Attr value;
    bool has_comma = false;
    if (!parse_punct(p, '=') || !parse_values(p, &param, &value, &has_comma))
      return NULL;
    words[i] = is_otherwise(&param, value) ? 0 : WORD(value);
    is_given[i] = true;
    const Token *t = parser_token(p);
    if (t->kind == TOKEN_PUNCT && t->punct == '>')
      continue;
    if (!has_comma && !parse_punct(p, ','))
      return NULL;
    if (t->kind == TOKEN_PUNCT && t->punct == '>') {
      parser_expected(p, "valid keyword");
      return NULL;
    }
  }
  Str rest = str_from(params);
  for (uint32_t i = 0; i < n; i++) {
    Param param = next_param(&rest);
    if (!param.is_required || words[i])
      continue;
    parser_error(p, end, "struct is missing required parameter: %.*s", STR_ARGS(param.name));
    return NULL;
  }
  return attr_get(parser_context(p), def, words, n);
}

static void print_value(Printer *p, const Param *param, Attr value) {
  if (param->kind == PARAM_NUMBER || param->kind == PARAM_NUMBER_32)
    print_attr_no_type(p, value);
  else if (param->kind == PARAM_KEYWORD || param->kind == PARAM_EFFECT)
    print_keyword_or_string(p, ident_str(attr_text(value)));
  else if (param->of.len)
    print_attr_stripped(p, value);
  else
    print_attr(p, value);
}

static void print_struct_attr(Printer *p, Attr attr, const char *params) {
  Str rest = str_from(params);
  bool first = true;
  if (attr->n_words == 1 && !attr->words[0] &&
      next_param(&(Str){params, strlen(params)}).may_be_bare)
    return;
  print_char(p, '<');
  for (uint32_t i = 0; i < attr->n_words; i++) {
    Param param = next_param(&rest);
    Attr value = WORD_ATTR(attr->words[i]);
    if (!value)
      continue;
    if (!first)
      print_cstr(p, ", ");
    first = false;
    print_str(p, param.name);
    print_cstr(p, param.is_braced ? " = {" : " = ");
    if (!param.is_list)
      print_value(p, &param, value);
    for (size_t k = 0; param.is_list && k < attr_len(value); k++) {
      print_cstr(p, k ? ", " : "");
      print_value(p, &param, attr_at(value, k));
    }
    if (param.is_braced)
      print_char(p, '}');
  }
  print_char(p, '>');
}

// Where nothing else may stand, `<...>` will do.
static Attr parse_unnamed(Parser *p, Attr (*parse)(Parser *p, Type expected)) {
  const Token *t = parser_token(p);
  Attr attr;
  if (t->kind == TOKEN_PUNCT && t->punct == '<')
    return parse(p, NULL);
  return parse_attr(p, NULL, &attr) ? attr : NULL;
}

#define STRUCT_ATTR(name, alias, params)                                                           \
  static Attr parse_##name(Parser *p, Type expected);                                              \
  static void print_##name(Printer *p, Attr attr) {                                                \
    print_struct_attr(p, attr, params);                                                            \
  }                                                                                                \
  static const AttrDef DEF_##name = {"llvm", #name, print_##name, parse_##name, NULL, alias};      \
  static Attr parse_##name(Parser *p, Type expected) {                                             \
    (void)expected;                                                                                \
    return parse_struct_attr(p, &DEF_##name, params);                                              \
  }                                                                                                \
  bool attr_is_llvm_##name(Attr attr) {                                                            \
    return attr_is(attr, &DEF_##name);                                                             \
  }                                                                                                \
  Attr parse_llvm_##name(Parser *p) {                                                              \
    return parse_unnamed(p, parse_##name);                                                         \
  }
#include "dialects/llvm/attrs.def"
#undef STRUCT_ATTR

Attr attr_llvm_no_memory_effects(Context *ctx) {
  uint64_t none = WORD(attr_string(ctx, STR("none"))), words[] = {none, none, none};
  return attr_get(ctx, &DEF_memory_effects, words, 3);
}

#define WORD_ATTR_DEF(name, alias)                                                                 \
  static Attr parse_##name(Parser *p, Type expected);                                              \
  static const AttrDef DEF_##name = {"llvm", #name, NULL, parse_##name, NULL, alias};              \
  static Attr parse_##name(Parser *p, Type expected) {                                             \
    (void)expected;                                                                                \
    return attr_get(parser_context(p), &DEF_##name, NULL, 0);                                      \
  }
WORD_ATTR_DEF(di_null_type, "di_null_type")
WORD_ATTR_DEF(poison, NULL)
WORD_ATTR_DEF(undef, NULL)
WORD_ATTR_DEF(zero, NULL)
#undef WORD_ATTR_DEF

static const AttrDef DEF_di_file, DEF_di_expression, DEF_tbaa_member, DEF_target_features;

// di_file<"name" in "folder">
static Attr parse_di_file(Parser *p, Type expected) {
  (void)expected;
  Ident name, folder;
  if (!parse_punct(p, '<') || !parse_string(p, &name) || !parse_keyword(p, "in") ||
      !parse_string(p, &folder) || !parse_punct(p, '>'))
    return NULL;
  uint64_t words[] = {WORD(name), WORD(folder)};
  return attr_get(parser_context(p), &DEF_di_file, words, 2);
}

static void print_di_file(Printer *p, Attr attr) {
  print_char(p, '<');
  print_string(p, ident_str(WORD_IDENT(attr->words[0])));
  print_cstr(p, " in ");
  print_string(p, ident_str(WORD_IDENT(attr->words[1])));
  print_char(p, '>');
}

// di_expression<[DW_OP_deref, DW_OP_LLVM_fragment(0, 8)]>: a word per number, keyword and list end.
static bool parse_di_operation(Parser *p, void *user) {
  VEC(uint64_t) *words = user;
  Str name;
  Text text = {0};
  if (!parse_any_keyword(p, &name))
    return false;
  text_str(&text, name);
  bool ok = true;
  if (parse_optional_punct(p, '(')) {
    const char *separator = "(";
    do {
      int64_t number;
      Str word;
      text_cstr(&text, separator);
      separator = ", ";
      if (parse_optional_any_keyword(p, &word))
        text_str(&text, word);
      else if ((ok = parse_integer(p, &number)))
        text_u64(&text, (uint64_t)number);
    } while (ok && parse_optional_punct(p, ','));
    text_char(&text, ')');
    ok = ok && parse_punct(p, ')');
  }
  Ident operation = context_intern(parser_context(p), (Str){text.data, text.len});
  vec_push(parser_scratch(p), words, WORD(operation));
  text_free(&text);
  return ok;
}

static Attr parse_di_expression(Parser *p, Type expected) {
  (void)expected;
  VEC(uint64_t) words = {0};
  if (!parse_punct(p, '<'))
    return NULL;
  if (!parse_optional_punct(p, '>') &&
      (!parse_list(p, '[', ']', parse_di_operation, &words) || !parse_punct(p, '>')))
    return NULL;
  return attr_get(parser_context(p), &DEF_di_expression, words.data, (uint32_t)words.len);
}

static void print_di_expression(Printer *p, Attr attr) {
  print_cstr(p, attr->n_words ? "<[" : "<");
  for (uint32_t i = 0; i < attr->n_words; i++) {
    print_cstr(p, i ? ", " : "");
    print_str(p, ident_str(WORD_IDENT(attr->words[i])));
  }
  print_cstr(p, attr->n_words ? "]>" : ">");
}

// tbaa_member<#type, offset>
static Attr parse_tbaa_member(Parser *p, Type expected) {
  (void)expected;
  Attr type;
  int64_t offset;
  if (!parse_punct(p, '<'))
    return NULL;
  const char *at = parser_at(p);
  if (!parse_attr(p, NULL, &type))
    return NULL;
  if (!is_in_family(type, STR("tbaa_node"))) {
    parser_error(p, at, "invalid kind of attribute specified");
    return NULL;
  }
  if (!parse_punct(p, ',') || !parse_integer(p, &offset) || !parse_punct(p, '>'))
    return NULL;
  uint64_t words[] = {WORD(type), (uint64_t)offset};
  return attr_get(parser_context(p), &DEF_tbaa_member, words, 2);
}

static void print_tbaa_member(Printer *p, Attr attr) {
  print_char(p, '<');
  print_attr(p, WORD_ATTR(attr->words[0]));
  print_cstr(p, ", ");
  text_i64(printer_out(p), (int64_t)attr->words[1]);
  print_char(p, '>');
}

// target_features<["+a", "-b"]>
static Attr parse_target_features(Parser *p, Type expected) {
  (void)expected;
  Attr list;
  if (!parse_punct(p, '<'))
    return NULL;
  const char *at = parser_at(p);
  if (!parse_attr(p, NULL, &list) || !parse_punct(p, '>'))
    return NULL;
  if (!attr_is(list, &ATTR_DEF_ARRAY)) {
    parser_error(p, at, "expected a list of strings");
    return NULL;
  }
  for (size_t i = 0; i < attr_len(list); i++) {
    Attr feature = attr_at(list, i);
    Str text = attr_is(feature, &ATTR_DEF_STRING) ? ident_str(attr_text(feature)) : STR("");
    if (!text.len || (*text.ptr != '+' && *text.ptr != '-')) {
      parser_error(p, at, "target features must start with '+' or '-'");
      return NULL;
    }
  }
  uint64_t words[] = {WORD(list)};
  return attr_get(parser_context(p), &DEF_target_features, words, 1);
}

static void print_target_features(Printer *p, Attr attr) {
  print_char(p, '<');
  print_attr(p, WORD_ATTR(attr->words[0]));
  print_char(p, '>');
}

static const AttrDef DEF_di_file = {"llvm",        "di_file", print_di_file,
                                    parse_di_file, NULL,      "di_file"};
static const AttrDef DEF_di_expression = {
    "llvm", "di_expression", print_di_expression, parse_di_expression, NULL, NULL};
static const AttrDef DEF_tbaa_member = {"llvm", "tbaa_member", print_tbaa_member, parse_tbaa_member,
                                        NULL,   NULL};
static const AttrDef DEF_target_features = {
    "llvm", "target_features", print_target_features, parse_target_features, NULL, NULL};

Attr attr_llvm_vscale_range(Context *ctx, Attr least, Attr most) {
  uint64_t words[] = {WORD(least), WORD(most)};
  return attr_get(ctx, &DEF_vscale_range, words, 2);
}
bool attr_is_llvm_target_features(Attr attr) {
  return attr_is(attr, &DEF_target_features);
}
Attr llvm_vscale_least(Attr attr) {
  return WORD_ATTR(attr->words[0]);
}
Attr llvm_vscale_most(Attr attr) {
  return WORD_ATTR(attr->words[1]);
}

#define STRUCT_ATTR(name, alias, params) &DEF_##name,
const AttrDef *const LLVM_ATTRS[] = {
#include "dialects/llvm/attrs.def"
    &DEF_di_null_type,
    &DEF_poison,
    &DEF_undef,
    &DEF_zero,
    &DEF_di_file,
    &DEF_di_expression,
    &DEF_tbaa_member,
    &DEF_target_features,
    &ATTR_DEF_LLVM_LINKAGE,
    &ATTR_DEF_LLVM_CCONV,
    &ATTR_DEF_LLVM_TAIL_CALL,
    &ATTR_DEF_LLVM_FASTMATH,
    &ATTR_DEF_LLVM_OVERFLOW,
    &ATTR_DEF_LLVM_FRAME_POINTER,
    NULL,
};
#undef STRUCT_ATTR
