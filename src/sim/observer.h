// observer.h: what is on the channels of a simulation, which the running code does not keep.
//
// A second engine of the same circuit keeps the values of all channels. It is given the registers,
// memories and inputs of the first one and computes cycles again. It is made when it is first
// needed.

#ifndef SLUICE_SIM_OBSERVER_H
#define SLUICE_SIM_OBSERVER_H

#include "sim/simulation.h"

typedef struct Observer {
  Simulation *sim;
  Engine engine;
  char *memories; // kept
} Observer;

// At the simulation's last cycle, computed again; NULL after a diagnostic.
Observer *observe(Simulation *sim);
// Before the cycle that the simulation made with that copy of its registers.
Observer *observe_from(Simulation *sim, unsigned copy);
// Of the last cycle that was computed.
static inline bool observer_sees(Observer *o, NodeId bit) {
  return *engine_value(&o->engine, bit) != 0;
}
bool observer_moves(Observer *o); // a token moves on some channel
// Keeps the memories as they are now; later: whether they are the same again.
void observer_keep_memories(Observer *o);
bool observer_memories_are_kept(const Observer *o);
void observer_close(Observer *o); // NULL is nothing

#endif
