// latches.c: latches that are constants or equal to others go.

#include "convert/hw_to_synth/latches.h"

#include "base/map.h"
#include "dialects/synth/synth.h"

LatchRun latch_run_new(const Blast *b, const uint32_t *latch_of, Arena *arena) {
  return (LatchRun){.b = b,
                    .latch_of = latch_of,
                    .words = ARENA_ARRAY(arena, uint64_t, b->aig.n_nodes),
                    .state = ARENA_ARRAY(arena, uint64_t, b->latches.len),
                    .trace = ARENA_ARRAY(arena, uint64_t, b->latches.len),
                    .random = 88172645463325252u};
}

uint64_t latch_random(LatchRun *run) { // xorshift64 (G. Marsaglia, 2003)
  run->random ^= run->random << 13;
  run->random ^= run->random >> 7;
  return run->random ^= run->random << 17;
}

static uint64_t lit_word(const uint64_t *words, AigLit lit) {
  return words[aig_node(lit)] ^ (0 - (uint64_t)(lit & 1));
}

void latch_run(LatchRun *run) {
  enum { CYCLES = 32 };
  const Aig *aig = &run->b->aig;
  uint64_t *words = run->words;
  for (int cycle = 0; cycle < CYCLES; cycle++) {
    for (uint32_t i = 1; i < aig->n_nodes; i++) {
      if (aig_is_and(aig, i))
        words[i] = lit_word(words, aig->nodes[i].left) & lit_word(words, aig->nodes[i].right);
      else if (run->latch_of[i])
        words[i] = run->state[run->latch_of[i] - 1];
      else
        words[i] = cycle ? (words[i] & 0xffffffff) | latch_random(run) << 32 : latch_random(run);
    }
    for (size_t i = 0; i < run->b->latches.len; i++) {
      run->state[i] = lit_word(words, run->b->latches.data[i].d);
      run->trace[i] = hash_u64(run->trace[i] + run->state[i]);
    }
  }
}

bool latch_has_known_start(const BlastLatch *latch) {
  bool has_edge = !latch->type || str_is(ident_str(attr_text(latch->type)), "re") ||
                  str_is(ident_str(attr_text(latch->type)), "fe");
  return has_edge && latch->init >= SYNTH_INIT_0 && latch->init <= SYNTH_INIT_DONT_CARE;
}

static AigLit follow(const AigLit *now, AigLit lit) {
  return lit == AIG_NONE ? lit : now[aig_node(lit)] ^ (lit & 1);
}

AigLit *latches_rebuild(const Blast *b, const uint32_t *latch_of, const AigLit *becomes, Aig *to,
                        Arena *arena) {
  const Aig *old = &b->aig;
  AigLit *now = ARENA_ARRAY(arena, AigLit, old->n_nodes);
  aig_init(to, arena);
  for (uint32_t i = 1; i < old->n_nodes; i++) {
    if (aig_is_and(old, i))
      now[i] = aig_and(to, follow(now, old->nodes[i].left), follow(now, old->nodes[i].right));
    else if (latch_of[i] && becomes[latch_of[i] - 1] != 2 * i)
      now[i] = follow(now, becomes[latch_of[i] - 1]);
    else
      now[i] = aig_input(to);
  }
  return now;
}

static void replace(const AigLit *now, AigLit *lits, size_t n) {
  for (size_t i = 0; i < n; i++)
    lits[i] = follow(now, lits[i]);
}

// Latches become what one of the searches of latches.h finds for them.
static void fold(Blast *b, void (*find)(Blast *, const uint32_t *, AigLit *), AigLit *inputs,
                 size_t n_inputs, AigLit *outputs, size_t n_outputs) {
  uint32_t *latch_of = ARENA_ARRAY(b->arena, uint32_t, b->aig.n_nodes);
  AigLit *becomes = ARENA_ARRAY(b->arena, AigLit, b->latches.len);
  for (size_t i = 0; i < b->latches.len; i++) {
    becomes[i] = b->latches.data[i].q;
    latch_of[aig_node(becomes[i])] = (uint32_t)i + 1;
  }
  find(b, latch_of, becomes);
  size_t n_kept = 0;
  for (size_t i = 0; i < b->latches.len; i++)
    n_kept += becomes[i] == b->latches.data[i].q;
  if (n_kept == b->latches.len)
    return;
  Aig made;
  const AigLit *now = latches_rebuild(b, latch_of, becomes, &made, b->arena);
  b->aig = made;
  n_kept = 0;
  for (size_t i = 0; i < b->latches.len; i++) {
    BlastLatch latch = b->latches.data[i];
    if (becomes[i] != latch.q)
      continue;
    replace(now, &latch.q, 1);
    replace(now, &latch.d, 1);
    replace(now, &latch.clock, 1);
    b->latches.data[n_kept++] = latch;
  }
  b->latches.len = n_kept;
  replace(now, inputs, n_inputs);
  replace(now, outputs, n_outputs);
  for (size_t i = 0; i < b->boxes.len; i++) {
    replace(now, b->boxes.data[i].inputs, b->boxes.data[i].n_inputs);
    replace(now, b->boxes.data[i].outputs, b->boxes.data[i].n_outputs);
  }
}

void blast_fold_latches(Blast *b, AigLit *inputs, size_t n_inputs, AigLit *outputs,
                        size_t n_outputs) {
  if (b->latches.len)
    fold(b, latches_find_constants, inputs, n_inputs, outputs, n_outputs);
  if (b->latches.len)
    fold(b, latches_find_equal, inputs, n_inputs, outputs, n_outputs);
}
