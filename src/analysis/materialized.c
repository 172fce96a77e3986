// materialized.c: see materialized.h.

#include "analysis/materialized.h"

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"

static uint32_t n_uses(const Value *value) {
  uint32_t n = 0;
  for (const Use *use = value->first_use; use; use = use->next)
    n++;
  return n;
}

static bool verify_value(const Value *value, const char *what, uint32_t index) {
  const Op *op = value->is_block_arg ? block_parent_op(value->owner) : value_op(value);
  uint32_t n = n_uses(value);
  if (type_is_handshake(value->type) && n != 1)
    return op_error(op, "is not materialized: %s #%u has %u uses, but must have one", what, index,
                    n);
  if (type_is_memref(value->type) && n > 1)
    return op_error(op, "is not materialized: memref %s #%u has %u interfaces", what, index, n);
  return true;
}

// Of an argument that does nothing else the caller decides.
static bool is_lazy(const Value *value) {
  const Op *op = value_op(value);
  return !op || op_is(op, OP_handshake_lazy_fork);
}

// The start of a group, or the number of a block's stores: a constant, triggered.
static bool verify_announcement(const Op *op, uint32_t operand) {
  const Value *value = op_operand(op, operand);
  const Op *constant = value_op(value);
  if (constant && op_is(constant, OP_handshake_constant))
    value = op_operand(constant, 0);
  return is_lazy(value) ||
         op_error(op,
                  "operand #%u tells that a block runs: it must come straight from a lazy fork, so "
                  "that the control token waits until it has been taken",
                  operand);
}

// What a queue behind a controller sends it must be there at once: an address that waits in between
// counts as asked for, and a later store would overtake it.
static bool verify_queue_results(const Op *op) {
  bool ok = true;
  for (uint32_t i = 0; i < 3 && i < op->n_results && !lsq_is_master(op); i++) {
    const Value *value = op_result(op, op->n_results - 1 - i);
    for (const Use *use = value->first_use; use; use = use->next)
      ok &= op_is(use->owner, OP_handshake_mem_controller) ||
            op_error(op, "result #%u must go straight to the memory controller, but goes to '%s'",
                     op->n_results - 1 - i, use->owner->info->name->text);
  }
  return ok;
}

static bool verify_interface(const Op *op) {
  Arena scratch = {0};
  MemoryPorts ports = {0};
  const char *problem;
  bool is_queue = op_is(op, OP_handshake_lsq);
  bool ok = is_queue ? lsq_ports(op, &scratch, &ports, &problem)
                     : mem_controller_ports(op, &scratch, &ports, &problem);
  for (size_t i = 0; i < ports.len && ok; i++)
    if (ports.data[i].kind == MEMORY_CONTROL)
      ok = verify_announcement(op, ports.data[i].operand);
  arena_free(&scratch);
  return ok && (!is_queue || verify_queue_results(op));
}

bool verify_memory_channels(const Op *func) {
  const Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (const Op *op = body ? body->first : NULL; op; op = op->next)
    if (op_is(op, OP_handshake_lsq) || op_is(op, OP_handshake_mem_controller))
      ok &= verify_interface(op);
  return ok;
}

bool verify_materialized(Op *func) {
  Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (uint32_t i = 0; body && i < body->n_args; i++)
    ok &= verify_value(body->args[i], "argument", i);
  for (Op *op = body ? body->first : NULL; op; op = op->next)
    for (uint32_t i = 0; i < op->n_results; i++)
      ok &= verify_value(op_result(op, i), "result", i);
  return verify_memory_channels(func) && ok;
}
