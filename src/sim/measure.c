// measure.c: what a run tells about its loops and channels, and the check of merges.

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "sim/simulation.h"

// The input of an instance of that name.
static const Value *instance_input(Netlist *n, const Op *op, const char *name) {
  Attr names = op_attr_named(n->ctx, op, "argNames");
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (strcmp(attr_text(attr_at(names, i))->text, name) == 0)
      return op_operand(op, i);
  return NULL;
}

static const Value *instance_output(Netlist *n, const Op *op, const char *name) {
  Attr names = op_attr_named(n->ctx, op, "resultNames");
  for (uint32_t i = 0; i < op->n_results; i++)
    if (strcmp(attr_text(attr_at(names, i))->text, name) == 0)
      return op_result(op, i);
  return NULL;
}

static const Op *find_instance(Netlist *n, const char *name) {
  const Op *top = n->scopes.data[0].module;
  for (const Op *op = hw_module_body(top)->first; op; op = op->next)
    if (op_is(op, OP_hw_instance) &&
        strcmp(attr_text(op_attr_named(n->ctx, op, "instanceName"))->text, name) == 0)
      return op;
  return NULL;
}

// Whether a token moves into input i of a merge. 0: there is no such input, or after a diagnostic.
static NodeId input_fires(Netlist *n, uint32_t scope, const Op *op, uint32_t i, bool needs_ready) {
  char name[48];
  snprintf(name, sizeof name, "dataOperands_%u_valid", i);
  const Value *valid = instance_input(n, op, name);
  snprintf(name, sizeof name, "dataOperands_%u_ready", i);
  const Value *ready = instance_output(n, op, name);
  if (!valid || !ready)
    return 0;
  NodeId node = netlist_value(n, scope, valid);
  NodeId ready_node = node && needs_ready ? netlist_value(n, scope, ready) : node;
  return node && ready_node ? netlist_and(n, node, ready_node) : 0;
}

static void add_loop(Simulation *sim, const SimLoop *loop) {
  Netlist *n = &sim->engine.netlist;
  LoopMeter meter = {.loop = loop};
  const Op *op = find_instance(n, loop->instance);
  NodeId enters = netlist_bit(n, false), repeats = enters;
  for (uint32_t i = 0; op && i < 64; i++) {
    NodeId fires = input_fires(n, 0, op, i, true);
    if (!fires)
      break;
    if (loop->back_inputs >> i & 1)
      repeats = netlist_or(n, repeats, fires);
    else
      enters = netlist_or(n, enters, fires);
  }
  meter.enters_node = enters;
  meter.repeats_node = repeats;
  netlist_keep(n, enters);
  netlist_keep(n, repeats);
  vec_push(&sim->arena, &sim->loops, meter);
}

static bool is_merge(const Op *module) {
  const char *name = attr_text(op_attr(module, op_context(module)->sym_name))->text;
  return strncmp(name, "merge_", 6) == 0 || strncmp(name, "control_merge_", 14) == 0;
}

// The register of that name in a scope; 0: there is none.
static NodeId register_named(Netlist *n, uint32_t scope, const char *name) {
  for (const Op *op = hw_module_body(n->scopes.data[scope].module)->first; op; op = op->next) {
    Attr attr = op_is(op, OP_seq_compreg) ? op_attr_named(n->ctx, op, "name") : NULL;
    if (attr && strcmp(attr_text(attr)->text, name) == 0)
      return netlist_value(n, scope, op_result(op, 0));
  }
  return 0;
}

// Of one instance of a merge: two inputs have a token when it chooses, so that either could come
// first. (While a choice is held, a token may well follow behind it.) 0: it is no merge.
static NodeId has_two_tokens(Netlist *n, uint32_t scope) {
  const NetScope *s = &n->scopes.data[scope];
  if (!s->instance || !is_merge(s->module))
    return 0;
  NodeId any = netlist_bit(n, false), two = any;
  const Op *instance = s->instance;
  uint32_t parent = s->parent;
  NodeId held = register_named(n, scope, "held");
  for (uint32_t i = 0;; i++) {
    NodeId valid = input_fires(n, parent, instance, i, false);
    if (!valid)
      return held ? netlist_and(n, two, netlist_not(n, held)) : 0;
    two = netlist_or(n, two, netlist_and(n, any, valid));
    any = netlist_or(n, any, valid);
  }
}

static bool is_traced(const Simulation *sim, const NetChannel *c) {
  return sim->options.traces && c->producer && sim->options.traces(c->producer, c->producer_port);
}

bool measure_prepare(Simulation *sim) {
  Netlist *n = &sim->engine.netlist;
  for (size_t i = 0; i < sim->options.n_loops; i++)
    add_loop(sim, &sim->options.loops[i]);
  NodeId two = netlist_bit(n, false);
  for (uint32_t s = 1; s < n->scopes.len; s++) {
    NodeId here = has_two_tokens(n, s);
    if (here)
      two = netlist_or(n, two, here);
  }
  sim->two_tokens_node = two;
  netlist_keep(n, two);
  NodeId event = two;
  for (size_t i = 0; i < n->outputs.len; i++) {
    const NetPort *port = &n->outputs.data[i];
    size_t len = strlen(port->name);
    if (port->width == 1 && len > 6 && strcmp(port->name + len - 6, "_valid") == 0)
      event = netlist_or(n, event, port->node);
  }
  for (size_t i = 0; i < sim->loops.len; i++)
    event = netlist_or(
        n, event, netlist_or(n, sim->loops.data[i].enters_node, sim->loops.data[i].repeats_node));
  sim->event_node = event;
  netlist_keep(n, event);
  for (size_t i = 0; i < n->channels.len; i++) {
    if (!netlist_derive_channel(n, &n->channels.data[i])) // for an observer
      return false;
    bool has_trace = is_traced(sim, &n->channels.data[i]);
    if ((has_trace || sim->options.has_statistics) &&
        !netlist_keep_channel(n, &n->channels.data[i], has_trace))
      return false;
  }
  return true;
}

static void start_traces(Simulation *sim) {
  Engine *e = &sim->engine;
  for (size_t i = 0; i < e->netlist.channels.len; i++) {
    const NetChannel *c = &e->netlist.channels.data[i];
    if (!is_traced(sim, c) || !c->data)
      continue;
    TraceMeter meter = {.channel = c,
                        .valid = engine_value(e, c->valid),
                        .ready = engine_value(e, c->ready),
                        .data = engine_value(e, c->data),
                        .width = e->netlist.nodes.data[c->data].width};
    vec_push(&sim->arena, &sim->traces, meter);
  }
}

void measure_start(Simulation *sim) {
  Engine *e = &sim->engine;
  for (size_t i = 0; i < sim->loops.len; i++) {
    LoopMeter *meter = &sim->loops.data[i];
    meter->enters = engine_value(e, meter->enters_node);
    meter->repeats = engine_value(e, meter->repeats_node);
  }
  sim->two_tokens = engine_value(e, sim->two_tokens_node);
  sim->event = engine_value(e, sim->event_node);
  for (size_t i = 0; sim->options.has_statistics && i < e->netlist.channels.len; i++) {
    const NetChannel *channel = &e->netlist.channels.data[i];
    vec_push(
        &sim->arena, &sim->meters,
        ((ChannelMeter){engine_value(e, channel->valid), engine_value(e, channel->ready), 0, 0}));
  }
  start_traces(sim);
}

void measure_loops(Simulation *sim) {
  uint64_t cycle = sim->engine.cycle;
  for (size_t i = 0; i < sim->loops.len; i++) {
    LoopMeter *meter = &sim->loops.data[i];
    if (*meter->repeats) {
      meter->n_repeats++;
      meter->gaps += cycle - meter->last;
      meter->last = cycle;
    } else if (*meter->enters) {
      meter->n_entries++;
      meter->last = meter->entered = cycle;
      meter->n_before = meter->n_repeats;
    }
  }
}

void measure_channels(Simulation *sim) {
  for (size_t i = 0; i < sim->meters.len; i++) {
    ChannelMeter *meter = &sim->meters.data[i];
    meter->tokens += (uint64_t)(*meter->valid & *meter->ready);
    meter->stalls += (uint64_t)(*meter->valid & !*meter->ready);
  }
}

void measure_begin(Simulation *sim) {
  arena_free(&sim->trace_arena);
  sim->n_trace_words = 0;
  for (size_t i = 0; i < sim->traces.len; i++)
    memset(&sim->traces.data[i].words, 0, sizeof sim->traces.data[i].words);
}

void measure_values(Simulation *sim) {
  for (size_t i = 0; i < sim->traces.len && sim->n_trace_words < SIM_TRACE_MAX; i++) {
    TraceMeter *meter = &sim->traces.data[i];
    uint32_t size = plan_value_size(meter->width), n = (uint32_t)trace_words(meter->width);
    if (!(*meter->valid & *meter->ready))
      continue;
    for (uint32_t k = 0; k < n; k++)
      vec_push(&sim->trace_arena, &meter->words, read_word(meter->data + k * 8, n > 1 ? 8 : size));
    sim->n_trace_words += n;
  }
}

size_t simulation_n_traces(const Simulation *sim) {
  return sim->traces.len;
}

SimTrace simulation_trace(const Simulation *sim, size_t i) {
  const TraceMeter *meter = &sim->traces.data[i];
  return (SimTrace){.producer = meter->channel->producer,
                    .port = meter->channel->producer_port,
                    .width = meter->width,
                    .words = meter->words.data,
                    .n = meter->words.len / trace_words(meter->width),
                    .is_cut = sim->n_trace_words >= SIM_TRACE_MAX};
}

SimLoopStats simulation_loop(const Simulation *sim, size_t i) {
  const LoopMeter *meter = &sim->loops.data[i];
  return (SimLoopStats){meter->loop, meter->n_entries, meter->n_entries + meter->n_repeats,
                        meter->gaps};
}

size_t simulation_n_channels(const Simulation *sim) {
  return sim->meters.len;
}

SimChannelStats simulation_channel(const Simulation *sim, size_t i) {
  const NetChannel *channel = &sim->engine.netlist.channels.data[i];
  const ChannelMeter *meter = &sim->meters.data[i];
  Loc loc = channel->producer      ? channel->producer->loc
            : channel->is_of_model ? value_loc(channel->valid_value)
                                   : sim->top->loc;
  return (SimChannelStats){channel->name, loc, meter->tokens, meter->stalls};
}
