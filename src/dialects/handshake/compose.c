// compose.c: joining signals of a channel, and taking them apart again.
//
// Two styles (seed 3); the low bits come first, signals in the order of the type:
//
//   <i32, [i2, i4]>                     -> <i38>              extra signals join the data
//   <i32, [i2, i4, (U) i4, (U) i8]>     -> <i32, [i6, (U) i12]>   each direction joins by itself
//
// Upstream signals are joined among themselves in both. In the first style a float's bits become
// an integer, and control<[i2]> becomes channel<i2>.

#include "dialects/handshake/hooks.h"

typedef struct Shape {
  Signal downstream, upstream; // the only one, or the last
  size_t n_downstream, n_upstream;
  uint64_t downstream_width, upstream_width;
} Shape;

static Shape shape_of(Type type) {
  Shape shape = {0};
  for (size_t i = 0; i < type_n_signals(type); i++) {
    Signal signal = type_signal(type, i);
    if (signal.is_upstream) {
      shape.upstream = signal;
      shape.n_upstream++;
      shape.upstream_width += type_width(signal.type);
    } else {
      shape.downstream = signal;
      shape.n_downstream++;
      shape.downstream_width += type_width(signal.type);
    }
  }
  return shape;
}

// `joined` is what n signals of one direction become: nothing, the one there was, or an integer
// of all bits.
static bool is_joined(size_t n, Signal only, uint64_t width, size_t n_joined, Signal joined) {
  if (n_joined != (n > 0))
    return false;
  if (!n || (n == 1 && joined.type == only.type))
    return true;
  return type_is_signless(joined.type) && type_width(joined.type) == width;
}

static bool is_composition(Type parts, Type whole) {
  Shape from = shape_of(parts), to = shape_of(whole);
  Type data = type_data(parts), joined = type_data(whole);
  if (!is_joined(from.n_upstream, from.upstream, from.upstream_width, to.n_upstream, to.upstream))
    return false;
  if (to.n_downstream || (!from.n_downstream && joined == data))
    return joined == data && is_joined(from.n_downstream, from.downstream, from.downstream_width,
                                       to.n_downstream, to.downstream);
  if (!data && !from.n_downstream)
    return false;
  uint64_t width = (data ? type_width(data) : 0) + from.downstream_width;
  return joined && type_is_signless(joined) && type_width(joined) == width;
}

// The two compositions of a type, for messages; NULL where the integer would be too wide.
static Type composed(Context *ctx, Type parts, bool with_data) {
  Shape from = shape_of(parts);
  Type data = type_data(parts);
  Signal signals[2];
  size_t n = 0;
  uint64_t width = (data ? type_width(data) : 0) + from.downstream_width;
  if (width > INT_WIDTH_MAX || from.upstream_width > INT_WIDTH_MAX)
    return NULL;
  if (with_data && from.n_downstream)
    data = type_int(ctx, (unsigned)width, SIGNLESS);
  else if (from.n_downstream)
    signals[n++] = (Signal){NULL, type_int(ctx, (unsigned)from.downstream_width, SIGNLESS), false};
  if (from.n_upstream)
    signals[n++] = (Signal){NULL, type_int(ctx, (unsigned)from.upstream_width, SIGNLESS), true};
  return data ? type_channel(ctx, data, signals, n) : type_control(ctx, signals, n);
}

static bool verify_composition(Op *op, const Value *parts, const Value *whole) {
  Context *ctx = op_context(op);
  if (!verify_unit(op))
    return false;
  if (is_composition(parts->type, whole->type))
    return true;
  Type joined = composed(ctx, parts->type, true), beside = composed(ctx, parts->type, false);
  const char *what = type_text(ctx, parts->type), *found = type_text(ctx, whole->type);
  if (!joined)
    return op_error(op, "'%s' has too many bits to be composed", what);
  if (joined == beside)
    return op_error(op, "'%s' composes to '%s', but got '%s'", what, type_text(ctx, joined), found);
  return op_error(op, "'%s' composes to '%s' or '%s', but got '%s'", what, type_text(ctx, joined),
                  type_text(ctx, beside), found);
}

bool verify_handshake_compose(Op *op) {
  return verify_composition(op, op_operand(op, 0), op_result(op, 0));
}

bool verify_handshake_decompose(Op *op) {
  return verify_composition(op, op_result(op, 0), op_operand(op, 0));
}

// Undoing what the op before did gives its operand, names of signals included.
static bool fold_undone(Op *op, unsigned inverse, FoldResult *results) {
  const Op *inner = value_op(op_operand(op, 0));
  if (inner && op_is(inner, inverse))
    results[0].value = op_operand(inner, 0);
  else
    results[0].value = op_operand(op, 0);
  return results[0].value->type == op->results[0].type;
}

bool fold_handshake_compose(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  return fold_undone(op, OP_handshake_decompose, results);
}

bool fold_handshake_decompose(Op *op, const Attr *constants, FoldResult *results) {
  (void)constants;
  return fold_undone(op, OP_handshake_compose, results);
}
