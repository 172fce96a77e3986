// canonicalize.c: --canonicalize: fold and rewrite every op until nothing changes, and drop blocks
// that nothing reaches. The method is ir/greedy.h; what is rewritten is in each dialect's fold and
// canonicalize hooks.

#include "ir/dominance.h"
#include "ir/greedy.h"
#include "ir/pass.h"

static bool erase_unreachable_in(Region *region, PassRun *run) {
  if (!region->first || !region->first->next)
    return false;
  Dominance dominance;
  ArenaMark mark = arena_mark(run->scratch);
  dominance_init(&dominance, run->module->n_blocks, run->scratch);
  dominance_add_region(&dominance, region, run->scratch);
  bool changed = false;
  // All references between dead blocks go first: they may use each other's values.
  for (Block *block = region->first; block; block = block->next)
    if (!block_is_reachable(&dominance, block))
      for (Op *op = block->first; op; op = op->next)
        op_drop_all_references(op);
  for (Block *block = region->first, *next; block; block = next) {
    next = block->next;
    if (block_is_reachable(&dominance, block))
      continue;
    block_erase(block);
    changed = true;
  }
  arena_reset(run->scratch, mark);
  return changed;
}

static bool erase_unreachable(Op *op, void *user) {
  for (uint32_t i = 0; i < op->n_regions; i++)
    if (op_is_registered(op) && !op_has(op, GRAPH_REGION))
      erase_unreachable_in(op->regions[i], user);
  return true;
}

static bool run_canonicalize(PassRun *run) {
  op_walk(run->op, erase_unreachable, run);
  greedy_rewrite(run->module, run->op, (unsigned)pass_option_int(run, "max-sweeps"));
  op_walk(run->op, erase_unreachable, run);
  return true;
}

static const PassOption OPTIONS[] = {
    {"max-sweeps", "100", "stop after so many rounds over the whole module"},
    {0},
};

const PassInfo PASS_canonicalize = {"canonicalize", "fold constants and simplify each op", NULL,
                                    OPTIONS, run_canonicalize};
