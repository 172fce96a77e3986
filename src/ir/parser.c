// parser.c: the parser's core: tokens, positions, names, errors. See parser.h.

#include "ir/parser.h"

#include "base/bug.h"
#include "ir/parser_impl.h"
#include "ir/verify.h"

#include <assert.h>

enum { NODES_AT_LEAST = 10000000, NODES_PER_BYTE = 1000 };

Context *parser_context(Parser *p) {
  return p->ctx;
}
Module *parser_module(Parser *p) {
  return p->module;
}
Arena *parser_scratch(Parser *p) {
  return &p->scratch;
}
const char *parser_at(Parser *p) {
  return p->token.text.ptr;
}
const Token *parser_token(Parser *p) {
  return &p->token;
}

Token parser_peek(Parser *p) {
  Lexer ahead = p->lexer;
  Token token;
  lex(&ahead, &token);
  return token;
}

// Positions are asked for in nearly ascending order: count lines from the last one.
static void find_line(Parser *p, const char *at) {
  while (at < p->line_start) {
    const char *q = p->line_start - 1;
    while (q > p->source->text && q[-1] != '\n')
      q--;
    p->line_start = p->counted_to = q;
    p->line--;
  }
  const char *newline;
  while (at > p->counted_to &&
         (newline = memchr(p->counted_to, '\n', (size_t)(at - p->counted_to)))) {
    p->line_start = p->counted_to = newline + 1;
    p->line++;
  }
  if (at > p->counted_to)
    p->counted_to = at;
}

Loc parser_loc_at(Parser *p, const char *at) {
  if (at >= p->lexer.line_start && at <= p->lexer.next) {
    p->line = p->lexer.line;
    p->line_start = p->lexer.line_start;
    p->counted_to = at;
  } else {
    find_line(p, at);
  }
  Loc loc;
  uint64_t column = (uint64_t)(at - p->line_start) + 1;
  bool is_packed = loc_file_at(p->file_loc, p->line, column, &loc);
  return is_packed ? loc : loc_file(p->ctx, p->file, p->line, column);
}

// Places of errors that are only counted need not be worked out.
static void report(Parser *p, Severity severity, const char *at, const char *format, va_list args) {
  Position position = {0};
  if (diag_is_shown(&p->ctx->diag, severity))
    position = loc_position(p->ctx, parser_loc_at(p, at));
  diag_report(&p->ctx->diag, severity, position, format, args);
}

// One message per place: what follows from the first error is not worth telling.
bool parser_error(Parser *p, const char *at, const char *format, ...) {
  p->is_last_told = p->last_error_at != at || !p->n_errors;
  if (!p->is_last_told)
    return false;
  p->last_error_at = at;
  p->n_errors++;
  va_list args;
  va_start(args, format);
  report(p, SEVERITY_ERROR, at, format, args);
  va_end(args);
  return false;
}

void parser_note(Parser *p, const char *at, const char *format, ...) {
  if (!p->is_last_told)
    return;
  va_list args;
  va_start(args, format);
  report(p, SEVERITY_NOTE, at, format, args);
  va_end(args);
}

// The current token in words, as far as it is fit to be shown.
static void describe_token(const Parser *p, char *out, size_t size) {
  Str text = p->token.text;
  if (p->token.kind == TOKEN_EOF) {
    snprintf(out, size, "the end of the input");
    return;
  }
  enum { MOST = 40 };
  size_t n = text.len < MOST ? text.len : MOST, at = 0;
  out[at++] = '\'';
  for (size_t i = 0; i < n; i++)
    out[at++] = (unsigned char)text.ptr[i] < 0x20 || text.ptr[i] == 0x7f ? '?' : text.ptr[i];
  snprintf(out + at, size - at, "%s'", n < text.len ? "..." : "");
}

bool parser_expected(Parser *p, const char *what) {
  const char *at = p->token.text.ptr;
  if (p->token.kind == TOKEN_ERROR)
    return parser_error(p, at, "%s", p->lexer.message);
  char found[64];
  describe_token(p, found, sizeof found);
  if (p->previous_end && parser_starts_line(p))
    at = p->previous_end;
  return parser_error(p, at, "expected %s, but found %s", what, found);
}

void reset_lexer(Parser *p, const char *at) {
  bool is_in_token = at >= p->token.text.ptr && at <= p->lexer.next;
  if (!is_in_token) {
    find_line(p, at);
    p->lexer.line = p->line;
    p->lexer.line_start = p->line_start;
  }
  p->previous_end = p->lexer.next = at;
  lex(&p->lexer, &p->token);
}

static bool too_deep(Parser *p, const char *at) {
  if (!p->is_too_deep)
    parser_error(p, at, "nested more than %d levels deep", PARSER_MAX_DEPTH);
  p->is_too_deep = true;
  return false;
}

bool parser_enter(Parser *p) {
  p->n_nodes++;
  if (++p->depth > p->deepest)
    p->deepest = p->depth;
  return p->depth <= PARSER_MAX_DEPTH || too_deep(p, p->token.text.ptr);
}

const void *use_alias(Parser *p, const Map *aliases, Ident name, const char *at, bool *present) {
  const AliasValue *alias = map_get_ptr(aliases, name);
  *present = alias != NULL;
  if (!alias || !alias->value)
    return NULL;
  // The level it stands on is counted already.
  if (p->depth + alias->depth > p->deepest + 1)
    p->deepest = p->depth + alias->depth - 1;
  if (p->deepest > PARSER_MAX_DEPTH) {
    too_deep(p, at);
    return NULL;
  }
  // Generous to files that use aliases as they are meant.
  uint64_t limit = NODES_AT_LEAST + NODES_PER_BYTE * p->source->len;
  if (__builtin_add_overflow(p->n_nodes, alias->n_nodes, &p->n_nodes) || p->n_nodes > limit) {
    parser_error(p, at, "with its aliases written out, the input is too large");
    p->is_too_deep = true;
    return NULL;
  }
  return alias->value;
}

void parser_leave(Parser *p) {
  p->depth--;
}

bool parse_token(Parser *p, TokenKind kind, const char *what) {
  return parse_optional_token(p, kind) || parser_expected(p, what);
}

bool parse_optional_token(Parser *p, TokenKind kind) {
  if (p->token.kind != kind)
    return false;
  advance(p);
  return true;
}

bool parse_punct(Parser *p, char c) {
  return parse_punct_where(p, c, NULL);
}

bool parse_punct_where(Parser *p, char c, const char *where) {
  if (parse_optional_punct(p, c))
    return true;
  char what[80];
  snprintf(what, sizeof what, "'%c'%s%s", c, where ? " " : "", where ? where : "");
  return parser_expected(p, what);
}

bool parse_optional_punct(Parser *p, char c) {
  if (!token_is_punct(p, c))
    return false;
  advance(p);
  return true;
}

bool parse_arrow(Parser *p) {
  return parse_token(p, TOKEN_ARROW, "'->'");
}
bool parse_optional_arrow(Parser *p) {
  return parse_optional_token(p, TOKEN_ARROW);
}

bool parse_keyword(Parser *p, const char *keyword) {
  if (parse_optional_keyword(p, keyword))
    return true;
  return parser_expected(p, arena_printf(&p->scratch, "'%s'", keyword));
}

bool parse_optional_keyword(Parser *p, const char *keyword) {
  if (!token_is_word(p, keyword))
    return false;
  advance(p);
  return true;
}

bool parse_any_keyword(Parser *p, Str *keyword) {
  return parse_optional_any_keyword(p, keyword) || parser_expected(p, "valid keyword");
}

bool parse_optional_any_keyword(Parser *p, Str *keyword) {
  if (p->token.kind != TOKEN_BARE)
    return false;
  *keyword = p->token.text;
  advance(p);
  return true;
}

bool parse_integer(Parser *p, int64_t *value) {
  return parse_integer_between(p, INT64_MIN, INT64_MAX, value);
}

bool parse_integer_between(Parser *p, int64_t min, int64_t max, int64_t *value) {
  bool present;
  if (!parse_optional_integer(p, min, max, value, &present))
    return false;
  return present || parser_expected(p, "integer value");
}

bool parse_optional_integer(Parser *p, int64_t min, int64_t max, int64_t *value, bool *present) {
  const char *at = p->token.text.ptr;
  Token before = p->token;
  bool negative = parse_optional_punct(p, '-');
  *present = p->token.kind == TOKEN_INTEGER;
  if (!*present) {
    if (negative)
      reset_lexer(p, before.text.ptr);
    return true;
  }
  Str text = p->token.text;
  unsigned radix = text.len > 2 && text.ptr[1] == 'x' ? 16 : 10;
  uint64_t magnitude = 0;
  for (size_t i = radix == 16 ? 2 : 0; i < text.len; i++) {
    char c = text.ptr[i];
    unsigned digit = (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    if (__builtin_mul_overflow(magnitude, radix, &magnitude) ||
        __builtin_add_overflow(magnitude, digit, &magnitude))
      return parser_error(p, at, "integer value too large");
  }
  if (magnitude > (uint64_t)INT64_MAX + negative)
    return parser_error(p, at, "integer value too large");
  *value = negative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
  if (*value < min || *value > max)
    return parser_error(p, at, "integer value too %s", *value < min ? "small" : "large");
  advance(p);
  return true;
}

bool parse_string(Parser *p, Ident *text) {
  return parse_optional_string(p, text) || parser_expected(p, "string");
}

bool parse_optional_string(Parser *p, Ident *text) {
  if (p->token.kind != TOKEN_STRING)
    return false;
  Str bytes;
  const char *message;
  token_string(p->token, &p->scratch, &bytes, &message);
  *text = context_intern(p->ctx, bytes);
  advance(p);
  return true;
}

bool parse_symbol_name(Parser *p, Ident *name) {
  return parse_optional_symbol_name(p, name) ||
         parser_expected(p, "valid '@'-identifier for symbol name");
}

bool parse_optional_symbol_name(Parser *p, Ident *name) {
  if (p->token.kind != TOKEN_AT)
    return false;
  Str bytes;
  const char *message;
  token_string(p->token, &p->scratch, &bytes, &message);
  if (!bytes.len)
    return false;
  *name = context_intern(p->ctx, bytes);
  advance(p);
  return true;
}

bool parse_list(Parser *p, char open, char close, ParseElementFn *element, void *user) {
  return parse_list_where(p, open, close, NULL, element, user);
}

bool parse_list_where(Parser *p, char open, char close, const char *where, ParseElementFn *element,
                      void *user) {
  if (!parse_punct_where(p, open, where))
    return false;
  if (parse_optional_punct(p, close))
    return true;
  do {
    if (!element(p, user))
      return false;
  } while (parse_optional_punct(p, ','));
  return parse_punct_where(p, close, where);
}

bool parse_enum(Parser *p, const EnumTable *table, uint64_t *value) {
  *value = 0;
  do {
    Str word;
    const char *at = p->token.text.ptr;
    if (p->token.kind == TOKEN_STRING && !table->separator) {
      Ident text;
      parse_string(p, &text);
      word = ident_str(text);
    } else if (!parse_any_keyword(p, &word)) {
      return false;
    }
    unsigned i = 0;
    while (i < table->n_cases && !str_is(word, table->cases[i].text))
      i++;
    if (i == table->n_cases) {
      Text list = {0};
      for (unsigned k = 0; k < table->n_cases; k++)
        text_printf(&list, "%s%s", k ? ", " : "", table->cases[k].text);
      parser_error(p, at, "'%.*s' is no %s; expected one of: %.*s", STR_ARGS(word), table->what,
                   (int)list.len, list.data);
      text_free(&list);
      return false;
    }
    *value |= table->cases[i].value;
  } while (table->separator && parse_optional_punct(p, ','));
  return true;
}

// Numbered names index an array as long as the numbers are not absurd for the size of the file;
// others go through the map.
static inline bool is_small_number(const Parser *p, Str text, size_t *number) {
  if (!text.len || text.len > 9 || text.ptr[0] < '0' || text.ptr[0] > '9' ||
      (text.ptr[0] == '0' && text.len > 1))
    return false;
  size_t n = 0;
  for (size_t i = 0; i < text.len; i++)
    n = 10 * n + (size_t)(text.ptr[i] - '0');
  *number = n;
  return n < p->source->len / 8 + 64;
}

static Name **name_slot(const NameTable *table, Str text, uint32_t hash) {
  size_t at = hash & (table->n_slots - 1);
  while (table->slots[at] &&
         (table->slots[at]->hash != hash || !str_eq(table->slots[at]->text, text)))
    at = (at + 1) & (table->n_slots - 1);
  return &table->slots[at];
}

static void name_table_grow(NameTable *table, Arena *arena) {
  NameTable grown = {.n_slots = table->n_slots ? 2 * table->n_slots : 64, .n_used = table->n_used};
  grown.slots = ARENA_ARRAY(arena, Name *, grown.n_slots);
  for (size_t i = 0; i < table->n_slots; i++)
    if (table->slots[i])
      *name_slot(&grown, table->slots[i]->text, table->slots[i]->hash) = table->slots[i];
  *table = grown;
}

Name *find_any_name(Parser *p, Str text) {
  size_t number;
  if (is_small_number(p, text, &number)) {
    while (p->numbered.len <= number)
      vec_push(&p->arena, &p->numbered, NULL);
    Name **slot = &p->numbered.data[number];
    if (!*slot) {
      *slot = ARENA_NEW(&p->arena, Name);
      (*slot)->text = text;
    }
    return *slot;
  }
  if (2 * p->named.n_used >= p->named.n_slots)
    name_table_grow(&p->named, &p->arena);
  uint32_t hash = str_hash(text);
  Name **slot = name_slot(&p->named, text, hash);
  if (!*slot) {
    *slot = ARENA_NEW(&p->arena, Name);
    (*slot)->text = text;
    (*slot)->hash = hash;
    p->named.n_used++;
  }
  return *slot;
}

// The uses that came before the definition.
static void resolve_forwards(Parser *p, Name *name) {
  for (Forward *f = name->forwards; f; f = f->next) {
    if (!f->value)
      continue;
    if (f->index >= name->n_results) {
      parser_error(p, f->at, "reference to invalid result number");
      continue;
    }
    Value *value = &name->first[f->index];
    if (f->value->type && f->value->type != value->type) {
      parser_error(p, name->at, "definition of SSA value '%%%.*s#%u' has type %s",
                   STR_ARGS(name->text), f->index, type_text(p->ctx, value->type));
      parser_note(p, f->at, "previously used here with type %s", type_text(p->ctx, f->value->type));
    }
    value_replace_all_uses(f->value, value);
    f->value = NULL;
  }
  name->forwards = NULL;
  name->index_id = 0;
}

bool define_name(Parser *p, Name *name, const char *at, Value *first, uint32_t n) {
  if (name->is_poisoned)
    return true;
  if (name->first) {
    parser_error(p, at, "redefinition of SSA value '%%%.*s'", STR_ARGS(name->text));
    parser_note(p, name->at, "previously defined here");
    return false;
  }
  name->first = first;
  name->n_results = n;
  name->at = at;
  vec_push(&p->arena, &p->defined, name);
  if (name->forwards)
    resolve_forwards(p, name);
  return true;
}

bool define_value(Parser *p, Str text, Value *first, uint32_t n) {
  return define_name(p, find_name(p, text), text.ptr - 1, first, n);
}

static uint64_t forward_key(const Name *name, uint32_t index) {
  return (uint64_t)name->index_id << 32 | index;
}

static Forward *find_forward(Parser *p, Name *name, uint32_t index) {
  enum { MANY_FORWARDS = 16 };
  Forward *f = name->forwards;
  for (unsigned n = 0; f && n < MANY_FORWARDS; f = f->next, n++)
    if (f->index == index)
      return f;
  if (f && !name->index_id) {
    name->index_id = ++p->n_index_ids & 0x7fffffff;
    for (Forward *each = name->forwards; each; each = each->next)
      map_put(&p->forward_index, forward_key(name, each->index), WORD(each));
  }
  uint64_t *found = f ? map_find(&p->forward_index, forward_key(name, index)) : NULL;
  return found ? (Forward *)(uintptr_t)*found : NULL;
}

static Value *placeholder(Parser *p, Type type) {
  Value *value = ARENA_NEW(&p->module->arena, Value);
  value->type = type;
  value->is_undefined = true;
  value->id = p->module->n_values++;
  return value;
}

Type operand_known_type(Parser *p, UnresolvedOperand operand) {
  Name *name = find_name(p, operand.name);
  return name->first && operand.index < name->n_results ? name->first[operand.index].type : NULL;
}

void operand_type_hint(Parser *p, UnresolvedOperand operand, const char *hint) {
  for (Forward *f = find_name(p, operand.name)->forwards; f; f = f->next)
    if (f->index == operand.index && f->value && !f->value->type && !f->hint)
      f->hint = arena_copy(&p->arena, hint, strlen(hint) + 1);
}

bool resolve_operand(Parser *p, UnresolvedOperand operand, Type type, Value **value) {
  Name *name = find_name(p, operand.name);
  const char *at = operand.name.ptr - 1;
  if (name->is_poisoned) {
    *value = placeholder(p, type ? type : p->ctx->none);
    return true;
  }
  if (name->first) {
    if (operand.index >= name->n_results)
      return parser_error(p, at, "reference to invalid result number");
    *value = &name->first[operand.index];
    if (!type || (*value)->type == type)
      return true;
    parser_error(
        p, at, "use of value '%%%.*s' expects different type than prior uses: '%s' vs '%s'",
        STR_ARGS(operand.name), type_text(p->ctx, type), type_text(p->ctx, (*value)->type));
    parser_note(p, name->at, "prior use here");
    return false;
  }
  Forward *f = find_forward(p, name, operand.index);
  if (!f) {
    f = ARENA_NEW(&p->arena, Forward);
    *f = (Forward){placeholder(p, type), operand.index, at, NULL, name->forwards};
    name->forwards = f;
    vec_push(&p->arena, &p->pending, ((PendingForward){name, f}));
    if (name->index_id)
      map_put(&p->forward_index, forward_key(name, f->index), WORD(f));
  }
  *value = f->value;
  if (!f->value->type)
    f->value->type = type;
  if (!type || f->value->type == type)
    return true;
  parser_error(p, at, "use of value '%%%.*s' expects different type than prior uses: '%s' vs '%s'",
               STR_ARGS(operand.name), type_text(p->ctx, type), type_text(p->ctx, f->value->type));
  parser_note(p, f->at, "prior use here");
  return false;
}

bool add_operand(Parser *p, OpState *state, UnresolvedOperand operand, Type type) {
  const Name *name = find_name(p, operand.name);
  bool is_defined = name->first && operand.index < name->n_results;
  Value *value = is_defined ? &name->first[operand.index] : NULL;
  if (!is_defined || (type && value->type != type))
    if (!resolve_operand(p, operand, type, &value))
      return false;
  vec_push(&p->scratch, &state->operands, value);
  return true;
}

bool add_operands(Parser *p, OpState *state, const OperandList *operands, const TypeList *types,
                  const char *at) {
  if (operands->items.len != types->items.len)
    return parser_error(p, at,
                        "number of operands and types do not match: got %zu operands and %zu types",
                        operands->items.len, types->items.len);
  for (size_t i = 0; i < operands->items.len; i++)
    if (!add_operand(p, state, operands->items.data[i], types->items.data[i]))
      return false;
  return true;
}

// %name#2: the lexer reads `#2` as a hash identifier.
static bool parse_result_number(Parser *p, UnresolvedOperand *operand) {
  Str digits = {p->token.text.ptr + 1, p->token.text.len - 1};
  uint64_t index = 0;
  for (size_t i = 0; i < digits.len; i++) {
    if (digits.ptr[i] < '0' || digits.ptr[i] > '9')
      return true; // an attribute alias follows the operand
    index = 10 * index + (uint64_t)(digits.ptr[i] - '0');
    if (index > INT32_MAX)
      return parser_error(p, p->token.text.ptr, "invalid SSA value result number");
  }
  operand->index = (uint32_t)index;
  advance(p);
  return true;
}

bool parse_operand(Parser *p, UnresolvedOperand *operand) {
  if (p->token.kind != TOKEN_PERCENT)
    return parser_expected(p, "SSA operand");
  operand->name = (Str){p->token.text.ptr + 1, p->token.text.len - 1};
  operand->index = 0;
  advance(p);
  return p->token.kind != TOKEN_HASH || parse_result_number(p, operand);
}

bool parse_optional_operand(Parser *p, UnresolvedOperand *operand, bool *present) {
  *present = p->token.kind == TOKEN_PERCENT;
  return !*present || parse_operand(p, operand);
}

static bool parse_operand_into(Parser *p, void *user) {
  OperandList *list = user;
  UnresolvedOperand operand;
  if (!parse_operand(p, &operand))
    return false;
  vec_push(&p->scratch, &list->items, operand);
  return true;
}

bool parse_operand_list(Parser *p, OperandList *list) {
  list->is_read = true;
  if (p->token.kind != TOKEN_PERCENT)
    return true;
  do {
    if (!parse_operand_into(p, list))
      return false;
  } while (parse_optional_punct(p, ','));
  return true;
}

bool parse_operand_list_in(Parser *p, char open, char close, OperandList *list) {
  list->is_read = true;
  return parse_list_where(p, open, close, "in operand list", parse_operand_into, list);
}

void op_state_add_attr(Parser *p, OpState *state, Ident name, Attr value) {
  vec_push(&p->scratch, &state->attrs, ((NamedAttr){name, value}));
}

void op_state_set_attr(Parser *p, OpState *state, const char *name, Attr value) {
  op_state_add_attr(p, state, context_ident(p->ctx, name), value);
}

bool op_state_has_attr(const OpState *state, Ident name) {
  for (size_t i = 0; i < state->attrs.len; i++)
    if (state->attrs.data[i].name == name)
      return true;
  return false;
}

Str parser_result_name(Parser *p, size_t i) {
  p->has_used_result_names = true;
  return i < p->n_result_groups ? p->result_groups[i].name : STR("");
}

static void parser_init(Parser *p, Context *ctx, Module *module, const Source *source) {
  *p = (Parser){.ctx = ctx, .module = module, .source = source};
  p->file = context_ident(ctx, source->name);
  p->file_loc = loc_file(ctx, p->file, 0, 0);
  p->default_dialect = context_dialect(ctx, context_ident(ctx, "builtin"));
  p->line_start = p->counted_to = source->text;
  p->line = 1;
  p->lexer = (Lexer){.next = source->text,
                     .end = source->text + source->len,
                     .line_start = source->text,
                     .line = 1};
  p->type_aliases.arena = p->attr_aliases.arena = p->distinct.arena = &p->arena;
  p->forward_index.arena = p->label_index.arena = &p->arena;
  lex(&p->lexer, &p->token);
}

static void parser_free(Parser *p) {
  arena_free(&p->arena);
  arena_free(&p->scratch);
}

static bool resolve_deferred_loc(Parser *p, Loc *loc) {
  if (loc_is_unknown(*loc) || loc->bits & 1 || WORD_ATTR(loc->bits)->def != &ATTR_DEF_DEFERRED_LOC)
    return true;
  Attr deferred = WORD_ATTR(loc->bits);
  Ident alias = WORD_IDENT(deferred->words[0]);
  const char *at = (const char *)(uintptr_t)deferred->words[1];
  bool present;
  Attr attr = use_alias(p, &p->attr_aliases, alias, at, &present);
  *loc = LOC_UNKNOWN;
  if (!present)
    return parser_error(p, at, "operation location alias was never defined");
  if (!attr)
    return false;
  if (!attr_is_loc(attr))
    return parser_error(p, at, "expected location, but found '%s'", attr_to_text(p->ctx, attr));
  *loc = loc_from_attr(attr);
  return true;
}

static bool resolve_locs(Op *op, void *user) {
  Parser *p = user;
  if (p->is_too_deep)
    return false;
  resolve_deferred_loc(p, &op->loc);
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (uint32_t k = 0; k < block->n_args; k++)
        resolve_deferred_loc(p, &block->arg_locs[k]);
  return true;
}

void report_pending(Parser *p, size_t from) {
  for (size_t i = from; i < p->pending.len; i++) {
    PendingForward pending = p->pending.data[i];
    const Forward *f = pending.forward;
    if (!f->value || pending.name->is_poisoned)
      continue;
    const char *hint = f->value->type ? NULL : f->hint;
    parser_error(p, f->at, "use of undeclared SSA value name '%%%.*s'%s%s",
                 STR_ARGS(pending.name->text),
                 hint ? "; its type is taken from its definition, or " : "", hint ? hint : "");
  }
}

static void parse_file(Parser *p, Block *body) {
  while (p->token.kind != TOKEN_EOF && !p->is_too_deep) {
    OpStart start = parser_mark(p);
    bool ok;
    if (p->token.kind == TOKEN_HASH || p->token.kind == TOKEN_EXCLAMATION)
      ok = parse_alias_definition(p);
    else if (p->token.kind == TOKEN_METADATA_BEGIN)
      ok = parse_resources(p);
    else
      ok = parse_op(p, body, true);
    if (!ok && !p->is_too_deep)
      recover(p, start, true);
  }
}

bool module_parse(Module *module, const Source *source, const ParseOptions *options) {
  Parser p;
  Context *ctx = module->ctx;
  parser_init(&p, ctx, module, source);
  p.verifier = options ? options->verifier : NULL;
  // The implicit top: dropped where the file's one op is itself a module.
  OpState state = {.info = op_info_by_name(ctx, context_ident(ctx, "builtin.module"), false)};
  state.loc = loc_file(ctx, p.file, 0, 0);
  vec_push(&p.arena, &state.regions, region_create(module));
  Block *body = block_create(module);
  region_append_block(state.regions.data[0], body);
  module->top = op_create(module, &state);
  parse_file(&p, body);
  if (!p.is_too_deep)
    report_pending(&p, 0);
  if (p.has_deferred_locs)
    op_walk(module->top, resolve_locs, &p);
  bool one_op = body->first && body->first == body->last;
  bool is_module = one_op && body->first->info == state.info;
  if (options && options->no_implicit_module) {
    if (!one_op && !p.n_errors)
      parser_error(&p, source->text, "source must contain a single top-level operation, found: %s",
                   body->first ? "several" : "none");
    is_module = one_op;
  }
  if (is_module) {
    module->top = body->first;
    op_remove(module->top);
  }
  bool ok = p.n_errors == 0;
  parser_free(&p);
  return ok;
}

bool module_read(Module *module, const Source *source, const ParseOptions *options) {
  ParseOptions own = options ? *options : (ParseOptions){0};
  own.verifier = verify_aside_begin(module);
  bool is_all_read = module_parse(module, source, &own);
  return verify_aside_finish(own.verifier, module->top, is_all_read);
}

// A stand-alone type or attribute of our own tables.
static void parse_alone(Context *ctx, const char *text, Type *type, Attr *attr) {
  Source source = {.name = "<table>", .text = text, .len = strlen(text)};
  Module module;
  Parser p;
  module_init(&module, ctx);
  parser_init(&p, ctx, &module, &source);
  bool ok = type ? parse_type(&p, type) : parse_attr(&p, NULL, attr);
  if (ok && p.token.kind != TOKEN_EOF)
    ok = parser_expected(&p, "end of text");
  if (!ok && type)
    *type = NULL;
  if (!ok && attr)
    *attr = NULL;
  parser_free(&p);
  module_free(&module);
}

Type type_parse(Context *ctx, const char *text) {
  Type type = NULL;
  parse_alone(ctx, text, &type, NULL);
  return type;
}

Attr attr_parse(Context *ctx, const char *text) {
  Attr attr = NULL;
  parse_alone(ctx, text, NULL, &attr);
  return attr;
}
