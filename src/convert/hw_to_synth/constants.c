// constants.c: latches that never change are constants.
//
//   %q = latch (enable ? 1 : %q), no value at the start       ->  %q = 1
//   %q = latch (%rst ? 0 : %other), starts with 0, %other = 0  ->  %q = 0
//
// Where an operand of a pipelined unit is constant, so are the registers that it goes through; a
// register without reset may have any value at power-on, and thus that one. Which one it is, if
// any, is guessed by simulation, on 64 sequences of random inputs at once. What is proved is then
// exact: all latches keep the values they start with, until what they are computed from says
// otherwise, and that is carried on until nothing changes (constant propagation across clock
// edges). Each node changes at most once, so the time is linear.

#include "convert/hw_to_synth/latches.h"
#include "dialects/synth/synth.h"

typedef enum Known { IS_FALSE, IS_TRUE, CHANGES } Known;

typedef struct Folding {
  Blast *b;
  uint8_t *guess;           // by latch
  uint8_t *known;           // by node
  const uint32_t *latch_of; // by node: the latch whose output it is, plus 1
  uint32_t *first, *next;   // users: of node i users[first[i]] to users[first[i + 1]]
  uint32_t *users;          // ands, or latches from n_nodes on
  VEC(uint32_t) work;       // nodes that were lowered
} Folding;

static Known lit_known(const Folding *f, AigLit lit) {
  Known known = f->known[aig_node(lit)];
  return known == CHANGES ? CHANGES : (Known)(known ^ (lit & 1));
}

static Known both(Known a, Known b) {
  if (a == IS_FALSE || b == IS_FALSE)
    return IS_FALSE;
  return a == IS_TRUE ? b : CHANGES;
}

// A node that is !(c ? a : b): what it chooses from.
static bool is_choice(const Aig *aig, uint32_t node, AigLit *a, AigLit *b) {
  AigLit left = aig->nodes[node].left, right = aig->nodes[node].right;
  if (!aig_is_inverted(left) || !aig_is_inverted(right) || !aig_is_and(aig, aig_node(left)) ||
      !aig_is_and(aig, aig_node(right)))
    return false;
  AigLit x[] = {aig->nodes[aig_node(left)].left, aig->nodes[aig_node(left)].right};
  AigLit y[] = {aig->nodes[aig_node(right)].left, aig->nodes[aig_node(right)].right};
  for (int i = 0; i < 4; i++) {
    if (x[i / 2] != aig_not(y[i % 2]))
      continue;
    *a = x[1 - i / 2];
    *b = y[1 - i % 2];
    return true;
  }
  return false;
}

// A choice between equal values is one, whatever chooses.
static Known and_known(const Folding *f, uint32_t node) {
  const Aig *aig = &f->b->aig;
  Known known = both(lit_known(f, aig->nodes[node].left), lit_known(f, aig->nodes[node].right));
  AigLit a, b;
  if (known != CHANGES || !is_choice(aig, node, &a, &b) || lit_known(f, a) != lit_known(f, b))
    return known;
  return lit_known(f, aig_not(a));
}

static void lower(Folding *f, uint32_t node, Known known) {
  if (f->known[node] == known)
    return;
  f->known[node] = (uint8_t)known;
  vec_push(f->b->arena, &f->work, node);
}

static void update(Folding *f, uint32_t user) {
  const Aig *aig = &f->b->aig;
  if (user < aig->n_nodes) {
    lower(f, user, and_known(f, user));
    return;
  }
  const BlastLatch *latch = &f->b->latches.data[user - aig->n_nodes];
  if (lit_known(f, latch->d) != f->known[aig_node(latch->q)])
    lower(f, aig_node(latch->q), CHANGES);
}

static void count_user(Folding *f, AigLit of) {
  f->first[aig_node(of) + 1]++;
}

static void add_user(Folding *f, AigLit of, uint32_t user) {
  f->users[f->next[aig_node(of)]++] = user;
}

static void find_users(Folding *f) {
  const Aig *aig = &f->b->aig;
  Arena *arena = f->b->arena;
  uint32_t n = aig->n_nodes;
  AigLit a, b;
  f->first = ARENA_ARRAY(arena, uint32_t, n + 1);
  f->next = ARENA_ARRAY(arena, uint32_t, n);
  for (uint32_t i = 1; i < n; i++) {
    if (!aig_is_and(aig, i))
      continue;
    count_user(f, aig->nodes[i].left);
    count_user(f, aig->nodes[i].right);
    if (is_choice(aig, i, &a, &b)) {
      count_user(f, a);
      count_user(f, b);
    }
  }
  for (size_t i = 0; i < f->b->latches.len; i++)
    count_user(f, f->b->latches.data[i].d);
  for (uint32_t i = 0; i < n; i++) {
    f->first[i + 1] += f->first[i];
    f->next[i] = f->first[i];
  }
  f->users = ARENA_ARRAY(arena, uint32_t, f->first[n]);
  for (uint32_t i = 1; i < n; i++) {
    if (!aig_is_and(aig, i))
      continue;
    add_user(f, aig->nodes[i].left, i);
    add_user(f, aig->nodes[i].right, i);
    if (is_choice(aig, i, &a, &b)) {
      add_user(f, a, i);
      add_user(f, b, i);
    }
  }
  for (size_t i = 0; i < f->b->latches.len; i++)
    add_user(f, f->b->latches.data[i].d, n + (uint32_t)i);
}

static bool is_free(const BlastLatch *latch) {
  return latch->init == SYNTH_INIT_DONT_CARE;
}

static Known at_start(const Folding *f, uint32_t i) {
  if (!latch_has_known_start(&f->b->latches.data[i]))
    return CHANGES;
  return f->guess[i] ? IS_TRUE : IS_FALSE;
}

// Runs for some cycles; what free latches hold then, in any sequence, is the guess for the next
// run, in which registers further on see it from the start.
static void guess_values(Folding *f) {
  enum { RUNS = 3 };
  const BlastLatch *latches = f->b->latches.data;
  size_t n_latches = f->b->latches.len;
  LatchRun run = latch_run_new(f->b, f->latch_of, f->b->arena);
  for (int k = 0; k < RUNS; k++) {
    for (size_t i = 0; i < n_latches; i++)
      run.state[i] = f->guess[i] ? UINT64_MAX : 0;
    latch_run(&run);
    for (size_t i = 0; i < n_latches; i++)
      if (is_free(&latches[i]))
        f->guess[i] = run.state[i] != 0;
  }
}

static void propagate(Folding *f) {
  const Aig *aig = &f->b->aig;
  f->known[0] = IS_FALSE;
  for (uint32_t i = 1; i < aig->n_nodes; i++) {
    if (aig_is_and(aig, i))
      f->known[i] = (uint8_t)and_known(f, i);
    else
      f->known[i] = f->latch_of[i] ? (uint8_t)at_start(f, f->latch_of[i] - 1) : CHANGES;
  }
  for (size_t i = 0; i < f->b->latches.len; i++)
    update(f, aig->n_nodes + (uint32_t)i);
  while (f->work.len) {
    uint32_t node = vec_pop(&f->work);
    for (uint32_t i = f->first[node]; i < f->first[node + 1]; i++)
      update(f, f->users[i]);
  }
}

void latches_find_constants(Blast *b, const uint32_t *latch_of, AigLit *becomes) {
  Folding f = {.b = b,
               .guess = ARENA_ARRAY(b->arena, uint8_t, b->latches.len),
               .known = ARENA_ARRAY(b->arena, uint8_t, b->aig.n_nodes),
               .latch_of = latch_of};
  bool has_free = false;
  for (size_t i = 0; i < b->latches.len; i++) {
    f.guess[i] = b->latches.data[i].init == SYNTH_INIT_1;
    has_free |= is_free(&b->latches.data[i]);
  }
  if (has_free)
    guess_values(&f);
  find_users(&f);
  propagate(&f);
  for (size_t i = 0; i < b->latches.len; i++) {
    Known known = f.known[aig_node(b->latches.data[i].q)];
    if (known != CHANGES)
      becomes[i] = known == IS_TRUE;
  }
}
