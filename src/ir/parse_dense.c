// parse_dense.c: elements attributes: dense<...>, sparse<...>, array<...>, dense_resource<...>.
//
// The literal stands before its type, so its tokens are kept, with the shape the brackets show,
// and converted when the type is known.

#include "base/wide.h"
#include "ir/parse_number.h"
#include "ir/parser_impl.h"
#include "ir/printer.h"

#include <assert.h>

// Millions of them are waiting: two words each.
typedef struct Literal {
  const char *at;
  uint64_t len : 48, kind : 8, negative : 1;
} Literal;
_Static_assert(sizeof(Literal) == 16, "two words");

static Token literal_token(Literal literal) {
  return (Token){.kind = (TokenKind)literal.kind, .text = {literal.at, literal.len}};
}

typedef struct Elements {
  VEC(Literal) items; // complex values: two each
  DimList shape;
  bool is_splat; // no brackets
  bool has_complex;
  bool is_hex; // one string starting with 0x
  const char *at;
} Elements;

static bool parse_literal(Parser *p, Elements *e) {
  Literal literal = {.negative = parse_optional_punct(p, '-')};
  literal.at = p->token.text.ptr;
  literal.len = p->token.text.len & 0xffffffffffff;
  literal.kind = p->token.kind & 0xff;
  bool is_word = token_is_word(p, "true") || token_is_word(p, "false");
  bool is_number = p->token.kind == TOKEN_INTEGER || p->token.kind == TOKEN_FLOAT;
  bool is_string = p->token.kind == TOKEN_STRING && !literal.negative;
  if (!is_number && !is_string && !(is_word && !literal.negative))
    return parser_expected(p, "element literal of primitive type");
  vec_push(&p->scratch, &e->items, literal);
  advance(p);
  return true;
}

static bool parse_element(Parser *p, Elements *e) {
  if (!parse_optional_punct(p, '('))
    return parse_literal(p, e);
  e->has_complex = true;
  return parse_literal(p, e) && parse_punct(p, ',') && parse_literal(p, e) && parse_punct(p, ')');
}

// [ ... ]; every list of one level must be of one length.
static bool parse_elements_list(Parser *p, Elements *e, size_t level) {
  const char *at = p->token.text.ptr;
  if (!parser_enter(p)) {
    parser_leave(p);
    return false;
  }
  int64_t n = 0;
  bool ok = parse_punct(p, '[');
  if (ok && !token_is_punct(p, ']')) {
    do {
      ok = token_is_punct(p, '[') ? parse_elements_list(p, e, level + 1) : parse_element(p, e);
      n++;
    } while (ok && parse_optional_punct(p, ','));
  }
  ok = ok && parse_punct(p, ']');
  parser_leave(p);
  if (!ok)
    return false;
  while (e->shape.len <= level)
    vec_push(&p->scratch, &e->shape, -1);
  if (e->shape.data[level] >= 0 && e->shape.data[level] != n)
    return parser_error(p, at,
                        "tensor literal is invalid; ranks are not consistent between elements");
  e->shape.data[level] = n;
  return true;
}

static bool parse_elements(Parser *p, Elements *e) {
  e->at = p->token.text.ptr;
  if (token_is_punct(p, '['))
    return parse_elements_list(p, e, 0);
  e->is_splat = true;
  if (p->token.kind == TOKEN_STRING && str_starts_with(p->token.text, "\"0x"))
    e->is_hex = true;
  return parse_element(p, e);
}

static bool parse_shaped_type(Parser *p, Type expected, Type *type) {
  if (!expected && !parse_punct_where(p, ':', "followed by the elements' type"))
    return false;
  const char *at = p->token.text.ptr;
  *type = expected;
  if (!expected && !parse_type(p, type))
    return false;
  if (!type_is_tensor(*type) && !type_is_vector(*type) && !type_is_memref(*type))
    return parser_error(p, at, "elements literal must be a shaped type");
  if (!type_has_static_shape(*type))
    return parser_error(p, at, "elements literal type must have static shape");
  return true;
}

static bool check_shape(Parser *p, const Elements *e, Type type, size_t n_elements) {
  bool same = e->shape.len == type_rank(type);
  for (size_t i = 0; i < e->shape.len && same; i++)
    same = e->shape.data[i] == type_dim(type, i);
  if (same)
    return true;
  if (!n_elements && !e->shape.len) // dense<>
    return true;
  Text got = {0}, want = {0};
  for (size_t i = 0; i < e->shape.len; i++)
    text_printf(&got, "%s%lld", i ? ", " : "", (long long)e->shape.data[i]);
  for (size_t i = 0; i < type_rank(type); i++)
    text_printf(&want, "%s%lld", i ? ", " : "", (long long)type_dim(type, i));
  parser_error(p, e->at, "inferred shape of elements literal ([%.*s]) does not match type ([%.*s])",
               (int)got.len, got.data ? got.data : "", (int)want.len, want.data ? want.data : "");
  text_free(&got);
  text_free(&want);
  return false;
}

// One literal to its bytes.
static bool convert_literal(Parser *p, Type element, Literal literal, char *out) {
  uint64_t small[2] = {0}, *limbs = small;
  Token token = literal_token(literal);
  size_t size = dense_element_size(element);
  if (type_is_float(element)) {
    if (token.kind == TOKEN_BARE || token.kind == TOKEN_STRING)
      return parser_error(p, token.text.ptr, "expected floating-point elements, but parsed '%.*s'",
                          STR_ARGS(token.text));
    if (!parse_float_literal(p, element, literal.negative, token, limbs))
      return false;
  } else {
    if (type_width(element) > 64)
      limbs = ARENA_ARRAY(&p->scratch, uint64_t, wide_limbs(type_width(element)));
    if (token.kind == TOKEN_BARE) {
      if (!type_is_int(element) || type_width(element) != 1)
        return parser_error(p, token.text.ptr, "expected i1 type for 'true' or 'false' values");
      limbs[0] = str_is(token.text, "true");
    } else if (token.kind != TOKEN_INTEGER) {
      return parser_error(p, token.text.ptr, "expected integer elements, but parsed %s",
                          token.kind == TOKEN_FLOAT ? "floating-point" : "string");
    } else if (!parse_int_literal(p, element, literal.negative, token, limbs)) {
      return false;
    }
  }
  memcpy(out, limbs, size);
  return true;
}

static unsigned hex_value(char c) {
  return c >= '0' && c <= '9'                     ? (unsigned)(c - '0')
         : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (unsigned)((c | 0x20) - 'a' + 10)
                                                  : 16;
}

// "0x..": the raw bytes of all elements, or of one for a splat; i1 is packed, eight to a byte.
static bool convert_hex(Parser *p, const Elements *e, Type type, size_t n_elements, Attr *attr) {
  Str text = {e->items.data[0].at + 3, e->items.data[0].len - 4};
  size_t n_bytes = text.len / 2;
  unsigned char *bytes = arena_alloc(&p->scratch, n_bytes + 1);
  bool ok = text.len % 2 == 0;
  for (size_t i = 0; i < n_bytes && ok; i++) {
    unsigned high = hex_value(text.ptr[2 * i]), low = hex_value(text.ptr[2 * i + 1]);
    ok = high < 16 && low < 16;
    bytes[i] = (unsigned char)(high << 4 | low);
  }
  if (!ok)
    return parser_error(p, e->at,
                        "elements hex string should be even number of hexadecimal digits");
  Type element = type_element(type);
  size_t size = dense_element_size(element);
  if (type_is_int_of(element, 1)) {
    bool is_splat = n_bytes == 1 && (bytes[0] == 0 || bytes[0] == 0xff);
    if (!is_splat && n_bytes != (n_elements + 7) / 8)
      return parser_error(p, e->at, "elements hex data size is invalid for provided type: '%s'",
                          type_text(p->ctx, type));
    size_t n = is_splat ? 1 : n_elements;
    char *unpacked = arena_alloc(&p->scratch, n + 1);
    for (size_t i = 0; i < n; i++)
      unpacked[i] = bytes[i / 8] >> (i % 8) & 1;
    *attr = attr_dense(p->ctx, type, unpacked, n, is_splat);
    return true;
  }
  if (n_bytes != size && n_bytes != size * n_elements)
    return parser_error(p, e->at, "elements hex data size is invalid for provided type: '%s'",
                        type_text(p->ctx, type));
  *attr = attr_dense(p->ctx, type, bytes, n_bytes, n_bytes == size);
  return true;
}

static bool convert_strings(Parser *p, const Elements *e, Type type, Attr *attr) {
  Attr *strings = ARENA_ARRAY(&p->scratch, Attr, e->items.len);
  for (size_t i = 0; i < e->items.len; i++) {
    Token token = literal_token(e->items.data[i]);
    if (token.kind != TOKEN_STRING)
      return parser_error(p, token.text.ptr, "expected string token, but parsed '%.*s'",
                          STR_ARGS(token.text));
    Str bytes;
    const char *message;
    token_string(token, &p->scratch, &bytes, &message);
    strings[i] = attr_string(p->ctx, bytes);
  }
  *attr = attr_dense_strings(p->ctx, type, strings, e->items.len);
  return true;
}

static bool is_number_type(Type type) {
  Type scalar = type_is_complex(type) ? type_element(type) : type;
  return type_is_int_or_index(scalar) || type_is_float(scalar);
}

static bool convert_elements(Parser *p, const Elements *e, Type type, Attr *attr) {
  Type element = type_element(type);
  int64_t n_elements;
  bool is_counted = !e->is_splat || e->is_hex;
  if (!type_n_elements(type, &n_elements) && is_counted)
    return parser_error(p, e->at, "too many elements in '%s'", type_text(p->ctx, type));
  bool is_complex = type_is_complex(element);
  Type scalar = is_complex ? type_element(element) : element;
  if (!e->is_splat && !check_shape(p, e, type, (size_t)n_elements))
    return false;
  bool is_number = is_number_type(element);
  if (e->is_hex && is_number)
    return convert_hex(p, e, type, (size_t)n_elements, attr);
  if (!is_number)
    return convert_strings(p, e, type, attr);
  if (e->is_splat && e->items.data[0].kind == TOKEN_STRING)
    return parser_error(p, e->at, "expected string containing hex digits starting with `0x`");
  if (e->has_complex != is_complex && e->items.len)
    return parser_error(p, e->at,
                        is_complex ? "expected element of complex type: '(', real, imaginary, ')'"
                                   : "expected element type to be complex");
  size_t size = dense_element_size(scalar), n = e->items.len;
  char *data = arena_alloc(&p->scratch, n * size + 1);
  for (size_t i = 0; i < n; i++)
    if (!convert_literal(p, scalar, e->items.data[i], data + i * size))
      return false;
  *attr = attr_dense(p->ctx, type, data, n * size, e->is_splat);
  return true;
}

bool parse_dense(Parser *p, Type expected, Attr *attr) {
  Elements e = {.at = p->token.text.ptr};
  Type type;
  if (!parse_punct(p, '<'))
    return false;
  bool is_empty = token_is_punct(p, '>');
  if (!is_empty && !parse_elements(p, &e))
    return false;
  if (!parse_punct(p, '>') || !parse_shaped_type(p, expected, &type))
    return false;
  if (!is_empty)
    return convert_elements(p, &e, type, attr);
  int64_t n;
  if (!type_n_elements(type, &n) || n != 0)
    return parser_error(p, e.at, "inferred shape of elements literal ([0]) does not match type");
  *attr = is_number_type(type_element(type)) ? attr_dense(p->ctx, type, "", 0, false)
                                             : attr_dense_strings(p->ctx, type, NULL, 0);
  return true;
}

static bool check_sparse_indices(Parser *p, const char *at, Type type, Attr indices, int64_t n) {
  Str data = dense_data(indices);
  size_t rank = type_rank(type);
  for (size_t i = 0; i < (size_t)n * rank; i++) {
    int64_t index; // a splat has one element
    memcpy(&index, data.ptr + (dense_is_splat(indices) ? 0 : i * sizeof index), sizeof index);
    if (index < 0 || index >= type_dim(type, i % rank))
      return parser_error(p, at,
                          "sparse index #%zu is not contained within the value shape of '%s'",
                          i / rank, type_text(p->ctx, type));
  }
  return true;
}

// sparse<indices, values>
bool parse_sparse(Parser *p, Type expected, Attr *attr) {
  Elements indices = {.at = p->token.text.ptr}, values = {.at = p->token.text.ptr};
  Type type;
  if (!parse_punct(p, '<'))
    return false;
  bool is_empty = token_is_punct(p, '>');
  if (!is_empty &&
      (!parse_elements(p, &indices) || !parse_punct(p, ',') || !parse_elements(p, &values)))
    return false;
  if (!parse_punct(p, '>') || !parse_shaped_type(p, expected, &type))
    return false;
  int64_t rank = (int64_t)type_rank(type);
  // One value for all indices is a splat; so the indices say how many there are.
  int64_t n = is_empty || (!indices.is_splat && !indices.shape.len) ? 0
              : indices.is_splat                                    ? 1
                                                                    : indices.shape.data[0];
  if (indices.is_hex)
    return parser_error(p, indices.at, "expected the sparse indices as integers");
  // For rank 1 a plain list is allowed; a lone number is one index, the same in every dimension.
  bool is_plain_list = !indices.is_splat && indices.shape.len == 1 && rank == 1;
  int64_t index_dims[2] = {n, rank};
  Attr index_attr, value_attr;
  Type index_type = type_tensor(p->ctx, index_dims, is_plain_list ? 1 : 2, p->ctx->i64, NULL);
  Type value_type = type_tensor(p->ctx, index_dims, 1, type_element(type), NULL);
  if (is_empty) {
    index_attr = attr_dense(p->ctx, index_type, "", 0, false);
    value_attr = attr_dense(p->ctx, value_type, "", 0, false);
  } else if (!convert_elements(p, &indices, index_type, &index_attr) ||
             !convert_elements(p, &values, value_type, &value_attr)) {
    return false;
  }
  *attr = attr_sparse(p->ctx, type, index_attr, value_attr);
  return check_sparse_indices(p, indices.at, type, index_attr, n);
}

bool parse_dense_resource(Parser *p, Type expected, Attr *attr) {
  Str handle;
  Type type;
  Ident quoted;
  if (!parse_punct(p, '<'))
    return false;
  if (parse_optional_string(p, &quoted))
    handle = ident_str(quoted);
  else if (!parse_any_keyword(p, &handle))
    return false;
  if (!parse_punct(p, '>') || !parse_shaped_type(p, expected, &type))
    return false;
  *attr = attr_dense_resource(p->ctx, type, context_intern(p->ctx, handle));
  return true;
}

// array<i32: 1, 2>
bool parse_dense_array(Parser *p, Attr *attr) {
  Type element;
  if (!parse_punct(p, '<'))
    return false;
  const char *at = p->token.text.ptr;
  if (!parse_type(p, &element))
    return false;
  bool is_number = type_is_int(element) || type_is_float(element);
  if (!is_number || (type_width(element) != 1 && type_width(element) % 8))
    return parser_error(p, at,
                        "element type must be an integer or float of a multiple of 8 bits, or i1");
  Elements e = {0};
  if (parse_optional_punct(p, ':')) {
    do {
      if (!parse_literal(p, &e))
        return false;
    } while (parse_optional_punct(p, ','));
  }
  size_t size = dense_element_size(element);
  char *data = arena_alloc(&p->scratch, e.items.len * size + 1);
  for (size_t i = 0; i < e.items.len; i++)
    if (!convert_literal(p, element, e.items.data[i], data + i * size))
      return false;
  *attr = attr_dense_array(p->ctx, element, data, e.items.len);
  return parse_punct(p, '>');
}
