// externals.c: see externals.h.

#include "sim/externals.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "ir/symbol.h"
#include "sim/simulation.h"

// Taking instances out of the circuit.

// With a dot behind, so that it does not look like a port of the kernel's own channels.
static const char *port_name(Arena *arena, const char *instance, Ident port) {
  return arena_printf(arena, "%s.%s.", instance, port->text);
}

typedef struct Lifting {
  Context *ctx;
  Module *module;
  Op *top;
  Arena *arena;
  VEC(HwPort) ports;
  VEC(Value *) outputs;
} Lifting;

static bool is_clock_or_reset(HwPort port) {
  return !type_is_int(port.type) || strcmp(port.name->text, "rst") == 0;
}

// All results first: an instance may be connected to another.
static void lift_results(Lifting *l, Op *instance, const char *name, Type ports) {
  uint32_t result = 0;
  for (size_t i = 0; i < hw_modty_len(ports); i++) {
    HwPort port = hw_modty_port(ports, i);
    if (port.direction != HW_OUT)
      continue;
    Value *arg = block_add_arg(l->module, hw_module_body(l->top), port.type, instance->loc);
    value_replace_all_uses(op_result(instance, result++), arg);
    port.direction = HW_IN;
    port.name = context_ident(l->ctx, port_name(l->arena, name, port.name));
    vec_push(l->arena, &l->ports, port);
  }
}

static void lift_operands(Lifting *l, Op *instance, const char *name, Type ports) {
  uint32_t operand = 0;
  for (size_t i = 0; i < hw_modty_len(ports); i++) {
    HwPort port = hw_modty_port(ports, i);
    if (port.direction == HW_OUT)
      continue;
    Value *value = op_operand(instance, operand++);
    if (is_clock_or_reset(port))
      continue;
    port.direction = HW_OUT;
    port.name = context_ident(l->ctx, port_name(l->arena, name, port.name));
    vec_push(l->arena, &l->ports, port);
    vec_push(l->arena, &l->outputs, value);
  }
}

bool externals_lift(Module *module, Op *top, Arena *arena, SimExternals *out) {
  Context *ctx = module->ctx;
  Lifting l = {.ctx = ctx, .module = module, .top = top, .arena = arena};
  VEC(SimExternal) found = {0};
  VEC(Op *) instances = {0};
  Type type = hw_module_type(top);
  for (size_t i = 0; i < hw_modty_len(type); i++)
    vec_push(arena, &l.ports, hw_modty_port(type, i));
  Op *end = block_terminator(hw_module_body(top));
  for (Op *op = hw_module_body(top)->first; op; op = op->next) {
    Op *callee =
        op_is(op, OP_hw_instance) ? symbol_resolve(op, op_attr_named(ctx, op, "moduleName")) : NULL;
    if (!callee || !op_is(callee, OP_hw_module_extern))
      continue;
    SimExternal e = {.instance = attr_text(op_attr_named(ctx, op, "instanceName"))->text,
                     .name = symbol_name(callee)->text,
                     .ports = hw_module_type(callee)};
    lift_results(&l, op, e.instance, e.ports);
    vec_push(arena, &found, e);
    vec_push(arena, &instances, op);
  }
  *out = (SimExternals){found.data, found.len};
  if (!found.len)
    return true;
  for (uint32_t i = 0; i < end->n_operands; i++)
    vec_push(arena, &l.outputs, op_operand(end, i));
  for (size_t i = 0; i < found.len; i++)
    lift_operands(&l, instances.data[i], found.data[i].instance, found.data[i].ports);
  op_set_operands(module, end, l.outputs.data, (uint32_t)l.outputs.len);
  for (size_t i = 0; i < instances.len; i++)
    op_erase(instances.data[i]);
  op_set_attr(module, top, context_ident(ctx, "module_type"),
              attr_type(ctx, type_hw_modty(ctx, l.ports.data, l.ports.len)));
  return true;
}

// Serving them.

typedef struct Slot {
  char *data, *valid, *ready; // in the engine; data NULL: a control
  size_t size;
  bool is_full;
  char *value;
} Slot;

typedef struct Shown {
  char *data, *valid, *ready;
  size_t size;
  uint64_t n_taken; // results that were taken from here
} Shown;

enum { QUEUE = 64 }; // results that wait; one more call is made when the oldest has left

struct ExternalUnit {
  Simulation *sim;
  const SimExternal *external;
  VEC(Slot) ins;
  VEC(Shown) outs;
  ModelPlace **places;  // by argument of the model, then its result
  uint64_t n_called;    // results that exist
  uint64_t due[QUEUE];  // by call, modulo QUEUE: from which cycle on it is shown
  char *results[QUEUE]; // one after the other, as the outputs with data have them
  size_t result_size;
};

static const char *part_name(Arena *arena, const SimExternal *e, const char *channel,
                             const char *part) {
  return arena_printf(arena, "%s.%s%s.", e->instance, channel, part);
}

static unsigned port_bits(Type ports, const char *name) {
  for (size_t i = 0; i < hw_modty_len(ports); i++) {
    HwPort port = hw_modty_port(ports, i);
    if (strcmp(port.name->text, name) == 0)
      return type_width(port.type);
  }
  return 0;
}

static void find_channels(ExternalUnit *u) {
  const SimExternal *e = u->external;
  Engine *engine = &u->sim->engine;
  Arena *arena = &u->sim->arena;
  for (size_t i = 0; i < hw_modty_len(e->ports); i++) {
    HwPort port = hw_modty_port(e->ports, i);
    Str base;
    if (!hw_port_is_valid(e->ports, i, &base))
      continue;
    const char *name = arena_printf(arena, "%.*s", STR_ARGS(base));
    unsigned bits = port_bits(e->ports, name);
    const char *data = part_name(arena, e, name, ""), *valid = part_name(arena, e, name, "_valid"),
               *ready = part_name(arena, e, name, "_ready");
    size_t size = bits ? plan_value_size(bits) : 0;
    if (port.direction != HW_OUT) {
      Slot slot = {.data = bits ? engine_output(engine, data) : NULL,
                   .valid = engine_output(engine, valid),
                   .ready = engine_input(engine, ready),
                   .size = size,
                   .value = arena_alloc(arena, size + 16)};
      vec_push(arena, &u->ins, slot);
    } else {
      Shown shown = {.data = bits ? engine_input(engine, data) : NULL,
                     .valid = engine_input(engine, valid),
                     .ready = engine_output(engine, ready),
                     .size = size};
      u->result_size += size + 16;
      vec_push(arena, &u->outs, shown);
    }
  }
}

static bool check_ports(const ExternalUnit *u) {
  size_t n_in = 0, n_out = 0, n_args_in = 0, n_args_out = u->external->function->result != NULL;
  for (size_t i = 0; i < u->ins.len; i++)
    n_in += u->ins.data[i].data != NULL;
  for (size_t i = 0; i < u->outs.len; i++)
    n_out += u->outs.data[i].data != NULL;
  const ModelFunction *f = u->external->function;
  for (size_t i = 0; i < f->n_args; i++) {
    if (type_is_memref(f->args[i].type))
      return diag_error(u->sim->module->ctx, f->loc,
                        "'%s' takes an array, which a model in a circuit cannot", f->name);
    n_args_in += f->args[i].kind == MODEL_INPUT;
    n_args_out += f->args[i].kind == MODEL_OUTPUT;
  }
  return (n_in == n_args_in && n_out == n_args_out) ||
         diag_error(u->sim->module->ctx, f->loc,
                    "the ports of '%s' in the circuit are not those of its model", f->name);
}

ExternalUnit *external_open(Simulation *sim, const SimExternal *external) {
  Arena *arena = &sim->arena;
  ExternalUnit *u = ARENA_NEW(arena, ExternalUnit);
  const ModelFunction *f = external->function;
  u->sim = sim;
  u->external = external;
  find_channels(u);
  if (!check_ports(u))
    return NULL;
  u->places = ARENA_ARRAY(arena, ModelPlace *, f->n_args + 2);
  for (size_t i = 0; i <= f->n_args; i++)
    u->places[i] = ARENA_NEW(arena, ModelPlace);
  for (size_t i = 0; i < QUEUE; i++)
    u->results[i] = arena_alloc(arena, u->result_size + 16);
  external_reset(u);
  // Parameters never change.
  for (size_t i = 0; i < f->n_args; i++) {
    if (f->args[i].kind != MODEL_PARAMETER)
      continue;
    size_t size = simulation_value_size(f->args[i].type);
    Attr value = external->parameters[i];
    u->places[i]->aligned = arena_alloc(arena, size + 16);
    if (value && type_is_float(attr_value_type(value)))
      memcpy(u->places[i]->aligned, &(uint64_t){attr_float_raw(value)}, size > 8 ? 8 : size);
    else if (value)
      memcpy(u->places[i]->aligned, attr_limbs(value), size);
  }
  return u;
}

void external_reset(ExternalUnit *u) {
  u->n_called = 0;
  for (size_t i = 0; i < u->outs.len; i++) {
    u->outs.data[i].n_taken = 0;
    *u->outs.data[i].valid = 0;
  }
  for (size_t i = 0; i < u->ins.len; i++) {
    u->ins.data[i].is_full = false;
    *u->ins.data[i].ready = 1;
  }
}

// Results that all outputs have given away.
static uint64_t n_done(const ExternalUnit *u) {
  uint64_t least = u->n_called;
  for (size_t i = 0; i < u->outs.len; i++)
    least = u->outs.data[i].n_taken < least ? u->outs.data[i].n_taken : least;
  return least;
}

static void call_model(ExternalUnit *u) {
  const ModelFunction *f = u->external->function;
  char *at = u->results[u->n_called % QUEUE];
  size_t in = 0, out = 0;
  for (size_t i = 0; i <= f->n_args; i++) {
    bool is_output = i == f->n_args || f->args[i].kind == MODEL_OUTPUT;
    if (i == f->n_args ? !f->result : f->args[i].kind == MODEL_PARAMETER)
      continue;
    if (!is_output) {
      while (!u->ins.data[in].data)
        in++;
      u->places[i]->aligned = u->ins.data[in++].value;
      continue;
    }
    while (!u->outs.data[out].data)
      out++;
    u->places[i]->aligned = at;
    at += u->outs.data[out++].size + 16;
  }
  const SimOptions *o = &u->sim->options;
  if (o->enters_model)
    o->enters_model(o->model_user, true);
  u->external->call(u->places);
  if (o->enters_model)
    o->enters_model(o->model_user, false);
  u->due[u->n_called++ % QUEUE] = u->sim->engine.cycle + u->external->latency - 1;
  for (size_t i = 0; i < u->ins.len; i++)
    u->ins.data[i].is_full = false;
}

bool external_show(ExternalUnit *u) {
  bool is_active = false;
  size_t offset = 0;
  for (size_t i = 0; i < u->outs.len; i++) {
    Shown *o = &u->outs.data[i];
    uint64_t next = o->n_taken;
    bool is_there = next < u->n_called && u->due[next % QUEUE] <= u->sim->engine.cycle;
    // The time of a result has not come yet, or comes now.
    is_active |= next < u->n_called && (!is_there || !*o->valid);
    *o->valid = is_there;
    if (o->data && is_there)
      memcpy(o->data, u->results[next % QUEUE] + offset, o->size);
    if (o->data)
      offset += o->size + 16;
  }
  for (size_t i = 0; i < u->ins.len; i++)
    *u->ins.data[i].ready = !u->ins.data[i].is_full;
  return is_active;
}

bool external_take(ExternalUnit *u) {
  bool all_full = true, is_active = false;
  for (size_t i = 0; i < u->outs.len; i++) {
    bool is_taken = *u->outs.data[i].valid & *u->outs.data[i].ready;
    u->outs.data[i].n_taken += is_taken;
    is_active |= is_taken;
  }
  for (size_t i = 0; i < u->ins.len; i++) {
    Slot *s = &u->ins.data[i];
    if (*s->valid & *s->ready) {
      s->is_full = is_active = true;
      if (s->data)
        memcpy(s->value, s->data, s->size);
    }
    all_full &= s->is_full;
  }
  if (!all_full || !u->ins.len || u->n_called - n_done(u) == QUEUE)
    return is_active;
  call_model(u);
  return true;
}
