// c_header.c: see c_header.h.
//
//   func.func @k(%a: memref<4x4xf32>, %n: i32) -> (i32, f64)
//
//   typedef struct { float *allocated, *aligned; int64_t offset, sizes[2], strides[2]; }
//       sluice_memref_2d_f32;
//   typedef struct { int32_t out0; double out1; } k_results;
//   void _mlir_ciface_k(k_results *results, sluice_memref_2d_f32 *a, int32_t n);
//
// A struct as result goes through a leading pointer: several results, or one memref.

#include "emit/c_header.h"

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "ir/symbol.h"

#include <ctype.h>
#include <stdio.h>

typedef struct Header {
  Context *ctx;
  Arena *arena;
  Text *out;
  Map descriptors; // Ident of a struct's name -> it is written
} Header;

static const char *scalar_type(const Header *h, Type type) {
  if (type_is_index(type))
    return "int64_t";
  if (type_is_float(type))
    return type_float_info(type)->c_name;
  if (!type_is_int(type) || type_width(type) == 0 || type_width(type) > 128)
    return NULL;
  unsigned width = type_width(type), bits = 8;
  while (bits < width)
    bits *= 2;
  if (width == 1)
    return "bool";
  if (bits == 128)
    return "__int128";
  const char *sign = type_signedness(type) == UNSIGNED ? "u" : "";
  return arena_printf(h->arena, "%sint%u_t", sign, bits);
}

// Arrays of bf16 are of use without a compiler that knows the type.
static const char *element_type(const Header *h, Type type) {
  const char *name = scalar_type(h, type);
  return name && strcmp(name, "__bf16") == 0 ? "uint16_t" : name;
}

static const char *descriptor_type(const Header *h, Type type) {
  if (type_is_unranked_memref(type))
    return "sluice_memref_unranked";
  return arena_printf(h->arena, "sluice_memref_%zud_%s", type_rank(type),
                      type_text(h->ctx, type_element(type)));
}

static bool is_memref(Type type) {
  return type_is_memref(type) || type_is_unranked_memref(type);
}

static const char *value_type(const Header *h, Type type) {
  if (!is_memref(type))
    return scalar_type(h, type);
  return scalar_type(h, type_element(type)) ? descriptor_type(h, type) : NULL;
}

static void write_descriptor(Header *h, Type type) {
  const char *name = descriptor_type(h, type);
  Ident key = context_ident(h->ctx, name);
  if (map_get_ptr(&h->descriptors, key))
    return;
  map_put_ptr(&h->descriptors, key, key);
  text_printf(h->out, "#ifndef %s_DEFINED\n#define %s_DEFINED\ntypedef struct {\n", name, name);
  if (type_is_unranked_memref(type)) {
    text_lit(h->out, "  int64_t rank;\n  void *descriptor; // of a ranked one\n");
  } else {
    text_printf(h->out, "  %s *allocated, *aligned;\n  int64_t offset", // in elements
                element_type(h, type_element(type)));
    if (type_rank(type))
      text_printf(h->out, ", sizes[%zu], strides[%zu]", type_rank(type), type_rank(type));
    text_lit(h->out, ";\n");
  }
  text_printf(h->out, "} %s;\n#endif\n\n", name);
}

static bool is_c_name(const char *name) {
  if (!isalpha((unsigned char)name[0]) && name[0] != '_')
    return false;
  for (const char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_')
      return false;
  return true;
}

// Words of C and of C++, and names that the header itself uses.
static bool is_reserved(const char *name) {
  static const char WORDS[] =
      " alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl "
      "concept "
      "const const_cast consteval constexpr constinit continue co_await co_return co_yield "
      "decltype "
      "default delete do double dynamic_cast else enum explicit export extern false float for "
      "friend "
      "goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq "
      "private protected public register reinterpret_cast requires restrict return short signed "
      "sizeof "
      "static static_assert static_cast struct switch template this thread_local throw true try "
      "typedef typeid typename typeof typeof_unqual union unsigned using virtual void volatile "
      "wchar_t "
      "while xor xor_eq results linux unix ";
  char word[64];
  int n = snprintf(word, sizeof word, " %s ", name);
  bool is_argument = strncmp(name, "arg", 3) == 0 && isdigit((unsigned char)name[3]);
  return name[0] == '_' || is_argument || (n < (int)sizeof word && strstr(WORDS, word)) ||
         str_ends_with(str_from(name), "_t");
}

static const char *given_name(const Header *h, const Op *func, size_t i) {
  Attr all = op_attr_named(h->ctx, func, "arg_attrs");
  Attr name =
      all ? attr_lookup(attr_at(all, i), context_ident(h->ctx, "handshake.arg_name")) : NULL;
  bool is_usable = name && attr_is(name, &ATTR_DEF_STRING) && is_c_name(attr_text(name)->text) &&
                   !is_reserved(attr_text(name)->text);
  return is_usable ? attr_text(name)->text : NULL;
}

// The name that it has in the source, unless C or another argument has it.
static const char *argument_name(const Header *h, const Op *func, size_t i) {
  const char *name = given_name(h, func, i);
  size_t n = type_n_inputs(function_type_of(func));
  for (size_t k = 0; name && k < n; k++) {
    const char *other = k == i ? NULL : given_name(h, func, k);
    if (other && strcmp(name, other) == 0)
      name = NULL;
  }
  return name ? name : arena_printf(h->arena, "arg%zu", i);
}

static bool check_types(const Header *h, const Op *func, Type type) {
  for (size_t i = 0; i < type_n_inputs(type) + type_n_results(type); i++) {
    bool is_input = i < type_n_inputs(type);
    Type t = is_input ? type_input(type, i) : type_result(type, i - type_n_inputs(type));
    if (!value_type(h, t))
      return op_error(func, "has %s of type '%s', which has no counterpart in C",
                      is_input ? "an argument" : "a result", type_text(h->ctx, t));
  }
  return true;
}

static void write_results(Header *h, const char *name, Type type) {
  text_lit(h->out, "typedef struct {\n");
  for (size_t i = 0; i < type_n_results(type); i++)
    text_printf(h->out, "  %s out%zu;\n", value_type(h, type_result(type, i)), i);
  text_printf(h->out, "} %s_results;\n\n", name);
}

static void write_prototype(const Header *h, const Op *func) {
  Type type = attr_type_value(op_attr_named(h->ctx, func, "function_type"));
  const char *name = symbol_name(func)->text;
  size_t n_results = type_n_results(type), n = 0;
  bool has_struct = n_results > 1 || (n_results == 1 && is_memref(type_result(type, 0)));
  text_printf(h->out, "%s _mlir_ciface_%s(",
              n_results && !has_struct ? value_type(h, type_result(type, 0)) : "void", name);
  if (has_struct) {
    text_printf(h->out, n_results > 1 ? "%s_results *results" : "%s *results",
                n_results > 1 ? name : value_type(h, type_result(type, 0)));
    n++;
  }
  for (size_t i = 0; i < type_n_inputs(type); i++, n++)
    text_printf(h->out, "%s%s %s%s", n ? ", " : "", value_type(h, type_input(type, i)),
                is_memref(type_input(type, i)) ? "*" : "", argument_name(h, func, i));
  text_cstr(h->out, n ? ")" : "void)");
}

static bool write_function(Header *h, const Op *func) {
  Type type = attr_type_value(op_attr_named(h->ctx, func, "function_type"));
  const char *name = symbol_name(func)->text;
  if (!is_c_name(name))
    return op_error(func, "has a name that C cannot spell");
  if (!check_types(h, func, type))
    return false;
  size_t n_results = type_n_results(type);
  for (size_t i = 0; i < type_n_inputs(type); i++)
    if (is_memref(type_input(type, i)))
      write_descriptor(h, type_input(type, i));
  for (size_t i = 0; i < n_results; i++)
    if (is_memref(type_result(type, i)))
      write_descriptor(h, type_result(type, i));
  if (n_results > 1)
    write_results(h, name, type);
  for (size_t i = 0; i < type_n_inputs(type); i++)
    if (type_is_memref(type_input(type, i)))
      text_printf(h->out, "// %s: %s\n", argument_name(h, func, i),
                  type_text(h->ctx, type_input(type, i)));
  write_prototype(h, func);
  text_cstr(h->out, function_has_body(func) ? ";\n\n" : "; // has no body here\n\n");
  return true;
}

// Those that can be called, and those that the program is to define.
static bool is_in_header(const Header *h, const Op *op) {
  if (!op_is(op, OP_func_func))
    return false;
  return function_has_body(op) ? !op_attr(op, h->ctx->sym_visibility)
                               : op_attr_named(h->ctx, op, "llvm.emit_c_interface") != NULL;
}

static bool write_functions(Header *h, const Module *module) {
  for (const Op *op = op_region(module->top, 0)->first->first; op; op = op->next)
    if (is_in_header(h, op) && !write_function(h, op))
      return false;
  return true;
}

bool emit_c_header(const Module *module, const char *name, Text *out) {
  Arena arena = {0};
  Header h = {.ctx = module->ctx, .arena = &arena, .out = out, .descriptors = {.arena = &arena}};
  char *guard = arena_printf(&arena, "SLUICE_%s", name);
  for (char *c = guard; *c; c++)
    *c = isalnum((unsigned char)*c) ? (char)toupper((unsigned char)*c) : '_';
  text_printf(out,
              "// Arrays are passed as descriptors: element (i, j) is at\n"
              "// aligned[offset + i * strides[0] + j * strides[1]]. Sizes, strides and an offset "
              "that\n// an argument's type tells are taken to be so, whatever the descriptor says; "
              "without\n// `strided` in it the array is contiguous and its offset 0.\n"
              "#ifndef %s\n#define %s\n\n#include <stdbool.h>\n#include <stdint.h>\n\n"
              "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
              guard, guard);
  bool ok = write_functions(&h, module);
  text_lit(out, "#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
  arena_free(&arena);
  return ok;
}

void emit_c_prototype(const Op *func, Text *out) {
  Arena arena = {0};
  Header h = {.ctx = op_context(func), .arena = &arena, .out = out};
  write_prototype(&h, func);
  arena_free(&arena);
}

const char *c_argument_name(const Op *func, size_t i, Arena *arena) {
  Header h = {.ctx = op_context(func), .arena = arena};
  return argument_name(&h, func, i);
}

const char *c_type_of(Context *ctx, Type type, Arena *arena) {
  Header h = {.ctx = ctx, .arena = arena};
  return value_type(&h, type);
}
