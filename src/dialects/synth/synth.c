// synth.c: the synth dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/synth/ops.def"
};

const Dialect DIALECT_synth = {
    .name = "synth", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_synth};
