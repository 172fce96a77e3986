// types.c: the types and attributes of seq. The words of each:
//   clock      (none)               immutable  inner type
//   firmem     depth, width, mask   hlmem      element, dimensions...
//   #seq<clock_constant low>        0 low, 1 high
//   #seq.firmem.init<"file", is_binary, is_inline>   file, is_binary, is_inline

#include "dialects/seq/seq.h"

#include "dialects/hw/hw.h"
#include "ir/parser.h"
#include "ir/printer.h"

Type type_seq_clock(Context *ctx) {
  return type_get(ctx, &TYPE_DEF_SEQ_CLOCK, NULL, 0);
}

Type type_seq_immutable(Context *ctx, Type inner) {
  uint64_t words[] = {WORD(inner)};
  return type_get(ctx, &TYPE_DEF_SEQ_IMMUTABLE, words, 1);
}

Type type_seq_firmem(Context *ctx, uint64_t depth, unsigned width, unsigned mask) {
  uint64_t words[] = {depth, width, mask};
  return type_get(ctx, &TYPE_DEF_SEQ_FIRMEM, words, 3);
}

Type type_seq_hlmem(Context *ctx, const int64_t *dims, size_t rank, Type element) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, rank + 1);
  words[0] = WORD(element);
  for (size_t i = 0; i < rank; i++)
    words[i + 1] = (uint64_t)dims[i];
  Type type = type_get(ctx, &TYPE_DEF_SEQ_HLMEM, words, (uint32_t)(rank + 1));
  arena_free(&scratch);
  return type;
}

bool type_is_seq_clock(Type type) {
  return type_is(type, &TYPE_DEF_SEQ_CLOCK);
}
bool type_is_seq_immutable(Type type) {
  return type_is(type, &TYPE_DEF_SEQ_IMMUTABLE);
}
bool type_is_seq_firmem(Type type) {
  return type_is(type, &TYPE_DEF_SEQ_FIRMEM);
}
bool type_is_seq_hlmem(Type type) {
  return type_is(type, &TYPE_DEF_SEQ_HLMEM);
}
Type seq_immutable_inner(Type type) {
  return WORD_TYPE(type->words[0]);
}
uint64_t seq_firmem_depth(Type type) {
  return type->words[0];
}
unsigned seq_firmem_width(Type type) {
  return (unsigned)type->words[1];
}
unsigned seq_firmem_mask(Type type) {
  return (unsigned)type->words[2];
}
size_t seq_hlmem_rank(Type type) {
  return type->n_words - 1;
}
int64_t seq_hlmem_dim(Type type, size_t i) {
  return (int64_t)type->words[i + 1];
}
Type seq_hlmem_element(Type type) {
  return WORD_TYPE(type->words[0]);
}

Type seq_firmem_address_type(Context *ctx, Type type) {
  unsigned width = hw_index_width(seq_firmem_depth(type));
  return type_int(ctx, width ? width : 1, SIGNLESS);
}

Type seq_firmem_data_type(Context *ctx, Type type) {
  unsigned width = seq_firmem_width(type);
  return type_int(ctx, width ? width : 1, SIGNLESS);
}

static Type parse_clock(Parser *p) {
  return type_seq_clock(parser_context(p));
}

static Type parse_immutable(Parser *p) {
  Type inner;
  if (!parse_punct(p, '<') || !parse_type(p, &inner) || !parse_punct(p, '>'))
    return NULL;
  return type_seq_immutable(parser_context(p), inner);
}

static void print_immutable(Printer *p, Type type) {
  print_char(p, '<');
  print_type(p, seq_immutable_inner(type));
  print_char(p, '>');
}

// <depth x width>, <depth x width, mask bits>
static Type parse_firmem(Parser *p) {
  int64_t depth, width, mask = 0;
  if (!parse_punct(p, '<'))
    return NULL;
  const char *at = parser_at(p);
  if (!parse_integer(p, &depth) || !parse_keyword(p, "x") || !parse_integer(p, &width))
    return NULL;
  if (parse_optional_punct(p, ',')) {
    if (!parse_keyword(p, "mask") || !parse_integer(p, &mask))
      return NULL;
    if (mask <= 0 || width <= 0 || width % mask) {
      parser_error(p, at, "the number of mask bits must divide the width");
      return NULL;
    }
  }
  if (depth <= 0 || width < 0 || width > INT_WIDTH_MAX) {
    parser_error(p, at, "a memory has at least one word, of 0 to %d bits", INT_WIDTH_MAX);
    return NULL;
  }
  if (!parse_punct(p, '>'))
    return NULL;
  return type_seq_firmem(parser_context(p), (uint64_t)depth, (unsigned)width, (unsigned)mask);
}

static void print_firmem(Printer *p, Type type) {
  text_printf(printer_out(p), "<%llu x %u", (unsigned long long)seq_firmem_depth(type),
              seq_firmem_width(type));
  if (seq_firmem_mask(type))
    text_printf(printer_out(p), ", mask %u", seq_firmem_mask(type));
  print_char(p, '>');
}

static Type parse_hlmem(Parser *p) {
  DimList dims = {0};
  Type element;
  uint64_t bits;
  const char *at = parser_at(p);
  if (!parse_punct(p, '<') || !parse_dimensions(p, &dims, false))
    return NULL;
  bool ok = dims.len > 0;
  for (size_t i = 0; i < dims.len; i++)
    ok &= dims.data[i] > 0;
  if (!ok) {
    parser_error(p, at, "a memory needs dimensions of at least one word");
    return NULL;
  }
  at = parser_at(p);
  if (!parse_type(p, &element))
    return NULL;
  if (!hw_bit_width(element, &bits)) {
    parser_error(p, at, "a memory cannot hold '%s'", type_text(parser_context(p), element));
    return NULL;
  }
  return parse_punct(p, '>') ? type_seq_hlmem(parser_context(p), dims.data, dims.len, element)
                             : NULL;
}

static void print_hlmem(Printer *p, Type type) {
  print_char(p, '<');
  for (size_t i = 0; i < seq_hlmem_rank(type); i++)
    text_printf(printer_out(p), "%lldx", (long long)seq_hlmem_dim(type, i));
  print_type(p, seq_hlmem_element(type));
  print_char(p, '>');
}

const TypeDef TYPE_DEF_SEQ_CLOCK = {"seq", "clock", NULL, parse_clock};
const TypeDef TYPE_DEF_SEQ_IMMUTABLE = {"seq", "immutable", print_immutable, parse_immutable};
const TypeDef TYPE_DEF_SEQ_FIRMEM = {"seq", "firmem", print_firmem, parse_firmem};
const TypeDef TYPE_DEF_SEQ_HLMEM = {"seq", "hlmem", print_hlmem, parse_hlmem};

Attr attr_seq_clock_constant(Context *ctx, bool is_high) {
  return attr_enum(ctx, &ATTR_DEF_SEQ_CLOCK_CONSTANT, is_high);
}

bool seq_clock_constant_is_high(Attr attr) {
  return attr_enum_value(attr) != 0;
}

static Attr parse_clock_constant(Parser *p, Type expected) {
  (void)expected;
  bool is_high = false;
  if (!parse_punct(p, '<') || !parse_keyword(p, "clock_constant"))
    return NULL;
  if (!parse_optional_keyword(p, "low")) {
    is_high = true;
    if (!parse_keyword(p, "high"))
      return NULL;
  }
  return parse_punct(p, '>') ? attr_seq_clock_constant(parser_context(p), is_high) : NULL;
}

static void print_clock_constant(Printer *p, Attr attr) {
  print_cstr(p,
             seq_clock_constant_is_high(attr) ? "<clock_constant high>" : "<clock_constant low>");
}

static bool parse_bool(Parser *p, bool *value) {
  *value = parse_optional_keyword(p, "true");
  return *value || parse_keyword(p, "false");
}

static Attr parse_firmem_init(Parser *p, Type expected) {
  Ident file;
  bool is_binary, is_inline;
  (void)expected;
  if (!parse_punct(p, '<') || !parse_string(p, &file) || !parse_punct(p, ',') ||
      !parse_bool(p, &is_binary) || !parse_punct(p, ',') || !parse_bool(p, &is_inline) ||
      !parse_punct(p, '>'))
    return NULL;
  uint64_t words[] = {WORD(file), is_binary, is_inline};
  return attr_get(parser_context(p), &ATTR_DEF_SEQ_FIRMEM_INIT, words, 3);
}

static void print_firmem_init(Printer *p, Attr attr) {
  print_char(p, '<');
  print_string(p, ident_str(WORD_IDENT(attr->words[0])));
  print_cstr(p, attr->words[1] ? ", true" : ", false");
  print_cstr(p, attr->words[2] ? ", true>" : ", false>");
}

const AttrDef ATTR_DEF_SEQ_CLOCK_CONSTANT = {"seq", "",  print_clock_constant, parse_clock_constant,
                                             NULL,  NULL};
const AttrDef ATTR_DEF_SEQ_FIRMEM_INIT = {
    "seq", "firmem.init", print_firmem_init, parse_firmem_init, NULL, NULL};
