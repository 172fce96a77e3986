// lsq.c: the load-store queue: conflicting accesses in program order.
//
// A group's control token allocates an entry for each of its accesses, all or none, in program
// order. Both queues shift: entry 0 is the oldest, and "older" is "lower".
//
//   loads    port, older stores            entry 0 asks as soon as its address is there and every
//                                          older store is known to differ; where one is the same,
//                                          the youngest of these gives its data (forwarding)
//   stores   port, address, data,          entry 0 is performed once it has both and no load before
//            older loads                   it waits
//
// "Older" counts what is before an entry in the other queue; it goes down when that leaves, since
// both leave in order. A load's address stays in its channel until it asks; the k-th token of a
// port belongs to the port's k-th entry. So loads pass older stores, one load and one store a
// cycle; a store waits for the loads before it to ask.
//
// Only what is registered decides on ready, but for the addresses of loads: no path leads from a
// load's data to an address or a control.

#include "dialects/handshake/memory.h"
#include "units/answer.h"

enum { DEFAULT_DEPTH = 8, MAX_DEPTH = 256 };

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
} LoadEntry;

typedef struct StoreEntry {
  Reg valid, port, older, has_address, address, has_data, data;
} StoreEntry;

typedef struct Queue {
  Unit *u;
  VEC(Group) groups;
  VEC(Access) loads, stores;  // by port
  uint32_t n_loads, n_stores; // entries
  LoadEntry *load;
  StoreEntry *store;
  Reg load_count, store_count;
  unsigned load_bits, store_bits; // of the counts
  unsigned address_width, data_width;
  Activity activity;
  Wire running, asks, performs;
} Queue;

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

static bool read_depth(Queue *q, const char *name, uint32_t largest, uint32_t *depth) {
  Attr attr = op_attr_named(q->u->ctx, q->u->op, name);
  int64_t given = attr_int_or(attr, DEFAULT_DEPTH);
  if (!attr && largest > given)
    given = largest;
  if (given < largest || given < 1 || given > MAX_DEPTH)
    return op_error(q->u->op,
                    "cannot become a circuit: '%s' must be from %u, the largest group, "
                    "to %d, but is %lld",
                    name, largest ? largest : 1, MAX_DEPTH, (long long)given);
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
                               .older = entry_reg(q, "store_older", i, q->load_bits, true),
                               .has_address = entry_reg(q, "store_has_address", i, 1, true),
                               .address = entry_reg(q, "store_address", i, q->address_width, false),
                               .has_data = entry_reg(q, "store_has_data", i, 1, true),
                               .data = entry_reg(q, "store_data", i, q->data_width, false)};
}

// The oldest load: what it needs to know.
typedef struct Candidate {
  Wire *is_port; // by load port: it is that port's, and the address is there
  Wire address;  // zero where there is none
  Wire waits;    // an older store is not known to differ, nor has data to give
  Wire forwards; // the data of a store is its data
  Wire data;     // of that store
} Candidate;

// From the youngest store down to the oldest: the first that matters decides.
static void compare_with_stores(Queue *q, Candidate *c) {
  Unit *u = q->u;
  c->waits = c->forwards = unit_false(u);
  c->data = unit_const(u, q->data_width, 0);
  for (uint32_t i = 0; i < q->n_stores; i++) {
    const StoreEntry *s = &q->store[i];
    Wire number = unit_const(u, q->store_bits, i);
    Wire is_older = unit_icmp(u, COMB_ULT, number, q->load[0].older.q);
    Wire same = unit_eq(u, s->address.q, c->address);
    Wire matters =
        unit_and(u, is_older,
                 unit_or(u, unit_not(u, s->has_address.q), unit_and(u, s->has_address.q, same)));
    Wire gives = unit_and(u, s->has_address.q, s->has_data.q);
    c->waits = unit_mux(u, matters, unit_not(u, gives), c->waits);
    c->forwards = unit_mux(u, matters, gives, c->forwards);
    c->data = unit_mux(u, matters, s->data.q, c->data);
  }
}

static void serve_loads(Queue *q) {
  Unit *u = q->u;
  size_t n = q->loads.len;
  q->asks = unit_false(u);
  if (!n) {
    drive_memory(u, WIRE_LOAD_EN, unit_false(u));
    drive_memory(u, WIRE_LOAD_ADDR, unit_const(u, q->address_width, 0));
    return;
  }
  Candidate c = {.is_port = ARENA_ARRAY(u->scratch, Wire, n)};
  Wire *addresses = ARENA_ARRAY(u->scratch, Wire, n), *may = ARENA_ARRAY(u->scratch, Wire, n);
  Answer *answers = ARENA_ARRAY(u->scratch, Answer, n);
  for (size_t i = 0; i < n; i++) {
    const Access *load = &q->loads.data[i];
    may[i] = make_answer(u, &answers[i], load->result, q->data_width);
    Wire parts[] = {q->running, q->load[0].valid.q, u->ins[load->operand].valid,
                    n > 1 ? unit_eq_const(u, q->load[0].port.q, (int64_t)i) : unit_true(u)};
    c.is_port[i] = unit_and_all(u, parts, 4);
    addresses[i] = unit_resize(u, u->ins[load->operand].data, q->address_width);
  }
  c.address = unit_select_one(u, c.is_port, addresses, n);
  compare_with_stores(q, &c);
  Reg gave = unit_reg_reset(u, "forwards", 1, 0);
  Wire data = unit_from_memory(u, WIRE_LOAD_DATA);
  Reg given = unit_reg(u, "forwarded", q->data_width);
  Wire *asks = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t i = 0; i < n; i++) {
    Wire parts[] = {c.is_port[i], may[i], unit_not(u, c.waits)};
    asks[i] = unit_and_all(u, parts, 3);
    drive_ready(u, q->loads.data[i].operand, asks[i]);
    run_answer(u, &answers[i], q->loads.data[i].result, asks[i],
               unit_mux(u, gave.q, given.q, data));
  }
  q->asks = unit_or_all(u, asks, n);
  reg_next(u, gave, unit_and(u, q->asks, c.forwards));
  reg_next(u, given, c.data);
  Wire enable = unit_and_not(u, q->asks, c.forwards);
  drive_memory(u, WIRE_LOAD_EN, enable);
  drive_memory(u, WIRE_LOAD_ADDR, unit_select_one(u, &enable, &c.address, 1));
}

// A store's address or data as it arrives, by entry: the oldest entry of a port that lacks it.
typedef struct Arrivals {
  Wire *fills, *words; // by entry
} Arrivals;

static Arrivals take_arrivals(Queue *q, bool is_data, unsigned width) {
  Unit *u = q->u;
  size_t n_ports = q->stores.len;
  Arrivals a = {ARENA_ARRAY(u->scratch, Wire, q->n_stores + 1),
                ARENA_ARRAY(u->scratch, Wire, q->n_stores + 1)};
  Wire *any = ARENA_ARRAY(u->scratch, Wire, n_ports);
  for (size_t p = 0; p < n_ports; p++)
    any[p] = unit_false(u);
  for (uint32_t i = 0; i < q->n_stores; i++) {
    const StoreEntry *s = &q->store[i];
    Wire lacks = unit_and_not(u, s->valid.q, is_data ? s->has_data.q : s->has_address.q);
    Wire *fills = ARENA_ARRAY(u->scratch, Wire, n_ports);
    Wire *words = ARENA_ARRAY(u->scratch, Wire, n_ports);
    for (size_t p = 0; p < n_ports; p++) {
      const Channel *in = &u->ins[q->stores.data[p].operand + is_data];
      Wire is_port = n_ports > 1 ? unit_eq_const(u, s->port.q, (int64_t)p) : unit_true(u);
      Wire wants = unit_and(u, lacks, is_port);
      fills[p] = unit_and(u, unit_and_not(u, wants, any[p]), in->valid);
      words[p] = unit_resize(u, in->data, width);
      any[p] = unit_or(u, any[p], wants);
    }
    a.fills[i] = unit_or_all(u, fills, n_ports);
    a.words[i] = words[0];
    for (size_t p = 1; p < n_ports; p++)
      a.words[i] = unit_mux(u, fills[p], words[p], a.words[i]);
  }
  for (size_t p = 0; p < n_ports; p++)
    drive_ready(u, q->stores.data[p].operand + is_data, any[p]);
  return a;
}

static void perform_stores(Queue *q) {
  Unit *u = q->u;
  const StoreEntry *s = &q->store[0];
  if (!q->stores.len) {
    q->performs = unit_false(u);
    drive_memory(u, WIRE_STORE_EN, q->performs);
    drive_memory(u, WIRE_STORE_ADDR, unit_const(u, q->address_width, 0));
    drive_memory(u, WIRE_STORE_DATA, unit_const(u, q->data_width, 0));
    return;
  }
  Wire parts[] = {q->running, s->valid.q, s->has_address.q, s->has_data.q,
                  unit_is_zero(u, s->older.q)};
  q->performs = unit_and_all(u, parts, 5);
  drive_memory(u, WIRE_STORE_EN, q->performs);
  drive_memory(u, WIRE_STORE_ADDR, unit_select_one(u, &q->performs, &s->address.q, 1));
  drive_memory(u, WIRE_STORE_DATA, s->data.q);
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
        unit_icmp(u, COMB_ULE, q->load_count.q,
                  unit_const(u, q->load_bits, (int64_t)q->n_loads - g->n_loads)),
        unit_icmp(u, COMB_ULE, q->store_count.q,
                  unit_const(u, q->store_bits, (int64_t)q->n_stores - g->n_stores)),
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
static NewEntry new_entry(Queue *q, uint32_t i, bool is_load, Wire left, Wire other_left) {
  Unit *u = q->u;
  unsigned port_bits = index_bits(is_load ? q->loads.len : q->stores.len);
  NewEntry e = {unit_false(u), unit_const(u, port_bits, 0), other_left};
  for (size_t k = 0; k < q->groups.len; k++) {
    const Group *g = &q->groups.data[k];
    for (size_t m = 0; m < g->accesses.len; m++) {
      const Access *a = &g->accesses.data[m];
      uint32_t before = is_load ? a->loads_before : a->stores_before;
      uint32_t other_before = is_load ? a->stores_before : a->loads_before;
      if (a->is_load != is_load || before > i)
        continue;
      Wire is_here = unit_and(u, g->alloc, unit_eq_const(u, left, (int64_t)i - before));
      Wire older = unit_add(u, other_left, unit_const(u, wire_width(other_left), other_before));
      e.is_new = unit_or(u, e.is_new, is_here);
      e.port = unit_mux(u, is_here, unit_const(u, port_bits, a->port), e.port);
      e.older = other_before ? unit_mux(u, is_here, older, e.older) : e.older;
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

static void shift_loads(Queue *q, Wire left, Wire other_left) {
  Unit *u = q->u;
  for (uint32_t i = 0; i < q->n_loads; i++) {
    const LoadEntry *here = &q->load[i];
    const LoadEntry *from = i + 1 < q->n_loads ? &q->load[i + 1] : NULL;
    NewEntry e = new_entry(q, i, true, left, other_left);
    Wire valid = unit_mux(u, q->asks, from ? from->valid.q : unit_false(u), here->valid.q);
    Wire port = from ? unit_mux(u, q->asks, from->port.q, here->port.q) : here->port.q;
    Wire older = from ? unit_mux(u, q->asks, from->older.q, here->older.q) : here->older.q;
    reg_next(u, here->valid, unit_or(u, valid, e.is_new));
    reg_next(u, here->port, unit_mux(u, e.is_new, e.port, port));
    reg_next(u, here->older, unit_mux(u, e.is_new, e.older, count_down(u, q->performs, older)));
  }
}

static void shift_stores(Queue *q, const Arrivals *addresses, const Arrivals *data, Wire left,
                         Wire other_left) {
  Unit *u = q->u;
  Wire moves = q->performs, no = unit_false(u);
  for (uint32_t i = 0; i < q->n_stores; i++) {
    const StoreEntry *here = &q->store[i];
    bool is_last = i + 1 == q->n_stores;
    uint32_t k = is_last ? i : i + 1;
    const StoreEntry *from = &q->store[k];
    NewEntry e = new_entry(q, i, false, left, other_left);
    Wire kept = unit_not(u, e.is_new);
    Wire has_address = unit_mux(u, moves, unit_or(u, from->has_address.q, addresses->fills[k]),
                                unit_or(u, here->has_address.q, addresses->fills[i]));
    Wire has_data = unit_mux(u, moves, unit_or(u, from->has_data.q, data->fills[k]),
                             unit_or(u, here->has_data.q, data->fills[i]));
    Wire older = unit_mux(u, moves, from->older.q, here->older.q);
    reg_next(u, here->valid,
             unit_or(u, unit_mux(u, moves, is_last ? no : from->valid.q, here->valid.q), e.is_new));
    reg_next(u, here->port,
             unit_mux(u, e.is_new, e.port, unit_mux(u, moves, from->port.q, here->port.q)));
    reg_next(u, here->older, unit_mux(u, e.is_new, e.older, count_down(u, q->asks, older)));
    reg_next(u, here->has_address, unit_and(u, kept, has_address));
    reg_next(u, here->has_data, unit_and(u, kept, has_data));
    Wire from_address = unit_mux(u, addresses->fills[k], addresses->words[k], from->address.q);
    Wire here_address = unit_mux(u, addresses->fills[i], addresses->words[i], here->address.q);
    reg_next(u, here->address, unit_mux(u, moves, from_address, here_address));
    Wire from_data = unit_mux(u, data->fills[k], data->words[k], from->data.q);
    Wire here_data = unit_mux(u, data->fills[i], data->words[i], here->data.q);
    reg_next(u, here->data, unit_mux(u, moves, from_data, here_data));
  }
}

static void run_queue(Queue *q) {
  Unit *u = q->u;
  make_entries(q);
  serve_loads(q);
  perform_stores(q);
  Wire no_control = allocate_groups(q);
  Wire loads_left = less_one_if(u, q->asks, q->load_count.q);
  Wire stores_left = less_one_if(u, q->performs, q->store_count.q);
  Arrivals addresses = {0}, data = {0};
  if (q->stores.len) {
    addresses = take_arrivals(q, false, q->address_width);
    data = take_arrivals(q, true, q->data_width);
    shift_stores(q, &addresses, &data, stores_left, loads_left);
  }
  if (q->loads.len)
    shift_loads(q, loads_left, stores_left);
  reg_next(u, q->load_count, count_next(q, loads_left, true));
  reg_next(u, q->store_count, count_next(q, stores_left, false));
  Wire parts[] = {unit_is_zero(u, q->load_count.q), unit_is_zero(u, q->store_count.q), no_control};
  run_activity(u, &q->activity, unit_and_all(u, parts, 3));
}

bool unit_handshake_lsq(Unit *u) {
  Queue q = {.u = u};
  if (!lsq_is_master(u->op))
    return unit_unsupported(u, "a queue behind a memory controller is not supported yet; connect "
                               "all accesses of the array to the queue");
  if (!read_groups(&q))
    return false;
  uint32_t most_loads = 0, most_stores = 0;
  for (size_t i = 0; i < q.groups.len; i++) {
    const Group *g = &q.groups.data[i];
    most_loads = g->n_loads > most_loads ? g->n_loads : most_loads;
    most_stores = g->n_stores > most_stores ? g->n_stores : most_stores;
  }
  if (!read_depth(&q, "loadDepth", most_loads, &q.n_loads) ||
      !read_depth(&q, "storeDepth", most_stores, &q.n_stores))
    return false;
  q.address_width = unit_address_width(u);
  q.data_width = type_width(unit_word_type(u));
  if (!q.data_width)
    return unit_unsupported(u, "a memory of words without bits");
  q.activity = make_activity(u);
  q.running = q.activity.running.q;
  run_queue(&q);
  return true;
}

bool unit_handshake_raw_lsq(Unit *u) {
  return unit_handshake_lsq(u);
}
