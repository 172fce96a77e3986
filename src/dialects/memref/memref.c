// memref.c: the memref dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/memref/ops.def"
};

const Dialect DIALECT_memref = {
    .name = "memref", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_memref};
