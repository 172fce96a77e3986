// lsq.c: the load-store queue: conflicting accesses in program order.
//
// A group's control token allocates an entry for each of its accesses, all or none, in program
// order. Both queues shift: entry 0 is the oldest, and "older" is "lower".
//
//   loads    port, older stores       the first of each port asks as soon as its address is there
//                                     and every older store is known to differ; where one is the
//                                     same, the youngest of these gives its data (forwarding)
//   stores   port, address            entry 0 is performed once it has that and its data, and each
//                                     load before it that has not asked is known to be of another
//                                     address
//
// The data of stores is wide and does not shift: each entry has a slot for it, from allocation on.
//
// A load's address stays in its channel until it asks; the k-th token of a port belongs to the
// port's k-th entry. A load that asks leaves a hole that those behind it fill. `older` counts the
// stores before a load; it goes down when one leaves, since stores leave in order. A load that
// counts none is older than the oldest store. One load and one store go in a cycle (lsq_issue.c).
//
// A queue that is full keeps the control token waiting. What is in it only waits for older accesses
// and for what the program computes before them, so it empties.
//
// Stores are ready by what is registered alone. A group's ready also waits for no other control to
// come in the same cycle, a load's depends on the addresses of all loads and, behind a controller,
// on that controller's ready. No path leads from a load's data to an address or a control.

#include "units/lsq.h"

#include "dialects/handshake/memory.h"
#include "units/answer.h"

enum { DEFAULT_DEPTH = 8, MAX_DEPTH = 256 };

static bool read_groups(Queue *q) {
  Unit *u = q->u;
  MemoryPorts ports = {0};
  const char *problem;
  if (!lsq_ports(u->op, u->scratch, &ports, &problem))
    return op_error(u->op, "%s", problem);
  for (size_t i = 0; i < ports.len; i++) {
    const MemoryPort *port = &ports.data[i];
    if (port->kind == MEMORY_CONTROL) {
      vec_push(u->scratch, &q->groups, ((Group){.control = port->operand}));
      continue;
    }
    Group *group = &vec_last(&q->groups);
    Access access = {.is_load = port->kind == MEMORY_LOAD,
                     .operand = port->operand,
                     .result = port->result,
                     .loads_before = group->n_loads,
                     .stores_before = group->n_stores};
    access.port = (uint32_t)(access.is_load ? q->loads.len : q->stores.len);
    if (access.is_load) {
      group->n_loads++;
      vec_push(u->scratch, &q->loads, access);
    } else {
      group->n_stores++;
      vec_push(u->scratch, &q->stores, access);
    }
    vec_push(u->scratch, &group->accesses, access);
  }
  return true;
}

// A group is allocated whole, so the queue needs room for the largest.
static bool report_largest(const Queue *q, bool is_load, uint32_t largest) {
  op_error(q->u->op,
           "cannot become a circuit: a block has %u %s that need this queue, which has room "
           "for at most %d",
           largest, is_load ? "loads" : "stores", MAX_DEPTH);
  diag_note(q->u->ctx, q->u->op->loc,
            "use a loop in place of statements that repeat, or several arrays");
  return false;
}

static bool read_depth(Queue *q, bool is_load, uint32_t largest, uint32_t *depth) {
  const char *name = is_load ? "loadDepth" : "storeDepth";
  Attr attr = op_attr_named(q->u->ctx, q->u->op, name);
  int64_t given = attr_int_or(attr, attr ? 0 : DEFAULT_DEPTH);
  if (!attr && largest > given)
    given = largest;
  if (largest > MAX_DEPTH)
    return report_largest(q, is_load, largest);
  if (given < largest || given < 1 || given > MAX_DEPTH)
    return op_error(q->u->op,
                    "cannot become a circuit: '%s' must be a number from %u, the largest group, "
                    "to %d",
                    name, largest ? largest : 1, MAX_DEPTH);
  *depth = (uint32_t)given;
  return true;
}

static Reg entry_reg(Queue *q, const char *what, uint32_t i, unsigned width, bool has_reset) {
  const char *name = arena_printf(q->u->scratch, "%s_%u", what, i);
  return has_reset ? unit_reg_reset(q->u, name, width, 0) : unit_reg(q->u, name, width);
}

static void make_entries(Queue *q) {
  unsigned load_port = index_bits(q->loads.len), store_port = index_bits(q->stores.len);
  q->load_bits = index_bits(q->n_loads + 1);
  q->store_bits = index_bits(q->n_stores + 1);
  q->load = ARENA_ARRAY(q->u->scratch, LoadEntry, q->n_loads + 1);
  q->store = ARENA_ARRAY(q->u->scratch, StoreEntry, q->n_stores + 1);
  q->load_count = unit_reg_reset(q->u, "load_count", q->load_bits, 0);
  q->store_count = unit_reg_reset(q->u, "store_count", q->store_bits, 0);
  for (uint32_t i = 0; i < q->n_loads; i++)
    q->load[i] = (LoadEntry){.valid = entry_reg(q, "load_valid", i, 1, true),
                             .port = entry_reg(q, "load_port", i, load_port, true),
                             .older = entry_reg(q, "load_older", i, q->store_bits, true)};
  for (uint32_t i = 0; i < q->n_stores; i++)
    q->store[i] = (StoreEntry){.valid = entry_reg(q, "store_valid", i, 1, true),
                               .port = entry_reg(q, "store_port", i, store_port, true),
                               .has_address = entry_reg(q, "store_has_address", i, 1, true),
                               .address = entry_reg(q, "store_address", i, q->address_width, false),
                               .has_data = entry_reg(q, "store_has_data", i, 1, true)};
  if (!q->stores.len)
    return;
  q->slot = ARENA_ARRAY(q->u->scratch, Reg, q->n_stores);
  for (uint32_t i = 0; i < q->n_stores; i++)
    q->slot[i] = entry_reg(q, "store_data", i, q->data_width, false);
  if (q->n_stores > 1)
    q->head = unit_reg_reset(q->u, "store_head", index_bits(q->n_stores), 0);
}

Wire *lsq_by_slot(Queue *q, const Wire *by_entry) {
  Unit *u = q->u;
  uint32_t n = q->n_stores;
  Wire *from = ARENA_ARRAY(u->scratch, Wire, n);
  memcpy(from, by_entry, n * sizeof *from);
  for (unsigned bit = 0; n > 1 && bit < wire_width(q->head.q); bit++) {
    Wire *to = ARENA_ARRAY(u->scratch, Wire, n);
    for (uint32_t i = 0; i < n; i++)
      to[(i + (1U << bit)) % n] =
          unit_mux(u, unit_bit(u, q->head.q, bit), from[i], from[(i + (1U << bit)) % n]);
    from = to;
  }
  return from;
}

// Stores' addresses or data as they arrive: the oldest entry of a port that lacks it takes it.
typedef struct Arrivals {
  Wire *words; // by port
  Wire *fills; // by entry
} Arrivals;

static Arrivals take_arrivals(Queue *q, bool is_data, unsigned width) {
  Unit *u = q->u;
  size_t n_ports = q->stores.len;
  Arrivals a = {ARENA_ARRAY(u->scratch, Wire, n_ports), ARENA_ARRAY(u->scratch, Wire, q->n_stores)};
  Wire *any = ARENA_ARRAY(u->scratch, Wire, n_ports);
  for (size_t p = 0; p < n_ports; p++) {
    any[p] = unit_false(u);
    a.words[p] = unit_resize(u, u->ins[q->stores.data[p].operand + is_data].data, width);
  }
  for (uint32_t i = 0; i < q->n_stores; i++) {
    const StoreEntry *s = &q->store[i];
    Wire lacks = unit_and_not(u, s->valid.q, is_data ? s->has_data.q : s->has_address.q);
    a.fills[i] = unit_false(u);
    for (size_t p = 0; p < n_ports; p++) {
      Wire is_port = n_ports > 1 ? unit_eq_const(u, s->port.q, (int64_t)p) : unit_true(u);
      Wire wants = unit_and(u, lacks, is_port);
      Wire takes = unit_and_not(u, u->ins[q->stores.data[p].operand + is_data].valid, any[p]);
      a.fills[i] = unit_or(u, a.fills[i], unit_and(u, wants, takes));
      any[p] = unit_or(u, any[p], wants);
    }
  }
  for (size_t p = 0; p < n_ports; p++)
    drive_ready(u, q->stores.data[p].operand + is_data, any[p]);
  return a;
}

static void fill_slots(Queue *q, const Arrivals *data) {
  Unit *u = q->u;
  Wire *ports = ARENA_ARRAY(u->scratch, Wire, q->n_stores);
  for (uint32_t i = 0; i < q->n_stores; i++)
    ports[i] = q->store[i].port.q;
  Wire *fills = lsq_by_slot(q, data->fills);
  ports = lsq_by_slot(q, ports);
  for (uint32_t i = 0; i < q->n_stores; i++)
    reg_next_if(u, q->slot[i], fills[i], unit_select(u, ports[i], data->words, q->stores.len));
  if (q->n_stores > 1)
    reg_next_if(u, q->head, q->performs, unit_next_index(u, q->head.q, q->n_stores));
}

// n_new more entries fit beside `count`; none always do.
static Wire has_room(Unit *u, Wire count, uint32_t n_entries, uint32_t n_new) {
  if (!n_new)
    return unit_true(u);
  return unit_icmp(u, COMB_ULE, count,
                   unit_const(u, wire_width(count), (int64_t)n_entries - n_new));
}

// A group is allocated where all its entries have room; one group a cycle, by its number.
static Wire allocate_groups(Queue *q) {
  Unit *u = q->u;
  Wire none_before = unit_true(u);
  for (size_t i = 0; i < q->groups.len; i++) {
    Group *g = &q->groups.data[i];
    Wire parts[] = {
        q->running,
        none_before,
        has_room(u, q->load_count.q, q->n_loads, g->n_loads),
        has_room(u, q->store_count.q, q->n_stores, g->n_stores),
    };
    Wire ready = unit_and_all(u, parts, 4), valid = u->ins[g->control].valid;
    drive_ready(u, g->control, ready);
    g->alloc = unit_and(u, ready, valid);
    none_before = unit_and_not(u, none_before, valid);
  }
  return none_before; // no control waits
}

static Wire count_next(Queue *q, Wire left, bool is_load) {
  Unit *u = q->u;
  for (size_t i = 0; i < q->groups.len; i++) {
    const Group *g = &q->groups.data[i];
    uint32_t n = is_load ? g->n_loads : g->n_stores;
    if (n)
      left = unit_mux(u, g->alloc, unit_add(u, left, unit_const(u, wire_width(left), n)), left);
  }
  return left;
}

// What an entry becomes when a group puts an access there.
typedef struct NewEntry {
  Wire is_new, port, older;
} NewEntry;

// Entry i is access m of the queue's kind in group g where `left` entries stay and left + m == i.
// stores_left: of a load, the stores that stay.
static NewEntry new_entry(Queue *q, uint32_t i, bool is_load, Wire left, Wire stores_left) {
  Unit *u = q->u;
  unsigned port_bits = index_bits(is_load ? q->loads.len : q->stores.len);
  NewEntry e = {unit_false(u), unit_const(u, port_bits, 0), stores_left};
  for (size_t k = 0; k < q->groups.len; k++) {
    const Group *g = &q->groups.data[k];
    for (size_t m = 0; m < g->accesses.len; m++) {
      const Access *a = &g->accesses.data[m];
      uint32_t before = is_load ? a->loads_before : a->stores_before;
      if (a->is_load != is_load || before > i)
        continue;
      Wire is_here = unit_and(u, g->alloc, unit_eq_const(u, left, (int64_t)i - before));
      e.is_new = unit_or(u, e.is_new, is_here);
      e.port = unit_mux(u, is_here, unit_const(u, port_bits, a->port), e.port);
      if (!is_load || !a->stores_before)
        continue;
      Wire before_it = unit_const(u, wire_width(stores_left), a->stores_before);
      e.older = unit_mux(u, is_here, unit_add(u, stores_left, before_it), e.older);
    }
  }
  return e;
}

static Wire less_one_if(Unit *u, Wire condition, Wire a) {
  return unit_mux(u, condition, unit_sub(u, a, unit_const(u, wire_width(a), 1)), a);
}

// One fewer before it, where something leaves the other queue.
static Wire count_down(Unit *u, Wire leaves, Wire older) {
  return less_one_if(u, unit_and_not(u, leaves, unit_is_zero(u, older)), older);
}

static void shift_loads(Queue *q, Wire left, Wire stores_left) {
  Unit *u = q->u;
  Wire moves = unit_false(u); // this entry or one before it leaves
  for (uint32_t i = 0; i < q->n_loads; i++) {
    const LoadEntry *here = &q->load[i];
    const LoadEntry *from = i + 1 < q->n_loads ? &q->load[i + 1] : NULL;
    NewEntry e = new_entry(q, i, true, left, stores_left);
    moves = unit_or(u, moves, here->leaves);
    Wire valid = unit_mux(u, moves, from ? from->valid.q : unit_false(u), here->valid.q);
    Wire port = from ? unit_mux(u, moves, from->port.q, here->port.q) : here->port.q;
    Wire older = from ? unit_mux(u, moves, from->older.q, here->older.q) : here->older.q;
    reg_next(u, here->valid, unit_or(u, valid, e.is_new));
    reg_next(u, here->port, unit_mux(u, e.is_new, e.port, port));
    reg_next(u, here->older, unit_mux(u, e.is_new, e.older, count_down(u, q->performs, older)));
  }
}

static void shift_stores(Queue *q, const Arrivals *addresses, const Arrivals *data, Wire left) {
  Unit *u = q->u;
  Wire moves = q->performs, no = unit_false(u);
  Wire *words = ARENA_ARRAY(u->scratch, Wire, q->n_stores);
  for (uint32_t i = 0; i < q->n_stores; i++)
    words[i] = unit_select(u, q->store[i].port.q, addresses->words, q->stores.len);
  for (uint32_t i = 0; i < q->n_stores; i++) {
    const StoreEntry *here = &q->store[i];
    bool is_last = i + 1 == q->n_stores;
    uint32_t k = is_last ? i : i + 1;
    const StoreEntry *from = &q->store[k];
    NewEntry e = new_entry(q, i, false, left, NULL);
    Wire kept = unit_not(u, e.is_new);
    Wire has_address = unit_mux(u, moves, unit_or(u, from->has_address.q, addresses->fills[k]),
                                unit_or(u, here->has_address.q, addresses->fills[i]));
    Wire has_data = unit_mux(u, moves, unit_or(u, from->has_data.q, data->fills[k]),
                             unit_or(u, here->has_data.q, data->fills[i]));
    reg_next(u, here->valid,
             unit_or(u, unit_mux(u, moves, is_last ? no : from->valid.q, here->valid.q), e.is_new));
    reg_next(u, here->port,
             unit_mux(u, e.is_new, e.port, unit_mux(u, moves, from->port.q, here->port.q)));
    reg_next(u, here->has_address, unit_and(u, kept, has_address));
    reg_next(u, here->has_data, unit_and(u, kept, has_data));
    Wire from_address = unit_mux(u, addresses->fills[k], words[k], from->address.q);
    Wire here_address = unit_mux(u, addresses->fills[i], words[i], here->address.q);
    reg_next(u, here->address, unit_mux(u, moves, from_address, here_address));
  }
}

// Returns whether nothing is in the queue, nor about to enter.
static Wire run_queue(Queue *q) {
  Unit *u = q->u;
  make_entries(q);
  lsq_issue(q);
  Wire no_control = allocate_groups(q);
  Wire loads_left = less_one_if(u, q->asks, q->load_count.q);
  Wire stores_left = less_one_if(u, q->performs, q->store_count.q);
  if (q->stores.len) {
    Arrivals addresses = take_arrivals(q, false, q->address_width);
    Arrivals data = take_arrivals(q, true, q->data_width);
    shift_stores(q, &addresses, &data, stores_left);
    fill_slots(q, &data);
  }
  if (q->loads.len)
    shift_loads(q, loads_left, stores_left);
  reg_next(u, q->load_count, count_next(q, loads_left, true));
  reg_next(u, q->store_count, count_next(q, stores_left, false));
  Wire parts[] = {unit_is_zero(u, q->load_count.q), unit_is_zero(u, q->store_count.q), no_control};
  return unit_and_all(u, parts, 3);
}

bool unit_handshake_lsq(Unit *u) {
  Queue q = {.u = u, .is_master = lsq_is_master(u->op)};
  if (!read_groups(&q))
    return false;
  uint32_t most_loads = 0, most_stores = 0;
  for (size_t i = 0; i < q.groups.len; i++) {
    const Group *g = &q.groups.data[i];
    most_loads = g->n_loads > most_loads ? g->n_loads : most_loads;
    most_stores = g->n_stores > most_stores ? g->n_stores : most_stores;
  }
  if (!read_depth(&q, true, most_loads, &q.n_loads) ||
      !read_depth(&q, false, most_stores, &q.n_stores))
    return false;
  q.address_width =
      q.is_master ? unit_address_width(u) : type_width(type_data(u->outs[q.loads.len].type));
  q.data_width = type_width(q.is_master ? unit_word_type(u) : type_data(u->ins[u->n_ins - 1].type));
  if (!q.data_width)
    return unit_unsupported(u, "a memory of words without bits");
  if (!q.is_master) {
    q.running = unit_true(u);
    run_queue(&q);
    return true;
  }
  Activity activity = make_activity(u);
  q.running = activity.running.q;
  run_activity(u, &activity, run_queue(&q));
  return true;
}

bool unit_handshake_raw_lsq(Unit *u) {
  return unit_handshake_lsq(u);
}
