// handshake.c: the handshake dialect.

#include "dialects/rows.h"

static const OpRow ROWS[] = {
#include "dialects/handshake/ops.def"
};

const Dialect DIALECT_handshake = {
    .name = "handshake", .ops = ROWS, .n_ops = N_ROWS(ROWS), .first_id = FIRST_handshake};
