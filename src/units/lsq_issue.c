// lsq_issue.c: which accesses of a queue go to memory in a cycle; see lsq.c.
//
// A queue that has the memory to itself drives its port. One behind a controller has three
// channels to it, and one back; a load has asked when the controller takes its address, a store is
// performed when it has taken both address and data (nothing may stand in between that could hold
// them, or a later store could overtake a load).
//
// Answers come in the order of asking, forwarded ones among them: a queue of those that are on
// their way says for which port the next one is. Each has a place reserved (answer.h), so that
// none keeps another waiting.

#include "units/answer.h"
#include "units/lsq.h"

static Wire is_port(Queue *q, Wire port, size_t p, size_t n) {
  return n > 1 ? unit_eq_const(q->u, port, (int64_t)p) : unit_true(q->u);
}

static void find_first(Queue *q, Candidate *c, size_t p) {
  Unit *u = q->u;
  Wire none_before = unit_true(u);
  c->is_first = ARENA_ARRAY(u->scratch, Wire, q->n_loads);
  Wire *older = ARENA_ARRAY(u->scratch, Wire, q->n_loads);
  for (uint32_t i = 0; i < q->n_loads; i++) {
    const LoadEntry *e = &q->load[i];
    bool is_possible = i == 0 || q->loads.len > 1; // of a single port the first is entry 0
    Wire mine = unit_and(u, e->valid.q, is_port(q, e->port.q, p, q->loads.len));
    c->is_first[i] = is_possible ? unit_and(u, mine, none_before) : unit_false(u);
    none_before = unit_and_not(u, none_before, mine);
    older[i] = e->older.q;
  }
  const Channel *in = &u->ins[q->loads.data[p].operand];
  size_t n = q->loads.len > 1 ? q->n_loads : 1;
  c->older = n > 1 ? unit_select_one(u, c->is_first, older, n) : older[0];
  c->is_there = unit_and(u, unit_or_all(u, c->is_first, n), in->valid);
  Wire address = unit_resize(u, in->data, q->address_width);
  c->address = unit_select_one(u, &c->is_there, &address, 1);
}

// From the youngest store down to the oldest: the first that matters decides.
static void compare_with_stores(Queue *q, Candidate *c) {
  Unit *u = q->u;
  Wire none_after = unit_true(u);
  c->waits = c->forwards = unit_false(u);
  c->source = ARENA_ARRAY(u->scratch, Wire, q->n_stores + 1);
  for (uint32_t j = q->n_stores; j-- > 0;) {
    const StoreEntry *s = &q->store[j];
    Wire is_older = unit_icmp(u, COMB_ULT, unit_const(u, q->store_bits, j), c->older);
    Wire same = unit_and(u, s->has_address.q, unit_eq(u, s->address.q, c->address));
    Wire matters = unit_and(u, is_older, unit_or(u, unit_not(u, s->has_address.q), same));
    c->source[j] = unit_and(u, matters, none_after);
    Wire gives = unit_and(u, s->has_address.q, s->has_data.q);
    c->waits = unit_or(u, c->waits, unit_and_not(u, c->source[j], gives));
    c->forwards = unit_or(u, c->forwards, unit_and(u, c->source[j], gives));
    none_after = unit_and_not(u, none_after, matters);
  }
}

// At most one of the ports that may ask: that of the oldest entry.
static void choose_oldest(Queue *q, const Wire *may, Wire *chosen) {
  Unit *u = q->u;
  size_t n = q->loads.len;
  if (n == 1) {
    chosen[0] = may[0];
    return;
  }
  Wire *here = ARENA_ARRAY(u->scratch, Wire, n), none_before = unit_true(u);
  for (size_t p = 0; p < n; p++)
    chosen[p] = unit_false(u);
  for (uint32_t i = 0; i < q->n_loads; i++) {
    for (size_t p = 0; p < n; p++) {
      here[p] = unit_and(u, q->candidates[p].is_first[i], may[p]);
      chosen[p] = unit_or(u, chosen[p], unit_and(u, here[p], none_before));
    }
    none_before = unit_and_not(u, none_before, unit_or_all(u, here, n));
  }
}

// The load that asks, if any.
typedef struct Request {
  Wire *chosen;   // by port
  Wire any;       // there is one
  Wire forwards;  // a store gives its data
  Wire to_memory; // it needs the memory
  Wire address, data;
  Wire goes; // it leaves the queue in this cycle, once chosen
} Request;

static Wire *slot_words(Queue *q) {
  Wire *words = ARENA_ARRAY(q->u->scratch, Wire, q->n_stores);
  for (uint32_t i = 0; i < q->n_stores; i++)
    words[i] = q->slot[i].q;
  return words;
}

// The data of the one entry that is a source.
static Wire stored_word(Queue *q, const Wire *sources) {
  return unit_select_one(q->u, lsq_by_slot(q, sources), slot_words(q), q->n_stores);
}

static Request choose_load(Queue *q, const Wire *may) {
  Unit *u = q->u;
  size_t n = q->loads.len;
  Request r = {.chosen = ARENA_ARRAY(u->scratch, Wire, n)};
  choose_oldest(q, may, r.chosen);
  // What is on offer to a controller stays its choice, whatever else comes.
  bool holds = !q->is_master && n > 1;
  Reg held = holds ? unit_reg_reset(u, "held", 1, 0) : (Reg){0};
  Reg *lasts = ARENA_ARRAY(u->scratch, Reg, n);
  for (size_t p = 0; p < n && holds; p++) {
    Reg last = unit_reg_reset(u, arena_printf(u->scratch, "last_%zu", p), 1, 0);
    Wire still = unit_and(u, last.q, q->candidates[p].is_there);
    r.chosen[p] = unit_mux(u, held.q, still, r.chosen[p]);
    lasts[p] = last;
  }
  Wire *forwards = ARENA_ARRAY(u->scratch, Wire, n), *addresses = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t p = 0; p < n; p++) {
    forwards[p] = unit_and(u, r.chosen[p], q->candidates[p].forwards);
    addresses[p] = q->candidates[p].address;
  }
  r.any = unit_or_all(u, r.chosen, n);
  r.forwards = unit_or_all(u, forwards, n);
  r.to_memory = unit_and_not(u, r.any, r.forwards);
  Wire *used = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t p = 0; p < n; p++)
    used[p] = unit_and(u, r.chosen[p], r.to_memory);
  r.address = unit_select_one(u, used, addresses, n);
  Wire *sources = ARENA_ARRAY(u->scratch, Wire, q->n_stores + 1);
  for (uint32_t j = 0; j < q->n_stores; j++) {
    Wire *by_port = ARENA_ARRAY(u->scratch, Wire, n);
    for (size_t p = 0; p < n; p++)
      by_port[p] = unit_and(u, r.chosen[p], q->candidates[p].source[j]);
    sources[j] = unit_or_all(u, by_port, n);
  }
  r.data = q->stores.len ? stored_word(q, sources) : unit_const(u, q->data_width, 0);
  Wire ready = q->is_master ? unit_true(u) : u->outs[q->loads.len].ready;
  r.goes = unit_or(u, r.forwards, ready);
  for (size_t p = 0; p < n && holds; p++)
    reg_next_if(u, lasts[p], r.any, r.chosen[p]);
  if (holds)
    reg_next_if(u, held, r.any, unit_and_not(u, r.to_memory, ready));
  return r;
}

// What has been asked for and has not come yet, oldest first: of which port, and the data where a
// store gave it.
typedef struct Answers {
  Wire *arrives; // by port
  Wire data;
} Answers;

static Answers follow_answers(Queue *q, const Request *r, const Wire *asks) {
  Unit *u = q->u;
  size_t n = q->loads.len;
  uint64_t most = q->is_master ? 1 : 2 * n; // as many as there are places
  unsigned port_bits = index_bits(n), count_bits = index_bits(most + 1);
  Reg count = unit_reg_reset(u, "on_their_way", count_bits, 0);
  WordQueue words = make_word_queue(u, most, 1 + port_bits + q->data_width);
  Wire is_any = unit_not(u, unit_is_zero(u, count.q));
  Wire was_given = unit_and(u, is_any, unit_bit(u, words.word, port_bits + q->data_width));
  Wire comes = unit_true(u), data = NULL;
  if (q->is_master) {
    data = unit_from_memory(u, WIRE_LOAD_DATA);
  } else {
    const Channel *back = &u->ins[u->n_ins - 1];
    comes = back->valid;
    data = back->data;
    drive_ready(u, u->n_ins - 1, unit_and_not(u, is_any, was_given));
  }
  Wire pop = unit_and(u, is_any, unit_or(u, was_given, comes));
  Answers a = {ARENA_ARRAY(u->scratch, Wire, n),
               unit_mux(u, was_given, unit_extract(u, words.word, 0, q->data_width), data)};
  Wire *numbers = ARENA_ARRAY(u->scratch, Wire, n);
  Wire port = unit_extract(u, words.word, q->data_width, port_bits);
  for (size_t p = 0; p < n; p++) {
    a.arrives[p] = unit_and(u, pop, is_port(q, port, p, n));
    numbers[p] = unit_const(u, port_bits, (int64_t)p);
  }
  Wire parts[] = {r->forwards, unit_select_one(u, asks, numbers, n), r->data};
  Wire one = unit_const(u, count_bits, 1), push = q->asks;
  run_word_queue(u, &words, unit_concat(u, parts, 3), push, pop);
  reg_next_if(u, count, unit_xor(u, push, pop),
              unit_mux(u, push, unit_add(u, count.q, one), unit_sub(u, count.q, one)));
  return a;
}

static void drive_load_port(Queue *q, Wire enable, Wire address) {
  Unit *u = q->u;
  if (q->is_master) {
    drive_memory(u, WIRE_LOAD_EN, enable);
    drive_memory(u, WIRE_LOAD_ADDR, address);
  } else {
    drive_valid(u, (uint32_t)q->loads.len, enable);
    drive_data(u, (uint32_t)q->loads.len, address);
  }
}

static void ask_loads(Queue *q) {
  Unit *u = q->u;
  size_t n = q->loads.len;
  q->asks = unit_false(u);
  q->candidates = ARENA_ARRAY(u->scratch, Candidate, n + 1);
  if (!n) {
    drive_load_port(q, q->asks, unit_const(u, q->address_width, 0));
    if (!q->is_master)
      drive_ready(u, u->n_ins - 1, q->asks);
    return;
  }
  Answer *answers = ARENA_ARRAY(u->scratch, Answer, n);
  Wire *may = ARENA_ARRAY(u->scratch, Wire, n), *asks = ARENA_ARRAY(u->scratch, Wire, n);
  for (size_t p = 0; p < n; p++) {
    Candidate *c = &q->candidates[p];
    find_first(q, c, p);
    compare_with_stores(q, c);
    Wire has_place = make_answer(u, &answers[p], q->loads.data[p].result, q->data_width);
    Wire parts[] = {q->running, c->is_there, has_place, unit_not(u, c->waits)};
    may[p] = unit_and_all(u, parts, 4);
  }
  Request r = choose_load(q, may);
  for (size_t p = 0; p < n; p++) {
    asks[p] = unit_and(u, r.chosen[p], r.goes);
    drive_ready(u, q->loads.data[p].operand, asks[p]);
  }
  q->asks = unit_or_all(u, asks, n);
  drive_load_port(q, r.to_memory, r.address);
  for (uint32_t i = 0; i < q->n_loads; i++) {
    Wire *leaves = ARENA_ARRAY(u->scratch, Wire, n);
    for (size_t p = 0; p < n; p++)
      leaves[p] = unit_and(u, asks[p], q->candidates[p].is_first[i]);
    q->load[i].leaves = unit_or_all(u, leaves, n);
  }
  Answers a = follow_answers(q, &r, asks);
  for (size_t p = 0; p < n; p++)
    run_answer(u, &answers[p], q->loads.data[p].result, asks[p], a.arrives[p], a.data);
}

// A load before the oldest store that has not asked and is not known to be of another address.
static Wire is_kept_back(Queue *q) {
  Unit *u = q->u;
  Wire back = unit_false(u);
  Wire *differs = ARENA_ARRAY(u->scratch, Wire, q->loads.len + 1);
  for (size_t p = 0; p < q->loads.len; p++) {
    const Candidate *c = &q->candidates[p];
    Wire same = unit_eq(u, c->address, q->store[0].address.q);
    differs[p] = unit_and_not(u, c->is_there, same);
  }
  for (uint32_t i = 0; q->loads.len && i < q->n_loads; i++) {
    const LoadEntry *e = &q->load[i];
    Wire passed = unit_false(u);
    for (size_t p = 0; p < q->loads.len; p++)
      passed = unit_or(u, passed, unit_and(u, q->candidates[p].is_first[i], differs[p]));
    Wire is_before = unit_and(u, e->valid.q, unit_is_zero(u, e->older.q));
    back = unit_or(u, back, unit_and_not(u, is_before, passed));
  }
  return back;
}

static void perform_stores(Queue *q) {
  Unit *u = q->u;
  const StoreEntry *s = &q->store[0];
  Wire may = unit_false(u), address = unit_const(u, q->address_width, 0);
  Wire data = unit_const(u, q->data_width, 0);
  if (q->stores.len) {
    // Where there is no address yet, nothing may be asked about it: it is X.
    Wire has_both = unit_and(u, s->has_address.q, s->has_data.q);
    Wire parts[] = {q->running, s->valid.q, has_both, unit_not(u, is_kept_back(q))};
    may = unit_and_all(u, parts, 4);
    address = unit_select_one(u, &has_both, &s->address.q, 1);
    data = unit_select(u, q->head.q, slot_words(q), q->n_stores);
  }
  if (q->is_master) {
    q->performs = may;
    drive_memory(u, WIRE_STORE_EN, may);
    drive_memory(u, WIRE_STORE_ADDR, address);
    drive_memory(u, WIRE_STORE_DATA, data);
    return;
  }
  uint32_t out = (uint32_t)q->loads.len + 1;
  q->performs = unit_and(u, may, unit_fork(u, out, 2, may));
  drive_data(u, out, address);
  drive_data(u, out + 1, data);
}

void lsq_issue(Queue *q) {
  ask_loads(q);
  perform_stores(q);
}
