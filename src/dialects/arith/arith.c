#include "dialects/rows.h"
static const OpRow ROWS[] = {
#include "dialects/arith/ops.def"
};
const Dialect DIALECT_arith = {
    .name = "arith", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_arith};
