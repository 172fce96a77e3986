// dialects.h: the ids of all ops, and how a context comes to know them.

#ifndef SLUICE_DIALECTS_DIALECTS_H
#define SLUICE_DIALECTS_DIALECTS_H

#include "ir/op_info.h"

// OP(dialect, name, ...) and OPN(dialect, name, "text.name", ...) are the rows of an ops.def; see
// docs/adding-an-op.md.
#define OP(dialect, name, ...) OP_##dialect##_##name,
#define OPN(dialect, name, text, ...) OP_##dialect##_##name,
#define BEGIN(dialect) FIRST_##dialect, BEFORE_##dialect = FIRST_##dialect - 1,
typedef enum OpId {
  OP_UNREGISTERED,
#include "dialects/all_ops.def"
  N_OP_IDS
} OpId;
#undef OP
#undef OPN
#undef BEGIN

#define DIALECT(name) extern const Dialect DIALECT_##name;
#include "dialects/dialects.def"
#undef DIALECT

void dialects_register(Context *ctx);

#endif
