// handshake_gate_entry.c: --handshake-gate-entry: one execution at a time.
//
//   f(%x, %m_start, %start)          %go = gate (join %m_start, %start), %done
//   { ...; end %r, %e }         ->   %x' = wait %go, %x            the body reads %go, %x'
//                                    %r':2 = lazy_fork [2] %r, %e':2 = lazy_fork [2] %e
//                                    %done = wait (buffer %r'#1), (buffer %e'#1)
//                                    end %r'#0, %e'#0
//
// The next start enters when the previous execution has delivered all its results; the lazy forks
// tell when. The buffers behind them are empty whenever a result comes, so that no result waits for
// another one to be taken. Data waits with the start: a load must not run ahead of the stores of
// the execution before. And the start waits for every array's: a load that comes before its array
// is ready would read the past.
// Where executions may overlap there is no gate: without memory, calls and places where tokens
// could overtake each other (merges), every channel keeps the order of the executions.

#include "dialects/dialects.h"
#include "dialects/handshake/buffers.h"
#include "dialects/handshake/names.h"
#include "ir/pass.h"
#include "passes/handshake_materialize.h"

static bool may_overlap(const Block *body) {
  for (const Op *op = body->first; op; op = op_next(op)) {
    switch ((OpId)op->info->id) {
    case OP_handshake_mem_controller:
    case OP_handshake_lsq:
    case OP_handshake_instance:
      return false;
    case OP_handshake_merge:
    case OP_handshake_control_merge:
    case OP_handshake_mux:
      return false;
    default:
      break;
    }
  }
  return true;
}

static bool has_gate(const Block *body) {
  for (const Op *op = body->first; op; op = op_next(op))
    if (op_is(op, OP_handshake_gate))
      return true;
  return false;
}

static bool is_plain_control(const Value *value) {
  return type_is_control(value->type) && !type_n_signals(value->type);
}

// The argument named "start"; it is the last.
static Value *start_of(PassRun *run, const Block *body) {
  Attr names = op_attr_named(run->ctx, run->op, "argNames");
  for (uint32_t i = body->n_args; i-- > 0;)
    if (str_is(ident_str(attr_text(attr_at(names, i))), "start") && is_plain_control(body->args[i]))
      return body->args[i];
  return NULL;
}

// A token once each operand of end has been taken. Data counts as a token for a wait.
static Value *emit_done(PassRun *run, Names *names, Op *end) {
  Builder b = builder_before(run->module, end);
  VEC(Value *) controls = {0}, data = {0};
  for (uint32_t i = 0; i < end->n_operands; i++) {
    Value *value = op_operand(end, i);
    Type types[] = {value->type, value->type};
    Op *fork = build_op(&b, OP_handshake_lazy_fork, &value, 1, types, 2, NULL, 0);
    names_label(names, fork, end);
    op_set_operand(end, i, op_result(fork, 0));
    Value *taken = build_buffer(&b, op_result(fork, 1), ONE_SLOT_BREAK_DV, 1);
    names_label(names, value_op(taken), end);
    if (type_is_control(value->type))
      vec_push(run->scratch, &controls, taken);
    else
      vec_push(run->scratch, &data, taken);
  }
  Value *done = controls.data[0];
  if (controls.len > 1) {
    done = build_value(&b, OP_handshake_join, controls.data, controls.len, done->type, NULL, 0);
    names_label(names, value_op(done), end);
  }
  for (size_t i = 0; i < data.len; i++) {
    Value *operands[] = {data.data[i], done};
    done = build_value(&b, OP_handshake_wait, operands, 2, done->type, NULL, 0);
    names_label(names, value_op(done), end);
  }
  return done;
}

static bool check(PassRun *run, const Block *body, const Op *end) {
  if (!start_of(run, body))
    return op_error(run->op, "has no control argument 'start' at which a gate could stand");
  bool has_control = false;
  for (uint32_t i = 0; i < end->n_operands; i++) {
    has_control |= is_plain_control(op_operand(end, i));
    if (type_n_signals(op_operand(end, i)->type))
      return op_error(end, "operand #%u has extra signals, with which no gate can be built", i);
  }
  for (uint32_t i = 0; i < body->n_args; i++)
    if (type_is_handshake(body->args[i]->type) && type_has_upstream(body->args[i]->type))
      return op_error(run->op, "argument #%u has upstream signals, with which no gate can be built",
                      i);
  return has_control || op_error(end, "has no control operand that could open the gate again");
}

static bool run_handshake_gate_entry(PassRun *run) {
  Block *body = op_region(run->op, 0)->first;
  if (!body || may_overlap(body) || has_gate(body))
    return true;
  Op *end = block_terminator(body), *first = body->first;
  if (!check(run, body, end))
    return false;
  bool was_materialized = handshake_is_materialized(run->op);
  Names names = names_of(run->op, run->module, run->scratch);
  Attr bb = attr_int(run->ctx, type_int(run->ctx, 32, UNSIGNED), 0);
  Value *start = start_of(run, body);
  Builder b = builder_before(run->module, first);
  VEC(Value *) starts = {0}; // start, and those of the arrays
  vec_push(run->scratch, &starts, start);
  for (uint32_t i = 0; i < body->n_args; i++)
    if (body->args[i] != start && is_plain_control(body->args[i]))
      vec_push(run->scratch, &starts, body->args[i]);
  Value *request = start;
  if (starts.len > 1) {
    request = build_value(&b, OP_handshake_join, starts.data, starts.len, start->type, NULL, 0);
    names_label_in(&names, value_op(request), bb);
  }
  Value *operands[] = {request, request}; // what releases it is not built yet
  Value *go = build_value(&b, OP_handshake_gate, operands, 2, start->type, NULL, 0);
  Op *gate = value_op(go);
  names_label_in(&names, gate, bb);
  value_replace_all_uses(start, go);
  op_set_operand(request == start ? gate : value_op(request), 0, start);
  for (uint32_t i = 0; i < body->n_args; i++) {
    Value *arg = body->args[i];
    if (!type_is_channel(arg->type) || !value_is_used(arg))
      continue;
    Value *pair[] = {go, arg};
    Value *gated = build_value(&b, OP_handshake_wait, pair, 2, arg->type, NULL, 0);
    names_label_in(&names, value_op(gated), bb);
    value_replace_all_uses(arg, gated);
    op_set_operand(value_op(gated), 1, arg);
  }
  op_set_operand(gate, 1, emit_done(run, &names, end));
  if (was_materialized)
    handshake_materialize(run->op, run->module, run->scratch);
  return true;
}

const PassInfo PASS_handshake_gate_entry = {
    "handshake-gate-entry",
    "let an execution in only when the one before has delivered its results", "handshake.func",
    NULL, run_handshake_gate_entry};
