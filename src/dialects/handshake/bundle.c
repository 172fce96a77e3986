// bundle.c: a channel from its signals, and its signals from a channel.
//
// What goes downstream enters bundle and leaves unbundle; what goes upstream the other way:
//
//                                 downstream                      upstream
//   control<>                     valid: i1                       ready: i1
//   control<[signals]>            control<>, signals              signals (U)
//   channel<T, [signals]>         control<>, data: T, signals     signals (U)
//
//   %ctrl, %data = unbundle %channel [%ack] : <i32, [ack: (U) i1]> to _
//   %again, %ack = bundle %ctrl, %data : _ to <i32, [ack: (U) i1]>
//
// Seed 3 writes the types of the results instead: `unbundle %channel, %ack : control, i32` and
// `bundle %ctrl, %data [%tag] : channel<i32, [tag: i2]>`. Operand types come from definitions.

#include "dialects/handshake/hooks.h"
#include "ir/greedy.h"

typedef struct Component {
  Type type;
  const char *name; // NULL: extra signal
  size_t signal;    // its index
} Component;

typedef struct Components {
  VEC(Component) downstream, upstream;
} Components;

static Components components(Context *ctx, Arena *arena, Type type) {
  Components c = {0};
  if (type_is_control(type) && !type_n_signals(type)) {
    vec_push(arena, &c.downstream, ((Component){ctx->i1, "valid", 0}));
    vec_push(arena, &c.upstream, ((Component){ctx->i1, "ready", 0}));
    return c;
  }
  vec_push(arena, &c.downstream, ((Component){type_control(ctx, NULL, 0), "control", 0}));
  if (type_data(type))
    vec_push(arena, &c.downstream, ((Component){type_data(type), "data", 0}));
  for (size_t i = 0; i < type_n_signals(type); i++) {
    Component signal = {type_signal(type, i).type, NULL, i};
    if (type_signal(type, i).is_upstream)
      vec_push(arena, &c.upstream, signal);
    else
      vec_push(arena, &c.downstream, signal);
  }
  return c;
}

static const char *component_label(Context *ctx, Type type, Component component) {
  return component.name
             ? component.name
             : context_printf(ctx, "extra signal %s", signal_label(ctx, type, component.signal));
}

// `%a, %b [%c]`: one list, of which seed 3 puts the extra signals in brackets.
static bool parse_signal_operands(Parser *p, OperandList *list) {
  if (!parse_operand_list(p, list))
    return false;
  const Token *t = parser_token(p);
  return t->kind != TOKEN_PUNCT || t->punct != '[' || parse_operand_list_in(p, '[', ']', list);
}

static bool add_untyped(Parser *p, OpState *state, const OperandList *list, size_t from) {
  for (size_t i = from; i < list->items.len; i++)
    if (!add_operand(p, state, list->items.data[i], NULL))
      return false;
  return true;
}

static bool parse_channel_like(Parser *p, Type *type) {
  const char *at = parser_at(p);
  if (!parse_handshake_type(p, type))
    return false;
  return type_is_handshake(*type) ||
         parser_error(p, at, "expected a channel or a control, but got '%s'",
                      type_text(parser_context(p), *type));
}

static void add_types(Parser *p, OpState *state, const Component *list, size_t n) {
  for (size_t i = 0; i < n; i++)
    vec_push(parser_scratch(p), &state->types, list[i].type);
}

bool parse_handshake_bundle(Parser *p, OpState *state) {
  OperandList operands = {0};
  TypeList upstreams = {0};
  Type type;
  if (!parse_signal_operands(p, &operands) || !parse_optional_attr_dict(p, state) ||
      !parse_punct(p, ':'))
    return false;
  if (parse_optional_keyword(p, "_") && !parse_keyword(p, "to"))
    return false;
  if (!parse_channel_like(p, &type))
    return false;
  vec_push(parser_scratch(p), &state->types, type);
  if (parse_optional_punct(p, ',')) {
    if (!parse_handshake_types(p, &upstreams))
      return false;
    for (size_t i = 0; i < upstreams.items.len; i++)
      vec_push(parser_scratch(p), &state->types, upstreams.items.data[i]);
  } else {
    Components c = components(parser_context(p), parser_scratch(p), type);
    add_types(p, state, c.upstream.data, c.upstream.len);
  }
  return add_untyped(p, state, &operands, 0);
}

void print_handshake_bundle(Printer *p, Op *op) {
  print_char(p, ' ');
  print_operands(p, op, 0, op->n_operands);
  print_attr_dict(p, op, NULL);
  print_cstr(p, " : _ to ");
  print_handshake_short_type(p, op->results[0].type);
}

// The type that has these downstream signals, were it written.
static void hint_channel_type(Parser *p, UnresolvedOperand operand, const TypeList *signals) {
  Context *ctx = parser_context(p);
  size_t n = signals->items.len, first = 1;
  Type data = NULL;
  Signal *extra = ARENA_ARRAY(parser_scratch(p), Signal, n);
  if (n > 1 && type_is_raw(signals->items.data[1]))
    data = signals->items.data[first++];
  for (size_t i = first; i < n; i++) {
    if (!type_is_raw(signals->items.data[i]))
      return;
    extra[i - first].type = signals->items.data[i];
  }
  Type type = data ? type_channel(ctx, data, extra, n - first) : type_control(ctx, NULL, 0);
  operand_type_hint(p, operand,
                    arena_printf(parser_scratch(p), "write ': %s to _'", type_text(ctx, type)));
}

bool parse_handshake_unbundle(Parser *p, OpState *state) {
  OperandList operands = {0};
  TypeList types = {0};
  const char *at = parser_at(p);
  if (!parse_signal_operands(p, &operands))
    return false;
  if (!operands.items.len)
    return parser_error(p, at, "expected SSA operand");
  if (!parse_optional_attr_dict(p, state) || !parse_punct(p, ':'))
    return false;
  at = parser_at(p);
  if (!parse_handshake_types(p, &types))
    return false;
  Type channel = NULL;
  if (types.items.len == 1 && parse_optional_keyword(p, "to")) {
    if (!parse_keyword(p, "_"))
      return false;
    channel = types.items.data[0];
    if (!type_is_handshake(channel))
      return parser_error(p, at, "expected a channel or a control, but got '%s'",
                          type_text(parser_context(p), channel));
    Components c = components(parser_context(p), parser_scratch(p), channel);
    add_types(p, state, c.downstream.data, c.downstream.len);
  } else {
    for (size_t i = 0; i < types.items.len; i++)
      vec_push(parser_scratch(p), &state->types, types.items.data[i]);
  }
  if (!add_operand(p, state, operands.items.data[0], channel))
    return false;
  if (!channel && !operand_known_type(p, operands.items.data[0]))
    hint_channel_type(p, operands.items.data[0], &types);
  return add_untyped(p, state, &operands, 1);
}

void print_handshake_unbundle(Printer *p, Op *op) {
  print_char(p, ' ');
  print_operand(p, op_operand(op, 0));
  if (op->n_operands > 1) {
    print_cstr(p, " [");
    print_operands(p, op, 1, op->n_operands - 1);
    print_char(p, ']');
  }
  print_attr_dict(p, op, NULL);
  print_cstr(p, " : ");
  print_handshake_short_type(p, op_operand(op, 0)->type);
  print_cstr(p, " to _");
}

// The values of one side, from `first` on, against the signals of one direction.
static bool verify_side(const Op *op, Type type, bool results, uint32_t first,
                        const Component *wanted, size_t n, const char *direction) {
  Context *ctx = op_context(op);
  uint32_t n_found = (results ? op->n_results : op->n_operands) - first;
  const char *what = results ? "result" : "operand";
  for (uint32_t i = 0; i < n && i < n_found; i++) {
    const Value *value = results ? op_result(op, first + i) : op_operand(op, first + i);
    if (value->type != wanted[i].type)
      return op_error(op, "%s is the %s of '%s' and must be '%s', but got '%s'",
                      results ? result_label(op, first + i) : operand_label(op, first + i),
                      component_label(ctx, type, wanted[i]), type_text(ctx, type),
                      type_text(ctx, wanted[i].type), type_text(ctx, value->type));
  }
  if (n_found < n)
    return op_error(op, "'%s' has %zu %s signal%s, but there is no %s for the %s",
                    type_text(ctx, type), n, direction, n == 1 ? "" : "s", what,
                    component_label(ctx, type, wanted[n_found]));
  if (n_found > n)
    return op_error(op, "'%s' has %zu %s signal%s, but there are %u %ss for them",
                    type_text(ctx, type), n, direction, n == 1 ? "" : "s", n_found, what);
  return true;
}

// The signals that travel with the channel on side, and against it on the other.
static bool verify_sides(Op *op, Type type, bool is_bundle) {
  const Op *parent = op_parent(op);
  if (!parent || !op_is(parent, OP_handshake_func))
    return op_error(op, "expects parent op 'handshake.func'");
  Arena scratch = {0};
  Components c = components(op_context(op), &scratch, type);
  bool ok =
      verify_side(op, type, !is_bundle, 0, c.downstream.data, c.downstream.len, "downstream") &&
      verify_side(op, type, is_bundle, 1, c.upstream.data, c.upstream.len, "upstream");
  arena_free(&scratch);
  return ok;
}

bool verify_handshake_bundle(Op *op) {
  return verify_sides(op, op->results[0].type, true);
}
bool verify_handshake_unbundle(Op *op) {
  return verify_sides(op, op_operand(op, 0)->type, false);
}

// The one op that uses the value, if it is one of that kind.
static Op *only_user(const Value *value, unsigned id) {
  return value_has_one_use(value) && op_is(value->first_use->owner, id) ? value->first_use->owner
                                                                        : NULL;
}

// bundle(unbundle(x)) is x, where nothing else looks at the signals, and what comes up through
// the new channel is what was sent up the old one.
bool canonicalize_handshake_unbundle(Op *op, Rewriter *rewriter) {
  Value *channel = op_operand(op, 0);
  Op *bundle = op->n_results ? only_user(op_result(op, 0), OP_handshake_bundle) : NULL;
  if (!bundle || bundle->results[0].type != channel->type || bundle->n_operands != op->n_results ||
      bundle->n_results != op->n_operands || value_op(channel) == bundle)
    return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op_operand(bundle, i) != op_result(op, i) || !value_has_one_use(op_result(op, i)))
      return false;
  for (uint32_t i = 1; i < op->n_operands; i++)
    if (op_operand(op, i) != op_result(bundle, i) || !value_has_one_use(op_result(bundle, i)))
      return false;
  value_replace_all_uses(op_result(bundle, 0), channel);
  op_drop_all_references(bundle); // the two may feed each other
  rewriter_erase(rewriter, op);
  rewriter_erase(rewriter, bundle);
  return true;
}

// unbundle(bundle(signals)) is the signals, where the channel goes nowhere else. What was sent up
// it is what the bundle gave.
bool canonicalize_handshake_bundle(Op *op, Rewriter *rewriter) {
  Op *unbundle = only_user(op_result(op, 0), OP_handshake_unbundle);
  if (!unbundle || op_operand(unbundle, 0) != op_result(op, 0) ||
      unbundle->n_results != op->n_operands || unbundle->n_operands != op->n_results)
    return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (value_op(op_operand(op, i)) == unbundle)
      return false;
  for (uint32_t i = 1; i < unbundle->n_operands; i++)
    if (value_op(op_operand(unbundle, i)) == op)
      return false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    value_replace_all_uses(op_result(unbundle, i), op_operand(op, i));
  for (uint32_t i = 1; i < unbundle->n_operands; i++)
    value_replace_all_uses(op_result(op, i), op_operand(unbundle, i));
  rewriter_erase(rewriter, unbundle);
  rewriter_erase(rewriter, op);
  return true;
}
