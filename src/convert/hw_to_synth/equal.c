// equal.c: latches that always hold the same are one.
//
//   %p = latch (enable ? %x : %p)        ->  %p, and %p in place of %q
//   %q = latch (enable ? %x : %q)
//
// The bits above a sign are such, in every register that a number goes through. Each feeds back to
// itself, so what they get next is the same only if they are. So that is assumed: latches are in
// classes, by clock, edge and what they start with; a class falls apart where, with one latch for
// each class, its members get different things. In the end none does. Then all of a class start
// with the same, and whenever its clock ticks all of them get the same, as long as all classes
// hold: by induction they always do, also where clocks tick one without the other. A reset and an
// enable are part of what a latch gets.
//
// Those that start with any value (init 2) are classes of their own: whoever builds the circuit may
// choose it, so he may choose the same, and each run of the result is one of the circuit. In BLIF
// all of them start with 0, so there it is the same run. What starts with an unknown value (init 3,
// or none given) is nobody's choice, and stays.
//
// Runs on random inputs, from a random state that is the same in each class, part most of those
// that differ, so that few rounds are left for the graph itself. They part none that the graph
// would not.

#include "convert/hw_to_synth/latches.h"

#include "base/map.h"

typedef struct Classes {
  const Blast *b;
  const uint32_t *latch_of;
  uint32_t *of;   // by latch: the first latch of its class
  uint32_t *keys; // by latch: what parts it from others next
  size_t n;
} Classes;

// True if there were latches of one class with different keys.
static bool part(Classes *c) {
  Arena scratch = {0};
  Map first = {.arena = &scratch};
  size_t before = c->n;
  c->n = 0;
  for (uint32_t i = 0; i < c->b->latches.len; i++) {
    uint64_t pair = ((uint64_t)c->of[i] + 1) << 32 | c->keys[i];
    const uint64_t *leader = map_find(&first, pair);
    if (leader) {
      c->of[i] = (uint32_t)*leader;
      continue;
    }
    map_put(&first, pair, i);
    c->of[i] = i;
    c->n++;
  }
  arena_free(&scratch);
  return c->n != before;
}

static void part_by_start(Classes *c) {
  const BlastLatch *latches = c->b->latches.data;
  for (uint32_t i = 0; i < c->b->latches.len; i++)
    c->keys[i] = latches[i].clock;
  part(c);
  for (uint32_t i = 0; i < c->b->latches.len; i++) {
    uint32_t edge = !latches[i].type ? 0 : 1 + str_is(ident_str(attr_text(latches[i].type)), "fe");
    c->keys[i] = latch_has_known_start(&latches[i]) ? (uint32_t)latches[i].init * 3 + edge : 16 + i;
  }
  part(c);
}

// Latches that are equal get it from as many ands in a row, almost always. Without this the bits of
// a counter would part one in each round.
static void part_by_depth(Classes *c) {
  const Aig *aig = &c->b->aig;
  uint32_t *depth = ARENA_ARRAY(c->b->arena, uint32_t, aig->n_nodes);
  for (uint32_t i = 1; i < aig->n_nodes; i++) {
    if (!aig_is_and(aig, i))
      continue;
    uint32_t left = depth[aig_node(aig->nodes[i].left)];
    uint32_t right = depth[aig_node(aig->nodes[i].right)];
    depth[i] = 1 + (left > right ? left : right);
  }
  for (uint32_t i = 0; i < c->b->latches.len; i++)
    c->keys[i] = depth[aig_node(c->b->latches.data[i].d)];
  part(c);
}

static void part_by_run(Classes *c, LatchRun *run) {
  for (uint32_t i = 0; i < c->b->latches.len; i++)
    run->state[i] = c->of[i] == i ? latch_random(run) : run->state[c->of[i]];
  latch_run(run);
  for (uint32_t i = 0; i < c->b->latches.len; i++)
    c->keys[i] = (uint32_t)hash_u64(run->trace[i]);
  part(c);
}

static void choose_lowest(const Classes *c, AigLit *becomes) {
  const BlastLatch *latches = c->b->latches.data;
  for (uint32_t i = 0; i < c->b->latches.len; i++)
    if (c->of[i] == i || latches[i].q < becomes[c->of[i]])
      becomes[c->of[i]] = latches[i].q;
  for (uint32_t i = 0; i < c->b->latches.len; i++)
    becomes[i] = becomes[c->of[i]];
}

static bool part_by_input(Classes *c, AigLit *becomes) {
  Arena scratch = {0};
  Aig graph;
  choose_lowest(c, becomes);
  const AigLit *now = latches_rebuild(c->b, c->latch_of, becomes, &graph, &scratch);
  for (uint32_t i = 0; i < c->b->latches.len; i++) {
    AigLit d = c->b->latches.data[i].d;
    c->keys[i] = now[aig_node(d)] ^ (d & 1);
  }
  arena_free(&scratch);
  return part(c);
}

void latches_find_equal(Blast *b, const uint32_t *latch_of, AigLit *becomes) {
  enum { MOST_ROUNDS = 64 }; // then all stay, so that time is linear
  Classes c = {.b = b,
               .latch_of = latch_of,
               .of = ARENA_ARRAY(b->arena, uint32_t, b->latches.len),
               .keys = ARENA_ARRAY(b->arena, uint32_t, b->latches.len)};
  LatchRun run = latch_run_new(b, latch_of, b->arena);
  part_by_start(&c);
  part_by_depth(&c);
  int round = 0;
  for (bool is_parted = true; is_parted && round < MOST_ROUNDS; round++) {
    part_by_run(&c, &run);
    is_parted = part_by_input(&c, becomes);
  }
  for (uint32_t i = 0; round == MOST_ROUNDS && i < b->latches.len; i++)
    c.of[i] = i;
  choose_lowest(&c, becomes);
}
