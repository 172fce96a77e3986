// strip_debuginfo.c: --strip-debuginfo: forget all source locations.

#include "ir/pass.h"

static bool strip(Op *op, void *user) {
  (void)user;
  op->loc = LOC_UNKNOWN;
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (uint32_t k = 0; k < block->n_args; k++)
        block->arg_locs[k] = LOC_UNKNOWN;
  return true;
}

static bool run_strip_debuginfo(PassRun *run) {
  return op_walk(run->op, strip, NULL);
}

const PassInfo PASS_strip_debuginfo = {"strip-debuginfo", "forget all source locations", NULL, NULL,
                                       run_strip_debuginfo};
