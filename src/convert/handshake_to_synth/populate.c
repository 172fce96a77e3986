// populate.c: --synth-populate: boxes are filled with their units' gates.
//
//   hw.module private @addi_i2(in %in_data_0_0, ..) {      hw.module private @addi_i2(in
//   %in_data_0_0, ..) {
//     %0:5 = synth.subckt "addi_i2" %in_data_0_0, ..   ->    %0 = synth.aig.and_inv %in_data_0_0,
//     ..
//            {unit = {op = "handshake.addi", ..}}
//
// The unit's netlist is the one that all else is made from (src/units), blasted to bits. Modules
// whose units have state get `clk`, and `rst` where it is reset, behind their other ports, and so
// do all modules around them. External circuits get both: nobody knows what they are.

#include "convert/handshake_to_synth/flat_ports.h"
#include "convert/hw_to_synth/gates.h"
#include "dialects/seq/seq.h"
#include "ir/pass.h"

typedef struct Box {
  Op *module;
  Attr description;
  Op *unit; // its netlist, for a while beside it
} Box;

enum { CLOCK, RESET, N_GLOBALS };
static const char *const GLOBALS[N_GLOBALS] = {"clk", "rst"};

typedef struct Populate {
  PassRun *run;
  Context *ctx;
  GateLowering gates;
  VEC(Box) boxes;
  bool (*needs)[N_GLOBALS]; // by op id, of modules
  uint8_t *states;          // by op id, of modules
} Populate;

static Op *find_subckt(const Op *module) {
  for (Op *op = hw_module_body(module)->first; op; op = op->next)
    if (op_is(op, OP_synth_subckt))
      return op;
  return NULL;
}

// Types are text there; none of them may be a memory's.
static bool check_types(const Op *op, Attr types) {
  for (size_t i = 0; attr_is(types, &ATTR_DEF_ARRAY) && i < attr_len(types); i++)
    if (attr_is(attr_at(types, i), &ATTR_DEF_STRING) &&
        str_starts_with(ident_str(attr_text(attr_at(types, i))), "memref"))
      return op_error(op, "cannot be filled: a memory's data, valid and ready do not make a memory "
                          "port; run --handshake-lower-memory-ports first");
  return true;
}

static bool find_box(Populate *p, Op *module) {
  Op *subckt = find_subckt(module);
  if (!subckt)
    return check_types(module, op_attr_named(p->ctx, module, "argTypes"));
  Attr description = op_attr_named(p->ctx, subckt, "unit");
  for (Op *op = hw_module_body(module)->first; op; op = op->next)
    if (op != subckt && !op_is(op, OP_hw_output))
      return op_error(subckt, "cannot be filled: it is not alone in its module");
  if (!attr_is(description, &ATTR_DEF_DICT))
    return op_error(subckt, "cannot be filled: it has no 'unit' that says what it is");
  if (!check_types(subckt, attr_lookup(description, context_ident(p->ctx, "operands"))) ||
      !check_types(subckt, attr_lookup(description, context_ident(p->ctx, "results"))))
    return false;
  Builder builder = builder_before(p->run->module, module);
  builder.loc = subckt->loc;
  Op *unit = unit_build_described(&builder, description, STR("unit"), NULL);
  if (!unit)
    return false;
  vec_push(p->run->scratch, &p->boxes, ((Box){module, description, unit}));
  return true;
}

static bool has_input(Type type, const char *name) {
  for (size_t i = 0; i < hw_modty_len(type); i++)
    if (hw_modty_port(type, i).direction == HW_IN &&
        str_is(ident_str(hw_modty_port(type, i).name), name))
      return true;
  return false;
}

// What a module needs is what its unit or the modules inside need.
static bool find_needs(Populate *p, const Op *module, unsigned depth) {
  enum { NEW, OPEN, DONE, DEEPEST = 1000 };
  if (p->states[module->id] == DONE || !op_is(module, OP_hw_module))
    return true;
  if (depth > DEEPEST)
    return op_error(module, "is nested in more than %d modules", DEEPEST);
  p->states[module->id] = OPEN;
  for (Op *op = hw_module_body(module)->first; op; op = op->next) {
    Attr name = op_is(op, OP_hw_instance) ? op_attr_named(p->ctx, op, "moduleName") : NULL;
    const Op *inner = name ? symbol_table_lookup(&p->gates.symbols, attr_symbol_root(name)) : NULL;
    if (!inner)
      continue;
    if (p->states[inner->id] == OPEN)
      return op_error(op, "makes '%s' part of itself: a circuit cannot be recursive",
                      symbol_name(inner)->text);
    if (!find_needs(p, inner, depth + 1))
      return false;
    for (int i = 0; i < N_GLOBALS; i++)
      p->needs[module->id][i] |= p->needs[inner->id][i];
  }
  p->states[module->id] = DONE;
  return true;
}

static bool is_external_circuit(Populate *p, const Op *op) {
  return op_is(op, OP_hw_module_extern) && op_attr_named(p->ctx, op, "argTypes") &&
         !has_input(hw_module_type(op), GLOBALS[CLOCK]);
}

static bool add_globals(Populate *p, Op *module) {
  Type type = hw_module_type(module);
  size_t n = hw_modty_len(type);
  HwPort *ports = ARENA_ARRAY(p->run->scratch, HwPort, n + N_GLOBALS);
  for (size_t i = 0; i < n; i++)
    ports[i] = hw_modty_port(type, i);
  size_t n_before = n;
  for (int i = 0; i < N_GLOBALS; i++) {
    if (!p->needs[module->id][i])
      continue;
    for (size_t k = 0; k < n_before; k++)
      if (str_is(ident_str(ports[k].name), GLOBALS[i]))
        return op_error(module, "has a port '%s' already, which its gates need for themselves",
                        GLOBALS[i]);
    Type global = i == CLOCK ? type_seq_clock(p->ctx) : p->ctx->i1;
    ports[n++] = (HwPort){context_ident(p->ctx, GLOBALS[i]), global, HW_IN};
    if (hw_module_body(module))
      block_add_arg(p->run->module, hw_module_body(module), global, module->loc);
  }
  if (n == n_before)
    return true;
  op_set_attr(p->run->module, module, context_ident(p->ctx, "module_type"),
              attr_type(p->ctx, type_hw_modty(p->ctx, ports, n)));
  op_set_attr(p->run->module, module, context_ident(p->ctx, "per_port_attrs"),
              attr_array(p->ctx, NULL, 0));
  op_remove_attr(module, context_ident(p->ctx, "result_locs"));
  return true;
}

// The module's argument for a global: they are the last ones.
static Value *global_of(Populate *p, const Op *module, int which) {
  Block *body = hw_module_body(module);
  uint32_t from_end = which == CLOCK && p->needs[module->id][RESET] ? 2 : 1;
  return body->args[body->n_args - from_end];
}

static void connect_globals(Populate *p, Op *module, Op *instance, const Op *inner) {
  Arena *arena = p->run->scratch;
  Ident arg_names = context_ident(p->ctx, "argNames");
  Attr before = op_attr(instance, arg_names);
  uint32_t n = instance->n_operands;
  Value **operands = ARENA_ARRAY(arena, Value *, n + N_GLOBALS);
  Attr *names = ARENA_ARRAY(arena, Attr, n + N_GLOBALS);
  for (uint32_t i = 0; i < n; i++) {
    operands[i] = op_operand(instance, i);
    names[i] = attr_at(before, i);
  }
  for (int i = 0; i < N_GLOBALS; i++) {
    if (!p->needs[inner->id][i])
      continue;
    names[n] = attr_string(p->ctx, str_from(GLOBALS[i]));
    operands[n++] = global_of(p, module, i);
  }
  op_set_operands(p->run->module, instance, operands, n);
  op_set_attr(p->run->module, instance, arg_names, attr_array(p->ctx, names, n));
}

static void connect_instances(Populate *p, Op *module) {
  Block *body = hw_module_body(module);
  for (Op *op = body ? body->first : NULL; op; op = op->next) {
    Attr name = op_is(op, OP_hw_instance) ? op_attr_named(p->ctx, op, "moduleName") : NULL;
    const Op *inner = name ? symbol_table_lookup(&p->gates.symbols, attr_symbol_root(name)) : NULL;
    if (inner)
      connect_globals(p, module, op, inner);
  }
}

// The unit's wires by the names that they have as flat ports, each bit a literal.
typedef struct FlatBits {
  Map lits[2]; // by direction: Ident -> literal plus 1
  VEC(Ident) names[2];
} FlatBits;

static void put_bits(Populate *p, FlatBits *flat, const char *name, HwDirection direction,
                     const AigLit *bits, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    const char *bit = n > 1 ? arena_printf(p->run->scratch, "%s_%u", name, i) : name;
    vec_push(p->run->scratch, &flat->names[direction], context_ident(p->ctx, bit));
    map_put(&flat->lits[direction], WORD(vec_last(&flat->names[direction])), (uint64_t)bits[i] + 1);
  }
}

static void name_bits(Populate *p, const Box *box, Blast *b, FlatBits *flat) {
  Block *body = hw_module_body(box->unit);
  uint32_t n_in = 0, n_out = 0;
  for (int is_result = 0; is_result < 2; is_result++) {
    Attr types =
        attr_lookup(box->description, context_ident(p->ctx, is_result ? "results" : "operands"));
    for (size_t i = 0; i < attr_len(types); i++) {
      Type type = unit_text_type(p->ctx, attr_at(types, i), box->unit->loc);
      WireSpecs specs = type_wires(p->ctx, p->run->scratch, type, 0);
      for (size_t k = 0; k < specs.len; k++) {
        const WireSpec *spec = &specs.data[k];
        bool is_given = is_result == spec->is_upstream;
        const Value *value = is_given ? body->args[n_in++] : op_operand(body->last, n_out++);
        put_bits(p, flat, flat_wire_name(p->run->scratch, is_result, i, spec),
                 is_given ? HW_IN : HW_OUT, blast_bits(b, value), type_width(spec->type));
      }
    }
  }
  Type type = hw_module_type(box->unit);
  for (int i = 0; i < N_GLOBALS; i++)
    if (has_input(type, GLOBALS[i]))
      put_bits(p, flat, GLOBALS[i], HW_IN, blast_bits(b, body->args[n_in++]), 1);
}

// The literals of the ports of one direction, in their order: all that the unit has, and no others.
static bool port_lits(Populate *p, const Box *box, const FlatBits *flat, HwDirection direction,
                      AigLit *out, size_t *n) {
  Type type = hw_module_type(box->module);
  const char *what = direction == HW_IN ? "input" : "output";
  Map ports = {.arena = p->run->scratch};
  *n = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction != direction)
      continue;
    uint64_t *lit = map_find(&flat->lits[direction], WORD(port.name));
    if (!lit)
      return op_error(box->module, "cannot be filled: its unit has no %s '%s'", what,
                      port.name->text);
    out[(*n)++] = (AigLit)(*lit - 1);
    map_put(&ports, WORD(port.name), 1);
  }
  for (size_t i = 0; i < flat->names[direction].len; i++)
    if (!map_find(&ports, WORD(flat->names[direction].data[i])))
      return op_error(box->module, "cannot be filled: it has no %s '%s', as its unit has", what,
                      flat->names[direction].data[i]->text);
  return true;
}

static bool fill(Populate *p, const Box *box) {
  Arena arena = {0};
  Blast b = {.ctx = p->ctx,
             .arena = &arena,
             .module = box->unit,
             .options = p->gates.options,
             .bits = p->gates.bits,
             .state = p->gates.state};
  FlatBits flat = {.lits = {{.arena = &arena}, {.arena = &arena}}};
  Block *body = hw_module_body(box->module);
  size_t n_ports = hw_modty_len(hw_module_type(box->module)), n_inputs, n_outputs;
  AigLit *inputs = ARENA_ARRAY(&arena, AigLit, n_ports + 1);
  AigLit *outputs = ARENA_ARRAY(&arena, AigLit, n_ports + 1);
  bool ok = blast_module(&b);
  if (ok)
    name_bits(p, box, &b, &flat);
  ok = ok && port_lits(p, box, &flat, HW_IN, inputs, &n_inputs) &&
       port_lits(p, box, &flat, HW_OUT, outputs, &n_outputs);
  if (ok) {
    while (body->last)
      op_erase(body->last);
    gates_emit(&p->gates, &b, box->module, inputs, outputs, n_outputs);
  }
  arena_free(&arena);
  return ok;
}

static bool run_synth_populate(PassRun *run) {
  Module *m = run->module;
  Block *top = run->op->n_regions ? run->op->regions[0]->first : NULL;
  Populate p = {.run = run, .ctx = run->ctx};
  p.gates = (GateLowering){
      .module = m, .ctx = run->ctx, .scratch = run->scratch, .boxes.arena = run->scratch};
  long memory_bits = pass_option_int(run, "memory-bits");
  p.gates.options.memory_bits = memory_bits < 0 ? 0 : (uint64_t)memory_bits;
  if (!top)
    return true;
  p.gates.symbols = symbol_table_build(run->op, run->scratch);
  bool ok = true;
  for (Op *op = top->first; op && ok; op = op->next)
    ok = !op_is(op, OP_hw_module) || find_box(&p, op);
  p.needs = (bool(*)[N_GLOBALS])arena_alloc_array(run->scratch, m->n_ops, sizeof *p.needs);
  p.states = ARENA_ARRAY(run->scratch, uint8_t, m->n_ops);
  p.gates.bits = ARENA_ARRAY(run->scratch, AigLit *, m->n_values);
  p.gates.state = ARENA_ARRAY(run->scratch, uint8_t, m->n_ops);
  for (size_t i = 0; i < p.boxes.len; i++)
    for (int k = 0; k < N_GLOBALS; k++)
      p.needs[p.boxes.data[i].module->id][k] =
          has_input(hw_module_type(p.boxes.data[i].unit), GLOBALS[k]);
  VEC(Op *) modules = {0};
  bool has_needs = p.boxes.len > 0;
  for (Op *op = top->first; op && ok; op = op->next) {
    if (op_is_hw_module(op))
      vec_push(run->scratch, &modules, op);
    if (is_external_circuit(&p, op))
      p.needs[op->id][CLOCK] = p.needs[op->id][RESET] = has_needs = true;
  }
  if (!has_needs)
    return ok;
  for (size_t i = 0; i < modules.len && ok; i++)
    ok = find_needs(&p, modules.data[i], 0);
  for (size_t i = 0; i < modules.len && ok; i++)
    ok = add_globals(&p, modules.data[i]);
  for (size_t i = 0; i < modules.len && ok; i++)
    connect_instances(&p, modules.data[i]);
  for (size_t i = 0; i < p.boxes.len && ok; i++)
    ok = fill(&p, &p.boxes.data[i]);
  for (size_t i = 0; i < p.boxes.len; i++)
    op_erase(p.boxes.data[i].unit);
  return ok;
}

const PassInfo PASS_synth_populate = {"synth-populate",
                                      "fill the boxes of a circuit with the gates of their units",
                                      "builtin.module", GATE_OPTIONS, run_synth_populate};
