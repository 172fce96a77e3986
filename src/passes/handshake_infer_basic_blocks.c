// handshake_infer_basic_blocks.c: --handshake-infer-basic-blocks: give handshake.bb to units that
// lack it.
//
// A unit belongs to the block in which all its readers are, else to the one where all its producers
// are; arguments come from block 0. Found from what is known outwards, until nothing changes; a
// unit between blocks, where neither side agrees, keeps none.

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "ir/pass.h"

typedef struct Inference {
  PassRun *run;
  Ident bb;
  Attr zero;
} Inference;

// `found` so far and one more: NULL where they differ.
static bool agree(Attr *found, Attr bb) {
  if (!bb || (*found && *found != bb))
    return false;
  *found = bb;
  return true;
}

static Attr bb_of_readers(const Inference *in, const Op *op) {
  Attr found = NULL;
  for (uint32_t i = 0; i < op->n_results; i++)
    for (const Use *use = op_result(op, i)->first_use; use; use = use->next)
      if (!agree(&found, op_attr(use->owner, in->bb)))
        return NULL;
  return found;
}

static Attr bb_of_producers(const Inference *in, const Op *op) {
  Attr found = NULL;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    const Value *value = op_operand(op, i);
    if (!type_is_handshake(value->type))
      continue;
    if (!agree(&found, value->is_block_arg ? in->zero : op_attr(value_op(value), in->bb)))
      return NULL;
  }
  return found;
}

static bool infer(const Inference *in, Op *op) {
  if (op_attr(op, in->bb))
    return false;
  Attr bb = bb_of_readers(in, op);
  if (!bb)
    bb = bb_of_producers(in, op);
  if (bb)
    op_set_attr(in->run->module, op, in->bb, bb);
  return bb != NULL;
}

static bool run_handshake_infer_basic_blocks(PassRun *run) {
  Block *body = op_region(run->op, 0)->first;
  Inference in = {.run = run,
                  .bb = context_ident(run->ctx, "handshake.bb"),
                  .zero = attr_int(run->ctx, type_int(run->ctx, 32, UNSIGNED), 0)};
  for (bool changed = body != NULL; changed;) {
    changed = false;
    for (Op *op = body->last; op; op = op->prev)
      changed |= infer(&in, op);
    for (Op *op = body->first; op; op = op->next)
      changed |= infer(&in, op);
  }
  return true;
}

const PassInfo PASS_handshake_infer_basic_blocks = {
    "handshake-infer-basic-blocks", "give units without a basic block that of their neighbours",
    "handshake.func", NULL, run_handshake_infer_basic_blocks};
