// handshake_materialize.c: --handshake-materialize: every token stream has one consumer.
//
//   use(%a), use(%a)        %0:2 = fork [2] %a, use(%0#0), use(%0#1)
//   %b never used      ->   sink %b
//   %s = source: use(%s), use(%s)   ->   a source for each, and a constant behind a source likewise
//
// Without a sink the producer of an unused value would wait for ever. Only channels and controls:
// raw signals are wires. Afterwards verify_materialized holds.

#include "passes/handshake_materialize.h"

#include "analysis/materialized.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/names.h"
#include "ir/pass.h"

typedef struct Materialize {
  Module *module;
  Arena *scratch;
  Names names;
  // By value id, for the values there were at the beginning.
  uint32_t *n_uses, *n_served;
  Op **forks;
} Materialize;

// Offers a token at all times, so that another one like it is as good: a source, or a constant that
// one triggers.
static bool is_free(const Value *value) {
  const Op *op = value_op(value);
  if (op && op_is(op, OP_handshake_constant))
    op = value_op(op_operand(op, 0));
  return op && op_is(op, OP_handshake_source);
}

static Value *copy_free(Materialize *m, const Value *value) {
  Op *op = value_op(value);
  Builder b = builder_before(m->module, op);
  Value *trigger = op->n_operands ? copy_free(m, op_operand(op, 0)) : NULL;
  VEC(NamedAttr) attrs = {0};
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (op->attrs[i].name != m->names.name && op->attrs[i].name != m->names.bb)
      vec_push(m->scratch, &attrs, op->attrs[i]);
  Type type = value->type;
  Op *copy = build_op(&b, op->info->id, &trigger, op->n_operands, &type, 1, attrs.data, attrs.len);
  names_label(&m->names, copy, op);
  return op_result(copy, 0);
}

static void serve(Materialize *m, Value *value, Builder builder, Attr bb) {
  uint32_t n = m->n_uses[value->id];
  if (!type_is_handshake(value->type) || n == 1 || (n && is_free(value)))
    return;
  if (!n) {
    names_label_in(&m->names, build_op(&builder, OP_handshake_sink, &value, 1, NULL, 0, NULL, 0),
                   bb);
    return;
  }
  Type *types = ARENA_ARRAY(m->scratch, Type, n);
  for (uint32_t i = 0; i < n; i++)
    types[i] = value->type;
  m->forks[value->id] = build_op(&builder, OP_handshake_fork, &value, 1, types, n, NULL, 0);
  names_label_in(&m->names, m->forks[value->id], bb);
}

// Uses in program order take the fork's results in order.
static void redirect(Materialize *m, Op *op, uint32_t n_values) {
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Value *value = op_operand_of_many(op, i);
    if (value->id >= n_values)
      continue;
    Op *fork = m->forks[value->id];
    if (!fork && type_is_handshake(value->type) && m->n_served[value->id]++ && is_free(value))
      op_set_operand(op, i, copy_free(m, value));
    else if (fork && fork != op)
      op_set_operand(op, i, op_result(fork, m->n_served[value->id]++));
  }
}

static Attr first_bb(const Materialize *m, const Block *body) {
  for (const Op *op = body->first; op; op = op_next(op))
    if (op_attr(op, m->names.bb))
      return attr_int(m->module->ctx, type_int(m->module->ctx, 32, UNSIGNED), 0);
  return NULL;
}

void handshake_materialize(Op *func, Module *module, Arena *scratch) {
  Block *body = op_region(func, 0)->first;
  uint32_t n = module->n_values;
  if (!body)
    return;
  Materialize m = {.module = module,
                   .scratch = scratch,
                   .names = names_of(func, module, scratch),
                   .n_uses = ARENA_ARRAY(scratch, uint32_t, n),
                   .n_served = ARENA_ARRAY(scratch, uint32_t, n),
                   .forks = ARENA_ARRAY(scratch, Op *, n)};
  for (Op *op = body->first; op; op = op_next_reader(op))
    for (uint32_t i = 0; i < op->n_operands; i++)
      m.n_uses[op_operand_of_many(op, i)->id]++;
  Attr bb = first_bb(&m, body);
  Op *first = body->first;
  for (uint32_t i = 0; i < body->n_args; i++) {
    Builder at_top = {module, body, first, body->arg_locs[i]};
    serve(&m, body->args[i], at_top, bb);
  }
  for (Op *op = first, *next; op; op = next) {
    next = op_next(op);
    Builder after = {module, body, next, op->loc};
    for (uint32_t i = 0; i < op->n_results; i++)
      serve(&m, op_result(op, i), after, op_attr(op, m.names.bb));
  }
  for (Op *op = body->first; op; op = op_next_reader(op))
    redirect(&m, op, n);
}

void handshake_dematerialize(Op *func) {
  const Block *body = op_region(func, 0)->first;
  for (Op *op = body ? body->first : NULL, *next; op; op = next) {
    next = op_next(op);
    if (op_is(op, OP_handshake_sink)) {
      op_erase(op);
    } else if (op_is(op, OP_handshake_fork) && value_op(op_operand(op, 0)) != op) {
      for (uint32_t i = 0; i < op->n_results; i++)
        value_replace_all_uses(op_result(op, i), op_operand(op, 0));
      op_erase(op);
    }
  }
}

static bool is_served(const Value *value) {
  return !type_is_handshake(value->type) || value_has_one_use(value);
}

bool handshake_is_materialized(const Op *func) {
  const Block *body = op_region(func, 0)->first;
  for (uint32_t i = 0; body && i < body->n_args; i++)
    if (!is_served(body->args[i]))
      return false;
  for (const Op *op = body ? body->first : NULL; op; op = op_next(op))
    for (uint32_t i = 0; i < op->n_results; i++)
      if (!is_served(op_result(op, i)))
        return false;
  return true;
}

// A fork would have two values to send up, and one place to send them to.
static bool check_upstream(const Op *func, const Value *value) {
  if (!type_is_handshake(value->type) || !type_has_upstream(value->type) || !value_is_used(value) ||
      value_has_one_use(value))
    return true;
  diag_error(
      op_context(func), value_loc(value),
      "a value with an upstream extra signal ('%s') is read more than once, so that there is "
      "no one value to send up",
      type_text(op_context(func), value->type));
  for (const Use *use = value->first_use; use; use = use->next)
    diag_note(op_context(func), use->owner->loc, "read here");
  return false;
}

static bool check_all_upstream(const Op *func) {
  const Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (uint32_t i = 0; body && i < body->n_args; i++)
    ok &= check_upstream(func, body->args[i]);
  for (const Op *op = body ? body->first : NULL; op; op = op_next(op))
    for (uint32_t i = 0; i < op->n_results; i++)
      ok &= check_upstream(func, op_result(op, i));
  return ok;
}

static bool run_handshake_materialize(PassRun *run) {
  if (!check_all_upstream(run->op))
    return false;
  handshake_materialize(run->op, run->module, run->scratch);
  return verify_materialized(run->op);
}

const PassInfo PASS_handshake_materialize = {"handshake-materialize",
                                             "fork values with several uses, sink those with none",
                                             "handshake.func", NULL, run_handshake_materialize};
