// lower.c: --lower-handshake-to-hw: circuits as modules.
//
//   handshake.func @f(%a: channel<i32>) ...      hw.module @f(in %a : i32, in %a_valid : i1,
//     %x, %y = fork [2] %a                 ->                 out a_ready : i1, ...) {
//                                                  %fork0.. = hw.instance "fork0" @fork_2_i32(...)
//
// Each distinct unit becomes one module (src/units), each op an instance of it. A value of the
// handshake level is the wires of its type; each has one maker and, but for plain signals, one
// user: --handshake-materialize puts forks and sinks where that is not so. Instances are made
// first and connected afterwards, since circuits are cyclic.
// Combinational cycles are found here and reported as a path of channels.

#include "analysis/comb_paths.h"
#include "analysis/materialized.h"
#include "base/bug.h"
#include "base/verilog_words.h"
#include "convert/circuit_globals.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/names.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "ir/pass.h"
#include "ir/symbol.h"
#include "units/unit.h"

#include <ctype.h>

// The wires of one value, in the order of its specs; NULL: nothing drives it yet.
typedef struct Net {
  WireSpecs specs;
  Value **wires;
  ChannelLabel labels[N_WIRE_KINDS];
} Net;

typedef struct Lowering {
  PassRun *run;
  Context *ctx;
  SymbolTable symbols;
  Map units;   // key Ident -> hw.module
  Map modules; // handshake.func -> hw.module
  Op *last;    // module after which the next unit's goes
  Net **nets;  // by value id
  UnitOptions options;
  PathFinder paths;
} Lowering;

static Type function_type(const Op *func) {
  return attr_type_value(op_attr_named(op_context(func), func, "function_type"));
}

static Net *make_net(Lowering *l, const Value *value, const char *label) {
  Arena *arena = l->run->scratch;
  Net *net = ARENA_NEW(arena, Net);
  unsigned address_width = type_is_memref(value->type) ? memory_address_width(value) : 0;
  net->specs = type_wires(l->ctx, arena, value->type, address_width);
  net->wires = ARENA_ARRAY(arena, Value *, net->specs.len);
  for (WireKind kind = 0; kind < N_WIRE_KINDS; kind++)
    net->labels[kind] = (ChannelLabel){label, value_loc(value), kind, false};
  l->nets[value->id] = net;
  return net;
}

static const char *given_name(Lowering *l, const Op *func, const char *attr_name, size_t i,
                              const char *otherwise) {
  Attr names = op_attr_named(l->ctx, func, attr_name);
  return names ? attr_text(attr_at(names, i))->text
               : arena_printf(l->run->scratch, "%s%zu", otherwise, i);
}

static Ident plain_name(Lowering *l, const char *name, const char *suffix) {
  const char *whole = arena_printf(l->run->scratch, "%s%s", name, suffix);
  return context_ident(l->ctx, verilog_letters(l->run->scratch, str_from(whole)));
}

// The names of a function's ports; for who reads them, those of channels that are not the given
// ones.
typedef struct PortNames {
  Map taken;
  Text renamed;
} PortNames;

// The name, with underscores until none of its wires has a plain name that is taken or a keyword:
// in Verilog, too, the wires of a channel have one name.
static const char *free_name(Lowering *l, PortNames *names, Loc loc, const char *kind,
                             const char *given, const WireSpecs *specs) {
  const char *name = given;
  bool is_free = false;
  while (!is_free) {
    is_free = true;
    for (size_t i = 0; i < specs->len && is_free; i++) {
      Ident plain = plain_name(l, name, specs->data[i].suffix);
      is_free = !map_get_ptr(&names->taken, plain) && !verilog_is_keyword(ident_str(plain));
    }
    if (!is_free)
      name = arena_printf(l->run->scratch, "%s_", name);
  }
  for (size_t i = 0; i < specs->len; i++)
    map_put_ptr(&names->taken, plain_name(l, name, specs->data[i].suffix), name);
  if (name != given) {
    text_printf(&names->renamed, "%s%s '%s' is '%s' here", names->renamed.len ? "\n" : "", kind,
                given, name);
    tell_renamed_ports(l->ctx, loc, kind, given, name);
  }
  return name;
}

typedef VEC(HwPort) HwPorts;

static void add_ports(Lowering *l, HwPorts *ports, const char *name, const WireSpecs *specs,
                      bool is_arg) {
  for (size_t i = 0; i < specs->len; i++) {
    const char *wire = arena_printf(l->run->scratch, "%s%s", name, specs->data[i].suffix);
    bool is_in = is_arg != specs->data[i].is_upstream;
    vec_push(l->run->scratch, ports,
             ((HwPort){context_ident(l->ctx, wire), specs->data[i].type, is_in ? HW_IN : HW_OUT}));
  }
}

static WireSpecs arg_wires(Lowering *l, const Op *func, size_t i) {
  Type type = type_input(function_type(func), i);
  unsigned width = 0;
  if (type_is_memref(type))
    width = function_has_body(func) ? memory_address_width(op_region(func, 0)->first->args[i])
                                    : memory_type_address_width(type);
  return type_wires(l->ctx, l->run->scratch, type, width);
}

static void set_comment(Lowering *l, Op *module, Str text) {
  op_set_attr(l->run->module, module, context_ident(l->ctx, "comment"), attr_string(l->ctx, text));
}

// The module of a function, without what is inside.
static void declare(Lowering *l, Op *func) {
  Type type = function_type(func);
  HwPorts ports = {0};
  PortNames names = {.taken.arena = l->run->scratch};
  map_put_ptr(&names.taken, context_ident(l->ctx, "clk"), func);
  map_put_ptr(&names.taken, context_ident(l->ctx, "rst"), func);
  const char *own = verilog_module_word(l->run->scratch, symbol_name(func)->text);
  map_put_ptr(&names.taken, context_ident(l->ctx, own), func);
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    WireSpecs specs = arg_wires(l, func, i);
    Loc loc = function_has_body(func) ? value_loc(op_region(func, 0)->first->args[i]) : func->loc;
    const char *name =
        free_name(l, &names, loc, "argument", given_name(l, func, "argNames", i, "in"), &specs);
    add_ports(l, &ports, name, &specs, true);
  }
  for (size_t i = 0; i < type_n_results(type); i++) {
    WireSpecs specs = type_wires(l->ctx, l->run->scratch, type_result(type, i), 0);
    const char *name = free_name(l, &names, func->loc, "result",
                                 given_name(l, func, "resNames", i, "out"), &specs);
    add_ports(l, &ports, name, &specs, false);
  }
  vec_push(l->run->scratch, &ports,
           ((HwPort){context_ident(l->ctx, "clk"), type_seq_clock(l->ctx), HW_IN}));
  vec_push(l->run->scratch, &ports, ((HwPort){context_ident(l->ctx, "rst"), l->ctx->i1, HW_IN}));
  // Behind the functions, so that their names still find them.
  Builder b = builder_after(l->run->module, l->last);
  b.loc = func->loc;
  Str name = ident_str(symbol_name(func));
  Op *module = function_has_body(func) ? build_hw_module(&b, name, ports.data, ports.len)
                                       : build_hw_module_extern(&b, name, ports.data, ports.len);
  Attr visibility = op_attr(func, l->ctx->sym_visibility);
  if (visibility)
    op_set_attr(l->run->module, module, l->ctx->sym_visibility, visibility);
  if (names.renamed.len)
    set_comment(l, module, (Str){names.renamed.data, names.renamed.len});
  text_free(&names.renamed);
  map_put_ptr(&l->modules, func, module);
  l->last = module;
}

static bool check_uses(Lowering *l, const Value *value, const char *what) {
  uint32_t n = 0;
  for (const Use *use = value->first_use; use; use = use->next)
    n++;
  bool is_memory = type_is_memref(value->type);
  if (is_memory ? n <= 1 : n == 1 || !type_is_handshake(value->type))
    return true;
  if (is_memory)
    return diag_error(l->ctx, value_loc(value),
                      "%s is a memory with %u users, but can have only one: accesses share it "
                      "through one controller or queue",
                      what, n);
  return diag_error(l->ctx, value_loc(value),
                    "%s has %u uses, but a channel has one; --handshake-materialize puts forks "
                    "and sinks where they are needed",
                    what, n);
}

static const Op *callee_of(const Op *instance) {
  Op *callee = symbol_resolve(instance, op_attr_named(op_context(instance), instance, "module"));
  return callee && op_is(callee, OP_handshake_func) ? callee : NULL;
}

// What the unit does, in a line for who reads the Verilog.
static void describe(Lowering *l, const Op *op, Op *module) {
  const char *text =
      arena_printf(l->run->scratch, "%s: %s", op->info->name->text, op->info->row->doc);
  set_comment(l, module, str_from(text));
}

static Op *unit_module(Lowering *l, const Op *op) {
  if (op_is(op, OP_handshake_instance))
    return map_get_ptr(&l->modules, callee_of(op));
  Ident key = unit_key(op);
  Op *module = map_get_ptr(&l->units, key);
  if (module)
    return module;
  Ident name = symbol_unique_name(&l->symbols, l->ctx, ident_str(unit_name(op)));
  Builder b = builder_after(l->run->module, l->last);
  b.loc = op->loc;
  module = unit_build(&b, op, ident_str(name), &l->options);
  if (!module)
    return NULL;
  Ident waits = valid_that_waits_for_ready(&l->paths, module);
  if (waits)
    bug("unit '%s': '%s' depends on its own ready", name->text, waits->text);
  op_set_attr(l->run->module, module, l->ctx->sym_visibility, attr_string(l->ctx, STR("private")));
  describe(l, op, module);
  map_put_ptr(&l->symbols.by_name, name, module);
  map_put_ptr(&l->units, key, module);
  l->last = module;
  return module;
}

static bool is_unit(const Op *op) {
  return !op_is(op, OP_handshake_end) && !op_is(op, OP_hw_constant);
}

// The results of an instance drive, in the order of its module's outputs, the upstream wires of
// its operands and the downstream ones of its results.
static void take_outputs(Net *net, bool is_operand, Op *instance, uint32_t *next) {
  for (size_t i = 0; i < net->specs.len; i++)
    if (net->specs.data[i].is_upstream == is_operand)
      net->wires[i] = op_result(instance, (*next)++);
}

static void give_inputs(Net *net, bool is_operand, Op *instance, uint32_t *next) {
  for (size_t i = 0; i < net->specs.len; i++)
    if (net->specs.data[i].is_upstream != is_operand)
      op_set_operand(instance, (*next)++, net->wires[i]);
}

static bool make_nets(Lowering *l, const Op *func) {
  Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (uint32_t i = 0; i < body->n_args; i++) {
    const char *name = given_name(l, func, "argNames", i, "in");
    make_net(l, body->args[i], name);
    ok &= check_uses(l, body->args[i], arena_printf(l->run->scratch, "argument '%s'", name));
  }
  for (Op *op = body->first; op; op = op->next)
    for (uint32_t i = 0; i < op->n_results; i++)
      ok &= check_uses(l, op_result(op, i),
                       arena_printf(l->run->scratch, "result %u of '%s'", i, op->info->name->text));
  return ok;
}

static Net *net_of(Lowering *l, const Op *op, uint32_t operand) {
  return l->nets[op_operand(op, operand)->id];
}

static void copy_constant(Lowering *l, const Op *op, Block *block) {
  Map values = {.arena = l->run->scratch};
  Builder b = builder_at_end(l->run->module, block, op->loc);
  Op *copy = builder_insert(&b, op_clone(l->run->module, op, &values));
  make_net(l, &op->results[0], "constant")->wires[0] = op_result(copy, 0);
}

// Numbers that an instance gives a module from elsewhere (seed 1: parameter_NAME).
static void give_parameters(Lowering *l, const Op *op, Op *instance, Op *unit) {
  VEC(Attr) given = {0}, declared = {0};
  if (!op_is(op, OP_handshake_instance) || !op_is(unit, OP_hw_module_extern))
    return;
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    Str parameter = parameter_of_attr(l->ctx, op->attrs[i].name);
    Attr value = op->attrs[i].value;
    if (!parameter.len || (!attr_is(value, &ATTR_DEF_INTEGER) && !attr_is(value, &ATTR_DEF_FLOAT)))
      continue;
    Ident name = context_intern(l->ctx, parameter);
    Type type = attr_value_type(value);
    vec_push(l->run->scratch, &given, attr_hw_param(l->ctx, name, type, value));
    vec_push(l->run->scratch, &declared, attr_hw_param(l->ctx, name, type, NULL));
  }
  if (!given.len)
    return;
  Ident parameters = context_ident(l->ctx, "parameters");
  op_set_attr(l->run->module, instance, parameters, attr_array(l->ctx, given.data, given.len));
  op_set_attr(l->run->module, unit, parameters, attr_array(l->ctx, declared.data, declared.len));
}

// One instance per op, not connected yet.
static bool make_instances(Lowering *l, const Op *func, Op *module, Op **instances) {
  Names names = names_of(NULL, l->run->module, l->run->scratch);
  Block *body = op_region(func, 0)->first;
  Value *unknown = hw_module_body(module)->args[0]; // every module has clk and rst
  uint32_t n = 0;
  for (Op *op = body->first; op; op = op->next) {
    if (op_is(op, OP_hw_constant))
      copy_constant(l, op, hw_module_body(module));
    if (!is_unit(op))
      continue;
    Op *unit = unit_module(l, op);
    if (!unit)
      return false;
    const char *name = names_take(&names, op)->text;
    size_t n_inputs = hw_module_n_inputs(unit);
    Value **inputs = ARENA_ARRAY(l->run->scratch, Value *, n_inputs);
    for (size_t i = 0; i < n_inputs; i++)
      inputs[i] = unknown;
    Builder b = builder_at_end(l->run->module, hw_module_body(module), op->loc);
    instances[n] = build_hw_instance(&b, str_from(name), unit, inputs);
    give_parameters(l, op, instances[n], unit);
    map_put_ptr(&l->paths.instances, instances[n++], unit);
    for (uint32_t i = 0; i < op->n_results; i++) {
      uint32_t port = 0, begin, count;
      while (op_result_range(op, port, &begin, &count) && i >= begin + count)
        port++;
      const char *port_name = op->info->results[port].name->text;
      const char *label =
          op->info->results[port].arity == MANY
              ? arena_printf(l->run->scratch, "%s.%s_%u", name, port_name, i - begin)
              : arena_printf(l->run->scratch, "%s.%s", name, port_name);
      Net *net = make_net(l, op_result(op, i), label);
      for (WireKind kind = 0; kind < N_WIRE_KINDS; kind++)
        net->labels[kind].is_lazy = op_is(op, OP_handshake_lazy_fork);
    }
  }
  return true;
}

// Takes an instance's outputs, or gives it its inputs, those of all channels of the unit. Returns
// how many there were.
typedef void ConnectFn(Net *net, bool is_operand, Op *instance, uint32_t *next);
static uint32_t connect_unit(Lowering *l, const Op *op, Op *instance, ConnectFn *connect) {
  uint32_t next = 0;
  for (uint32_t i = 0; i < op->n_operands; i++)
    connect(net_of(l, op, i), true, instance, &next);
  for (uint32_t i = 0; i < op->n_results; i++)
    connect(l->nets[op->results[i].id], false, instance, &next);
  return next;
}

static void drive_nets(Lowering *l, const Op *func, Op *const *instances) {
  for (Op *op = op_region(func, 0)->first->first; op; op = op->next)
    if (is_unit(op))
      connect_unit(l, op, *instances++, take_outputs);
}

static void connect(Lowering *l, const Op *func, Op *module, Op *const *instances) {
  Block *block = hw_module_body(module);
  for (Op *op = op_region(func, 0)->first->first; op; op = op->next) {
    if (!is_unit(op))
      continue;
    Op *instance = *instances++;
    // What is left are the clock and the reset, where the unit has them.
    Attr names = op_attr_named(l->ctx, instance, "argNames");
    for (uint32_t i = connect_unit(l, op, instance, give_inputs); i < instance->n_operands; i++) {
      bool is_clock = str_is(ident_str(attr_text(attr_at(names, i))), "clk");
      op_set_operand(instance, i, block->args[block->n_args - (is_clock ? 2 : 1)]);
    }
  }
}

// The ports of the function: arguments drive downstream, results upstream.
static void take_ports(Lowering *l, const Op *func, const Op *module) {
  Block *block = hw_module_body(module), *body = op_region(func, 0)->first;
  const Op *end = block_terminator(body);
  uint32_t next = 0;
  for (uint32_t i = 0; i < body->n_args; i++) {
    Net *net = l->nets[body->args[i]->id];
    for (size_t k = 0; k < net->specs.len; k++)
      if (!net->specs.data[k].is_upstream)
        net->wires[k] = block->args[next++];
  }
  for (uint32_t i = 0; i < end->n_operands; i++) {
    Net *net = net_of(l, end, i);
    for (size_t k = 0; k < net->specs.len; k++)
      if (net->specs.data[k].is_upstream)
        net->wires[k] = block->args[next++];
  }
}

static void make_output(Lowering *l, const Op *func, Op *module) {
  Block *body = op_region(func, 0)->first;
  const Op *end = block_terminator(body);
  VEC(Value *) outputs = {0};
  Builder b = builder_at_end(l->run->module, hw_module_body(module), end->loc);
  for (uint32_t i = 0; i < body->n_args; i++) {
    Net *net = l->nets[body->args[i]->id];
    for (size_t k = 0; k < net->specs.len; k++) {
      if (!net->specs.data[k].is_upstream)
        continue;
      if (!net->wires[k]) // a memory that nobody uses
        net->wires[k] = build_hw_constant(&b, net->specs.data[k].type, 0);
      vec_push(l->run->scratch, &outputs, net->wires[k]);
    }
  }
  for (uint32_t i = 0; i < end->n_operands; i++) {
    Net *net = net_of(l, end, i);
    for (size_t k = 0; k < net->specs.len; k++)
      if (!net->specs.data[k].is_upstream)
        vec_push(l->run->scratch, &outputs, net->wires[k]);
  }
  build_op(&b, OP_hw_output, outputs.data, outputs.len, NULL, 0, NULL, 0);
}

static WireKind wire_kind(const WireSpec *spec) {
  return spec->role == WIRE_READY                        ? KIND_READY
         : spec->role == WIRE_EXTRA && spec->is_upstream ? KIND_UPSTREAM
                                                         : KIND_DOWNSTREAM;
}

static void label_net(Map *labels, Net *net) {
  for (size_t k = 0; k < net->specs.len; k++)
    if (net->wires[k])
      map_put_ptr(labels, net->wires[k], &net->labels[wire_kind(&net->specs.data[k])]);
}

static bool check_cycles(Lowering *l, const Op *func, const Op *module) {
  Map labels = {.arena = l->run->scratch};
  Block *body = op_region(func, 0)->first;
  for (uint32_t i = 0; i < body->n_args; i++)
    label_net(&labels, l->nets[body->args[i]->id]);
  for (Op *op = body->first; op; op = op->next)
    for (uint32_t i = 0; is_unit(op) && i < op->n_results; i++)
      label_net(&labels, l->nets[op->results[i].id]);
  return check_no_cycles(&l->paths, module, &labels);
}

// Units offer no token for being asked, but for lazy forks; wires that are led around them with
// bundle might.
static bool check_ports(Lowering *l, const Op *func, const Op *module) {
  for (const Op *op = op_region(func, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_handshake_lazy_fork) || op_is(op, OP_handshake_instance))
      return true;
  Ident waits = valid_that_waits_for_ready(&l->paths, module);
  return !waits || diag_error(l->ctx, func->loc,
                              "'%s' depends on the ready of its own channel in the same cycle: a "
                              "token must be on offer whether it is taken or not",
                              waits->text);
}

// A handshake.return only passes on; one that leads to itself passes on nothing.
static bool erase_returns(const Op *func) {
  for (Op *op = op_region(func, 0)->first->first, *next; op; op = next) {
    next = op->next;
    if (!op_is(op, OP_handshake_return))
      continue;
    for (uint32_t i = 0; i < op->n_results; i++) {
      if (op_operand(op, i) == op_result(op, i))
        return op_error(op, "result %u is passed on to itself: nothing gives it a token", i);
      value_replace_all_uses(op_result(op, i), op_operand(op, i));
    }
    op_erase(op);
  }
  return true;
}

static void erase_unused_rams(const Op *func) {
  for (Op *op = op_region(func, 0)->first->first, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_handshake_ram) && !op->results[0].first_use)
      op_erase(op);
  }
}

static bool lower_function(Lowering *l, const Op *func) {
  Op *module = map_get_ptr(&l->modules, func);
  uint32_t n_ops = 0;
  erase_unused_rams(func);
  for (Op *op = op_region(func, 0)->first->first; op; op = op->next)
    n_ops++;
  Op **instances = ARENA_ARRAY(l->run->scratch, Op *, n_ops);
  if (!verify_memory_channels(func) || !erase_returns(func) || !make_nets(l, func) ||
      !make_instances(l, func, module, instances))
    return false;
  take_ports(l, func, module);
  drive_nets(l, func, instances);
  connect(l, func, module, instances);
  make_output(l, func, module);
  return check_cycles(l, func, module) && check_ports(l, func, module);
}

// Callees first. A function inside itself would need endless hardware.
enum { NEW, OPEN, DONE };

static bool visit(Lowering *l, const Op *func, uint8_t *states) {
  if (states[func->id] == DONE || !function_has_body(func))
    return true;
  states[func->id] = OPEN;
  for (Op *op = op_region(func, 0)->first->first; op; op = op->next) {
    if (!op_is(op, OP_handshake_instance))
      continue;
    const Op *callee = callee_of(op);
    if (states[callee->id] == OPEN)
      return op_error(op, "makes '%s' part of itself: a circuit cannot be recursive",
                      symbol_name(callee)->text);
    if (!visit(l, callee, states))
      return false;
  }
  states[func->id] = DONE;
  return lower_function(l, func);
}

static bool run_lower_handshake_to_hw(PassRun *run) {
  Module *m = run->module;
  Lowering l = {.run = run, .ctx = run->ctx};
  VEC(Op *) funcs = {0};
  l.symbols = symbol_table_build(run->op, run->scratch);
  l.units.arena = l.modules.arena = run->scratch;
  l.paths.modules.arena = l.paths.instances.arena = run->scratch;
  l.paths.module = m;
  l.paths.arena = run->scratch;
  l.options.expose_state = pass_option_bool(run, "expose-state");
  l.nets = ARENA_ARRAY(run->scratch, Net *, m->n_values);
  uint8_t *states = ARENA_ARRAY(run->scratch, uint8_t, m->n_ops);
  if (!run->op->n_regions || !run->op->regions[0]->first)
    return true;
  for (Op *op = run->op->regions[0]->first->first; op; op = op->next)
    if (op_is(op, OP_handshake_func))
      vec_push(run->scratch, &funcs, op);
  if (!funcs.len)
    return true;
  l.last = funcs.data[funcs.len - 1];
  for (size_t i = 0; i < funcs.len; i++)
    declare(&l, funcs.data[i]);
  for (size_t i = 0; i < funcs.len; i++)
    if (!visit(&l, funcs.data[i], states))
      return false;
  for (size_t i = 0; i < funcs.len; i++)
    op_erase(funcs.data[i]);
  circuit_erase_globals(run->op->regions[0]->first);
  return true;
}

static const PassOption OPTIONS[] = {
    {"expose-state", "false",
     "give each register of a unit, and each word of its queues, an output port, for proofs"},
    {0},
};

const PassInfo PASS_lower_handshake_to_hw = {
    "lower-handshake-to-hw", "turn handshake functions into modules of hw, comb and seq",
    "builtin.module", OPTIONS, run_lower_handshake_to_hw};
