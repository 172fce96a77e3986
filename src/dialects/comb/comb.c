// comb.c: the comb dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/comb/ops.def"
};

const Dialect DIALECT_comb = {
    .name = "comb", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_comb};
