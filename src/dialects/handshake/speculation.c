// speculation.c: units of Dynamatic that no pass of ours makes: those of its speculation, and
// reshape. They are read, checked and printed, so that its files pass through; there are no units
// for them, and so no circuits.
//
// A token that may turn out wrong carries an extra signal `spec: i1`. Save units put it on, commit
// units take it off, and all else about the two types is the same.

#include "dialects/handshake/hooks.h"

static const char *label(const Op *op, const Value *value) {
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i) == value)
      return operand_label(op, i);
  return result_label(op, value->index);
}

static bool is_spec(Signal signal) {
  return signal.name && str_is(ident_str(signal.name), "spec");
}

static bool verify_spec(const Op *op, const Value *value, bool is_wanted) {
  bool has_spec = false;
  for (size_t i = 0; i < type_n_signals(value->type); i++) {
    Signal signal = type_signal(value->type, i);
    if (!is_spec(signal))
      continue;
    has_spec = true;
    if (signal.is_upstream || !type_is_int_of(signal.type, 1))
      return op_error(op, "'spec' of %s must be a downstream i1", label(op, value));
  }
  return has_spec == is_wanted ||
         op_error(op, "%s must have %s extra signal 'spec', but got '%s'", label(op, value),
                  is_wanted ? "the" : "no", type_text(op_context(op), value->type));
}

static size_t next_signal(Type type, size_t i) {
  while (i < type_n_signals(type) && is_spec(type_signal(type, i)))
    i++;
  return i;
}

static bool is_same_but_spec(Type a, Type b) {
  size_t i = next_signal(a, 0), k = next_signal(b, 0);
  while (i < type_n_signals(a) && k < type_n_signals(b)) {
    Signal x = type_signal(a, i), y = type_signal(b, k);
    if (x.name != y.name || x.type != y.type || x.is_upstream != y.is_upstream)
      return false;
    i = next_signal(a, i + 1);
    k = next_signal(b, k + 1);
  }
  return i == type_n_signals(a) && k == type_n_signals(b);
}

static bool verify_same_but_spec(const Op *op, const Value *a, const Value *b, bool with_data) {
  bool is_same_data = !with_data || type_data(a->type) == type_data(b->type);
  return (is_same_data && is_same_but_spec(a->type, b->type)) ||
         op_error(op, "%s and %s may differ in the extra signal 'spec' only, but are '%s' and '%s'",
                  label(op, a), label(op, b), type_text(op_context(op), a->type),
                  type_text(op_context(op), b->type));
}

// What a speculator tells another unit.
static bool verify_command(const Op *op, const Value *value, unsigned width) {
  Type data = type_data(value->type);
  return (data && type_is_int_of(data, width) && !type_n_signals(value->type)) ||
         op_error(op, "%s must be a channel of i%u without extra signals, but got '%s'",
                  label(op, value), width, type_text(op_context(op), value->type));
}

bool verify_handshake_non_spec(Op *op) {
  return verify_unit(op) && verify_spec(op, op_operand(op, 0), false) &&
         verify_spec(op, op_result(op, 0), true) &&
         verify_same_but_spec(op, op_operand(op, 0), op_result(op, 0), true);
}

bool verify_handshake_spec_save(Op *op) {
  return verify_command(op, op_operand(op, 1), 1) && verify_handshake_non_spec(op);
}

bool verify_handshake_spec_commit(Op *op) {
  return verify_unit(op) && verify_command(op, op_operand(op, 1), 1) &&
         verify_spec(op, op_operand(op, 0), true) && verify_spec(op, op_result(op, 0), false) &&
         verify_same_but_spec(op, op_operand(op, 0), op_result(op, 0), true);
}

bool verify_handshake_spec_save_commit(Op *op) {
  return verify_unit(op) && verify_command(op, op_operand(op, 1), 3) &&
         verify_spec(op, op_operand(op, 0), true);
}

bool verify_handshake_speculating_branch(Op *op) {
  const Value *tag = op_operand(op, 0), *data = op_operand(op, 1);
  if (!verify_unit(op) || !verify_spec(op, tag, true) || !verify_spec(op, data, true) ||
      !verify_same_but_spec(op, tag, data, false))
    return false;
  for (uint32_t i = 0; i < 2; i++)
    if (!verify_spec(op, op_result(op, i), false) ||
        !verify_same_but_spec(op, data, op_result(op, i), true))
      return false;
  return true;
}

bool verify_handshake_speculator(Op *op) {
  static const unsigned WIDTHS[] = {0, 1, 1, 3, 3, 1};
  const Value *data = op_operand(op, 0);
  if (!verify_unit(op) || !verify_spec(op, data, true) || !verify_spec(op, op_operand(op, 1), true))
    return false;
  for (uint32_t i = 1; i < op->n_results; i++)
    if (!verify_command(op, op_result(op, i), WIDTHS[i]))
      return false;
  return verify_same_but_spec(op, data, op_operand(op, 1), false);
}

enum { MERGE_DATA, SPLIT_DATA, MERGE_EXTRA, SPLIT_EXTRA };
static const EnumCase RESHAPE_TYPES[] = {{"MergeData", MERGE_DATA},
                                         {"SplitData", SPLIT_DATA},
                                         {"MergeExtra", MERGE_EXTRA},
                                         {"SplitExtra", SPLIT_EXTRA}};
const EnumTable HANDSHAKE_RESHAPE_TYPES = {"way to reshape", RESHAPE_TYPES, 4, NULL, 32};

// Bits downstream (with the data) and upstream, and how many extra signals they are in.
typedef struct Bits {
  uint64_t down, up;
  size_t n_down, n_up;
} Bits;

static Bits count_bits(Type type) {
  Bits bits = {.down = type_data(type) ? type_width(type_data(type)) : 0};
  for (size_t i = 0; i < type_n_signals(type); i++) {
    Signal signal = type_signal(type, i);
    *(signal.is_upstream ? &bits.up : &bits.down) += type_width(signal.type);
    *(signal.is_upstream ? &bits.n_up : &bits.n_down) += 1;
  }
  return bits;
}

bool verify_handshake_reshape(Op *op) {
  uint64_t way = attr_enum_value(op_attr_named(op_context(op), op, "reshapeType"));
  bool is_split = way == SPLIT_DATA || way == SPLIT_EXTRA;
  bool is_extra = way == MERGE_EXTRA || way == SPLIT_EXTRA;
  Type from = op_operand(op, 0)->type, to = op_result(op, 0)->type;
  Bits in = count_bits(from), out = count_bits(to);
  Bits merged = is_split ? in : out;
  const char *which = is_split ? "'channel'" : "'reshaped'";
  if (!verify_unit(op))
    return false;
  if (is_extra && type_data(from) != type_data(to))
    return op_error(op, "'channel' and 'reshaped' must have the same data");
  if (is_extra && merged.n_down > 1)
    return op_error(op, "%s must have at most one downstream signal, but has %zu", which,
                    merged.n_down);
  if (!is_extra && merged.n_down)
    return op_error(op, "%s must have its downstream signals in its data, but has %zu beside it",
                    which, merged.n_down);
  if (merged.n_up > 1)
    return op_error(op, "%s must have at most one upstream signal, but has %zu", which,
                    merged.n_up);
  if (in.down != out.down || in.up != out.up)
    return op_error(
        op, "'channel' has %llu bits downstream and %llu upstream, 'reshaped' %llu and %llu",
        (unsigned long long)in.down, (unsigned long long)in.up, (unsigned long long)out.down,
        (unsigned long long)out.up);
  return true;
}
