// function.c: see function.h.

#include "dialects/function.h"

#include "ir/symbol.h"

static bool parse_sig_type(Parser *p, SignatureTypeFn *fn, Type *type) {
  return fn ? fn(p, type) : parse_type(p, type);
}

static bool parse_attrs(Parser *p, Attr *dict) {
  const Token *t = parser_token(p);
  *dict = NULL;
  return t->kind != TOKEN_PUNCT || t->punct != '{' || parse_attr_dict_value(p, dict);
}

// %name: type {attrs} loc, or type {attrs}
static bool parse_arg(Parser *p, Signature *s, SignatureTypeFn *fn, bool *named) {
  RegionArg arg = {0};
  Attr attrs;
  const char *at = parser_at(p);
  arg.loc = parser_loc_at(p, at);
  bool is_named = parser_token(p)->kind == TOKEN_PERCENT;
  if (s->args.len && is_named != *named)
    return parser_error(
        p, at, is_named ? "expected type instead of SSA identifier" : "expected SSA identifier");
  *named = is_named;
  if (is_named && (!parse_operand(p, &arg.name) || !parse_punct(p, ':')))
    return false;
  if (!parse_sig_type(p, fn, &arg.type) || !parse_attrs(p, &attrs) ||
      !parse_optional_location(p, &arg.loc))
    return false;
  vec_push(parser_scratch(p), &s->args, arg);
  vec_push(parser_scratch(p), &s->arg_attrs, attrs);
  return true;
}

bool parse_signature_args(Parser *p, Signature *s, SignatureTypeFn *fn, bool allow_variadic) {
  bool named = false;
  if (!parse_punct(p, '('))
    return false;
  if (parse_optional_punct(p, ')'))
    return true;
  do {
    const char *at = parser_at(p);
    if (parse_optional_token(p, TOKEN_ELLIPSIS)) {
      if (!allow_variadic)
        return parser_error(p, at, "variadic arguments are not allowed");
      s->is_variadic = true;
      break;
    }
    if (!parse_arg(p, s, fn, &named))
      return false;
  } while (parse_optional_punct(p, ','));
  return parse_punct(p, ')');
}

static bool parse_result(Parser *p, Signature *s, SignatureTypeFn *fn) {
  Type type;
  Attr attrs;
  if (!parse_sig_type(p, fn, &type) || !parse_attrs(p, &attrs))
    return false;
  vec_push(parser_scratch(p), &s->results, type);
  vec_push(parser_scratch(p), &s->result_attrs, attrs);
  return true;
}

bool parse_signature_results(Parser *p, Signature *s, SignatureTypeFn *fn) {
  if (!parse_optional_arrow(p))
    return true;
  if (!parse_optional_punct(p, '(')) {
    // Attributes of a single result need the parentheses: `{` starts the body here.
    Type type;
    if (!parse_sig_type(p, fn, &type))
      return false;
    vec_push(parser_scratch(p), &s->results, type);
    vec_push(parser_scratch(p), &s->result_attrs, NULL);
    return true;
  }
  if (parse_optional_punct(p, ')'))
    return true;
  do {
    if (!parse_result(p, s, fn))
      return false;
  } while (parse_optional_punct(p, ','));
  return parse_punct(p, ')');
}

bool parse_signature(Parser *p, Signature *s, SignatureTypeFn *fn, bool allow_variadic) {
  return parse_signature_args(p, s, fn, allow_variadic) && parse_signature_results(p, s, fn);
}

static void add_attr_list(Parser *p, OpState *state, const char *name, Attr *attrs, size_t n) {
  bool any = false;
  for (size_t i = 0; i < n; i++)
    any |= attrs[i] && attr_len(attrs[i]);
  if (!any)
    return;
  for (size_t i = 0; i < n; i++)
    if (!attrs[i])
      attrs[i] = attr_dict(parser_context(p), NULL, 0);
  op_state_set_attr(p, state, name, attr_array(parser_context(p), attrs, n));
}

void add_signature_attrs(Parser *p, OpState *state, const Signature *s) {
  add_attr_list(p, state, "arg_attrs", s->arg_attrs.data, s->arg_attrs.len);
  add_attr_list(p, state, "res_attrs", s->result_attrs.data, s->result_attrs.len);
}

bool parse_optional_visibility(Parser *p, OpState *state) {
  static const char *const WORDS[] = {"public", "private", "nested"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
    if (parse_optional_keyword(p, WORDS[i]))
      op_state_set_attr(p, state, "sym_visibility",
                        attr_string(parser_context(p), str_from(WORDS[i])));
  return true;
}

static Attr nth_attrs(const Op *op, const char *name, size_t i) {
  Attr list = op_attr_named(op_context(op), op, name);
  if (!attr_is(list, &ATTR_DEF_ARRAY) || i >= attr_len(list))
    return NULL;
  Attr dict = attr_at(list, i);
  return attr_is(dict, &ATTR_DEF_DICT) && attr_len(dict) ? dict : NULL;
}

static void print_some_attrs(Printer *p, Attr dict) {
  if (!dict)
    return;
  print_char(p, ' ');
  print_dict_entries(p, dict);
}

void print_signature_parts(Printer *p, Op *op, const Type *inputs, size_t n_inputs,
                           const Type *results, size_t n_results, bool is_variadic,
                           bool always_parens) {
  Block *body = function_has_body(op) ? op->regions[0]->first : NULL;
  print_char(p, '(');
  for (size_t i = 0; i < n_inputs; i++) {
    if (i)
      print_cstr(p, ", ");
    if (body && i < body->n_args) {
      print_operand(p, body->args[i]);
      print_cstr(p, ": ");
    }
    print_type(p, inputs[i]);
    // MLIR looks for no aliases in the attributes of a body's arguments.
    if (!body || !printer_is_collecting(p))
      print_some_attrs(p, nth_attrs(op, "arg_attrs", i));
    if (body && i < body->n_args)
      print_optional_loc(p, body->arg_locs[i]);
  }
  if (is_variadic)
    print_cstr(p, n_inputs ? ", ..." : "...");
  print_char(p, ')');
  if (!n_results)
    return;
  print_cstr(p, " -> ");
  bool parens = n_results > 1 || always_parens || type_is_function(results[0]) ||
                nth_attrs(op, "res_attrs", 0);
  if (parens)
    print_char(p, '(');
  for (size_t i = 0; i < n_results; i++) {
    if (i)
      print_cstr(p, ", ");
    print_type(p, results[i]);
    print_some_attrs(p, nth_attrs(op, "res_attrs", i));
  }
  if (parens)
    print_char(p, ')');
}

void print_signature(Printer *p, Op *op, Type function, bool is_variadic) {
  size_t n = type_n_inputs(function);
  const Type *types = (const Type *)function->words + 1;
  print_signature_parts(p, op, types, n, types + n, type_n_results(function), is_variadic, false);
}

Type function_type_of(const Op *op) {
  return attr_type_value(op_attr_named(op_context(op), op, "function_type"));
}

// Attributes written out must not be those that the syntax tells.
static bool parse_function_attrs(Parser *p, OpState *state) {
  static const char *const TOLD[] = {"sym_name", "sym_visibility", "function_type"};
  const char *at = parser_at(p);
  size_t before = state->attrs.len;
  if (!parse_optional_attr_dict_keyword(p, state))
    return false;
  for (size_t i = before; i < state->attrs.len; i++)
    for (size_t k = 0; k < sizeof TOLD / sizeof *TOLD; k++)
      if (str_is(ident_str(state->attrs.data[i].name), TOLD[k]))
        return parser_error(p, at,
                            "'%s' is an inferred attribute and should not be specified in the "
                            "explicit attribute dictionary",
                            TOLD[k]);
  return true;
}

bool parse_function(Parser *p, OpState *state, SignatureTypeFn *fn, bool allow_variadic,
                    SignatureFn *before_body) {
  Context *ctx = parser_context(p);
  Ident name;
  Signature s = {0};
  if (!parse_optional_visibility(p, state) || !parse_symbol_name(p, &name))
    return false;
  op_state_set_attr(p, state, "sym_name", attr_ident(ctx, name));
  if (!parse_signature(p, &s, fn, allow_variadic))
    return false;
  Type *inputs = ARENA_ARRAY(parser_scratch(p), Type, s.args.len);
  for (size_t i = 0; i < s.args.len; i++)
    inputs[i] = s.args.data[i].type;
  Type type = type_function(ctx, inputs, s.args.len, s.results.data, s.results.len);
  op_state_set_attr(p, state, "function_type", attr_type(ctx, type));
  add_signature_attrs(p, state, &s);
  if (!parse_function_attrs(p, state))
    return false;
  if (before_body)
    before_body(p, state, &s);
  Region *region;
  bool has_body;
  const char *at = parser_at(p);
  if (!parse_optional_region(p, state, s.args.data, s.args.len, &region, &has_body))
    return false;
  if (has_body && !region->first)
    return parser_error(p, at, "expected non-empty function body");
  vec_push(parser_scratch(p), &state->regions, has_body ? region : region_create(parser_module(p)));
  return true;
}

void print_visible_name(Printer *p, const Op *op) {
  Attr visibility = op_attr(op, op_context(op)->sym_visibility);
  print_char(p, ' ');
  if (visibility) {
    print_str(p, ident_str(attr_text(visibility)));
    print_char(p, ' ');
  }
  print_symbol(p, ident_str(symbol_name(op)));
}

void print_function(Printer *p, Op *op, bool is_variadic) {
  static const char *const ELIDED[] = {"sym_name",  "function_type", "sym_visibility",
                                       "arg_attrs", "res_attrs",     NULL};
  print_visible_name(p, op);
  print_signature(p, op, function_type_of(op), is_variadic);
  print_attr_dict_keyword(p, op, ELIDED);
  if (!function_has_body(op))
    return;
  print_char(p, ' ');
  print_region(p, op_region(op, 0), false, true);
}

static bool verify_arg_attr(const Op *op, Type type, NamedAttr attr, bool is_result) {
  const char *what = is_result ? "result" : "argument";
  Str rest = ident_str(attr.name), prefix = str_split(&rest, '.');
  if (prefix.len == attr.name->len)
    return op_error(op, "%ss may only have dialect attributes", what);
  Context *ctx = op_context(op);
  const Dialect *dialect = context_dialect(ctx, context_intern(ctx, prefix));
  return !dialect || !dialect->verify_arg_attr ||
         dialect->verify_arg_attr(op, type, attr, is_result);
}

static bool verify_attr_list(const Op *op, Type function, bool is_result) {
  const char *what = is_result ? "result" : "argument";
  const char *name = is_result ? "res_attrs" : "arg_attrs";
  size_t n = is_result ? type_n_results(function) : type_n_inputs(function);
  Attr list = op_attr_named(op_context(op), op, name);
  if (!list)
    return true;
  if (!attr_is(list, &ATTR_DEF_ARRAY) || attr_len(list) != n)
    return op_error(op,
                    "expects %s attribute array to have the same number of elements as the number "
                    "of function %ss, got %zu, but expected %zu",
                    what, what, attr_is(list, &ATTR_DEF_ARRAY) ? attr_len(list) : 0, n);
  for (size_t i = 0; i < n; i++)
    if (!attr_is(attr_at(list, i), &ATTR_DEF_DICT))
      return op_error(op, "expects %s attribute dictionary to be a DictionaryAttr", what);
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < attr_len(attr_at(list, i)); k++)
      if (!verify_arg_attr(op, is_result ? type_result(function, i) : type_input(function, i),
                           attr_entry(attr_at(list, i), k), is_result))
        return false;
  return true;
}

bool verify_function(Op *op, Type function) {
  if (!verify_attr_list(op, function, false) || !verify_attr_list(op, function, true))
    return false;
  if (!function_has_body(op))
    return true;
  Block *body = op->regions[0]->first;
  if (body->n_args != type_n_inputs(function))
    return op_error(op, "entry block must have %zu arguments to match function signature",
                    type_n_inputs(function));
  for (uint32_t i = 0; i < body->n_args; i++)
    if (body->args[i]->type != type_input(function, i))
      return op_error(op,
                      "type of entry block argument #%u('%s') must match the type of the "
                      "corresponding argument in function signature('%s')",
                      i, type_text(op_context(op), body->args[i]->type),
                      type_text(op_context(op), type_input(function, i)));
  return true;
}
