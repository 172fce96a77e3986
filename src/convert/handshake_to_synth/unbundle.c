// unbundle.c: --handshake-unbundle: channels as flat signals, units as boxes (seed 2).
//
//   handshake.func @f(%a: channel<i32>) ...      hw.module @f(in %in_data_0 : i32,
//     %x, %y = fork [2] %a                 ->        in %in_valid_0 : i1,
//                                                    in %in_ready_0 : i1 {synth.ready}, ...) {
//                                                  %fork0.. = hw.instance "fork0" @fork_2_i32(...)
//
// Each distinct unit becomes one module that holds a synth.subckt, each op an instance of it; the
// subckt keeps what describes the unit in its attribute `unit`. Ready still runs along with the
// data: what belongs to an operand goes in, what belongs to a result comes out, and a value with
// several users simply fans out. --hw-invert-ready turns it around and knows it by its mark.
// Extra signals have their own direction from the start, so those that run upstream need exactly
// one user. Instances are made first and connected afterwards, since circuits are cyclic: no
// casts are ever needed.

#include "convert/circuit_globals.h"
#include "convert/handshake_to_synth/flat_ports.h"
#include "dialects/function.h"
#include "dialects/handshake/names.h"
#include "dialects/hw/hw.h"
#include "ir/pass.h"
#include "ir/symbol.h"

// A value of the handshake level; a wire is NULL until something drives it.
typedef struct Net {
  FlatSignals signals;
  Value **wires;
} Net;

typedef struct Unbundling {
  PassRun *run;
  Module *module;
  Context *ctx;
  Arena *arena;
  SymbolTable symbols;
  Map units;   // unit_key -> hw.module
  Map externs; // handshake.func -> hw.module.extern
  Op *last;    // module after which the next one goes
  Net **nets;  // by value id
} Unbundling;

typedef struct FlatPorts {
  VEC(HwPort) ports;
  VEC(Attr) attrs;
} FlatPorts;

// The signals of one side that run in one direction.
static void add_ports(Unbundling *u, FlatPorts *out, const Type *types, size_t n, bool is_result,
                      HwDirection direction) {
  NamedAttr mark = {context_ident(u->ctx, FLAT_READY_MARK), attr_unit(u->ctx)};
  Attr none = attr_dict(u->ctx, NULL, 0), ready = attr_dict(u->ctx, &mark, 1);
  for (size_t i = 0; i < n; i++) {
    FlatSignals signals = flat_signals(u->ctx, u->arena, types[i]);
    for (size_t k = 0; k < signals.len; k++) {
      FlatSignal s = signals.data[k];
      if ((s.is_upstream != is_result) != (direction == HW_OUT))
        continue;
      Ident name = context_ident(u->ctx, flat_signal_name(u->arena, is_result, i, s));
      vec_push(u->arena, &out->ports, ((HwPort){name, s.type, direction}));
      vec_push(u->arena, &out->attrs, s.kind == FLAT_READY ? ready : none);
    }
  }
}

typedef struct Interface {
  VEC(Type) operands, results;
} Interface;

static Interface interface_of_op(Unbundling *u, const Op *op) {
  Interface i = {0};
  for (uint32_t k = 0; k < op->n_operands; k++)
    vec_push(u->arena, &i.operands, op_operand(op, k)->type);
  for (uint32_t k = 0; k < op->n_results; k++)
    vec_push(u->arena, &i.results, op->results[k].type);
  return i;
}

static Interface interface_of_func(Unbundling *u, const Op *func) {
  Interface i = {0};
  Type type = function_type_of(func);
  for (size_t k = 0; k < type_n_inputs(type); k++)
    vec_push(u->arena, &i.operands, type_input(type, k));
  for (size_t k = 0; k < type_n_results(type); k++)
    vec_push(u->arena, &i.results, type_result(type, k));
  return i;
}

// Inputs first. Without its body.
static Op *build_module(Unbundling *u, unsigned id, Loc loc, Str name, const Interface *interface) {
  FlatPorts flat = {0};
  static const HwDirection DIRECTIONS[] = {HW_IN, HW_OUT};
  for (int i = 0; i < 2; i++) {
    add_ports(u, &flat, interface->operands.data, interface->operands.len, false, DIRECTIONS[i]);
    add_ports(u, &flat, interface->results.data, interface->results.len, true, DIRECTIONS[i]);
  }
  Builder b = builder_after(u->module, u->last);
  b.loc = loc;
  Op *module = id == OP_hw_module
                   ? build_hw_module(&b, name, flat.ports.data, flat.ports.len)
                   : build_hw_module_extern(&b, name, flat.ports.data, flat.ports.len);
  bool has_ready = false;
  for (size_t i = 0; i < flat.attrs.len; i++)
    has_ready |= attr_len(flat.attrs.data[i]) > 0;
  if (has_ready)
    op_set_attr(u->module, module, context_ident(u->ctx, "per_port_attrs"),
                attr_array(u->ctx, flat.attrs.data, flat.attrs.len));
  u->last = module;
  return module;
}

static void set_types(Unbundling *u, Op *module, const char *name, const Type *types, size_t n) {
  Attr *texts = ARENA_ARRAY(u->arena, Attr, n);
  for (size_t i = 0; i < n; i++)
    texts[i] = unit_type_text(u->ctx, types[i]);
  op_set_attr(u->module, module, context_ident(u->ctx, name), attr_array(u->ctx, texts, n));
}

// The names and types of the channels that the ports of a function were.
static Op *declare_function(Unbundling *u, const Op *func) {
  static const char *const KEPT[] = {"argNames", "resNames", "sym_visibility"};
  Interface interface = interface_of_func(u, func);
  Op *module = build_module(u, function_has_body(func) ? OP_hw_module : OP_hw_module_extern,
                            func->loc, ident_str(symbol_name(func)), &interface);
  for (size_t i = 0; i < sizeof KEPT / sizeof *KEPT; i++) {
    Attr attr = op_attr_named(u->ctx, func, KEPT[i]);
    if (attr)
      op_set_attr(u->module, module, context_ident(u->ctx, KEPT[i]), attr);
  }
  set_types(u, module, "argTypes", interface.operands.data, interface.operands.len);
  set_types(u, module, "resTypes", interface.results.data, interface.results.len);
  return module;
}

// The box: its operands are the inputs, its results the outputs.
static void fill_module(Unbundling *u, Op *module, const Op *op) {
  Type ports = hw_module_type(module);
  VEC(Type) types = {0};
  VEC(Value *) outputs = {0};
  Block *body = hw_module_body(module);
  for (size_t i = 0; i < hw_modty_len(ports); i++)
    if (hw_modty_port(ports, i).direction == HW_OUT)
      vec_push(u->arena, &types, hw_modty_port(ports, i).type);
  NamedAttr attrs[] = {
      {context_ident(u->ctx, "moduleName"), attr_ident(u->ctx, symbol_name(module))},
      {context_ident(u->ctx, "unit"), unit_description(op)},
  };
  Builder b = builder_at_end(u->module, body, op->loc);
  Op *box =
      build_op(&b, OP_synth_subckt, body->args, body->n_args, types.data, types.len, attrs, 2);
  for (uint32_t i = 0; i < box->n_results; i++)
    vec_push(u->arena, &outputs, op_result(box, i));
  build_op(&b, OP_hw_output, outputs.data, outputs.len, NULL, 0, NULL, 0);
}

static Op *module_of(Unbundling *u, const Op *op) {
  if (op_is(op, OP_handshake_instance))
    return map_get_ptr(&u->externs, symbol_resolve(op, op_attr_named(u->ctx, op, "module")));
  Ident key = unit_key(op);
  Op *module = map_get_ptr(&u->units, key);
  if (module)
    return module;
  Interface interface = interface_of_op(u, op);
  Ident name = symbol_unique_name(&u->symbols, u->ctx, ident_str(unit_name(op)));
  module = build_module(u, OP_hw_module, op->loc, ident_str(name), &interface);
  fill_module(u, module, op);
  op_set_attr(u->module, module, u->ctx->sym_visibility, attr_string(u->ctx, STR("private")));
  map_put_ptr(&u->symbols.by_name, name, module);
  map_put_ptr(&u->units, key, module);
  return module;
}

static Net *make_net(Unbundling *u, const Value *value) {
  Net *net = ARENA_NEW(u->arena, Net);
  net->signals = flat_signals(u->ctx, u->arena, value->type);
  net->wires = ARENA_ARRAY(u->arena, Value *, net->signals.len);
  u->nets[value->id] = net;
  return net;
}

static bool check_upstream(Unbundling *u, const Value *value, const char *what) {
  uint32_t n = 0;
  for (const Use *use = value->first_use; use; use = use->next)
    n++;
  return n == 1 || !type_is_handshake(value->type) || !type_has_upstream(value->type) ||
         diag_error(u->ctx, value_loc(value),
                    "%s has upstream signals and %u uses, but they can come from one only; "
                    "--handshake-materialize puts forks and sinks where they are needed",
                    what, n);
}

static bool make_nets(Unbundling *u, const Op *func) {
  Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (uint32_t i = 0; i < body->n_args; i++) {
    make_net(u, body->args[i]);
    ok &= check_upstream(u, body->args[i], arena_printf(u->arena, "argument #%u", i));
  }
  for (Op *op = body->first; op; op = op->next)
    for (uint32_t i = 0; i < op->n_results; i++) {
      make_net(u, op_result(op, i));
      ok &= check_upstream(u, op_result(op, i),
                           arena_printf(u->arena, "result #%u of '%s'", i, op->info->name->text));
    }
  return ok;
}

// Outputs of an instance, in order: the upstream signals of operands, the others of results.
static void take_wires(Net *net, bool is_operand, Value *const *from, uint32_t *next) {
  for (size_t i = 0; i < net->signals.len; i++)
    if (net->signals.data[i].is_upstream == is_operand)
      net->wires[i] = from[(*next)++];
}

static void give_wires(const Net *net, bool is_operand, Value **to, uint32_t *next) {
  for (size_t i = 0; i < net->signals.len; i++)
    if (net->signals.data[i].is_upstream != is_operand)
      to[(*next)++] = net->wires[i];
}

static bool check_op(Unbundling *u, const Op *op, const Op *func) {
  if (op_is(op, OP_hw_constant))
    return true;
  if (op->info->dialect != func->info->dialect)
    return op_error(op, "cannot be part of a circuit: only operations of the handshake dialect and "
                        "'hw.constant' can");
  if (!op_is(op, OP_handshake_instance) ||
      symbol_resolve(op, op_attr_named(u->ctx, op, "module")) != func)
    return true;
  return op_error(op, "makes '%s' part of itself: a circuit cannot be recursive",
                  symbol_name(func)->text);
}

// One instance per op, not connected yet; other ops are copied.
static Op **make_instances(Unbundling *u, const Op *func, Op *module) {
  Block *body = op_region(func, 0)->first;
  uint32_t n_ops = 0;
  for (Op *op = body->first; op; op = op->next)
    n_ops++;
  Op **instances = ARENA_ARRAY(u->arena, Op *, n_ops);
  Names names = names_of(NULL, u->module, u->arena);
  Map copies = {.arena = u->arena};
  n_ops = 0;
  for (Op *op = body->first; op != body->last; op = op->next, n_ops++) {
    if (!check_op(u, op, func))
      return NULL;
    Builder b = builder_at_end(u->module, hw_module_body(module), op->loc);
    if (op_is(op, OP_hw_constant)) {
      Op *copy = builder_insert(&b, op_clone(u->module, op, &copies));
      u->nets[op->results[0].id]->wires[0] = op_result(copy, 0);
      continue;
    }
    instances[n_ops] =
        build_hw_instance(&b, ident_str(names_take(&names, op)), module_of(u, op), NULL);
    Value **results = ARENA_ARRAY(u->arena, Value *, instances[n_ops]->n_results);
    for (uint32_t i = 0; i < instances[n_ops]->n_results; i++)
      results[i] = op_result(instances[n_ops], i);
    uint32_t next = 0;
    for (uint32_t i = 0; i < op->n_operands; i++)
      take_wires(u->nets[op_operand(op, i)->id], true, results, &next);
    for (uint32_t i = 0; i < op->n_results; i++)
      take_wires(u->nets[op->results[i].id], false, results, &next);
  }
  return instances;
}

static void connect(Unbundling *u, const Op *func, Op *const *instances) {
  Block *body = op_region(func, 0)->first;
  for (Op *op = body->first; op != body->last; op = op->next, instances++) {
    if (!*instances)
      continue;
    uint32_t n = (uint32_t)attr_len(op_attr_named(u->ctx, *instances, "argNames")), next = 0;
    Value **inputs = ARENA_ARRAY(u->arena, Value *, n);
    for (uint32_t i = 0; i < op->n_operands; i++)
      give_wires(u->nets[op_operand(op, i)->id], true, inputs, &next);
    for (uint32_t i = 0; i < op->n_results; i++)
      give_wires(u->nets[op->results[i].id], false, inputs, &next);
    op_set_operands(u->module, *instances, inputs, n);
  }
}

static bool unbundle_function(Unbundling *u, const Op *func, Op *module) {
  Block *body = op_region(func, 0)->first, *block = hw_module_body(module);
  const Op *end = block_terminator(body);
  uint32_t next = 0;
  if (!op_is(end, OP_handshake_end))
    return op_error(func, "must end with 'handshake.end', but ends with '%s'",
                    end->info->name->text);
  if (!make_nets(u, func))
    return false;
  // Inside, the function's arguments are results, and its results operands.
  for (uint32_t i = 0; i < body->n_args; i++)
    take_wires(u->nets[body->args[i]->id], false, block->args, &next);
  for (uint32_t i = 0; i < end->n_operands; i++)
    take_wires(u->nets[op_operand(end, i)->id], true, block->args, &next);
  Op **instances = make_instances(u, func, module);
  if (!instances)
    return false;
  connect(u, func, instances);
  size_t n = hw_modty_len(hw_module_type(module)) - block->n_args;
  Value **outputs = ARENA_ARRAY(u->arena, Value *, n);
  next = 0;
  for (uint32_t i = 0; i < body->n_args; i++)
    give_wires(u->nets[body->args[i]->id], false, outputs, &next);
  for (uint32_t i = 0; i < end->n_operands; i++)
    give_wires(u->nets[op_operand(end, i)->id], true, outputs, &next);
  Builder b = builder_at_end(u->module, block, end->loc);
  build_op(&b, OP_hw_output, outputs, n, NULL, 0, NULL, 0);
  return true;
}

// The one function with a body. False: there are several, which is reported.
static bool find_circuit(Unbundling *u, Block *top, Op **circuit) {
  for (Op *op = top->first; op; op = op->next) {
    if (!op_is(op, OP_handshake_func) || !function_has_body(op))
      continue;
    if (*circuit) {
      op_error(op, "is a second circuit: a module of gates has one, but '%s' is there already",
               symbol_name(*circuit)->text);
      diag_note(u->ctx, (*circuit)->loc, "the first is here");
      return false;
    }
    *circuit = op;
  }
  return true;
}

static bool run_handshake_unbundle(PassRun *run) {
  Block *top = run->op->n_regions ? run->op->regions[0]->first : NULL;
  Unbundling u = {.run = run, .module = run->module, .ctx = run->ctx, .arena = run->scratch};
  Op *circuit = NULL;
  if (!top || !find_circuit(&u, top, &circuit))
    return !top;
  if (!circuit)
    return true;
  u.symbols = symbol_table_build(run->op, run->scratch);
  u.units.arena = u.externs.arena = run->scratch;
  u.nets = ARENA_ARRAY(run->scratch, Net *, run->module->n_values);
  u.last = top->last;
  Op *module = declare_function(&u, circuit);
  for (Op *op = top->first; op != module; op = op->next)
    if (op_is(op, OP_handshake_func) && op != circuit)
      map_put_ptr(&u.externs, op, declare_function(&u, op));
  if (!unbundle_function(&u, circuit, module))
    return false;
  for (Op *op = top->first, *next; op != module; op = next) {
    next = op->next;
    if (op_is(op, OP_handshake_func))
      op_erase(op);
  }
  circuit_erase_globals(top);
  return true;
}

const PassInfo PASS_handshake_unbundle = {
    "handshake-unbundle", "turn a circuit's channels into flat signals and its units into boxes",
    "builtin.module", NULL, run_handshake_unbundle};
