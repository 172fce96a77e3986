// inline.c: --inline: replace calls of functions by their bodies, innermost callees first; calls
// that lie on a cycle stay.
//
//   %r = call @f(%x)            the caller's block is split at the call; f's blocks are copied in
//   rest                ->      between; f's arguments become the operands, and each return a
//                               branch to the rest, whose arguments are the results

#include "dialects/dialects.h"
#include "ir/pass.h"
#include "ir/symbol.h"

enum { NEW, IN_PROGRESS, DONE };

typedef struct Inliner {
  PassRun *run;
  uint8_t *state; // by op id of a function
} Inliner;

static Op *callee_of(Inliner *in, const Op *call) {
  Op *callee = symbol_resolve(call, op_attr_named(in->run->ctx, call, "callee"));
  bool has_body = callee && op_is(callee, OP_func_func) && op_region(callee, 0)->first;
  return has_body ? callee : NULL;
}

static void branch(Inliner *in, Block *from, Block *to, const Op *at, Value *const *values,
                   uint32_t n) {
  Builder b = builder_at_end(in->run->module, from, at->loc);
  Op *br = build_op(&b, OP_cf_br, values, n, NULL, 0, NULL, 0);
  op_set_successors(in->run->module, br, &to, 1);
}

// The one-block case stays in its block.
static void inline_straight(Inliner *in, Op *call, Region *body) {
  VEC(Value *) args = {0};
  for (uint32_t i = 0; i < call->n_operands; i++)
    vec_push(in->run->scratch, &args, op_operand(call, i));
  Op *end = region_inline_before(body, call, args.data);
  VEC(Value *) results = {0};
  for (uint32_t i = 0; i < end->n_operands; i++)
    vec_push(in->run->scratch, &results, op_operand(end, i));
  op_replace(call, results.data);
  op_erase(end);
}

static void inline_blocks(Inliner *in, Op *call, Region *body) {
  Module *module = in->run->module;
  Block *before = call->block, *after = block_split_before(module, call);
  VEC(Value *) args = {0};
  for (uint32_t i = 0; i < call->n_operands; i++)
    vec_push(in->run->scratch, &args, op_operand(call, i));
  for (uint32_t i = 0; i < call->n_results; i++)
    value_replace_all_uses(op_result(call, i),
                           block_add_arg(module, after, call->results[i].type, call->loc));
  branch(in, before, body->first, call, args.data, (uint32_t)args.len);
  while (body->first) {
    Block *block = body->first;
    block_remove(block);
    region_insert_block_before(after, block);
    Op *end = block->last;
    if (!end || !op_is(end, OP_func_return))
      continue;
    VEC(Value *) results = {0};
    for (uint32_t i = 0; i < end->n_operands; i++)
      vec_push(in->run->scratch, &results, op_operand(end, i));
    branch(in, block, after, end, results.data, (uint32_t)results.len);
    op_erase(end);
  }
  op_erase(call);
}

static void relocate(Op *op, Loc caller, Context *ctx) {
  op->loc = loc_call_site(ctx, op->loc, caller);
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (Op *inner = block->first; inner; inner = inner->next)
        relocate(inner, caller, ctx);
}

static void inline_call(Inliner *in, Op *call, Op *callee) {
  Map values = {.arena = in->run->scratch};
  Region *copy = region_create(in->run->module);
  region_clone_into(in->run->module, op_region(callee, 0), copy, &values);
  for (Block *block = copy->first; block; block = block->next)
    for (Op *op = block->first; op; op = op->next)
      relocate(op, call->loc, in->run->ctx);
  // A body may also end in an op that never returns.
  bool is_straight = copy->first == copy->last && op_is(copy->first->last, OP_func_return);
  if (is_straight)
    inline_straight(in, call, copy);
  else
    inline_blocks(in, call, copy);
}

typedef struct Calls {
  VEC(Op *) list;
  Arena *arena;
} Calls;

static bool collect_calls(Op *op, void *user) {
  Calls *calls = user;
  if (op_is(op, OP_func_call))
    vec_push(calls->arena, &calls->list, op);
  return true;
}

// A function whose calls are being looked at; callees that are new go first, on top of it.
typedef struct Frame {
  Op *function;
  Calls calls;
  size_t next;
} Frame;

static Frame enter(Inliner *in, Op *function) {
  Frame frame = {.function = function, .calls.arena = in->run->scratch};
  in->state[function->id] = IN_PROGRESS;
  op_walk(function, collect_calls, &frame.calls);
  return frame;
}

// Only where a block may be split: directly in the function's region.
static Op *fitting_callee(Inliner *in, const Frame *frame, const Op *call) {
  return op_parent(call) == frame->function ? callee_of(in, call) : NULL;
}

// From the last on: what is behind a call, and moves where its block is split, reaches to the next.
static void inline_calls(Inliner *in, const Frame *frame) {
  for (size_t i = frame->calls.list.len; i-- > 0;) {
    Op *call = frame->calls.list.data[i], *callee = fitting_callee(in, frame, call);
    if (callee && in->state[callee->id] == DONE)
      inline_call(in, call, callee);
  }
}

static void process_function(Inliner *in, Op *function) {
  VEC(Frame) stack = {0};
  vec_push(in->run->scratch, &stack, enter(in, function));
  while (stack.len) {
    Frame *top = &vec_last(&stack);
    if (top->next == top->calls.list.len) {
      inline_calls(in, top);
      in->state[top->function->id] = DONE;
      stack.len--;
      continue;
    }
    Op *callee = fitting_callee(in, top, top->calls.list.data[top->next++]);
    if (callee && in->state[callee->id] == NEW)
      vec_push(in->run->scratch, &stack, enter(in, callee));
  }
}

static bool run_inline(PassRun *run) {
  Inliner in = {run, ARENA_ARRAY(run->scratch, uint8_t, run->module->n_ops)};
  // Functions neither come nor go here: each is looked up once.
  Map tables = {.arena = run->scratch};
  run->ctx->symbol_tables = &tables;
  for (uint32_t i = 0; i < run->op->n_regions; i++)
    for (Block *block = run->op->regions[i]->first; block; block = block->next)
      for (Op *op = block->first; op; op = op->next)
        if (op_is(op, OP_func_func) && op_region(op, 0)->first && in.state[op->id] == NEW)
          process_function(&in, op);
  run->ctx->symbol_tables = NULL;
  return true;
}

const PassInfo PASS_inline = {"inline", "replace calls of functions by their bodies",
                              "builtin.module", NULL, run_inline};
