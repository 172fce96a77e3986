// mem_controller.c: shares a memory's load port and store port among accesses.
//
// Stores are performed between memStart and memEnd (answer.h). Loads are served at any time: the
// control token may have reached the end long before an address is computed, and nobody counts
// loads; what waits for a load's data waits for it anyway.
//
// A block's control says how many stores the block will perform, those of a queue behind this
// controller included; `pending` is their sum less the stores performed, in 32 bits or more,
// however narrow the counts are: blocks can be far ahead of their stores. All counts arrive before
// ctrlEnd, or in the same cycle: nothing may delay them more than the control token itself (no
// buffers between a block's control and its count).
//
// A load is asked for only when its answer is sure of a place (answer.h).
// Ports take turns: after a grant the ports above the granted one come first (round robin).

#include "dialects/handshake/memory.h"
#include "units/answer.h"

// At most one of the requests; those above the last granted first.
static void grant_fairly(Unit *u, const char *name, const Wire *requests, Wire *grants, size_t n) {
  if (n == 1) {
    grants[0] = requests[0];
    return;
  }
  Reg *is_above = ARENA_ARRAY(u->scratch, Reg, n);
  Wire *favoured = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t i = 0; i < n; i++) {
    is_above[i] = unit_reg_reset(u, arena_printf(u->scratch, "%s_above_%zu", name, i), 1, 0);
    favoured[i] = unit_and(u, requests[i], is_above[i].q);
  }
  Wire any_favoured = unit_or_all(u, favoured, n);
  Wire none_favoured = unit_not(u, any_favoured), none_before = unit_true(u);
  Wire no_favoured_before = unit_true(u);
  for (size_t i = 0; i < n; i++) {
    Wire first = unit_and(u, favoured[i], no_favoured_before);
    Wire plain[] = {requests[i], none_before, none_favoured};
    grants[i] = unit_or(u, first, unit_and_all(u, plain, 3));
    none_before = unit_and_not(u, none_before, requests[i]);
    no_favoured_before = unit_and_not(u, no_favoured_before, favoured[i]);
  }
  Wire granted_below = unit_false(u), any = unit_or_all(u, grants, n);
  for (size_t i = 0; i < n; i++) {
    reg_next_if(u, is_above[i], any, granted_below);
    granted_below = unit_or(u, granted_below, grants[i]);
  }
}

typedef struct Controller {
  Unit *u;
  MemoryPorts ports;
  Activity activity;
  unsigned address_width;
} Controller;

static Wire address_of(Controller *c, uint32_t in) {
  return unit_resize(c->u, c->u->ins[in].data, c->address_width);
}

static void serve_loads(Controller *c) {
  Unit *u = c->u;
  size_t n = 0, max = c->ports.len + 1;
  Wire *requests = ARENA_ARRAY(u->scratch, Wire, max), *grants = ARENA_ARRAY(u->scratch, Wire, max);
  Wire *addresses = ARENA_ARRAY(u->scratch, Wire, max);
  Answer *answers = ARENA_ARRAY(u->scratch, Answer, max);
  for (size_t i = 0; i < c->ports.len; i++) {
    const MemoryPort *port = &c->ports.data[i];
    if (port->kind != MEMORY_LOAD && port->kind != MEMORY_QUEUE)
      continue;
    unsigned width = type_width(type_data(u->outs[port->result].type));
    Wire may = make_answer(u, &answers[n], port->result, width);
    requests[n] = unit_and(u, u->ins[port->operand].valid, may);
    addresses[n++] = address_of(c, port->operand);
  }
  if (!n) {
    drive_memory(u, WIRE_LOAD_EN, unit_false(u));
    drive_memory(u, WIRE_LOAD_ADDR, unit_const(u, c->address_width, 0));
    return;
  }
  grant_fairly(u, "load", requests, grants, n);
  drive_memory(u, WIRE_LOAD_EN, unit_or_all(u, grants, n));
  drive_memory(u, WIRE_LOAD_ADDR, unit_select_one(u, grants, addresses, n));
  n = 0;
  for (size_t i = 0; i < c->ports.len; i++) {
    const MemoryPort *port = &c->ports.data[i];
    if (port->kind != MEMORY_LOAD && port->kind != MEMORY_QUEUE)
      continue;
    drive_ready(u, port->operand, grants[n]);
    Reg arrives = unit_reg_reset(u, arena_printf(u->scratch, "arrives_%zu", n), 1, 0);
    reg_next(u, arrives, grants[n]);
    run_answer(u, &answers[n], port->result, grants[n], arrives.q,
               unit_from_memory(u, WIRE_LOAD_DATA));
    n++;
  }
}

// Returns whether a store is performed.
static Wire serve_stores(Controller *c) {
  Unit *u = c->u;
  size_t n = 0, max = c->ports.len + 1;
  Wire *requests = ARENA_ARRAY(u->scratch, Wire, max), *grants = ARENA_ARRAY(u->scratch, Wire, max);
  Wire *addresses = ARENA_ARRAY(u->scratch, Wire, max), *data = ARENA_ARRAY(u->scratch, Wire, max);
  uint32_t *operands = ARENA_ARRAY(u->scratch, uint32_t, max); // of the address; data follows
  unsigned width = type_width(unit_word_type(u));
  for (size_t i = 0; i < c->ports.len; i++) {
    const MemoryPort *port = &c->ports.data[i];
    if (port->kind != MEMORY_STORE && port->kind != MEMORY_QUEUE)
      continue;
    uint32_t in = port->operand + (port->kind == MEMORY_QUEUE);
    Wire parts[] = {c->activity.running.q, u->ins[in].valid, u->ins[in + 1].valid};
    requests[n] = unit_and_all(u, parts, 3);
    addresses[n] = address_of(c, in);
    data[n] = u->ins[in + 1].data;
    operands[n++] = in;
  }
  if (!n) {
    drive_memory(u, WIRE_STORE_EN, unit_false(u));
    drive_memory(u, WIRE_STORE_ADDR, unit_const(u, c->address_width, 0));
    drive_memory(u, WIRE_STORE_DATA, unit_const(u, width, 0));
    return unit_false(u);
  }
  grant_fairly(u, "store", requests, grants, n);
  Wire enable = unit_or_all(u, grants, n);
  drive_memory(u, WIRE_STORE_EN, enable);
  drive_memory(u, WIRE_STORE_ADDR, unit_select_one(u, grants, addresses, n));
  drive_memory(u, WIRE_STORE_DATA, unit_select_one(u, grants, data, n));
  for (size_t i = 0; i < n; i++) {
    drive_ready(u, operands[i], grants[i]);
    drive_ready(u, operands[i] + 1, grants[i]);
  }
  return enable;
}

enum { LEAST_COUNTER_BITS = 32 };

static unsigned counter_width(const Controller *c) {
  unsigned width = LEAST_COUNTER_BITS;
  for (size_t i = 0; i < c->ports.len; i++) {
    const MemoryPort *port = &c->ports.data[i];
    if (port->kind == MEMORY_CONTROL && wire_width(c->u->ins[port->operand].data) > width)
      width = wire_width(c->u->ins[port->operand].data);
  }
  return width;
}

// The sum of the counts that arrive now. NULL: there are no counts.
static Wire arriving_counts(Controller *c, unsigned width) {
  Unit *u = c->u;
  Wire sum = NULL;
  for (size_t i = 0; i < c->ports.len; i++) {
    if (c->ports.data[i].kind != MEMORY_CONTROL)
      continue;
    uint32_t in = c->ports.data[i].operand;
    const Channel *count = &u->ins[in];
    Wire value = unit_zext(u, unit_select_one(u, &count->valid, &count->data, 1), width);
    sum = sum ? unit_add(u, sum, value) : value;
    drive_ready(u, in, unit_true(u));
  }
  return sum;
}

// Returns whether all stores counted until the last cycle have been performed.
static Wire count_stores(Controller *c, Wire stored) {
  Unit *u = c->u;
  unsigned width = counter_width(c);
  Wire sum = arriving_counts(c, width);
  if (!sum)
    return unit_true(u);
  Reg pending = unit_reg_reset(u, "pending", width, 0);
  Wire all = unit_add(u, pending.q, sum);
  reg_next(u, pending, unit_sub(u, all, unit_zext(u, stored, width)));
  return unit_is_zero(u, pending.q);
}

bool unit_handshake_mem_controller(Unit *u) {
  Controller c = {.u = u};
  const char *problem;
  if (!mem_controller_ports(u->op, u->scratch, &c.ports, &problem))
    return op_error(u->op, "%s", problem);
  if (!type_width(unit_word_type(u)))
    return unit_unsupported(u, "a memory of words without bits");
  c.address_width = unit_address_width(u);
  c.activity = make_activity(u);
  serve_loads(&c);
  run_activity(u, &c.activity, count_stores(&c, serve_stores(&c)));
  return true;
}

bool unit_handshake_raw_mem_controller(Unit *u) {
  return unit_handshake_mem_controller(u);
}
