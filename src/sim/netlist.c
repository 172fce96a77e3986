// netlist.c: flattening.
//
// Scopes, registers and memories are listed first. Nodes are then made on demand, from what a
// register's next value, a write port, an output port or an observer asks for, by a depth-first
// search over (scope, value) on a stack of its own: an argument of a module leads to the operand
// of its instance, a result of an instance to the operand of its module's hw.output. What is on
// the stack twice is a combinational cycle.

#include "sim/netlist.h"

#include "base/wide.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "ir/symbol.h"
#include "sim/flatten.h"

enum { OPEN = UINT32_MAX }; // a slot whose value is being made

// What a module's values and instances are numbered by.
typedef struct ModuleSize {
  uint32_t n_values, n_instances;
} ModuleSize;

static int64_t latency_of(const Netlist *n, const Op *port) {
  const Op *memory = value_op(op_operand(port, 0));
  return attr_int_or(op_attr_named(n->ctx, memory, "readLatency"), 0);
}

// The argument of the top module that a value is, through the ports of instances; NULL: no such.
static const Value *top_argument(const Netlist *n, uint32_t scope, const Value *value) {
  while (value->is_block_arg && scope) {
    value = op_operand(n->scopes.data[scope].instance, value->index);
    scope = n->scopes.data[scope].parent;
  }
  return value->is_block_arg ? value : NULL;
}

static const char *text_attr(Netlist *n, const Op *op, const char *name, const char *otherwise) {
  Attr attr = op_attr_named(n->ctx, op, name);
  return attr_is(attr, &ATTR_DEF_STRING) && attr_text(attr)->len ? attr_text(attr)->text
                                                                 : otherwise;
}

uint32_t netlist_add_register(Netlist *n, const char *name, const Op *op, uint32_t scope,
                              unsigned width) {
  uint32_t index = (uint32_t)n->registers.len;
  NodeId q = netlist_node(n, NODE_REG, width, 0, 0, 0, index);
  vec_push(&n->arena, &n->registers,
           ((NetRegister){.name = name, .op = op, .scope = scope, .width = width, .q = q}));
  return index;
}

static bool check_value(const Op *op, Type type) {
  if (type_is_seq_clock(type) || (type_is_signless(type) && type_width(type) > 0))
    return true;
  return op_error(op, "cannot be simulated yet: it has a value of type '%s'",
                  type_text(op_context(op), type));
}

// Numbers the values and instances of a module, and checks its types.
static bool measure_module(Netlist *n, const Op *module, ModuleSize *size) {
  Block *body = hw_module_body(module);
  for (uint32_t i = 0; i < body->n_args; i++) {
    if (!check_value(module, body->args[i]->type))
      return false;
    n->locals[body->args[i]->id] = size->n_values++;
  }
  for (const Op *op = body->first; op; op = op->next) {
    if (op_is(op, OP_hw_instance))
      n->ordinals[op->id] = size->n_instances++;
    for (uint32_t i = 0; i < op->n_results; i++) {
      if (!op_is(op, OP_seq_firmem) && !check_value(op, op->results[i].type))
        return false;
      n->locals[op->results[i].id] = size->n_values++;
    }
  }
  return true;
}

typedef struct Flattening {
  Netlist *n;
  Map sizes; // hw.module -> ModuleSize
  SymbolTable symbols;
} Flattening;

static const ModuleSize *size_of(Flattening *f, const Op *module) {
  ModuleSize *size = map_get_ptr(&f->sizes, module);
  if (size)
    return size;
  size = ARENA_NEW(&f->n->arena, ModuleSize);
  map_put_ptr(&f->sizes, module, size);
  return measure_module(f->n, module, size) ? size : NULL;
}

static bool add_memory(Netlist *n, uint32_t scope, const Op *op) {
  Type type = op->results[0].type;
  if (attr_enum_value(op_attr_named(n->ctx, op, "ruw")) == SEQ_RUW_NEW)
    return op_error(op, "cannot be simulated yet: a read must give what is written");
  if (attr_int_or(op_attr_named(n->ctx, op, "writeLatency"), 1) != 1)
    return op_error(op, "cannot be simulated yet: its write latency is not 1");
  if (op_attr_named(n->ctx, op, "init"))
    return op_error(op, "cannot be simulated yet: its contents are in a file");
  if (seq_firmem_depth(type) > UINT64_C(1) << 32)
    return op_error(op, "cannot be simulated: it has more than 2^32 words");
  Attr contents = op_attr_named(n->ctx, op, "sluice.contents");
  if (contents && !attr_is(contents, &ATTR_DEF_DENSE))
    return op_error(op, "cannot be simulated: 'sluice.contents' must be dense");
  vec_push(&n->arena, &n->memories,
           ((NetMemory){op, scope, seq_firmem_depth(type), seq_firmem_width(type),
                        type_width(seq_firmem_address_type(n->ctx, type))}));
  *netlist_slot(n, scope, op_result(op, 0)) = (uint32_t)n->memories.len; // 1 + its number
  return true;
}

static bool add_state(Netlist *n, uint32_t scope, const Op *op) {
  if (op_is(op, OP_seq_firmem))
    return add_memory(n, scope, op);
  if (op_is(op, OP_seq_firmem_read_write_port) || op_is(op, OP_seq_hlmem))
    return op_error(op, "cannot be simulated yet");
  if (op_is(op, OP_synth_latch))
    return op_error(op, "cannot be simulated: gates are not, the hw level they were made of is");
  bool is_read = op_is(op, OP_seq_firmem_read_port);
  if (is_read && latency_of(n, op) > 1)
    return op_error(op, "cannot be simulated yet: it reads with a latency of %lld",
                    (long long)latency_of(n, op));
  if (!seq_is_register(op) && !(is_read && latency_of(n, op) == 1))
    return true;
  const Value *clock = op_operand(op, is_read ? 2 : 1), *top = top_argument(n, scope, clock);
  if (!top || !type_is_seq_clock(top->type))
    return op_error(op, "cannot be simulated yet: its clock is not one of the top module's");
  if (seq_is_register(op) && seq_register(op).initial)
    return op_error(op, "cannot be simulated yet: it has an initial value");
  const Value *data = op_result(op, 0);
  uint32_t index = netlist_add_register(n, text_attr(n, op, "name", is_read ? "read" : "reg"), op,
                                        scope, type_width(data->type));
  *netlist_slot(n, scope, data) = n->registers.data[index].q;
  return true;
}

enum { MAX_DEPTH = 1000 };

static bool add_scope(Flattening *f, uint32_t parent, const Op *op) {
  Netlist *n = f->n;
  const NetScope *outer = &n->scopes.data[parent];
  Ident name = attr_symbol_root(op_attr_named(n->ctx, op, "moduleName"));
  const Op *module = symbol_table_lookup(&f->symbols, name);
  if (!module || !op_is(module, OP_hw_module))
    return op_error(op, "cannot be simulated: module '%s' has no body", name->text);
  if (outer->depth == MAX_DEPTH)
    return op_error(op, "cannot be simulated: modules are nested more than %d deep", MAX_DEPTH);
  const char *instance = text_attr(n, op, "instanceName", "instance");
  NetScope scope = {.module = module,
                    .instance = op,
                    .parent = parent,
                    .depth = outer->depth + 1,
                    .path = arena_printf(&n->arena, "%s%s.", outer->path, instance)};
  outer->children[n->ordinals[op->id]] = (uint32_t)n->scopes.len;
  vec_push(&n->arena, &n->scopes, scope);
  return true;
}

// All scopes, breadth first, with their registers and memories.
static bool add_scopes(Flattening *f, const Op *top) {
  Netlist *n = f->n;
  vec_push(&n->arena, &n->scopes, ((NetScope){.module = top, .path = ""}));
  for (uint32_t s = 0; s < n->scopes.len; s++) {
    const Op *module = n->scopes.data[s].module;
    const ModuleSize *size = size_of(f, module);
    if (!size)
      return false;
    n->scopes.data[s].nodes = ARENA_ARRAY(&n->arena, NodeId, size->n_values);
    n->scopes.data[s].children = ARENA_ARRAY(&n->arena, uint32_t, size->n_instances);
    for (const Op *op = hw_module_body(module)->first; op; op = op->next)
      if (op_is(op, OP_hw_instance) ? !add_scope(f, s, op) : !add_state(n, s, op))
        return false;
  }
  return true;
}

// Reset.

static const Value *reset_argument(const Op *top) {
  Block *body = hw_module_body(top);
  Type type = hw_module_type(top);
  uint32_t n_in = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT)
      continue;
    if (str_is(ident_str(port.name), "rst") && type_is_int_of(port.type, 1))
      return body->args[n_in];
    n_in++;
  }
  return NULL;
}

// A register that the top's reset sets to a constant, or that has no reset.
static bool has_plain_reset(Netlist *n, uint32_t scope, const Op *op, const Value *rst) {
  const Value *reset = seq_register(op).reset;
  return !reset || (rst && top_argument(n, scope, reset) == rst &&
                    hw_constant_value(seq_register(op).reset_value));
}

// Where every reset is plain, the registers' first values are all there is to it, and the input
// rst is the constant 0.
static void settle_reset(Netlist *n, const Op *top) {
  const Value *rst = reset_argument(top);
  n->has_reset = false;
  for (uint32_t s = 0; s < n->scopes.len; s++)
    for (const Op *op = hw_module_body(n->scopes.data[s].module)->first; op; op = op->next)
      n->has_reset |= seq_is_register(op) && !has_plain_reset(n, s, op, rst);
  if (rst && !n->has_reset)
    *netlist_slot(n, 0, rst) = netlist_bit(n, false);
}

static NodeId initial_value(Netlist *n, const Op *op) {
  Attr preset = op_is(op, OP_seq_firreg) ? op_attr_named(n->ctx, op, "preset") : NULL;
  Attr value = seq_register(op).reset ? hw_constant_value(seq_register(op).reset_value) : NULL;
  value = value ? value : preset;
  return value ? netlist_const(n, type_width(op->results[0].type), attr_limbs(value)) : 0;
}

// Demand.

typedef struct Wanted {
  uint32_t scope;
  const Value *value;
  bool is_open;
} Wanted;
typedef VEC(Wanted) WantedList;

struct Demand {
  WantedList stack, sources;
  VEC(NodeId) operands;
};

static bool is_clock_or_memory(const Value *value) {
  return type_is_seq_clock(value->type) || type_is_seq_firmem(value->type);
}

// What the value depends on in this cycle.
static void list_sources(Netlist *n, Wanted w, WantedList *sources) {
  const NetScope *scope = &n->scopes.data[w.scope];
  const Op *op = value_op(w.value);
  sources->len = 0;
  if (!op) {
    vec_push(&n->arena, sources,
             ((Wanted){scope->parent, op_operand(scope->instance, w.value->index), false}));
  } else if (op_is(op, OP_hw_instance)) {
    uint32_t child = scope->children[n->ordinals[op->id]];
    const Op *output = block_terminator(hw_module_body(n->scopes.data[child].module));
    vec_push(&n->arena, sources, ((Wanted){child, op_operand(output, w.value->index), false}));
  } else if (op_is(op, OP_seq_firmem_read_port)) {
    vec_push(&n->arena, sources, ((Wanted){w.scope, op_operand(op, 1), false}));
  } else {
    for (uint32_t i = 0; i < op->n_operands; i++)
      if (!is_clock_or_memory(op_operand(op, i)))
        vec_push(&n->arena, sources, ((Wanted){w.scope, op_operand(op, i), false}));
  }
}

static NodeId read_word(Netlist *n, uint32_t scope, const Op *port, NodeId address) {
  uint32_t memory = *netlist_slot(n, scope, op_operand(port, 0)) - 1;
  return netlist_node(n, NODE_READ, type_width(port->results[0].type), address, 0, 0, memory);
}

// All sources are made.
static NodeId make_value(Netlist *n, Wanted w, const WantedList *sources, NodeId *operands) {
  const Op *op = value_op(w.value);
  for (size_t i = 0; i < sources->len; i++)
    operands[i] = *netlist_slot(n, sources->data[i].scope, sources->data[i].value);
  if (!op || op_is(op, OP_hw_instance))
    return operands[0];
  if (op_is(op, OP_seq_firmem_read_port))
    return read_word(n, w.scope, op, operands[0]);
  return netlist_operation(n, op, operands);
}

static const char *scope_name(const Netlist *n, uint32_t scope) {
  return scope ? n->scopes.data[scope].path : symbol_name(n->scopes.data[0].module)->text;
}

static bool report_cycle(Netlist *n, const WantedList *stack, const Wanted *again) {
  size_t first = stack->len;
  while (first && !(stack->data[first - 1].scope == again->scope &&
                    stack->data[first - 1].value == again->value && stack->data[first - 1].is_open))
    first--;
  diag_error(n->ctx, value_loc(again->value),
             "cannot be simulated: there is a combinational cycle in '%s'",
             scope_name(n, again->scope));
  uint32_t last = UINT32_MAX;
  for (size_t i = first; i < stack->len; i++) {
    const Wanted *w = &stack->data[i];
    if (!w->is_open || w->scope == last)
      continue;
    last = w->scope;
    diag_note(n->ctx, value_loc(w->value), "it runs through '%s'", scope_name(n, last));
  }
  return false;
}

// Held back while its channel is stalled.
static NodeId gated(Netlist *n, uint32_t scope, const Value *value, NodeId node) {
  const uint32_t *gates = n->scopes.data[scope].gates;
  uint32_t gate = gates ? gates[n->locals[value->id]] : 0;
  if (!gate)
    return node;
  uint32_t open = n->channels.data[gate - 1].open_register - 1;
  return netlist_and(n, node, n->registers.data[open].q);
}

// Opens the value on the top of the stack: what it needs comes above it.
static bool open_value(Netlist *n) {
  struct Demand *d = n->demand;
  Wanted *top = &vec_last(&d->stack);
  top->is_open = true;
  *netlist_slot(n, top->scope, top->value) = OPEN;
  for (size_t i = 0; i < d->sources.len; i++) {
    NodeId state = *netlist_slot(n, d->sources.data[i].scope, d->sources.data[i].value);
    if (state == OPEN)
      return report_cycle(n, &d->stack, &d->sources.data[i]);
    if (!state)
      vec_push(&n->arena, &d->stack, d->sources.data[i]);
  }
  return true;
}

NodeId netlist_value(Netlist *n, uint32_t scope, const Value *value) {
  struct Demand *d = n->demand;
  d->stack.len = 0;
  vec_push(&n->arena, &d->stack, ((Wanted){scope, value, false}));
  while (d->stack.len) {
    Wanted w = vec_last(&d->stack);
    if (*netlist_slot(n, w.scope, w.value) && !w.is_open) {
      d->stack.len--;
      continue;
    }
    list_sources(n, w, &d->sources);
    if (!w.is_open) {
      if (!open_value(n))
        return 0;
      continue;
    }
    vec_reserve(&n->arena, &d->operands, d->sources.len + 1);
    NodeId node = make_value(n, w, &d->sources, d->operands.data);
    if (!node)
      return 0;
    *netlist_slot(n, w.scope, w.value) = gated(n, w.scope, w.value, node);
    d->stack.len--;
  }
  return *netlist_slot(n, scope, value);
}

// Ports and state.

static void add_inputs(Netlist *n, const Op *top) {
  Block *body = hw_module_body(top);
  Type type = hw_module_type(top);
  uint32_t n_in = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT)
      continue;
    const Value *value = body->args[n_in++];
    if (type_is_seq_clock(value->type) || *netlist_slot(n, 0, value))
      continue;
    unsigned width = type_width(value->type);
    NodeId node = netlist_node(n, NODE_INPUT, width, 0, 0, 0, (uint32_t)n->inputs.len);
    vec_push(&n->arena, &n->inputs, ((NetPort){port.name->text, width, node}));
    *netlist_slot(n, 0, value) = gated(n, 0, value, node);
  }
  n->first_random = (uint32_t)n->inputs.len;
}

static bool add_outputs(Netlist *n, const Op *top) {
  const Op *output = block_terminator(hw_module_body(top));
  Type type = hw_module_type(top);
  uint32_t n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction != HW_OUT)
      continue;
    NodeId node = netlist_value(n, 0, op_operand(output, n_out++));
    if (!node)
      return false;
    vec_push(&n->arena, &n->outputs, ((NetPort){port.name->text, n->nodes.data[node].width, node}));
  }
  return true;
}

// The node of an optional operand, 0 where there is none.
static bool value_or_none(Netlist *n, uint32_t scope, const Value *value, NodeId *node) {
  *node = value ? netlist_value(n, scope, value) : 0;
  return !value || *node;
}

static bool drive_register(Netlist *n, uint32_t index) {
  NetRegister reg = n->registers.data[index];
  const Op *op = reg.op;
  NodeId next, enable, reset = 0, reset_value;
  bool is_read = op_is(op, OP_seq_firmem_read_port);
  const Value *enable_value = is_read                        ? op_optional(op, 3)
                              : op_is(op, OP_seq_compreg_ce) ? op_operand(op, 2)
                                                             : NULL;
  next = netlist_value(n, reg.scope, op_operand(op, is_read ? 1 : 0));
  if (!next || !value_or_none(n, reg.scope, enable_value, &enable))
    return false;
  if (is_read)
    next = read_word(n, reg.scope, op, next);
  if (enable)
    next = netlist_mux(n, enable, next, reg.q);
  if (!is_read && seq_register(op).reset) {
    if (!value_or_none(n, reg.scope, seq_register(op).reset, &reset) ||
        !value_or_none(n, reg.scope, seq_register(op).reset_value, &reset_value))
      return false;
    next = netlist_mux(n, reset, reset_value, next);
  }
  n->registers.data[index].next = next;
  n->registers.data[index].initial = is_read ? 0 : initial_value(n, op);
  return true;
}

static bool add_write(Netlist *n, uint32_t scope, const Op *op) {
  NetWrite write = {.memory = *netlist_slot(n, scope, op_operand(op, 0)) - 1};
  if (op_optional(op, 5))
    return op_error(op, "cannot be simulated yet: it has a mask");
  const Value *clock = top_argument(n, scope, op_operand(op, 2));
  if (!clock || !type_is_seq_clock(clock->type))
    return op_error(op, "cannot be simulated yet: its clock is not one of the top module's");
  write.address = netlist_value(n, scope, op_operand(op, 1));
  if (!write.address || !value_or_none(n, scope, op_optional(op, 3), &write.enable) ||
      !value_or_none(n, scope, op_optional(op, 4), &write.data))
    return false;
  vec_push(&n->arena, &n->writes, write);
  return true;
}

static bool drive_state(Netlist *n) {
  for (uint32_t i = 0; i < n->registers.len; i++)
    if (n->registers.data[i].op && !drive_register(n, i))
      return false;
  for (uint32_t s = 0; s < n->scopes.len; s++)
    for (const Op *op = hw_module_body(n->scopes.data[s].module)->first; op; op = op->next)
      if (op_is(op, OP_seq_firmem_write_port) && !add_write(n, s, op))
        return false;
  return true;
}

void netlist_keep(Netlist *n, NodeId node) {
  vec_push(&n->arena, &n->kept, node);
}

// The values that a reader of the module's text knows: ports, results of instances, registers.
static bool keep_signals(Netlist *n) {
  for (uint32_t s = 0; s < n->scopes.len; s++) {
    Block *body = hw_module_body(n->scopes.data[s].module);
    for (uint32_t i = 0; i < body->n_args; i++) {
      if (type_is_seq_clock(body->args[i]->type))
        continue;
      NodeId node = netlist_value(n, s, body->args[i]);
      if (!node)
        return false;
      netlist_keep(n, node);
    }
    for (const Op *op = body->first; op; op = op->next) {
      for (uint32_t i = 0; op_is(op, OP_hw_instance) && i < op->n_results; i++) {
        NodeId node = netlist_value(n, s, op_result(op, i));
        if (!node)
          return false;
        netlist_keep(n, node);
      }
    }
  }
  for (size_t i = 0; i < n->registers.len; i++)
    netlist_keep(n, n->registers.data[i].q);
  return true;
}

bool netlist_build(Netlist *n, Module *module, const Op *top, const NetlistOptions *options) {
  Flattening f = {.n = n, .sizes.arena = &n->arena};
  n->ctx = module->ctx;
  n->module = module;
  n->locals = ARENA_ARRAY(&n->arena, uint32_t, module->n_values);
  n->ordinals = ARENA_ARRAY(&n->arena, uint32_t, module->n_ops);
  n->demand = ARENA_NEW(&n->arena, struct Demand);
  f.symbols = symbol_table_build(op_parent(top), &n->arena);
  netlist_bit(n, false); // node 0 is none
  if (!op_is(top, OP_hw_module))
    return op_error(top, "cannot be simulated: it has no body");
  if (!add_scopes(&f, top))
    return false;
  for (uint32_t s = 0; s < n->scopes.len; s++)
    netlist_find_channels(n, s);
  settle_reset(n, top);
  if (options->has_stalls)
    netlist_add_stalls(n);
  add_inputs(n, top);
  return drive_state(n) && add_outputs(n, top) && netlist_drive_stalls(n) &&
         (!options->keeps_signals || keep_signals(n));
}

void netlist_free(Netlist *n) {
  arena_free(&n->arena);
}
