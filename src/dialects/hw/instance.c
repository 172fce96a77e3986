// instance.c: hw.instance.
//
//   %adder.sum = hw.instance "adder" sym @s @Add<W: i32 = 8>(a: %x: i8, b: %y: i8) -> (sum: i8)

#include "dialects/hw/hooks.h"
#include "dialects/rows.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/symbol.h"

typedef struct InstanceText {
  VEC(Attr) arg_names, result_names;
  OperandList inputs;
  TypeList input_types;
  VEC(Type) result_types;
} InstanceText;

static bool parse_label(Parser *p, Attr *label) {
  Ident name;
  Str word;
  if (!parse_optional_string(p, &name)) {
    if (!parse_any_keyword(p, &word))
      return false;
    name = context_intern(parser_context(p), word);
  }
  *label = attr_ident(parser_context(p), name);
  return parse_punct(p, ':');
}

static bool parse_input(Parser *p, void *user) {
  InstanceText *s = user;
  Attr label;
  UnresolvedOperand operand;
  Type type;
  if (!parse_label(p, &label) || !parse_operand(p, &operand) || !parse_punct(p, ':') ||
      !parse_type(p, &type))
    return false;
  vec_push(parser_scratch(p), &s->arg_names, label);
  vec_push(parser_scratch(p), &s->inputs.items, operand);
  vec_push(parser_scratch(p), &s->input_types.items, type);
  return true;
}

static bool parse_output(Parser *p, void *user) {
  InstanceText *s = user;
  Attr label;
  Type type;
  if (!parse_label(p, &label) || !parse_type(p, &type))
    return false;
  vec_push(parser_scratch(p), &s->result_names, label);
  vec_push(parser_scratch(p), &s->result_types, type);
  return true;
}

bool parse_hw_instance(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  InstanceText s = {0};
  Ident name, module;
  if (!parse_string(p, &name))
    return false;
  op_state_set_attr(p, state, "instanceName", attr_ident(ctx, name));
  if (parse_optional_keyword(p, "sym")) {
    Attr sym = parse_inner_sym(p);
    if (!sym)
      return false;
    op_state_set_attr(p, state, "inner_sym", sym);
  }
  if (!parse_symbol_name(p, &module))
    return false;
  op_state_set_attr(p, state, "moduleName", attr_symbol(ctx, module, NULL, 0));
  const char *at = parser_at(p);
  if (!parse_hw_params(p, state) || !parse_list(p, '(', ')', parse_input, &s) || !parse_arrow(p) ||
      !parse_list(p, '(', ')', parse_output, &s) || !parse_optional_attr_dict(p, state))
    return false;
  op_state_set_attr(p, state, "argNames", attr_array(ctx, s.arg_names.data, s.arg_names.len));
  op_state_set_attr(p, state, "resultNames",
                    attr_array(ctx, s.result_names.data, s.result_names.len));
  for (size_t i = 0; i < s.result_types.len; i++)
    vec_push(parser_scratch(p), &state->types, s.result_types.data[i]);
  return add_operands(p, state, &s.inputs, &s.input_types, at);
}

static Attr attr_of(const Op *op, const char *name) {
  return op_attr_named(op_context(op), op, name);
}

static Ident label_at(Attr names, size_t i) {
  return attr_text(attr_at(names, i));
}

void print_hw_instance(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"instanceName", "moduleName", "argNames", "resultNames",
                                       "parameters",   "inner_sym",  NULL};
  Attr args = attr_of(op, "argNames"), results = attr_of(op, "resultNames");
  Attr sym = attr_of(op, "inner_sym");
  print_char(p, ' ');
  print_string(p, ident_str(attr_text(attr_of(op, "instanceName"))));
  if (sym) {
    print_cstr(p, " sym ");
    print_inner_sym(p, sym);
  }
  print_char(p, ' ');
  print_symbol(p, ident_str(attr_symbol_root(attr_of(op, "moduleName"))));
  print_hw_params(p, op);
  print_char(p, '(');
  for (uint32_t i = 0; i < op->n_operands; i++) {
    if (i)
      print_cstr(p, ", ");
    print_keyword_or_string(p, ident_str(label_at(args, i)));
    print_cstr(p, ": ");
    print_operand(p, op_operand(op, i));
    print_cstr(p, ": ");
    print_type(p, op_operand(op, i)->type);
  }
  print_cstr(p, ") -> (");
  for (uint32_t i = 0; i < op->n_results; i++) {
    if (i)
      print_cstr(p, ", ");
    print_keyword_or_string(p, ident_str(label_at(results, i)));
    print_cstr(p, ": ");
    print_type(p, op->results[i].type);
  }
  print_char(p, ')');
  print_attr_dict(p, op, ELIDED);
}

// %instance.port; by number where the port has no name.
void name_hw_instance(Op *op, NameFn *name, void *user) {
  Attr names = attr_of(op, "resultNames");
  Text text = {0};
  text_str(&text, ident_str(attr_text(attr_of(op, "instanceName"))));
  text_char(&text, '.');
  size_t prefix = text.len;
  for (uint32_t i = 0; i < op->n_results; i++) {
    Ident port = i < attr_len(names) ? label_at(names, i) : NULL;
    text.len = prefix;
    if (port && port->len)
      text_str(&text, ident_str(port));
    else
      text_u64(&text, i);
    name(user, op_result(op, i), (Str){text.data, text.len});
  }
  text_free(&text);
}

Op *hw_instance_module(const Op *instance) {
  Op *module = symbol_resolve(instance, attr_of(instance, "moduleName"));
  return module && op_is_hw_module(module) ? module : NULL;
}

typedef struct Side {
  const char *what; // "input", "output"
  Attr names;
  uint32_t n, at;
} Side;

// The next port of one side, against the module's.
static bool verify_port(const Op *op, Side *side, HwPort port, const char *module) {
  Context *ctx = op_context(op);
  uint32_t i = side->at++;
  if (i >= side->n)
    return op_error(op, "lacks %s '%s' of module '@%s'", side->what, port.name->text, module);
  if (label_at(side->names, i) != port.name)
    return op_error(op, "%s #%u must be '%s' as in module '@%s', but is '%s'", side->what, i,
                    port.name->text, module, label_at(side->names, i)->text);
  bool is_result = port.direction == HW_OUT;
  Type wanted = hw_port_value_type(ctx, port);
  Type found = is_result ? op->results[i].type : op_operand(op, i)->type;
  return found == wanted ||
         op_error(op, "%s '%s' of module '@%s' is of type '%s', but got '%s'", side->what,
                  port.name->text, module, type_text(ctx, wanted), type_text(ctx, found));
}

static bool verify_no_more(const Op *op, const Side *side, const char *module) {
  return side->at == side->n || op_error(op, "has %s '%s', which module '@%s' does not have",
                                         side->what, label_at(side->names, side->at)->text, module);
}

static bool verify_against_params(const Op *op, const Op *module, const char *name) {
  Attr mine = attr_of(op, "parameters"), wanted = attr_of(module, "parameters");
  if (!is_param_array(wanted))
    return true; // said at the module
  if (attr_len(mine) != attr_len(wanted))
    return op_error(op, "has %zu parameters, but module '@%s' has %zu", attr_len(mine), name,
                    attr_len(wanted));
  for (size_t i = 0; i < attr_len(mine); i++) {
    Attr a = attr_at(mine, i), b = attr_at(wanted, i);
    if (a->words[0] != b->words[0] || a->words[1] != b->words[1])
      return op_error(op, "parameter #%zu must be '%s' of type '%s' as in module '@%s'", i,
                      WORD_IDENT(b->words[0])->text,
                      type_text(op_context(op), WORD_TYPE(b->words[1])), name);
  }
  return true;
}

bool verify_hw_instance(Op *op) {
  Attr reference = attr_of(op, "moduleName");
  const char *name = attr_symbol_root(reference)->text;
  Side in = {"input", attr_of(op, "argNames"), op->n_operands, 0};
  Side out = {"output", attr_of(op, "resultNames"), op->n_results, 0};
  if (attr_len(in.names) != in.n)
    return op_error(op, "has %zu input names for %u operands", attr_len(in.names), in.n);
  if (attr_len(out.names) != out.n)
    return op_error(op, "has %zu output names for %u results", attr_len(out.names), out.n);
  Op *module = symbol_resolve(op, reference);
  if (!module)
    return op_error(op, "refers to an unknown module '@%s'", name);
  if (!op_is_hw_module(module))
    return op_error(op, "refers to '@%s', which is no module but '%s'", name,
                    module->info->name->text);
  if (module == op_parent(op))
    return op_error(op, "instantiates the module '@%s' within itself", name);
  Attr type_attr = attr_of(module, "module_type");
  if (!attr_is(type_attr, &ATTR_DEF_TYPE) ||
      !type_is(attr_type_value(type_attr), &TYPE_DEF_HW_MODTY))
    return true; // said at the module
  Type type = attr_type_value(type_attr);
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (!verify_port(op, port.direction == HW_OUT ? &out : &in, port, name))
      return false;
  }
  return verify_no_more(op, &in, name) && verify_no_more(op, &out, name) &&
         verify_hw_params(op, true) && verify_against_params(op, module, name);
}

Op *build_hw_instance(Builder *builder, Str name, const Op *module, Value *const *inputs) {
  Context *ctx = builder->module->ctx;
  Arena scratch = {0};
  Type type = hw_module_type(module);
  size_t n = hw_modty_len(type), n_in = 0, n_out = 0;
  Attr *in = ARENA_ARRAY(&scratch, Attr, n), *out = ARENA_ARRAY(&scratch, Attr, n);
  Type *types = ARENA_ARRAY(&scratch, Type, n);
  for (size_t i = 0; i < n; i++) {
    HwPort port = hw_modty_port(type, i);
    Attr label = attr_ident(ctx, port.name);
    if (port.direction != HW_OUT) {
      in[n_in++] = label;
      continue;
    }
    types[n_out] = port.type;
    out[n_out++] = label;
  }
  NamedAttr attrs[] = {
      {context_ident(ctx, "instanceName"), attr_string(ctx, name)},
      {context_ident(ctx, "moduleName"), attr_symbol(ctx, symbol_name(module), NULL, 0)},
      {context_ident(ctx, "argNames"), attr_array(ctx, in, n_in)},
      {context_ident(ctx, "resultNames"), attr_array(ctx, out, n_out)},
  };
  Op *op = build_op(builder, OP_hw_instance, inputs, inputs ? n_in : 0, types, n_out, attrs, 4);
  arena_free(&scratch);
  return op;
}
