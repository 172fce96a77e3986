// lsq.h: what the files of the load-store queue share; lsq.c says how it works.

#ifndef SLUICE_UNITS_LSQ_H
#define SLUICE_UNITS_LSQ_H

#include "units/unit.h"

typedef struct Access {
  bool is_load;
  uint32_t operand, result;
  uint32_t port;                        // among the loads, or among the stores
  uint32_t loads_before, stores_before; // in its group
} Access;

typedef struct Group {
  uint32_t control; // operand
  VEC(Access) accesses;
  uint32_t n_loads, n_stores;
  Wire alloc;
} Group;

typedef struct LoadEntry {
  Reg valid, port, older;
  Wire leaves; // it asks in this cycle
} LoadEntry;

typedef struct StoreEntry {
  Reg valid, port, has_address, address, has_data;
} StoreEntry;

// The oldest load of a port: what it needs to know.
typedef struct Candidate {
  Wire *is_first; // by entry: it is this one
  Wire is_there;  // there is such an entry, and its address has come
  Wire address;   // zero where it has not
  Wire older;     // how many stores are older
  Wire *source;   // by store: the youngest older one that may be the same
  Wire waits;     // that one is not known to be the same, or has no data yet
  Wire forwards;  // that one's data is its data
} Candidate;

typedef struct Queue {
  Unit *u;
  bool is_master; // it has the memory to itself; else it is behind a controller
  VEC(Group) groups;
  VEC(Access) loads, stores;  // by port
  uint32_t n_loads, n_stores; // entries
  LoadEntry *load;
  StoreEntry *store;
  Reg load_count, store_count;
  Reg head, *slot; // the data of store entry i is in slot head + i, which wraps around
  unsigned load_bits, store_bits; // of the counts
  unsigned address_width, data_width;
  Candidate *candidates; // by load port
  Wire running, asks, performs;
} Queue;

// Of wires by store entry: those by slot.
Wire *lsq_by_slot(Queue *q, const Wire *by_entry);
// Which loads ask and which store is performed; sets leaves, asks and performs.
void lsq_issue(Queue *q);

#endif
