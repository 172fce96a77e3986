// form_loops.c: counters of loops: their bounds, and the values that follow them.

#include "analysis/forms_impl.h"

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"

static const Value *passed_value(const Block *from, uint32_t successor, uint32_t argument) {
  const Op *end = block_terminator(from);
  uint32_t begin = 0, n = end->n_operands;
  if (op_is(end, OP_cf_cond_br) && !op_operand_range(end, 1 + successor, &begin, &n))
    return NULL;
  if (!op_is(end, OP_cf_cond_br) && !op_is(end, OP_cf_br))
    return NULL;
  return argument < n ? op_operand(end, begin + argument) : NULL;
}

// What comes in from inside the loop, or from outside: one value, or NULL.
static const Value *incoming(const Loops *loops, const Value *argument, const Loop *loop,
                             bool from_inside) {
  const Block *block = value_block(argument);
  const Value *found = NULL;
  for (size_t i = 0; i < loops->predecessors[block->id].len; i++) {
    const Block *from = loops->predecessors[block->id].data[i];
    if (loop && loop_has_block(loops, loop, from) != from_inside)
      continue;
    const Op *end = block_terminator(from);
    for (uint32_t k = 0; k < end->n_successors; k++) {
      if (op_successor(end, k) != block)
        continue;
      const Value *value = passed_value(from, k, argument->index);
      bool is_new = value != argument && value != found;
      if (!value || (is_new && found && found != argument))
        return NULL;
      found = is_new || !found ? value : found;
    }
  }
  return found;
}

typedef struct Step {
  const Value *argument; // of the header
  Big offset;
  unsigned flags; // all additions have them
} Step;

// argument + constants
static bool find_step(const Loop *loop, const Value *value, Step *step) {
  *step = (Step){.flags = OVERFLOW_NSW | OVERFLOW_NUW};
  for (int i = 0; i < 8; i++) {
    if (value->is_block_arg) {
      step->argument = value;
      return value_block(value) == loop->header;
    }
    const Op *op = value_op(value);
    if (!op_is(op, OP_arith_addi) && !op_is(op, OP_arith_subi))
      return false;
    const Op *by = value_op(op_operand(op, 1));
    int64_t constant;
    if (!by || !op_is(by, OP_arith_constant) ||
        !attr_int_value(op_attr_named(op_context(by), by, "value"), &constant))
      return false;
    bool is_sub = op_is(op, OP_arith_subi);
    step->offset += is_sub ? -(Big)constant : (Big)constant;
    step->flags &= form_flags(op);
    if (is_sub || constant < 0)
      step->flags &= ~(unsigned)OVERFLOW_NUW; // the unsigned number is another
    value = op_operand(op, 0);
  }
  return false;
}

// An argument of the header that a constant is added to in each iteration.
static bool find_counter(const Forms *f, const Loop *loop, const Value *argument,
                         const Value **first, Step *step) {
  *first = incoming(f->loops, argument, loop, false);
  const Value *next = incoming(f->loops, argument, loop, true);
  return *first && next && find_step(loop, next, step) && step->argument == argument;
}

// The two parts of a condition for staying in the loop: at `block`, which every iteration passes.
static const Op *staying_test(const Forms *f, const Loop *loop, const Block *block, bool *holds) {
  const Op *end = block_terminator(block);
  if (f->loops->of[block->id] != loop || !op_is(end, OP_cf_cond_br))
    return NULL;
  bool stays[2];
  for (int i = 0; i < 2; i++)
    stays[i] = loop_has_block(f->loops, loop, op_successor(end, i));
  if (stays[0] == stays[1])
    return NULL;
  for (size_t i = 0; i < loop->latches.len; i++)
    if (!block_dominates(&f->loops->dominance, block, loop->latches.data[i]))
      return NULL;
  *holds = stays[0];
  return end;
}

static Big modulo(Big x, unsigned width) {
  return x & (two_to_the(width) - 1);
}

// The first t with  x + step * t = bound (mod 2^width).
static Big first_meeting(Big x, Big step, Big bound, unsigned width) {
  Big distance = modulo(bound - x, width);
  step = modulo(step, width);
  if (!distance)
    return 0;
  if (!step)
    return BIG_LIMIT;
  unsigned shift = 0;
  while (!(step >> shift & 1))
    shift++;
  if (distance & (two_to_the(shift) - 1))
    return BIG_LIMIT;
  uint64_t odd = (uint64_t)(step >> shift), inverse = odd; // Newton's iteration, 3 bits at first
  for (int i = 0; i < 5; i++)
    inverse *= 2 - odd * inverse;
  return modulo((Big)((uint64_t)(distance >> shift) * inverse), width - shift);
}

// The first t for which `predicate` does not hold between x + step * t and bound; BIG_LIMIT where
// there is none, or it might be after a wrap.
static Big first_failure(CmpiPredicate p, Big x, Big step, Big bound, unsigned width) {
  if (p == CMPI_NE)
    return first_meeting(x, step, bound, width);
  if (p == CMPI_EQ)
    return modulo(x - bound, width) ? 0 : modulo(step, width) ? 1 : BIG_LIMIT;
  bool is_signed = p < CMPI_ULT;
  Big least = is_signed ? -two_to_the(width - 1) : 0, most = least + two_to_the(width) - 1;
  x = modulo(x - least, width) + least;
  bound = modulo(bound - least, width) + least;
  bool is_upper = p == CMPI_SLT || p == CMPI_SLE || p == CMPI_ULT || p == CMPI_ULE;
  bool is_strict = p == CMPI_SLT || p == CMPI_SGT || p == CMPI_ULT || p == CMPI_UGT;
  Big limit = is_strict ? (is_upper ? bound - 1 : bound + 1) : bound;
  if (is_upper ? x > limit : x < limit)
    return 0;
  if (is_upper ? step <= 0 || limit + step > most : step >= 0 || limit + step < least)
    return BIG_LIMIT;
  return (limit - x) / step + 1;
}

// A test of a counter with constant start against a constant.
static bool constant_bound(Forms *f, const Loop *loop, const Op *test, bool holds, Big *last) {
  if (!test || !op_is(test, OP_arith_cmpi))
    return false;
  CmpiPredicate p = holds ? cmpi_predicate(test) : cmpi_negated(cmpi_predicate(test));
  for (uint32_t side = 0; side < 2; side++) {
    const Value *counted = op_operand(test, side), *against = op_operand(test, 1 - side), *first;
    Step by, step;
    Big start, bound;
    if (!form_width(counted) || !find_step(loop, counted, &by) ||
        !find_counter(f, loop, by.argument, &first, &step) ||
        loop_has_block(f->loops, loop, value_block(against)))
      continue;
    Form *a = form_of_value(f, first, loop->parent), *b = form_of_value(f, against, loop->parent);
    if (!a || !b || !form_constant(a, &start) || !form_constant(b, &bound))
      continue;
    *last =
        first_failure(side ? cmpi_swapped(p) : p, start + by.offset, step.offset, bound, a->width);
    return *last < BIG_LIMIT;
  }
  return false;
}

// Nothing in it changes during the loop but the counter.
static bool is_invariant_but(const Forms *f, const Linear *e, const Loop *loop, uint32_t counter) {
  for (uint32_t i = 0; i < e->n_terms; i++) {
    const Loop *other = f->variables.data[e->terms[i].variable].loop;
    if (e->terms[i].variable != counter && other && loop_contains(loop, other))
      return false;
  }
  return true;
}

// e in the iteration before
static Linear before(Forms *f, const Linear *e, uint32_t counter) {
  Linear zero = linear_constant(0), copy = *e;
  linear_plus(f->arena, &zero, e, 1, &copy);
  copy.constant -= linear_factor(e, counter);
  return copy;
}

// In all iterations before, difference = factor * counter + rest was not 0: it is on the same side
// still, or it stepped over 0. `to`: alternatives.
static bool add_never_met(Forms *f, Clause *to, const Linear *difference, uint32_t counter) {
  Linear zero = linear_constant(0), d = *difference, start;
  Big factor = linear_factor(difference, counter);
  if (factor < 0 && !linear_plus(f->arena, &zero, difference, -1, &d))
    return false;
  factor = factor < 0 ? -factor : factor;
  Linear n = linear_variable(f->arena, counter);
  if (!linear_plus(f->arena, &d, &n, -factor, &start))
    return false;
  Linear last = before(f, &d, counter);
  if (!clause_add_comparison(f, to, &start, &zero, -1, false) ||
      !clause_add_comparison(f, to, &zero, &last, -1, false))
    return false;
  if (factor == 1)
    return true;
  // start = factor * q + r with 0 < r < factor
  uint32_t q = forms_add_variable(f, f->variables.data[counter].loop, -BIG_LIMIT, BIG_LIMIT);
  Constraints list = {0};
  forms_bound_quotient(f, &list, &start, q, factor, 1, factor - 1);
  vec_push(f->arena, &to->alternatives, list);
  return true;
}

// A test that was passed in every iteration before this one: counter = 0, or it held in the last.
static void add_test(Forms *f, const Loop *loop, LoopFacts *facts, const Clause *test, bool is_ne) {
  Linear counter = linear_variable(f->arena, facts->counter), zero = linear_constant(0);
  Clause fact = {0};
  clause_add_comparison(f, &fact, &counter, &zero, 0, true);
  for (size_t i = 0; i < test->alternatives.len; i++)
    for (size_t k = 0; k < test->alternatives.data[i].len; k++)
      if (!is_invariant_but(f, &test->alternatives.data[i].data[k].linear, loop, facts->counter))
        return;
  if (is_ne) {
    Linear difference = test->alternatives.data[0].data[0].linear; // a - b - 1
    difference.constant++;
    if (linear_factor(&difference, facts->counter) &&
        !add_never_met(f, &fact, &difference, facts->counter))
      return;
    if (!linear_factor(&difference, facts->counter))
      is_ne = false;
  }
  for (size_t i = 0; i < test->alternatives.len && !is_ne; i++) {
    Constraints list = {0};
    for (size_t k = 0; k < test->alternatives.data[i].len; k++) {
      Constraint constraint = test->alternatives.data[i].data[k];
      constraint.linear = before(f, &constraint.linear, facts->counter);
      vec_push(f->arena, &list, constraint);
    }
    vec_push(f->arena, &fact.alternatives, list);
  }
  vec_push(f->arena, &facts->facts, fact);
}

static BlockVec blocks_of_loop(const Forms *f, const Loop *loop) {
  BlockVec list = {0};
  for (Block *b = loop->header->region->first; b; b = b->next)
    if (f->loops->of[b->id] == loop)
      vec_push(f->arena, &list, b);
  return list;
}

LoopFacts *forms_loop_facts(Forms *f, const Loop *loop) {
  LoopFacts *facts = &f->by_loop[loop->index];
  if (facts->is_known)
    return facts;
  facts->is_known = true;
  facts->last = BIG_LIMIT;
  facts->counter = forms_add_variable(f, loop, 0, BIG_LIMIT);
  if (!loop->header)
    return facts;
  BlockVec blocks = blocks_of_loop(f, loop);
  VEC(const Op *) symbolic = {0};
  bool holds;
  for (size_t i = 0; i < blocks.len; i++) {
    const Op *end = staying_test(f, loop, blocks.data[i], &holds);
    Big last;
    if (end && constant_bound(f, loop, value_op(op_operand(end, 0)), holds, &last))
      facts->last = last < facts->last ? last : facts->last;
    else if (end)
      vec_push(f->arena, &symbolic, end);
  }
  f->variables.data[facts->counter].high = facts->last;
  for (size_t i = 0; i < symbolic.len; i++) {
    const Op *end = symbolic.data[i], *test = value_op(op_operand(end, 0));
    Clauses clauses = {0};
    staying_test(f, loop, end->block, &holds);
    forms_condition(f, op_operand(end, 0), holds, loop, 0, &clauses);
    bool is_ne = test && op_is(test, OP_arith_cmpi) &&
                 (holds ? cmpi_predicate(test) : cmpi_negated(cmpi_predicate(test))) == CMPI_NE;
    for (size_t k = 0; k < clauses.len; k++)
      if (clauses.data[k].alternatives.len == (is_ne ? 2u : 1u))
        add_test(f, loop, &f->by_loop[loop->index], &clauses.data[k], is_ne);
  }
  return &f->by_loop[loop->index];
}

// The one value that comes in from everywhere, or NULL.
static const Value *argument_source(const Loops *loops, const Value *argument) {
  const Loop *loop = loops->of[value_block(argument)->id];
  if (loop && !loop->header)
    return NULL;
  const Value *value = incoming(loops, argument, NULL, false);
  return value == argument ? NULL : value;
}

Form *form_argument(Forms *f, const Value *value, unsigned width, const Loop *loop) {
  Block *block = value_block(value);
  if (!f->loops->predecessors[block->id].len)
    return NULL; // of the function
  const Value *source = argument_source(f->loops, value), *first;
  bool is_header = loop && loop->header == block;
  if (source)
    return form_of_value(f, source, is_header ? loop->parent : loop);
  Step step;
  if (!is_header || !find_counter(f, loop, value, &first, &step))
    return NULL;
  const LoopFacts *facts = forms_loop_facts(f, loop);
  Form *start = form_of_value(f, first, loop->parent);
  Linear counter = linear_variable(f->arena, facts->counter), e;
  if (!start || !linear_plus(f->arena, &start->e, &counter, step.offset, &e))
    return NULL;
  return form_make(f, e, width, start->is_signed && step.flags & OVERFLOW_NSW,
                   start->is_unsigned && step.flags & OVERFLOW_NUW);
}
