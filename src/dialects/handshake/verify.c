// verify.c: rules that many handshake ops share, and how their messages name things.

#include "dialects/handshake/hooks.h"

static const char *port_label(const Op *op, const Port *ports, uint32_t n_ports, bool is_result,
                              uint32_t i) {
  Context *ctx = op_context(op);
  for (uint32_t port = 0; port < n_ports; port++) {
    uint32_t begin, n;
    if (!(is_result ? op_result_range(op, port, &begin, &n)
                    : op_operand_range(op, port, &begin, &n)))
      break;
    if (i < begin || i >= begin + n)
      continue;
    if (ports[port].arity == MANY)
      return context_printf(ctx, "'%s' #%u", ports[port].name->text, i - begin);
    return context_printf(ctx, "'%s'", ports[port].name->text);
  }
  return context_printf(ctx, "%s #%u", is_result ? "result" : "operand", i);
}

const char *operand_label(const Op *op, uint32_t i) {
  return port_label(op, op->info->operands, op->info->n_operands, false, i);
}

const char *result_label(const Op *op, uint32_t i) {
  return port_label(op, op->info->results, op->info->n_results, true, i);
}

const char *signal_label(Context *ctx, Type type, size_t i) {
  Signal signal = type_signal(type, i);
  return signal.name ? context_printf(ctx, "'%s'", signal.name->text)
                     : context_printf(ctx, "#%zu", i);
}

// Of an operand or result of op.
static const char *value_label(const Op *op, const Value *value) {
  if (value_op(value) == op)
    return result_label(op, value->index);
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i) == value)
      return operand_label(op, i);
  return "'?'";
}

static size_t first_upstream(Type type) {
  size_t i = 0;
  while (!type_signal(type, i).is_upstream)
    i++;
  return i;
}

// What comes up through two results of one op would have to become one value.
static bool verify_upstream(const Op *op) {
  Context *ctx = op_context(op);
  const Value *first = NULL;
  for (uint32_t i = 0; i < op->n_results; i++) {
    const Value *result = op_result(op, i);
    if (!type_is_handshake(result->type) || !type_has_upstream(result->type))
      continue;
    if (first)
      return op_error(op,
                      "%s and %s both carry the upstream extra signal %s ('%s'), so that there is "
                      "no one value to send up",
                      value_label(op, first), value_label(op, result),
                      signal_label(ctx, result->type, first_upstream(result->type)),
                      type_text(ctx, result->type));
    first = result;
  }
  return true;
}

bool verify_unit(Op *op) {
  const Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_handshake_func))
    return op_error(op, "expects parent op 'handshake.func'");
  return op->n_results < 2 || verify_upstream(op);
}

bool verify_extra_signals(const Op *op, const Value *a, const Value *b) {
  Context *ctx = op_context(op);
  return type_same_signals(a->type, b->type) ||
         op_error(op, "%s and %s must have the same extra signals, but have '%s' and '%s'",
                  value_label(op, a), value_label(op, b), type_text(ctx, a->type),
                  type_text(ctx, b->type));
}

bool verify_side_signals(const Op *op, const Value *side, const Value *main) {
  Context *ctx = op_context(op);
  return !type_n_signals(side->type) || type_same_signals(side->type, main->type) ||
         op_error(op, "%s must have no extra signals or those of %s ('%s'), but got '%s'",
                  value_label(op, side), value_label(op, main), type_text(ctx, main->type),
                  type_text(ctx, side->type));
}

bool verify_no_signals(const Op *op, const Value *value) {
  return !type_n_signals(value->type) ||
         op_error(op, "%s must have no extra signals, but got '%s'", value_label(op, value),
                  type_text(op_context(op), value->type));
}

void name_handshake_ports(Op *op, NameFn *name, void *user) {
  for (uint32_t port = 0; port < op->info->n_results; port++) {
    uint32_t begin, n;
    if (op_result_range(op, port, &begin, &n) && n)
      name(user, op_result(op, begin), ident_str(op->info->results[port].name));
  }
}
