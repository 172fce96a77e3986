// netlist.h: a module with all it contains as one flat graph of operations.
//
//   hw.module @top ── instances ── hw.module @fork ...        scopes: one per instance
//        │
//        ▼
//   nodes[]: operations of at most three operands, each after its operands (but for registers,
//   whose outputs come first and whose next values are known last)
//
// Nodes are made through netlist_node, which folds constants and makes equal nodes one: what a
// unit was built for in general is simplified here for the place where it stands.

#ifndef SLUICE_SIM_NETLIST_H
#define SLUICE_SIM_NETLIST_H

#include "ir/ir.h"

typedef uint32_t NodeId; // 0: none

typedef enum NodeKind {
  NODE_NONE,
  NODE_CONST, // extra: its first limb
  NODE_INPUT, // extra: which
  NODE_REG,   // extra: which
  NODE_READ,  // a memory's word in this cycle; extra: which memory
  NODE_ADD,
  NODE_SUB,
  NODE_MUL,
  NODE_DIVU,
  NODE_DIVS,
  NODE_MODU,
  NODE_MODS,
  NODE_AND,
  NODE_OR,
  NODE_XOR,
  NODE_SHL,
  NODE_SHRU,
  NODE_SHRS,
  NODE_EQ,
  NODE_ULT,
  NODE_ULE,
  NODE_SLT,
  NODE_SLE,
  NODE_MUX,
  NODE_EXTRACT,   // extra: the lowest bit
  NODE_CONCAT,    // a above b
  NODE_REPLICATE, // a bit in every place
  NODE_PARITY,
  NODE_REVERSE,
} NodeKind;

typedef struct Node {
  uint32_t kind : 8, width : 24;
  NodeId a, b, c;
  uint32_t extra;
} Node;

typedef struct NetPort {
  const char *name;
  unsigned width;
  NodeId node; // of an output: what drives it
} NetPort;

typedef struct NetRegister {
  const char *name;
  const Op *op; // NULL: that of a stall
  uint32_t scope;
  unsigned width;
  NodeId q, next;
  NodeId initial; // a constant, or 0: zero
} NetRegister;

typedef struct NetMemory {
  const Op *op;
  uint32_t scope;
  uint64_t depth;
  unsigned width, address_width;
} NetMemory;

typedef struct NetWrite {
  uint32_t memory;
  NodeId address, enable, data; // enable 0: always
} NetWrite;

// A channel between two units, or between a unit and a port of the top module.
typedef struct NetChannel {
  const char *name;              // "fork0.result_1", with the instances around it
  uint32_t scope;                // where it runs
  const Op *producer, *consumer; // hw.instance; NULL: the top module's ports
  const char *producer_port, *consumer_port;
  bool is_of_model; // it comes from a unit that externals_lift has taken out
  const Value *valid_value, *ready_value, *data_value; // data NULL: it has none
  NodeId valid, ready, data;
  uint32_t open_register; // 1 + which register says that it is not stalled; 0: none
} NetChannel;

// Instance `op` of the module, inside scope `parent`. Scope 0 is the top.
typedef struct NetScope {
  const Op *module, *instance;
  uint32_t parent, depth;
  uint32_t *children; // by number of an instance in the module
  NodeId *nodes;      // by local number of a value
  uint32_t *gates;    // 1 + the channel whose stall holds this value back; NULL: none here
  const char *path;   // "" or "a.b."
} NetScope;

typedef struct Netlist {
  Context *ctx;
  Module *module;
  Arena arena;
  VEC(Node) nodes;
  VEC(uint64_t) limbs; // of constants
  VEC(NetPort) inputs, outputs;
  VEC(NetRegister) registers;
  VEC(NetMemory) memories;
  VEC(NetWrite) writes;
  VEC(NetChannel) channels;
  VEC(NetScope) scopes;
  VEC(NodeId) kept;      // nodes whose values are to be seen from outside
  VEC(NodeId) derived;   // nodes that another engine computes from this one's registers
  uint32_t first_random; // the inputs from here on are random words for stalls
  bool has_reset;     // the input rst is there still; else registers start with their reset values
  uint32_t *locals;   // by value id: its number in its module
  uint32_t *ordinals; // by op id: the number of an instance in its module
  // Equal nodes.
  uint32_t *slots;
  size_t n_slots;
  struct Demand *demand; // of netlist_value
} Netlist;

typedef struct NetlistOptions {
  bool has_stalls;    // a register per channel holds it back; random bits are inputs `stall0`, ..
  bool keeps_signals; // all channels, registers, ports and named values are kept
} NetlistOptions;

// False after a diagnostic.
bool netlist_build(Netlist *netlist, Module *module, const Op *top, const NetlistOptions *options);
void netlist_free(Netlist *netlist);

// The node of a value of a scope, made with what it depends on. 0 after a diagnostic.
NodeId netlist_value(Netlist *netlist, uint32_t scope, const Value *value);
// Its value can be read from outside.
void netlist_keep(Netlist *netlist, NodeId node);
// So can a channel's valid and ready, and perhaps its data, whose nodes are put down in it. False
// after a diagnostic.
bool netlist_keep_channel(Netlist *netlist, NetChannel *channel, bool keeps_data);
// The registers that a channel's valid and ready depend on are kept up to date. False after a
// diagnostic.
bool netlist_derive_channel(Netlist *netlist, const NetChannel *channel);

NodeId netlist_node(Netlist *netlist, NodeKind kind, unsigned width, NodeId a, NodeId b, NodeId c,
                    uint32_t extra);
NodeId netlist_const(Netlist *netlist, unsigned width, const uint64_t *limbs);
NodeId netlist_bit(Netlist *netlist, bool value);
NodeId netlist_not(Netlist *netlist, NodeId bit);
static inline NodeId netlist_and(Netlist *netlist, NodeId a, NodeId b) {
  return netlist_node(netlist, NODE_AND, netlist->nodes.data[a].width, a, b, 0, 0);
}
static inline NodeId netlist_or(Netlist *netlist, NodeId a, NodeId b) {
  return netlist_node(netlist, NODE_OR, netlist->nodes.data[a].width, a, b, 0, 0);
}
static inline NodeId netlist_mux(Netlist *netlist, NodeId condition, NodeId a, NodeId b) {
  return netlist_node(netlist, NODE_MUX, netlist->nodes.data[a].width, condition, a, b, 0);
}

#endif
