// func.c: llvm.func and llvm.return.

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "dialects/llvm/attrs.h"
#include "dialects/llvm/llvm.h"
#include "ir/symbol.h"

void parse_optional_enum_word(Parser *p, const EnumTable *table, uint64_t *value) {
  for (unsigned i = 0; i < table->n_cases; i++) {
    if (!parse_optional_keyword(p, table->cases[i].text))
      continue;
    *value = table->cases[i].value;
    return;
  }
}

uint64_t llvm_enum(const Op *op, const char *name) {
  Attr attr = op_attr_named(op_context(op), op, name);
  return attr ? attr_enum_value(attr) : 0;
}

Type llvm_func_type(const Op *op) {
  return attr_type_value(op_attr_named(op_context(op), op, "function_type"));
}

bool parse_optional_llvm_comdat(Parser *p, OpState *state) {
  Attr name;
  if (!parse_optional_keyword(p, "comdat"))
    return true;
  if (!parse_punct(p, '(') || !parse_attr(p, NULL, &name) || !parse_punct(p, ')'))
    return false;
  op_state_set_attr(p, state, "comdat", name);
  return true;
}

void print_llvm_comdat(Printer *p, const Op *op) {
  Attr comdat = op_attr_named(op_context(op), op, "comdat");
  if (!comdat)
    return;
  print_cstr(p, " comdat(");
  print_attr(p, comdat);
  print_char(p, ')');
}

bool verify_llvm_comdat_use(Op *op) {
  Attr comdat = op_attr_named(op_context(op), op, "comdat");
  if (!comdat)
    return true;
  Op *target = symbol_resolve(op, comdat);
  return (target && op_is(target, OP_llvm_comdat_selector)) ||
         op_error(op, "expected comdat symbol");
}

// The signature as a builtin function type; no result stands for void.
static Type as_builtin(Context *ctx, Type function) {
  Arena scratch = {0};
  size_t n = llvm_function_n_params(function);
  Type *params = ARENA_ARRAY(&scratch, Type, n), result = llvm_function_result(function);
  for (size_t i = 0; i < n; i++)
    params[i] = llvm_function_param(function, i);
  Type type = type_function(ctx, params, n, &result, !type_is_llvm_void(result));
  arena_free(&scratch);
  return type;
}

static bool make_function_type(Parser *p, const Signature *s, const char *at, Type *type) {
  Context *ctx = parser_context(p);
  static const char FAILED[] = "custom op 'llvm.func' failed to construct function type: expected";
  Type *params = ARENA_ARRAY(parser_scratch(p), Type, s->args.len);
  for (size_t i = 0; i < s->args.len; i++) {
    params[i] = s->args.data[i].type;
    if (!type_is_llvm(params[i]))
      return parser_error(p, at, "%s LLVM type for function arguments", FAILED);
  }
  if (s->results.len > 1)
    return parser_error(p, at, "%s zero or one function result", FAILED);
  Type result = s->results.len ? s->results.data[0] : type_llvm_void(ctx);
  if (!type_is_llvm(result))
    return parser_error(p, at, "%s LLVM type for function results", FAILED);
  *type = type_llvm_function(ctx, result, params, s->args.len, s->is_variadic);
  return true;
}

// vscale_range(1, 16)
static bool parse_optional_vscale(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  Attr least, most;
  const char *at = parser_at(p);
  if (!parse_optional_keyword(p, "vscale_range"))
    return true;
  if (!parse_punct(p, '(') || !parse_attr(p, ctx->i32, &least) || !parse_punct(p, ',') ||
      !parse_attr(p, ctx->i32, &most) || !parse_punct(p, ')'))
    return false;
  if (!attr_is(least, &ATTR_DEF_INTEGER) || !attr_is(most, &ATTR_DEF_INTEGER))
    return parser_error(p, at, "expected two integers as the range of vscale");
  op_state_set_attr(p, state, "vscale_range", attr_llvm_vscale_range(ctx, least, most));
  return true;
}

static void add_enum(Parser *p, OpState *state, const char *name, uint64_t value) {
  Context *ctx = parser_context(p);
  op_state_set_attr(p, state, name, attr_int(ctx, ctx->i64, (int64_t)value));
}

// linkage? visibility? unnamed_addr? cconv? @name signature vscale? comdat? attributes? body?
bool parse_llvm_func(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  uint64_t linkage = LLVM_EXTERNAL, visibility = 0, unnamed_addr = 0, cconv = LLVM_CCC;
  Signature s = {0};
  Ident name;
  Type type = NULL;
  parse_optional_enum_word(p, &LLVM_ENUM_LINKAGE, &linkage);
  parse_optional_enum_word(p, &LLVM_ENUM_VISIBILITY, &visibility);
  parse_optional_enum_word(p, &LLVM_ENUM_UNNAMED_ADDR, &unnamed_addr);
  parse_optional_enum_word(p, &LLVM_ENUM_CCONV, &cconv);
  const char *at = parser_at(p);
  if (!parse_symbol_name(p, &name) || !parse_signature(p, &s, NULL, true) ||
      !make_function_type(p, &s, at, &type) || !parse_optional_vscale(p, state) ||
      !parse_optional_llvm_comdat(p, state) || !parse_optional_attr_dict_keyword(p, state))
    return false;
  op_state_set_attr(p, state, "linkage", attr_enum(ctx, &ATTR_DEF_LLVM_LINKAGE, linkage));
  op_state_set_attr(p, state, "CConv", attr_enum(ctx, &ATTR_DEF_LLVM_CCONV, cconv));
  add_enum(p, state, "visibility_", visibility);
  add_enum(p, state, "unnamed_addr", unnamed_addr);
  op_state_set_attr(p, state, "sym_name", attr_ident(ctx, name));
  op_state_set_attr(p, state, "function_type", attr_type(ctx, type));
  add_signature_attrs(p, state, &s);
  Region *region;
  bool has_body;
  if (!parse_optional_region(p, state, s.args.data, s.args.len, &region, &has_body))
    return false;
  vec_push(parser_scratch(p), &state->regions, has_body ? region : region_create(parser_module(p)));
  return true;
}

static void print_vscale(Printer *p, const Op *op) {
  Attr range = op_attr_named(op_context(op), op, "vscale_range");
  if (!range)
    return;
  print_cstr(p, " vscale_range(");
  print_attr_no_type(p, llvm_vscale_least(range));
  print_cstr(p, ", ");
  print_attr_no_type(p, llvm_vscale_most(range));
  print_char(p, ')');
}

static void print_word(Printer *p, const Op *op, const char *attr, const EnumTable *table,
                       uint64_t unwritten) {
  uint64_t value = llvm_enum(op, attr);
  if (value == unwritten)
    return;
  print_enum(p, table, value);
  print_char(p, ' ');
}

void print_llvm_func(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"sym_name",     "function_type", "arg_attrs",   "res_attrs",
                                       "linkage",      "CConv",         "visibility_", "comdat",
                                       "unnamed_addr", "vscale_range",  NULL};
  Type type = llvm_func_type(op);
  print_char(p, ' ');
  print_word(p, op, "linkage", &LLVM_ENUM_LINKAGE, LLVM_EXTERNAL);
  print_word(p, op, "visibility_", &LLVM_ENUM_VISIBILITY, 0);
  print_word(p, op, "unnamed_addr", &LLVM_ENUM_UNNAMED_ADDR, 0);
  print_word(p, op, "CConv", &LLVM_ENUM_CCONV, LLVM_CCC);
  print_symbol(p, ident_str(symbol_name(op)));
  print_signature(p, op, as_builtin(op_context(op), type), llvm_function_is_variadic(type));
  print_vscale(p, op);
  print_llvm_comdat(p, op);
  print_attr_dict_keyword(p, op, ELIDED);
  if (!function_has_body(op))
    return;
  print_char(p, ' ');
  print_region(p, op_region(op, 0), false, true);
}

bool verify_llvm_func(Op *op) {
  Context *ctx = op_context(op);
  uint64_t linkage = llvm_enum(op, "linkage");
  Attr range = op_attr_named(ctx, op, "vscale_range");
  if (!verify_function(op, as_builtin(ctx, llvm_func_type(op))) || !verify_llvm_comdat_use(op))
    return false;
  if (range && (!attr_is(llvm_vscale_least(range), &ATTR_DEF_INTEGER) ||
                !attr_is(llvm_vscale_most(range), &ATTR_DEF_INTEGER)))
    return op_error(op, "attribute 'vscale_range' failed to satisfy constraint: vscale range with "
                        "both bounds");
  if (linkage == LLVM_COMMON)
    return op_error(op, "functions cannot have 'common' linkage");
  if (!function_has_body(op))
    return linkage == LLVM_EXTERNAL || linkage == LLVM_EXTERN_WEAK ||
           op_error(op, "external functions must have 'external' or 'extern_weak' linkage");
  bool is_inlined_never = op_attr_named(ctx, op, "no_inline");
  if (is_inlined_never && op_attr_named(ctx, op, "always_inline"))
    return op_error(op, "no_inline and always_inline attributes are incompatible");
  if (op_attr_named(ctx, op, "optimize_none") && !is_inlined_never)
    return op_error(op, "with optimize_none must also be no_inline");
  return true;
}

// A type that LLVM does not have may become any.
bool verify_llvm_arg_attr(const Op *op, Type type, NamedAttr attr, bool is_result) {
  enum { UNIT = 1, INTEGER, TYPE, ANY_VALUE, ON_POINTER = 8, ON_INTEGER = 16, NO_RESULT = 32 };
  static const struct {
    const char *name;
    int rules;
  } ARG_ATTRS[] = {
      {"llvm.align", INTEGER | ON_POINTER},
      {"llvm.allocalign", ANY_VALUE | NO_RESULT},
      {"llvm.allocptr", ANY_VALUE | NO_RESULT},
      {"llvm.byref", TYPE | ON_POINTER | NO_RESULT},
      {"llvm.byval", TYPE | ON_POINTER | NO_RESULT},
      {"llvm.dereferenceable", INTEGER | ON_POINTER},
      {"llvm.dereferenceable_or_null", INTEGER | ON_POINTER},
      {"llvm.inalloca", TYPE | ON_POINTER | NO_RESULT},
      {"llvm.inreg", UNIT},
      {"llvm.nest", UNIT | ON_POINTER | NO_RESULT},
      {"llvm.noalias", UNIT | ON_POINTER},
      {"llvm.nocapture", UNIT | ON_POINTER | NO_RESULT},
      {"llvm.nofree", UNIT | ON_POINTER | NO_RESULT},
      {"llvm.nonnull", UNIT | ON_POINTER},
      {"llvm.noundef", UNIT},
      {"llvm.preallocated", TYPE | ON_POINTER | NO_RESULT},
      {"llvm.readnone", UNIT | ON_POINTER | NO_RESULT},
      {"llvm.readonly", UNIT | ON_POINTER | NO_RESULT},
      {"llvm.returned", UNIT | NO_RESULT},
      {"llvm.signext", UNIT | ON_INTEGER},
      {"llvm.sret", TYPE | ON_POINTER | NO_RESULT},
      {"llvm.writeonly", UNIT | ON_POINTER | NO_RESULT},
      {"llvm.zeroext", UNIT | ON_INTEGER},
  };
  int rules = 0;
  for (size_t i = 0; i < sizeof ARG_ATTRS / sizeof *ARG_ATTRS && !rules; i++)
    if (str_is(ident_str(attr.name), ARG_ATTRS[i].name))
      rules = ARG_ATTRS[i].rules;
  const char *name = attr.name->text;
  int value = rules & 7;
  if (is_result && rules & NO_RESULT)
    return op_error(op, "\"%s\" is not a valid result attribute", name);
  if (value == UNIT && !attr_is(attr.value, &ATTR_DEF_UNIT))
    return op_error(op, "\"%s\" should be a unit attribute", name);
  if (value == INTEGER && !attr_is(attr.value, &ATTR_DEF_INTEGER))
    return op_error(op, "\"%s\" should be an integer attribute", name);
  if (value == TYPE && !attr_is(attr.value, &ATTR_DEF_TYPE))
    return op_error(op, "\"%s\" should be a type attribute", name);
  if (rules & ON_POINTER && type_is_llvm(type) && !type_is_llvm_ptr(type))
    return op_error(op, "\"%s\" attribute attached to non-pointer LLVM type", name);
  if (rules & ON_INTEGER && type_is_llvm(type) && !type_is_int(type))
    return op_error(op, "\"%s\" attribute attached to non-integer LLVM type", name);
  return true;
}

bool verify_llvm_return(Op *op) {
  Op *function = op_parent(op);
  if (!function || !op_is(function, OP_llvm_func))
    return true;
  Attr type = op_attr_named(op_context(op), function, "function_type");
  if (!attr_is(type, &ATTR_DEF_TYPE) || !type_is_llvm_function(attr_type_value(type)))
    return true; // the function's own error
  Type result = llvm_function_result(attr_type_value(type));
  if (type_is_llvm_void(result))
    return !op->n_operands || op_error(op, "expected no operands");
  if (!op->n_operands)
    return op_error(op, "expected 1 operand");
  return op_operand(op, 0)->type == result || op_error(op, "mismatching result types");
}
