// fold.c: folds of hw: reading back what was just put together.

#include "dialects/hw/hooks.h"
#include "dialects/rows.h"

// A graph region may hold cycles: an op is never replaced by itself.
static bool fold_to_value(const Op *op, Value *value, FoldResult *results) {
  if (value_op(value) == op || value->type != op->results[0].type)
    return false;
  results[0].value = value;
  return true;
}

static Op *definition(const Value *value, unsigned id) {
  Op *op = value_op(value);
  return op && op_is(op, id) ? op : NULL;
}

// get(create(x_n-1, ..., x_0), i) is x_i; of a constant array, a constant.
bool fold_hw_array_get(Op *op, const Attr *constants, FoldResult *results) {
  Type type = op_operand(op, 0)->type;
  uint64_t n = hw_array_len(type), index = 0;
  if (n > 1) {
    if (!constants[1] || attr_limbs(constants[1])[0] >= n)
      return false;
    index = attr_limbs(constants[1])[0];
  }
  Op *create = definition(op_operand(op, 0), OP_hw_array_create);
  if (create)
    return fold_to_value(op, op_operand(create, (uint32_t)(n - 1 - index)), results);
  Op *constant = definition(op_operand(op, 0), OP_hw_aggregate_constant);
  if (!constant)
    return false;
  Attr value = attr_at(op_attr_named(op_context(op), constant, "fields"), n - 1 - index);
  if (!attr_is(value, &ATTR_DEF_INTEGER))
    return false;
  results[0].attr = value;
  return true;
}

bool fold_hw_array_slice(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants; // the whole array starts at 0, or else reads outside
  return fold_to_value(op, op_operand(op, 0), results);
}

bool fold_hw_array_concat(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  return op->n_operands == 1 && fold_to_value(op, op_operand(op, 0), results);
}

// A cast to the same type, and back to the type it came from.
bool fold_hw_bitcast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Op *inner = definition(op_operand(op, 0), OP_hw_bitcast);
  return fold_to_value(op, op_operand(op, 0), results) ||
         (inner && fold_to_value(op, op_operand(inner, 0), results));
}

bool fold_hw_struct_extract(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  int64_t i = attr_int_or(op_attr_named(op_context(op), op, "fieldIndex"), -1);
  Op *create = definition(op_operand(op, 0), OP_hw_struct_create);
  if (!create || i < 0 || i >= create->n_operands)
    return false;
  return fold_to_value(op, op_operand(create, (uint32_t)i), results);
}

bool fold_hw_struct_explode(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  Op *create = definition(op_operand(op, 0), OP_hw_struct_create);
  if (!create || create->n_operands != op->n_results || !op->n_results)
    return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (value_op(op_operand(create, i)) == op || op_operand(create, i)->type != op->results[i].type)
      return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    results[i].value = op_operand(create, i);
  return true;
}
