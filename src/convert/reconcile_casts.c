// reconcile_casts.c: --reconcile-unrealized-casts: remove casts that cancel each other.
//
//   %1 = cast %0 : A to B        a cast, or a chain of them, that leads back to the type it began
//   %2 = cast %1 : B to A   ->   with is the value it began with; casts nobody uses are gone

#include "convert/conversion.h"

static bool is_cast(const Op *op) {
  return op && op_is(op, OP_builtin_unrealized_conversion_cast);
}

typedef struct Casts {
  VEC(Op *) list;
  Arena *arena;
} Casts;

static bool collect_casts(Op *op, void *user) {
  Casts *casts = user;
  if (is_cast(op))
    vec_push(casts->arena, &casts->list, op);
  return true;
}

// The cast whose results are all the op's operands, in order.
static Op *input_cast(const Op *op) {
  Op *input = op->n_operands ? value_op(op_operand(op, 0)) : NULL;
  if (!is_cast(input) || input->n_results != op->n_operands)
    return NULL;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i) != op_result(input, i))
      return NULL;
  return input;
}

static bool leads_back(const Op *from, const Op *to) {
  if (from->n_operands != to->n_results)
    return false;
  for (uint32_t i = 0; i < to->n_results; i++)
    if (op_operand(from, i)->type != to->results[i].type)
      return false;
  return true;
}

// Chains are followed in the casts as they were: what stands for each result is found for all
// before anything is replaced.
static bool run_reconcile_casts(PassRun *run) {
  Casts casts = {.arena = run->scratch};
  op_walk(run->op, collect_casts, &casts);
  run->is_unchanged = !casts.list.len;
  Map stands_for = {.arena = run->scratch}; // Value -> Value
  for (size_t i = 0; i < casts.list.len; i++) {
    const Op *op = casts.list.data[i];
    const Op *from = op;
    size_t n_left = casts.list.len; // in a graph a chain may end in itself
    while (from && !leads_back(from, op))
      from = n_left-- ? input_cast(from) : NULL;
    for (uint32_t r = 0; from && r < op->n_results; r++)
      map_put_ptr(&stands_for, op_result(op, r), op_operand(from, r));
  }
  for (size_t i = 0; i < casts.list.len; i++)
    for (uint32_t r = 0; r < casts.list.data[i]->n_results; r++) {
      Value *result = op_result(casts.list.data[i], r), *by = result;
      for (size_t n = 0; n < casts.list.len && map_get_ptr(&stands_for, by); n++)
        by = map_get_ptr(&stands_for, by);
      if (by != result)
        value_replace_all_uses(result, by);
    }
  for (size_t i = casts.list.len; i-- > 0;) {
    bool is_used = false;
    for (uint32_t r = 0; r < casts.list.data[i]->n_results; r++)
      is_used |= value_is_used(op_result(casts.list.data[i], r));
    if (!is_used)
      op_erase(casts.list.data[i]);
  }
  return true;
}

const PassInfo PASS_reconcile_casts = {"reconcile-unrealized-casts",
                                       "remove casts that cancel each other", NULL, NULL,
                                       run_reconcile_casts};
