// arith.c: arith and math over channels. An op waits for all its operands, computes on their
// data, and passes on their extra signals, which are therefore the same everywhere.

#include "dialects/handshake/hooks.h"

bool verify_handshake_select(Op *op) {
  return verify_unit(op) && verify_side_signals(op, op_operand(op, 0), op_result(op, 0));
}

bool verify_handshake_cast(Op *op) {
  return verify_unit(op) && verify_extra_signals(op, op_operand(op, 0), op_result(op, 0));
}

static unsigned data_width(const Value *value) {
  return type_width(type_data(value->type));
}

static bool verify_widths(const Op *op, bool ok, const char *relation) {
  Context *ctx = op_context(op);
  return ok ||
         op_error(op, "'out' must %s 'in', but got '%s' from '%s'", relation,
                  type_text(ctx, op->results[0].type), type_text(ctx, op_operand(op, 0)->type));
}

// Dynamatic's files have extensions and truncations to the same width; they fold.
bool verify_handshake_extension(Op *op) {
  bool ok = data_width(op_operand(op, 0)) <= data_width(op_result(op, 0));
  return verify_handshake_cast(op) && verify_widths(op, ok, "not be narrower than");
}

bool verify_handshake_truncation(Op *op) {
  bool ok = data_width(op_operand(op, 0)) >= data_width(op_result(op, 0));
  return verify_handshake_cast(op) && verify_widths(op, ok, "not be wider than");
}

bool verify_handshake_bitcast(Op *op) {
  bool ok = data_width(op_operand(op, 0)) == data_width(op_result(op, 0));
  return verify_handshake_cast(op) && verify_widths(op, ok, "be as wide as");
}

bool verify_handshake_fpowi(Op *op) {
  return verify_unit(op) && verify_extra_signals(op, op_operand(op, 0), op_operand(op, 1));
}

bool fold_handshake_cast(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  results[0].value = op_operand(op, 0);
  return op_operand(op, 0)->type == op->results[0].type;
}
