// types.c: the types of hw. The words of each:
//   array  n, element        struct  name, type pairs
//   inout  element           modty   name, type, direction triples
//
// Inside angle brackets an array or inout leaves out the `!hw.` of its element, as CIRCT does:
// !hw.array<2xarray<3xi8>>. A struct's fields are written in full.

#include "dialects/hw/hw.h"
#include "ir/parser.h"
#include "ir/printer.h"

#include <assert.h>

static const char *const DIRECTIONS[] = {"input", "output", "inout"};

Type type_hw_array(Context *ctx, uint64_t n, Type element) {
  uint64_t words[] = {n, WORD(element)};
  return type_get(ctx, &TYPE_DEF_HW_ARRAY, words, 2);
}

Type type_hw_struct(Context *ctx, const HwField *fields, size_t n) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, 2 * n);
  for (size_t i = 0; i < n; i++) {
    words[2 * i] = WORD(fields[i].name);
    words[2 * i + 1] = WORD(fields[i].type);
  }
  Type type = type_get(ctx, &TYPE_DEF_HW_STRUCT, words, (uint32_t)(2 * n));
  arena_free(&scratch);
  return type;
}

Type type_hw_inout(Context *ctx, Type element) {
  uint64_t words[] = {WORD(element)};
  return type_get(ctx, &TYPE_DEF_HW_INOUT, words, 1);
}

Type type_hw_modty(Context *ctx, const HwPort *ports, size_t n) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, 3 * n);
  for (size_t i = 0; i < n; i++) {
    words[3 * i] = WORD(ports[i].name);
    words[3 * i + 1] = WORD(ports[i].type);
    words[3 * i + 2] = ports[i].direction;
  }
  Type type = type_get(ctx, &TYPE_DEF_HW_MODTY, words, (uint32_t)(3 * n));
  arena_free(&scratch);
  return type;
}

bool type_is_hw_array(Type type) {
  return type_is(type, &TYPE_DEF_HW_ARRAY);
}
bool type_is_hw_struct(Type type) {
  return type_is(type, &TYPE_DEF_HW_STRUCT);
}
uint64_t hw_array_len(Type array) {
  return array->words[0];
}
Type hw_array_element(Type array) {
  return WORD_TYPE(array->words[1]);
}
Type hw_inout_element(Type inout) {
  return WORD_TYPE(inout->words[0]);
}
size_t hw_struct_len(Type type) {
  return type->n_words / 2;
}

HwField hw_struct_field(Type type, size_t i) {
  return (HwField){WORD_IDENT(type->words[2 * i]), WORD_TYPE(type->words[2 * i + 1])};
}

int64_t hw_struct_find(Type type, Ident name) {
  for (size_t i = 0; i < hw_struct_len(type); i++)
    if (hw_struct_field(type, i).name == name)
      return (int64_t)i;
  return -1;
}

size_t hw_modty_len(Type modty) {
  return modty->n_words / 3;
}

HwPort hw_modty_port(Type modty, size_t i) {
  const uint64_t *words = modty->words + 3 * i;
  return (HwPort){WORD_IDENT(words[0]), WORD_TYPE(words[1]), (HwDirection)words[2]};
}

bool hw_port_is_valid(Type modty, size_t i, Str *base) {
  static const Str ENDING = {"_valid", 6};
  Str name = ident_str(hw_modty_port(modty, i).name);
  if (!str_ends_with(name, ENDING.ptr))
    return false;
  for (size_t k = 0; k < hw_modty_len(modty); k++) {
    Str other = ident_str(hw_modty_port(modty, k).name);
    if (other.len == name.len + ENDING.len && str_ends_with(other, ENDING.ptr) &&
        memcmp(other.ptr, name.ptr, name.len) == 0)
      return false;
  }
  *base = (Str){name.ptr, name.len - ENDING.len};
  return true;
}

Type hw_port_value_type(Context *ctx, HwPort port) {
  return port.direction == HW_INOUT ? type_hw_inout(ctx, port.type) : port.type;
}

bool hw_bit_width(Type type, uint64_t *bits) {
  if (type_is_signless(type)) {
    *bits = type_width(type);
    return true;
  }
  if (type_is_hw_array(type))
    return hw_bit_width(hw_array_element(type), bits) &&
           !__builtin_mul_overflow(*bits, hw_array_len(type), bits);
  if (!type_is_hw_struct(type))
    return false;
  uint64_t total = 0, field;
  for (size_t i = 0; i < hw_struct_len(type); i++)
    if (!hw_bit_width(hw_struct_field(type, i).type, &field) ||
        __builtin_add_overflow(total, field, &total))
      return false;
  *bits = total;
  return true;
}

unsigned hw_index_width(uint64_t n) {
  unsigned width = 0;
  while (width < 64 && n > 1 && (n - 1) >> width)
    width++;
  return width;
}

bool hw_is_index_type(Type type, uint64_t n) {
  return type_is_int_of(type, hw_index_width(n)) || (n == 1 && type_is_int_of(type, 1));
}

bool hw_is_element(Type type) {
  if (type_is(type, &TYPE_DEF_HW_INOUT) || type_is(type, &TYPE_DEF_HW_MODTY))
    return false;
  return type_is_signless(type) || strcmp(type->def->dialect, "builtin") != 0;
}

// A type, or one of hw without its prefix.
static bool parse_short(Parser *p, Type *type) {
  static const TypeDef *const SHORT[] = {&TYPE_DEF_HW_ARRAY, &TYPE_DEF_HW_STRUCT,
                                         &TYPE_DEF_HW_INOUT};
  const Token *t = parser_token(p);
  for (size_t i = 0; i < sizeof SHORT / sizeof *SHORT; i++) {
    if (t->kind != TOKEN_BARE || !str_is(t->text, SHORT[i]->mnemonic))
      continue;
    parse_optional_token(p, TOKEN_BARE);
    *type = parser_enter(p) ? SHORT[i]->parse(p) : NULL;
    parser_leave(p);
    return *type != NULL;
  }
  return parse_type(p, type);
}

static void print_short(Printer *p, Type type) {
  if (strcmp(type->def->dialect, "hw") != 0) {
    print_type(p, type);
    return;
  }
  print_cstr(p, type->def->mnemonic);
  type->def->print(p, type);
}

// `4x` or `4 x`.
static bool parse_array_len(Parser *p, int64_t *n) {
  const Token *t = parser_token(p);
  const char *at = parser_at(p), *q = at;
  if (t->kind != TOKEN_INTEGER)
    return parser_expected(p, "the number of elements");
  while (*q >= '0' && *q <= '9')
    q++;
  if (*q == 'x') {
    DimList dims = {0};
    if (!parse_dimensions(p, &dims, false))
      return false;
    if (dims.len != 1)
      return parser_error(p, at,
                          "an array has one dimension; write array<AxB> as "
                          "array<Axarray<Bx...>>");
    *n = dims.data[0];
  } else if (!parse_integer(p, n) || !parse_keyword(p, "x")) {
    return false;
  }
  return *n > 0 || parser_error(p, at, "an array must have at least one element");
}

static Type parse_array(Parser *p) {
  int64_t n;
  Type element;
  if (!parse_punct(p, '<') || !parse_array_len(p, &n))
    return NULL;
  const char *at = parser_at(p);
  if (!parse_short(p, &element))
    return NULL;
  if (!hw_is_element(element)) {
    parser_error(p, at, "an array cannot hold '%s'", type_text(parser_context(p), element));
    return NULL;
  }
  return parse_punct(p, '>') ? type_hw_array(parser_context(p), (uint64_t)n, element) : NULL;
}

static void print_array(Printer *p, Type type) {
  print_char(p, '<');
  text_u64(printer_out(p), hw_array_len(type));
  print_char(p, 'x');
  print_short(p, hw_array_element(type));
  print_char(p, '>');
}

static Type parse_inout(Parser *p) {
  Type element;
  if (!parse_punct(p, '<') || !parse_short(p, &element) || !parse_punct(p, '>'))
    return NULL;
  return type_hw_inout(parser_context(p), element);
}

static void print_inout(Printer *p, Type type) {
  print_char(p, '<');
  print_short(p, hw_inout_element(type));
  print_char(p, '>');
}

static bool parse_name(Parser *p, Ident *name) {
  Str word;
  if (parse_optional_string(p, name))
    return true;
  if (!parse_any_keyword(p, &word))
    return false;
  *name = context_intern(parser_context(p), word);
  return true;
}

typedef struct FieldList {
  VEC(HwField) items;
  Map names;
} FieldList;

static bool parse_field(Parser *p, void *user) {
  FieldList *list = user;
  HwField field;
  const char *at = parser_at(p);
  if (!parse_name(p, &field.name) || !parse_punct(p, ':'))
    return false;
  if (map_find(&list->names, WORD(field.name)))
    return parser_error(p, at, "field '%s' occurs twice", field.name->text);
  map_put(&list->names, WORD(field.name), 1);
  at = parser_at(p);
  if (!parse_type(p, &field.type))
    return false;
  if (!hw_is_element(field.type))
    return parser_error(p, at, "a struct cannot hold '%s'",
                        type_text(parser_context(p), field.type));
  vec_push(parser_scratch(p), &list->items, field);
  return true;
}

static Type parse_struct(Parser *p) {
  FieldList list = {.names.arena = parser_scratch(p)};
  if (!parse_list(p, '<', '>', parse_field, &list))
    return NULL;
  return type_hw_struct(parser_context(p), list.items.data, list.items.len);
}

static void print_struct(Printer *p, Type type) {
  print_char(p, '<');
  for (size_t i = 0; i < hw_struct_len(type); i++) {
    HwField field = hw_struct_field(type, i);
    if (i)
      print_cstr(p, ", ");
    print_keyword_or_string(p, ident_str(field.name));
    print_cstr(p, ": ");
    print_type(p, field.type);
  }
  print_char(p, '>');
}

typedef VEC(HwPort) PortList;

static bool parse_modty_port(Parser *p, void *user) {
  PortList *list = user;
  HwPort port = {0};
  size_t i = 0;
  while (i < 3 && !parse_optional_keyword(p, DIRECTIONS[i]))
    i++;
  if (i == 3)
    return parser_expected(p, "'input', 'output' or 'inout'");
  port.direction = (HwDirection)i;
  if (!parse_name(p, &port.name) || !parse_punct(p, ':') || !parse_type(p, &port.type))
    return false;
  vec_push(parser_scratch(p), list, port);
  return true;
}

static Type parse_modty(Parser *p) {
  PortList list = {0};
  if (!parse_list(p, '<', '>', parse_modty_port, &list))
    return NULL;
  return type_hw_modty(parser_context(p), list.data, list.len);
}

static void print_modty(Printer *p, Type type) {
  print_char(p, '<');
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (i)
      print_cstr(p, ", ");
    print_cstr(p, DIRECTIONS[port.direction]);
    print_char(p, ' ');
    print_keyword_or_string(p, ident_str(port.name));
    print_cstr(p, " : ");
    print_type(p, port.type);
  }
  print_char(p, '>');
}

const TypeDef TYPE_DEF_HW_ARRAY = {"hw", "array", print_array, parse_array};
const TypeDef TYPE_DEF_HW_STRUCT = {"hw", "struct", print_struct, parse_struct};
const TypeDef TYPE_DEF_HW_INOUT = {"hw", "inout", print_inout, parse_inout};
const TypeDef TYPE_DEF_HW_MODTY = {"hw", "modty", print_modty, parse_modty};
