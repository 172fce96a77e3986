// global.c: what lives as long as the program in the llvm dialect: globals, their addresses,
// constructors, comdats; and constants.

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "dialects/llvm/llvm.h"
#include "ir/symbol.h"

static Type string_type(Context *ctx, Attr text) {
  return type_llvm_array(ctx, type_int(ctx, 8, SIGNLESS), attr_text(text)->len);
}

static bool parse_global_words(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  uint64_t linkage = LLVM_EXTERNAL, visibility = 0, unnamed_addr = 0;
  parse_optional_enum_word(p, &LLVM_ENUM_LINKAGE, &linkage);
  parse_optional_enum_word(p, &LLVM_ENUM_VISIBILITY, &visibility);
  if (parse_optional_keyword(p, "thread_local"))
    op_state_set_attr(p, state, "thread_local_", attr_unit(ctx));
  parse_optional_enum_word(p, &LLVM_ENUM_UNNAMED_ADDR, &unnamed_addr);
  if (parse_optional_keyword(p, "constant"))
    op_state_set_attr(p, state, "constant", attr_unit(ctx));
  op_state_set_attr(p, state, "linkage", attr_enum(ctx, &ATTR_DEF_LLVM_LINKAGE, linkage));
  op_state_set_attr(p, state, "visibility_", attr_int(ctx, ctx->i64, (int64_t)visibility));
  op_state_set_attr(p, state, "unnamed_addr", attr_int(ctx, ctx->i64, (int64_t)unnamed_addr));
  Ident name;
  if (!parse_symbol_name(p, &name))
    return false;
  op_state_set_attr(p, state, "sym_name", attr_ident(ctx, name));
  return true;
}

// linkage? words... @name(value?) comdat? attributes? (: type)? initialiser?
bool parse_llvm_global(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  const char *at = parser_at(p);
  Attr value = NULL;
  Type type;
  if (!parse_global_words(p, state) || !parse_punct(p, '('))
    return false;
  if (!parse_optional_punct(p, ')') && (!parse_attr(p, NULL, &value) || !parse_punct(p, ')')))
    return false;
  if (value)
    op_state_set_attr(p, state, "value", value);
  if (!parse_optional_llvm_comdat(p, state) || !parse_optional_attr_dict(p, state))
    return false;
  if (parse_optional_punct(p, ':')) {
    if (!parse_type(p, &type))
      return false;
  } else {
    if (!attr_is(value, &ATTR_DEF_STRING))
      return parser_error(p, at, "type can only be omitted for string globals");
    type = string_type(ctx, value);
  }
  op_state_set_attr(p, state, "global_type", attr_type(ctx, type));
  Region *region;
  bool has_body;
  if (!parse_optional_region(p, state, NULL, 0, &region, &has_body))
    return false;
  vec_push(parser_scratch(p), &state->regions, has_body ? region : region_create(parser_module(p)));
  return true;
}

static void print_word(Printer *p, const EnumTable *table, uint64_t value) {
  print_enum(p, table, value);
  print_char(p, ' ');
}

void print_llvm_global(Printer *p, Op *op) {
  static const char *const ELIDED[] = {
      "sym_name",      "global_type", "constant",     "value",  "linkage",
      "thread_local_", "visibility_", "unnamed_addr", "comdat", NULL};
  Context *ctx = op_context(op);
  Attr value = op_attr_named(ctx, op, "value");
  print_char(p, ' ');
  print_word(p, &LLVM_ENUM_LINKAGE, llvm_enum(op, "linkage"));
  if (llvm_enum(op, "visibility_"))
    print_word(p, &LLVM_ENUM_VISIBILITY, llvm_enum(op, "visibility_"));
  if (op_attr_named(ctx, op, "thread_local_"))
    print_cstr(p, "thread_local ");
  if (llvm_enum(op, "unnamed_addr"))
    print_word(p, &LLVM_ENUM_UNNAMED_ADDR, llvm_enum(op, "unnamed_addr"));
  if (op_attr_named(ctx, op, "constant"))
    print_cstr(p, "constant ");
  print_symbol(p, ident_str(symbol_name(op)));
  print_char(p, '(');
  if (value)
    print_attr(p, value);
  print_char(p, ')');
  print_llvm_comdat(p, op);
  print_attr_dict(p, op, ELIDED);
  if (attr_is(value, &ATTR_DEF_STRING))
    return;
  print_cstr(p, " : ");
  print_attr(p, op_attr_named(ctx, op, "global_type"));
  if (!op_region(op, 0)->first)
    return;
  print_char(p, ' ');
  print_region(p, op_region(op, 0), false, true);
}

static bool is_zero(Attr attr) {
  if (attr_is(attr, &ATTR_DEF_DENSE)) {
    Str data = dense_data(attr);
    for (size_t i = 0; i < data.len; i++)
      if (data.ptr[i])
        return false;
    return true;
  }
  if (attr_is(attr, &ATTR_DEF_FLOAT))
    return attr_float_raw(attr) == 0;
  return !attr || attr_int_or(attr, 1) == 0;
}

static bool is_global_type(Type type) {
  return type_is_llvm(type) && !type_is_llvm_void(type) && !type_is_llvm_function(type) &&
         !type_is_llvm_token(type) && !type_is(type, &TYPE_DEF_LLVM_LABEL) &&
         !type_is(type, &TYPE_DEF_LLVM_METADATA);
}

bool verify_llvm_global(Op *op) {
  Context *ctx = op_context(op);
  Type type = attr_type_value(op_attr_named(ctx, op, "global_type"));
  Attr value = op_attr_named(ctx, op, "value");
  Attr alignment = op_attr_named(ctx, op, "alignment");
  uint64_t linkage = llvm_enum(op, "linkage");
  if (!is_global_type(type))
    return op_error(op, "expects type to be a valid element type for an LLVM global");
  if (op_parent(op) && op_is_registered(op_parent(op)) && !op_has(op_parent(op), SYMBOL_TABLE))
    return op_error(op, "must appear at the module level");
  if (type_is_llvm_opaque_target(type))
    return op_error(op, "this target extension type cannot be used in a global");
  if (attr_is(value, &ATTR_DEF_STRING) && type != string_type(ctx, value))
    return op_error(
        op, "requires an i8 array type of the length equal to that of the string attribute");
  if (value && op_region(op, 0)->first)
    return op_error(op, "cannot have both initializer value and region");
  if (linkage == LLVM_COMMON && !is_zero(value))
    return op_error(op, "expected zero value for 'common' linkage");
  if (linkage == LLVM_APPENDING && !type_is_llvm_array(type))
    return op_error(op, "expected array type for 'appending' linkage");
  int64_t align = alignment ? attr_int_or(alignment, 0) : 1;
  if (align < 1 || (align & (align - 1)))
    return op_error(op, "alignment attribute is not a power of 2");
  return verify_llvm_comdat_use(op);
}

bool verify_llvm_global_body(Op *op) {
  Context *ctx = op_context(op);
  Block *block = op_region(op, 0)->first;
  if (!block)
    return true;
  Type type = attr_type_value(op_attr_named(ctx, op, "global_type"));
  Op *end = block->last;
  if (block->next || block->n_args)
    return op_error(op, "initializer region must be one block without arguments");
  if (!end || !op_is(end, OP_llvm_return) || !end->n_operands)
    return op_error(op, "initializer region must end with a value");
  Type found = op_operand(end, 0)->type;
  return found == type || op_error(op,
                                   "initializer region type '%s' does not match global type "
                                   "'%s'",
                                   type_text(ctx, found), type_text(ctx, type));
}

bool verify_llvm_global_ctors(Op *op) {
  Context *ctx = op_context(op);
  bool is_ctors = op_is(op, OP_llvm_global_ctors);
  Attr list = op_attr_named(ctx, op, is_ctors ? "ctors" : "dtors");
  Attr priorities = op_attr_named(ctx, op, "priorities");
  if (attr_len(list) != attr_len(priorities))
    return op_error(op, "mismatch between the number of %s and the number of priorities",
                    is_ctors ? "ctors" : "dtors");
  for (size_t i = 0; i < attr_len(list); i++) {
    Attr name = attr_at(list, i), priority = attr_at(priorities, i);
    if (!attr_is(priority, &ATTR_DEF_INTEGER) || attr_value_type(priority) != ctx->i32)
      return op_error(op, "attribute 'priorities' failed to satisfy constraint: 32-bit integer "
                          "array attribute");
    Op *target = attr_is(name, &ATTR_DEF_SYMBOL) ? symbol_resolve(op, name) : NULL;
    if (!target || !op_is(target, OP_llvm_func))
      return op_error(op, "%s does not reference an LLVM function", attr_to_text(ctx, name));
    if (!function_has_body(target))
      return op_error(op, "'%s' does not have a definition", attr_symbol_root(name)->text);
  }
  return true;
}

bool verify_llvm_comdat(Op *op) {
  const Block *block = op_region(op, 0)->first;
  if (!block)
    return op_error(op, "expects a region with one block");
  for (Op *inner = block->first; inner; inner = inner->next)
    if (!op_is(inner, OP_llvm_comdat_selector))
      return op_error(op, "only comdat selector symbols can appear in a comdat region");
  return true;
}

bool verify_llvm_addressof(Op *op) {
  Context *ctx = op_context(op);
  Op *target = symbol_resolve(op, op_attr_named(ctx, op, "global_name"));
  if (!target || (!op_is(target, OP_llvm_global) && !op_is(target, OP_llvm_func)))
    return op_error(op, "must reference a global defined by 'llvm.mlir.global' or 'llvm.func'");
  Attr space = op_attr_named(ctx, target, "addr_space");
  if (op_is(target, OP_llvm_global) &&
      attr_int_or(space, 0) != (int64_t)llvm_ptr_space(op->results[0].type))
    return op_error(op, "pointer address space must match address space of the referenced global");
  return true;
}

// The number of scalars in arrays of arrays and vectors; false where it does not fit.
static bool n_scalars(Type type, uint64_t *n) {
  *n = 1;
  for (; type_is_llvm_array(type); type = llvm_array_element(type))
    if (__builtin_mul_overflow(*n, llvm_array_len(type), n))
      return false;
  return !type_is_any_vector(type) || !__builtin_mul_overflow(*n, vector_len(type), n);
}

static bool verify_elements(Op *op, Attr value, Type type) {
  int64_t n_values;
  uint64_t n;
  if (!type_is_any_vector(type) && !type_is_llvm_array(type))
    return op_error(op, "expected vector or array type");
  if (type_n_elements(attr_value_type(value), &n_values) && n_scalars(type, &n) &&
      (uint64_t)n_values != n)
    return op_error(op, "type and attribute have a different number of elements: %llu vs. %lld",
                    (unsigned long long)n, (long long)n_values);
  return true;
}

static bool verify_struct(Op *op, Attr value, Type type) {
  size_t n = llvm_struct_len(type);
  if (n != 2 || llvm_struct_at(type, 0) != llvm_struct_at(type, 1))
    return op_error(op, "expected struct type with two elements of the same type, the type of a "
                        "complex constant");
  if (!attr_is(value, &ATTR_DEF_ARRAY) || attr_len(value) != n)
    return op_error(op, "expected array attribute of size %zu", n);
  for (size_t i = 0; i < n; i++)
    if (attr_value_type(attr_at(value, i)) != llvm_struct_at(type, i))
      return op_error(op, "struct element at index %zu is of wrong type", i);
  return true;
}

bool verify_llvm_zero(Op *op) {
  return !type_is_llvm_opaque_target(op->results[0].type) ||
         op_error(op, "target extension type does not support zero-initializer");
}

bool verify_llvm_constant(Op *op) {
  Context *ctx = op_context(op);
  Attr value = op_attr_named(ctx, op, "value");
  Type type = op->results[0].type;
  if (attr_is(value, &ATTR_DEF_STRING))
    return type == string_type(ctx, value) ||
           op_error(op, "expected array type of %u i8 elements for the string constant",
                    attr_text(value)->len);
  if (type_is_llvm_struct(type))
    return verify_struct(op, value, type);
  if (type_is_llvm_target(type))
    return op_error(op, "does not support target extension type.");
  if (attr_is(value, &ATTR_DEF_INTEGER))
    return type_is_signless(type) || op_error(op, "expected integer type");
  if (attr_is(value, &ATTR_DEF_FLOAT)) {
    unsigned width = type_width(attr_value_type(value));
    bool fits = (type_is_float(type) || type_is_signless(type)) && type_width(type) == width;
    return fits || op_error(op, "expected float type of width %u", width);
  }
  if (attr_is(value, &ATTR_DEF_DENSE) || attr_is(value, &ATTR_DEF_SPARSE) ||
      attr_is(value, &ATTR_DEF_DENSE_RESOURCE))
    return verify_elements(op, value, type);
  return op_error(op, "only supports integer, float, string or elements attributes");
}
