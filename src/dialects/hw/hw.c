// hw.c: the hw dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/hw/ops.def"
};

const Dialect DIALECT_hw = {.name = "hw", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_hw};
