// parse_attr.c: attributes, in MLIR's syntax; dense and sparse elements are in parse_dense.c.

#include "base/float_text.h"
#include "base/wide.h"
#include "ir/affine.h"
#include "ir/parse_number.h"
#include "ir/parser_impl.h"
#include "ir/printer.h"

bool parse_int_literal(Parser *p, Type type, bool negative, Token token, uint64_t *limbs) {
  unsigned width = type_width(type), n = wide_limbs(width);
  Str text = token.text;
  bool is_hex = text.len > 2 && text.ptr[1] == 'x';
  Str digits = is_hex ? (Str){text.ptr + 2, text.len - 2} : text;
  if (!is_hex && digits.len > WIDE_DECIMAL_DIGITS)
    return parser_error(p, text.ptr,
                        "decimal literals have at most %d digits; write this one in hexadecimal",
                        WIDE_DECIMAL_DIGITS);
  // One limb more than the type has, so that overflow can be told.
  uint64_t *wide = ARENA_ARRAY(&p->scratch, uint64_t, n + 1);
  bool fits = wide_parse(digits.ptr, digits.len, is_hex ? 16 : 10, wide, n + 1);
  unsigned bits = fits ? wide_active_bits(wide, (n + 1) * 64) : 0;
  Signedness signedness = type_signedness(type);
  if (negative && signedness == UNSIGNED && fits)
    return parser_error(p, text.ptr,
                        "negative integer literal not valid for unsigned integer type");
  if (negative && fits && !bits)
    return parser_error(p, text.ptr, "integer constant out of range: zero has no sign");
  unsigned limit = signedness == SIGNED || type_is_index(type) ? width - (width > 0) : width;
  if (negative && fits) {
    // -2^(width-1) is the least value: its magnitude has `width` bits, all others fewer.
    wide_neg(wide, wide, (n + 1) * 64);
    fits = wide_min_signed_bits(wide, (n + 1) * 64) <= width;
  } else if (fits) {
    fits = bits <= limit;
  }
  if (!fits)
    return parser_error(p, text.ptr, "integer constant out of range for type '%s'",
                        type_text(p->ctx, type));
  wide_trunc(limbs, width, wide, (n + 1) * 64);
  return true;
}

bool parse_float_literal(Parser *p, Type type, bool negative, Token token, uint64_t *bits) {
  const FloatInfo *info = type_float_info(type);
  if (token.kind == TOKEN_INTEGER) {
    Str text = token.text;
    if (text.len < 3 || text.ptr[1] != 'x') {
      parser_error(p, text.ptr, "unexpected decimal integer literal for a floating point value");
      parser_note(p, text.ptr, "add a trailing dot to make the literal a float");
      return false;
    }
    if (negative)
      return parser_error(p, text.ptr, "hexadecimal float literal should not have a leading minus");
    uint64_t wide[3] = {0};
    if (!wide_parse(text.ptr + 2, text.len - 2, 16, wide, 3) ||
        wide_active_bits(wide, 192) > info->width)
      return parser_error(p, text.ptr, "hexadecimal float constant out of range for type");
    bits[0] = wide[0];
    if (info->width > 64)
      bits[1] = wide[1];
    return true;
  }
  if (info->format < 0)
    return parser_error(
        p, token.text.ptr,
        "a decimal literal of type '%s' is not supported; write its bits in hexadecimal",
        info->name);
  if (!float_from_text(token.text.ptr, token.text.len, (FloatFormat)info->format, bits))
    return parser_error(p, token.text.ptr, "floating point value too large for attribute");
  if (negative)
    *bits = float_negated(*bits, (FloatFormat)info->format);
  return true;
}

// A number, with its sign read already, and the type behind it.
static bool parse_number(Parser *p, Type expected, bool negative, Attr *attr) {
  Token token = p->token;
  if (token.kind != TOKEN_INTEGER && token.kind != TOKEN_FLOAT)
    return parser_expected(p, "constant integer or floating point value");
  advance(p);
  Type type = expected;
  if (!type && parse_optional_punct(p, ':') && !parse_type(p, &type))
    return false;
  if (!type)
    type = token.kind == TOKEN_FLOAT ? type_float(p->ctx, STR("f64")) : p->ctx->i64;
  if (type_is_float(type)) {
    uint64_t words[3] = {WORD(type)};
    if (!parse_float_literal(p, type, negative, token, words + 1))
      return false;
    *attr = attr_get(p->ctx, &ATTR_DEF_FLOAT, words, type_width(type) > 64 ? 3 : 2);
    return true;
  }
  if (token.kind == TOKEN_FLOAT)
    return parser_error(p, token.text.ptr, "floating point value not valid for specified type");
  if (!type_is_int_or_index(type))
    return parser_error(p, token.text.ptr, "integer literal not valid for specified type");
  uint64_t *limbs = ARENA_ARRAY(&p->scratch, uint64_t, wide_limbs(type_width(type)));
  if (!parse_int_literal(p, type, negative, token, limbs))
    return false;
  *attr = attr_wide(p->ctx, type, limbs);
  return true;
}

static bool parse_element_attr(Parser *p, void *user) {
  VEC(Attr) *list = user;
  Attr attr;
  if (!parse_attr(p, NULL, &attr))
    return false;
  vec_push(&p->scratch, list, attr);
  return true;
}

static bool parse_array(Parser *p, Attr *attr) {
  VEC(Attr) list = {0};
  if (!parse_list_where(p, '[', ']', "in array attribute", parse_element_attr, &list))
    return false;
  *attr = attr_array(p->ctx, list.data, list.len);
  return true;
}

typedef struct Entries {
  VEC(NamedAttr) list;
  Map seen; // the names, from MANY_NAMES on
} Entries;

enum { MANY_NAMES = 32 };

static bool is_new_name(Parser *p, Entries *entries, Ident name) {
  size_t n = entries->list.len;
  for (size_t i = 0; i < n && n < MANY_NAMES; i++)
    if (entries->list.data[i].name == name)
      return false;
  if (n < MANY_NAMES)
    return true;
  entries->seen.arena = &p->scratch;
  for (size_t i = 0; i < n && n == MANY_NAMES; i++)
    map_put_ptr(&entries->seen, entries->list.data[i].name, name);
  if (map_find(&entries->seen, WORD(name)))
    return false;
  map_put_ptr(&entries->seen, name, name);
  return true;
}

static bool parse_entry(Parser *p, void *user) {
  Entries *entries = user;
  const char *at = p->token.text.ptr;
  NamedAttr entry = {0};
  if (p->token.kind == TOKEN_STRING)
    parse_string(p, &entry.name);
  else if (p->token.kind == TOKEN_BARE) {
    entry.name = context_intern(p->ctx, p->token.text);
    advance(p);
  }
  if (!entry.name)
    return parser_expected(p, "attribute name");
  if (!entry.name->len)
    return parser_error(p, at, "expected attribute name, but found an empty string");
  if (!is_new_name(p, entries, entry.name))
    return parser_error(p, at, "duplicate key '%s' in dictionary attribute", entry.name->text);
  if (!parse_optional_punct(p, '='))
    entry.value = attr_unit(p->ctx);
  else if (!parse_attr(p, NULL, &entry.value))
    return false;
  vec_push(&p->scratch, &entries->list, entry);
  return true;
}

bool parse_attr_dict_value(Parser *p, Attr *dict) {
  Entries entries = {0};
  if (!parse_list_where(p, '{', '}', "in attribute dictionary", parse_entry, &entries))
    return false;
  *dict = attr_dict(p->ctx, entries.list.data, entries.list.len);
  return true;
}

bool parse_optional_attr_dict(Parser *p, OpState *state) {
  if (!token_is_punct(p, '{'))
    return true;
  Entries entries = {0};
  if (!parse_list_where(p, '{', '}', "in attribute dictionary", parse_entry, &entries))
    return false;
  for (size_t i = 0; i < entries.list.len; i++)
    op_state_add_attr(p, state, entries.list.data[i].name, entries.list.data[i].value);
  return true;
}

bool parse_optional_attr_dict_keyword(Parser *p, OpState *state) {
  if (!parse_optional_keyword(p, "attributes"))
    return true;
  return token_is_punct(p, '{') ? parse_optional_attr_dict(p, state)
                                : parser_expected(p, "'{' in attribute dictionary");
}

static bool parse_symbol_ref(Parser *p, Attr *attr) {
  Ident root;
  VEC(Ident) nested = {0};
  if (!parse_symbol_name(p, &root))
    return false;
  while (parse_optional_token(p, TOKEN_COLON_COLON)) {
    Ident name;
    if (!parse_symbol_name(p, &name))
      return false;
    vec_push(&p->scratch, &nested, name);
  }
  *attr = attr_symbol(p->ctx, root, nested.data, nested.len);
  return true;
}

static bool parse_string_attr(Parser *p, Type expected, Attr *attr) {
  Ident text;
  Type type = expected;
  parse_string(p, &text);
  if (!type && parse_optional_punct(p, ':') && !parse_type(p, &type))
    return false;
  *attr = type && !type_is_none(type) ? attr_typed_string(p->ctx, ident_str(text), type)
                                      : attr_ident(p->ctx, text);
  return true;
}

static bool parse_strided_dim(Parser *p, int64_t *value) {
  if (parse_optional_punct(p, '?')) {
    *value = DIM_DYNAMIC;
    return true;
  }
  return parse_integer(p, value);
}

static bool parse_stride(Parser *p, void *user) {
  DimList *strides = user;
  int64_t value;
  const char *at = p->token.text.ptr;
  if (!parse_strided_dim(p, &value))
    return false;
  if (value == 0)
    return parser_error(p, at, "strides must not be zero");
  vec_push(&p->scratch, strides, value);
  return true;
}

// strided<[4, 1], offset: ?>
static bool parse_strided(Parser *p, Attr *attr) {
  DimList strides = {0};
  int64_t offset = 0;
  if (!parse_punct_where(p, '<', "in strided layout") ||
      !parse_list_where(p, '[', ']', "in list of strides", parse_stride, &strides))
    return false;
  if (parse_optional_punct(p, ',') &&
      (!parse_keyword(p, "offset") || !parse_punct(p, ':') || !parse_strided_dim(p, &offset)))
    return false;
  *attr = attr_strided(p->ctx, offset, strides.data, strides.len);
  return parse_punct_where(p, '>', "in strided layout");
}

static bool parse_distinct(Parser *p, Attr *attr) {
  int64_t id;
  Attr referenced = attr_unit(p->ctx);
  const char *at = p->token.text.ptr;
  if (!parse_punct(p, '[') || !parse_integer(p, &id) || !parse_punct(p, ']') ||
      !parse_punct(p, '<'))
    return false;
  if (id < 0)
    return parser_error(p, at, "expected a distinct id of at least 0");
  if (!token_is_punct(p, '>') && !parse_attr(p, NULL, &referenced))
    return false;
  uint64_t key = (uint64_t)id + 1, *known = map_find(&p->distinct, key);
  if (known && *known != WORD(referenced))
    return parser_error(p, at, "referenced attribute does not match previous definition");
  map_put(&p->distinct, key, WORD(referenced));
  *attr = attr_distinct(p->ctx, (uint64_t)id, referenced);
  return parse_punct(p, '>');
}

static bool parse_map_attr(Parser *p, Attr *attr) {
  return parse_punct(p, '<') && parse_affine_map(p, attr) && parse_punct(p, '>');
}

static bool parse_set_attr(Parser *p, Attr *attr) {
  return parse_punct(p, '<') && parse_affine_set(p, attr) && parse_punct(p, '>');
}

static bool parse_bool(Parser *p, Type expected, bool value, Attr *attr) {
  if (expected && !type_is_int_of(expected, 1))
    return parser_error(p, p->token.text.ptr, "a boolean is of type 'i1', not '%s'",
                        type_text(p->ctx, expected));
  *attr = attr_bool(p->ctx, value);
  return true;
}

static bool parse_word_attr(Parser *p, Type expected, Attr *attr) {
  if (parse_optional_keyword(p, "true"))
    return parse_bool(p, expected, true, attr);
  if (parse_optional_keyword(p, "false"))
    return parse_bool(p, expected, false, attr);
  if (parse_optional_keyword(p, "unit")) {
    *attr = attr_unit(p->ctx);
    return true;
  }
  if (parse_optional_keyword(p, "dense"))
    return parse_dense(p, expected, attr);
  if (parse_optional_keyword(p, "sparse"))
    return parse_sparse(p, expected, attr);
  if (parse_optional_keyword(p, "dense_resource"))
    return parse_dense_resource(p, expected, attr);
  if (parse_optional_keyword(p, "array"))
    return parse_dense_array(p, attr);
  if (parse_optional_keyword(p, "affine_map"))
    return parse_map_attr(p, attr);
  if (parse_optional_keyword(p, "affine_set"))
    return parse_set_attr(p, attr);
  if (parse_optional_keyword(p, "strided"))
    return parse_strided(p, attr);
  if (parse_optional_keyword(p, "distinct"))
    return parse_distinct(p, attr);
  if (token_is_word(p, "loc")) {
    Loc loc;
    if (!parse_location(p, &loc))
      return false;
    if (loc_kind(loc) != LOC_IS_UNKNOWN && !(loc.bits & 1) &&
        WORD_ATTR(loc.bits)->def == &ATTR_DEF_DEFERRED_LOC)
      return parser_error(p, (const char *)(uintptr_t)WORD_ATTR(loc.bits)->words[1],
                          "undefined symbol alias id '%s'",
                          WORD_IDENT(WORD_ATTR(loc.bits)->words[0])->text);
    *attr = attr_from_loc(p->ctx, loc);
    return true;
  }
  Type type;
  bool present;
  if (!parse_optional_type(p, &type, &present))
    return false;
  if (!present)
    return parser_expected(p, "attribute value");
  *attr = attr_type(p->ctx, type);
  return true;
}

static const AttrDef *find_attr_def(const Dialect *dialect, Str mnemonic) {
  for (const AttrDef *const *def = dialect->attrs; def && *def; def++)
    if (str_is(mnemonic, (*def)->mnemonic))
      return *def;
  return NULL;
}

static bool parse_opaque_attr(Parser *p, Attr *attr) {
  Ident dialect, text;
  if (!parse_dialect_symbol(p, &dialect, &text))
    return false;
  Type type = NULL;
  if (parse_optional_punct(p, ':') && !parse_type(p, &type))
    return false;
  if (type == p->ctx->none)
    type = NULL; // what it has where none is written
  *attr = attr_opaque(p->ctx, dialect, text, type);
  return true;
}

static bool parse_dialect_attr(Parser *p, Type expected, Attr *attr) {
  const char *at = p->token.text.ptr;
  Str rest = {at + 1, p->token.text.len - 1};
  if (!memchr(rest.ptr, '.', rest.len)) {
    Ident name = context_intern(p->ctx, rest);
    bool present;
    *attr = use_alias(p, &p->attr_aliases, name, at, &present);
    if (present) {
      advance(p);
      return *attr != NULL;
    }
    if (at[p->token.text.len] != '<')
      return parser_error(p, at, "undefined symbol alias id '%.*s'", STR_ARGS(rest));
  }
  Str mnemonic = rest;
  Ident name = context_intern(p->ctx, str_split(&mnemonic, '.'));
  const Dialect *dialect = context_dialect(p->ctx, name);
  if (dialect) {
    const AttrDef *def = find_attr_def(dialect, mnemonic);
    if (!def && dialect->keeps_unknown_attrs)
      return parse_opaque_attr(p, attr);
    if (!def)
      return parser_error(p, at, "unknown attribute '%.*s' in dialect '%s'", STR_ARGS(mnemonic),
                          name->text);
    advance(p);
    if (!def->enumeration) {
      *attr = def->parse(p, expected);
      return *attr != NULL;
    }
    uint64_t value;
    if (!parse_punct(p, '<') || !parse_enum(p, def->enumeration, &value) || !parse_punct(p, '>'))
      return false;
    *attr = attr_enum(p->ctx, def, value);
    return true;
  }
  if (!parse_opaque_attr(p, attr))
    return false;
  if (!p->ctx->allow_unregistered)
    return parser_error(p, at,
                        "attribute '#%.*s' created with unregistered dialect; if this is intended, "
                        "use --allow-unregistered-dialect",
                        STR_ARGS(rest));
  return true;
}

static bool parse_any_attr(Parser *p, Type expected, Attr *attr) {
  switch (p->token.kind) {
  case TOKEN_INTEGER:
  case TOKEN_FLOAT:
    return parse_number(p, expected, false, attr);
  case TOKEN_STRING:
    return parse_string_attr(p, expected, attr);
  case TOKEN_AT:
    return parse_symbol_ref(p, attr);
  case TOKEN_HASH:
    return parse_dialect_attr(p, expected, attr);
  case TOKEN_BARE:
    return parse_word_attr(p, expected, attr);
  case TOKEN_PUNCT:
    if (p->token.punct == '-') {
      advance(p);
      return parse_number(p, expected, true, attr);
    }
    if (p->token.punct == '[')
      return parse_array(p, attr);
    if (p->token.punct == '{')
      return parse_attr_dict_value(p, attr);
    break;
  default:
    break;
  }
  if (p->token.kind == TOKEN_EXCLAMATION || token_is_punct(p, '(')) {
    Type type;
    if (!parse_type(p, &type))
      return false;
    *attr = attr_type(p->ctx, type);
    return true;
  }
  return parser_expected(p, "attribute value");
}

bool parse_attr(Parser *p, Type expected, Attr *attr) {
  bool ok = parser_enter(p) && parse_any_attr(p, expected, attr);
  parser_leave(p);
  return ok;
}

static bool parse_alias_value(Parser *p, AliasValue *alias, bool is_type) {
  if (!parse_punct_where(p, '=', "in alias definition"))
    return false;
  uint64_t n_nodes = p->n_nodes;
  p->deepest = p->depth;
  Type type;
  Attr attr;
  if (!(is_type ? parse_type(p, &type) : parse_attr(p, NULL, &attr)))
    return false;
  alias->value = is_type ? (const void *)type : attr;
  alias->depth = p->deepest - p->depth;
  alias->n_nodes = p->n_nodes - n_nodes;
  return true;
}

// #name = attr, !name = type
bool parse_alias_definition(Parser *p) {
  bool is_type = p->token.kind == TOKEN_EXCLAMATION;
  const char *at = p->token.text.ptr;
  Str text = {at + 1, p->token.text.len - 1};
  if (memchr(text.ptr, '.', text.len))
    return parser_error(p, at, "%s names with a '.' are reserved for dialect-defined names",
                        is_type ? "type" : "attribute");
  Ident name = context_intern(p->ctx, text);
  Map *aliases = is_type ? &p->type_aliases : &p->attr_aliases;
  if (map_find(aliases, WORD(name)))
    return parser_error(p, at, "redefinition of %s alias id '%s'", is_type ? "type" : "attribute",
                        name->text);
  advance(p);
  AliasValue *alias = ARENA_NEW(&p->arena, AliasValue);
  bool ok = parse_alias_value(p, alias, is_type);
  map_put_ptr(aliases, name, alias);
  return ok;
}
