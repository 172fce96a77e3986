// types_text.c: reading and writing the types of the llvm dialect.

#include "dialects/llvm/types.h"
#include "ir/parser.h"
#include "ir/printer.h"

// Inside the dialect's types its own types go without `!llvm.`.
static void print_nested(Printer *p, Type type) {
  if (strcmp(type->def->dialect, "llvm") != 0) {
    print_type(p, type);
    return;
  }
  print_cstr(p, type->def->mnemonic);
  if (type->def->print)
    type->def->print(p, type);
}

static bool parse_nested_any(Parser *p, Type *type) {
  const Token *t = parser_token(p);
  for (const TypeDef *const *def = LLVM_TYPES; *def && t->kind == TOKEN_BARE; def++) {
    if (!parse_optional_keyword(p, (*def)->mnemonic))
      continue;
    *type = (*def)->parse(p);
    return *type != NULL;
  }
  return parse_type(p, type);
}

static bool parse_nested(Parser *p, Type *type) {
  bool ok = parser_enter(p) && parse_nested_any(p, type);
  parser_leave(p);
  return ok;
}

// ptr, ptr<3>
static Type parse_ptr(Parser *p) {
  int64_t space = 0;
  if (parse_optional_punct(p, '<')) {
    if (!parse_integer_between(p, 0, UINT32_MAX, &space) || !parse_punct(p, '>'))
      return NULL;
  }
  return type_llvm_ptr(parser_context(p), (unsigned)space);
}

static void print_ptr(Printer *p, Type type) {
  if (llvm_ptr_space(type))
    text_printf(printer_out(p), "<%u>", llvm_ptr_space(type));
}

static bool is_element(Type type) {
  return !type_is_llvm_void(type) && !type_is_llvm_function(type) && !type_is_llvm_token(type) &&
         !type_is(type, &TYPE_DEF_LLVM_LABEL) && !type_is(type, &TYPE_DEF_LLVM_METADATA) &&
         !(type_is_llvm_vector(type) && type->words[2]);
}

// `4 x` or `4x`.
static bool parse_count(Parser *p, int64_t *n) {
  const char *at = parser_at(p), *end = at;
  while (*end >= '0' && *end <= '9')
    end++;
  if (end > at && *end == 'x') {
    DimList dims = {0};
    if (!parse_dimensions(p, &dims, false))
      return false;
    *n = dims.data[0];
    return dims.len == 1 || parser_error(p, at, "expected one dimension");
  }
  if (!parse_integer(p, n))
    return false;
  return *n < 0 ? parser_error(p, at, "expected a count of at least 0") : parse_keyword(p, "x");
}

// array<4 x i32>
static Type parse_array(Parser *p) {
  const char *at = parser_at(p);
  int64_t n;
  Type element;
  if (!parse_punct(p, '<') || !parse_count(p, &n) || !parse_nested(p, &element) ||
      !parse_punct(p, '>'))
    return NULL;
  if (!is_element(element)) {
    parser_error(p, at, "invalid array element type: '%s'", type_text(parser_context(p), element));
    return NULL;
  }
  return type_llvm_array(parser_context(p), element, (uint64_t)n);
}

static void print_array(Printer *p, Type type) {
  text_printf(printer_out(p), "<%llu x ", (unsigned long long)llvm_array_len(type));
  print_nested(p, llvm_array_element(type));
  print_char(p, '>');
}

static bool parse_struct_element(Parser *p, void *user) {
  TypeList *list = user;
  const char *at = parser_at(p);
  Type type;
  if (!parse_nested(p, &type))
    return false;
  if (!is_element(type))
    return parser_error(p, at, "invalid LLVM structure element type: '%s'",
                        type_text(parser_context(p), type));
  vec_push(parser_scratch(p), &list->items, type);
  return true;
}

// packed (i32, ptr)
static bool parse_struct_body(Parser *p, TypeList *elements, bool *is_packed) {
  *is_packed = parse_optional_keyword(p, "packed");
  return parse_list(p, '(', ')', parse_struct_element, elements) && parse_punct(p, '>');
}

// What follows the name: `>`, `, opaque>` or `, (...)>`.
static bool parse_named_body(Parser *p, Type type) {
  Context *ctx = parser_context(p);
  const char *at = parser_at(p);
  if (parse_optional_punct(p, '>'))
    return llvm_struct_is_open(type) ||
           parser_error(p, at, "struct without a body only allowed in a recursive struct");
  if (!parse_punct(p, ','))
    return false;
  at = parser_at(p);
  if (llvm_struct_is_open(type))
    return parser_error(p, at, "identifier already used for an enclosing struct");
  if (parse_optional_keyword(p, "opaque"))
    return parse_punct(p, '>') && (llvm_struct_set_body(ctx, type, NULL, 0, false, true) ||
                                   parser_error(p, at, "redeclaring defined struct as opaque"));
  TypeList elements = {0};
  bool is_packed;
  llvm_struct_set_open(type, true);
  bool ok = parse_struct_body(p, &elements, &is_packed);
  llvm_struct_set_open(type, false);
  if (!ok)
    return false;
  return llvm_struct_set_body(ctx, type, elements.items.data, elements.items.len, is_packed,
                              false) ||
         parser_error(p, at, "identified type already used with a different body");
}

static Type parse_struct(Parser *p) {
  Context *ctx = parser_context(p);
  Ident name;
  if (!parse_punct(p, '<'))
    return NULL;
  if (parse_optional_string(p, &name)) {
    Type type = llvm_struct_named(ctx, name);
    return parse_named_body(p, type) ? type : NULL;
  }
  TypeList elements = {0};
  bool is_packed;
  if (!parse_struct_body(p, &elements, &is_packed))
    return NULL;
  return type_llvm_struct(ctx, elements.items.data, elements.items.len, is_packed);
}

static void print_struct(Printer *p, Type type) {
  Ident name = llvm_struct_name(type);
  print_char(p, '<');
  if (name) {
    print_char(p, '"');
    print_str(p, ident_str(name));
    print_char(p, '"');
    if (llvm_struct_is_open(type)) {
      print_char(p, '>');
      return;
    }
    print_cstr(p, ", ");
  }
  llvm_struct_set_open(type, true);
  if (llvm_struct_is_opaque(type)) {
    print_cstr(p, "opaque");
  } else {
    print_cstr(p, llvm_struct_is_packed(type) ? "packed (" : "(");
    for (size_t i = 0; i < llvm_struct_len(type); i++) {
      print_cstr(p, i ? ", " : "");
      print_nested(p, llvm_struct_at(type, i));
    }
    print_char(p, ')');
  }
  print_char(p, '>');
  llvm_struct_set_open(type, false);
}

// func<void (i32, ...)>
static Type parse_func(Parser *p) {
  Context *ctx = parser_context(p);
  const char *at = parser_at(p);
  Type result;
  TypeList params = {0};
  bool is_variadic = false;
  if (!parse_punct(p, '<') || !parse_nested(p, &result) || !parse_punct(p, '('))
    return NULL;
  if (!parse_optional_punct(p, ')')) {
    do {
      Type type;
      is_variadic = parse_optional_token(p, TOKEN_ELLIPSIS);
      if (is_variadic)
        break;
      if (!parse_nested(p, &type))
        return NULL;
      if (type_is_llvm_void(type) || type_is_llvm_function(type)) {
        parser_error(p, at, "invalid function argument type: '%s'", type_text(ctx, type));
        return NULL;
      }
      vec_push(parser_scratch(p), &params.items, type);
    } while (parse_optional_punct(p, ','));
    if (!parse_punct(p, ')'))
      return NULL;
  }
  if (type_is_llvm_function(result) || type_is(result, &TYPE_DEF_LLVM_LABEL) ||
      type_is(result, &TYPE_DEF_LLVM_METADATA)) {
    parser_error(p, at, "invalid function result type: '%s'", type_text(ctx, result));
    return NULL;
  }
  if (!parse_punct(p, '>'))
    return NULL;
  return type_llvm_function(ctx, result, params.items.data, params.items.len, is_variadic);
}

static void print_func(Printer *p, Type type) {
  size_t n = llvm_function_n_params(type);
  print_char(p, '<');
  print_nested(p, llvm_function_result(type));
  print_cstr(p, " (");
  for (size_t i = 0; i < n; i++) {
    print_cstr(p, i ? ", " : "");
    print_nested(p, llvm_function_param(type, i));
  }
  if (llvm_function_is_variadic(type))
    print_cstr(p, n ? ", ..." : "...");
  print_cstr(p, ")>");
}

// vec<4 x ptr>, vec<? x 4 x ptr>
static Type parse_vec(Parser *p) {
  const char *at = parser_at(p);
  int64_t n;
  Type element;
  if (!parse_punct(p, '<'))
    return NULL;
  bool is_scalable = parse_optional_punct(p, '?');
  if ((is_scalable && !parse_keyword(p, "x")) || !parse_count(p, &n) ||
      !parse_nested(p, &element) || !parse_punct(p, '>'))
    return NULL;
  bool is_builtin = type_is_signless(element) || type_is_float(element);
  if (n == 0)
    parser_error(p, at, "the number of vector elements must be positive");
  else if (n > UINT32_MAX)
    parser_error(p, at, "the number of vector elements must fit in 32 bits");
  else if (is_builtin && !is_scalable)
    parser_error(p, at, "cannot use !llvm.vec for built-in primitives, use 'vector' instead");
  else if (!is_builtin && !type_is_llvm_ptr(element) && !type_is_llvm_float(element))
    parser_error(p, at, "invalid vector element type");
  else
    return type_llvm_vector(parser_context(p), element, (uint64_t)n, is_scalable);
  return NULL;
}

static void print_vec(Printer *p, Type type) {
  bool is_scalable = vector_is_scalable(type);
  // MLIR prints two spaces before the element of a scalable one.
  text_printf(printer_out(p), "<%s%llu x %s", is_scalable ? "? x " : "",
              (unsigned long long)vector_len(type), is_scalable ? " " : "");
  print_nested(p, vector_element(type));
  print_char(p, '>');
}

// target<"name", types, integers>
static Type parse_target(Parser *p) {
  Ident name;
  VEC(uint64_t) words = {0};
  uint64_t n_types = 0;
  bool is_number = false;
  if (!parse_punct(p, '<') || !parse_string(p, &name))
    return NULL;
  vec_push(parser_scratch(p), &words, WORD(name));
  vec_push(parser_scratch(p), &words, 0);
  while (parse_optional_punct(p, ',')) {
    int64_t number;
    Type type;
    bool was_number = is_number;
    const char *at = parser_at(p);
    if (!parse_optional_integer(p, 0, UINT32_MAX, &number, &is_number) ||
        (!is_number && !parse_nested(p, &type)))
      return NULL;
    if (was_number && !is_number) {
      parser_error(p, at, "failed to parse parameter list for target extension type");
      return NULL;
    }
    n_types += !is_number;
    vec_push(parser_scratch(p), &words, is_number ? (uint64_t)number : WORD(type));
  }
  words.data[1] = n_types;
  if (!parse_punct(p, '>'))
    return NULL;
  return type_get(parser_context(p), &TYPE_DEF_LLVM_TARGET, words.data, (uint32_t)words.len);
}

static void print_target(Printer *p, Type type) {
  print_cstr(p, "<\"");
  print_str(p, ident_str(WORD_IDENT(type->words[0])));
  print_char(p, '"');
  for (size_t i = 2; i < type->n_words; i++) {
    print_cstr(p, ", ");
    if (i - 2 < type->words[1])
      print_type(p, WORD_TYPE(type->words[i]));
    else
      text_u64(printer_out(p), type->words[i]);
  }
  print_char(p, '>');
}

#define SIMPLE_TYPE(DEF, name)                                                                     \
  static Type parse_llvm_##name(Parser *p) {                                                       \
    return type_get(parser_context(p), &DEF, NULL, 0);                                             \
  }                                                                                                \
  const TypeDef DEF = {"llvm", #name, NULL, parse_llvm_##name};

SIMPLE_TYPE(TYPE_DEF_LLVM_VOID, void)
SIMPLE_TYPE(TYPE_DEF_LLVM_TOKEN, token)
SIMPLE_TYPE(TYPE_DEF_LLVM_LABEL, label)
SIMPLE_TYPE(TYPE_DEF_LLVM_METADATA, metadata)
SIMPLE_TYPE(TYPE_DEF_LLVM_PPC_FP128, ppc_fp128)
SIMPLE_TYPE(TYPE_DEF_LLVM_X86_MMX, x86_mmx)

const TypeDef TYPE_DEF_LLVM_PTR = {"llvm", "ptr", print_ptr, parse_ptr};
const TypeDef TYPE_DEF_LLVM_ARRAY = {"llvm", "array", print_array, parse_array};
const TypeDef TYPE_DEF_LLVM_STRUCT = {"llvm", "struct", print_struct, parse_struct};
const TypeDef TYPE_DEF_LLVM_FUNC = {"llvm", "func", print_func, parse_func};
const TypeDef TYPE_DEF_LLVM_VEC = {"llvm", "vec", print_vec, parse_vec};
const TypeDef TYPE_DEF_LLVM_TARGET = {"llvm", "target", print_target, parse_target};

const TypeDef *const LLVM_TYPES[] = {
    &TYPE_DEF_LLVM_PTR,
    &TYPE_DEF_LLVM_VOID,
    &TYPE_DEF_LLVM_ARRAY,
    &TYPE_DEF_LLVM_STRUCT,
    &TYPE_DEF_LLVM_FUNC,
    &TYPE_DEF_LLVM_VEC,
    &TYPE_DEF_LLVM_TOKEN,
    &TYPE_DEF_LLVM_LABEL,
    &TYPE_DEF_LLVM_METADATA,
    &TYPE_DEF_LLVM_PPC_FP128,
    &TYPE_DEF_LLVM_X86_MMX,
    &TYPE_DEF_LLVM_TARGET,
    NULL,
};
