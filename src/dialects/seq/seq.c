// seq.c: the seq dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/seq/ops.def"
};

const Dialect DIALECT_seq = {
    .name = "seq", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_seq};
