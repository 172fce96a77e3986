// circuit_loops.c: see circuit_loops.h.
//
// Control values that run from one basic block to another are the edges of the control flow graph.
// An edge S -> H is a back edge where H dominates S: without H, no way from the entry leads to S.

#include "analysis/circuit_loops.h"

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"

enum { MAX_BLOCKS = 4096 };

typedef struct Edge {
  uint32_t from, to;
} Edge;

typedef struct FlowGraph {
  Context *ctx;
  Arena *arena;
  VEC(Edge) edges;
  uint32_t n_blocks;
} FlowGraph;

// The basic block of an op; false: it has none.
static bool block_of(FlowGraph *g, const Op *op, uint32_t *block) {
  Attr attr = op_attr_named(g->ctx, op, "handshake.bb");
  if (!attr_is(attr, &ATTR_DEF_INTEGER))
    return false;
  uint64_t number = attr_limbs(attr)[0];
  *block = (uint32_t)number;
  return number < MAX_BLOCKS;
}

// The block a value comes from, through ops without one (buffers that were placed later).
static bool source_block(FlowGraph *g, const Value *value, uint32_t *block, const Op **op) {
  for (int i = 0; i < 16; i++) {
    *op = value_op(value);
    if (!*op) {
      *block = 0;
      return true;
    }
    if (block_of(g, *op, block))
      return true;
    if (!(*op)->n_operands)
      return false;
    value = op_operand(*op, 0);
  }
  return false;
}

static void find_edges(FlowGraph *g, const Op *func) {
  for (const Op *op = op_region(func, 0)->first->first; op; op = op->next) {
    uint32_t to, from;
    if (!block_of(g, op, &to))
      continue;
    g->n_blocks = to >= g->n_blocks ? to + 1 : g->n_blocks;
    for (uint32_t i = 0; i < op->n_operands; i++) {
      const Op *source;
      if (type_is_control(op_operand(op, i)->type) &&
          source_block(g, op_operand(op, i), &from, &source) && from != to)
        vec_push(g->arena, &g->edges, ((Edge){from, to}));
    }
  }
}

// By block: reached from the entry without going through `without`.
static bool *reach(FlowGraph *g, uint32_t without) {
  bool *is_reached = ARENA_ARRAY(g->arena, bool, g->n_blocks + 1);
  is_reached[0] = without != 0;
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (size_t i = 0; i < g->edges.len; i++) {
      Edge e = g->edges.data[i];
      if (e.from < g->n_blocks && is_reached[e.from] && e.to != without && !is_reached[e.to])
        has_changed = is_reached[e.to] = true;
    }
  }
  return is_reached;
}

// The blocks of a loop: those from which a back edge is reached without its head.
static void find_body(FlowGraph *g, CircuitLoop *loop, bool *has_block, uint32_t head) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t i = 0; i < g->edges.len; i++) {
      Edge e = g->edges.data[i];
      if (e.from < g->n_blocks && has_block[e.to] && e.to != head && !has_block[e.from])
        has_changed = has_block[e.from] = true;
    }
  }
  for (uint32_t i = 0; i < g->n_blocks; i++)
    loop->size += has_block[i];
  loop->has_block = has_block;
  loop->n_blocks = g->n_blocks;
}

// What gives on the tokens it gets.
static bool forwards(const Op *op) {
  return op && (op_is(op, OP_handshake_fork) || op_is(op, OP_handshake_lazy_fork) ||
                op_is(op, OP_handshake_buffer));
}

// Whether a value goes, through forks and buffers, to an op of another block.
static bool leaves_block(FlowGraph *g, const Value *value, uint32_t block) {
  for (const Use *use = value->first_use; use; use = use->next) {
    const Op *op = use->owner;
    uint32_t to;
    if (block_of(g, op, &to) && to != block)
      return true;
    for (uint32_t i = 0; forwards(op) && i < op->n_results; i++)
      if (leaves_block(g, op_result(op, i), block))
        return true;
  }
  return false;
}

// The token that comes back is the one that the head's own branch lets in, and it, or what goes
// with it, has been to another block.
static const Op *find_test(FlowGraph *g, const CircuitLoop *loop) {
  const Op *head = loop->head;
  const Value *back = NULL;
  uint32_t block;
  for (uint32_t i = 0; i < head->n_operands; i++)
    if (loop->back_operands >> i & 1) {
      if (back)
        return NULL;
      back = op_operand(head, i);
    }
  while (forwards(value_op(back)))
    back = op_operand(value_op(back), 0);
  const Op *branch = value_op(back);
  if (!branch || !op_is(branch, OP_handshake_cond_br) || !block_of(g, branch, &block) ||
      block != loop->block)
    return NULL;
  for (const Op *op = head->next; op; op = op->next)
    if (op_is(op, OP_handshake_cond_br) && block_of(g, op, &block) && block == loop->block &&
        leaves_block(g, op_result(op, op_result(branch, 0) == back ? 0 : 1), loop->block))
      return branch;
  return NULL;
}

static bool is_head(const Op *op) {
  return op_is(op, OP_handshake_control_merge) ||
         (op_is(op, OP_handshake_merge) && type_is_control(op->results[0].type));
}

CircuitLoops circuit_loops(const Op *func, Arena *arena) {
  FlowGraph g = {.ctx = op_context(func), .arena = arena};
  CircuitLoops loops = {0};
  find_edges(&g, func);
  for (const Op *op = op_region(func, 0)->first->first; op; op = op->next) {
    uint32_t head, from;
    if (!is_head(op) || op->n_operands < 2 || op->n_operands > 64 || !block_of(&g, op, &head))
      continue;
    const bool *is_reached = reach(&g, head);
    CircuitLoop loop = {.head = op, .block = head, .loc = op->loc};
    bool *has_block = ARENA_ARRAY(arena, bool, g.n_blocks + 1);
    has_block[head] = true;
    for (uint32_t i = 0; i < op->n_operands; i++) {
      const Op *source;
      if (!source_block(&g, op_operand(op, i), &from, &source) || !source ||
          (from != head && is_reached[from]))
        continue;
      loop.back_operands |= UINT64_C(1) << i;
      if (from < g.n_blocks)
        has_block[from] = true;
    }
    if (!loop.back_operands)
      continue;
    find_body(&g, &loop, has_block, head);
    loop.test = find_test(&g, &loop);
    vec_push(arena, &loops, loop);
  }
  return loops;
}

int circuit_loop_of(const CircuitLoops *loops, const Op *op, Arena *arena) {
  FlowGraph g = {.ctx = op_context(op), .arena = arena};
  const Op *source;
  uint32_t block;
  int best = -1;
  if (!block_of(&g, op, &block) &&
      !(op->n_operands && source_block(&g, op_operand(op, 0), &block, &source)))
    return -1;
  for (size_t i = 0; i < loops->len; i++) {
    const CircuitLoop *loop = &loops->data[i];
    if (block < loop->n_blocks && loop->has_block[block] &&
        (best < 0 || loop->size < loops->data[best].size))
      best = (int)i;
  }
  return best;
}
