// types.c: !handshake.control and !handshake.channel.
//
//   !handshake.control<>                    !handshake.channel<i32>
//   !handshake.control<[spec: i1]>          !handshake.channel<i32, [tag: i2, i4, ack: (U) i1]>
//
// Inside ops they are written without what is obvious there: `<>`, `<[spec: i1]>`, `<i32, [...]>`.
// `control`, `channel<i32>` and the upstream mark behind the type, `ack: i1 (U)`, are read as well.
// Words: the data type (0: control), then name, type and direction of each extra signal.

#include "dialects/handshake/handshake.h"

#include "dialects/handshake/hooks.h"

#include <ctype.h>

enum { WORDS_PER_SIGNAL = 3 };

static Type make_type(Context *ctx, const TypeDef *def, Type data, const Signal *signals,
                      size_t n) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, 1 + WORDS_PER_SIGNAL * n);
  words[0] = WORD(data);
  for (size_t i = 0; i < n; i++) {
    uint64_t *at = words + 1 + WORDS_PER_SIGNAL * i;
    at[0] = WORD(signals[i].name);
    at[1] = WORD(signals[i].type);
    at[2] = signals[i].is_upstream;
  }
  Type type = type_get(ctx, def, words, (uint32_t)(1 + WORDS_PER_SIGNAL * n));
  arena_free(&scratch);
  return type;
}

Type type_control(Context *ctx, const Signal *signals, size_t n) {
  return make_type(ctx, &TYPE_DEF_CONTROL, NULL, signals, n);
}

Type type_channel(Context *ctx, Type data, const Signal *signals, size_t n) {
  return make_type(ctx, &TYPE_DEF_CHANNEL, data, signals, n);
}

Type type_with_data(Context *ctx, Type like, Type data) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, like->n_words);
  memcpy(words, like->words, like->n_words * sizeof *words);
  words[0] = WORD(data);
  Type type = type_get(ctx, data ? &TYPE_DEF_CHANNEL : &TYPE_DEF_CONTROL, words, like->n_words);
  arena_free(&scratch);
  return type;
}

bool type_is_control(Type type) {
  return type_is(type, &TYPE_DEF_CONTROL);
}
bool type_is_channel(Type type) {
  return type_is(type, &TYPE_DEF_CHANNEL);
}
bool type_is_handshake(Type type) {
  return type_is_control(type) || type_is_channel(type);
}
bool type_is_raw(Type type) {
  return type_is_int(type) || type_is_float(type);
}
Type type_data(Type type) {
  return WORD_TYPE(type->words[0]);
}
size_t type_n_signals(Type type) {
  return (type->n_words - 1) / WORDS_PER_SIGNAL;
}

Signal type_signal(Type type, size_t i) {
  const uint64_t *at = type->words + 1 + WORDS_PER_SIGNAL * i;
  return (Signal){WORD_IDENT(at[0]), WORD_TYPE(at[1]), at[2] != 0};
}

bool type_has_upstream(Type type) {
  for (size_t i = 0; i < type_n_signals(type); i++)
    if (type_signal(type, i).is_upstream)
      return true;
  return false;
}

bool type_same_signals(Type a, Type b) {
  return a->n_words == b->n_words &&
         memcmp(a->words + 1, b->words + 1, (a->n_words - 1) * sizeof *a->words) == 0;
}

static void print_signals(Printer *p, Type type) {
  print_char(p, '[');
  for (size_t i = 0; i < type_n_signals(type); i++) {
    Signal signal = type_signal(type, i);
    if (i)
      print_cstr(p, ", ");
    if (signal.name) {
      print_str(p, ident_str(signal.name));
      print_cstr(p, ": ");
    }
    if (signal.is_upstream)
      print_cstr(p, "(U) ");
    print_type(p, signal.type);
  }
  print_char(p, ']');
}

static void print_body(Printer *p, Type type) {
  print_char(p, '<');
  if (type_data(type))
    print_type(p, type_data(type));
  if (type_data(type) && type_n_signals(type))
    print_cstr(p, ", ");
  if (type_n_signals(type))
    print_signals(p, type);
  print_char(p, '>');
}

void print_handshake_short_type(Printer *p, Type type) {
  if (type_is_handshake(type))
    print_body(p, type);
  else
    print_type(p, type);
}

static bool is_signal_name(Str text) {
  if (!text.len || isdigit((unsigned char)text.ptr[0]))
    return false;
  for (size_t i = 0; i < text.len; i++)
    if (!isalnum((unsigned char)text.ptr[i]) && text.ptr[i] != '_')
      return false;
  return true;
}

typedef struct SignalList {
  VEC(Signal) items;
  Map names; // Ident -> 1
} SignalList;

static bool parse_signal_name(Parser *p, SignalList *list, Signal *signal) {
  const Token *t = parser_token(p);
  if (t->kind != TOKEN_BARE && t->kind != TOKEN_STRING)
    return true;
  Token next = parser_peek(p);
  if (next.kind != TOKEN_PUNCT || next.punct != ':')
    return true;
  const char *at = parser_at(p);
  Str text;
  if (!parse_optional_string(p, &signal->name)) {
    parse_any_keyword(p, &text);
    signal->name = context_intern(parser_context(p), text);
  }
  text = ident_str(signal->name);
  if (!is_signal_name(text))
    return parser_error(p, at,
                        "an extra signal's name is made of letters, digits and '_', unlike "
                        "\"%.*s\"",
                        STR_ARGS(text));
  if (str_is(text, "valid") || str_is(text, "ready"))
    return parser_error(p, at, "'%.*s' is a reserved name, it cannot be used for an extra signal",
                        STR_ARGS(text));
  if (map_get_ptr(&list->names, signal->name))
    return parser_error(p, at,
                        "expected all extra signals to have different names, but '%.*s' appears "
                        "more than once",
                        STR_ARGS(text));
  map_put_ptr(&list->names, signal->name, (void *)signal->name);
  return parse_punct(p, ':');
}

static bool parse_upstream_mark(Parser *p, Signal *signal) {
  if (signal->is_upstream || !parse_optional_punct(p, '('))
    return true;
  signal->is_upstream = true;
  return parse_keyword(p, "U") && parse_punct(p, ')');
}

// name: (U) type, each part but the type optional
static bool parse_signal(Parser *p, void *user) {
  SignalList *list = user;
  Signal signal = {0};
  if (!parse_signal_name(p, list, &signal) || !parse_upstream_mark(p, &signal))
    return false;
  const char *at = parser_at(p);
  if (!parse_type(p, &signal.type))
    return false;
  if (!type_is_raw(signal.type))
    return parser_error(p, at, "expected an extra signal to be an integer or a float, but got '%s'",
                        type_text(parser_context(p), signal.type));
  if (!parse_upstream_mark(p, &signal))
    return false;
  vec_push(parser_scratch(p), &list->items, signal);
  return true;
}

static bool parse_data_type(Parser *p, Type *data) {
  const char *at = parser_at(p);
  if (!parse_type(p, data))
    return false;
  if (type_is_raw(*data))
    return true;
  return parser_error(p, at,
                      "expected the data of a channel to be an integer or a float, but got "
                      "'%s'",
                      type_text(parser_context(p), *data));
}

typedef enum Wanted { WANT_CONTROL, WANT_CHANNEL, WANT_EITHER } Wanted;

// From `<` to `>`; what comes first tells a control from a channel.
static Type parse_body(Parser *p, Wanted wanted) {
  Context *ctx = parser_context(p);
  SignalList list = {.names.arena = parser_scratch(p)};
  Type data = NULL;
  if (!parse_punct(p, '<'))
    return NULL;
  const Token *t = parser_token(p);
  bool is_control = t->kind == TOKEN_PUNCT && (t->punct == '>' || t->punct == '[');
  if (wanted == WANT_CONTROL && !is_control) {
    parser_expected(p, "'>' or a list of extra signals: a control has no data");
    return NULL;
  }
  if ((wanted == WANT_CHANNEL || !is_control) && !parse_data_type(p, &data))
    return NULL;
  bool has_list = data ? parse_optional_punct(p, ',') : t->punct == '[';
  if (has_list && !parse_list(p, '[', ']', parse_signal, &list))
    return NULL;
  if (!parse_punct(p, '>'))
    return NULL;
  return data ? type_channel(ctx, data, list.items.data, list.items.len)
              : type_control(ctx, list.items.data, list.items.len);
}

static bool at_body(Parser *p) {
  const Token *t = parser_token(p);
  return t->kind == TOKEN_PUNCT && t->punct == '<';
}

// The seeds write a plain control without brackets.
static Type parse_control(Parser *p) {
  return at_body(p) ? parse_body(p, WANT_CONTROL) : type_control(parser_context(p), NULL, 0);
}

static Type parse_channel(Parser *p) {
  return parse_body(p, WANT_CHANNEL);
}

Type parse_handshake_short_type(Parser *p) {
  Type type;
  if (at_body(p))
    return parse_body(p, WANT_EITHER);
  if (parse_optional_keyword(p, "control"))
    return parse_control(p);
  if (parse_optional_keyword(p, "channel"))
    return parse_channel(p);
  return parse_type(p, &type) ? type : NULL;
}

bool parse_handshake_type(Parser *p, Type *type) {
  *type = parse_handshake_short_type(p);
  return *type != NULL;
}

static bool parse_type_into(Parser *p, void *user) {
  TypeList *list = user;
  Type type;
  if (!parse_handshake_type(p, &type))
    return false;
  vec_push(parser_scratch(p), &list->items, type);
  return true;
}

bool parse_handshake_types(Parser *p, TypeList *list) {
  list->is_read = true;
  do {
    if (!parse_type_into(p, list))
      return false;
  } while (parse_optional_punct(p, ','));
  return true;
}

bool parse_handshake_types_in(Parser *p, char open, char close, TypeList *list) {
  list->is_read = true;
  return parse_list(p, open, close, parse_type_into, list);
}

bool parse_handshake_function_type(Parser *p, TypeList *inputs, TypeList *results) {
  if (!parse_handshake_types_in(p, '(', ')', inputs) || !parse_arrow(p))
    return false;
  const Token *t = parser_token(p);
  results->is_read = true;
  if (t->kind == TOKEN_PUNCT && t->punct == '(')
    return parse_handshake_types_in(p, '(', ')', results);
  return parse_type_into(p, results);
}

const TypeDef TYPE_DEF_CONTROL = {"handshake", "control", print_body, parse_control};
const TypeDef TYPE_DEF_CHANNEL = {"handshake", "channel", print_body, parse_channel};
