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

#include "convert/hw_to_synth/blast.h"
#include "dialects/synth/synth.h"

typedef enum Known { IS_FALSE, IS_TRUE, CHANGES } Known;

typedef struct Folding {
  Blast *b;
  uint8_t *guess;         // by latch
  uint8_t *known;         // by node
  uint32_t *latch_of;     // by node: the latch whose output it is, plus 1
  uint32_t *first, *next; // users: of node i users[first[i]] to users[first[i + 1]]
  uint32_t *users;        // ands, or latches from n_nodes on
  VEC(uint32_t) work;     // nodes that were lowered
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
  const BlastLatch *latch = &f->b->latches.data[i];
  bool has_edge = !latch->type || str_is(ident_str(attr_text(latch->type)), "re") ||
                  str_is(ident_str(attr_text(latch->type)), "fe");
  if (!has_edge || latch->init < SYNTH_INIT_0 || latch->init > SYNTH_INIT_DONT_CARE)
    return CHANGES;
  return f->guess[i] ? IS_TRUE : IS_FALSE;
}

static uint64_t random_word(uint64_t *state) { // xorshift64 (G. Marsaglia, 2003)
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

static uint64_t lit_word(const uint64_t *words, AigLit lit) {
  return words[aig_node(lit)] ^ (0 - (uint64_t)(lit & 1));
}

// Runs for some cycles; what free latches hold then, in any sequence, is the guess for the next
// run, in which registers further on see it from the start. An input is constant in half of the
// sequences: with one that resets all the time nothing would happen.
static void guess_values(Folding *f) {
  enum { RUNS = 3, CYCLES = 32 };
  const Aig *aig = &f->b->aig;
  const BlastLatch *latches = f->b->latches.data;
  size_t n_latches = f->b->latches.len;
  uint64_t *words = ARENA_ARRAY(f->b->arena, uint64_t, aig->n_nodes);
  uint64_t *state = ARENA_ARRAY(f->b->arena, uint64_t, n_latches), random = 88172645463325252u;
  for (int run = 0; run < RUNS; run++) {
    for (size_t i = 0; i < n_latches; i++)
      state[i] = f->guess[i] ? UINT64_MAX : 0;
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      for (uint32_t i = 1; i < aig->n_nodes; i++) {
        if (aig_is_and(aig, i))
          words[i] = lit_word(words, aig->nodes[i].left) & lit_word(words, aig->nodes[i].right);
        else if (f->latch_of[i])
          words[i] = state[f->latch_of[i] - 1];
        else
          words[i] =
              cycle ? (words[i] & 0xffffffff) | random_word(&random) << 32 : random_word(&random);
      }
      for (size_t i = 0; i < n_latches; i++)
        state[i] = lit_word(words, latches[i].d);
    }
    for (size_t i = 0; i < n_latches; i++)
      if (is_free(&latches[i]))
        f->guess[i] = state[i] != 0;
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

// The graph again, with constants in place of latches. Returns what each node is now.
static AigLit *rebuild(Folding *f) {
  Blast *b = f->b;
  Aig old = b->aig;
  AigLit *now = ARENA_ARRAY(b->arena, AigLit, old.n_nodes);
  aig_init(&b->aig, b->arena);
  for (uint32_t i = 1; i < old.n_nodes; i++) {
    if (aig_is_and(&old, i)) {
      AigLit left = old.nodes[i].left, right = old.nodes[i].right;
      now[i] =
          aig_and(&b->aig, now[aig_node(left)] ^ (left & 1), now[aig_node(right)] ^ (right & 1));
    } else if (f->latch_of[i] && f->known[i] != CHANGES) {
      now[i] = f->known[i] == IS_TRUE;
    } else {
      now[i] = aig_input(&b->aig);
    }
  }
  return now;
}

static void replace(const AigLit *now, AigLit *lits, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (lits[i] != AIG_NONE)
      lits[i] = now[aig_node(lits[i])] ^ (lits[i] & 1);
}

void blast_fold_latches(Blast *b, AigLit *inputs, size_t n_inputs, AigLit *outputs,
                        size_t n_outputs) {
  if (!b->latches.len)
    return;
  Folding f = {.b = b,
               .guess = ARENA_ARRAY(b->arena, uint8_t, b->latches.len),
               .known = ARENA_ARRAY(b->arena, uint8_t, b->aig.n_nodes),
               .latch_of = ARENA_ARRAY(b->arena, uint32_t, b->aig.n_nodes)};
  bool has_free = false;
  for (size_t i = 0; i < b->latches.len; i++) {
    f.latch_of[aig_node(b->latches.data[i].q)] = (uint32_t)i + 1;
    f.guess[i] = b->latches.data[i].init == SYNTH_INIT_1;
    has_free |= is_free(&b->latches.data[i]);
  }
  if (has_free)
    guess_values(&f);
  find_users(&f);
  propagate(&f);
  size_t n_kept = 0;
  for (size_t i = 0; i < b->latches.len; i++)
    if (f.known[aig_node(b->latches.data[i].q)] == CHANGES)
      b->latches.data[n_kept++] = b->latches.data[i];
  if (n_kept == b->latches.len)
    return;
  b->latches.len = n_kept;
  const AigLit *now = rebuild(&f);
  replace(now, inputs, n_inputs);
  replace(now, outputs, n_outputs);
  for (size_t i = 0; i < n_kept; i++) {
    replace(now, &b->latches.data[i].q, 1);
    replace(now, &b->latches.data[i].d, 1);
    replace(now, &b->latches.data[i].clock, 1);
  }
  for (size_t i = 0; i < b->boxes.len; i++) {
    replace(now, b->boxes.data[i].inputs, b->boxes.data[i].n_inputs);
    replace(now, b->boxes.data[i].outputs, b->boxes.data[i].n_outputs);
  }
}
