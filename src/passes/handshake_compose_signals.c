// handshake_compose_signals.c: --handshake-compose-signals: units see few kinds of channels (seed
// 3).
//
//   %r = mux %i [%a, %b]          %a1 = compose %a : <i32, [i2, i4]> -> <i38>, %b1 likewise
//     : <i1>, <i32, [i2, i4]>  -> %r1 = mux %i [%a1, %b1] : <i1>, <i38>
//                                 %r = decompose %r1 : <i38> -> <i32, [i2, i4]>
//
// Units that pass tokens on do not care what is in them: their downstream signals join the data.
// Units that compute get the signals of each direction as one, beside the data:
//
//   addi : <i32, [i2, i4, (U) i4, (U) i8]>   ->   addi : <i32, [i6, (U) i12]>
//
// So do units whose index, condition or waited-for token carries the signals as well, since those
// must be the same as beside the data. compose and decompose are wires; where one undoes the other
// neither is built. Functions, instances, memories, bundle and unbundle keep their types.

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/names.h"
#include "ir/pass.h"

typedef enum Style { LEAVE, WITH_DATA, BESIDE } Style;

typedef struct Composition {
  Module *module;
  Context *ctx;
  Names names;
  Map composed; // (value, style) -> its composed value
} Composition;

// The first of an index, a condition, a token waited for; or the index of a control merge.
static const Value *side_of(const Op *op) {
  switch ((OpId)op->info->id) {
  case OP_handshake_mux:
  case OP_handshake_cond_br:
  case OP_handshake_select:
  case OP_handshake_wait:
    return op_operand(op, 0);
  case OP_handshake_blocker:
    return op_operand(op, 1);
  case OP_handshake_control_merge:
    return op_result(op, 1);
  default:
    return NULL;
  }
}

static Style style_of(const Op *op) {
  const Value *side;
  switch ((OpId)op->info->id) {
  case OP_handshake_fork:
  case OP_handshake_lazy_fork:
  case OP_handshake_merge:
  case OP_handshake_br:
  case OP_handshake_buffer:
  case OP_handshake_sink:
    return WITH_DATA;
  case OP_handshake_mux:
  case OP_handshake_cond_br:
  case OP_handshake_select:
  case OP_handshake_wait:
  case OP_handshake_blocker:
  case OP_handshake_control_merge:
    side = side_of(op);
    return type_is_handshake(side->type) && type_n_signals(side->type) ? BESIDE : WITH_DATA;
  case OP_handshake_func:
  case OP_handshake_instance:
  case OP_handshake_end:
  case OP_handshake_return:
  case OP_handshake_mem_controller:
  case OP_handshake_lsq:
  case OP_handshake_ram:
  case OP_handshake_bundle:
  case OP_handshake_unbundle:
  case OP_handshake_compose:
  case OP_handshake_decompose:
    return LEAVE;
  default:
    return BESIDE;
  }
}

typedef struct Signals {
  Signal only;
  size_t n;
  uint64_t width;
} Signals;

static Signals signals_of(Type type, bool is_upstream) {
  Signals signals = {0};
  for (size_t i = 0; i < type_n_signals(type); i++) {
    Signal signal = type_signal(type, i);
    if (signal.is_upstream != is_upstream)
      continue;
    signals.only = signal;
    signals.n++;
    signals.width += type_width(signal.type);
  }
  return signals;
}

// One signal for all of a direction; a single one stays as it is.
static void add_joined(Context *ctx, Signals signals, bool is_upstream, Signal *out, size_t *n) {
  if (signals.n == 1)
    out[(*n)++] = signals.only;
  else if (signals.n)
    out[(*n)++] = (Signal){NULL, type_int(ctx, (unsigned)signals.width, SIGNLESS), is_upstream};
}

// The type itself where there is nothing to join, or too much for one integer.
static Type composed_type(Context *ctx, Type type, Style style) {
  if (style == LEAVE || !type_is_handshake(type) || !type_n_signals(type))
    return type;
  Signals down = signals_of(type, false), up = signals_of(type, true);
  Type data = type_data(type);
  uint64_t width = down.width + (style == WITH_DATA && data ? type_width(data) : 0);
  if (width > INT_WIDTH_MAX || up.width > INT_WIDTH_MAX)
    return type;
  Signal signals[2];
  size_t n = 0;
  if (style == WITH_DATA && down.n)
    data = type_int(ctx, (unsigned)width, SIGNLESS);
  else
    add_joined(ctx, down, false, signals, &n);
  add_joined(ctx, up, true, signals, &n);
  return data ? type_channel(ctx, data, signals, n) : type_control(ctx, signals, n);
}

// What reads the result reads it decomposed.
static void compose_result(Composition *c, Op *op, Value *result, Style style) {
  Type parts = result->type, whole = composed_type(c->ctx, parts, style);
  if (whole == parts)
    return;
  Builder b = builder_after(c->module, op);
  Op *decompose = build_op(&b, OP_handshake_decompose, &result, 1, &parts, 1, NULL, 0);
  names_label(&c->names, decompose, op);
  result->type = whole;
  value_replace_all_uses(result, op_result(decompose, 0));
  op_set_operand(decompose, 0, result);
}

static void compose_operand(Composition *c, Op *op, uint32_t i, Style style) {
  Value *value = op_operand(op, i);
  Type whole = composed_type(c->ctx, value->type, style);
  if (whole == value->type)
    return;
  const Op *maker = value_op(value);
  if (maker && op_is(maker, OP_handshake_decompose) && op_operand(maker, 0)->type == whole) {
    op_set_operand(op, i, op_operand(maker, 0));
    return;
  }
  uint64_t key = ((uint64_t)value->id + 1) * 4 + (uint64_t)style;
  uint64_t *known = map_find(&c->composed, key);
  if (known) {
    op_set_operand(op, i, (Value *)(uintptr_t)*known);
    return;
  }
  Builder b = builder_before(c->module, op);
  Op *compose = build_op(&b, OP_handshake_compose, &value, 1, &whole, 1, NULL, 0);
  names_label(&c->names, compose, op);
  map_put(&c->composed, key, WORD(op_result(compose, 0)));
  op_set_operand(op, i, op_result(compose, 0));
}

static bool run_handshake_compose_signals(PassRun *run) {
  Block *body = op_region(run->op, 0)->first;
  if (!body)
    return true;
  Composition c = {.module = run->module,
                   .ctx = run->ctx,
                   .names = names_of(run->op, run->module, run->scratch),
                   .composed = {.arena = run->scratch}};
  typedef struct Work {
    Op *op;
    Style style; // the types that decide it change on the way
  } Work;
  VEC(Work) work = {0};
  for (Op *op = body->first; op; op = op->next)
    if (op_is_registered(op) && style_of(op) != LEAVE)
      vec_push(run->scratch, &work, ((Work){op, style_of(op)}));
  for (size_t i = 0; i < work.len; i++)
    for (uint32_t k = 0; k < work.data[i].op->n_results; k++)
      compose_result(&c, work.data[i].op, op_result(work.data[i].op, k), work.data[i].style);
  for (size_t i = 0; i < work.len; i++)
    for (uint32_t k = 0; k < work.data[i].op->n_operands; k++)
      compose_operand(&c, work.data[i].op, k, work.data[i].style);
  for (Op *op = body->first, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_handshake_decompose) && !value_is_used(op_result(op, 0)) &&
        value_is_used(op_operand(op, 0)) && !value_has_one_use(op_operand(op, 0)))
      op_erase(op);
  }
  return true;
}

const PassInfo PASS_handshake_compose_signals = {
    "handshake-compose-signals", "join extra signals with each other, or with the data",
    "handshake.func", NULL, run_handshake_compose_signals};
