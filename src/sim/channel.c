// channel.c: the channels of a circuit, found by the names of ports, and stalls on them.
//
// A unit gives a channel P where it has an output P_valid and an input P_ready (and an output P,
// the data); docs of the circuit contract say so. A stall holds back valid and ready both:
//
//   producer ── valid ──[&]── consumer          open' = random | open & !(valid & ready)
//            ◄─ ready ──[&]──                          │
//                        └──────────────────────── open
//
// A channel that is open stays so until its token has moved, so a valid (or a ready) that was
// shown is not taken back, and tokens neither rest in a stall nor leave one in another order: all
// a stall does is to make a unit slow. Lazy forks stay right too: all their results leave at once.

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "sim/flatten.h"

// The name without the ending, where it has it.
static bool strip(Str name, const char *ending, Str *base) {
  size_t len = strlen(ending);
  if (name.len <= len || memcmp(name.ptr + name.len - len, ending, len) != 0)
    return false;
  *base = (Str){name.ptr, name.len - len};
  return true;
}

static bool is_name(Str name, Str base, const char *ending) {
  size_t len = strlen(ending);
  return name.len == base.len + len && memcmp(name.ptr, base.ptr, base.len) == 0 &&
         memcmp(name.ptr + base.len, ending, len) == 0;
}

// The place in an array of names of `base` followed by `ending`, or -1.
static int64_t find_port(Attr names, Str base, const char *ending) {
  for (size_t i = 0; i < attr_len(names); i++)
    if (is_name(ident_str(attr_text(attr_at(names, i))), base, ending))
      return (int64_t)i;
  return -1;
}

static void find_consumer(Netlist *n, NetChannel *channel) {
  const Use *use = channel->valid_value->first_use;
  if (!use || !op_is(use->owner, OP_hw_instance))
    return;
  channel->consumer = use->owner;
  Str base, name = ident_str(
                attr_text(attr_at(op_attr_named(n->ctx, use->owner, "argNames"), use_index(use))));
  if (strip(name, "_valid", &base))
    channel->consumer_port = arena_printf(&n->arena, "%.*s", STR_ARGS(base));
}

static void add_channel(Netlist *n, NetChannel *channel, const char *unit, Str port) {
  const char *path = n->scopes.data[channel->scope].path;
  channel->producer_port = arena_printf(&n->arena, "%.*s", STR_ARGS(port));
  channel->name = *unit ? arena_printf(&n->arena, "%s%s.%s", path, unit, channel->producer_port)
                        : channel->producer_port;
  find_consumer(n, channel);
  vec_push(&n->arena, &n->channels, *channel);
}

static void find_results(Netlist *n, uint32_t scope, const Op *op) {
  Attr results = op_attr_named(n->ctx, op, "resultNames");
  Attr args = op_attr_named(n->ctx, op, "argNames");
  const char *unit = attr_text(op_attr_named(n->ctx, op, "instanceName"))->text;
  for (uint32_t i = 0; i < op->n_results; i++) {
    Str base;
    if (!strip(ident_str(attr_text(attr_at(results, i))), "_valid", &base))
      continue;
    int64_t ready = find_port(args, base, "_ready"), data = find_port(results, base, "");
    if (ready < 0)
      continue;
    NetChannel channel = {.scope = scope,
                          .producer = op,
                          .valid_value = op_result(op, i),
                          .ready_value = op_operand(op, (uint32_t)ready),
                          .data_value = data < 0 ? NULL : op_result(op, (uint32_t)data)};
    add_channel(n, &channel, unit, base);
  }
}

// Input channels of the top module: the kernel's own, or, with a dot behind the names of ports,
// those of units that were taken out of it.
static void find_arguments(Netlist *n, bool is_of_model) {
  const char *valid = is_of_model ? "_valid." : "_valid",
             *ready = is_of_model ? "_ready." : "_ready";
  const Op *top = n->scopes.data[0].module;
  Block *body = hw_module_body(top);
  const Op *output = block_terminator(body);
  Type type = hw_module_type(top);
  uint32_t n_in = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    Str base;
    uint32_t index = n_in;
    n_in += port.direction != HW_OUT;
    if (port.direction == HW_OUT || !strip(ident_str(port.name), valid, &base))
      continue;
    NetChannel channel = {.valid_value = body->args[index], .is_of_model = is_of_model};
    for (size_t k = 0, in = 0, out = 0; k < hw_modty_len(type); k++) {
      HwPort other = hw_modty_port(type, k);
      if (other.direction == HW_OUT && is_name(ident_str(other.name), base, ready))
        channel.ready_value = op_operand(output, (uint32_t)out);
      if (other.direction != HW_OUT && is_name(ident_str(other.name), base, is_of_model ? "." : ""))
        channel.data_value = body->args[in];
      in += other.direction != HW_OUT;
      out += other.direction == HW_OUT;
    }
    if (channel.ready_value)
      add_channel(n, &channel, "", base);
  }
}

void netlist_find_channels(Netlist *n, uint32_t scope) {
  for (int is_of_model = 0; is_of_model < 2 && !scope; is_of_model++)
    find_arguments(n, is_of_model);
  for (const Op *op = hw_module_body(n->scopes.data[scope].module)->first; op; op = op->next)
    if (op_is(op, OP_hw_instance))
      find_results(n, scope, op);
}

bool netlist_keep_channel(Netlist *n, NetChannel *channel, bool keeps_data) {
  channel->valid = netlist_value(n, channel->scope, channel->valid_value);
  channel->ready = netlist_value(n, channel->scope, channel->ready_value);
  channel->data = channel->data_value ? netlist_value(n, channel->scope, channel->data_value) : 0;
  if (!channel->valid || !channel->ready || (channel->data_value && !channel->data))
    return false;
  netlist_keep(n, channel->valid);
  netlist_keep(n, channel->ready);
  if (keeps_data && channel->data)
    netlist_keep(n, channel->data);
  return true;
}

bool netlist_derive_channel(Netlist *n, const NetChannel *channel) {
  NodeId valid = netlist_value(n, channel->scope, channel->valid_value);
  NodeId ready = netlist_value(n, channel->scope, channel->ready_value);
  vec_push(&n->arena, &n->derived, valid);
  vec_push(&n->arena, &n->derived, ready);
  return valid && ready;
}

// Stalls.

static uint32_t *gate_of(Netlist *n, uint32_t scope, const Value *value) {
  return &n->scopes.data[scope].gates[n->locals[value->id]];
}

// A wire that nothing else hangs on.
static bool is_wire(const Value *value) {
  const Op *op = value_op(value);
  return value_has_one_use(value) && (!op || op_is(op, OP_hw_instance));
}

static uint32_t count_values(const Op *module) {
  Block *body = hw_module_body(module);
  uint32_t count = body->n_args;
  for (const Op *op = body->first; op; op = op->next)
    count += op->n_results;
  return count;
}

void netlist_add_stalls(Netlist *n) {
  for (size_t i = 0; i < n->channels.len; i++) {
    NetChannel *channel = &n->channels.data[i];
    if (!is_wire(channel->valid_value) || !is_wire(channel->ready_value))
      continue;
    NetScope *scope = &n->scopes.data[channel->scope];
    if (!scope->gates)
      scope->gates = ARENA_ARRAY(&n->arena, uint32_t, count_values(scope->module));
    if (*gate_of(n, channel->scope, channel->valid_value) ||
        *gate_of(n, channel->scope, channel->ready_value))
      continue;
    channel->open_register = 1 + netlist_add_register(n, "open", NULL, channel->scope, 1);
    *gate_of(n, channel->scope, channel->valid_value) = (uint32_t)i + 1;
    *gate_of(n, channel->scope, channel->ready_value) = (uint32_t)i + 1;
  }
}

bool netlist_drive_stalls(Netlist *n) {
  NodeId random = 0;
  unsigned n_used = 64;
  for (size_t i = 0; i < n->channels.len; i++) {
    NetChannel *channel = &n->channels.data[i];
    if (!channel->open_register)
      continue;
    NetRegister *reg = &n->registers.data[channel->open_register - 1];
    NodeId valid = netlist_value(n, channel->scope, channel->valid_value);
    NodeId ready = netlist_value(n, channel->scope, channel->ready_value);
    if (!valid || !ready)
      return false;
    if (n_used == 64) {
      uint32_t index = (uint32_t)n->inputs.len;
      const char *name = arena_printf(&n->arena, "stall%u", index);
      random = netlist_node(n, NODE_INPUT, 64, 0, 0, 0, index);
      vec_push(&n->arena, &n->inputs, ((NetPort){name, 64, random}));
      n_used = 0;
    }
    NodeId bit = netlist_node(n, NODE_EXTRACT, 1, random, 0, 0, n_used++);
    NodeId stays = netlist_and(n, reg->q, netlist_not(n, netlist_and(n, valid, ready)));
    reg->next = netlist_or(n, bit, stays);
    reg->initial = 0;
  }
  return true;
}
