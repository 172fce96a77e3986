// operation.c: ops of comb and hw as nodes. Ops of many operands become chains.

#include "base/wide.h"
#include "dialects/comb/comb.h"
#include "dialects/dialects.h"
#include "sim/flatten.h"

static unsigned width_of(const Netlist *n, NodeId id) {
  return n->nodes.data[id].width;
}

static NodeId chain(Netlist *n, NodeKind kind, const Op *op, const NodeId *operands) {
  NodeId result = operands[0];
  for (uint32_t i = 1; i < op->n_operands; i++)
    result = netlist_node(n, kind, width_of(n, result), result, operands[i], 0, 0);
  return result;
}

static NodeId concat(Netlist *n, NodeId high, NodeId low) {
  return netlist_node(n, NODE_CONCAT, width_of(n, high) + width_of(n, low), high, low, 0, 0);
}

// From the lowest part up, so that zeros above come last.
static NodeId concat_all(Netlist *n, const Op *op, const NodeId *operands) {
  NodeId result = operands[op->n_operands - 1];
  for (uint32_t i = op->n_operands - 1; i-- > 0;)
    result = concat(n, operands[i], result);
  return result;
}

static NodeId replicate(Netlist *n, NodeId part, unsigned width) {
  if (width_of(n, part) == 1)
    return netlist_node(n, NODE_REPLICATE, width, part, 0, 0, 0);
  NodeId result = part;
  while (width_of(n, result) < width)
    result = concat(n, result, part);
  return result;
}

// A choice per input, the last one innermost.
static NodeId truth_table(Netlist *n, const Op *op, const NodeId *operands) {
  Attr table = op_attr_named(n->ctx, op, "lookupTable");
  size_t size = (size_t)1 << op->n_operands;
  NodeId *level = ARENA_ARRAY(&n->arena, NodeId, size);
  for (size_t i = 0; i < size; i++)
    level[i] = netlist_bit(n, attr_is(table, &ATTR_DEF_DENSE_ARRAY)
                                  ? dense_array_int(table, i) != 0
                                  : attr_int_or(attr_at(table, i), 0) != 0);
  for (uint32_t i = op->n_operands; i-- > 0;) {
    size /= 2;
    for (size_t k = 0; k < size; k++)
      level[k] = netlist_mux(n, operands[i], level[2 * k + 1], level[2 * k]);
  }
  return level[0];
}

static NodeId compare(Netlist *n, const Op *op, NodeId a, NodeId b) {
  static const struct {
    NodeKind kind;
    bool is_swapped, is_negated;
  } ROWS[] = {
      [COMB_EQ] = {NODE_EQ, false, false},   [COMB_NE] = {NODE_EQ, false, true},
      [COMB_SLT] = {NODE_SLT, false, false}, [COMB_SLE] = {NODE_SLE, false, false},
      [COMB_SGT] = {NODE_SLT, true, false},  [COMB_SGE] = {NODE_SLE, true, false},
      [COMB_ULT] = {NODE_ULT, false, false}, [COMB_ULE] = {NODE_ULE, false, false},
      [COMB_UGT] = {NODE_ULT, true, false},  [COMB_UGE] = {NODE_ULE, true, false},
      [COMB_CEQ] = {NODE_EQ, false, false},  [COMB_CNE] = {NODE_EQ, false, true},
      [COMB_WEQ] = {NODE_EQ, false, false},  [COMB_WNE] = {NODE_EQ, false, true},
  };
  uint64_t predicate = attr_enum_value(op_attr_named(n->ctx, op, "predicate"));
  bool is_swapped = ROWS[predicate].is_swapped;
  NodeId result =
      netlist_node(n, ROWS[predicate].kind, 1, is_swapped ? b : a, is_swapped ? a : b, 0, 0);
  return ROWS[predicate].is_negated ? netlist_not(n, result) : result;
}

static const struct {
  OpId op;
  NodeKind kind;
} CHAINS[] = {
    {OP_comb_add, NODE_ADD},   {OP_comb_mul, NODE_MUL},   {OP_comb_and, NODE_AND},
    {OP_comb_or, NODE_OR},     {OP_comb_xor, NODE_XOR},   {OP_comb_sub, NODE_SUB},
    {OP_comb_divu, NODE_DIVU}, {OP_comb_divs, NODE_DIVS}, {OP_comb_modu, NODE_MODU},
    {OP_comb_mods, NODE_MODS}, {OP_comb_shl, NODE_SHL},   {OP_comb_shru, NODE_SHRU},
    {OP_comb_shrs, NODE_SHRS},
};

NodeId netlist_operation(Netlist *n, const Op *op, const NodeId *operands) {
  unsigned width = type_width(op->results[0].type);
  for (size_t i = 0; i < sizeof CHAINS / sizeof *CHAINS; i++)
    if (op_is(op, CHAINS[i].op))
      return chain(n, CHAINS[i].kind, op, operands);
  switch (op->info->id) {
  case OP_hw_constant:
    return netlist_const(n, width, attr_limbs(op_attr_named(n->ctx, op, "value")));
  case OP_hw_wire:
    return operands[0];
  case OP_comb_icmp:
    return compare(n, op, operands[0], operands[1]);
  case OP_comb_mux:
    return netlist_mux(n, operands[0], operands[1], operands[2]);
  case OP_comb_parity:
    return netlist_node(n, NODE_PARITY, 1, operands[0], 0, 0, 0);
  case OP_comb_extract:
    return netlist_node(n, NODE_EXTRACT, width, operands[0], 0, 0,
                        (uint32_t)attr_int_or(op_attr_named(n->ctx, op, "lowBit"), 0));
  case OP_comb_concat:
    return concat_all(n, op, operands);
  case OP_comb_replicate:
    return replicate(n, operands[0], width);
  case OP_comb_reverse:
    return netlist_node(n, NODE_REVERSE, width, operands[0], 0, 0, 0);
  case OP_comb_truth_table:
    return truth_table(n, op, operands);
  default:
    op_error(op, "cannot be simulated yet");
    return 0;
  }
}
