// flatten.h: what the parts of flattening share: netlist.c (scopes, state, demand), operation.c
// (what an op of comb and hw is as nodes), channel.c (channels and their stalls).

#ifndef SLUICE_SIM_FLATTEN_H
#define SLUICE_SIM_FLATTEN_H

#include "sim/netlist.h"

// The node of an op's result from those of its operands. 0 after a diagnostic.
NodeId netlist_operation(Netlist *netlist, const Op *op, const NodeId *operands);

// Finds the channels of a scope whose module has instances.
void netlist_find_channels(Netlist *netlist, uint32_t scope);
// Gives each channel a register that holds it back.
void netlist_add_stalls(Netlist *netlist);
// What opens each channel again, once all nodes are known. False after a diagnostic.
bool netlist_drive_stalls(Netlist *netlist);

static inline NodeId *netlist_slot(Netlist *netlist, uint32_t scope, const Value *value) {
  return &netlist->scopes.data[scope].nodes[netlist->locals[value->id]];
}
uint32_t netlist_add_register(Netlist *netlist, const char *name, const Op *op, uint32_t scope,
                              unsigned width);

#endif
