// explain.c: what went wrong in a run, told with the units, channels and C lines it happened at.
//
// What was on the channels in the last cycle is seen by an observer, which computes it again.

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "sim/observer.h"

enum { MAX_NOTES = 24 };

static const char *unit_text(Observer *o, uint32_t scope, const Op *unit) {
  const Netlist *n = &o->engine.netlist;
  if (!unit)
    return "the caller";
  return arena_printf(&o->engine.netlist.arena, "'%s%s'", n->scopes.data[scope].path,
                      attr_text(op_attr_named(n->ctx, unit, "instanceName"))->text);
}

// The wait graph: units, and for which unit each waits.
//
//   a unit with a token that is not taken waits for the consumer of that channel;
//   a unit without a token on an input waits for the producer of that channel.

typedef struct Wait {
  const NetChannel *channel;
  bool is_for_token;
  const Op *unit; // that is waited for; NULL: the caller
} Wait;
typedef VEC(Wait) Waits;

static void list_waits(Observer *o, uint32_t scope, const Op *unit, Waits *waits) {
  Netlist *n = &o->engine.netlist;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i < n->channels.len; i++) {
      const NetChannel *c = &n->channels.data[i];
      if (c->scope != scope)
        continue;
      if (pass == 0 && c->producer == unit && observer_sees(o, c->valid) &&
          !observer_sees(o, c->ready))
        vec_push(&n->arena, waits, ((Wait){c, false, c->consumer}));
      if (pass == 1 && c->consumer == unit && !observer_sees(o, c->valid))
        vec_push(&n->arena, waits, ((Wait){c, true, c->producer}));
    }
  }
}

typedef struct Step {
  const Op *unit;
  Waits waits;
  size_t next;
} Step;

static void tell_wait(Observer *o, const Op *unit, const Wait *wait) {
  Context *ctx = o->sim->module->ctx;
  uint32_t scope = wait->channel->scope;
  Loc loc = unit ? unit->loc : o->sim->top->loc;
  if (wait->is_for_token)
    diag_note(ctx, loc, "%s waits for a token on '%s' from %s", unit_text(o, scope, unit),
              wait->channel->name,
              wait->channel->is_of_model ? "its model" : unit_text(o, scope, wait->unit));
  else
    diag_note(ctx, loc, "%s holds a token on '%s' that %s does not take", unit_text(o, scope, unit),
              wait->channel->name, unit_text(o, scope, wait->unit));
}

typedef VEC(Step) Way;

// The last steps of a way.
static void tell_way(Observer *o, const Way *way, size_t from) {
  for (size_t i = from; i < way->len && i - from < MAX_NOTES; i++)
    tell_wait(o, way->data[i].unit, &way->data[i].waits.data[way->data[i].next - 1]);
}

// Depth first from a unit until one waits for a unit that is on the way; tells that cycle. Without
// one, tells the way to the first unit that waits for the caller.
static void tell_cycle(Observer *o, const Op *start) {
  Netlist *n = &o->engine.netlist;
  Map seen = {.arena = &n->arena}; // unit -> 1: on the way, 2: done
  Way way = {0}, to_caller = {0};
  Step first = {.unit = start};
  list_waits(o, 0, start, &first.waits);
  vec_push(&n->arena, &way, first);
  map_put(&seen, WORD(start), 1);
  while (way.len) {
    Step *top = &vec_last(&way);
    if (top->next == top->waits.len) {
      map_put(&seen, WORD(top->unit), 2);
      way.len--;
      continue;
    }
    const Op *unit = top->waits.data[top->next++].unit;
    uint64_t *state = unit ? map_find(&seen, WORD(unit)) : NULL;
    if (!unit && !to_caller.len)
      for (size_t i = 0; i < way.len; i++)
        vec_push(&n->arena, &to_caller, way.data[i]);
    if (state && *state == 1) {
      size_t from = 0;
      while (way.data[from].unit != unit)
        from++;
      tell_way(o, &way, from);
      return;
    }
    if (!unit || state)
      continue;
    map_put(&seen, WORD(unit), 1);
    Step step = {.unit = unit};
    list_waits(o, 0, unit, &step.waits);
    vec_push(&n->arena, &way, step);
  }
  tell_way(o, &to_caller, 0);
}

// What drives the port `name` `ending` of the top module; NULL: there is no such output.
static const Value *output_value(Simulation *sim, const char *name, const char *ending) {
  Type type = hw_module_type(sim->top);
  const Op *output = block_terminator(hw_module_body(sim->top));
  size_t len = strlen(name);
  uint32_t n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction != HW_OUT)
      continue;
    if (strncmp(port.name->text, name, len) == 0 && strcmp(port.name->text + len, ending) == 0)
      return op_operand(output, n_out);
    n_out++;
  }
  return NULL;
}

// The unit that owes an output, or does not take an input.
static const Op *border_unit(Observer *o, const char *name, bool is_out) {
  const Netlist *n = &o->engine.netlist;
  const Value *value = output_value(o->sim, name, is_out ? "_valid" : "_ready");
  for (size_t i = 0; i < n->channels.len; i++) {
    const NetChannel *c = &n->channels.data[i];
    if (c->scope == 0 && (is_out ? c->valid_value : c->ready_value) == value)
      return is_out ? c->producer : c->consumer;
  }
  return NULL;
}

// Of the call.
static unsigned long long last_cycle(const Simulation *sim) {
  return (unsigned long long)(sim->engine.cycle - sim->cycles);
}

// By loop.
static SimLoopRun *loop_runs(Simulation *sim) {
  SimLoopRun *runs = ARENA_ARRAY(&sim->arena, SimLoopRun, sim->loops.len);
  for (size_t i = 0; i < sim->loops.len; i++) {
    const LoopMeter *meter = &sim->loops.data[i];
    if (meter->last > sim->cycles)
      runs[i] = (SimLoopRun){.entered = meter->entered - sim->cycles,
                             .last = meter->last - sim->cycles,
                             .iterations = 1 + meter->n_repeats - meter->n_before};
  }
  return runs;
}

// The loop that had a token last in this call; -1: none.
static int latest_loop(const SimLoopRun *runs, size_t n_loops) {
  int latest = -1;
  for (size_t i = 0; i < n_loops; i++)
    if (runs[i].last &&
        (latest < 0 || runs[i].last > runs[latest].last ||
         (runs[i].last == runs[latest].last && runs[i].iterations > runs[latest].iterations)))
      latest = (int)i;
  return latest;
}

// The loop that does not end, as far as can be told; -1: none. Of those around the latest token it
// is the innermost that has run for most of the time: one inside it is entered again and again.
static int endless_loop(const SimLoop *loops, const SimLoopRun *runs, size_t n_loops,
                        uint64_t cycles) {
  int loop = latest_loop(runs, n_loops), outermost = loop;
  while (outermost >= 0 && loops[outermost].parent)
    outermost = (int)loops[outermost].parent - 1;
  while (loop != outermost && cycles - runs[loop].entered < (cycles - runs[outermost].entered) / 2)
    loop = (int)loops[loop].parent - 1;
  return loop;
}

void explain_deadlock(Simulation *sim, const uint32_t *n_tokens, uint64_t n_still,
                      bool is_endless) {
  Context *ctx = sim->module->ctx;
  Border *b = &sim->border;
  Text owed = {0};
  const char *first_out = NULL, *first_in = NULL, *verb = "does";
  for (size_t i = 0; i < b->outs.len; i++) {
    if (n_tokens[i])
      continue;
    verb = first_out ? "do" : "does";
    text_printf(&owed, "%s'%s'", owed.len ? ", " : "", b->outs.data[i].name);
    first_out = first_out ? first_out : b->outs.data[i].name;
  }
  for (size_t i = 0; i < b->ins.len; i++)
    if (*b->ins.data[i].valid && !first_in)
      first_in = b->ins.data[i].name;
  text_char(&owed, 0);
  SimLoopRun *runs = loop_runs(sim);
  int loop = latest_loop(runs, sim->loops.len);
  unsigned long long cycle = last_cycle(sim) - n_still + !is_endless;
  sim->failure.cycle = cycle;
  if (is_endless)
    diag_error(ctx, loop >= 0 ? sim->options.loops[loop].loc : sim->top->loc,
               "endless loop: from cycle %llu on every cycle is the same, and %s %s not come",
               cycle, owed.data, verb);
  else if (first_out)
    diag_error(ctx, sim->top->loc,
               "deadlock in cycle %llu: no token can move any more, and %s did not come", cycle,
               owed.data);
  else
    diag_error(ctx, sim->top->loc,
               "deadlock in cycle %llu: no token can move any more, and input '%s' was not taken",
               cycle, first_in ? first_in : "?");
  text_free(&owed);
  Observer *o = NULL;
  const char *first = first_out ? first_out : first_in;
  if (first && !is_endless && (o = observe(sim))) {
    const Op *unit = border_unit(o, first, first_out != NULL);
    if (unit)
      tell_cycle(o, unit);
  }
}

void sim_tell_limit(const Op *top, const SimLoop *loops, const SimLoopRun *runs, size_t n_loops,
                    uint64_t cycles, const char *limit) {
  Context *ctx = op_context(top);
  int loop = endless_loop(loops, runs, n_loops, cycles);
  if (loop < 0)
    diag_error(ctx, top->loc, "the circuit is not done after %llu cycles; %s sets the limit",
               (unsigned long long)cycles, limit);
  else
    diag_error(ctx, loops[loop].loc,
               "the circuit is not done after %llu cycles: it is in this loop, for %llu iterations "
               "so far; %s sets the limit",
               (unsigned long long)cycles, (unsigned long long)runs[loop].iterations, limit);
}

void explain_limit(Simulation *sim, uint64_t limit) {
  sim->failure.cycle = limit;
  sim_tell_limit(sim->top, sim->options.loops, loop_runs(sim), sim->loops.len, limit,
                 sim->options.limit);
}

void explain_two_tokens(Simulation *sim) {
  Context *ctx = sim->module->ctx;
  Observer *o = NULL;
  const NetChannel *found[2] = {0};
  sim->failure.cycle = last_cycle(sim);
  if ((o = observe(sim))) {
    const Netlist *n = &o->engine.netlist;
    for (size_t i = 0; i < n->channels.len && !found[1]; i++) {
      const NetChannel *c = &n->channels.data[i];
      if (!c->consumer || !c->consumer_port || strncmp(c->consumer_port, "dataOperands", 12) != 0 ||
          !observer_sees(o, c->valid))
        continue;
      Ident module = attr_symbol_root(op_attr_named(n->ctx, c->consumer, "moduleName"));
      if (strncmp(module->text, "merge_", 6) && strncmp(module->text, "control_merge_", 14))
        continue;
      found[0] = c;
      for (size_t k = i + 1; k < n->channels.len; k++)
        if (n->channels.data[k].consumer == c->consumer && n->channels.data[k].consumer_port &&
            strncmp(n->channels.data[k].consumer_port, "dataOperands", 12) == 0 &&
            observer_sees(o, n->channels.data[k].valid))
          found[1] = &n->channels.data[k];
    }
  }
  if (found[1])
    diag_error(
        ctx, found[0]->consumer->loc,
        "cycle %llu: %s must choose between a token on '%s' and one on '%s', but only one input "
        "of a merge may have one then",
        last_cycle(sim), unit_text(o, found[0]->scope, found[0]->consumer), found[0]->name,
        found[1]->name);
  else
    diag_error(ctx, sim->top->loc, "cycle %llu: a merge must choose between two tokens",
               last_cycle(sim));
}

// The unit behind a memory's address port.
static const Op *memory_unit(Simulation *sim, const BorderMemory *memory, bool is_store) {
  const Value *value = output_value(sim, memory->name, is_store ? "_storeAddr" : "_loadAddr");
  const Op *op = value ? value_op(value) : NULL;
  return op && op_is(op, OP_hw_instance) ? op : NULL;
}

// The access that asked: the unit whose address has just been taken by the memory's.
static Loc access_loc(Simulation *sim, const BorderMemory *memory, bool is_store, uint64_t index) {
  const Op *unit = memory_unit(sim, memory, is_store);
  Observer *o = NULL;
  Loc loc = unit ? unit->loc : sim->top->loc;
  if (unit && (o = observe(sim))) {
    const Netlist *n = &o->engine.netlist;
    for (size_t i = 0; i < n->channels.len; i++) {
      const NetChannel *c = &n->channels.data[i];
      if (c->consumer != unit || !c->producer || !c->data || !observer_sees(o, c->valid) ||
          !observer_sees(o, c->ready) || n->nodes.data[c->data].width > 64)
        continue;
      uint64_t data = 0;
      memcpy(&data, engine_value(&o->engine, c->data),
             plan_value_size(n->nodes.data[c->data].width));
      if (data == index) {
        loc = c->producer->loc;
        break;
      }
    }
  }
  return loc;
}

void explain_bounds(Simulation *sim, const BorderMemory *memory, bool is_store, uint64_t index) {
  diag_error(sim->module->ctx, access_loc(sim, memory, is_store, index),
             "cycle %llu: a %s outside of array '%s': index %llu, but there are %llu elements",
             last_cycle(sim), is_store ? "store" : "load", memory->name, (unsigned long long)index,
             (unsigned long long)memory->n_elements);
  sim->failure = (SimFailure){last_cycle(sim), memory->name, is_store, index, memory->n_elements};
}
