// dominance.c: see dominance.h.

#include "ir/dominance.h"

#include "base/vec.h"

void dominance_init(Dominance *d, Module *module, Arena *arena) {
  d->order = ARENA_ARRAY(arena, uint32_t, module->n_blocks);
  d->idom = ARENA_ARRAY(arena, Block *, module->n_blocks);
  d->enter = ARENA_ARRAY(arena, uint32_t, module->n_blocks);
  d->leave = ARENA_ARRAY(arena, uint32_t, module->n_blocks);
}

typedef struct Frame {
  Block *block;
  uint32_t next; // successor to look at
} Frame;

// Blocks in postorder from the entry.
typedef VEC(Block *) Blocks;

static uint32_t n_successors(const Block *block) {
  return block->last ? block->last->n_successors : 0;
}

static void postorder(Dominance *d, const Region *region, Arena *scratch, Blocks *out) {
  VEC(Frame) stack = {0};
  vec_push(scratch, &stack, ((Frame){region->first, 0}));
  d->order[region->first->id] = 1; // seen; the real number comes later
  while (stack.len) {
    Frame *top = &vec_last(&stack);
    if (top->next == n_successors(top->block)) {
      vec_push(scratch, out, top->block);
      stack.len--;
      continue;
    }
    Block *to = top->block->last->successors[top->next++];
    if (to->region != region || d->order[to->id])
      continue;
    d->order[to->id] = 1;
    vec_push(scratch, &stack, ((Frame){to, 0}));
  }
  for (size_t i = 0; i < out->len; i++)
    d->order[out->data[i]->id] = (uint32_t)(out->len - i);
}

static Block *intersect(const Dominance *d, Block *a, Block *b) {
  while (a != b) {
    while (d->order[a->id] > d->order[b->id])
      a = d->idom[a->id];
    while (d->order[b->id] > d->order[a->id])
      b = d->idom[b->id];
  }
  return a;
}

// One pass over all edges in reverse postorder; true while something changes.
static bool relax(Dominance *d, const Region *region, const Blocks *post) {
  bool changed = false;
  for (size_t i = post->len; i-- > 0;) {
    Block *from = post->data[i];
    for (uint32_t k = 0; k < n_successors(from); k++) {
      Block *to = from->last->successors[k];
      if (to == region->first || to->region != region)
        continue;
      Block *old = d->idom[to->id];
      Block *new = old ? intersect(d, old, from) : from;
      changed |= new != old;
      d->idom[to->id] = new;
    }
  }
  return changed;
}

// Times of the dominator tree, so that dominance is a comparison of intervals.
static void number_tree(Dominance *d, const Blocks *post, Arena *scratch) {
  size_t n = post->len;
  // Children lists, by reverse-postorder number.
  uint32_t *first = ARENA_ARRAY(scratch, uint32_t, n + 1),
           *next = ARENA_ARRAY(scratch, uint32_t, n + 1);
  for (size_t i = 0; i + 1 < n; i++) { // the entry is last in postorder
    Block *block = post->data[i];
    uint32_t parent = d->order[d->idom[block->id]->id], self = d->order[block->id];
    next[self] = first[parent];
    first[parent] = self;
  }
  VEC(uint32_t) stack = {0};
  uint32_t time = 0;
  vec_push(scratch, &stack, 1);
  d->enter[post->data[n - 1]->id] = time++;
  while (stack.len) {
    uint32_t node = vec_last(&stack), child = first[node];
    if (!child) {
      d->leave[post->data[n - node]->id] = time++;
      stack.len--;
      continue;
    }
    first[node] = next[child];
    d->enter[post->data[n - child]->id] = time++;
    vec_push(scratch, &stack, child);
  }
}

void dominance_add_region(Dominance *d, const Region *region, Arena *scratch) {
  if (!region->first)
    return;
  Blocks post = {0};
  postorder(d, region, scratch, &post);
  d->idom[region->first->id] = region->first;
  while (relax(d, region, &post))
    ;
  number_tree(d, &post, scratch);
}

bool block_dominates(const Dominance *d, const Block *a, const Block *b) {
  if (a == b || !block_is_reachable(d, b))
    return true;
  if (!block_is_reachable(d, a))
    return false;
  return d->enter[a->id] <= d->enter[b->id] && d->leave[b->id] <= d->leave[a->id];
}
