// memory_channels.c: the channels between blocks, queues and controllers; see materialized.h.
//
// A block tells a memory that it runs (an announcement) through a lazy fork, which has nothing that
// could hold a token behind it. That alone does not keep blocks in order: a copy of the control
// token, made in front of that fork or behind it, could go on to the next block first.
//
//   %c:2 = fork %ctrl            one copy waits in front of the lazy fork ...
//   %f:2 = lazy_fork %c#0 ...    -> group 0
//   ... %c#1 ...                 ... while the other is in the next block already -> group 1
//
// So from the results of a fork at most one may lead, along channels that carry no data, to where
// the same memory is told something. Of a lazy fork those that are announcements themselves do not
// count, since all its results move together.

#include "analysis/materialized.h"

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"

static bool is_lazy_fork(const Op *op) {
  return op && op_is(op, OP_handshake_lazy_fork);
}

// The token that triggers the start of a group, or the constant number of a block's stores.
static Value *announcement(const Op *op, uint32_t operand) {
  Value *value = op_operand(op, operand);
  const Op *constant = value_op(value);
  return constant && op_is(constant, OP_handshake_constant) ? op_operand(constant, 0) : value;
}

// Of an argument that does nothing else the caller decides.
static bool verify_announcement(const Op *op, uint32_t operand) {
  const Op *maker = value_op(announcement(op, operand));
  return !maker || is_lazy_fork(maker) ||
         op_error(op,
                  "operand #%u tells that a block runs: it must come straight from a lazy fork, so "
                  "that the control token waits until it has been taken",
                  operand);
}

// What a queue behind a controller sends it must be there at once: an address that waits in between
// counts as asked for, and a later store would overtake it.
static bool verify_queue_results(const Op *op) {
  bool ok = true;
  for (uint32_t i = 0; i < 3 && i < op->n_results && !lsq_is_master(op); i++) {
    const Value *value = op_result(op, op->n_results - 1 - i);
    for (const Use *use = value->first_use; use; use = use->next)
      ok &= op_is_mem_controller(use->owner) ||
            op_error(op, "result #%u must go straight to the memory controller, but goes to '%s'",
                     op->n_results - 1 - i, use->owner->info->name->text);
  }
  return ok;
}

typedef struct Walk {
  Arena *arena;
  VEC(Value *) todo;
  Map announces, ends; // values that lead to the interface: to an announcement, to its end
  Map lazy_forks;      // seen
  VEC(Op *) forks;     // of values that lead to announcements
} Walk;

static bool leads(const Map *reached, const Op *op, uint32_t result) {
  return map_get_ptr(reached, &op->results[result]) != NULL;
}

static void reach(Walk *w, Map *reached, Value *value) {
  if (!type_is_control(value->type) || map_get_ptr(reached, value))
    return;
  map_put_ptr(reached, value, value);
  vec_push(w->arena, &w->todo, value);
}

// Against the tokens, through all that passes a control on.
static void walk_back(Walk *w, Map *reached) {
  while (w->todo.len) {
    Op *op = value_op(w->todo.data[--w->todo.len]);
    if (!op || op_is_lsq(op) || op_is_mem_controller(op))
      continue;
    if (reached == &w->announces && (op_is(op, OP_handshake_fork) || is_lazy_fork(op)))
      vec_push(w->arena, &w->forks, op);
    uint32_t n = op_is(op, OP_handshake_gate) ? 1 : op->n_operands; // a release orders nothing
    for (uint32_t i = 0; i < n; i++)
      reach(w, reached, op_operand(op, i));
  }
}

static bool report_copies(const Op *fork, uint32_t a, uint32_t b, const Op *interface) {
  op_error(fork,
           "results #%u and #%u both lead to where one memory is told that a block runs: the "
           "token may go on only when it has been told, so only one of them can lead there",
           a, b);
  diag_note(op_context(fork), interface->loc, "the memory's interface is here");
  return false;
}

static bool check_fork(const Walk *w, const Op *fork, const Op *interface) {
  uint32_t first = UINT32_MAX, first_end = UINT32_MAX; // that announces, that ends
  for (uint32_t i = 0; i < fork->n_results; i++) {
    bool announces = leads(&w->announces, fork, i), ends = leads(&w->ends, fork, i);
    uint32_t other = announces && first_end < first ? first_end : first;
    if ((announces || ends) && other != UINT32_MAX)
      return report_copies(fork, other, i, interface);
    if (announces && first == UINT32_MAX)
      first = i;
    if (ends && first_end == UINT32_MAX)
      first_end = i;
  }
  return true;
}

// The copies of a lazy fork, and of lazy forks straight behind it, move together: what comes to the
// first one is looked at.
static void reach_lazy_forks(Walk *w, Value *value) {
  for (Op *fork = value_op(value); is_lazy_fork(fork); fork = value_op(value)) {
    if (map_get_ptr(&w->lazy_forks, fork))
      return;
    map_put_ptr(&w->lazy_forks, fork, fork);
    value = op_operand(fork, 0);
  }
  reach(w, &w->announces, value);
}

static bool verify_order(Arena *arena, const Op *op, const MemoryPorts *ports) {
  Walk w = {
      .arena = arena, .announces.arena = arena, .ends.arena = arena, .lazy_forks.arena = arena};
  bool ok = true;
  for (size_t i = 0; i < ports->len; i++)
    if (ports->data[i].kind == MEMORY_CONTROL)
      reach_lazy_forks(&w, announcement(op, ports->data[i].operand));
  walk_back(&w, &w.announces);
  reach(&w, &w.ends, op_operand(op, op->n_operands - 1));
  walk_back(&w, &w.ends);
  for (size_t i = 0; i < w.forks.len && ok; i++)
    ok = check_fork(&w, w.forks.data[i], op);
  return ok;
}

static bool queue_stores(const Op *queue, Arena *arena) {
  MemoryPorts ports = {0};
  const char *problem;
  bool stores = false;
  if (queue && lsq_ports(queue, arena, &ports, &problem))
    for (size_t i = 0; i < ports.len; i++)
      stores |= ports.data[i].kind == MEMORY_STORE;
  return stores;
}

// A controller that is told of no store would end before it has performed one.
static bool verify_counts(Arena *arena, const Op *op, const MemoryPorts *ports) {
  uint32_t store = 0; // its first operand
  for (size_t i = ports->len; i-- > 0;) {
    const MemoryPort *port = &ports->data[i];
    if (port->kind == MEMORY_CONTROL)
      return true;
    if (port->kind == MEMORY_STORE ||
        (port->kind == MEMORY_QUEUE && queue_stores(port->access, arena)))
      store = port->operand;
  }
  return !store ||
         op_error(op,
                  "stores through operand #%u, but no operand tells how many stores a block has: "
                  "the memory's end would come before they are performed",
                  store);
}

static bool verify_interface(const Op *op) {
  Arena scratch = {0};
  MemoryPorts ports = {0};
  const char *problem;
  bool ok = memory_op_ports(op, &scratch, &ports, &problem) &&
            (op_is_lsq(op) || verify_counts(&scratch, op, &ports));
  for (size_t i = 0; i < ports.len && ok; i++)
    if (ports.data[i].kind == MEMORY_CONTROL)
      ok = verify_announcement(op, ports.data[i].operand);
  ok = ok && (!op_is_lsq(op) || verify_queue_results(op)) && verify_order(&scratch, op, &ports);
  arena_free(&scratch);
  return ok;
}

bool verify_memory_channels(const Op *func) {
  const Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (const Op *op = body ? body->first : NULL; op; op = op_next(op))
    if (op_is_lsq(op) || op_is_mem_controller(op))
      ok &= verify_interface(op);
  return ok;
}
