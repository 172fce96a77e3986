// dominance.c: see dominance.h.

#include "ir/dominance.h"

#include "base/vec.h"

void dominance_init(Dominance *d, uint32_t n, Arena *arena) {
  d->order = ARENA_ARRAY(arena, uint32_t, n);
  d->idom = ARENA_ARRAY(arena, Block *, n);
  d->enter = ARENA_ARRAY(arena, uint32_t, n);
  d->leave = ARENA_ARRAY(arena, uint32_t, n);
}

typedef struct Frame {
  Block *block;
  uint32_t next; // successor to look at
} Frame;

// Blocks in postorder from the entry.
typedef VEC(Block *) Blocks;

// The depth-first tree, by preorder number from 1 on (0: none).
typedef struct Tree {
  Blocks blocks; // blocks.data[number]
  VEC(uint32_t) parents;
  // The forest of those dealt with: shortcuts to ancestors; label: the one with the least
  // semidominator on the way there.
  uint32_t *ancestor, *label, *semi, *path;
} Tree;

static uint32_t n_successors(const Block *block) {
  return block->last ? block->last->n_successors : 0;
}

// Until the end `enter` holds preorder numbers.
static void visit(Dominance *d, Block *block, uint32_t parent, Arena *scratch, Tree *tree) {
  d->enter[block->id] = (uint32_t)tree->blocks.len;
  d->order[block->id] = 1; // seen; the real number comes later
  vec_push(scratch, &tree->blocks, block);
  vec_push(scratch, &tree->parents, parent);
}

static void depth_first(Dominance *d, const Region *region, Arena *scratch, Tree *tree,
                        Blocks *post) {
  VEC(Frame) stack = {0};
  vec_push(scratch, &tree->blocks, NULL);
  vec_push(scratch, &tree->parents, 0);
  vec_push(scratch, &stack, ((Frame){region->first, 0}));
  visit(d, region->first, 0, scratch, tree);
  while (stack.len) {
    Frame *top = &vec_last(&stack);
    if (top->next == n_successors(top->block)) {
      vec_push(scratch, post, top->block);
      stack.len--;
      continue;
    }
    Block *from = top->block, *to = op_successor(from->last, top->next++);
    if (to->region != region || d->order[to->id])
      continue;
    visit(d, to, d->enter[from->id], scratch, tree);
    vec_push(scratch, &stack, ((Frame){to, 0}));
  }
  for (size_t i = 0; i < post->len; i++)
    d->order[post->data[i]->id] = (uint32_t)(post->len - i);
}

// The one with the least semidominator between `node` and the root of its tree in the forest; the
// way there is shortened.
static uint32_t least(Tree *t, uint32_t node) {
  if (!t->ancestor[node])
    return node;
  size_t n = 0;
  for (uint32_t at = node; t->ancestor[t->ancestor[at]]; at = t->ancestor[at])
    t->path[n++] = at;
  while (n) {
    uint32_t at = t->path[--n], above = t->ancestor[at];
    if (t->semi[t->label[above]] < t->semi[t->label[at]])
      t->label[at] = t->label[above];
    t->ancestor[at] = t->ancestor[above];
  }
  return t->label[node];
}

// The numbers of a block's predecessors stand at from[start[number]] and on.
typedef struct Edges {
  uint32_t *start, *from;
} Edges;

static Edges reverse_edges(const Dominance *d, const Tree *t, const Region *region,
                           Arena *scratch) {
  size_t n = t->blocks.len, n_edges = 0;
  for (size_t i = 1; i < n; i++)
    n_edges += n_successors(t->blocks.data[i]);
  Edges edges = {ARENA_ARRAY(scratch, uint32_t, n + 2), ARENA_ARRAY(scratch, uint32_t, n_edges)};
  for (size_t i = 1; i < n; i++)
    for (uint32_t k = 0; k < n_successors(t->blocks.data[i]); k++) {
      const Block *to = op_successor(t->blocks.data[i]->last, k);
      if (to->region == region)
        edges.start[d->enter[to->id] + 2]++;
    }
  for (size_t i = 2; i < n + 2; i++)
    edges.start[i] += edges.start[i - 1];
  for (size_t i = 1; i < n; i++)
    for (uint32_t k = 0; k < n_successors(t->blocks.data[i]); k++) {
      const Block *to = op_successor(t->blocks.data[i]->last, k);
      if (to->region == region)
        edges.from[edges.start[d->enter[to->id] + 1]++] = (uint32_t)i;
    }
  return edges;
}

static void find_dominators(Dominance *d, Tree *t, const Region *region, Arena *scratch) {
  uint32_t n = (uint32_t)t->blocks.len;
  Edges edges = reverse_edges(d, t, region, scratch);
  t->ancestor = ARENA_ARRAY(scratch, uint32_t, n);
  t->label = ARENA_ARRAY(scratch, uint32_t, n);
  t->semi = ARENA_ARRAY(scratch, uint32_t, n);
  t->path = ARENA_ARRAY(scratch, uint32_t, n);
  for (uint32_t i = 1; i < n; i++)
    t->label[i] = t->semi[i] = i;
  for (uint32_t i = n - 1; i > 1; i--) {
    for (uint32_t k = edges.start[i]; k < edges.start[i + 1]; k++) {
      uint32_t semi = t->semi[least(t, edges.from[k])];
      if (semi < t->semi[i])
        t->semi[i] = semi;
    }
    t->ancestor[i] = t->parents.data[i];
  }
  uint32_t *idom = t->parents.data; // above i they are final
  for (uint32_t i = 2; i < n; i++) {
    while (idom[i] > t->semi[i])
      idom[i] = idom[idom[i]];
    d->idom[t->blocks.data[i]->id] = t->blocks.data[idom[i]];
  }
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
  Tree tree = {0};
  depth_first(d, region, scratch, &tree, &post);
  d->idom[region->first->id] = region->first;
  find_dominators(d, &tree, region, scratch);
  number_tree(d, &post, scratch);
}
