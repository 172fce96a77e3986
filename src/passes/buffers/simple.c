// simple.c: a place at each merge, a pair of buffers where it is part of a cycle.
//
//   cond_br --back edge--> mux --> ...        becomes
//   cond_br --> mux --> [ONE_SLOT_BREAK_DV] --> [ONE_SLOT_BREAK_R] --> ...
//
// Deadlock. A circuit of cf-to-handshake waits for ever only if the events "token k moves on
// channel c" cannot be put in an order in which each comes after what it waits for: the tokens it
// is computed from, and the room for it. The order of the program is such an order. Call a block
// with several ways in, with the blocks that are entered from it alone, a tree: the program runs
// trees one after another, each along one path. Tokens enter a tree in three ways:
//  - through a mux, merge or control_merge of its root: each has a place at its result, from here;
//  - past other trees, as a token that a block of the same class reads: it has a slot, put there
//    by the conversion (liveness.c);
//  - from memory or a caller, which have places of their own.
// Every such place is empty again when its next token comes, for a tree takes all its tokens when
// it runs, and a producer runs again only after the reader has (classes.c). So whatever a tree
// produces has room when the program gets there. Inside a tree, on one path, each channel moves one
// token and there are no cycles: forks offer each copy by itself, so a token only waits for tokens
// before it in the program, whatever the latencies; no place is needed there. That one order exists
// is enough: a unit that can fire stays able to, so none is ever lost by firing others before it.
// Queues perform and free their entries in the same order; a group has room once those before it
// are done. Capacity beyond one slot is speed.
//
// Combinational cycles: two searches over the channels, along the paths of the units' own
// netlists, one along data and valid, one against ready. Each edge that still closes a cycle gets
// the buffer that breaks it: cutting all back edges of a depth-first search leaves no cycle. No
// unit but the lazy fork lets ready reach valid, so there are no others (the lowering checks).

#include "analysis/comb_paths.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"
#include "dialects/hw/hw.h"
#include "passes/buffers/buffers.h"
#include "units/unit.h"

#include <stdlib.h>

// The results that an operand reaches within a cycle: of operand i those from begin[i] to begin[i +
// 1].
typedef struct Reach {
  uint32_t *begin, *results;
} Reach;

typedef struct UnitPaths {
  bool has_all;   // every operand reaches every result, both ways
  Reach forward;  // data or valid, downstream
  Reach backward; // ready, upstream: result to operand
} UnitPaths;

typedef struct Placement {
  PassRun *run;
  Map paths;      // key Ident -> UnitPaths
  Map paths_of;   // op -> the same
  Map loads;      // controller or queue -> results by operand
  Module scratch; // where units are built to look at them
  PathFinder finder;
  Block *block;
} Placement;

// Which operand or result a port of the unit belongs to, in the order of its inputs (outputs).
typedef struct Owner {
  bool is_operand;
  uint32_t index;
} Owner;
typedef VEC(Owner) Owners;

static void add_owners(Placement *p, const Value *value, Owner owner, Owners *ins, Owners *outs) {
  unsigned address_width = type_is_memref(value->type) ? memory_address_width(value) : 0;
  WireSpecs specs = type_wires(p->run->ctx, p->run->scratch, value->type, address_width);
  for (size_t i = 0; i < specs.len; i++) {
    bool is_in = owner.is_operand != specs.data[i].is_upstream;
    vec_push(p->run->scratch, is_in ? ins : outs, owner);
  }
}

// Operand << 32 | result.
typedef VEC(uint64_t) Pairs;

static int compare_pairs(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static Reach make_reach(Placement *p, const Op *op, Pairs *pairs) {
  Arena *arena = p->run->scratch;
  Reach reach = {ARENA_ARRAY(arena, uint32_t, op->n_operands + 1),
                 ARENA_ARRAY(arena, uint32_t, pairs->len)};
  uint32_t n = 0;
  if (pairs->len)
    qsort(pairs->data, pairs->len, sizeof *pairs->data, compare_pairs);
  for (size_t i = 0; i < pairs->len; i++) {
    if (i && pairs->data[i] == pairs->data[i - 1])
      continue;
    reach.results[n++] = (uint32_t)pairs->data[i];
    reach.begin[(pairs->data[i] >> 32) + 1] = n;
  }
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (reach.begin[i + 1] < reach.begin[i])
      reach.begin[i + 1] = reach.begin[i];
  return reach;
}

// The inputs of a list that belong to operands, or to results. The clock and the reset are neither.
static PortList inputs_of(Placement *p, const PortList *list, const Owners *ins, bool of_operands) {
  PortList some = {0};
  for (size_t k = 0; k < list->len; k++)
    if (list->data[k] < ins->len && ins->data[list->data[k]].is_operand == of_operands)
      vec_push(p->run->scratch, &some, list->data[k]);
  return some;
}

static UnitPaths *read_paths(Placement *p, const Op *op, const Op *module) {
  Owners ins = {0}, outs = {0};
  Pairs forward = {0}, backward = {0};
  Arena *arena = p->run->scratch;
  for (uint32_t i = 0; i < op->n_operands; i++)
    add_owners(p, op_operand(op, i), (Owner){true, i}, &ins, &outs);
  for (uint32_t i = 0; i < op->n_results; i++)
    add_owners(p, op_result(op, i), (Owner){false, i}, &ins, &outs);
  p->finder.modules = (Map){.arena = arena}; // those before are gone
  const ModulePaths *found = module_paths(&p->finder, module);
  // By output that has a list, of which it is split once: what leads on from there to the other
  // side.
  PortList *lists[2] = {ARENA_ARRAY(arena, PortList, found->n_outputs),
                        ARENA_ARRAY(arena, PortList, found->n_outputs)};
  bool *is_split[2] = {ARENA_ARRAY(arena, bool, found->n_outputs),
                       ARENA_ARRAY(arena, bool, found->n_outputs)};
  for (uint32_t o = 0; o < found->n_outputs; o++) {
    Owner to = outs.data[o];
    uint32_t like = found->like[o];
    PortList *list = &lists[to.is_operand][like];
    if (!is_split[to.is_operand][like])
      *list = inputs_of(p, &found->inputs[like], &ins, !to.is_operand);
    is_split[to.is_operand][like] = true;
    for (size_t k = 0; k < list->len; k++) {
      uint32_t from = ins.data[list->data[k]].index;
      if (to.is_operand)
        vec_push(arena, &backward, (uint64_t)to.index << 32 | from);
      else
        vec_push(arena, &forward, (uint64_t)from << 32 | to.index);
    }
  }
  UnitPaths *paths = ARENA_NEW(arena, UnitPaths);
  paths->forward = make_reach(p, op, &forward);
  paths->backward = make_reach(p, op, &backward);
  return paths;
}

// NULL after a diagnostic.
static UnitPaths *build_paths(Placement *p, const Op *op) {
  if (op_is(op, OP_handshake_instance) || op_is(op, OP_handshake_return)) { // anything is possible
    UnitPaths *paths = ARENA_NEW(p->run->scratch, UnitPaths);
    paths->has_all = true;
    return paths;
  }
  Builder b = builder_at_end(&p->scratch, p->block, op->loc);
  Op *module = unit_build(&b, op, STR("unit"), NULL);
  if (!module)
    return NULL;
  UnitPaths *paths = read_paths(p, op, module);
  op_erase(module);
  return paths;
}

static const UnitPaths *paths_of(Placement *p, const Op *op) {
  UnitPaths *paths = map_get_ptr(&p->paths_of, op);
  if (paths)
    return paths;
  Ident key = unit_key(op);
  paths = map_get_ptr(&p->paths, key);
  if (!paths && !(paths = build_paths(p, op)))
    return NULL;
  map_put_ptr(&p->paths, key, paths);
  map_put_ptr(&p->paths_of, op, paths);
  return paths;
}

// Searches: a frame per channel, its successors the results of its users.
typedef struct Frame {
  Value *value;
  Use *use;
  uint32_t next_result;
} Frame;

enum { NEW, OPEN, DONE };

typedef struct Search {
  Placement *p;
  uint8_t *states; // by value id
  uint8_t *breaks; // by value id, of values with one use
  uint8_t what;    // BREAK_BOTH: along all that tokens do
  VEC(Frame) frames;
  // Strongly connected components (Tarjan).
  uint32_t *order, *lowest, n_visited; // by value id
  VEC(Value *) component;
} Search;

static void enter(Search *s, Value *value) {
  s->states[value->id] = OPEN;
  vec_push(s->p->run->scratch, &s->frames, ((Frame){.value = value, .use = value->first_use}));
}

// By operand of a controller or queue: the result that gives the data of its load, or n_results.
static const uint32_t *load_results(Placement *p, const Op *op) {
  uint32_t *results = map_get_ptr(&p->loads, op);
  if (results)
    return results;
  results = ARENA_ARRAY(p->run->scratch, uint32_t, op->n_operands + 1);
  for (uint32_t i = 0; i < op->n_operands; i++)
    results[i] = op->n_results;
  MemoryPorts ports = {0};
  const char *problem;
  if (op_is(op, OP_handshake_lsq) ? lsq_ports(op, p->run->scratch, &ports, &problem)
                                  : mem_controller_ports(op, p->run->scratch, &ports, &problem))
    for (size_t i = 0; i < ports.len; i++)
      if (ports.data[i].kind == MEMORY_LOAD)
        results[ports.data[i].operand] = ports.data[i].result;
  map_put_ptr(&p->loads, op, results);
  return results;
}

// The next result, from `*next` on, to which a token at the operand leads.
static bool next_of_tokens(Placement *p, const Op *op, uint32_t operand, uint32_t *next) {
  uint32_t only = operand;
  if (op_is(op, OP_handshake_lsq) || op_is(op, OP_handshake_mem_controller))
    only = load_results(p, op)[operand];
  else if (!op_is(op, OP_handshake_load) && !op_is(op, OP_handshake_store))
    return *next < op->n_results;
  if (*next > only)
    return false;
  *next = only;
  return only < op->n_results;
}

// The next result that the operand reaches; `*next` counts them.
static bool next_result(const Search *s, const Op *op, const UnitPaths *paths, uint32_t operand,
                        uint32_t *next, uint32_t *result) {
  if (s->what == BREAK_BOTH || paths->has_all) {
    bool found =
        s->what == BREAK_BOTH ? next_of_tokens(s->p, op, operand, next) : *next < op->n_results;
    *result = (*next)++;
    return found;
  }
  const Reach *reach = s->what == BREAK_DATA ? &paths->forward : &paths->backward;
  uint32_t at = reach->begin[operand] + (*next)++;
  bool found = at < reach->begin[operand + 1];
  *result = found ? reach->results[at] : 0;
  return found;
}

// The next result that the channel reaches, or NULL. False after a diagnostic.
static bool next_successor(Search *s, Frame *frame, Value **successor) {
  *successor = NULL;
  if (s->what != BREAK_BOTH && s->breaks[frame->value->id] & s->what)
    return true;
  for (; frame->use; frame->use = frame->use->next, frame->next_result = 0) {
    Op *user = frame->use->owner;
    if (!user->n_results)
      continue;
    const UnitPaths *paths = s->what == BREAK_BOTH ? NULL : paths_of(s->p, user);
    if (!paths && s->what != BREAK_BOTH)
      return false;
    uint32_t result;
    if (next_result(s, user, paths, use_index(frame->use), &frame->next_result, &result)) {
      *successor = op_result(user, result);
      return true;
    }
  }
  return true;
}

static bool cut_cycles_from(Search *s, Value *from) {
  if (s->states[from->id] != NEW)
    return true;
  enter(s, from);
  while (s->frames.len) {
    Frame *frame = &vec_last(&s->frames);
    Value *successor;
    if (!next_successor(s, frame, &successor))
      return false;
    if (!successor) {
      s->states[frame->value->id] = DONE;
      s->frames.len--;
    } else if (s->states[successor->id] == NEW) {
      enter(s, successor);
    } else if (s->states[successor->id] == OPEN) {
      s->breaks[frame->value->id] |= s->what;
    }
  }
  return true;
}

static bool is_merge(const Op *op) {
  return (op_is(op, OP_handshake_mux) && op->n_operands > 2) ||
         ((op_is(op, OP_handshake_merge) || op_is(op, OP_handshake_control_merge)) &&
          op->n_operands > 1);
}

static void enter_component(Search *s, Value *value) {
  s->order[value->id] = s->lowest[value->id] = ++s->n_visited;
  vec_push(s->p->run->scratch, &s->component, value);
  enter(s, value);
}

// What the buffers behind a value break already.
static uint8_t present_breaks(const Value *value) {
  uint8_t present = 0;
  const Op *op = value_has_one_use(value) ? value->first_use->owner : NULL;
  for (int i = 0; op && op_is(op, OP_handshake_buffer) && i < 8; i++) {
    BufferTraits traits = buffer_traits(op);
    present |= (traits.breaks_data ? BREAK_DATA : 0) | (traits.breaks_ready ? BREAK_READY : 0);
    value = op_result(op, 0);
    op = value_has_one_use(value) ? value->first_use->owner : NULL;
  }
  return present;
}

static bool has_place(const Value *value) {
  return value_has_one_use(value) && op_is(value->first_use->owner, OP_handshake_buffer);
}

// The component above `root` is complete. The result of a merge needs a place; in one of several
// channels (or in one that leads to itself) it goes round, and the pair breaks the cycle too.
static void finish_component(Search *s, const Value *root, bool is_loop) {
  Value *value;
  is_loop |= vec_last(&s->component) != root;
  do {
    value = vec_pop(&s->component);
    s->states[value->id] = DONE;
    const Op *op = value_op(value);
    if (!op || !is_merge(op) || value->index != 0)
      continue;
    if (is_loop)
      s->breaks[value->id] = BREAK_BOTH & (uint8_t)~present_breaks(value);
    else if (!has_place(value))
      s->breaks[value->id] = BREAK_READY;
  } while (value != root);
}

static void find_components_from(Search *s, Value *from) {
  if (s->states[from->id] != NEW)
    return;
  enter_component(s, from);
  bool is_loop = false; // the channel on top leads to itself
  while (s->frames.len) {
    Frame *frame = &vec_last(&s->frames);
    Value *value = frame->value, *successor;
    next_successor(s, frame, &successor);
    is_loop = successor == value;
    if (successor && s->states[successor->id] == NEW) {
      enter_component(s, successor);
    } else if (successor && s->states[successor->id] == OPEN) {
      if (s->order[successor->id] < s->lowest[value->id])
        s->lowest[value->id] = s->order[successor->id];
    } else if (!successor) {
      if (s->lowest[value->id] == s->order[value->id])
        finish_component(s, value, is_loop);
      s->frames.len--;
      Value *below = s->frames.len ? vec_last(&s->frames).value : NULL;
      if (below && s->lowest[value->id] < s->lowest[below->id])
        s->lowest[below->id] = s->lowest[value->id];
    }
  }
}

static bool search(Placement *p, uint8_t what, uint8_t *breaks) {
  Block *body = op_region(p->run->op, 0)->first;
  uint32_t n = p->run->module->n_values;
  Search s = {.p = p, .what = what, .breaks = breaks};
  s.states = ARENA_ARRAY(p->run->scratch, uint8_t, n);
  if (what == BREAK_BOTH) {
    s.order = ARENA_ARRAY(p->run->scratch, uint32_t, n);
    s.lowest = ARENA_ARRAY(p->run->scratch, uint32_t, n);
  }
  bool ok = true;
  for (uint32_t i = 0; i < body->n_args && ok && what != BREAK_BOTH; i++)
    ok = cut_cycles_from(&s, body->args[i]);
  for (Op *op = body->first; op && ok; op = op->next) {
    for (uint32_t i = 0; i < op->n_results && ok; i++) {
      if (what == BREAK_BOTH)
        find_components_from(&s, op_result(op, i));
      else
        ok = cut_cycles_from(&s, op_result(op, i));
    }
  }
  return ok;
}

static void break_value(Placement *p, Value *value, uint8_t breaks) {
  Use *use = value->first_use;
  Op *owner = use->owner;
  uint32_t index = use_index(use);
  Builder b = builder_before(p->run->module, owner);
  b.loc = value_loc(value);
  Value *buffered = value;
  if (breaks & BREAK_DATA)
    buffered = build_buffer(&b, buffered, ONE_SLOT_BREAK_DV, 1);
  if (breaks & BREAK_READY)
    buffered = build_buffer(&b, buffered, ONE_SLOT_BREAK_R, 1);
  op_set_operand(owner, index, buffered);
}

bool tells_memory_of_block(const Value *value) {
  for (int i = 0; i < 8 && value_has_one_use(value); i++) {
    const Op *user = value->first_use->owner;
    if (op_is(user, OP_handshake_lsq) || op_is(user, OP_handshake_mem_controller))
      return true;
    if (user->n_results != 1)
      return false;
    value = op_result(user, 0);
  }
  return false;
}

// Control passes a lazy fork when all memories have heard of the block. Blocks that follow each
// other must not do so in one cycle, or each waits for the other: the token rests behind the fork.
// A merge right before the fork then needs its place alone, for that rest breaks their cycles.
static void separate_announcements(const Block *body, uint8_t *breaks) {
  for (const Op *op = body->first; op; op = op->next) {
    if (!op_is(op, OP_handshake_lazy_fork))
      continue;
    bool announces = false;
    for (uint32_t i = 0; i < op->n_results; i++)
      announces |= tells_memory_of_block(op_result(op, i));
    if (!announces)
      continue;
    for (uint32_t i = 0; i < op->n_results; i++)
      if (!tells_memory_of_block(op_result(op, i)))
        breaks[op->results[i].id] = BREAK_BOTH & (uint8_t)~present_breaks(op_result(op, i));
    const Value *merged = op_operand(op, 0);
    while (value_op(merged) && op_is(value_op(merged), OP_handshake_buffer))
      merged = op_operand(value_op(merged), 0);
    breaks[merged->id] &= (uint8_t)~BREAK_DATA;
  }
}

static bool place(Placement *p) {
  Block *body = op_region(p->run->op, 0)->first;
  uint32_t n_values = p->run->module->n_values;
  uint8_t *breaks = ARENA_ARRAY(p->run->scratch, uint8_t, n_values);
  search(p, BREAK_BOTH, breaks);
  separate_announcements(body, breaks);
  separate_copies_that_meet(p->run, breaks);
  if (!search(p, BREAK_DATA, breaks) || !search(p, BREAK_READY, breaks))
    return false;
  VEC(Value *) broken = {0};
  for (Op *op = body->first; op; op = op->next) {
    for (uint32_t i = 0; i < op->n_results; i++) {
      Value *value = op_result(op, i);
      if (!breaks[value->id])
        continue;
      if (!type_is_handshake(value->type) || !value_has_one_use(value))
        return op_error(op, "is part of a combinational cycle that no buffer can break: its "
                            "result must be a channel with one use");
      vec_push(p->run->scratch, &broken, value);
    }
  }
  for (size_t i = 0; i < broken.len; i++)
    break_value(p, broken.data[i], breaks[broken.data[i]->id]);
  return true;
}

bool place_buffers_simple(PassRun *run) {
  Placement p = {.run = run};
  p.paths.arena = p.paths_of.arena = p.loads.arena = run->scratch;
  module_init(&p.scratch, run->ctx);
  p.block = block_create(&p.scratch);
  p.finder = (PathFinder){.module = &p.scratch, .arena = run->scratch};
  bool ok = place(&p);
  module_free(&p.scratch);
  if (ok)
    place_overlap_slots(run);
  return ok;
}
