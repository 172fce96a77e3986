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

bool op_is_mem_controller(const Op *op) {
  return op_is(op, OP_handshake_mem_controller) || op_is(op, OP_handshake_raw_mem_controller);
}

bool op_is_lsq(const Op *op) {
  return op_is(op, OP_handshake_lsq) || op_is(op, OP_handshake_raw_lsq);
}

bool lsq_is_master(const Op *op) {
  return op_is(op, OP_handshake_raw_lsq) ||
         (op->n_operands && type_is_memref(op_operand(op, 0)->type));
}

// By MemoryPortKind.
static const struct {
  const char *name;
  uint32_t n_operands;
} KINDS[] = {{"control", 1}, {"load", 1}, {"store", 2}, {"queue", 3}};

// The port that `accesses` names next, at operand i, which moves past it.
static bool take_given(const Op *op, Arena *arena, const MemoryPorts *ports, uint32_t *i,
                       uint32_t end, MemoryPort *port, const char **problem) {
  Attr given = op_attr_named(op_context(op), op, MEMORY_ACCESSES);
  Attr name = attr_is(given, &ATTR_DEF_ARRAY) && ports->len < attr_len(given)
                  ? attr_at(given, ports->len)
                  : NULL;
  for (uint32_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
    if (!attr_is(name, &ATTR_DEF_STRING) || !str_is(ident_str(attr_text(name)), KINDS[k].name))
      continue;
    if (KINDS[k].n_operands > end - *i)
      break;
    port->kind = (MemoryPortKind)k;
    port->operand = *i;
    *i += KINDS[k].n_operands;
    return true;
  }
  *problem = arena_printf(arena,
                          "'" MEMORY_ACCESSES "' must name what operand #%u begins: \"control\", "
                          "\"load\", \"store\" or \"queue\", and no more than there are operands",
                          *i);
  return false;
}

// A load or store at operand i, which moves past it.
static bool take_access(const Op *op, Arena *arena, uint32_t *i, uint32_t end, MemoryPort *port,
                        const char **problem) {
  port->operand = *i;
  Op *load = access_of(op_operand_of_many(op, *i), OP_handshake_load, 0);
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

bool memory_ports_have_ops(const MemoryPorts *ports) {
  for (size_t i = 0; i < ports->len; i++)
    if (ports->data[i].kind != MEMORY_CONTROL && !ports->data[i].access)
      return false;
  return true;
}

bool mem_controller_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem) {
  uint32_t end = op->n_operands - 1, n_results = 0;
  bool is_given = op_attr_named(op_context(op), op, MEMORY_ACCESSES);
  *problem = NULL;
  for (uint32_t i = 2; i < end;) {
    MemoryPort port = {0};
    if (is_given)
      take_given(op, arena, ports, &i, end, &port, problem);
    else if (!take_access(op, arena, &i, end, &port, problem) && !*problem &&
             !take_queue(op, arena, &i, end, &port, problem) && !*problem)
      port = (MemoryPort){.kind = MEMORY_CONTROL, .operand = i++};
    if (*problem)
      return false;
    if (port.kind == MEMORY_LOAD || port.kind == MEMORY_QUEUE)
      port.result = n_results++;
    vec_push(arena, ports, port);
  }
  if (is_given && attr_len(op_attr_named(op_context(op), op, MEMORY_ACCESSES)) != ports->len)
    *problem = "'" MEMORY_ACCESSES "' names more accesses than there are operands";
  return !*problem;
}

bool lsq_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem) {
  Attr sizes = op_attr_named(op_context(op), op, "groupSizes");
  bool is_master = lsq_is_master(op);
  uint32_t i = is_master ? 2 : 0, n_results = 0;
  uint32_t end = op->n_operands - 1; // the last: ctrlEnd, or the data of the controller
  bool is_given = op_attr_named(op_context(op), op, MEMORY_ACCESSES);
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
      bool is_taken = i < end && (is_given ? take_given(op, arena, ports, &i, end, &port, problem)
                                           : take_access(op, arena, &i, end, &port, problem));
      if (!is_taken || (port.kind != MEMORY_LOAD && port.kind != MEMORY_STORE)) {
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

bool memory_op_ports(const Op *op, Arena *arena, MemoryPorts *ports, const char **problem) {
  return op_is_lsq(op)              ? lsq_ports(op, arena, ports, problem)
         : op_is_mem_controller(op) ? mem_controller_ports(op, arena, ports, problem)
                                    : true;
}

Attr memory_accesses(const Op *op, Arena *arena) {
  Context *ctx = op_context(op);
  MemoryPorts ports = {0};
  const char *problem;
  if ((!op_is_lsq(op) && !op_is_mem_controller(op)) ||
      !memory_op_ports(op, arena, &ports, &problem))
    return NULL;
  Attr *names = ARENA_ARRAY(arena, Attr, ports.len);
  for (size_t i = 0; i < ports.len; i++)
    names[i] = attr_string(ctx, str_from(KINDS[ports.data[i].kind].name));
  return attr_array(ctx, names, ports.len);
}
