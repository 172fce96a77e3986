// math.c: the math dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/math/ops.def"
};

const Dialect DIALECT_math = {
    .name = "math", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_math};
