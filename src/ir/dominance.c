// dominance.c: see dominance.h.

#include "ir/dominance.h"

#include "base/vec.h"

void dominance_init(Dominance *d, uint32_t n, Arena *arena) {
  d->order = ARENA_ARRAY(arena, uint32_t, n);
  d->idom = ARENA_ARRAY(arena, Block *, n);
  d->enter = ARENA_ARRAY(arena, uint32_t, n);
  d->leave = ARENA_ARRAY(arena, uint32_t, n);
  d->n = n;
}

void dominance_extend(Dominance *d, uint32_t n, Arena *arena) {
  if (n <= d->n)
    return;
  Dominance old = *d;
  dominance_init(d, old.n ? n + n / 2 : n, arena);
  if (!old.n)
    return;
  memcpy(d->order, old.order, old.n * sizeof *old.order);
  memcpy(d->idom, old.idom, old.n * sizeof *old.idom);
  memcpy(d->enter, old.enter, old.n * sizeof *old.enter);
  memcpy(d->leave, old.leave, old.n * sizeof *old.leave);
}

// Blocks are looked at once, in the depth-first search; afterwards a block is its preorder number,
// from 1 on (0: none).
typedef struct Frame {
  Block *block;
  uint32_t next; // successor to look at
} Frame;

typedef struct DominanceEdge {
  uint32_t from, to;
} DominanceEdge;

// The depth-first tree.
typedef struct Tree {
  VEC(Block *) blocks;
  VEC(uint32_t) ids, parents; // of the blocks
  VEC(uint32_t) post;         // in postorder
  VEC(DominanceEdge) edges;
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
  vec_push(scratch, &tree->ids, block->id);
  vec_push(scratch, &tree->parents, parent);
}

static void depth_first(Dominance *d, const Region *region, Arena *scratch, Tree *tree) {
  VEC(Frame) stack = {0};
  vec_push(scratch, &tree->blocks, NULL);
  vec_push(scratch, &tree->ids, 0);
  vec_push(scratch, &tree->parents, 0);
  vec_push(scratch, &stack, ((Frame){region->first, 0}));
  visit(d, region->first, 0, scratch, tree);
  while (stack.len) {
    Frame *top = &vec_last(&stack);
    uint32_t from = d->enter[top->block->id];
    if (top->next == n_successors(top->block)) {
      vec_push(scratch, &tree->post, from);
      stack.len--;
      continue;
    }
    Block *to = op_successor(top->block->last, top->next++);
    if (to->region != region)
      continue;
    bool is_new = !d->order[to->id];
    if (is_new) {
      visit(d, to, from, scratch, tree);
      vec_push(scratch, &stack, ((Frame){to, 0}));
    }
    vec_push(scratch, &tree->edges, ((DominanceEdge){from, d->enter[to->id]}));
  }
  for (size_t i = 0; i < tree->post.len; i++)
    d->order[tree->ids.data[tree->post.data[i]]] = (uint32_t)(tree->post.len - i);
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

static Edges reverse_edges(const Tree *t, Arena *scratch) {
  size_t n = t->blocks.len;
  Edges edges = {ARENA_ARRAY(scratch, uint32_t, n + 2),
                 ARENA_ARRAY(scratch, uint32_t, t->edges.len)};
  for (size_t i = 0; i < t->edges.len; i++)
    edges.start[t->edges.data[i].to + 2]++;
  for (size_t i = 2; i < n + 2; i++)
    edges.start[i] += edges.start[i - 1];
  for (size_t i = 0; i < t->edges.len; i++)
    edges.from[edges.start[t->edges.data[i].to + 1]++] = t->edges.data[i].from;
  return edges;
}

// Of each the immediate dominator, in `parents`.
static void find_dominators(Dominance *d, Tree *t, Arena *scratch) {
  uint32_t n = (uint32_t)t->blocks.len;
  Edges edges = reverse_edges(t, scratch);
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
    d->idom[t->ids.data[i]] = t->blocks.data[idom[i]];
  }
}

// Times of the dominator tree, so that dominance is a comparison of intervals.
static void number_tree(Dominance *d, const Tree *t, Arena *scratch) {
  size_t n = t->post.len;
  // Children lists.
  uint32_t *first = ARENA_ARRAY(scratch, uint32_t, n + 1),
           *next = ARENA_ARRAY(scratch, uint32_t, n + 1);
  for (size_t i = 0; i + 1 < n; i++) { // the entry is last in postorder
    uint32_t self = t->post.data[i], parent = t->parents.data[self];
    next[self] = first[parent];
    first[parent] = self;
  }
  VEC(uint32_t) stack = {0};
  uint32_t time = 0;
  vec_push(scratch, &stack, 1);
  d->enter[t->ids.data[1]] = time++;
  while (stack.len) {
    uint32_t node = vec_last(&stack), child = first[node];
    if (!child) {
      d->leave[t->ids.data[node]] = time++;
      stack.len--;
      continue;
    }
    first[node] = next[child];
    d->enter[t->ids.data[child]] = time++;
    vec_push(scratch, &stack, child);
  }
}

void dominance_add_region(Dominance *d, const Region *region, Arena *scratch) {
  if (!region->first)
    return;
  Tree tree = {0};
  depth_first(d, region, scratch, &tree);
  d->idom[region->first->id] = region->first;
  find_dominators(d, &tree, scratch);
  number_tree(d, &tree, scratch);
}
