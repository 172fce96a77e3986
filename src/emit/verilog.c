// verilog.c: modules as Verilog-2005: declarations, wires, instances; expressions and state are in
// the files beside this one.
//
// A value that is used once, later in the module, and whose text is short stands in place of its
// use; every other one is a wire of its own. Wires are written where they are defined, and
// declared at the top where something before needs them. Above a module stands its `comment`;
// public ones and instances have the file and line they come from.

#include "emit/verilog.h"

#include "base/verilog_words.h"
#include "base/wide.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "emit/verilog_module.h"
#include "ir/symbol.h"

enum { LONGEST_INLINED = 48 };

static void take_name(void *user, Value *value, Str name) {
  (void)value;
  Text *text = user;
  if (!text->len)
    text_str(text, name);
}

const char *value_name(ModuleEmitter *e, const Value *value) {
  ValueText *text = &e->values[value->id];
  if (text->name)
    return text->name;
  Op *op = value_op(value);
  Text hint = {0};
  if (op && op->info->row && op->info->row->name_results && op->n_results == 1)
    op->info->row->name_results(op, take_name, &hint);
  if (!hint.len)
    text_printf(&hint, "w%u", e->n_unnamed++);
  text->name = verilog_name(&e->names, (Str){hint.data, hint.len})->text;
  text_free(&hint);
  return text->name;
}

// The file's name without its folders, and the line. A comment that began with the name could be an
// instruction to a tool: "// verilator_test.c".
static void emit_origin(ModuleEmitter *e, Loc loc) {
  Position at = loc_position(e->ctx, loc);
  if (!at.file)
    return;
  const char *slash = strrchr(at.file, '/');
  text_printf(e->out, " // from %s:%u",
              verilog_shown(e->scratch, str_from(slash ? slash + 1 : at.file)), at.line);
}

static const char *module_name(const ModuleEmitter *e, const Op *module) {
  return ((Ident)map_get_ptr(&e->module_names, module))->text;
}

// Verilator takes no port with the name of its module.
static void reserve_own_name(VerilogNames *names, const Op *module) {
  const char *word = verilog_module_word(names->taken.arena, symbol_name(module)->text);
  Ident own = context_ident(names->ctx, word);
  if (!op_is(module, OP_hw_module_extern))
    map_put_ptr(&names->taken, own, own);
}

static void name_ports(ModuleEmitter *e, Ident *port_names) {
  Type type = hw_module_type(e->op);
  reserve_own_name(&e->names, e->op);
  uint32_t n_in = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    port_names[i] = verilog_name(&e->names, ident_str(port.name));
    if (port.direction != HW_OUT)
      e->values[hw_module_body(e->op)->args[n_in++]->id] =
          (ValueText){.name = port_names[i]->text, .is_declared = true};
  }
}

static bool is_private(const Op *module) {
  Attr visibility = op_attr(module, op_context(module)->sym_visibility);
  return visibility && str_is(ident_str(attr_text(visibility)), "private");
}

// What a module is: its `comment`, a line for each of its lines.
static void emit_comment(ModuleEmitter *e) {
  Attr comment = op_attr_named(e->ctx, e->op, "comment");
  Str rest = comment ? ident_str(attr_text(comment)) : (Str){0};
  while (rest.len) {
    const char *end = memchr(rest.ptr, '\n', rest.len);
    size_t n = end ? (size_t)(end - rest.ptr) : rest.len;
    text_printf(e->out, "// %s\n", verilog_shown(e->scratch, (Str){rest.ptr, n}));
    rest = (Str){rest.ptr + n + !!end, rest.len - n - !!end};
  }
}

static bool emit_ports(ModuleEmitter *e, Ident *port_names) {
  Type type = hw_module_type(e->op);
  size_t n = hw_modty_len(type);
  text_printf(e->out, "module %s(", module_name(e, e->op));
  if (!is_private(e->op))
    emit_origin(e, e->op->loc);
  for (size_t i = 0; i < n; i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_INOUT)
      return op_error(e->op, "cannot be written as Verilog yet: it has an inout port");
    if (!verilog_check_type(e->op, port.type))
      return false;
    text_printf(e->out, "\n  %s%s %s%s", port.direction == HW_OUT ? "output wire" : "input wire",
                verilog_range(e, port.type), port_names[i]->text, i + 1 < n ? "," : "");
    if (port_names[i] != port.name)
      text_printf(e->out, " // renamed: '%s'", verilog_shown(e->scratch, ident_str(port.name)));
  }
  text_cstr(e->out, "\n);\n");
  return true;
}

// A value that drives an output port has the port's name, if it is not a register's already.
static void name_outputs(ModuleEmitter *e, Ident *port_names) {
  Type type = hw_module_type(e->op);
  const Op *output = block_terminator(hw_module_body(e->op));
  uint32_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    if (hw_modty_port(type, i).direction != HW_OUT)
      continue;
    const Value *value = op_operand(output, n++);
    const Op *op = value_op(value);
    bool is_wire = op && !op_is(op, OP_hw_constant) && !op_is(op, OP_seq_compreg) &&
                   !op_is(op, OP_seq_compreg_ce) && !op_is(op, OP_seq_firmem_read_port);
    if (is_wire && !e->values[value->id].name)
      e->values[value->id] = (ValueText){.name = port_names[i]->text, .is_declared = true};
  }
}

static void emit_outputs(ModuleEmitter *e, Ident *port_names) {
  Type type = hw_module_type(e->op);
  const Op *output = block_terminator(hw_module_body(e->op));
  uint32_t n = 0;
  bool is_first = true;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    if (hw_modty_port(type, i).direction != HW_OUT)
      continue;
    const Value *value = op_operand(output, n++);
    if (e->values[value->id].name == port_names[i]->text)
      continue;
    text_printf(e->out, "%s  assign %s = %s;\n", is_first ? "\n" : "", port_names[i]->text,
                whole_text(e, value));
    is_first = false;
  }
}

// Wires.

static bool is_wire_op(const Op *op) {
  if (op_is(op, OP_seq_firmem_read_port)) {
    const Op *memory = value_op(op_operand(op, 0));
    return attr_int_or(op_attr_named(op_context(op), memory, "readLatency"), 0) == 0;
  }
  return op->n_results == 1 && !op_is(op, OP_hw_instance) && !op_is(op, OP_hw_constant) &&
         !op_is(op, OP_seq_compreg) && !op_is(op, OP_seq_compreg_ce) && !op_is(op, OP_seq_firreg) &&
         !op_is(op, OP_seq_firmem);
}

static bool can_inline(ModuleEmitter *e, const Op *op, const char *text) {
  const Value *result = op_result(op, 0);
  if (!value_has_one_use(result) || e->values[result->id].name || stands_alone(op) ||
      op_is(op, OP_hw_wire) || op_is(op, OP_seq_firmem_read_port))
    return false;
  const Op *user = result->first_use->owner;
  bool is_later = e->positions[user->id] > e->positions[op->id] || op_is(user, OP_seq_compreg);
  return is_later && !needs_names(user) && strlen(text) <= LONGEST_INLINED;
}

static bool emit_wire(ModuleEmitter *e, const Op *op) {
  const Value *result = op_result(op, 0);
  if (!verilog_check_type(op, result->type))
    return false;
  const char *text = op_is(op, OP_seq_firmem_read_port)
                         ? arena_printf(e->scratch, "%s[%s]", value_name(e, op_operand(op, 0)),
                                        whole_text(e, op_operand(op, 1)))
                         : expression_text(e, op);
  if (!text)
    return false;
  if (can_inline(e, op, text)) {
    e->values[result->id].inlined = text;
    return true;
  }
  if (e->values[result->id].is_declared)
    text_printf(e->out, "  assign %s = %s;\n", value_name(e, result), text);
  else
    text_printf(e->out, "  wire%s %s = %s;\n", verilog_range(e, result->type),
                value_name(e, result), text);
  e->values[result->id].is_declared = true;
  return true;
}

static bool is_used_before(const ModuleEmitter *e, const Op *op) {
  for (const Use *use = op->results[0].first_use; use; use = use->next)
    if (is_wire_op(use->owner) && !e->is_absorbed[use->owner->id] &&
        e->positions[use->owner->id] <= e->positions[op->id])
      return true;
  return false;
}

static void declare_wire(ModuleEmitter *e, const Value *value) {
  if (e->values[value->id].is_declared)
    return;
  text_printf(e->out, "  wire%s %s;\n", verilog_range(e, value->type), value_name(e, value));
  e->values[value->id].is_declared = true;
}

// A constant whose bits are selected needs a name.
static void declare_constant(ModuleEmitter *e, const Op *op) {
  const Value *value = op_result(op, 0);
  bool needs_name = false;
  for (const Use *use = value->first_use; use; use = use->next)
    needs_name |= needs_names(use->owner);
  if (!needs_name)
    return;
  const char *literal = verilog_literal(e, hw_constant_value(value));
  text_printf(e->out, "  wire%s %s = %s;\n", verilog_range(e, value->type), value_name(e, value),
              literal);
}

static void name_instance_results(ModuleEmitter *e, const Op *op) {
  Attr names = op_attr_named(e->ctx, op, "resultNames");
  const char *instance = attr_text(op_attr_named(e->ctx, op, "instanceName"))->text;
  for (uint32_t i = 0; i < op->n_results; i++) {
    ValueText *text = &e->values[op->results[i].id];
    if (text->name)
      continue;
    const char *wanted =
        arena_printf(e->scratch, "%s_%s", instance, attr_text(attr_at(names, i))->text);
    text->name = verilog_name(&e->names, str_from(wanted))->text;
  }
}

static bool emit_declarations(ModuleEmitter *e) {
  for (const Op *op = hw_module_body(e->op)->first; op; op = op->next) {
    if (!emit_state_declaration(e, op))
      return false;
    if (op_is(op, OP_hw_constant))
      declare_constant(e, op);
    if (op_is(op, OP_hw_instance)) {
      name_instance_results(e, op);
      for (uint32_t i = 0; i < op->n_results; i++) {
        if (!verilog_check_type(op, op->results[i].type))
          return false;
        declare_wire(e, op_result(op, i));
      }
    } else if (is_wire_op(op) && verilog_check_type(op, op->results[0].type) &&
               is_used_before(e, op)) {
      declare_wire(e, op_result(op, 0));
    }
  }
  return true;
}

static bool emit_wires(ModuleEmitter *e) {
  for (const Op *op = hw_module_body(e->op)->first; op; op = op->next)
    if (is_wire_op(op) && !e->is_absorbed[op->id] && !emit_wire(e, op))
      return false;
  return true;
}

// Keywords have an underscore, and so has the module's own name.
Ident *verilog_port_names(Context *ctx, const Op *module, Arena *arena) {
  Type type = hw_module_type(module);
  size_t n = hw_modty_len(type);
  Attr params = op_attr_named(ctx, module, "parameters");
  Ident *names = ARENA_ARRAY(arena, Ident, n + attr_len(params));
  VerilogNames scope = {.ctx = ctx, .taken.arena = arena};
  reserve_own_name(&scope, module);
  for (size_t i = 0; i < n; i++)
    names[i] = verilog_name(&scope, ident_str(hw_modty_port(type, i).name));
  for (size_t i = 0; i < attr_len(params); i++)
    names[n + i] = verilog_name(&scope, ident_str(hw_param_name(attr_at(params, i))));
  return names;
}

// Of the width and, which decides how it is extended, the signedness of its type; a plain number is
// signed and of 32 bits. A float is its bits.
static const char *parameter_text(ModuleEmitter *e, Attr value) {
  Type type = attr_value_type(value);
  unsigned width = type_width(type);
  if (attr_is(value, &ATTR_DEF_FLOAT))
    return arena_printf(e->scratch, "%u'h%llx", width, (unsigned long long)attr_float_raw(value));
  bool is_signed = width > 1 && type_signedness(type) != UNSIGNED;
  char *number = arena_alloc(e->scratch, width + 2);
  wide_print(attr_limbs(value), width, is_signed, number, width + 2);
  if (is_signed && width == 32)
    return number;
  bool is_negative = number[0] == '-';
  return arena_printf(e->scratch, "%s%u'%sd%s", is_negative ? "-" : "", width, is_signed ? "s" : "",
                      number + is_negative);
}

static bool is_literal(Attr value) {
  if (attr_is(value, &ATTR_DEF_INTEGER))
    return type_width(attr_value_type(value)) > 0;
  return attr_is(value, &ATTR_DEF_FLOAT) && type_width(attr_value_type(value)) <= 64;
}

// #(.WIDTH(8)), where there are any; `names` are the module's, in the same order.
static bool emit_parameters(ModuleEmitter *e, const Op *op, const Ident *names) {
  Attr list = op_attr_named(e->ctx, op, "parameters");
  for (size_t i = 0; i < attr_len(list); i++) {
    Attr param = attr_at(list, i), value = hw_param_value(param);
    if (!is_literal(value))
      return op_error(op, "cannot be written as Verilog yet: parameter '%s' is no number",
                      hw_param_name(param)->text);
    text_printf(e->out, "%s.%s(%s)", i ? ", " : "#(", names[i]->text, parameter_text(e, value));
  }
  if (attr_len(list))
    text_lit(e->out, ") ");
  return true;
}

static bool emit_instance(ModuleEmitter *e, const Op *op) {
  const Op *module = symbol_resolve(op, op_attr_named(e->ctx, op, "moduleName"));
  Type type = hw_module_type(module);
  Ident *names = verilog_port_names(e->ctx, module, e->scratch);
  Ident wanted = attr_text(op_attr_named(e->ctx, op, "instanceName"));
  Ident instance = verilog_name(&e->names, ident_str(wanted));
  if (e->given_names)
    map_put_ptr(e->given_names, op, instance);
  text_printf(e->out, "\n  %s ", module_name(e, module));
  if (!emit_parameters(e, op, names + hw_modty_len(type)))
    return false;
  text_printf(e->out, "%s(", instance->text);
  emit_origin(e, op->loc);
  uint32_t n_in = 0, n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    bool is_out = hw_modty_port(type, i).direction == HW_OUT;
    const Value *value = is_out ? op_result(op, n_out++) : op_operand(op, n_in++);
    text_printf(e->out, "\n    .%s(%s)%s", names[i]->text, whole_text(e, value),
                i + 1 < hw_modty_len(type) ? "," : "");
  }
  text_cstr(e->out, "\n  );\n");
  return true;
}

static bool emit_body(ModuleEmitter *e) {
  uint32_t position = 0;
  for (const Op *op = hw_module_body(e->op)->first; op; op = op->next) {
    e->positions[op->id] = position++;
    const Op *mux = register_enable(op);
    if (mux)
      e->is_absorbed[mux->id] = true;
  }
  if (!emit_declarations(e) || !emit_wires(e))
    return false;
  for (const Op *op = hw_module_body(e->op)->first; op; op = op->next)
    if (op_is(op, OP_hw_instance) && !emit_instance(e, op))
      return false;
  return emit_registers(e) && emit_memories(e);
}

static bool emit_module(ModuleEmitter *e) {
  Ident *port_names = ARENA_ARRAY(e->scratch, Ident, hw_modty_len(hw_module_type(e->op)));
  if (attr_len(op_attr_named(e->ctx, e->op, "parameters")))
    return op_error(e->op, "cannot be written as Verilog yet: it has parameters");
  text_char(e->out, '\n');
  emit_comment(e);
  name_ports(e, port_names);
  // Icarus takes an instance of the module's own name for the module.
  Ident own = map_get_ptr(&e->module_names, e->op);
  map_put_ptr(&e->names.taken, own, own);
  if (!emit_ports(e, port_names))
    return false;
  name_outputs(e, port_names);
  if (!emit_body(e))
    return false;
  emit_outputs(e, port_names);
  text_cstr(e->out, "endmodule\n");
  return true;
}

void emit_verilog_header(const Op *module, Text *out) {
  Context *ctx = op_context(module);
  Arena scratch = {0};
  Type type = hw_module_type(module);
  Ident *names = verilog_port_names(ctx, module, &scratch);
  Attr list = op_attr_named(ctx, module, "parameters");
  text_printf(out, "module %s ", symbol_name(module)->text);
  for (size_t i = 0; i < attr_len(list); i++)
    text_printf(out, "%sparameter %s = 0", i ? ", " : "#(", names[hw_modty_len(type) + i]->text);
  text_cstr(out, attr_len(list) ? ") (" : "(");
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    unsigned width = verilog_width(port.type);
    text_printf(out, "%s%s wire ", i ? ", " : "", port.direction == HW_OUT ? "output" : "input");
    if (width > 1)
      text_printf(out, "[%u:0] ", width - 1);
    text_cstr(out, names[i]->text);
  }
  text_lit(out, ");");
  arena_free(&scratch);
}

// Checks of verilator's -Wall that say nothing here: modules share a file, a unit may not look at
// all of its inputs (a sink's data), and a C name may be a word of C++.
static const char HEADER[] = "// Made by Sluice.\n"
                             "/* verilator lint_off DECLFILENAME */\n"
                             "/* verilator lint_off UNUSEDSIGNAL */\n"
                             "/* verilator lint_off SYMRSVDWORD */\n"
                             "`default_nettype none\n";

// Modules that are defined elsewhere keep their names; others are not called like the ports clk and
// rst.
Map verilog_module_names(const Module *module, Arena *arena) {
  Block *body = module->top->n_regions ? op_region(module->top, 0)->first : NULL;
  Map module_names = {.arena = arena};
  VerilogNames names = {.ctx = module->ctx, .taken.arena = arena};
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i < 2 && pass == 1; i++) {
      Ident port = context_ident(module->ctx, i ? "rst" : "clk");
      map_put_ptr(&names.taken, port, port);
    }
    for (Op *op = body ? body->first : NULL; op; op = op->next) {
      bool is_extern = op_is(op, OP_hw_module_extern);
      if (!op_is_hw_module(op) || is_extern != (pass == 0))
        continue;
      Attr given = is_extern ? op_attr_named(module->ctx, op, "verilogName") : NULL;
      Ident wanted = given ? attr_text(given) : symbol_name(op);
      map_put_ptr(&module_names, op, verilog_name(&names, ident_str(wanted)));
    }
  }
  return module_names;
}

bool emit_verilog(Module *module, Map *names, Text *out) {
  Context *ctx = module->ctx;
  Arena tables = {0};
  bool ok = true;
  ModuleEmitter e = {
      .ctx = ctx,
      .module = module,
      .out = out,
      .given_names = names,
      .values = ARENA_ARRAY(&tables, ValueText, module->n_values),
      .positions = ARENA_ARRAY(&tables, uint32_t, module->n_ops),
      .is_absorbed = ARENA_ARRAY(&tables, bool, module->n_ops),
  };
  Map symbols = {.arena = &tables};
  e.module_names = verilog_module_names(module, &tables);
  Map *before = ctx->symbol_tables;
  ctx->symbol_tables = &symbols;
  text_cstr(out, HEADER);
  Block *body = module->top->n_regions ? op_region(module->top, 0)->first : NULL;
  for (Op *op = body ? body->first : NULL; op && ok; op = op->next) {
    if (names)
      map_put_ptr(names, op, map_get_ptr(&e.module_names, op));
    if (op_is(op, OP_hw_module_extern))
      continue;
    Arena scratch = {0};
    e.op = op;
    e.scratch = &scratch;
    e.names = (VerilogNames){.ctx = ctx, .taken.arena = &scratch};
    e.n_unnamed = 0;
    ok = op_is(op, OP_hw_module) ? emit_module(&e)
                                 : op_error(op, "cannot be written as Verilog: it is no hw.module; "
                                                "--lower-handshake-to-hw makes modules");
    arena_free(&scratch);
  }
  text_cstr(out, "\n`default_nettype wire\n");
  ctx->symbol_tables = before;
  arena_free(&tables);
  return ok;
}
