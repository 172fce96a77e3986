// forms.c: see forms.h. Variables, and the form of each value.

#include "analysis/forms_impl.h"

#include "dialects/dialects.h"

enum { MAX_FORM_DEPTH = 64 };

uint32_t forms_add_variable(Forms *f, const Loop *loop, Big low, Big high) {
  vec_push(f->arena, &f->variables, ((FormVariable){.loop = loop, .low = low, .high = high}));
  return (uint32_t)f->variables.len - 1;
}

void forms_add_fact(Forms *f, uint32_t variable, Clause fact) {
  vec_push(f->arena, &f->variables.data[variable].facts, fact);
}

static Big clamp(Big x) {
  return x > BIG_LIMIT ? BIG_LIMIT : x < -BIG_LIMIT ? -BIG_LIMIT : x;
}

static Big scaled_bound(Big bound, Big factor) {
  Big product;
  if (bound == BIG_LIMIT || bound == -BIG_LIMIT || __builtin_mul_overflow(bound, factor, &product))
    return (bound < 0) == (factor < 0) ? BIG_LIMIT : -BIG_LIMIT;
  return clamp(product);
}

void forms_range(const Forms *f, const Linear *e, Big *low, Big *high) {
  *low = *high = e->constant;
  for (uint32_t i = 0; i < e->n_terms; i++) {
    const FormVariable *v = &f->variables.data[e->terms[i].variable];
    Big factor = e->terms[i].factor;
    Big a = scaled_bound(factor > 0 ? v->low : v->high, factor);
    Big b = scaled_bound(factor > 0 ? v->high : v->low, factor);
    *low = *low == -BIG_LIMIT || a == -BIG_LIMIT ? -BIG_LIMIT : clamp(*low + a);
    *high = *high == BIG_LIMIT || b == BIG_LIMIT ? BIG_LIMIT : clamp(*high + b);
  }
}

bool forms_within(const Forms *f, const Linear *e, Big low, Big high) {
  Big a, b;
  forms_range(f, e, &a, &b);
  return a >= low && b <= high;
}

// The innermost loop that a variable of it belongs to.
const Loop *forms_loop(const Forms *f, const Linear *e) {
  const Loop *loop = NULL;
  for (uint32_t i = 0; i < e->n_terms; i++) {
    const Loop *other = f->variables.data[e->terms[i].variable].loop;
    if (other && (!loop || other->depth > loop->depth))
      loop = other;
  }
  return loop;
}

unsigned form_width(const Value *value) {
  if (type_is_index(value->type))
    return 64;
  if (!type_is_signless(value->type) || type_width(value->type) > 64)
    return 0;
  return type_width(value->type);
}

Form *form_make(Forms *f, Linear e, unsigned width, bool is_signed, bool is_unsigned) {
  Form *form = ARENA_NEW(f->arena, Form);
  *form = (Form){.e = e, .width = width};
  form->is_signed =
      is_signed || forms_within(f, &e, -two_to_the(width - 1), two_to_the(width - 1) - 1);
  form->is_unsigned = is_unsigned || forms_within(f, &e, 0, two_to_the(width) - 1);
  return form;
}

// A value of which only the range is known, read as signed.
Form *form_variable(Forms *f, uint32_t variable, unsigned width) {
  return form_make(f, linear_variable(f->arena, variable), width, true, false);
}

static Form *form_unknown(Forms *f, const Loop *loop, unsigned width) {
  uint32_t v = forms_add_variable(f, loop, -two_to_the(width - 1), two_to_the(width - 1) - 1);
  return form_variable(f, v, width);
}

// number = e + modulus * k
bool forms_add_congruence(Forms *f, uint32_t number, const Linear *e, Big modulus) {
  const Loop *loop = f->variables.data[number].loop;
  Linear self = linear_variable(f->arena, number), difference;
  Linear k = linear_variable(f->arena, forms_add_variable(f, loop, -BIG_LIMIT, BIG_LIMIT));
  Constraint equal = {.is_equality = true};
  if (!linear_plus(f->arena, &self, e, -1, &difference) ||
      !linear_plus(f->arena, &difference, &k, -modulus, &equal.linear))
    return false;
  forms_add_fact(f, number, clause_of(f->arena, equal));
  return true;
}

// The number that the bits are, read as signed or not.
const Linear *form_read(Forms *f, Form *form, bool as_signed) {
  if (as_signed ? form->is_signed : form->is_unsigned)
    return &form->e;
  if (form->has_read[as_signed])
    return &form->read[as_signed];
  Big low = as_signed ? -two_to_the(form->width - 1) : 0;
  Big high = low + two_to_the(form->width) - 1;
  uint32_t number = forms_add_variable(f, forms_loop(f, &form->e), low, high);
  forms_add_congruence(f, number, &form->e, two_to_the(form->width));
  form->has_read[as_signed] = true;
  form->read[as_signed] = linear_variable(f->arena, number);
  return &form->read[as_signed];
}

bool form_constant(const Form *form, Big *value) {
  *value = form->e.constant;
  return !form->e.n_terms && form->is_signed;
}

unsigned form_flags(const Op *op) {
  Attr flags = op_attr_named(op_context(op), op, "overflowFlags");
  return flags ? (unsigned)attr_enum_value(flags) : 0;
}

static Form *form_result(Forms *f, const Op *op, unsigned width, const Loop *loop) {
  int64_t constant;
  switch (op->info->id) {
  case OP_arith_constant:
    if (!attr_int_value(op_attr_named(op_context(op), op, "value"), &constant))
      return NULL;
    return form_make(f, linear_constant(constant), width, false, false);
  case OP_arith_index_cast:
  case OP_arith_extsi:
  case OP_arith_trunci:
  case OP_arith_index_castui:
  case OP_arith_extui: {
    Form *a = form_of_value(f, op_operand(op, 0), loop);
    bool is_unsigned = op_is(op, OP_arith_index_castui) || op_is(op, OP_arith_extui);
    return a ? form_cast(f, a, width, !is_unsigned) : NULL;
  }
  case OP_arith_select:
    return form_select(f, op, loop);
  default:
    return op->n_operands == 2 && op_has(op, PURE) ? form_binary(f, op, loop) : NULL;
  }
}

// As seen where its loop has ended: fixed in each iteration of the loop around both.
static Form *form_elsewhere(Forms *f, const Value *value, unsigned width, const Loop *loop) {
  uint64_t key = ((uint64_t)value->id << 32 | (loop ? loop->index + 1 : 0)) + 1;
  uint64_t *known = map_find(&f->elsewhere, key);
  if (known)
    return (Form *)(uintptr_t)*known;
  Form *form = form_unknown(f, loop, width);
  map_put(&f->elsewhere, key, (uint64_t)(uintptr_t)form);
  return form;
}

Form *form_of_value(Forms *f, const Value *value, const Loop *at) {
  unsigned width = form_width(value);
  const Loop *loop = f->loops->of[value_block(value)->id];
  if (!width)
    return NULL;
  if (!loop_contains(loop, at))
    return form_elsewhere(f, value, width, loop_common(loop, at));
  if (f->by_value[value->id])
    return f->by_value[value->id];
  Form *form = NULL;
  if (f->depth < MAX_FORM_DEPTH) {
    f->depth++;
    form = value->is_block_arg ? form_argument(f, value, width, loop)
                               : form_result(f, value_op(value), width, loop);
    f->depth--;
  }
  // Form of a loop's facts may have asked for this value meanwhile: one form for all.
  if (!f->by_value[value->id])
    f->by_value[value->id] = form ? form : form_unknown(f, loop, width);
  return f->by_value[value->id];
}

Forms forms_of(const Loops *loops, Module *module, Arena *arena) {
  return (Forms){.arena = arena,
                 .loops = loops,
                 .by_loop = ARENA_ARRAY(arena, LoopFacts, loops->all.len + 1),
                 .by_value = ARENA_ARRAY(arena, Form *, module->n_values),
                 .elsewhere = {.arena = arena}};
}

bool form_signed(Forms *f, const Value *value, const Loop *at, Linear *out) {
  Form *form = form_of_value(f, value, at);
  if (!form)
    return false;
  *out = *form_read(f, form, true);
  return true;
}

// Where a block has one way in, from a block of a loop around it, that way's condition holds.
void block_facts(Forms *f, const Block *block, Clauses *facts) {
  const Loops *loops = f->loops;
  const Loop *inner = loops->of[block->id];
  for (const Loop *l = inner; l; l = l->parent) {
    LoopFacts *known = forms_loop_facts(f, l);
    for (size_t i = 0; i < known->facts.len; i++)
      vec_push(f->arena, facts, known->facts.data[i]);
  }
  if (!loops->is_reducible)
    return;
  for (const Block *b = block; b != b->region->first; b = loops->dominance.idom[b->id]) {
    if (loops->predecessors[b->id].len != 1)
      continue;
    const Block *from = loops->predecessors[b->id].data[0];
    const Op *end = block_terminator(from);
    if (op_is(end, OP_cf_cond_br) && op_successor(end, 0) != op_successor(end, 1) &&
        loop_contains(loops->of[from->id], inner))
      forms_condition(f, op_operand(end, 0), op_successor(end, 0) == b, loops->of[from->id], 0,
                      facts);
  }
}
