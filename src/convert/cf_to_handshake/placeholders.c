// placeholders.c: calls that stand for a unit of the user's (seed 1).
//
//   %b = call @__init1() : () -> i32
//   call @__unit(%a, %b, %c8) : (i32, i32, i32) -> ()           %b = call @__unit(%a) {BITS = 8 :
//   i32} use(%b)                                              ->     use(%b)
//
// where the arguments are named input_a, output_b and parameter_BITS. An output argument assigns
// the variable that __init made. A use of the variable reads the call that assigned it last; which
// one that is is found by a forward analysis over the blocks for each variable (outputs.h).

#include "convert/cf_to_handshake/lower.h"
#include "dialects/handshake/names.h"
#include "dialects/handshake/outputs.h"

#include <stdlib.h>

// Where a variable is read or assigned.
typedef struct Event {
  Op *op;
  uint32_t position; // in program order
  bool is_write;     // the call assigns it, or __init makes it
} Event;

// `op` reads `variable` as `call` has assigned it.
typedef struct Reading {
  Op *op;
  Value *variable;
  Op *call;
} Reading;

// What is known of a block, for one variable.
typedef struct Flow {
  const Op *init;
  size_t event;   // its first; SIZE_MAX: it has none
  uint32_t in;    // what the variable holds at its start
  bool is_needed; // a read can be reached from there
} Flow;

typedef struct Placeholders {
  Lowering *l;
  Op *func;
  VEC(Op *) inits, calls;
  VEC(Reading) readings;
  // By number of a block; its predecessors are preds[first_pred[number]] and on.
  Flow *flows;
  uint32_t *first_pred;
  Block **preds;
  VEC(Block *) work;
  Map replaced; // old call -> new call
} Placeholders;

ArgKind placeholder_arg(const Lowering *l, const Op *func, size_t i, Str *name) {
  static const char *const PREFIXES[] = {"input_", "output_", "parameter_"};
  Attr all = op_attr_named(l->ctx, func, "arg_attrs");
  Attr text = all && i < attr_len(all) ? attr_lookup(attr_at(all, i), l->arg_name) : NULL;
  *name = attr_is(text, &ATTR_DEF_STRING) ? ident_str(attr_text(text)) : STR("");
  for (ArgKind kind = ARG_INPUT; kind < ARG_UNNAMED; kind++) {
    size_t n = strlen(PREFIXES[kind]);
    if (name->len > n && str_starts_with(*name, PREFIXES[kind])) {
      if (kind == ARG_PARAMETER)
        *name = (Str){name->ptr + n, name->len - n};
      return kind;
    }
  }
  return ARG_UNNAMED;
}

static bool is_init(const Lowering *l, const Value *value) {
  const Op *op = value_op(value);
  return op && op_is(op, OP_func_call) && kind_of_call(l, op) == CALL_INIT;
}

static Attr constant_of(const Value *value) {
  const Op *op = value_op(value);
  return op && op_is(op, OP_arith_constant) ? op_attr_named(op_context(op), op, "value") : NULL;
}

static bool check_output(const Placeholders *p, const Op *call, uint32_t i, Str name) {
  Context *ctx = p->l->ctx;
  const Value *value = op_operand(call, i);
  const char *callee = symbol_name(callee_of(p->l, call))->text;
  const Op *source = value_op(value);
  if (source && source->n_operands == 1 && is_init(p->l, op_operand(source, 0)) &&
      op_operand(source, 0)->type != value->type) { // a conversion
    const Op *init = value_op(op_operand(source, 0));
    diag_error(
        ctx, call->loc,
        "output '%.*s' of '%s' has type '%s', but the variable passed is made by '%s', which "
        "returns '%s'",
        STR_ARGS(name), callee, type_text(ctx, value->type),
        symbol_name(callee_of(p->l, init))->text, type_text(ctx, op_result(init, 0)->type));
    diag_note(ctx, init->loc, "the variable is made here");
    return false;
  }
  if (!is_init(p->l, value))
    return diag_error(ctx, call->loc,
                      "argument '%.*s' of '%s' is an output: it must be a variable made by an "
                      "'__init' function",
                      STR_ARGS(name), callee);
  for (uint32_t k = 0; k < i; k++) {
    Str other;
    if (placeholder_arg(p->l, callee_of(p->l, call), k, &other) == ARG_OUTPUT &&
        op_operand(call, k) == value)
      return diag_error(ctx, call->loc,
                        "one variable is passed as two outputs of '%s', '%.*s' and "
                        "'%.*s'",
                        callee, STR_ARGS(other), STR_ARGS(name));
  }
  return true;
}

// C has no two arguments of one name; IR may.
static bool check_parameter(const Placeholders *p, const Op *call, uint32_t i, Str name) {
  Context *ctx = p->l->ctx;
  const Op *callee = callee_of(p->l, call);
  for (uint32_t k = 0; k < i; k++) {
    Str other;
    if (placeholder_arg(p->l, callee, k, &other) == ARG_PARAMETER && str_eq(other, name))
      return diag_error(ctx, call->loc, "'%s' has two parameters named '%.*s'",
                        symbol_name(callee)->text, STR_ARGS(name));
  }
  return constant_of(op_operand(call, i)) ||
         diag_error(ctx, call->loc, "parameter '%.*s' of '%s' must be a constant number",
                    STR_ARGS(name), symbol_name(callee)->text);
}

static bool check_call(const Placeholders *p, const Op *call) {
  Context *ctx = p->l->ctx;
  const Op *callee = callee_of(p->l, call);
  const char *name = symbol_name(callee)->text;
  Type first_output = NULL;
  bool ok = true;
  for (uint32_t i = 0; i < call->n_operands; i++) {
    Str arg;
    switch (placeholder_arg(p->l, callee, i, &arg)) {
    case ARG_UNNAMED:
      ok = diag_error(ctx, call->loc,
                      "argument #%u of '%s' must be named 'input_NAME', 'output_NAME' or "
                      "'parameter_NAME', but %s%.*s%s",
                      i, name, arg.len ? "is named '" : "has none", STR_ARGS(arg),
                      arg.len ? "'" : "");
      break;
    case ARG_OUTPUT:
      ok &= check_output(p, call, i, arg);
      if (!first_output)
        first_output = op_operand(call, i)->type;
      break;
    case ARG_PARAMETER:
      ok &= check_parameter(p, call, i, arg);
      break;
    case ARG_INPUT:
      break;
    }
  }
  if (!ok)
    return false;
  if (!first_output)
    return diag_error(ctx, call->loc, "'%s' must have at least one 'output_' argument", name);
  if (call->n_results > 1)
    return diag_error(ctx, call->loc,
                      "'%s' must return nothing or its first output ('%s'), but returns %u values",
                      name, type_text(ctx, first_output), call->n_results);
  return !call->n_results || call->results[0].type == first_output ||
         diag_error(ctx, call->loc,
                    "'%s' must return nothing or its first output ('%s'), but returns '%s'", name,
                    type_text(ctx, first_output), type_text(ctx, call->results[0].type));
}

// Signless as C's constants are, but where the argument says that its type has no sign.
static Attr parameter_value(const Lowering *l, const Op *callee, size_t i, Attr constant) {
  Attr all = op_attr_named(l->ctx, callee, "arg_attrs");
  Ident mark = context_ident(l->ctx, "handshake.unsigned");
  Type type = attr_value_type(constant);
  if (!type_is_int(type) || type_width(type) == 1 || !attr_lookup(attr_at(all, i), mark))
    return constant;
  return attr_wide(l->ctx, type_int(l->ctx, type_width(type), UNSIGNED), attr_limbs(constant));
}

// The same call with inputs only, a result for each output, and parameters as attributes.
static Op *rewrite_call(Placeholders *p, Op *call) {
  Lowering *l = p->l;
  Op *callee = callee_of(l, call);
  OpState state = {.info = call->info, .loc = call->loc};
  for (uint32_t i = 0; i < call->n_attrs; i++)
    vec_push(l->scratch, &state.attrs, call->attrs[i]);
  for (uint32_t i = 0; i < call->n_operands; i++) {
    Str name;
    ArgKind kind = placeholder_arg(l, callee, i, &name);
    Value *value = op_operand(call, i);
    if (kind == ARG_INPUT)
      vec_push(l->scratch, &state.operands, value);
    else if (kind == ARG_OUTPUT)
      vec_push(l->scratch, &state.types, value->type);
    else
      vec_push(l->scratch, &state.attrs,
               ((NamedAttr){parameter_attr_name(l->ctx, name),
                            parameter_value(l, callee, i, constant_of(value))}));
  }
  Op *rewritten = op_create(l->module, &state);
  block_insert_op_before(call, rewritten);
  if (call->n_results)
    value_replace_all_uses(op_result(call, 0), op_result(rewritten, 0));
  map_put_ptr(&p->replaced, call, rewritten);
  return rewritten;
}

typedef VEC(Event) Events;

static bool is_output_use(const Lowering *l, const Use *use) {
  Str name;
  return op_is(use->owner, OP_func_call) && kind_of_call(l, use->owner) == CALL_PLACEHOLDER &&
         placeholder_arg(l, callee_of(l, use->owner), use_index(use), &name) == ARG_OUTPUT;
}

// In program order; a call reads its inputs before it assigns its outputs.
static int compare_events(const void *a, const void *b) {
  const Event *x = a, *y = b;
  if (x->position != y->position)
    return x->position < y->position ? -1 : 1;
  return (int)x->is_write - (int)y->is_write;
}

static void find_events(const Placeholders *p, const Op *init, Events *events) {
  Arena *scratch = p->l->scratch;
  vec_push(scratch, events, ((Event){(Op *)init, p->l->position.data[init->id], true}));
  for (const Use *use = op_result(init, 0)->first_use; use; use = use->next) {
    Event event = {use->owner, p->l->position.data[use->owner->id], is_output_use(p->l, use)};
    const Event *last = &vec_last(events);
    if (event.op != last->op || event.is_write != last->is_write) // uses of an op stand together
      vec_push(scratch, events, event);
  }
  qsort(events->data, events->len, sizeof *events->data, compare_events);
}

static bool report_reading(const Placeholders *p, const Op *init, const Events *events,
                           const Event *event, uint32_t state) {
  Context *ctx = p->l->ctx;
  const Op *op = event->op;
  bool is_input = op_is(op, OP_func_call) && kind_of_call(p->l, op) == CALL_PLACEHOLDER;
  report_output_read(ctx, op->loc, state,
                     is_input ? ident_str(symbol_name(callee_of(p->l, op))) : STR(""));
  diag_note(ctx, init->loc, "the variable is made here");
  for (size_t i = 0; i < events->len; i++)
    if (events->data[i].is_write && events->data[i].op != init)
      diag_note(ctx, events->data[i].op->loc, "and assigned here");
  return false;
}

// For what is never executed.
static Op *any_call(const Events *events, const Op *init) {
  size_t i = 0;
  while (!events->data[i].is_write || events->data[i].op == init)
    i++;
  return events->data[i].op;
}

// The events from `at` on that are of one block; with `note_readings`, noted or reported.
static uint32_t step(Placeholders *p, const Op *init, const Events *events, size_t at,
                     uint32_t state, bool note_readings, bool *ok) {
  const Block *block = at < events->len ? events->data[at].op->block : NULL;
  for (; at < events->len && events->data[at].op->block == block; at++) {
    const Event *event = &events->data[at];
    if (event->is_write) {
      state = event->op == init ? OUTPUT_UNASSIGNED : OUTPUT_ASSIGNED + (uint32_t)at;
      continue;
    }
    if (!note_readings)
      continue;
    if (state == OUTPUT_SEVERAL || state == OUTPUT_UNASSIGNED) {
      *ok = report_reading(p, init, events, event, state);
      continue;
    }
    bool is_reached = state != OUTPUT_UNREACHED;
    Op *call = is_reached ? events->data[state - OUTPUT_ASSIGNED].op : any_call(events, init);
    vec_push(p->l->scratch, &p->readings, ((Reading){event->op, op_result(init, 0), call}));
  }
  return state;
}

static Flow *flow_of(const Placeholders *p, const Op *init, const Block *block) {
  Flow *flow = &p->flows[p->l->number.data[block->id]];
  if (flow->init != init)
    *flow = (Flow){.init = init, .event = SIZE_MAX, .in = OUTPUT_UNREACHED};
  return flow;
}

static void need(Placeholders *p, const Op *init, Block *block) {
  Flow *flow = flow_of(p, init, block);
  if (flow->is_needed)
    return;
  flow->is_needed = true;
  vec_push(p->l->scratch, &p->work, block);
}

// The blocks from which a read can be reached: all ways to it come from __init.
static void find_needed(Placeholders *p, const Op *init, const Events *events) {
  for (size_t i = 0; i < events->len; i++) {
    Flow *flow = flow_of(p, init, events->data[i].op->block);
    if (flow->event == SIZE_MAX)
      flow->event = i;
    if (!events->data[i].is_write)
      need(p, init, events->data[i].op->block);
  }
  while (p->work.len) {
    Block *block = vec_pop(&p->work);
    if (block == init->block)
      continue;
    uint32_t n = p->l->number.data[block->id];
    for (uint32_t k = p->first_pred[n]; k < p->first_pred[n + 1]; k++)
      need(p, init, p->preds[k]);
  }
}

static void flow_on(Placeholders *p, const Op *init, const Events *events) {
  bool ok = true;
  vec_push(p->l->scratch, &p->work, init->block);
  while (p->work.len) {
    const Block *block = vec_pop(&p->work);
    const Flow *flow = flow_of(p, init, block);
    uint32_t out = step(p, init, events, flow->event, flow->in, false, &ok);
    const Op *end = block_terminator(block);
    for (uint32_t i = 0; i < end->n_successors; i++) {
      Flow *to = flow_of(p, init, op_successor(end, i));
      uint32_t in = output_meet(to->in, out);
      if (!to->is_needed || in == to->in)
        continue;
      to->in = in;
      vec_push(p->l->scratch, &p->work, op_successor(end, i));
    }
  }
}

static bool resolve_variable(Placeholders *p, Op *init) {
  Lowering *l = p->l;
  Events events = {0};
  find_events(p, init, &events);
  bool ok = true;
  uint32_t n_writes = 0;
  for (size_t i = 0; i < events.len; i++)
    n_writes += events.data[i].is_write;
  if (n_writes == 1)
    return diag_error(l->ctx, init->loc,
                      "the result of '%s' is never passed as an output of a placeholder",
                      symbol_name(callee_of(l, init))->text);
  find_needed(p, init, &events);
  flow_on(p, init, &events);
  for (size_t i = 0; i < events.len; i++) {
    const Flow *flow = flow_of(p, init, events.data[i].op->block);
    if (flow->event == i)
      step(p, init, &events, i, flow->in, true, &ok);
  }
  return ok;
}

// The result of the rewritten call that assigns the variable.
static Value *assigned_value(Placeholders *p, const Op *call, const Value *variable) {
  uint32_t n_outputs = 0;
  for (uint32_t i = 0; i < call->n_operands; i++) {
    if (!is_output_use(p->l, &call->operands[i]))
      continue;
    if (op_operand(call, i) == variable)
      return op_result(map_get_ptr(&p->replaced, call), n_outputs);
    n_outputs++;
  }
  return NULL;
}

static void rewrite(Placeholders *p) {
  for (size_t i = 0; i < p->calls.len; i++)
    rewrite_call(p, p->calls.data[i]);
  for (size_t i = 0; i < p->readings.len; i++) {
    Reading r = p->readings.data[i];
    Value *value = assigned_value(p, r.call, r.variable);
    Op *rewritten = map_get_ptr(&p->replaced, r.op);
    Op *op = rewritten ? rewritten : r.op;
    for (uint32_t k = 0; k < op->n_operands; k++)
      if (op_operand(op, k) == r.variable)
        op_set_operand(op, k, value);
  }
  for (size_t i = 0; i < p->calls.len; i++)
    op_erase(p->calls.data[i]);
  for (size_t i = 0; i < p->inits.len; i++)
    op_erase(p->inits.data[i]);
}

static void find_predecessors(Placeholders *p) {
  Lowering *l = p->l;
  const Region *region = op_region(p->func, 0);
  uint32_t n = 0, n_edges = 0;
  vec_extend(l->scratch, &l->number, l->module->n_blocks);
  for (const Block *block = region->first; block; block = block->next) {
    l->number.data[block->id] = n++;
    n_edges += block_terminator(block)->n_successors;
  }
  p->flows = ARENA_ARRAY(l->scratch, Flow, n);
  p->first_pred = ARENA_ARRAY(l->scratch, uint32_t, n + 2);
  p->preds = ARENA_ARRAY(l->scratch, Block *, n_edges + 1);
  for (const Block *block = region->first; block; block = block->next) {
    const Op *end = block_terminator(block);
    for (uint32_t i = 0; i < end->n_successors; i++)
      p->first_pred[l->number.data[op_successor(end, i)->id] + 2]++;
  }
  for (uint32_t i = 2; i < n + 2; i++)
    p->first_pred[i] += p->first_pred[i - 1];
  for (Block *block = region->first; block; block = block->next) {
    const Op *end = block_terminator(block);
    for (uint32_t i = 0; i < end->n_successors; i++)
      p->preds[p->first_pred[l->number.data[op_successor(end, i)->id] + 1]++] = block;
  }
}

bool lower_placeholders(Lowering *l, Op *func) {
  Placeholders p = {.l = l, .func = func, .replaced = {.arena = l->scratch}};
  vec_extend(l->scratch, &l->position, l->module->n_ops);
  uint32_t position = 0;
  for (Block *block = op_region(func, 0)->first; block; block = block->next) {
    for (Op *op = block->first; op; op = op->next) {
      l->position.data[op->id] = position++;
      CallKind kind = op_is(op, OP_func_call) ? kind_of_call(l, op) : CALL_PLAIN;
      if (kind == CALL_INIT)
        vec_push(l->scratch, &p.inits, op);
      if (kind == CALL_PLACEHOLDER)
        vec_push(l->scratch, &p.calls, op);
    }
  }
  bool ok = true;
  for (size_t i = 0; i < p.calls.len; i++)
    ok &= check_call(&p, p.calls.data[i]);
  if (p.inits.len)
    find_predecessors(&p);
  for (size_t i = 0; i < p.inits.len && ok; i++)
    ok &= resolve_variable(&p, p.inits.data[i]);
  if (ok)
    rewrite(&p);
  return ok;
}
