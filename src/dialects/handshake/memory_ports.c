// memory_ports.c: see memory.h.

#include "dialects/handshake/memory.h"

#include "dialects/handshake/hooks.h"

enum { MAX_STEPS = 64 };

// Back to what made the value, through units that only copy, store or resize it.
static const Value *origin(const Value *value) {
  for (int i = 0; i < MAX_STEPS; i++) {
    const Op *op = value_op(value);
    bool is_transparent =
        op && (op_is(op, OP_handshake_fork) || op_is(op, OP_handshake_lazy_fork) ||
               op_is(op, OP_handshake_buffer) || op_is(op, OP_handshake_br) ||
               op_is(op, OP_handshake_extsi) || op_is(op, OP_handshake_extui) ||
               op_is(op, OP_handshake_trunci));
    if (!is_transparent || op->n_operands != 1)
      return value;
    value = op_operand(op, 0);
  }
  return value;
}

// The load or store whose address or data (result 0 or 1) the value is.
static Op *access_of(const Value *value, unsigned id, uint32_t result) {
  value = origin(value);
  Op *op = value_op(value);
  return op && op_is(op, id) && value->index == result ? op : NULL;
}

bool lsq_is_master(const Op *op) {
  return op->n_operands && type_is_memref(op_operand(op, 0)->type);
}

// A load or store at operand i, which moves past it.
static bool take_access(const Op *op, Arena *arena, uint32_t *i, uint32_t end, MemoryPort *port,
                        const char **problem) {
  port->operand = *i;
  Op *load = access_of(op_operand(op, *i), OP_handshake_load, 0);
  if (load) {
    port->kind = MEMORY_LOAD;
    port->access = load;
    ++*i;
    return true;
  }
  Op *store = access_of(op_operand(op, *i), OP_handshake_store, 0);
  if (!store)
    return false;
  if (*i + 1 >= end || access_of(op_operand(op, *i + 1), OP_handshake_store, 1) != store) {
    *problem = arena_printf(arena,
                            "operand #%u is the address of a store and must be followed by "
                            "its data",
                            *i);
    return false;
  }
  port->kind = MEMORY_STORE;
  port->access = store;
  *i += 2;
  return true;
}

// A queue has results: data of its loads, then load address, store address, store data.
static bool take_queue(const Op *op, Arena *arena, uint32_t *i, uint32_t end, MemoryPort *port,
                       const char **problem) {
  const Value *first = origin(op_operand(op, *i));
  Op *queue = value_op(first);
  if (!queue || !op_is(queue, OP_handshake_lsq))
    return false;
  bool ok = *i + 2 < end && queue->n_results >= 3;
  for (uint32_t k = 0; k < 3 && ok; k++) {
    const Value *value = origin(op_operand(op, *i + k));
    ok = value_op(value) == queue && value->index == queue->n_results - 3 + k;
  }
  if (!ok) {
    *problem = arena_printf(arena,
                            "operand #%u comes from a queue: load address, store address and "
                            "store data of the queue are expected in a row",
                            *i);
    return false;
  }
  *port = (MemoryPort){.kind = MEMORY_QUEUE, .access = queue, .operand = *i};
  *i += 3;
  return true;
}

bool mem_controller_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem) {
  uint32_t end = op->n_operands - 1, n_results = 0;
  *problem = NULL;
  for (uint32_t i = 2; i < end;) {
    MemoryPort port = {0};
    if (!take_access(op, arena, &i, end, &port, problem) && !*problem &&
        !take_queue(op, arena, &i, end, &port, problem) && !*problem)
      port = (MemoryPort){.kind = MEMORY_CONTROL, .operand = i++};
    if (*problem)
      return false;
    if (port.kind == MEMORY_LOAD || port.kind == MEMORY_QUEUE)
      port.result = n_results++;
    vec_push(arena, ports, port);
  }
  return true;
}

bool lsq_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem) {
  Attr sizes = op_attr_named(op_context(op), op, "groupSizes");
  bool is_master = lsq_is_master(op);
  uint32_t i = is_master ? 2 : 0, n_results = 0;
  uint32_t end = op->n_operands - 1; // the last: ctrlEnd, or the data of the controller
  *problem = NULL;
  for (uint32_t group = 0; group < attr_len(sizes); group++) {
    if (i >= end || !type_is_control(op_operand(op, i)->type)) {
      *problem = arena_printf(arena, "group #%u must start with a control", group);
      return false;
    }
    vec_push(arena, ports, ((MemoryPort){.kind = MEMORY_CONTROL, .operand = i++, .group = group}));
    int64_t n = attr_int_or(attr_at(sizes, group), 0);
    for (int64_t k = 0; k < n; k++) {
      MemoryPort port = {.group = group};
      if (i >= end || !take_access(op, arena, &i, end, &port, problem)) {
        if (!*problem)
          *problem = arena_printf(arena,
                                  "group #%u has %lld accesses, but access #%lld is neither the "
                                  "address of a load nor of a store",
                                  group, (long long)n, (long long)k);
        return false;
      }
      if (port.kind == MEMORY_LOAD)
        port.result = n_results++;
      vec_push(arena, ports, port);
    }
  }
  if (i == end)
    return true;
  *problem = arena_printf(arena, "operand #%u belongs to no group that 'groupSizes' declares", i);
  return false;
}
