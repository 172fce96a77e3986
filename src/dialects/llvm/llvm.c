// llvm.c: the llvm dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/llvm/ops.def"
};

const Dialect DIALECT_llvm = {
    .name = "llvm", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_llvm};
