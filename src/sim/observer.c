// observer.c: see observer.h.

#include "sim/observer.h"

#include "base/bug.h"

#include <stdlib.h>

static bool keep_channels(Netlist *n) {
  for (size_t i = 0; i < n->channels.len; i++)
    if (!netlist_keep_channel(n, &n->channels.data[i], true))
      return false;
  return true;
}

static Observer *open_observer(Simulation *sim) {
  Observer *o = calloc(1, sizeof *o);
  if (!o)
    out_of_memory();
  NetlistOptions options = {.has_stalls = sim->options.has_stalls, .keeps_signals = true};
  o->sim = sim;
  if (engine_open(&o->engine, sim->module, sim->top, &options) &&
      keep_channels(&o->engine.netlist) && engine_compile(&o->engine))
    return o;
  observer_close(o);
  return NULL;
}

Observer *observe_from(Simulation *sim, unsigned copy) {
  if (!sim->observer)
    sim->observer = open_observer(sim);
  if (sim->observer)
    engine_follow(&sim->observer->engine, &sim->engine, copy);
  return sim->observer;
}

Observer *observe(Simulation *sim) {
  Observer *o = observe_from(sim, sim->engine.previous);
  if (o)
    engine_step(&o->engine);
  return o;
}

bool observer_moves(Observer *o) {
  const Netlist *n = &o->engine.netlist;
  for (size_t i = 0; i < n->channels.len; i++)
    if (observer_sees(o, n->channels.data[i].valid) && observer_sees(o, n->channels.data[i].ready))
      return true;
  return false;
}

void observer_keep_memories(Observer *o) {
  size_t n = o->engine.plan.n_memory_bytes;
  o->memories = o->memories ? o->memories : malloc(n + 1);
  if (!o->memories)
    out_of_memory();
  memcpy(o->memories, o->engine.memories, n);
}

bool observer_memories_are_kept(const Observer *o) {
  return memcmp(o->memories, o->engine.memories, o->engine.plan.n_memory_bytes) == 0;
}

void observer_close(Observer *o) {
  if (!o)
    return;
  engine_close(&o->engine);
  free(o->memories);
  free(o);
}
