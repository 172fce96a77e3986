// classes.c: which blocks run equally often, in turns.
//
//        ┌─ A ─┐         A and D: every way from A back to A (through the next execution of the
//        B     C         function, or around a loop) meets D exactly once, and the other way round.
//        └─ D ─┘         A token made in A is there exactly once for each run of D, in order: it
//                        can go directly, past B and C.
//
// That relation is cycle equivalence in the graph with an edge from the exit to the entry. Cycle
// equivalence of edges is found in linear time with lists of brackets (Johnson, Pearson, Pingali:
// "The Program Structure Tree", PLDI 1994); a block is cut in two, and its class is that of the
// edge between its halves. The algorithm needs a graph in which the exit can be reached from
// everywhere: blocks that cannot reach it get an edge to it, which at worst separates blocks.

#include "convert/cf_to_handshake/lower.h"

enum { NONE = UINT32_MAX };

// A bracket: a back edge of the undirected depth-first tree, or a capping one.
typedef struct Bracket {
  uint32_t prev, next; // in its list
  uint32_t recent_size, recent_class;
  uint32_t class_index; // of the edge; NONE: not known yet
  bool is_deleted;
} Bracket;

typedef struct Arc {
  uint32_t a, b; // nodes
  uint32_t class_index;
  uint32_t bracket; // NONE: a tree edge or not met
  bool is_tree;
} Arc;

typedef struct Node {
  VEC(uint32_t) arcs;
  uint32_t preorder, parent_arc;
  uint32_t high;                    // the lowest preorder number reached from below
  uint32_t top, bottom, n_brackets; // the list, top first
  VEC(uint32_t) capping;            // brackets that end here
} Node;

typedef struct Graph {
  Arena *scratch;
  VEC(Node) nodes;
  VEC(Arc) arcs;
  VEC(Bracket) brackets;
  uint32_t *by_preorder; // preorder number -> node
  uint32_t n_reached, n_classes;
} Graph;

static void add_arc(Graph *g, uint32_t a, uint32_t b) {
  uint32_t arc = (uint32_t)g->arcs.len;
  vec_push(g->scratch, &g->arcs, ((Arc){.a = a, .b = b, .class_index = NONE, .bracket = NONE}));
  vec_push(g->scratch, &g->nodes.data[a].arcs, arc);
  if (a != b)
    vec_push(g->scratch, &g->nodes.data[b].arcs, arc);
}

static uint32_t other_end(const Arc *arc, uint32_t node) {
  return arc->a == node ? arc->b : arc->a;
}

// The undirected depth-first tree from node 0.
static void number_nodes(Graph *g) {
  VEC(uint32_t) stack = {0};
  uint32_t *next = ARENA_ARRAY(g->scratch, uint32_t, g->nodes.len);
  g->by_preorder = ARENA_ARRAY(g->scratch, uint32_t, g->nodes.len);
  for (size_t i = 0; i < g->nodes.len; i++)
    g->nodes.data[i].preorder = NONE;
  g->nodes.data[0].preorder = g->n_reached++;
  g->nodes.data[0].parent_arc = NONE;
  vec_push(g->scratch, &stack, 0);
  while (stack.len) {
    uint32_t node = vec_last(&stack);
    Node *n = &g->nodes.data[node];
    if (next[node] == n->arcs.len) {
      stack.len--;
      continue;
    }
    uint32_t index = n->arcs.data[next[node]++];
    Arc *arc = &g->arcs.data[index];
    uint32_t to = other_end(arc, node);
    if (g->nodes.data[to].preorder != NONE)
      continue;
    arc->is_tree = true;
    g->nodes.data[to].preorder = g->n_reached;
    g->nodes.data[to].parent_arc = index;
    g->by_preorder[g->n_reached++] = to;
    vec_push(g->scratch, &stack, to);
  }
}

static void push_bracket(Graph *g, Node *n, uint32_t bracket) {
  Bracket *b = &g->brackets.data[bracket];
  b->prev = NONE;
  b->next = n->top;
  if (n->top == NONE)
    n->bottom = bracket;
  else
    g->brackets.data[n->top].prev = bracket;
  n->top = bracket;
  n->n_brackets++;
}

static void delete_bracket(Graph *g, Node *n, uint32_t bracket) {
  Bracket *b = &g->brackets.data[bracket];
  if (b->prev == NONE)
    n->top = b->next;
  else
    g->brackets.data[b->prev].next = b->next;
  if (b->next == NONE)
    n->bottom = b->prev;
  else
    g->brackets.data[b->next].prev = b->prev;
  n->n_brackets--;
}

// The lists of the children, one behind the other.
static void append_brackets(Graph *g, Node *n, const Node *child) {
  if (child->top == NONE)
    return;
  if (n->top == NONE) {
    n->top = child->top;
  } else {
    g->brackets.data[n->bottom].next = child->top;
    g->brackets.data[child->top].prev = n->bottom;
  }
  n->bottom = child->bottom;
  n->n_brackets += child->n_brackets;
}

static uint32_t add_bracket(Graph *g) {
  vec_push(g->scratch, &g->brackets, ((Bracket){.recent_size = NONE, .class_index = NONE}));
  return (uint32_t)g->brackets.len - 1;
}

// Children are done. The lowest numbers that back edges from here and from below reach.
static void visit_node(Graph *g, uint32_t node) {
  Node *n = &g->nodes.data[node];
  uint32_t own = NONE, first = NONE, second = NONE;
  n->top = n->bottom = NONE;
  n->n_brackets = 0;
  for (size_t i = 0; i < n->arcs.len; i++) {
    uint32_t index = n->arcs.data[i];
    Arc *arc = &g->arcs.data[index];
    Node *to = &g->nodes.data[other_end(arc, node)];
    if (arc->is_tree && index != n->parent_arc) {
      append_brackets(g, n, to);
      uint32_t high = to->high;
      if (high < first) {
        second = first;
        first = high;
      } else if (high < second) {
        second = high;
      }
    } else if (!arc->is_tree && to->preorder < n->preorder && to->preorder < own) {
      own = to->preorder;
    }
  }
  n->high = own < first ? own : first;
  for (size_t i = 0; i < n->capping.len; i++)
    delete_bracket(g, n, n->capping.data[i]);
  for (size_t i = 0; i < n->arcs.len; i++) { // back edges that end here
    Arc *arc = &g->arcs.data[n->arcs.data[i]];
    if (arc->is_tree || arc->bracket == NONE)
      continue;
    delete_bracket(g, n, arc->bracket);
    arc->class_index = g->brackets.data[arc->bracket].class_index;
    if (arc->class_index == NONE)
      arc->class_index = g->n_classes++;
  }
  for (size_t i = 0; i < n->arcs.len; i++) { // back edges that start here
    Arc *arc = &g->arcs.data[n->arcs.data[i]];
    if (arc->is_tree || g->nodes.data[other_end(arc, node)].preorder >= n->preorder)
      continue;
    arc->bracket = add_bracket(g);
    push_bracket(g, n, arc->bracket);
  }
  if (second < own) {
    uint32_t capping = add_bracket(g);
    push_bracket(g, n, capping);
    vec_push(g->scratch, &g->nodes.data[g->by_preorder[second]].capping, capping);
  }
  if (n->parent_arc == NONE)
    return;
  Bracket *top = &g->brackets.data[n->top];
  if (top->recent_size != n->n_brackets) {
    top->recent_size = n->n_brackets;
    top->recent_class = g->n_classes++;
  }
  g->arcs.data[n->parent_arc].class_index = top->recent_class;
  if (top->recent_size == 1)
    top->class_index = top->recent_class;
}

// Blocks from which the exit can be reached; the others are connected to it, one at a time.
static void connect_to_exit(const Lowering *l, Graph *g, uint32_t exit) {
  uint32_t n = (uint32_t)l->blocks.len;
  bool *reaches = ARENA_ARRAY(g->scratch, bool, n);
  VEC(uint32_t) work = {0};
  uint32_t from = exit;
  for (uint32_t candidate = n;;) {
    reaches[from] = true;
    vec_push(g->scratch, &work, from);
    while (work.len) {
      const BlockInfo *block = &l->blocks.data[vec_pop(&work)];
      for (size_t i = 0; i < block->in.len; i++) {
        uint32_t p = l->edges.data[block->in.data[i]].from;
        if (reaches[p])
          continue;
        reaches[p] = true;
        vec_push(g->scratch, &work, p);
      }
    }
    while (candidate && reaches[l->order[candidate - 1]])
      candidate--;
    if (!candidate)
      return;
    from = l->order[candidate - 1];
    add_arc(g, 2 * from + 1, 2 * exit);
  }
}

void find_classes(Lowering *l) {
  Graph g = {.scratch = l->scratch};
  uint32_t n = (uint32_t)l->blocks.len, exit = 0;
  vec_reserve(g.scratch, &g.nodes, 2 * n);
  vec_reserve(g.scratch, &g.arcs, n + l->edges.len + 1);
  for (uint32_t i = 0; i < 2 * n; i++)
    vec_push(g.scratch, &g.nodes, (Node){0});
  for (uint32_t i = 0; i < n; i++) {
    add_arc(&g, 2 * i, 2 * i + 1);
    if (!l->blocks.data[i].out.len)
      exit = i;
  }
  for (size_t i = 0; i < l->edges.len; i++)
    add_arc(&g, 2 * l->edges.data[i].from + 1, 2 * l->edges.data[i].to);
  connect_to_exit(l, &g, exit);
  add_arc(&g, 2 * exit + 1, 0);
  number_nodes(&g);
  for (uint32_t i = g.n_reached; i-- > 0;)
    visit_node(&g, g.by_preorder[i]);
  l->classes.len = 0;
  uint32_t *renumber = ARENA_ARRAY(l->scratch, uint32_t, g.n_classes);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t block = l->order[i], *class_index = &renumber[g.arcs.data[block].class_index];
    if (!*class_index) {
      vec_push(l->scratch, &l->classes, (BlockList){0});
      *class_index = (uint32_t)l->classes.len;
    }
    l->blocks.data[block].class_index = *class_index - 1;
    vec_push(l->scratch, &l->classes.data[*class_index - 1], block);
  }
}
