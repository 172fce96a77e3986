// greedy.c: see greedy.h.

#include "ir/greedy.h"

#include "ir/fold.h"

#include <assert.h>

typedef struct ConstantKey {
  Attr value;
  Type type;
  Value *constant;
  struct ConstantKey *next;
} ConstantKey;

typedef struct Greedy {
  Rewriter rewriter;
  Arena scratch;
  // Per isolated op: the constants made so far, by value.
  Map constants; // Block -> Map of Attr -> ConstantKey
} Greedy;

Builder rewriter_builder(Rewriter *r, Op *op) {
  return builder_before(r->module, op);
}

void rewriter_replace(Rewriter *r, Op *op, Value *const *values) {
  op_replace(op, values);
  r->changed = true;
}

void rewriter_replace_with(Rewriter *r, Op *op, Value *value) {
  rewriter_replace(r, op, &value);
}

void rewriter_erase(Rewriter *r, Op *op) {
  op_erase(op);
  r->changed = true;
}

Attr value_constant(const Value *value) {
  const Op *op = value_op(value);
  if (!op || !op_has(op, CONSTANT_LIKE))
    return NULL;
  return op_attr_named(op_context(op), op, "value");
}

bool op_is_dead(const Op *op) {
  if (!(op->info->traits & (PURE | ALLOCATES | READS)) || op->n_regions || !op->n_results)
    return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].first_use)
      return false;
  return !op->info->row->has_more_effects || !op->info->row->has_more_effects(op);
}

static Block *constant_block(const Op *op) {
  Block *block = op->block;
  while (!op_has(block->region->op, ISOLATED) && block->region->op->block)
    block = block->region->op->block;
  return block->region->first;
}

// The constant's value at the top of the function; made where it is new.
static Value *get_constant(Greedy *g, Op *op, Attr value, Type type) {
  Block *block = constant_block(op);
  Map *by_value = map_get_ptr(&g->constants, block);
  if (!by_value) {
    by_value = ARENA_NEW(&g->scratch, Map);
    by_value->arena = &g->scratch;
    map_put_ptr(&g->constants, block, by_value);
  }
  ConstantKey *first = map_get_ptr(by_value, value);
  for (ConstantKey *key = first; key; key = key->next)
    if (key->type == type && value_block(key->constant))
      return key->constant;
  if (!op->info->dialect->constant)
    return NULL;
  Builder b = {g->rewriter.module, block, block->first, op->loc};
  Op *made = op->info->dialect->constant(&b, value, type);
  if (!made)
    return NULL;
  ConstantKey *key = ARENA_NEW(&g->scratch, ConstantKey);
  *key = (ConstantKey){value, type, op_result(made, 0), first};
  map_put_ptr(by_value, value, key);
  return key->constant;
}

static bool try_fold(Greedy *g, Op *op) {
  const OpRow *row = op->info->row;
  if ((!row->fold && !row->fold_more) || op->n_operands > FOLD_MAX || op->n_results > FOLD_MAX)
    return false;
  Attr constants[FOLD_MAX];
  FoldResult results[FOLD_MAX] = {0};
  if (!op_fold(op, constants, results, true))
    return false;
  Value *values[FOLD_MAX];
  for (uint32_t i = 0; i < op->n_results; i++) {
    values[i] = results[i].value;
    if (!values[i])
      values[i] = get_constant(g, op, results[i].attr, op->results[i].type);
    // In a graph an op may feed itself; then there is nothing to put in its place.
    if (!values[i] || value_op(values[i]) == op)
      return false;
    assert(values[i]->type == op->results[i].type);
  }
  rewriter_replace(&g->rewriter, op, values);
  return true;
}

static void visit(Greedy *g, Op *op) {
  if (!op_is_registered(op))
    return;
  if (op_is_dead(op)) {
    rewriter_erase(&g->rewriter, op);
    return;
  }
  if (try_fold(g, op))
    return;
  if (op->info->row->canonicalize && op->info->row->canonicalize(op, &g->rewriter))
    g->rewriter.changed = true;
}

static void sweep(Greedy *g, Op *op) {
  for (uint32_t i = 0; i < op->n_regions; i++) {
    for (Block *block = op->regions[i]->first, *next_block; block; block = next_block) {
      next_block = block->next;
      for (Op *inner = block->first, *next; inner; inner = next) {
        next = inner->next;
        if (inner->n_regions)
          sweep(g, inner);
        visit(g, inner);
        // The hook erased what follows: go on from what is left.
        if (next && next->block != block)
          next = inner->block == block ? inner->next : block->first;
      }
    }
  }
}

// Ops that died because their users did, in one backward pass.
static void sweep_dead(Greedy *g, Op *op) {
  for (uint32_t i = 0; i < op->n_regions; i++) {
    for (Block *block = op->regions[i]->last; block; block = block->prev) {
      for (Op *inner = block->last, *previous; inner; inner = previous) {
        previous = inner->prev;
        if (inner->n_regions)
          sweep_dead(g, inner);
        if (op_is_registered(inner) && op_is_dead(inner))
          rewriter_erase(&g->rewriter, inner);
      }
    }
  }
}

bool greedy_rewrite(Module *module, Op *root, unsigned max_sweeps) {
  Greedy g = {.rewriter = {.module = module}};
  g.rewriter.scratch = &g.scratch;
  bool changed = false;
  for (unsigned i = 0; i < max_sweeps; i++) {
    g.rewriter.changed = false;
    g.constants = (Map){.arena = &g.scratch};
    sweep(&g, root);
    sweep_dead(&g, root);
    arena_free(&g.scratch);
    changed |= g.rewriter.changed;
    if (!g.rewriter.changed)
      break;
  }
  return changed;
}
