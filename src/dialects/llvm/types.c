// types.c: see types.h. The words of each kind:
//   ptr     address space              array  element, n        vec   element, n, is_scalable
//   struct  is_named, then is_packed, elements... or name, body (StructBody)
//   func    result, is_variadic, params...                      target  name, n_types, types, ints

#include "dialects/llvm/types.h"

#include "ir/parser.h"
#include "ir/printer.h"

typedef struct StructBody {
  const Type *elements;
  size_t n;
  bool is_set, is_packed, is_opaque;
  bool is_open; // being read or printed: a mention of it inside is its name alone
} StructBody;

static const TypeDef DEF_PTR, DEF_VOID, DEF_ARRAY, DEF_STRUCT, DEF_FUNC, DEF_VEC, DEF_TOKEN,
    DEF_TARGET, DEF_LABEL, DEF_METADATA;

static Type type_from_list(Context *ctx, const TypeDef *def, const uint64_t *head, size_t n_head,
                           const Type *list, size_t n) {
  Arena scratch = {0};
  uint64_t *words = ARENA_ARRAY(&scratch, uint64_t, n_head + n);
  memcpy(words, head, n_head * sizeof *words);
  for (size_t i = 0; i < n; i++)
    words[n_head + i] = WORD(list[i]);
  Type type = type_get(ctx, def, words, (uint32_t)(n_head + n));
  arena_free(&scratch);
  return type;
}

Type type_llvm_ptr(Context *ctx, unsigned address_space) {
  uint64_t words[] = {address_space};
  return type_get(ctx, &DEF_PTR, words, 1);
}

Type type_llvm_void(Context *ctx) {
  return type_get(ctx, &DEF_VOID, NULL, 0);
}

Type type_llvm_array(Context *ctx, Type element, uint64_t n) {
  uint64_t words[] = {WORD(element), n};
  return type_get(ctx, &DEF_ARRAY, words, 2);
}

Type type_llvm_struct(Context *ctx, const Type *elements, size_t n, bool is_packed) {
  uint64_t head[] = {false, is_packed};
  return type_from_list(ctx, &DEF_STRUCT, head, 2, elements, n);
}

static StructBody *struct_body(Type type) {
  return type->words[0] ? (StructBody *)(uintptr_t)type->words[2] : NULL;
}

// The struct of a name, made without a body where it is new.
static Type named_struct(Context *ctx, Ident name) {
  Text text = {0};
  text_lit(&text, "llvm.struct ");
  text_str(&text, ident_str(name));
  Ident key = context_intern(ctx, (Str){text.data, text.len});
  text_free(&text);
  Type type = map_get_ptr(&ctx->named_types, key);
  if (type)
    return type;
  uint64_t words[] = {true, WORD(name), WORD(ARENA_NEW(&ctx->arena, StructBody))};
  type = type_get(ctx, &DEF_STRUCT, words, 3);
  map_put_ptr(&ctx->named_types, key, type);
  return type;
}

// False where it has another body already.
static bool struct_set_body(Context *ctx, Type type, const Type *elements, size_t n, bool is_packed,
                            bool is_opaque) {
  StructBody *body = struct_body(type);
  if (body->is_set)
    return body->is_opaque == is_opaque && body->is_packed == is_packed && body->n == n &&
           (n == 0 || memcmp(body->elements, elements, n * sizeof *elements) == 0);
  *body = (StructBody){.n = n, .is_set = true, .is_packed = is_packed, .is_opaque = is_opaque};
  body->elements = n ? arena_copy(&ctx->arena, elements, n * sizeof *elements) : NULL;
  return true;
}

Type type_llvm_named_struct(Context *ctx, Str name, const Type *elements, size_t n,
                            bool is_packed) {
  Type type = named_struct(ctx, context_intern(ctx, name));
  return struct_set_body(ctx, type, elements, n, is_packed, !elements && !n) ? type : NULL;
}

Type type_llvm_function(Context *ctx, Type result, const Type *params, size_t n, bool is_variadic) {
  uint64_t head[] = {WORD(result), is_variadic};
  return type_from_list(ctx, &DEF_FUNC, head, 2, params, n);
}

Type type_llvm_vector(Context *ctx, Type element, uint64_t n, bool is_scalable) {
  uint64_t words[] = {WORD(element), n, is_scalable};
  return type_get(ctx, &DEF_VEC, words, 3);
}

bool type_is_llvm_ptr(Type type) {
  return type_is(type, &DEF_PTR);
}
bool type_is_llvm_void(Type type) {
  return type_is(type, &DEF_VOID);
}
bool type_is_llvm_array(Type type) {
  return type_is(type, &DEF_ARRAY);
}
bool type_is_llvm_struct(Type type) {
  return type_is(type, &DEF_STRUCT);
}
bool type_is_llvm_function(Type type) {
  return type_is(type, &DEF_FUNC);
}
bool type_is_llvm_vector(Type type) {
  return type_is(type, &DEF_VEC);
}
bool type_is_llvm_token(Type type) {
  return type_is(type, &DEF_TOKEN);
}
bool type_is_llvm_target(Type type) {
  return type_is(type, &DEF_TARGET);
}

bool type_is_llvm_float(Type type) {
  static const char *const FORMATS[] = {"f16", "bf16", "f32", "f64", "f80", "f128"};
  if (!type_is_float(type))
    return strcmp(type->def->dialect, "llvm") == 0 && strcmp(type->def->mnemonic, "ppc_fp128") == 0;
  for (size_t i = 0; i < sizeof FORMATS / sizeof *FORMATS; i++)
    if (strcmp(type_float_info(type)->name, FORMATS[i]) == 0)
      return true;
  return false;
}

bool type_is_any_vector(Type type) {
  return type_is_llvm_vector(type) || (type_is_vector(type) && type_rank(type) == 1);
}

bool type_is_llvm(Type type) {
  if (type_is_llvm_array(type))
    return type_is_llvm(llvm_array_element(type));
  if (type_is_llvm_struct(type) && !llvm_struct_name(type)) {
    for (size_t i = 0; i < llvm_struct_len(type); i++)
      if (!type_is_llvm(llvm_struct_at(type, i)))
        return false;
    return true;
  }
  if (type_is_vector(type))
    return type_rank(type) == 1 && type_is_llvm(type_element(type));
  return type_is_signless(type) || type_is_llvm_float(type) ||
         strcmp(type->def->dialect, "llvm") == 0;
}

unsigned llvm_ptr_space(Type type) {
  return (unsigned)type->words[0];
}
uint64_t llvm_array_len(Type type) {
  return type->words[1];
}
Type llvm_array_element(Type type) {
  return WORD_TYPE(type->words[0]);
}
bool llvm_struct_is_opaque(Type type) {
  StructBody *body = struct_body(type);
  return body && (!body->is_set || body->is_opaque);
}
bool llvm_struct_is_packed(Type type) {
  StructBody *body = struct_body(type);
  return body ? body->is_packed : type->words[1] != 0;
}
Ident llvm_struct_name(Type type) {
  return type->words[0] ? WORD_IDENT(type->words[1]) : NULL;
}
size_t llvm_struct_len(Type type) {
  StructBody *body = struct_body(type);
  return body ? body->n : type->n_words - 2;
}
Type llvm_struct_at(Type type, size_t i) {
  StructBody *body = struct_body(type);
  return body ? body->elements[i] : WORD_TYPE(type->words[2 + i]);
}
Type llvm_function_result(Type type) {
  return WORD_TYPE(type->words[0]);
}
bool llvm_function_is_variadic(Type type) {
  return type->words[1] != 0;
}
size_t llvm_function_n_params(Type type) {
  return type->n_words - 2;
}
Type llvm_function_param(Type type, size_t i) {
  return WORD_TYPE(type->words[2 + i]);
}

Type vector_element(Type type) {
  return type_is_llvm_vector(type) ? WORD_TYPE(type->words[0]) : type_element(type);
}
uint64_t vector_len(Type type) {
  return type_is_llvm_vector(type) ? type->words[1] : (uint64_t)type_dim(type, 0);
}
bool vector_is_scalable(Type type) {
  return type_is_llvm_vector(type) ? type->words[2] != 0 : vector_scalable(type) != 0;
}
Type llvm_scalar(Type type) {
  return type_is_any_vector(type) ? vector_element(type) : type;
}

Type vector_like(Context *ctx, Type like, Type element, uint64_t n) {
  int64_t dim = (int64_t)n;
  if (type_is_int_or_index(element) || type_is_float(element))
    return type_vector(ctx, &dim, 1, element, vector_is_scalable(like));
  return type_llvm_vector(ctx, element, n, vector_is_scalable(like));
}

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
    const char *at = parser_at(p);
    if (!parse_integer(p, &space) || !parse_punct(p, '>'))
      return NULL;
    if (space < 0 || space > UINT32_MAX) {
      parser_error(p, at, "address space must fit in 32 bits");
      return NULL;
    }
  }
  return type_llvm_ptr(parser_context(p), (unsigned)space);
}

static void print_ptr(Printer *p, Type type) {
  if (llvm_ptr_space(type))
    text_printf(printer_out(p), "<%u>", llvm_ptr_space(type));
}

static bool is_element(Type type) {
  return !type_is_llvm_void(type) && !type_is_llvm_function(type) && !type_is_llvm_token(type) &&
         !type_is(type, &DEF_LABEL) && !type_is(type, &DEF_METADATA);
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
  StructBody *body = struct_body(type);
  const char *at = parser_at(p);
  if (parse_optional_punct(p, '>'))
    return body->is_open ||
           parser_error(p, at, "struct without a body only allowed in a recursive struct");
  if (!parse_punct(p, ','))
    return false;
  at = parser_at(p);
  if (body->is_open)
    return parser_error(p, at, "identifier already used for an enclosing struct");
  if (parse_optional_keyword(p, "opaque"))
    return parse_punct(p, '>') && (struct_set_body(ctx, type, NULL, 0, false, true) ||
                                   parser_error(p, at, "redeclaring defined struct as opaque"));
  TypeList elements = {0};
  bool is_packed;
  body->is_open = true;
  bool ok = parse_struct_body(p, &elements, &is_packed);
  body->is_open = false;
  if (!ok)
    return false;
  return struct_set_body(ctx, type, elements.items.data, elements.items.len, is_packed, false) ||
         parser_error(p, at, "identified type already used with a different body");
}

static Type parse_struct(Parser *p) {
  Context *ctx = parser_context(p);
  Ident name;
  if (!parse_punct(p, '<'))
    return NULL;
  if (parse_optional_string(p, &name)) {
    Type type = named_struct(ctx, name);
    return parse_named_body(p, type) ? type : NULL;
  }
  TypeList elements = {0};
  bool is_packed;
  if (!parse_struct_body(p, &elements, &is_packed))
    return NULL;
  return type_llvm_struct(ctx, elements.items.data, elements.items.len, is_packed);
}

static void print_struct(Printer *p, Type type) {
  StructBody *body = struct_body(type);
  print_char(p, '<');
  if (body) {
    print_char(p, '"');
    print_str(p, ident_str(llvm_struct_name(type)));
    print_char(p, '"');
    if (body->is_open) {
      print_char(p, '>');
      return;
    }
    print_cstr(p, ", ");
    body->is_open = true;
  }
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
  if (body)
    body->is_open = false;
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
  if (type_is_llvm_function(result) || type_is(result, &DEF_LABEL) ||
      type_is(result, &DEF_METADATA)) {
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
    if (!parse_optional_integer(p, &number, &is_number) || (!is_number && !parse_nested(p, &type)))
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
  return type_get(parser_context(p), &DEF_TARGET, words.data, (uint32_t)words.len);
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
  static const TypeDef DEF = {"llvm", #name, NULL, parse_llvm_##name};

static const TypeDef DEF_PPC_FP128, DEF_X86_MMX;
SIMPLE_TYPE(DEF_VOID, void)
SIMPLE_TYPE(DEF_TOKEN, token)
SIMPLE_TYPE(DEF_LABEL, label)
SIMPLE_TYPE(DEF_METADATA, metadata)
SIMPLE_TYPE(DEF_PPC_FP128, ppc_fp128)
SIMPLE_TYPE(DEF_X86_MMX, x86_mmx)

static const TypeDef DEF_PTR = {"llvm", "ptr", print_ptr, parse_ptr};
static const TypeDef DEF_ARRAY = {"llvm", "array", print_array, parse_array};
static const TypeDef DEF_STRUCT = {"llvm", "struct", print_struct, parse_struct};
static const TypeDef DEF_FUNC = {"llvm", "func", print_func, parse_func};
static const TypeDef DEF_VEC = {"llvm", "vec", print_vec, parse_vec};
static const TypeDef DEF_TARGET = {"llvm", "target", print_target, parse_target};

const TypeDef *const LLVM_TYPES[] = {
    &DEF_PTR,   &DEF_VOID,     &DEF_ARRAY,     &DEF_STRUCT,  &DEF_FUNC,   &DEF_VEC, &DEF_TOKEN,
    &DEF_LABEL, &DEF_METADATA, &DEF_PPC_FP128, &DEF_X86_MMX, &DEF_TARGET, NULL,
};
