// push_constants.c: --push-constants: constants stand in the blocks that use them.
//
//   %c = arith.constant 1                          ^bb1:
//   cf.br ^bb1                              ->       %c = arith.constant 1
// ^bb1:                                              "use"(%c)
//   "use"(%c)
//
// Each block gets its own copy, at its top, so that no constant is live across blocks.
// --canonicalize collects them again.

#include "dialects/dialects.h"
#include "ir/pass.h"

typedef struct Pushing {
  PassRun *run;
  VEC(Op *) constants;
} Pushing;

static bool find_constant(Op *op, void *user) {
  Pushing *p = user;
  if (op_has(op, CONSTANT_LIKE) && op->block && op->n_results == 1 && !op->n_operands)
    vec_push(p->run->scratch, &p->constants, op);
  return true;
}

// The op of the constant's region that the use is in, itself or by what it contains.
static Op *user_in_region(const Use *use, const Region *region) {
  Op *user = use->owner;
  while (user && user->block->region != region)
    user = op_parent(user);
  return user;
}

static void push(Pushing *p, Op *constant) {
  Map copies = {.arena = p->run->scratch}; // by block
  Value *value = op_result(constant, 0);
  for (Use *use = value->first_use, *next; use; use = next) {
    next = use->next;
    Op *user = user_in_region(use, constant->block->region);
    if (!user || user->block == constant->block)
      continue;
    Op *copy = map_get_ptr(&copies, user->block);
    if (!copy) {
      Map values = {.arena = p->run->scratch};
      copy = op_clone(p->run->module, constant, &values);
      block_insert_op_before(user->block->first, copy);
      map_put_ptr(&copies, user->block, copy);
    }
    op_set_operand(use->owner, use_index(use), op_result(copy, 0));
  }
  if (!value_is_used(value))
    op_erase(constant);
}

static bool run_push_constants(PassRun *run) {
  Pushing p = {.run = run};
  op_walk(run->op, find_constant, &p);
  for (size_t i = p.constants.len; i-- > 0;) // copies go to the top: the last first
    push(&p, p.constants.data[i]);
  return true;
}

const PassInfo PASS_push_constants = {
    "push-constants", "give each block its own copies of the constants that it uses", NULL, NULL,
    run_push_constants};
