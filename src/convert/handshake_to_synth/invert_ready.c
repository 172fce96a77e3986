// invert_ready.c: --hw-invert-ready: ready against the data, and every signal a bit (seed 2).
//
//   hw.module @m(in %in_data_0 : i2,                  hw.module @m(in %in_data_0_0 : i1,
//       in %in_valid_0 : i1,                              in %in_data_0_1 : i1,
//       in %in_ready_0 : i1 {synth.ready},      ->        in %in_valid_0 : i1, in %out_ready_0 :
//       i1, out out_valid_0 : i1,                             out in_ready_0 : i1, out out_ready_0
//       : i1 {synth.ready})               out out_valid_0 : i1)
//
// A ready is known by the mark on its port, which is gone afterwards. Within a module a ready wire
// leads from one place (an input, or a result of an instance) to one other (an operand of an
// instance, or an output); now it leads from there to here. So a ready has exactly one reader, or a
// channel would have several consumers or none; that is checked before anything is built.
// The ports of each module follow from its old ones alone, so modules can be rewritten in any
// order: inputs first, each list in the order of the old ports.

#include "convert/handshake_to_synth/flat_ports.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "ir/pass.h"
#include "ir/symbol.h"

// A port of a rewritten module, and what it was.
typedef struct BitPort {
  HwPort port;
  Attr attrs;
  bool is_ready;
  uint32_t place; // among the old inputs, or among the old outputs
  unsigned bit;
} BitPort;

typedef struct Layout {
  VEC(BitPort) inputs, outputs;
  // Of the old ports.
  VEC(bool) is_ready_input, is_ready_output;
  VEC(Ident) input_names, output_names;
  Op *module; // the new one
} Layout;

typedef struct Inversion {
  Module *module;
  Context *ctx;
  Arena *arena;
  Ident mark;
  Map layouts;     // old module -> Layout
  Map callees;     // old instance -> Layout of its module
  Value ***bits;   // by old value id: the new values of its bits
  Value **drivers; // by id of an old ready: what drives it now
} Inversion;

static bool is_marked(const Inversion *v, const Op *module, size_t port) {
  Attr attrs = op_attr_named(v->ctx, module, "per_port_attrs");
  return port < attr_len(attrs) && attr_lookup(attr_at(attrs, port), v->mark);
}

static Attr other_attrs(Inversion *v, const Op *module, size_t port) {
  Attr attrs = op_attr_named(v->ctx, module, "per_port_attrs");
  VEC(NamedAttr) kept = {0};
  for (size_t i = 0; port < attr_len(attrs) && i < attr_len(attr_at(attrs, port)); i++)
    if (attr_entry(attr_at(attrs, port), i).name != v->mark)
      vec_push(v->arena, &kept, attr_entry(attr_at(attrs, port), i));
  return attr_dict(v->ctx, kept.data, kept.len);
}

enum { MOST_PORT_BITS = 1 << 16 }; // each takes kilobytes: a name, ports and uses of its own

// How many bits a port becomes; false: it cannot be taken apart.
static bool count_bits(Type type, unsigned *n) {
  bool is_clock = type_is_seq_clock(type);
  if (!is_clock && !type_is_raw(type))
    return false;
  *n = is_clock ? 1 : type_width(type);
  return *n <= MOST_PORT_BITS;
}

static bool add_bits(Inversion *v, Layout *l, const Op *module, size_t i) {
  HwPort port = hw_modty_port(hw_module_type(module), i);
  bool is_ready = is_marked(v, module, i), was_out = port.direction == HW_OUT;
  uint32_t place = (uint32_t)(was_out ? l->output_names.len : l->input_names.len);
  unsigned n;
  if (port.direction == HW_INOUT)
    return op_error(module, "port '%s' is inout, which gates are not", port.name->text);
  if (!count_bits(port.type, &n))
    return op_error(module, "port '%s' is of type '%s' and cannot be split into bits",
                    port.name->text, type_text(v->ctx, port.type));
  if (is_ready && !type_is_int_of(port.type, 1))
    return op_error(module, "port '%s' is marked '" FLAT_READY_MARK "' and must be i1, but is '%s'",
                    port.name->text, type_text(v->ctx, port.type));
  if (was_out) {
    vec_push(v->arena, &l->output_names, port.name);
    vec_push(v->arena, &l->is_ready_output, is_ready);
  } else {
    vec_push(v->arena, &l->input_names, port.name);
    vec_push(v->arena, &l->is_ready_input, is_ready);
  }
  Attr attrs = other_attrs(v, module, i);
  HwDirection direction = was_out != is_ready ? HW_OUT : HW_IN;
  for (unsigned bit = 0; bit < n; bit++) {
    Ident name = n == 1
                     ? port.name
                     : context_ident(v->ctx, arena_printf(v->arena, "%s_%u", port.name->text, bit));
    Type type = type_is_seq_clock(port.type) ? port.type : v->ctx->i1;
    BitPort made = {{name, type, direction}, attrs, is_ready, place, bit};
    if (direction == HW_OUT)
      vec_push(v->arena, &l->outputs, made);
    else
      vec_push(v->arena, &l->inputs, made);
  }
  return true;
}

static bool check_names(Inversion *v, const Layout *l, const Op *module) {
  Map seen = {.arena = v->arena};
  for (size_t i = 0; i < l->inputs.len + l->outputs.len; i++) {
    Ident name = i < l->inputs.len ? l->inputs.data[i].port.name
                                   : l->outputs.data[i - l->inputs.len].port.name;
    if (name->len && map_find(&seen, WORD(name)))
      return op_error(module, "split into bits would have two ports named '%s'", name->text);
    map_put(&seen, WORD(name), 1);
  }
  return true;
}

static bool lay_out(Inversion *v, Op *module) {
  Layout *l = ARENA_NEW(v->arena, Layout);
  for (size_t i = 0; i < hw_modty_len(hw_module_type(module)); i++)
    if (!add_bits(v, l, module, i))
      return false;
  map_put_ptr(&v->layouts, module, l);
  return check_names(v, l, module);
}

// A new module beside the old one, with its name and attributes.
static void declare(Inversion *v, Op *old) {
  static const char *const REPLACED[] = {"module_type", "per_port_attrs", "result_locs",
                                         "port_locs", "sym_name"};
  Layout *l = map_get_ptr(&v->layouts, old);
  VEC(HwPort) ports = {0};
  VEC(Attr) attrs = {0};
  bool has_attrs = false;
  for (size_t i = 0; i < l->inputs.len + l->outputs.len; i++) {
    const BitPort *p = i < l->inputs.len ? &l->inputs.data[i] : &l->outputs.data[i - l->inputs.len];
    vec_push(v->arena, &ports, p->port);
    vec_push(v->arena, &attrs, p->attrs);
    has_attrs |= attr_len(p->attrs) > 0;
  }
  Builder b = builder_before(v->module, old);
  Str name = ident_str(symbol_name(old));
  l->module = op_is(old, OP_hw_module) ? build_hw_module(&b, name, ports.data, ports.len)
                                       : build_hw_module_extern(&b, name, ports.data, ports.len);
  if (has_attrs)
    op_set_attr(v->module, l->module, context_ident(v->ctx, "per_port_attrs"),
                attr_array(v->ctx, attrs.data, attrs.len));
  for (uint32_t i = 0; i < old->n_attrs; i++) {
    bool is_replaced = false;
    for (size_t k = 0; k < sizeof REPLACED / sizeof *REPLACED; k++)
      is_replaced |= str_is(ident_str(old->attrs[i].name), REPLACED[k]);
    if (!is_replaced)
      op_set_attr(v->module, l->module, old->attrs[i].name, old->attrs[i].value);
  }
}

// How an op's operands and results are laid out: an instance's as its module says.
static const Layout *layout_of(const Inversion *v, const Op *instance) {
  return map_get_ptr(&v->callees, instance);
}

// Whether the place where a value is read is one for a ready.
static bool is_ready_place(const Inversion *v, const Layout *own, const Use *use) {
  uint32_t i = use_index(use);
  if (op_is(use->owner, OP_hw_output))
    return own->is_ready_output.data[i];
  return op_is(use->owner, OP_hw_instance) && layout_of(v, use->owner)->is_ready_input.data[i];
}

static bool check_value(const Inversion *v, const Layout *own, const Value *value, bool is_ready,
                        Ident name, const char *what) {
  uint32_t n = 0;
  for (const Use *use = value->first_use; use; use = use->next, n++)
    if (is_ready_place(v, own, use) != is_ready)
      return diag_error(v->ctx, use->owner->loc,
                        is_ready ? "%s '%s' is a ready, but is read here as something else"
                                 : "%s '%s' is no ready, but is read here as one",
                        what, name->text);
  if (!is_ready || n == 1)
    return true;
  diag_error(
      v->ctx, value_loc(value),
      "%s '%s' has %u readers: a channel has one consumer; --handshake-materialize puts "
      "forks and sinks where they are needed, --handshake-lower-memory-ports replaces arrays",
      what, name->text, n);
  for (const Use *use = value->first_use; use; use = use->next)
    diag_note(v->ctx, use->owner->loc, "it is read here");
  return false;
}

static bool check_netlist(Inversion *v, const Op *module) {
  const Layout *own = map_get_ptr(&v->layouts, module);
  const Block *body = hw_module_body(module);
  bool ok = true;
  for (uint32_t i = 0; i < body->n_args; i++)
    ok &= check_value(v, own, body->args[i], own->is_ready_input.data[i], own->input_names.data[i],
                      "input");
  for (const Op *op = body->first; op; op = op->next) {
    if (op_is(op, OP_hw_constant))
      ok &= check_value(v, own, &op->results[0], false, op->info->name, "result of");
    if (!op_is(op, OP_hw_instance))
      continue;
    const Layout *callee = layout_of(v, op);
    Ident name = attr_text(op_attr_named(v->ctx, op, "instanceName"));
    for (uint32_t i = 0; i < op->n_results; i++)
      ok &= check_value(v, own, &op->results[i], callee->is_ready_output.data[i],
                        callee->output_names.data[i],
                        arena_printf(v->arena, "output of \"%s\"", name->text));
  }
  return ok;
}

// The box of a unit stands alone between the ports of its module.
static bool check_box(const Op *module, const Op *box) {
  const Block *body = hw_module_body(module);
  bool ok = body->first == box && box->next == body->last && box->n_operands == body->n_args &&
            box->n_results == body->last->n_operands;
  for (uint32_t i = 0; ok && i < box->n_operands; i++)
    ok = op_operand(box, i) == body->args[i];
  for (uint32_t i = 0; ok && i < box->n_results; i++)
    ok = op_operand(body->last, i) == &box->results[i];
  return ok || op_error(box, "must stand alone in its module, from all inputs to all outputs in "
                             "their order");
}

static Op *find_box(const Op *module) {
  Op *op = hw_module_body(module)->first;
  while (op && !op_is(op, OP_synth_subckt))
    op = op->next;
  return op;
}

static bool check_module(Inversion *v, const Op *module) {
  if (!hw_module_body(module))
    return true;
  const Op *box = find_box(module);
  if (box)
    return check_box(module, box);
  for (const Op *op = hw_module_body(module)->first; op; op = op->next) {
    if (op_is(op, OP_hw_instance)) {
      Layout *callee = map_get_ptr(&v->layouts, hw_instance_module(op));
      if (!callee)
        return op_error(op, "is of a module outside of this one, whose ports stay as they are");
      map_put_ptr(&v->callees, op, callee);
    }
    if (!op_is(op, OP_hw_instance) && !op_is(op, OP_hw_output) && !op_is(op, OP_hw_constant))
      return op_error(op, "cannot be split into bits: a module holds one 'synth.subckt', or "
                          "instances and constants");
  }
  return check_netlist(v, module);
}

static void fill_with_box(Inversion *v, const Op *box, const Layout *l) {
  VEC(Type) types = {0};
  VEC(Value *) outputs = {0};
  Block *body = hw_module_body(l->module);
  for (size_t i = 0; i < l->outputs.len; i++)
    vec_push(v->arena, &types, l->outputs.data[i].port.type);
  Builder b = builder_at_end(v->module, body, box->loc);
  Op *made = build_op(&b, OP_synth_subckt, body->args, body->n_args, types.data, types.len,
                      box->attrs, box->n_attrs);
  for (uint32_t i = 0; i < made->n_results; i++)
    vec_push(v->arena, &outputs, op_result(made, i));
  build_op(&b, OP_hw_output, outputs.data, outputs.len, NULL, 0, NULL, 0);
}

static void set_bit(Inversion *v, const Value *old, unsigned bit, Value *made) {
  Value ***bits = &v->bits[old->id];
  if (!*bits)
    *bits = ARENA_ARRAY(v->arena, Value *, type_is_raw(old->type) ? type_width(old->type) : 1);
  (*bits)[bit] = made;
}

static void split_constant(Inversion *v, const Op *op, Block *body) {
  Attr value = hw_constant_value(&op->results[0]);
  Builder b = builder_at_end(v->module, body, op->loc);
  for (unsigned i = 0; i < type_width(op->results[0].type); i++) {
    bool is_one = attr_limbs(value)[i / 64] >> (i % 64) & 1;
    set_bit(v, &op->results[0], i, build_hw_constant(&b, v->ctx->i1, is_one));
  }
}

// What comes out of an instance: the bits of its results, and the readies of its operands.
static Op *remake_instance(Inversion *v, const Op *old, Block *body) {
  const Layout *l = layout_of(v, old);
  Builder b = builder_at_end(v->module, body, old->loc);
  Ident name = attr_text(op_attr_named(v->ctx, old, "instanceName"));
  Op *made = build_hw_instance(&b, ident_str(name), l->module, NULL);
  for (uint32_t i = 0; i < old->n_attrs; i++)
    if (!op_attr(made, old->attrs[i].name))
      op_set_attr(v->module, made, old->attrs[i].name, old->attrs[i].value);
  for (uint32_t i = 0; i < made->n_results; i++) {
    const BitPort *p = &l->outputs.data[i];
    if (p->is_ready)
      v->drivers[op_operand(old, p->place)->id] = op_result(made, i);
    else
      set_bit(v, &old->results[p->place], p->bit, op_result(made, i));
  }
  return made;
}

static void connect_instance(Inversion *v, const Op *old, Op *made) {
  const Layout *l = layout_of(v, old);
  Value **inputs = ARENA_ARRAY(v->arena, Value *, l->inputs.len);
  for (size_t i = 0; i < l->inputs.len; i++) {
    const BitPort *p = &l->inputs.data[i];
    inputs[i] = p->is_ready ? v->drivers[old->results[p->place].id]
                            : v->bits[op_operand(old, p->place)->id][p->bit];
  }
  op_set_operands(v->module, made, inputs, (uint32_t)l->inputs.len);
}

static void fill_with_netlist(Inversion *v, const Op *old, const Layout *l) {
  Block *from = hw_module_body(old), *body = hw_module_body(l->module);
  const Op *output = from->last;
  VEC(Op *) made = {0};
  for (uint32_t i = 0; i < body->n_args; i++) {
    const BitPort *p = &l->inputs.data[i];
    if (p->is_ready)
      v->drivers[op_operand(output, p->place)->id] = body->args[i];
    else
      set_bit(v, from->args[p->place], p->bit, body->args[i]);
  }
  for (Op *op = from->first; op; op = op->next) {
    if (op_is(op, OP_hw_constant))
      split_constant(v, op, body);
    else if (op_is(op, OP_hw_instance))
      vec_push(v->arena, &made, remake_instance(v, op, body));
  }
  size_t n = 0;
  for (Op *op = from->first; op; op = op->next)
    if (op_is(op, OP_hw_instance))
      connect_instance(v, op, made.data[n++]);
  Value **outputs = ARENA_ARRAY(v->arena, Value *, l->outputs.len);
  for (size_t i = 0; i < l->outputs.len; i++) {
    const BitPort *p = &l->outputs.data[i];
    outputs[i] = p->is_ready ? v->drivers[from->args[p->place]->id]
                             : v->bits[op_operand(output, p->place)->id][p->bit];
  }
  Builder b = builder_at_end(v->module, body, output->loc);
  build_op(&b, OP_hw_output, outputs, l->outputs.len, NULL, 0, NULL, 0);
}

static bool run_hw_invert_ready(PassRun *run) {
  Block *top = run->op->n_regions ? run->op->regions[0]->first : NULL;
  Inversion v = {.module = run->module, .ctx = run->ctx, .arena = run->scratch};
  VEC(Op *) modules = {0};
  bool ok = true;
  for (Op *op = top ? top->first : NULL; op; op = op->next)
    if (op_is_hw_module(op))
      vec_push(run->scratch, &modules, op);
  v.mark = context_ident(run->ctx, FLAT_READY_MARK);
  v.layouts.arena = v.callees.arena = run->scratch;
  v.bits = ARENA_ARRAY(run->scratch, Value **, run->module->n_values);
  v.drivers = ARENA_ARRAY(run->scratch, Value *, run->module->n_values);
  for (size_t i = 0; i < modules.len; i++)
    ok &= lay_out(&v, modules.data[i]);
  for (size_t i = 0; ok && i < modules.len; i++)
    ok &= check_module(&v, modules.data[i]);
  if (!ok)
    return false;
  for (size_t i = 0; i < modules.len; i++)
    declare(&v, modules.data[i]);
  for (size_t i = 0; i < modules.len; i++) {
    const Layout *l = map_get_ptr(&v.layouts, modules.data[i]);
    if (!hw_module_body(modules.data[i]))
      continue;
    const Op *box = find_box(modules.data[i]);
    if (box)
      fill_with_box(&v, box, l);
    else
      fill_with_netlist(&v, modules.data[i], l);
  }
  for (size_t i = 0; i < modules.len; i++)
    op_erase(modules.data[i]);
  return true;
}

const PassInfo PASS_hw_invert_ready = {
    "hw-invert-ready", "let ready run against the data, and split every signal into bits",
    "builtin.module", NULL, run_hw_invert_ready};
