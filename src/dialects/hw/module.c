// module.c: hw.module, hw.module.extern, hw.output.
//
//   hw.module private @m<W: i32 = 8>(in %a : i8 {attr}, inout %b : i1, out c : i8) attributes {..}
//   {
//
// The ports are one attribute, module_type, in the order written; in and inout ports are the
// arguments of the body's block, out ports the operands of its hw.output. A port's name is its SSA
// name; where that cannot spell it, the name follows: in %_d2A " d*" : i1.

#include "dialects/function.h"
#include "dialects/hw/hooks.h"
#include "dialects/rows.h"
#include "ir/symbol.h"

#include <ctype.h>

static const char *const DIRECTIONS[] = {"in", "out", "inout"};

typedef struct ModuleText {
  VEC(HwPort) ports;
  RegionArgs args;
  VEC(Attr) attrs; // a dictionary per port
  VEC(Attr) locs;  // of ports that are no arguments; unknown where not written
  bool is_extern, has_attrs, has_locs;
} ModuleText;

static bool parse_optional_name(Parser *p, Ident *name, bool *present) {
  Str word;
  *present = true;
  if (parse_optional_string(p, name))
    return true;
  *present = parse_optional_any_keyword(p, &word);
  if (*present)
    *name = context_intern(parser_context(p), word);
  return true;
}

static bool parse_direction(Parser *p, HwDirection *direction) {
  for (size_t i = 0; i < 3; i++) {
    if (!parse_optional_keyword(p, DIRECTIONS[i]))
      continue;
    *direction = (HwDirection)i;
    return true;
  }
  return parser_expected(p, "'in', 'out' or 'inout'");
}

// in %name "name", out name
static bool parse_port_name(Parser *p, HwPort *port, RegionArg *arg) {
  bool is_named;
  const char *at = parser_at(p);
  if (port->direction != HW_OUT) {
    if (!parse_operand(p, &arg->name))
      return false;
    if (arg->name.index)
      return parser_error(p, at, "a port has no result number");
  }
  if (!parse_optional_name(p, &port->name, &is_named))
    return false;
  if (is_named)
    return true;
  if (port->direction == HW_OUT)
    return parser_expected(p, "the name of an output port");
  // A number is no name, only a way to speak of the value.
  Str name = arg->name.name;
  bool is_number = isdigit((unsigned char)name.ptr[0]);
  port->name = context_intern(parser_context(p), is_number ? STR("") : name);
  return true;
}

static bool parse_port_loc(Parser *p, ModuleText *m) {
  const Token *t = parser_token(p);
  Attr loc = attr_from_loc(parser_context(p), LOC_UNKNOWN);
  if (t->kind == TOKEN_BARE && str_is(t->text, "loc")) {
    m->has_locs = true;
    if (!parse_attr(p, NULL, &loc))
      return false;
  }
  vec_push(parser_scratch(p), &m->locs, loc);
  return true;
}

static bool parse_port(Parser *p, void *user) {
  ModuleText *m = user;
  Context *ctx = parser_context(p);
  HwPort port = {0};
  RegionArg arg = {0};
  Attr attrs = attr_dict(ctx, NULL, 0);
  if (!parse_direction(p, &port.direction))
    return false;
  arg.loc = parser_loc_at(p, parser_at(p));
  if (!parse_port_name(p, &port, &arg) || !parse_punct(p, ':') || !parse_type(p, &port.type))
    return false;
  const Token *t = parser_token(p);
  if (t->kind == TOKEN_PUNCT && t->punct == '{' && !parse_attr_dict_value(p, &attrs))
    return false;
  arg.type = hw_port_value_type(ctx, port);
  vec_push(parser_scratch(p), &m->ports, port);
  vec_push(parser_scratch(p), &m->attrs, attrs);
  m->has_attrs |= attr_len(attrs) > 0;
  if (port.direction == HW_OUT || m->is_extern)
    return parse_port_loc(p, m);
  if (!parse_optional_location(p, &arg.loc))
    return false;
  vec_push(parser_scratch(p), &m->args, arg);
  return true;
}

static bool parse_header(Parser *p, OpState *state, ModuleText *m) {
  Context *ctx = parser_context(p);
  Ident name;
  if (!parse_optional_visibility(p, state) || !parse_symbol_name(p, &name))
    return false;
  op_state_set_attr(p, state, "sym_name", attr_ident(ctx, name));
  if (!parse_hw_params(p, state) || !parse_list(p, '(', ')', parse_port, m))
    return false;
  Type type = type_hw_modty(ctx, m->ports.data, m->ports.len);
  op_state_set_attr(p, state, "module_type", attr_type(ctx, type));
  op_state_set_attr(p, state, "per_port_attrs",
                    attr_array(ctx, m->attrs.data, m->has_attrs ? m->attrs.len : 0));
  if (m->has_locs)
    op_state_set_attr(p, state, m->is_extern ? "port_locs" : "result_locs",
                      attr_array(ctx, m->locs.data, m->locs.len));
  return parse_optional_attr_dict_keyword(p, state);
}

bool parse_hw_module(Parser *p, OpState *state) {
  ModuleText m = {0};
  Region *body;
  if (!parse_header(p, state, &m))
    return false;
  if (!parse_region(p, state, m.args.data, m.args.len, &body))
    return false;
  vec_push(parser_scratch(p), &state->regions, body);
  region_add_implicit_terminator(parser_module(p), state->info, body, state->loc);
  return true;
}

bool parse_hw_module_extern(Parser *p, OpState *state) {
  ModuleText m = {.is_extern = true};
  if (!parse_header(p, state, &m))
    return false;
  vec_push(parser_scratch(p), &state->regions, region_create(parser_module(p)));
  return true;
}

bool op_is_hw_module(const Op *op) {
  return op_is(op, OP_hw_module) || op_is(op, OP_hw_module_extern);
}

Type hw_module_type(const Op *module) {
  return attr_type_value(op_attr_named(op_context(module), module, "module_type"));
}

size_t hw_module_n_inputs(const Op *module) {
  Type type = hw_module_type(module);
  size_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++)
    n += hw_modty_port(type, i).direction != HW_OUT;
  return n;
}

static bool is_ssa_name(Str name) {
  if (!name.len || isdigit((unsigned char)name.ptr[0]))
    return false;
  for (size_t i = 0; i < name.len; i++)
    if (!isalnum((unsigned char)name.ptr[i]) && (!name.ptr[i] || !strchr("$._-", name.ptr[i])))
      return false;
  return true;
}

// arg: NULL where there is no body.
static void print_input_name(Printer *p, Str name, Value *arg, size_t i) {
  bool says_it = arg ? str_eq(printed_name(p, arg), name) && name.len : is_ssa_name(name);
  if (arg) {
    print_operand(p, arg);
  } else if (says_it) {
    print_char(p, '%');
    print_str(p, name);
  } else {
    print_cstr(p, "%arg");
    text_u64(printer_out(p), i);
  }
  if (says_it)
    return;
  print_char(p, ' ');
  print_string(p, name);
}

static Attr nth(const Op *op, const char *list_name, size_t i) {
  Attr list = op_attr_named(op_context(op), op, list_name);
  return list && i < attr_len(list) ? attr_at(list, i) : NULL;
}

static void print_port(Printer *p, const Op *op, HwPort port, size_t i, Value *arg, Attr loc) {
  Attr attrs = nth(op, "per_port_attrs", i);
  print_cstr(p, DIRECTIONS[port.direction]);
  print_char(p, ' ');
  if (port.direction == HW_OUT)
    print_keyword_or_string(p, ident_str(port.name));
  else
    print_input_name(p, ident_str(port.name), arg, i);
  print_cstr(p, " : ");
  print_type(p, port.type);
  if (attrs && attr_len(attrs)) {
    print_char(p, ' ');
    print_dict_entries(p, attrs);
  }
  if (arg)
    print_optional_loc(p, value_loc(arg));
  else if (loc)
    print_optional_loc(p, loc_from_attr(loc));
}

static void print_ports(Printer *p, Op *op) {
  Type type = hw_module_type(op);
  Block *body = hw_module_body(op);
  size_t n_in = 0, n_out = 0;
  print_char(p, '(');
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (i)
      print_cstr(p, ", ");
    if (!body)
      print_port(p, op, port, i, NULL, nth(op, "port_locs", i));
    else if (port.direction == HW_OUT)
      print_port(p, op, port, i, NULL, nth(op, "result_locs", n_out++));
    else
      print_port(p, op, port, i, body->args[n_in++], NULL);
  }
  print_char(p, ')');
}

static void print_header(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"sym_name",    "module_type", "per_port_attrs", "parameters",
                                       "result_locs", "port_locs",   "sym_visibility", NULL};
  print_visible_name(p, op);
  print_hw_params(p, op);
  print_ports(p, op);
  print_attr_dict_keyword(p, op, ELIDED);
}

void print_hw_module(Printer *p, Op *op) {
  print_header(p, op);
  print_char(p, ' ');
  print_region(p, op_region(op, 0), false, true);
}

void print_hw_module_extern(Printer *p, Op *op) {
  print_header(p, op);
}

void name_hw_module_args(Op *op, Region *region, NameFn *name, void *user) {
  Type type = hw_module_type(op);
  uint32_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type) && region->first; i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction != HW_OUT && n < region->first->n_args)
      name(user, region->first->args[n++], ident_str(port.name));
  }
}

// Names are unique, but for empty ones.
static bool verify_port_names(const Op *op, Type type) {
  Arena scratch = {0};
  Map seen = {.arena = &scratch};
  Ident twice = NULL;
  for (size_t i = 0; i < hw_modty_len(type) && !twice; i++) {
    Ident name = hw_modty_port(type, i).name;
    if (name->len && map_find(&seen, WORD(name)))
      twice = name;
    map_put(&seen, WORD(name), 1);
  }
  arena_free(&scratch);
  return !twice || op_error(op, "has two ports named '%s'", twice->text);
}

static bool verify_loc_list(const Op *op, const char *name, size_t n) {
  Attr list = op_attr_named(op_context(op), op, name);
  bool ok = !list || attr_len(list) == n;
  for (size_t i = 0; list && i < attr_len(list) && ok; i++)
    ok = attr_is_loc(attr_at(list, i));
  return ok || op_error(op, "'%s' must be %zu locations, one per port", name, n);
}

static bool verify_signature(Op *op) {
  Type type = hw_module_type(op);
  Attr attrs = op_attr_named(op_context(op), op, "per_port_attrs");
  if (attr_len(attrs) && attr_len(attrs) != hw_modty_len(type))
    return op_error(op, "'per_port_attrs' has %zu entries for %zu ports", attr_len(attrs),
                    hw_modty_len(type));
  for (size_t i = 0; i < attr_len(attrs); i++)
    if (!attr_is(attr_at(attrs, i), &ATTR_DEF_DICT))
      return op_error(op, "'per_port_attrs' must be dictionaries");
  size_t n_outputs = hw_modty_len(type) - hw_module_n_inputs(op);
  return verify_port_names(op, type) && verify_hw_params(op, false) &&
         verify_loc_list(op, "result_locs", n_outputs) &&
         verify_loc_list(op, "port_locs", hw_modty_len(type));
}

bool verify_hw_module_extern(Op *op) {
  if (!verify_signature(op))
    return false;
  return !hw_module_body(op) || op_error(op, "must have no body");
}

bool verify_hw_module(Op *op) {
  Context *ctx = op_context(op);
  Type type = hw_module_type(op);
  Block *body = hw_module_body(op);
  if (!verify_signature(op))
    return false;
  if (!body)
    return op_error(op, "expects a region with one block");
  size_t n_inputs = hw_module_n_inputs(op);
  if (body->n_args != n_inputs)
    return op_error(op, "has %zu input ports, but its block has %u arguments", n_inputs,
                    body->n_args);
  uint32_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT)
      continue;
    Type wanted = hw_port_value_type(ctx, port), found = body->args[n++]->type;
    if (found != wanted)
      return op_error(op, "port '%s' is of type '%s', but its block argument is '%s'",
                      port.name->text, type_text(ctx, wanted), type_text(ctx, found));
  }
  const Op *last = body->last;
  bool is_end = last && (!op_is_registered(last) || op_has(last, TERMINATOR));
  return !is_end || op_is(last, OP_hw_output) ||
         op_error(op, "must end with 'hw.output', not '%s'", last->info->name->text);
}

bool verify_hw_output(Op *op) {
  Context *ctx = op_context(op);
  Op *module = op_parent(op);
  if (!module || !op_is(module, OP_hw_module))
    return op_error(op, "expects parent op 'hw.module'");
  Attr attr = op_attr_named(ctx, module, "module_type");
  if (!attr_is(attr, &ATTR_DEF_TYPE) || !type_is(attr_type_value(attr), &TYPE_DEF_HW_MODTY))
    return true; // said at the module
  Type type = attr_type_value(attr);
  uint32_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction != HW_OUT)
      continue;
    if (n == op->n_operands)
      return op_error(op, "gives no value for output port '%s'", port.name->text);
    Type found = op_operand(op, n++)->type;
    if (found != port.type)
      return op_error(op, "output port '%s' must be of type '%s', but got '%s'", port.name->text,
                      type_text(ctx, port.type), type_text(ctx, found));
  }
  return n == op->n_operands ||
         op_error(op, "has %u operands for %u output ports", op->n_operands, n);
}

static Op *build_module(Builder *builder, unsigned id, Str name, const HwPort *ports, size_t n) {
  Context *ctx = builder->module->ctx;
  NamedAttr attrs[] = {
      {ctx->sym_name, attr_string(ctx, name)},
      {context_ident(ctx, "module_type"), attr_type(ctx, type_hw_modty(ctx, ports, n))},
  };
  return build_op(builder, id, NULL, 0, NULL, 0, attrs, 2);
}

Op *build_hw_module(Builder *builder, Str name, const HwPort *ports, size_t n) {
  Op *op = build_module(builder, OP_hw_module, name, ports, n);
  Block *body = block_create(builder->module);
  region_append_block(op_region(op, 0), body);
  for (size_t i = 0; i < n; i++)
    if (ports[i].direction != HW_OUT)
      block_add_arg(builder->module, body, hw_port_value_type(builder->module->ctx, ports[i]),
                    builder->loc);
  return op;
}

Op *build_hw_module_extern(Builder *builder, Str name, const HwPort *ports, size_t n) {
  return build_module(builder, OP_hw_module_extern, name, ports, n);
}
