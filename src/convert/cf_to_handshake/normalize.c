// normalize.c: what the rest may rely on, made so at the cf level:
//
//   - every block can be reached;
//   - blocks end with cf.br, cf.cond_br or, exactly one of them, func.return;
//   - no assertions.
//
// Several returns become branches to one block that returns. A function that never returns gets
// an exit that is never taken, so that its circuit has ports like any other.

#include "convert/cf_to_handshake/lower.h"

Op *terminate_block(Lowering *l, Block *block, unsigned op_id, const Values *operands, Block *first,
                    Block *second, uint32_t n_first, Loc loc) {
  OpState state = {.info = op_info_by_id(l->ctx, op_id), .loc = loc};
  for (size_t i = 0; i < operands->len; i++)
    vec_push(l->scratch, &state.operands, operands->data[i]);
  vec_push(l->scratch, &state.successors, first);
  if (second) {
    int32_t segments[] = {1, (int32_t)n_first, (int32_t)(operands->len - 1 - n_first)};
    Attr attr = attr_i32_array(l->ctx, segments, 3);
    vec_push(l->scratch, &state.attrs, ((NamedAttr){l->ctx->operand_segments, attr}));
    vec_push(l->scratch, &state.successors, second);
  }
  Op *op = op_create(l->module, &state);
  block_append_op(block, op);
  return op;
}

static void erase_unreachable(Lowering *l, Region *region) {
  const Dominance *d = &l->dominance;
  dominance_extend(&l->dominance, l->module->n_blocks, l->scratch);
  dominance_add_region(&l->dominance, region, l->scratch);
  for (Block *block = region->first; block; block = block->next)
    if (!block_is_reachable(d, block))
      for (Op *op = block->first; op; op = op_next(op))
        op_drop_all_references(op);
  for (Block *block = region->first, *next; block; block = next) {
    next = block->next;
    if (!block_is_reachable(d, block))
      block_erase(block);
  }
}

static Attr case_value(Lowering *l, Attr values, Type type, size_t i) {
  Str data = dense_data(values);
  size_t size = dense_element_size(type);
  uint64_t limbs[1] = {0};
  if (size > sizeof limbs)
    return NULL;
  memcpy(limbs, data.ptr + (dense_is_splat(values) ? 0 : i * size), size);
  return attr_wide(l->ctx, type, limbs);
}

static void push_range(Lowering *l, const Op *op, uint32_t begin, uint32_t n, Values *values) {
  for (uint32_t i = begin; i < begin + n; i++)
    vec_push(l->scratch, values, op_operand(op, i));
}

// A chain of comparisons, each in a block of its own but the first.
static bool lower_switch(Lowering *l, Op *op) {
  Attr values = op_attr_named(l->ctx, op, "case_values");
  Attr segments = op_attr_named(l->ctx, op, "case_operand_segments");
  Value *flag = op_operand(op, 0);
  Block *block = op->block;
  uint32_t begin = 0, n_default = 0;
  op_operand_range(op, 1, &begin, &n_default);
  uint32_t at = begin + n_default;
  for (uint32_t i = 1; i < op->n_successors; i++) {
    Attr value = case_value(l, values, flag->type, i - 1);
    if (!value)
      return op_error(op, "of more than 64 bits is not supported");
    uint32_t n = (uint32_t)dense_array_int(segments, i - 1);
    Builder b = builder_at_end(l->module, block, op->loc);
    NamedAttr is_value = {l->value_attr, value};
    Value *constant = build_value(&b, OP_arith_constant, NULL, 0, flag->type, &is_value, 1);
    NamedAttr is_equal = {context_ident(l->ctx, "predicate"), attr_int(l->ctx, l->ctx->i64, 0)};
    Value *pair[] = {flag, constant};
    Values operands = {0};
    vec_push(l->scratch, &operands,
             build_value(&b, OP_arith_cmpi, pair, 2, l->ctx->i1, &is_equal, 1));
    push_range(l, op, at, n, &operands);
    at += n;
    Block *next = block_create(l->module);
    if (block->next)
      region_insert_block_before(block->next, next);
    else
      region_append_block(block->region, next);
    terminate_block(l, block, OP_cf_cond_br, &operands, op_successor(op, i), next, n, op->loc);
    block = next;
  }
  Values operands = {0};
  push_range(l, op, begin, n_default, &operands);
  terminate_block(l, block, OP_cf_br, &operands, op_successor(op, 0), NULL, 0, op->loc);
  op_erase(op);
  return true;
}

static bool is_assert(const Lowering *l, const Op *op) {
  return op_is(op, OP_cf_assert) || (op_is(op, OP_func_call) && kind_of_call(l, op) == CALL_ASSERT);
}

static bool lower_block(Lowering *l, Block *block) {
  for (Op *op = block->first, *next; op; op = next) {
    next = op_next(op);
    if (!is_assert(l, op))
      continue;
    diag_remark(l->ctx, op->loc, "assertion dropped: a circuit does not check it");
    op_erase(op);
  }
  Op *end = block_terminator(block);
  if (op_is(end, OP_cf_switch))
    return lower_switch(l, end);
  return op_is(end, OP_cf_br) || op_is(end, OP_cf_cond_br) || op_is(end, OP_func_return) ||
         op_error(end, "ends a block, but has no counterpart in a circuit");
}

static void merge_returns(Lowering *l, Region *region, uint32_t n_returns, Type type) {
  if (n_returns == 1)
    return;
  Block *exit = block_create(l->module);
  Loc loc = region->op->loc;
  Values results = {0};
  for (size_t i = 0; i < type_n_results(type); i++)
    vec_push(l->scratch, &results, block_add_arg(l->module, exit, type_result(type, i), loc));
  for (Block *block = region->first; block; block = block->next) {
    Op *end = block_terminator(block);
    if (!op_is(end, OP_func_return))
      continue;
    loc = end->loc;
    Values operands = {0};
    push_range(l, end, 0, end->n_operands, &operands);
    op_erase(end);
    terminate_block(l, block, OP_cf_br, &operands, exit, NULL, 0, loc);
  }
  region_append_block(region, exit);
  Builder b = builder_at_end(l->module, exit, loc);
  build_op(&b, OP_func_return, results.data, results.len, NULL, 0, NULL, 0);
}

static Attr zero_of(Context *ctx, Type type) {
  return type_is_float(type) ? attr_float_bits(ctx, type, 0) : attr_int(ctx, type, 0);
}

// The first block that goes on unconditionally, or the entry of a cycle of conditional ones, goes
// to the exit on a condition that never holds.
static bool add_exit(Lowering *l, Region *region, Type type) {
  Block *from = region->last;
  Op *end = block_terminator(from);
  for (Block *block = region->first; block && !op_is(end, OP_cf_br); block = block->next) {
    from = block;
    end = block_terminator(block);
  }
  if (!op_is(end, OP_cf_br)) { // all end with conditions: one more block in front of a successor
    Block *between = block_create(l->module), *to = op_successor(end, 0);
    region_append_block(region, between);
    Values args = {0};
    for (uint32_t i = 0; i < to->n_args; i++)
      vec_push(l->scratch, &args, block_add_arg(l->module, between, to->args[i]->type, end->loc));
    op_successors(end)[0] = between;
    from = between;
    end = terminate_block(l, between, OP_cf_br, &args, to, NULL, 0, end->loc);
  }
  Block *exit = block_create(l->module);
  region_append_block(region, exit);
  Builder b = builder_at_end(l->module, exit, end->loc);
  Values results = {0}, operands = {0};
  for (size_t i = 0; i < type_n_results(type); i++) {
    Type result = type_result(type, i);
    if (!channel_of(l, result))
      return op_error(region->op, "result #%zu of type '%s' has no channel that could carry it", i,
                      type_text(l->ctx, result));
    NamedAttr value = {l->value_attr, zero_of(l->ctx, result)};
    vec_push(l->scratch, &results, build_value(&b, OP_arith_constant, NULL, 0, result, &value, 1));
  }
  build_op(&b, OP_func_return, results.data, results.len, NULL, 0, NULL, 0);
  b = builder_before(l->module, end);
  NamedAttr no = {l->value_attr, attr_bool(l->ctx, false)};
  vec_push(l->scratch, &operands, build_value(&b, OP_arith_constant, NULL, 0, l->ctx->i1, &no, 1));
  push_range(l, end, 0, end->n_operands, &operands);
  terminate_block(l, from, OP_cf_cond_br, &operands, exit, op_successor(end, 0), 0, end->loc);
  op_erase(end);
  return true;
}

bool normalize_cfg(Lowering *l, Op *func) {
  Region *region = op_region(func, 0);
  Type type = attr_type_value(op_attr_named(l->ctx, func, "function_type"));
  erase_unreachable(l, region);
  for (Block *block = region->first; block; block = block->next)
    if (!lower_block(l, block))
      return false;
  uint32_t n_returns = 0;
  for (Block *block = region->first; block; block = block->next)
    n_returns += op_is(block_terminator(block), OP_func_return);
  if (!n_returns)
    return add_exit(l, region, type);
  merge_returns(l, region, n_returns, type);
  return true;
}
