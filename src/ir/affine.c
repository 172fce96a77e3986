// affine.c: affine maps and integer sets: text, words, questions. See affine.h.
//
// The words of an expression, in prefix order (affine_expr.h names the kinds):
//
//   d3, s3     kind | 3 << 8                        one word
//   constant   kind, value                          two words
//   lhs + rhs  kind | n << 8, lhs, rhs              n: number of words of lhs
//
// so that both operands are found without reading the left one.

#include "ir/affine.h"

#include "base/wide.h"
#include "ir/affine_expr.h"
#include "ir/attr.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/type.h"

enum { HEAD_WORDS = 3, KIND_BITS = 8 };

typedef const uint64_t *Words;

static AffineKind words_kind(Words e) {
  return (AffineKind)(*e & ((1 << KIND_BITS) - 1));
}
static uint64_t words_position(Words e) {
  return *e >> KIND_BITS;
}
static Words words_lhs(Words e) {
  return e + 1;
}
static Words words_rhs(Words e) {
  return e + 1 + (*e >> KIND_BITS);
}
static bool words_is_constant(Words e) {
  return words_kind(e) == AFFINE_CONSTANT;
}
static int64_t words_value(Words e) {
  return (int64_t)e[1];
}

static Words words_after(Words e) {
  while (affine_is_binary(words_kind(e)))
    e = words_rhs(e);
  return e + (words_is_constant(e) ? 2 : 1);
}

// What is known while a map or set is read. Memory is the parser's scratch.
typedef struct AffineReader {
  Parser *parser;
  Arena *arena;
  Map names; // Ident -> AffineExpr
  uint64_t n_dims, n_symbols, n_results;
  VEC(uint64_t) words; // of the results
} AffineReader;

static const AffineExpr *parse_sum(AffineReader *r);
static const AffineExpr *parse_operand_expr(AffineReader *r, bool has_lhs);

static const AffineExpr *fail(AffineReader *r, const char *at, const char *message) {
  parser_error(r->parser, at, "%s", message);
  return NULL;
}

// 2^63 may stand only behind a minus: it is what INT64_MIN is printed as.
static const AffineExpr *parse_constant(AffineReader *r, bool is_negated) {
  Str text = parser_token(r->parser)->text;
  bool is_hex = text.len > 2 && text.ptr[1] == 'x';
  uint64_t value;
  if (!wide_parse(text.ptr + (is_hex ? 2 : 0), text.len - (is_hex ? 2 : 0), is_hex ? 16 : 10,
                  &value, 1) ||
      value > (uint64_t)INT64_MAX + is_negated)
    return fail(r, text.ptr, "constant too large for index");
  parse_optional_token(r->parser, TOKEN_INTEGER);
  return affine_leaf(r->arena, AFFINE_CONSTANT, (int64_t)(is_negated ? 0 - value : value));
}

static const AffineExpr *parse_name(AffineReader *r) {
  Str text = parser_token(r->parser)->text;
  const AffineExpr *expr = map_get_ptr(&r->names, context_intern(parser_context(r->parser), text));
  if (!expr) {
    parser_error(r->parser, text.ptr, "use of undeclared identifier '%.*s'", STR_ARGS(text));
    return NULL;
  }
  parse_optional_any_keyword(r->parser, &text);
  return expr;
}

static const AffineExpr *parse_parentheses_or_minus(AffineReader *r, bool has_lhs) {
  Parser *p = r->parser;
  Token token = *parser_token(p);
  const AffineExpr *expr;
  if (parse_optional_punct(p, '(')) {
    const char *at = parser_at(p);
    if (parse_optional_punct(p, ')'))
      return fail(r, at, "no expression inside parentheses");
    expr = parse_sum(r);
    return expr && parse_punct(p, ')') ? expr : NULL;
  }
  if (parse_optional_punct(p, '-')) {
    if (parser_token(p)->kind == TOKEN_INTEGER)
      return parse_constant(r, true);
    expr = parse_operand_expr(r, has_lhs);
    return expr ? affine_negate(r->arena, expr) : NULL;
  }
  bool is_infix = token.kind == TOKEN_PUNCT && (token.punct == '+' || token.punct == '*');
  return fail(r, token.text.ptr,
              has_lhs    ? "missing right operand of binary operator"
              : is_infix ? "missing left operand of binary operator"
                         : "expected affine expression");
}

// A name, an integer, an expression in parentheses, or the negation of one of these.
static const AffineExpr *parse_operand_expr(AffineReader *r, bool has_lhs) {
  Parser *p = r->parser;
  switch (parser_token(p)->kind) {
  case TOKEN_INTEGER:
    return parse_constant(r, false);
  case TOKEN_BARE:
    return parse_name(r);
  case TOKEN_PERCENT:
    return fail(r, parser_at(p), "unexpected ssa identifier");
  case TOKEN_ERROR:
    parser_expected(p, "affine expression");
    return NULL;
  default: {
    const AffineExpr *expr = parser_enter(p) ? parse_parentheses_or_minus(r, has_lhs) : NULL;
    parser_leave(p);
    return expr;
  }
  }
}

static const AffineExpr *build(AffineReader *r, const char *at, AffineKind kind,
                               const AffineExpr *lhs, const AffineExpr *rhs) {
  static const char *const NAMES[] = {
      [AFFINE_FLOORDIV] = "floordiv", [AFFINE_CEILDIV] = "ceildiv", [AFFINE_MOD] = "mod"};
  if (kind == AFFINE_MUL && !lhs->is_symbolic && !rhs->is_symbolic)
    return fail(r, at,
                "non-affine expression: at least one of the multiply operands has to be either "
                "a constant or symbolic");
  if (kind != AFFINE_MUL && kind != AFFINE_ADD && !rhs->is_symbolic) {
    parser_error(r->parser, at,
                 "non-affine expression: right operand of %s has to be either a constant or "
                 "symbolic",
                 NAMES[kind]);
    return NULL;
  }
  const AffineExpr *expr = affine_binary(r->arena, kind, lhs, rhs);
  bool is_too_deep = expr->depth > AFFINE_MAX_DEPTH || expr->n_parentheses > AFFINE_MAX_PARENTHESES;
  return is_too_deep ? fail(r, at, "affine expression is nested too deep") : expr;
}

static bool parse_optional_product_op(Parser *p, AffineKind *kind) {
  *kind = AFFINE_MUL;
  if (parse_optional_punct(p, '*'))
    return true;
  *kind = AFFINE_FLOORDIV;
  if (parse_optional_keyword(p, "floordiv"))
    return true;
  *kind = AFFINE_CEILDIV;
  if (parse_optional_keyword(p, "ceildiv"))
    return true;
  *kind = AFFINE_MOD;
  return parse_optional_keyword(p, "mod");
}

static const AffineExpr *parse_product(AffineReader *r, bool has_lhs) {
  const AffineExpr *expr = parse_operand_expr(r, has_lhs);
  AffineKind kind;
  const char *at = parser_at(r->parser);
  while (expr && parse_optional_product_op(r->parser, &kind)) {
    const AffineExpr *rhs = parse_operand_expr(r, true);
    expr = rhs ? build(r, at, kind, expr, rhs) : NULL;
    at = parser_at(r->parser);
  }
  return expr;
}

static const AffineExpr *parse_sum(AffineReader *r) {
  Parser *p = r->parser;
  const AffineExpr *expr = parse_product(r, false);
  while (expr) {
    const char *at = parser_at(p);
    bool is_minus = parse_optional_punct(p, '-');
    if (!is_minus && !parse_optional_punct(p, '+'))
      break;
    const AffineExpr *rhs = parse_product(r, true);
    if (!rhs)
      return NULL;
    expr = build(r, at, AFFINE_ADD, expr, is_minus ? affine_negate(r->arena, rhs) : rhs);
  }
  return expr;
}

static void write_words(AffineReader *r, const AffineExpr *expr) {
  size_t at = r->words.len;
  uint64_t payload = (uint64_t)expr->value;
  if (!affine_is_binary(expr->kind)) {
    bool is_constant = expr->kind == AFFINE_CONSTANT;
    vec_push(r->arena, &r->words, expr->kind | (is_constant ? 0 : payload << KIND_BITS));
    if (is_constant)
      vec_push(r->arena, &r->words, payload);
    return;
  }
  vec_push(r->arena, &r->words, 0);
  write_words(r, expr->lhs);
  r->words.data[at] = expr->kind | (uint64_t)(r->words.len - at - 1) << KIND_BITS;
  write_words(r, expr->rhs);
}

// A list, its messages ending in `where`.
static bool parse_items(AffineReader *r, const char *brackets, const char *where,
                        bool (*item)(AffineReader *r)) {
  Parser *p = r->parser;
  if (!parse_optional_punct(p, brackets[0]))
    return parser_expected(p, arena_printf(r->arena, "'%c' in %s", brackets[0], where));
  if (parse_optional_punct(p, brackets[1]))
    return true;
  do {
    if (!item(r))
      return false;
  } while (parse_optional_punct(p, ','));
  return parse_optional_punct(p, brackets[1]) ||
         parser_expected(p, arena_printf(r->arena, "'%c' in %s", brackets[1], where));
}

static bool define_name(AffineReader *r, AffineKind kind, uint64_t position) {
  const char *at = parser_at(r->parser);
  Str text;
  if (!parse_optional_any_keyword(r->parser, &text))
    return parser_expected(r->parser, "bare identifier");
  Ident name = context_intern(parser_context(r->parser), text);
  if (map_get_ptr(&r->names, name))
    return parser_error(r->parser, at, "redefinition of identifier '%s'", name->text);
  map_put_ptr(&r->names, name, affine_leaf(r->arena, kind, (int64_t)position));
  return true;
}

static bool parse_dim(AffineReader *r) {
  return define_name(r, AFFINE_DIM, r->n_dims++);
}
static bool parse_symbol(AffineReader *r) {
  return define_name(r, AFFINE_SYMBOL, r->n_symbols++);
}

static bool parse_result(AffineReader *r) {
  const AffineExpr *expr = parse_sum(r);
  if (!expr)
    return false;
  write_words(r, expr);
  r->n_results++;
  return true;
}

// `a == b`, `a >= b` or `a <= b`, kept as a difference against zero.
static bool parse_constraint(AffineReader *r) {
  Parser *p = r->parser;
  const AffineExpr *lhs = parse_sum(r);
  if (!lhs)
    return false;
  bool is_equality = parse_optional_punct(p, '=');
  bool is_reversed = !is_equality && parse_optional_punct(p, '<');
  if ((!is_equality && !is_reversed && !parse_optional_punct(p, '>')) ||
      !parse_optional_punct(p, '='))
    return parser_expected(p, "'== affine-expr' or '>= affine-expr' at end of affine constraint");
  const char *at = parser_at(p);
  const AffineExpr *rhs = parse_sum(r);
  if (!rhs)
    return false;
  const AffineExpr *minuend = is_reversed ? rhs : lhs;
  const AffineExpr *subtrahend = affine_negate(r->arena, is_reversed ? lhs : rhs);
  const AffineExpr *expr = build(r, at, AFFINE_ADD, minuend, subtrahend);
  if (!expr)
    return false;
  write_words(r, expr);
  vec_push(r->arena, &r->words, is_equality);
  r->n_results++;
  return true;
}

static bool parse_map_or_set(Parser *p, Attr *attr) {
  AffineReader reader = {.parser = p, .arena = parser_scratch(p)}, *r = &reader;
  r->names.arena = r->arena;
  if (!parse_items(r, "()", "dimensional identifier list", parse_dim))
    return false;
  const Token *token = parser_token(p);
  if (token->kind == TOKEN_PUNCT && token->punct == '[' &&
      !parse_items(r, "[]", "symbol list", parse_symbol))
    return false;
  bool is_map = parse_optional_arrow(p);
  if (!is_map && !parse_optional_punct(p, ':'))
    return parser_expected(p, "'->' or ':'");
  if (is_map ? !parse_items(r, "()", "affine map range", parse_result)
             : !parse_items(r, "()", "integer set constraint list", parse_constraint))
    return false;
  if (!is_map && !r->n_results) { // 0 == 0
    write_words(r, affine_leaf(r->arena, AFFINE_CONSTANT, 0));
    vec_push(r->arena, &r->words, 1);
    r->n_results = 1;
  }
  size_t n_words = HEAD_WORDS + r->words.len;
  uint64_t *words = ARENA_ARRAY(r->arena, uint64_t, n_words);
  words[0] = r->n_dims;
  words[1] = r->n_symbols;
  words[2] = r->n_results;
  if (r->words.len)
    memcpy(words + HEAD_WORDS, r->words.data, r->words.len * sizeof *words);
  *attr = attr_get(parser_context(p), is_map ? &ATTR_DEF_AFFINE_MAP : &ATTR_DEF_AFFINE_SET, words,
                   (uint32_t)n_words);
  return true;
}

bool parse_affine_map(Parser *parser, Attr *map) {
  const char *at = parser_at(parser);
  return parse_map_or_set(parser, map) &&
         (attr_is(*map, &ATTR_DEF_AFFINE_MAP) ||
          parser_error(parser, at, "expected AffineMap, but got IntegerSet"));
}

bool parse_affine_set(Parser *parser, Attr *set) {
  const char *at = parser_at(parser);
  return parse_map_or_set(parser, set) &&
         (attr_is(*set, &ATTR_DEF_AFFINE_SET) ||
          parser_error(parser, at, "expected IntegerSet, but got AffineMap"));
}

static void print_expr(Text *out, Words e, bool is_operand);

// A sum shows a negative right operand as a subtraction.
static void print_sum(Text *out, Words e) {
  Words rhs = words_rhs(e);
  print_expr(out, words_lhs(e), false);
  if (words_is_constant(rhs) && words_value(rhs) < 0) {
    text_lit(out, " - ");
    text_i64(out, wrap_neg(words_value(rhs)));
    return;
  }
  Words factor = words_kind(rhs) == AFFINE_MUL ? words_rhs(rhs) : NULL;
  if (!factor || !words_is_constant(factor) || words_value(factor) >= 0) {
    text_lit(out, " + ");
    print_expr(out, rhs, false);
    return;
  }
  Words term = words_lhs(rhs);
  bool is_negation = words_value(factor) == -1;
  text_lit(out, " - ");
  print_expr(out, term, !is_negation || words_kind(term) == AFFINE_ADD);
  if (!is_negation) {
    text_lit(out, " * ");
    text_i64(out, wrap_neg(words_value(factor)));
  }
}

static void print_product(Text *out, Words e) {
  static const char *const SIGNS[] = {[AFFINE_MUL] = " * ",
                                      [AFFINE_FLOORDIV] = " floordiv ",
                                      [AFFINE_CEILDIV] = " ceildiv ",
                                      [AFFINE_MOD] = " mod "};
  Words rhs = words_rhs(e);
  if (words_kind(e) == AFFINE_MUL && words_is_constant(rhs) && words_value(rhs) == -1) {
    text_char(out, '-');
    print_expr(out, words_lhs(e), true);
    return;
  }
  print_expr(out, words_lhs(e), true);
  text_cstr(out, SIGNS[words_kind(e)]);
  print_expr(out, rhs, true);
}

// An operand of a product is put in parentheses unless it is a leaf.
static void print_expr(Text *out, Words e, bool is_operand) {
  AffineKind kind = words_kind(e);
  if (kind == AFFINE_CONSTANT) {
    text_i64(out, words_value(e));
    return;
  }
  if (!affine_is_binary(kind)) {
    text_char(out, kind == AFFINE_DIM ? 'd' : 's');
    text_u64(out, words_position(e));
    return;
  }
  if (is_operand)
    text_char(out, '(');
  if (kind == AFFINE_ADD)
    print_sum(out, e);
  else
    print_product(out, e);
  if (is_operand)
    text_char(out, ')');
}

static void print_names(Text *out, char name, uint64_t n) {
  for (uint64_t i = 0; i < n; i++) {
    if (i)
      text_lit(out, ", ");
    text_char(out, name);
    text_u64(out, i);
  }
}

void print_affine(Printer *printer, Attr map_or_set) {
  Text *out = printer_out(printer);
  bool is_set = attr_is(map_or_set, &ATTR_DEF_AFFINE_SET);
  text_char(out, '(');
  print_names(out, 'd', affine_n_dims(map_or_set));
  text_char(out, ')');
  if (affine_n_symbols(map_or_set)) {
    text_char(out, '[');
    print_names(out, 's', affine_n_symbols(map_or_set));
    text_char(out, ']');
  }
  text_cstr(out, is_set ? " : (" : " -> (");
  Words e = map_or_set->words + HEAD_WORDS;
  for (size_t i = 0; i < affine_n_results(map_or_set); i++) {
    if (i)
      text_lit(out, ", ");
    print_expr(out, e, false);
    e = words_after(e);
    if (is_set)
      text_cstr(out, *e++ ? " == 0" : " >= 0");
  }
  text_char(out, ')');
}

size_t affine_n_dims(Attr map) {
  return map->words[0];
}
size_t affine_n_symbols(Attr map) {
  return map->words[1];
}
size_t affine_n_results(Attr map) {
  return map->words[2];
}

int64_t affine_result_dim(Attr map, size_t i) {
  Words e = map->words + HEAD_WORDS;
  while (i-- > 0)
    e = words_after(e);
  return words_kind(e) == AFFINE_DIM ? (int64_t)words_position(e) : -1;
}

bool affine_is_identity(Attr layout, size_t rank) {
  if (!attr_is(layout, &ATTR_DEF_AFFINE_MAP) || affine_n_dims(layout) != rank ||
      affine_n_results(layout) != rank)
    return false;
  Words e = layout->words + HEAD_WORDS;
  for (size_t i = 0; i < rank; i++, e = words_after(e))
    if (words_kind(e) != AFFINE_DIM || words_position(e) != i)
      return false;
  return true;
}

static bool has_dim(Words e) {
  for (; affine_is_binary(words_kind(e)); e = words_rhs(e))
    if (has_dim(words_lhs(e)))
      return true;
  return words_kind(e) == AFFINE_DIM;
}

// Numbers of which some are not known: DIM_DYNAMIC. False where the result does not fit.
static bool multiply_known(int64_t a, int64_t b, int64_t *product) {
  *product = DIM_DYNAMIC;
  return a == DIM_DYNAMIC || b == DIM_DYNAMIC || !__builtin_mul_overflow(a, b, product);
}
static bool add_known(int64_t *sum, int64_t term) {
  if (*sum != DIM_DYNAMIC && term != DIM_DYNAMIC)
    return !__builtin_add_overflow(*sum, term, sum);
  *sum = DIM_DYNAMIC;
  return true;
}

// Add times * e to the strides and the offset; false where e is not linear in the dimensions. What
// has a symbol in it is dynamic, also where symbols would cancel out.
static bool collect_strides(Words e, int64_t times, int64_t *strides, int64_t *offset) {
  int64_t product;
  switch (words_kind(e)) {
  case AFFINE_DIM:
    return add_known(&strides[words_position(e)], times);
  case AFFINE_SYMBOL:
    return add_known(offset, DIM_DYNAMIC);
  case AFFINE_CONSTANT:
    return multiply_known(times, words_value(e), &product) && add_known(offset, product);
  case AFFINE_ADD:
    return collect_strides(words_lhs(e), times, strides, offset) &&
           collect_strides(words_rhs(e), times, strides, offset);
  case AFFINE_MUL: {
    bool is_symbolic = !has_dim(words_lhs(e));
    Words factor = is_symbolic ? words_lhs(e) : words_rhs(e);
    Words rest = is_symbolic ? words_rhs(e) : words_lhs(e);
    int64_t value = words_is_constant(factor) ? words_value(factor) : DIM_DYNAMIC;
    return multiply_known(times, value, &product) &&
           collect_strides(rest, product, strides, offset);
  }
  default:
    return false;
  }
}

Attr affine_permutation(Context *ctx, const int64_t *dims, size_t n) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, HEAD_WORDS + n);
  words[0] = words[2] = n;
  for (size_t i = 0; i < n; i++)
    words[HEAD_WORDS + i] = AFFINE_DIM | (uint64_t)dims[i] << KIND_BITS;
  Attr map = attr_get(ctx, &ATTR_DEF_AFFINE_MAP, words, (uint32_t)(HEAD_WORDS + n));
  arena_free(&scratch);
  return map;
}

bool affine_strides(Attr layout, Type memref, int64_t *strides, int64_t *offset) {
  size_t rank = type_rank(memref);
  if (!attr_is(layout, &ATTR_DEF_AFFINE_MAP) || affine_n_results(layout) != 1 ||
      affine_n_dims(layout) != rank)
    return false;
  *offset = 0;
  for (size_t i = 0; i < rank; i++)
    strides[i] = 0;
  if (!collect_strides(layout->words + HEAD_WORDS, 1, strides, offset))
    return false;
  // A dimension that does not move makes elements share their place: not a strided form.
  for (size_t i = 0; i < rank; i++)
    if (strides[i] == 0)
      return false;
  return true;
}
