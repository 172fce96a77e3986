// materialized.c: see materialized.h.

#include "analysis/materialized.h"

#include "dialects/handshake/handshake.h"

static uint32_t n_uses(const Value *value) {
  uint32_t n = 0;
  for (const Use *use = value->first_use; use; use = use->next)
    n++;
  return n;
}

static bool verify_value(const Value *value, const char *what, uint32_t index) {
  const Op *op = value->is_block_arg ? block_parent_op(value_block(value)) : value_op(value);
  uint32_t n = n_uses(value);
  if (type_is_handshake(value->type) && n != 1)
    return op_error(op, "is not materialized: %s #%u has %u uses, but must have one", what, index,
                    n);
  if (type_is_memref(value->type) && n > 1)
    return op_error(op, "is not materialized: memref %s #%u has %u interfaces", what, index, n);
  return true;
}

bool verify_materialized(Op *func) {
  Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (uint32_t i = 0; body && i < body->n_args; i++)
    ok &= verify_value(body->args[i], "argument", i);
  for (Op *op = body ? body->first : NULL; op; op = op_next(op))
    for (uint32_t i = 0; i < op->n_results; i++)
      ok &= verify_value(op_result(op, i), "result", i);
  return verify_memory_channels(func) && ok;
}
