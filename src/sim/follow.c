// follow.c: finds the cycle in which a unit's n-th address is taken.
//
// The running code keeps no values of channels. For a call that is to stop at an access, a second
// engine that keeps those of the access's address is given the registers and memories of the first
// one, and then in each cycle its inputs: it does the same, one step ahead.

#include "dialects/dialects.h"
#include "sim/simulation.h"

struct Follower {
  Engine engine;
  const char *valid, *ready;
  uint64_t n_left;
};

static NetChannel *find_address(Netlist *n, const char *unit) {
  for (size_t i = 0; i < n->channels.len; i++) {
    NetChannel *c = &n->channels.data[i];
    if (c->scope == 0 && c->producer && strcmp(c->producer_port, "addressResult") == 0 &&
        strcmp(attr_text(op_attr_named(n->ctx, c->producer, "instanceName"))->text, unit) == 0)
      return c;
  }
  return NULL;
}

static bool prepare(Follower *f, Simulation *sim, const char *unit) {
  Engine *e = &f->engine, *from = &sim->engine;
  NetlistOptions options = {.has_stalls = sim->options.has_stalls, .keeps_signals = true};
  NetChannel *c =
      engine_open(e, sim->module, sim->top, &options) ? find_address(&e->netlist, unit) : NULL;
  if (!c || !netlist_keep_channel(&e->netlist, c, false))
    return false;
  NodeId valid = c->valid, ready = c->ready;
  if (!engine_compile(e))
    return false;
  f->valid = engine_value(e, valid);
  f->ready = engine_value(e, ready);
  engine_follow(e, from, from->current);
  return true;
}

Follower *follower_open(Simulation *sim, const SimStop *stop) {
  Follower *f = ARENA_NEW(&sim->arena, Follower);
  *f = (Follower){.n_left = stop->nth};
  if (prepare(f, sim, stop->unit))
    return f;
  engine_close(&f->engine);
  return NULL;
}

bool follower_step(Follower *f, const Simulation *sim) {
  engine_follow_inputs(&f->engine, &sim->engine);
  engine_step(&f->engine);
  return *f->valid && *f->ready && --f->n_left == 0;
}

void follower_close(Follower *f) {
  if (f)
    engine_close(&f->engine);
}
