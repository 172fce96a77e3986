// overlap.c: slots so that iterations of a loop overlap.
//
// Where one copy of a fork is needed late, the fork waits for it, and the loop with the fork. Slots
// on that channel let the next iteration begin:
//
//   condition --fork--> cond_br of the index              reads at once
//                  \--> [slots] --> cond_br of the sum    reads after the product
//
// Each unit of an innermost loop gets a time: t(reader) >= t(maker) + latency - interval *
// distance. The distance is 1 from an iteration to the next, into the merges of the loop's head;
// the interval is the smallest that allows such times. A token then waits in its channel for
// t(reader) - t(maker) - latency + interval * distance cycles, and one in `interval` of these is
// the number of tokens that wait there. Times are the earliest ones, moved to where fewer bits
// wait.
//
// All this is about speed: more room never stops a circuit (simple.c), and where the times are not
// exact (queues, branches inside the loop) it costs cycles or slots, nothing else.

#include "analysis/circuit_loops.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"
#include "passes/buffers/buffers.h"
#include "units/unit.h"

enum {
  MAX_INTERVAL = 128,
  MAX_SLOTS = 32,
  MAX_ROUNDS = 16, // of relaxation, until an interval counts as too small
  CONTROLLER_LATENCY = 1,
  QUEUE_LATENCY = 2, // at least
};

// A node is named by a value's id: an op's first result, or the data that a load gives.
typedef struct Edge {
  uint32_t from, to;
  uint32_t latency, distance;
  unsigned width; // of what waits; 0: nothing does
  Value *value;   // NULL: slots cannot be put here
  uint32_t operand;
} Edge;

// Edges by node, as lists over their indices; NONE ends.
enum { NONE = UINT32_MAX };
typedef struct Lists {
  uint32_t *first, *next;
} Lists;

typedef VEC(Op *) Ops;

typedef struct Overlap {
  PassRun *run;
  CircuitLoops loops;
  int *loop_of;    // by id of an op's first result
  Ops *ops;        // by loop, in the order of the function
  int64_t *times;  // by node
  VEC(Edge) edges; // of the loop at hand, in the order of their readers
  Lists ins, outs; // of these
  int64_t interval;
} Overlap;

static bool is_loads_data(const Value *value) {
  return op_is(value_op(value), OP_handshake_load) && value->index == 1;
}

static uint32_t node_of(const Value *value) {
  return is_loads_data(value) ? value->id : value_op(value)->results[0].id;
}

static bool is_in_loop(const Overlap *o, const Value *value, int loop) {
  const Op *op = value_op(value);
  return op && o->loop_of[op->results[0].id] == loop;
}

// Tokens that can wait in the op: in a buffer that passes them on at once while it is empty.
static uint32_t spare_slots(const Op *op) {
  BufferTraits traits = {0};
  if (op_is(op, OP_handshake_buffer))
    traits = buffer_traits(op);
  return traits.latency ? 0 : traits.n_slots;
}

// Nothing waits behind what can always give another token.
static bool is_endless(const Op *op) {
  return op_is(op, OP_handshake_source) ||
         (op_is(op, OP_handshake_constant) &&
          op_is(value_op(op_operand(op, 0)), OP_handshake_source));
}

static unsigned waiting_width(const Value *value) {
  return type_is_control(value->type) ? 1 : type_width(type_data(value->type));
}

static bool takes_slots(const Value *value) {
  const Op *op = value_op(value);
  return value_has_one_use(value) && !op_is(op, OP_handshake_lazy_fork) &&
         !tells_memory_of_block(value);
}

static void add_operand(Overlap *o, const Op *reader, uint32_t i, uint32_t to, uint32_t distance) {
  Value *value = op_operand(reader, i);
  const Op *maker = value_op(value);
  Edge edge = {.from = node_of(value),
               .to = to,
               .latency = is_loads_data(value) ? 0 : unit_latency(maker),
               .distance = distance,
               .operand = i};
  if (!is_endless(maker) && type_is_handshake(value->type)) {
    edge.width = waiting_width(value);
    edge.value = takes_slots(value) ? value : NULL;
  }
  vec_push(o->run->scratch, &o->edges, edge);
}

// The load's data comes some time after its address.
static void add_answer(Overlap *o, const Op *load) {
  const Op *memory = value_op(op_operand(load, 1));
  uint32_t latency = memory && op_is_lsq(memory) ? QUEUE_LATENCY : CONTROLLER_LATENCY;
  Edge edge = {.from = load->results[0].id, .to = load->results[1].id, .latency = latency};
  vec_push(o->run->scratch, &o->edges, edge);
}

static bool is_carried(const Op *op, uint32_t operand, const Op *head, Ident bb) {
  if (op_is(op, OP_handshake_mux))
    return operand > 0 && op_attr(op, bb) == op_attr(head, bb);
  return (op_is(op, OP_handshake_merge) || op_is(op, OP_handshake_control_merge)) &&
         op_attr(op, bb) == op_attr(head, bb);
}

static void add_edges(Overlap *o, int loop) {
  const Op *head = o->loops.data[loop].head;
  Ident bb = context_ident(o->run->ctx, "handshake.bb");
  o->edges.len = 0;
  for (size_t k = 0; k < o->ops[loop].len; k++) {
    const Op *op = o->ops[loop].data[k];
    bool is_load = op_is(op, OP_handshake_load);
    for (uint32_t i = 0; i < op->n_operands - is_load; i++)
      if (is_in_loop(o, op_operand(op, i), loop))
        add_operand(o, op, i, op->results[0].id, is_carried(op, i, head, bb));
    if (is_load)
      add_answer(o, op);
  }
}

// Times.

static int64_t arrival(const Overlap *o, const Edge *e) {
  return o->times[e->from] + e->latency - o->interval * e->distance;
}

static bool find_times(Overlap *o, int64_t interval) {
  o->interval = interval;
  for (size_t i = 0; i < o->edges.len; i++)
    o->times[o->edges.data[i].from] = o->times[o->edges.data[i].to] = 0;
  for (int round = 0; round < MAX_ROUNDS; round++) {
    bool has_changed = false;
    for (size_t i = 0; i < o->edges.len; i++) {
      const Edge *e = &o->edges.data[i];
      int64_t time = arrival(o, e);
      if (time <= o->times[e->to])
        continue;
      o->times[e->to] = time;
      has_changed = true;
    }
    if (!has_changed)
      return true;
  }
  return false;
}

// What one unit or one port of a memory takes per iteration.
static int64_t least_interval(Overlap *o, int loop) {
  int64_t least = 1;
  Map loads = {.arena = o->run->scratch}; // memory -> loads
  for (size_t i = 0; i < o->ops[loop].len; i++) {
    const Op *op = o->ops[loop].data[i];
    int64_t own = unit_interval(op);
    if (op_is(op, OP_handshake_load)) {
      const Op *memory = value_op(op_operand(op, 1));
      own = memory ? (int64_t)(uintptr_t)map_get_ptr(&loads, memory) + 1 : 1;
      if (memory)
        map_put_ptr(&loads, memory, (void *)(uintptr_t)own);
    }
    least = own > least ? own : least;
  }
  return least;
}

static bool find_interval(Overlap *o, int loop) {
  int64_t too_small = least_interval(o, loop) - 1, interval = too_small + 1;
  while (!find_times(o, interval)) {
    too_small = interval;
    interval *= 2;
    if (interval > MAX_INTERVAL)
      return false;
  }
  while (interval - too_small > 1) {
    int64_t middle = too_small + (interval - too_small) / 2;
    if (find_times(o, middle))
      interval = middle;
    else
      too_small = middle;
  }
  return find_times(o, interval);
}

static int64_t wait_of(const Overlap *o, const Edge *e) {
  return o->times[e->to] - arrival(o, e);
}

// Later, if that makes fewer bits wait (or as many: nearer to where they come from, they are often
// narrow). A buffer stays before what it holds.
static void delay(Overlap *o, uint32_t node) {
  int64_t width = 0, by = INT64_MAX;
  for (uint32_t i = o->ins.first[node]; i != NONE; i = o->ins.next[i]) {
    const Edge *e = &o->edges.data[i];
    width += e->width;
    if (e->from == node)
      return;
  }
  for (uint32_t i = o->outs.first[node]; i != NONE; i = o->outs.next[i]) {
    const Edge *e = &o->edges.data[i];
    width -= e->width;
    by = wait_of(o, e) < by ? wait_of(o, e) : by;
    const Op *op = e->value ? value_op(e->value) : NULL;
    if (op && spare_slots(op))
      return;
  }
  if (width >= 0 && by != INT64_MAX)
    o->times[node] += by;
}

static void delay_all(Overlap *o) {
  uint32_t n = (uint32_t)o->edges.len;
  o->ins.next = ARENA_ARRAY(o->run->scratch, uint32_t, n + 1);
  o->outs.next = ARENA_ARRAY(o->run->scratch, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    const Edge *e = &o->edges.data[i];
    o->ins.first[e->from] = o->ins.first[e->to] = NONE;
    o->outs.first[e->from] = o->outs.first[e->to] = NONE;
  }
  for (uint32_t i = 0; i < n; i++) {
    const Edge *e = &o->edges.data[i];
    o->ins.next[i] = o->ins.first[e->to];
    o->ins.first[e->to] = i;
    o->outs.next[i] = o->outs.first[e->from];
    o->outs.first[e->from] = i;
  }
  for (uint32_t i = n; i-- > 0;)
    delay(o, o->edges.data[i].to);
}

static void add_slots(Overlap *o) {
  for (size_t i = 0; i < o->edges.len; i++) {
    const Edge *e = &o->edges.data[i];
    if (!e->value)
      continue;
    int64_t n = (wait_of(o, e) + o->interval - 1) / o->interval - spare_slots(value_op(e->value));
    if (n <= 0)
      continue;
    Op *reader = e->value->first_use->owner;
    Builder b = builder_before(o->run->module, reader);
    b.loc = value_loc(e->value);
    op_set_operand(reader, e->operand,
                   build_buffer(&b, e->value, FIFO_BREAK_NONE, n < MAX_SLOTS ? n : MAX_SLOTS));
  }
}

// No smaller loop begins in it.
static bool is_innermost(const Overlap *o, const bool *has_block, uint32_t size) {
  for (size_t i = 0; i < o->loops.len; i++) {
    const CircuitLoop *other = &o->loops.data[i];
    if (other->size < size && has_block[other->block])
      return false;
  }
  return true;
}

// What stands in a loop's blocks but takes nothing from an iteration (a conversion of what enters
// the loop) runs once per entry.
static bool is_repeated(const Overlap *o, const Op *op, int loop) {
  bool is_repeated = !op->n_operands;
  for (uint32_t i = 0; i < op->n_operands; i++)
    is_repeated |= is_in_loop(o, op_operand(op, i), loop);
  return is_repeated;
}

// In the order of the function, so that what follows from one that goes also goes.
static void drop_entries(Overlap *o, int loop) {
  Ops *ops = &o->ops[loop];
  size_t kept = 0;
  for (size_t i = 0; i < ops->len; i++) {
    if (is_repeated(o, ops->data[i], loop))
      ops->data[kept++] = ops->data[i];
    else
      o->loop_of[ops->data[i]->results[0].id] = -1;
  }
  ops->len = kept;
}

void place_overlap_slots(PassRun *run) {
  Overlap o = {.run = run, .loops = circuit_loops(run->op, run->scratch)};
  uint32_t n = run->module->n_values;
  o.loop_of = ARENA_ARRAY(run->scratch, int, n);
  o.times = ARENA_ARRAY(run->scratch, int64_t, n);
  o.ins.first = ARENA_ARRAY(run->scratch, uint32_t, n);
  o.outs.first = ARENA_ARRAY(run->scratch, uint32_t, n);
  o.ops = ARENA_ARRAY(run->scratch, Ops, o.loops.len + 1);
  for (Op *op = op_region(run->op, 0)->first->first; op; op = op->next) {
    int loop = op->n_results ? circuit_loop_of(&o.loops, op, run->scratch) : -1;
    if (op->n_results)
      o.loop_of[op->results[0].id] = loop;
    if (loop >= 0)
      vec_push(run->scratch, &o.ops[loop], op);
  }
  for (size_t i = 0; i < o.loops.len; i++) {
    if (!is_innermost(&o, o.loops.data[i].has_block, o.loops.data[i].size))
      continue;
    drop_entries(&o, (int)i);
    add_edges(&o, (int)i);
    if (!find_interval(&o, (int)i))
      continue;
    delay_all(&o);
    add_slots(&o);
  }
}
