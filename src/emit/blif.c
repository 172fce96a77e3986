// blif.c: modules of gates as BLIF (Berkeley Logic Interchange Format, UC Berkeley, 1992).
//
//   hw.module               .model, .inputs, .outputs, .end       extern: .blackbox
//   synth.aig.and_inv       .names with one row                   hw.constant: with none, or "1"
//   comb.truth_table        .names with a row per true entry
//   synth.latch             .latch D Q re CLK INIT
//   hw.instance             .subckt, .cname
//
// Ports, latches and what instances give keep their names, as far as readers split words at other
// characters; a gate that drives a port has the port's, all others are numbered. A port that is
// driven by something with a name of its own is a buffer.

#include "emit/blif.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "dialects/synth/synth.h"
#include "ir/symbol.h"

enum { LONGEST_LINE = 100 };

typedef struct BlifEmitter {
  Context *ctx;
  const BlifOptions *options;
  Text *out;
  Arena *arena; // of all modules
  SymbolTable symbols;
  Map module_names;     // hw.module -> Ident
  Map port_names;       // hw.module -> Ident *, by port
  Map instance_names;   // hw.instance -> Ident
  Map cut_names;        // cut hw.instance -> Ident *, by input
  const Value **origin; // by value id: what it is another name for, or NULL
  Ident *names;         // by value id; NULL: numbered
  uint32_t *numbers;    // by value id, from 1; 0: not yet
  uint32_t n_numbers;   // in this module
  const char *prefix;   // of numbered names
  char *numbered;       // where one is put together
  size_t column;
} BlifEmitter;

// Names.

static bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.' || c == '[' || c == ']';
}

static Ident free_name(BlifEmitter *e, Map *taken, Str wanted) {
  Arena scratch = {0};
  char *text = arena_alloc(&scratch, wanted.len + 1);
  for (size_t i = 0; i < wanted.len; i++)
    text[i] = '_';
  for (size_t i = 0; i < wanted.len; i++)
    if (is_name_char(wanted.ptr[i]))
      text[i] = wanted.ptr[i];
  // A leading dot would be a command, and Yosys puts a backslash before a digit.
  bool is_odd = text[0] == '.' || !text[0] || (text[0] >= '0' && text[0] <= '9');
  const char *name = is_odd ? arena_printf(&scratch, "_%s", text) : text;
  while (map_get_ptr(taken, context_ident(e->ctx, name)))
    name = arena_printf(&scratch, "%s_", name);
  Ident result = context_ident(e->ctx, name);
  map_put_ptr(taken, result, result);
  arena_free(&scratch);
  return result;
}

static Ident *port_names(BlifEmitter *e, const Op *module) {
  return map_get_ptr(&e->port_names, module);
}

static Ident module_name(BlifEmitter *e, const Op *module) {
  return map_get_ptr(&e->module_names, module);
}

static Op *callee(BlifEmitter *e, const Op *instance) {
  Attr name = op_attr_named(e->ctx, instance, "moduleName");
  return symbol_table_lookup(&e->symbols, attr_symbol_root(name));
}

// Text, with lines that go on behind a backslash.

static void begin(BlifEmitter *e, const char *word) {
  text_cstr(e->out, word);
  e->column = strlen(word);
}

static void put_words(BlifEmitter *e, const char *a, const char *b, const char *c) {
  size_t len = strlen(a) + strlen(b) + strlen(c) + 1;
  if (e->column + len > LONGEST_LINE) {
    text_lit(e->out, " \\\n");
    e->column = 0;
  }
  text_char(e->out, ' ');
  text_cstr(e->out, a);
  text_cstr(e->out, b);
  text_cstr(e->out, c);
  e->column += len;
}

static void put_word(BlifEmitter *e, const char *word) {
  put_words(e, word, "", "");
}

static void end_line(BlifEmitter *e) {
  text_char(e->out, '\n');
}

// Clocks and bits are the same wire, and so is what has two names.
static bool is_alias(const Op *op) {
  return op &&
         (op_is(op, OP_seq_from_clock) || op_is(op, OP_seq_to_clock) || op_is(op, OP_hw_wire));
}

static const Value *source(const BlifEmitter *e, const Value *value) {
  const Value *origin = e->origin[value->id];
  return origin ? origin : value;
}

// Sets the origins of all aliases on the way.
static bool find_origin(BlifEmitter *e, const Op *op, uint32_t n_ops) {
  const Value *first = op_result(op, 0), *value = first;
  for (uint32_t n = 0; is_alias(value_op(value)); n++) {
    if (n > n_ops)
      return op_error(op, "cannot be written as BLIF: it is its own input");
    value = e->origin[value->id] ? e->origin[value->id] : op_operand(value_op(value), 0);
  }
  for (const Value *v = first, *next; v != value; v = next) {
    next = e->origin[v->id] ? e->origin[v->id] : op_operand(value_op(v), 0);
    e->origin[v->id] = value;
  }
  return true;
}

static bool find_origins(BlifEmitter *e, const Op *module) {
  uint32_t n_ops = 0;
  for (const Op *op = hw_module_body(module)->first; op; op = op->next)
    n_ops++;
  for (const Op *op = hw_module_body(module)->first; op; op = op->next)
    if (is_alias(op) && !find_origin(e, op, n_ops))
      return false;
  return true;
}

// Valid until the next one.
static const char *net(BlifEmitter *e, const Value *value) {
  value = source(e, value);
  if (e->names[value->id])
    return e->names[value->id]->text;
  if (!e->numbers[value->id])
    e->numbers[value->id] = ++e->n_numbers;
  sprintf(e->numbered, "%s%u", e->prefix, e->numbers[value->id]);
  return e->numbered;
}

static void put_net(BlifEmitter *e, const Value *value) {
  put_word(e, net(e, value));
}

// The names of one module's values.

static bool is_cut(BlifEmitter *e, const Op *op) {
  return e->options->cuts_boxes && op_is(op, OP_hw_instance) &&
         op_is(callee(e, op), OP_hw_module_extern);
}

// A cut box's inputs are outputs of the module around it.
static void name_cut(BlifEmitter *e, const Op *instance, Map *taken) {
  const Op *module = callee(e, instance);
  Type type = hw_module_type(module);
  Ident *names = ARENA_ARRAY(e->arena, Ident, instance->n_operands);
  Ident name = map_get_ptr(&e->instance_names, instance);
  uint32_t n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++)
    if (hw_modty_port(type, i).direction != HW_OUT)
      names[n++] = free_name(
          e, taken,
          str_from(arena_printf(e->arena, "%s.%s", name->text, port_names(e, module)[i]->text)));
  map_put_ptr(&e->cut_names, instance, names);
}

static bool is_gate(const Op *op) {
  return op_is(op, OP_synth_and_inv) || op_is(op, OP_comb_truth_table) || op_is(op, OP_hw_constant);
}

static void name_latch(BlifEmitter *e, const Op *op, Map *taken) {
  Attr name = op_attr_named(e->ctx, op, "name");
  if (name && attr_text(name)->len && !e->names[op->results[0].id])
    e->names[op->results[0].id] = free_name(e, taken, ident_str(attr_text(name)));
}

static void name_results(BlifEmitter *e, const Op *instance, Map *taken) {
  Attr ports = op_attr_named(e->ctx, instance, "resultNames");
  Ident name = map_get_ptr(&e->instance_names, instance);
  Arena scratch = {0};
  for (uint32_t i = 0; i < instance->n_results; i++) {
    const char *wanted =
        arena_printf(&scratch, "%s.%s", name->text, attr_text(attr_at(ports, i))->text);
    if (!e->names[instance->results[i].id])
      e->names[instance->results[i].id] = free_name(e, taken, str_from(wanted));
  }
  arena_free(&scratch);
}

static bool is_numbered(Str name, Str prefix) {
  if (name.len <= prefix.len || memcmp(name.ptr, prefix.ptr, prefix.len) != 0)
    return false;
  for (size_t i = prefix.len; i < name.len; i++)
    if (name.ptr[i] < '0' || name.ptr[i] > '9')
      return false;
  return true;
}

// Numbers behind a word that makes no name that is taken.
static void choose_prefix(BlifEmitter *e, const Op *module) {
  Block *body = hw_module_body(module);
  const Ident *ports = port_names(e, module);
  Type type = hw_module_type(module);
  e->prefix = "n";
  for (bool is_free = false; !is_free;) {
    is_free = true;
    Str prefix = str_from(e->prefix);
    for (size_t i = 0; i < hw_modty_len(type); i++)
      is_free &= !is_numbered(ident_str(ports[i]), prefix);
    for (const Op *op = body->first; op; op = op->next)
      for (uint32_t i = 0; i < op->n_results; i++)
        if (e->names[op->results[i].id])
          is_free &= !is_numbered(ident_str(e->names[op->results[i].id]), prefix);
    if (!is_free)
      e->prefix = arena_printf(e->arena, "%s_", e->prefix);
  }
  enum { DIGITS = 12 };
  e->numbered = arena_alloc(e->arena, strlen(e->prefix) + DIGITS);
}

static void name_module(BlifEmitter *e, const Op *module) {
  Arena scratch = {0};
  Map taken = {.arena = &scratch}, instances = {.arena = &scratch};
  Block *body = hw_module_body(module);
  Type type = hw_module_type(module);
  const Ident *ports = port_names(e, module);
  uint32_t n_in = 0, n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    map_put_ptr(&taken, ports[i], module);
    if (hw_modty_port(type, i).direction != HW_OUT) {
      e->names[body->args[n_in++]->id] = ports[i];
      continue;
    }
    const Value *value = op_operand(body->last, n_out++);
    const Op *op = value_op(value);
    Attr latch = op && op_is(op, OP_synth_latch) ? op_attr_named(e->ctx, op, "name") : NULL;
    bool takes = op && (is_gate(op) || (op_is(op, OP_hw_instance) && !is_cut(e, op)) ||
                        (op_is(op, OP_synth_latch) && (!latch || attr_text(latch) == ports[i])));
    if (takes && !e->names[value->id])
      e->names[value->id] = ports[i];
  }
  for (const Op *op = body->first; op; op = op->next) {
    if (op_is(op, OP_synth_latch)) {
      name_latch(e, op, &taken);
    } else if (op_is(op, OP_hw_instance)) {
      Ident name = attr_text(op_attr_named(e->ctx, op, "instanceName"));
      map_put_ptr(&e->instance_names, op, free_name(e, &instances, ident_str(name)));
      name_results(e, op, &taken);
    }
    if (is_cut(e, op))
      name_cut(e, op, &taken);
  }
  e->n_numbers = 0;
  choose_prefix(e, module);
  arena_free(&scratch);
}

// Ops.

static void emit_and_inv(BlifEmitter *e, const Op *op) {
  begin(e, ".names");
  for (uint32_t i = 0; i < op->n_operands; i++)
    put_net(e, op_operand(op, i));
  put_net(e, op_result(op, 0));
  end_line(e);
  for (uint32_t i = 0; i < op->n_operands; i++)
    text_char(e->out, synth_is_inverted(op, i) ? '0' : '1');
  text_lit(e->out, " 1\n");
}

static void emit_truth_table(BlifEmitter *e, const Op *op) {
  Attr table = op_attr_named(e->ctx, op, "lookupTable");
  begin(e, ".names");
  for (uint32_t i = 0; i < op->n_operands; i++)
    put_net(e, op_operand(op, i));
  put_net(e, op_result(op, 0));
  end_line(e);
  for (size_t row = 0; row < attr_len(table); row++) {
    if (!dense_array_int(table, row))
      continue;
    for (uint32_t i = 0; i < op->n_operands; i++)
      text_char(e->out, row >> (op->n_operands - 1 - i) & 1 ? '1' : '0');
    text_cstr(e->out, op->n_operands ? " 1\n" : "1\n");
  }
}

static void emit_constant(BlifEmitter *e, const Op *op) {
  begin(e, ".names");
  put_net(e, op_result(op, 0));
  end_line(e);
  if (attr_limbs(hw_constant_value(op_result(op, 0)))[0])
    text_lit(e->out, "1\n");
}

static void emit_latch(BlifEmitter *e, const Op *op) {
  Attr type = op_attr_named(e->ctx, op, "latchType");
  int64_t init = attr_int_or(op_attr_named(e->ctx, op, "initVal"), SYNTH_INIT_UNKNOWN);
  if (init == SYNTH_INIT_DONT_CARE) // tools that simulate want to know
    init = SYNTH_INIT_0;
  begin(e, ".latch");
  put_net(e, op_operand(op, 0));
  put_net(e, op_result(op, 0));
  if (op->n_operands > 1) {
    put_word(e, type ? attr_text(type)->text : "re");
    put_net(e, op_operand(op, 1));
  } else if (type) {
    put_word(e, "as");
    put_word(e, "NIL");
  }
  text_printf(e->out, " %lld\n", (long long)init);
}

static void emit_buffer(BlifEmitter *e, const Value *from, Ident to) {
  begin(e, ".names");
  put_net(e, from);
  put_word(e, to->text);
  text_lit(e->out, "\n1 1\n");
}

static void emit_cut(BlifEmitter *e, const Op *op) {
  Ident *names = map_get_ptr(&e->cut_names, op);
  for (uint32_t i = 0; i < op->n_operands; i++)
    emit_buffer(e, op_operand(op, i), names[i]);
}

static void emit_instance(BlifEmitter *e, const Op *op) {
  const Op *module = callee(e, op);
  if (is_cut(e, op)) {
    emit_cut(e, op);
    return;
  }
  const Ident *formals = port_names(e, module);
  Type type = hw_module_type(module);
  begin(e, ".subckt");
  put_word(e, module_name(e, module)->text);
  for (int outputs = 0; outputs < 2; outputs++) {
    uint32_t n = 0;
    for (size_t i = 0; i < hw_modty_len(type); i++)
      if ((hw_modty_port(type, i).direction == HW_OUT) == outputs) {
        const Value *value = outputs ? op_result(op, n) : op_operand(op, n);
        put_words(e, formals[i]->text, "=", net(e, value));
        n++;
      }
  }
  end_line(e);
  text_printf(e->out, ".cname %s\n", ((Ident)map_get_ptr(&e->instance_names, op))->text);
}

static bool is_wire(const Value *value) {
  return type_is_int_of(value->type, 1) || type_is_seq_clock(value->type);
}

static bool emit_op(BlifEmitter *e, const Op *op) {
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!is_wire(op_result(op, i)))
      return op_error(op,
                      "cannot be written as BLIF: it has a value of type '%s'; --hw-to-synth "
                      "makes gates on single bits",
                      type_text(e->ctx, op->results[i].type));
  switch (op->info->id) {
  case OP_synth_and_inv:
    emit_and_inv(e, op);
    return true;
  case OP_comb_truth_table:
    emit_truth_table(e, op);
    return true;
  case OP_hw_constant:
    emit_constant(e, op);
    return true;
  case OP_synth_latch:
    emit_latch(e, op);
    return true;
  case OP_hw_instance:
    emit_instance(e, op);
    return true;
  case OP_hw_wire:
  case OP_seq_from_clock:
  case OP_seq_to_clock:
  case OP_hw_output:
    return true;
  case OP_synth_subckt:
    return op_error(op, "cannot be written as BLIF: it is a box that is not filled yet; "
                        "--synth-populate does");
  default:
    return op_error(op, "cannot be written as BLIF: it is no gate; --hw-to-synth makes gates");
  }
}

static void emit_cut_ports(BlifEmitter *e, const Op *module, bool outputs) {
  Block *body = op_region(module, 0)->first;
  for (const Op *op = body ? body->first : NULL; op; op = op->next) {
    if (!is_cut(e, op))
      continue;
    Ident *names = map_get_ptr(&e->cut_names, op);
    for (uint32_t i = 0; !outputs && i < op->n_results; i++)
      put_net(e, op_result(op, i));
    for (uint32_t i = 0; outputs && i < op->n_operands; i++)
      put_word(e, names[i]->text);
  }
}

static void emit_ports(BlifEmitter *e, const Op *module) {
  Type type = hw_module_type(module);
  const Ident *names = port_names(e, module);
  begin(e, ".model ");
  text_cstr(e->out, module_name(e, module)->text);
  end_line(e);
  for (int outputs = 0; outputs < 2; outputs++) {
    begin(e, outputs ? ".outputs" : ".inputs");
    for (size_t i = 0; i < hw_modty_len(type); i++)
      if ((hw_modty_port(type, i).direction == HW_OUT) == outputs)
        put_word(e, names[i]->text);
    emit_cut_ports(e, module, outputs);
    end_line(e);
  }
}

static bool emit_module(BlifEmitter *e, const Op *module) {
  Block *body = hw_module_body(module);
  Type type = hw_module_type(module);
  if (!body->last || !op_is(body->last, OP_hw_output))
    return op_error(module, "cannot be written as BLIF: it does not end with 'hw.output'");
  if (!find_origins(e, module))
    return false;
  name_module(e, module);
  emit_ports(e, module);
  for (const Op *op = body->first; op; op = op->next)
    if (!emit_op(e, op))
      return false;
  uint32_t n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    if (hw_modty_port(type, i).direction != HW_OUT)
      continue;
    const Value *value = op_operand(body->last, n_out++);
    Ident port = port_names(e, module)[i];
    if (e->names[source(e, value)->id] != port)
      emit_buffer(e, value, port);
  }
  text_lit(e->out, ".end\n");
  return true;
}

static void emit_extern(BlifEmitter *e, const Op *module) {
  emit_ports(e, module);
  text_lit(e->out, ".blackbox\n.end\n");
}

static bool check_module(const Op *module) {
  Context *ctx = op_context(module);
  Type type = hw_module_type(module);
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    bool is_bit = type_is_int_of(port.type, 1) || type_is_seq_clock(port.type);
    if (!is_bit || port.direction == HW_INOUT)
      return op_error(module,
                      "cannot be written as BLIF: port '%s' is of type '%s'; --hw-to-synth "
                      "makes gates on single bits",
                      port.name->text, type_text(ctx, port.type));
  }
  return true;
}

// The names of modules and ports; extern ones are somebody else's, and so come first.
static bool name_modules(BlifEmitter *e, Block *body) {
  Map taken = {.arena = e->arena};
  for (int pass = 0; pass < 2; pass++) {
    for (const Op *op = body->first; op; op = op->next) {
      if (!op_is_hw_module(op) && !pass)
        return op_error(op, "cannot be written as BLIF: it is no hw.module; --hw-to-synth makes "
                            "modules of gates");
      if (op_is(op, OP_hw_module_extern) != (pass == 0))
        continue;
      if (!check_module(op))
        return false;
      map_put_ptr(&e->module_names, op, free_name(e, &taken, ident_str(symbol_name(op))));
      Type type = hw_module_type(op);
      Map ports = {.arena = e->arena};
      Ident *names = ARENA_ARRAY(e->arena, Ident, hw_modty_len(type) + 1);
      for (size_t i = 0; i < hw_modty_len(type); i++)
        names[i] = free_name(e, &ports, ident_str(hw_modty_port(type, i).name));
      map_put_ptr(&e->port_names, op, names);
    }
  }
  return true;
}

static bool emit_modules(BlifEmitter *e, Block *body, uint32_t n_ops) {
  uint8_t *is_used = ARENA_ARRAY(e->arena, uint8_t, n_ops);
  if (e->options->only)
    return emit_module(e, e->options->only);
  for (const Op *module = body->first; module; module = module->next) {
    Block *inside = op_region(module, 0)->first;
    for (const Op *op = inside ? inside->first : NULL; op; op = op->next)
      if (op_is(op, OP_hw_instance))
        is_used[callee(e, op)->id] = 1;
  }
  for (int used = 0; used < 2; used++)
    for (const Op *op = body->first; op; op = op->next)
      if (op_is(op, OP_hw_module) && is_used[op->id] == used && !emit_module(e, op))
        return false;
  for (const Op *op = body->first; op; op = op->next)
    if (op_is(op, OP_hw_module_extern) && !e->options->cuts_boxes)
      emit_extern(e, op);
  return true;
}

bool emit_blif(Module *module, const BlifOptions *options, Text *out) {
  Arena arena = {0};
  BlifEmitter e = {.ctx = module->ctx,
                   .options = options,
                   .out = out,
                   .arena = &arena,
                   .module_names.arena = &arena,
                   .port_names.arena = &arena,
                   .instance_names.arena = &arena,
                   .cut_names.arena = &arena,
                   .origin = ARENA_ARRAY(&arena, const Value *, module->n_values),
                   .names = ARENA_ARRAY(&arena, Ident, module->n_values),
                   .numbers = ARENA_ARRAY(&arena, uint32_t, module->n_values)};
  Block *body = module->top->n_regions ? op_region(module->top, 0)->first : NULL;
  size_t before = out->len;
  text_lit(out, "# Made by Sluice.\n");
  bool ok = true;
  if (body && body->first) {
    e.symbols = symbol_table_build(module->top, &arena);
    ok = name_modules(&e, body) && emit_modules(&e, body, module->n_ops);
  }
  if (!ok)
    out->len = before;
  arena_free(&arena);
  return ok;
}
