// parse_type.c: types, in MLIR's syntax.

#include "ir/affine.h"
#include "ir/parser_impl.h"
#include "ir/printer.h"

static bool parse_type_into(Parser *p, void *user) {
  TypeList *list = user;
  Type type;
  if (!parse_type(p, &type))
    return false;
  vec_push(&p->scratch, &list->items, type);
  return true;
}

bool parse_type_list(Parser *p, TypeList *list) {
  list->is_read = true;
  do {
    if (!parse_type_into(p, list))
      return false;
  } while (parse_optional_punct(p, ','));
  return true;
}

bool parse_type_list_parens(Parser *p, TypeList *list) {
  list->is_read = true;
  return parse_list_where(p, '(', ')', "in list of types", parse_type_into, list);
}

// A single result that is itself a function type stands in parentheses.
bool parse_function_result_types(Parser *p, TypeList *list) {
  list->is_read = true;
  if (token_is_punct(p, '('))
    return parse_type_list_parens(p, list);
  return parse_type_into(p, list);
}

bool parse_function_type(Parser *p, TypeList *inputs, TypeList *results) {
  return parse_type_list_parens(p, inputs) &&
         parse_token(p, TOKEN_ARROW, "'->' in function type") &&
         parse_function_result_types(p, results);
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// And comments.
static const char *skip_spaces(const char *q) {
  while (*q == ' ' || *q == '\t' || *q == '\n' || *q == '\r' || (*q == '/' && q[1] == '/'))
    q += *q == '/' ? strcspn(q, "\r\n") : 1;
  return q;
}

// One dimension and the `x` behind it, from the characters: tokens would read 4x8 as 4 and x8.
// False without a message where there is none.
static bool take_dimension(Parser *p, const char **at, DimList *dims, uint64_t *scalable,
                           bool *bad) {
  const char *q = skip_spaces(*at);
  bool is_scalable = scalable && *q == '[';
  q += is_scalable;
  int64_t dim = 0;
  if (*q == '?') {
    dim = DIM_DYNAMIC;
    q++;
  } else if (is_digit(*q)) {
    for (; is_digit(*q); q++)
      if (__builtin_mul_overflow(dim, 10, &dim) || __builtin_add_overflow(dim, *q - '0', &dim)) {
        *bad = true;
        return parser_error(p, *at, "dimension is too large");
      }
  } else {
    return false;
  }
  if (is_scalable) {
    if (*q != ']') {
      *bad = true;
      return parser_error(p, q, "missing ']' closing scalable dimension");
    }
    q++;
    if (dims->len >= 64) {
      *bad = true;
      return parser_error(p, q, "a scalable dimension behind the 64th is not supported");
    }
    *scalable |= UINT64_C(1) << dims->len;
  }
  q = skip_spaces(q);
  if (*q != 'x') {
    *bad = true;
    return parser_error(p, q, "expected 'x' in dimension list");
  }
  vec_push(&p->scratch, dims, dim);
  *at = q + 1;
  return true;
}

static bool parse_shape(Parser *p, DimList *dims, bool allow_dynamic, uint64_t *scalable) {
  const char *at = p->token.text.ptr;
  bool bad = false;
  size_t before;
  do {
    before = dims->len;
    take_dimension(p, &at, dims, scalable, &bad);
  } while (dims->len > before);
  if (bad)
    return false;
  for (size_t i = 0; i < dims->len && !allow_dynamic; i++)
    if (dims->data[i] == DIM_DYNAMIC)
      return parser_error(p, p->token.text.ptr, "expected static shape");
  if (at != p->token.text.ptr)
    reset_lexer(p, at);
  return true;
}

bool parse_dimensions(Parser *p, DimList *dims, bool allow_dynamic) {
  return parse_shape(p, dims, allow_dynamic, NULL);
}

static bool is_memref_element(Type type) {
  return type_is_int_or_index(type) || type_is_float(type) || type_is_complex(type) ||
         type_is_vector(type) || type_is_memref(type) || type_is_unranked_memref(type);
}

// What may follow the element type: layout, memory space.
static bool parse_memref_tail(Parser *p, bool is_unranked, size_t rank, Attr *layout, Attr *space) {
  while (parse_optional_punct(p, ',')) {
    const char *at = p->token.text.ptr;
    Attr attr;
    if (!parse_attr(p, NULL, &attr))
      return false;
    bool is_layout = attr_is(attr, &ATTR_DEF_STRIDED) || attr_is(attr, &ATTR_DEF_AFFINE_MAP);
    if (is_layout && is_unranked)
      return parser_error(p, at, "cannot have affine map for unranked memref type");
    if (is_layout && *layout)
      return parser_error(p, at, "multiple memory layouts specified in memref type");
    if (is_layout && *space)
      return parser_error(p, at, "expected memory space to be last in memref type");
    if (!is_layout && *space)
      return parser_error(p, at, "multiple memory spaces specified in memref type");
    if (attr_is(attr, &ATTR_DEF_STRIDED) && strided_rank(attr) != rank)
      return parser_error(p, at, "expected the number of strides to match the rank");
    if (attr_is(attr, &ATTR_DEF_AFFINE_MAP) && affine_n_dims(attr) != rank)
      return parser_error(p, at, "memref layout mismatch between rank and affine map: %zu != %zu",
                          rank, affine_n_dims(attr));
    if (!is_layout && !attr_is(attr, &ATTR_DEF_INTEGER) && !attr_is(attr, &ATTR_DEF_STRING) &&
        !attr_is(attr, &ATTR_DEF_DICT) && strcmp(attr->def->dialect, "builtin") == 0)
      return parser_error(p, at, "unsupported memory space Attribute");
    *(is_layout ? layout : space) = attr;
  }
  return parse_optional_punct(p, '>') || parser_expected(p, "',' or '>' in memref type");
}

// 4x?x, or *x.
static bool parse_shape_or_none(Parser *p, DimList *dims, bool *is_unranked) {
  *is_unranked = token_is_punct(p, '*');
  if (!*is_unranked)
    return parse_shape(p, dims, true, NULL);
  advance(p);
  if (p->token.kind != TOKEN_BARE || *p->token.text.ptr != 'x')
    return parser_expected(p, "'x' after '*'");
  reset_lexer(p, p->token.text.ptr + 1);
  return true;
}

static bool parse_memref(Parser *p, Type *type) {
  const char *at = p->token.text.ptr;
  DimList dims = {0};
  Type element;
  if (!parse_punct_where(p, '<', "in memref type"))
    return false;
  bool is_unranked;
  if (!parse_shape_or_none(p, &dims, &is_unranked))
    return false;
  at = p->token.text.ptr;
  if (!parse_type(p, &element))
    return false;
  if (!is_memref_element(element))
    return parser_error(p, at, "invalid memref element type");
  Attr layout = NULL, space = NULL;
  if (!parse_memref_tail(p, is_unranked, dims.len, &layout, &space))
    return false;
  *type = is_unranked ? type_unranked_memref(p->ctx, element, space)
                      : type_memref(p->ctx, dims.data, dims.len, element, layout, space);
  return true;
}

static bool parse_vector(Parser *p, Type *type) {
  DimList dims = {0};
  uint64_t scalable = 0;
  Type element;
  if (!parse_punct_where(p, '<', "in vector type") || !parse_shape(p, &dims, false, &scalable))
    return false;
  for (size_t i = 0; i < dims.len; i++)
    if (dims.data[i] <= 0)
      return parser_error(p, p->token.text.ptr, "vector types must have positive constant sizes");
  const char *at = p->token.text.ptr;
  if (!parse_type(p, &element))
    return false;
  if (!type_is_int_or_index(element) && !type_is_float(element))
    return parser_error(p, at, "vector elements must be int/index/float type but got '%s'",
                        type_text(p->ctx, element));
  *type = type_vector(p->ctx, dims.data, dims.len, element, scalable);
  return parse_punct_where(p, '>', "in vector type");
}

static bool parse_tensor(Parser *p, Type *type) {
  DimList dims = {0};
  Type element;
  Attr encoding = NULL;
  if (!parse_punct_where(p, '<', "in tensor type"))
    return false;
  bool is_unranked;
  if (!parse_shape_or_none(p, &dims, &is_unranked))
    return false;
  const char *at = p->token.text.ptr;
  if (!parse_type(p, &element))
    return false;
  if (type_is_function(element) || type_is_tuple(element) || type_is_none(element) ||
      (type_is_shaped(element) && !type_is_vector(element)))
    return parser_error(p, at, "invalid tensor element type: '%s'", type_text(p->ctx, element));
  if (parse_optional_punct(p, ',') && !token_is_punct(p, '>')) {
    at = p->token.text.ptr;
    if (!parse_attr(p, NULL, &encoding))
      return false;
    if (is_unranked)
      return parser_error(p, at, "cannot apply encoding to unranked tensor");
  }
  *type = is_unranked ? type_unranked_tensor(p->ctx, element)
                      : type_tensor(p->ctx, dims.data, dims.len, element, encoding);
  return parse_punct_where(p, '>', "in tensor type");
}

static bool parse_tuple(Parser *p, Type *type) {
  TypeList list = {0};
  if (!parse_list_where(p, '<', '>', "in tuple type", parse_type_into, &list))
    return false;
  *type = type_tuple(p->ctx, list.items.data, list.items.len);
  return true;
}

static bool parse_complex(Parser *p, Type *type) {
  Type element;
  if (!parse_punct_where(p, '<', "in complex type"))
    return false;
  const char *at = p->token.text.ptr;
  if (!parse_type(p, &element))
    return false;
  if (!type_is_int(element) && !type_is_float(element))
    return parser_error(p, at, "invalid element type for complex");
  *type = type_complex(p->ctx, element);
  return parse_punct_where(p, '>', "in complex type");
}

// iN, siN, uiN
static bool is_integer_word(Str word, Signedness *signedness, uint64_t *width) {
  bool has_sign = word.len > 2 && word.ptr[1] == 'i' && (word.ptr[0] == 's' || word.ptr[0] == 'u');
  size_t prefix = has_sign ? 2 : 1;
  *signedness = !has_sign ? SIGNLESS : word.ptr[0] == 's' ? SIGNED : UNSIGNED;
  *width = 0;
  if (word.len <= prefix || word.ptr[prefix - 1] != 'i')
    return false;
  for (size_t i = prefix; i < word.len; i++) {
    if (!is_digit(word.ptr[i]))
      return false;
    *width = *width < 1u << 30 ? 10 * *width + (uint64_t)(word.ptr[i] - '0') : *width;
  }
  return true;
}

static const TypeDef *find_type_def(const Dialect *dialect, Str mnemonic) {
  for (const TypeDef *const *def = dialect->types; def && *def; def++)
    if (str_is(mnemonic, (*def)->mnemonic))
      return *def;
  return NULL;
}

// i32, index, f32: NULL for what is no such word.
static bool parse_scalar_type(Parser *p, Str word, Type *type) {
  Signedness signedness;
  uint64_t width;
  if (is_integer_word(word, &signedness, &width)) {
    if (width > INT_WIDTH_MAX)
      return parser_error(p, word.ptr, "integer bitwidth is limited to %d bits", INT_WIDTH_MAX);
    *type = type_int(p->ctx, (unsigned)width, signedness);
    return true;
  }
  *type = str_is(word, "index")  ? p->ctx->index
          : str_is(word, "none") ? p->ctx->none
                                 : type_float(p->ctx, word);
  return true;
}

// A slot by the word, and what stands behind its bracket.
static RecentType *recent_type_slot(const Parser *p, const char *at) {
  const char *q = at, *end = p->source->text + p->source->len;
  uint32_t hash = 0, behind = 0;
  for (; char_class(*q) & CLASS_ID; q++)
    hash = 33 * hash + (unsigned char)*q;
  if (*q == '<' && (size_t)(end - q) > sizeof behind)
    memcpy(&behind, q + 1, sizeof behind);
  return (RecentType *)&p->recent_types[hash_u64((uint64_t)hash << 32 | behind) % N_RECENT_TYPES];
}

// The type written here, or NULL where it is not among the recent ones.
static const RecentType *find_recent_type(const Parser *p, const Dialect *dialect, const char *at) {
  const RecentType *recent = recent_type_slot(p, at);
  size_t n = recent->text.len;
  bool is_known = recent->type && recent->dialect == dialect && (size_t)(p->lexer.end - at) >= n &&
                  str_eq(recent->text, (Str){at, n});
  // What has no brackets must end here.
  bool is_whole = is_known && (at[n - 1] == '>' || !(at[n] == '<' || char_class(at[n]) & CLASS_ID));
  return is_whole ? recent : NULL;
}

// What was just read from `at` on, if it means the same everywhere: there are no aliases in it, and
// nothing that depends on the region.
static void remember_type(Parser *p, const Dialect *dialect, const char *at, Type type) {
  Str text = {at, (size_t)(p->previous_end - at)};
  for (size_t i = 0; i < text.len; i++)
    if (!(char_class(at[i]) & (CLASS_ID | CLASS_PUNCT)) && at[i] != ' ')
      return;
  *recent_type_slot(p, at) = (RecentType){text, dialect, type};
}

static bool parse_recent_type(Parser *p, const Dialect *dialect, Type *type) {
  const RecentType *recent = find_recent_type(p, dialect, p->token.text.ptr);
  if (!recent)
    return false;
  *type = recent->type;
  p->lexer.next = p->previous_end = p->token.text.ptr + recent->text.len;
  lex(&p->lexer, &p->token);
  return true;
}

// Types that are written alike again and again are worked out once.
static bool parse_compound(Parser *p, bool (*parse)(Parser *p, Type *type), Type *type) {
  const char *at = p->token.text.ptr;
  advance(p);
  if (!parse(p, type))
    return false;
  // Other elements may mean something else elsewhere.
  if (type_is_shaped(*type) &&
      (type_is_int_or_index(type_element(*type)) || type_is_float(type_element(*type))))
    remember_type(p, NULL, at, *type);
  return true;
}

static bool parse_word_type(Parser *p, Type *type) {
  static const struct {
    Str name;
    bool (*parse)(Parser *p, Type *type);
  } COMPOUND[] = {
      {{"memref", 6}, parse_memref}, {{"vector", 6}, parse_vector},   {{"tensor", 6}, parse_tensor},
      {{"tuple", 5}, parse_tuple},   {{"complex", 7}, parse_complex},
  };
  Str word = p->token.text;
  if (parse_recent_type(p, NULL, type))
    return true;
  for (size_t i = 0; i < sizeof COMPOUND / sizeof *COMPOUND; i++)
    if (str_eq(word, COMPOUND[i].name))
      return parse_compound(p, COMPOUND[i].parse, type);
  if (!parse_scalar_type(p, word, type))
    return false;
  if (*type) {
    advance(p);
    remember_type(p, NULL, word.ptr, *type);
    return true;
  }
  // Where ops need no dialect, its types need none either.
  const TypeDef *def = p->default_dialect ? find_type_def(p->default_dialect, word) : NULL;
  if (!def || !def->parse)
    return parser_expected(p, "type");
  advance(p);
  *type = def->parse(p);
  return *type != NULL;
}

// Of `#dialect.rest` or `!dialect.rest`, or of `!dialect<"rest">`, kept as it stands.
// Whether the bracket that the text starts with is closed by its last character.
static bool is_one_bracket(Str text) {
  int depth = 0;
  for (size_t i = 0; i < text.len; i++) {
    char c = text.ptr[i];
    if (c == '"') {
      for (i++; i < text.len && text.ptr[i] != '"'; i++)
        i += text.ptr[i] == '\\';
    } else if (c == '-' && i + 1 < text.len && text.ptr[i + 1] == '>') {
      i++;
    } else if (memchr("<([{", c, 4)) {
      depth++;
    } else if (memchr(">)]}", c, 4) && --depth == 0) {
      return i + 1 == text.len;
    }
  }
  return false;
}

// Whether #foo<BODY> can be, and so is, written #foo.BODY.
static bool has_dot_form(Str body) {
  size_t i = 0;
  while (i < body.len && (char_class(body.ptr[i]) & (CLASS_LETTER | CLASS_DIGIT) ||
                          body.ptr[i] == '.' || body.ptr[i] == '_'))
    i++;
  bool is_word = i && char_class(body.ptr[0]) & CLASS_LETTER && body.ptr[0] != '_';
  Str rest = {body.ptr + i, body.len - i};
  return is_word && (!rest.len || (*rest.ptr == '<' && is_one_bracket(rest)));
}

static bool is_namespace(Str name) {
  for (size_t i = 0; i < name.len; i++)
    if (!(char_class(name.ptr[i]) & CLASS_ID) || name.ptr[i] == '-')
      return false;
  return name.len && !(char_class(*name.ptr) & CLASS_DIGIT);
}

bool parse_dialect_symbol(Parser *p, Ident *dialect, Ident *text) {
  Str rest = {p->token.text.ptr + 1, p->token.text.len - 1};
  const char *from = rest.ptr;
  Str name = str_split(&rest, '.');
  if (!is_namespace(name))
    return parser_error(p, from, "invalid dialect namespace '%.*s'", STR_ARGS(name));
  *dialect = context_intern(p->ctx, name);
  if (name.len == p->token.text.len - 1)
    rest = (Str){from + name.len, 0};
  const char *begin = rest.ptr;
  const char *after = p->token.text.ptr + p->token.text.len;
  advance(p);
  // A body must follow at once: `!foo.bar <` is the end of the type.
  if (token_is_punct(p, '<') && p->token.text.ptr == after) {
    Str body;
    if (!parse_balanced_text(p, &body))
      return false;
    after = body.ptr + body.len;
  } else if (!rest.len) {
    return parser_error(p, from, "expected dialect symbol: '.' or '<' after the dialect's name");
  }
  Str whole = {begin, (size_t)(after - begin)}, inside = {begin + 1, whole.len - 2};
  if (*begin != '<' && !has_dot_form(whole)) {
    Text bracketed = {0};
    text_lit(&bracketed, "<");
    text_append(&bracketed, whole.ptr, whole.len);
    text_lit(&bracketed, ">");
    *text = context_intern(p->ctx, (Str){bracketed.data, bracketed.len});
    text_free(&bracketed);
    return true;
  }
  *text = context_intern(p->ctx, *begin == '<' && has_dot_form(inside) ? inside : whole);
  return true;
}

static char opening(char close) {
  return close == '>' ? '<' : close == ']' ? '[' : close == ')' ? '(' : '{';
}

// From the '<' at the current token to its partner; strings are skipped.
bool parse_balanced_text(Parser *p, Str *text) {
  char stack[PARSER_MAX_DEPTH];
  size_t depth = 0;
  const char *q = p->token.text.ptr, *end = p->source->text + p->source->len;
  for (; q < end && *q; q++) {
    if (*q == '"') {
      for (q++; q < end && *q != '"' && *q != '\n'; q++)
        q += *q == '\\';
      if (q >= end || *q != '"')
        return parser_error(p, p->token.text.ptr, "unterminated string in dialect symbol");
      continue;
    }
    if (*q == '-' && q[1] == '>') {
      q++;
      continue;
    }
    if (*q == '<' || *q == '[' || *q == '(' || *q == '{') {
      if (depth == sizeof stack)
        return parser_error(p, q, "nested more than %d levels deep", PARSER_MAX_DEPTH);
      stack[depth++] = *q == '<' ? '>' : *q == '[' ? ']' : *q == '(' ? ')' : '}';
    } else if (*q == '>' || *q == ']' || *q == ')' || *q == '}') {
      char wanted = stack[--depth];
      if (wanted != *q)
        return parser_error(p, q, "unbalanced '%c' character in pretty dialect name: '%c' found",
                            opening(wanted), *q);
      if (!depth)
        break;
    }
  }
  if (q >= end || !*q)
    return parser_error(p, p->token.text.ptr, "unbalanced '<' character in pretty dialect name");
  *text = (Str){p->token.text.ptr, (size_t)(q + 1 - p->token.text.ptr)};
  reset_lexer(p, q + 1);
  return true;
}

static bool parse_dialect_type(Parser *p, Type *type) {
  const char *at = p->token.text.ptr;
  Str rest = {at + 1, p->token.text.len - 1};
  if (!memchr(rest.ptr, '.', rest.len)) {
    Ident name = context_intern(p->ctx, rest);
    bool present;
    *type = use_alias(p, &p->type_aliases, name, at, &present);
    if (present) {
      advance(p);
      return *type != NULL;
    }
    if (at[p->token.text.len] != '<')
      return parser_error(p, at, "undefined symbol alias id '%.*s'", STR_ARGS(rest));
  }
  Str mnemonic = rest;
  Ident name = context_intern(p->ctx, str_split(&mnemonic, '.'));
  const Dialect *dialect = context_dialect(p->ctx, name);
  if (dialect) {
    const TypeDef *def = find_type_def(dialect, mnemonic);
    if (!def || !def->parse)
      return parser_error(p, at, "unknown type '%.*s' in dialect '%s'", STR_ARGS(mnemonic),
                          name->text);
    advance(p);
    *type = def->parse(p);
    return *type != NULL;
  }
  Ident text;
  if (!parse_dialect_symbol(p, &name, &text))
    return false;
  if (!p->ctx->allow_unregistered)
    return parser_error(p, at,
                        "type '!%.*s' created with unregistered dialect; if this is intended, use "
                        "--allow-unregistered-dialect",
                        STR_ARGS(rest));
  *type = type_opaque(p->ctx, name, text);
  return true;
}

static bool parse_any_type(Parser *p, Type *type) {
  if (p->token.kind == TOKEN_BARE)
    return parse_word_type(p, type);
  if (p->token.kind == TOKEN_EXCLAMATION)
    return parse_dialect_type(p, type);
  if (token_is_punct(p, '(')) {
    TypeList inputs = {0}, results = {0};
    if (!parse_function_type(p, &inputs, &results))
      return false;
    *type = type_function(p->ctx, inputs.items.data, inputs.items.len, results.items.data,
                          results.items.len);
    return true;
  }
  return parser_expected(p, "type");
}

bool parse_type(Parser *p, Type *type) {
  bool ok = parser_enter(p) && parse_any_type(p, type);
  parser_leave(p);
  return ok;
}

static bool starts_type(const Parser *p) {
  static const char *const WORDS[] = {"memref",  "vector", "tensor", "tuple",
                                      "complex", "index",  "none"};
  if (p->token.kind == TOKEN_EXCLAMATION || token_is_punct(p, '('))
    return true;
  if (p->token.kind != TOKEN_BARE)
    return false;
  Str word = p->token.text;
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (str_is(word, WORDS[i]))
      return true;
  Signedness signedness;
  uint64_t width; // an absurd one is reported when the type is really read
  return is_integer_word(word, &signedness, &width) || type_float(p->ctx, word) != NULL;
}

bool parse_optional_type(Parser *p, Type *type, bool *present) {
  *present = starts_type(p);
  return !*present || parse_type(p, type);
}

bool parse_short_type(Parser *p, const Dialect *dialect, Type *type) {
  if (!dialect || !dialect->parse_short_type)
    return parse_type(p, type);
  const char *at = p->token.text.ptr;
  bool ok = parser_enter(p);
  if (ok && !parse_recent_type(p, dialect, type)) {
    *type = dialect->parse_short_type(p);
    ok = *type != NULL;
    if (ok)
      remember_type(p, dialect, at, *type);
  }
  parser_leave(p);
  return ok;
}
