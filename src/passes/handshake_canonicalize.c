// handshake_canonicalize.c: --handshake-canonicalize: units that do nothing go.
//
//   merge %a, mux %i [%a], br %a     ->  %a        control_merge [%a]         ->  %a, 0
//   control_merge, index unused      ->  merge     join (join %a, %b)         ->  join %a, %b
//   wait %source, %a; wait %a, %a    ->  %a        cond_br true, %a; no false ->  %a
//   trunci (extsi %a)   ->  at most one of them    %a * 8, %a / 8, %a % 8     ->  shifts, a mask
//   %a + 0, %a & -1     ->  %a                     (%a << k) >> k             ->  extsi, trunci
//   %a * 10, %a * 7     ->  shifts and an adder    trunci (%a << k), to k bits ->  %a & 0
//   two units of the same kind with the same operands are one
//   a unit whose results nobody reads goes, and with it what only fed it
//
// Eager forks and sinks say nothing that the uses of a value do not say. They are dropped first,
// so that a use is a use, and put back where the function had them; forks of forks and sinks of
// forks are gone then. Each sweep is linear; sweeps go on until one changes nothing.

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "ir/pass.h"
#include "passes/handshake_materialize.h"

#include "dialects/handshake/names.h"

typedef struct Canonicalize {
  PassRun *run;
  Names names;
  bool changed;
} Canonicalize;

static Op *maker(const Value *value, unsigned op_id) {
  Op *op = value_op(value);
  return op && op_is(op, op_id) ? op : NULL;
}

static void replace(Canonicalize *c, Op *op, Value *value) {
  value_replace_all_uses(op_result(op, 0), value);
  op_erase(op);
  c->changed = true;
}

// Offers a token at all times: a source, or a constant that a source triggers.
static bool is_free(const Value *value) {
  Op *constant = maker(value, OP_handshake_constant);
  return maker(constant ? op_operand(constant, 0) : value, OP_handshake_source) != NULL;
}

static Op *rebuild(Canonicalize *c, Op *op, unsigned op_id, Value *const *operands, uint32_t n,
                   Type type, const NamedAttr *attrs, size_t n_attrs) {
  Builder b = builder_before(c->run->module, op);
  Op *built = build_op(&b, op_id, operands, n, &type, 1, attrs, n_attrs);
  names_label(&c->names, built, op);
  return built;
}

// The one value it chooses from, unless that comes from itself.
static Value *only_choice(const Op *op, uint32_t first) {
  Value *value = op->n_operands == first + 1 ? op_operand(op, first) : NULL;
  return value && value_op(value) != op ? value : NULL;
}

static void visit_control_merge(Canonicalize *c, Op *op) {
  Value *only = only_choice(op, 0);
  Value *merged = op_result(op, 0), *index = op_result(op, 1);
  if (only && (!value_is_used(index) || type_is_control(only->type))) {
    if (value_is_used(index)) {
      NamedAttr value = {context_ident(c->run->ctx, "value"),
                         attr_int(c->run->ctx, type_data(index->type), 0)};
      if (type_n_signals(only->type) != type_n_signals(index->type))
        return;
      Op *zero = rebuild(c, op, OP_handshake_constant, &only, 1, index->type, &value, 1);
      value_replace_all_uses(index, op_result(zero, 0));
    }
    replace(c, op, only);
    return;
  }
  if (value_is_used(index))
    return;
  Value **operands = ARENA_ARRAY(c->run->scratch, Value *, op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    operands[i] = op_operand(op, i);
  Op *merge = rebuild(c, op, OP_handshake_merge, operands, op->n_operands, merged->type, NULL, 0);
  replace(c, op, op_result(merge, 0));
}

static void visit_wait(Canonicalize *c, Op *op, uint32_t data_operand) {
  Value *token = op_operand(op, 1 - data_operand), *data = op_operand(op, data_operand);
  if (value_op(data) != op && (token == data || is_free(token)))
    replace(c, op, data);
}

// Operands once each, those of inner joins that nobody else reads instead of them.
static void visit_join(Canonicalize *c, Op *op) {
  VEC(Value *) flat = {0};
  Map seen = {.arena = c->run->scratch};
  bool changes = false;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Value *value = op_operand(op, i);
    Op *inner = maker(value, OP_handshake_join);
    bool is_inlined = inner && inner != op && value_has_one_use(value);
    changes |= is_inlined;
    for (uint32_t k = 0; k < (is_inlined ? inner->n_operands : 1); k++) {
      Value *part = is_inlined ? op_operand(inner, k) : value;
      if (value_op(part) == op)
        return;
      if (map_get_ptr(&seen, part)) {
        changes = true;
        continue;
      }
      map_put_ptr(&seen, part, part);
      vec_push(c->run->scratch, &flat, part);
    }
  }
  if (flat.len == 1) {
    replace(c, op, flat.data[0]);
  } else if (changes) {
    op_set_operands(c->run->module, op, flat.data, (uint32_t)flat.len);
    c->changed = true;
  }
}

static void visit_cond_br(Canonicalize *c, Op *op) {
  Op *condition = maker(op_operand(op, 0), OP_handshake_constant);
  if (!condition || !is_free(op_operand(op, 0)) || value_op(op_operand(op, 1)) == op)
    return;
  bool goes_true = attr_int_or(op_attr_named(c->run->ctx, condition, "value"), 0) != 0;
  if (value_is_used(op_result(op, goes_true ? 1 : 0)))
    return; // a channel on which nothing ever comes
  value_replace_all_uses(op_result(op, goes_true ? 0 : 1), op_operand(op, 1));
  op_erase(op);
  c->changed = true;
}

static unsigned width(const Value *value) {
  return type_width(type_data(value->type));
}

// -- Arithmetic with a constant that is always there ---------------------------------------------

// The bits of such a constant of up to 64 bits.
static bool free_constant(const Value *value, uint64_t *bits) {
  if (!maker(value, OP_handshake_constant) || !is_free(value) ||
      !type_is_signless(type_data(value->type)) || width(value) > 64)
    return false;
  *bits = attr_limbs(op_attr_named(op_context(value_op(value)), value_op(value), "value"))[0];
  return true;
}

static Value *build_free_constant(Canonicalize *c, Op *like, Type type, uint64_t bits) {
  Context *ctx = c->run->ctx;
  Op *source =
      rebuild(c, like, OP_handshake_source, NULL, 0, type_with_data(ctx, type, NULL), NULL, 0);
  unsigned unused = 64 - type_width(type_data(type));
  NamedAttr value = {context_ident(ctx, "value"),
                     attr_int(ctx, type_data(type), (int64_t)(bits << unused) >> unused)};
  Value *control = op_result(source, 0);
  return op_result(rebuild(c, like, OP_handshake_constant, &control, 1, type, &value, 1), 0);
}

// The operand that the op gives back, if the constant on the right (or where it makes no difference
// left) is this one: x + 0, x * 1, x & -1.
static bool neutral(const Op *op, unsigned w, uint64_t *bits) {
  switch ((OpId)op->info->id) {
  case OP_handshake_addi:
  case OP_handshake_subi:
  case OP_handshake_ori:
  case OP_handshake_xori:
  case OP_handshake_shli:
  case OP_handshake_shrui:
  case OP_handshake_shrsi:
    *bits = 0;
    return true;
  case OP_handshake_muli:
  case OP_handshake_divui:
    *bits = 1;
    return true;
  case OP_handshake_andi:
    *bits = w == 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1;
    return true;
  default:
    return false;
  }
}

// The low bits of an extended value: of the value itself, or extended less far. Of one that is
// shifted out of them: zeros, when the value comes.
static void visit_trunci(Canonicalize *c, Op *op) {
  Value *in = op_operand(op, 0), *out = op_result(op, 0);
  Op *inner = value_op(in);
  if (in->type == out->type && inner != op) {
    replace(c, op, in);
    return;
  }
  uint64_t amount;
  if (inner && op_is(inner, OP_handshake_shli) && free_constant(op_operand(inner, 1), &amount) &&
      amount >= width(out) && value_op(op_operand(inner, 0)) != op) {
    Value *x = op_operand(inner, 0);
    Value *operands[] = {
        op_result(rebuild(c, op, OP_handshake_trunci, &x, 1, out->type, NULL, 0), 0),
        build_free_constant(c, op, out->type, 0)};
    replace(c, op,
            op_result(rebuild(c, op, OP_handshake_andi, operands, 2, out->type, NULL, 0), 0));
    return;
  }
  bool is_extension = inner && inner != op &&
                      (op_is(inner, OP_handshake_extsi) || op_is(inner, OP_handshake_extui));
  bool is_truncation = inner && inner != op && op_is(inner, OP_handshake_trunci);
  if (!is_extension && !is_truncation)
    return;
  Value *source = op_operand(inner, 0);
  if (value_op(source) == op)
    return;
  if (source->type == out->type) {
    replace(c, op, source);
    return;
  }
  unsigned id = width(source) >= width(out) ? OP_handshake_trunci : inner->info->id;
  replace(c, op, op_result(rebuild(c, op, id, &source, 1, out->type, NULL, 0), 0));
}

// (x << k) >> k: x cut and extended again.
static void visit_shifted_back(Canonicalize *c, Op *op, uint64_t amount) {
  Op *left = maker(op_operand(op, 0), OP_handshake_shli);
  uint64_t other;
  Type type = op_result(op, 0)->type;
  unsigned w = width(op_result(op, 0));
  if (!left || !free_constant(op_operand(left, 1), &other) || other != amount || !amount ||
      amount >= w)
    return;
  Value *x = op_operand(left, 0);
  Type cut_type =
      type_with_data(c->run->ctx, type, type_int(c->run->ctx, w - (unsigned)amount, SIGNLESS));
  Value *cut = op_result(rebuild(c, op, OP_handshake_trunci, &x, 1, cut_type, NULL, 0), 0);
  unsigned id = op_is(op, OP_handshake_shrsi) ? OP_handshake_extsi : OP_handshake_extui;
  replace(c, op, op_result(rebuild(c, op, id, &cut, 1, type, NULL, 0), 0));
}

static Value *build_shifted(Canonicalize *c, Op *like, Value *x, unsigned amount) {
  if (!amount)
    return x;
  Value *operands[] = {x, build_free_constant(c, like, x->type, amount)};
  return op_result(rebuild(c, like, OP_handshake_shli, operands, 2, x->type, NULL, 0), 0);
}

// x * (2^a + 2^b) or x * (2^a - 2^b): one adder, and no multiplier that takes cycles.
static void visit_product(Canonicalize *c, Op *op, uint64_t factor) {
  Value *x = op_operand(op, 0);
  unsigned w = width(x);
  if (!factor)
    return;
  unsigned low = (unsigned)__builtin_ctzll(factor);
  uint64_t all = w == 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1;
  uint64_t more = factor & (factor - 1), carried = (factor + (UINT64_C(1) << low)) & all;
  Value *operands[] = {NULL, NULL};
  unsigned id;
  if (more && !(more & (more - 1))) {
    operands[0] = build_shifted(c, op, x, (unsigned)__builtin_ctzll(more));
    id = OP_handshake_addi;
  } else if (!(carried & (carried - 1))) {
    operands[0] = carried ? build_shifted(c, op, x, (unsigned)__builtin_ctzll(carried))
                          : build_free_constant(c, op, x->type, 0);
    id = OP_handshake_subi;
  } else {
    return;
  }
  operands[1] = build_shifted(c, op, x, low);
  replace(c, op, op_result(rebuild(c, op, id, operands, 2, x->type, NULL, 0), 0));
}

// x * 2^k, x / 2^k, x % 2^k: wires, no multiplier or divider.
static void visit_power_of_two(Canonicalize *c, Op *op, uint64_t bits) {
  if (bits & (bits - 1) && op_is(op, OP_handshake_muli))
    visit_product(c, op, bits);
  if (!bits || (bits & (bits - 1)) || bits == 1)
    return;
  unsigned id = op_is(op, OP_handshake_muli)    ? OP_handshake_shli
                : op_is(op, OP_handshake_divui) ? OP_handshake_shrui
                                                : OP_handshake_andi;
  uint64_t number = id == OP_handshake_andi ? bits - 1 : (uint64_t)__builtin_ctzll(bits);
  Type type = op_result(op, 0)->type;
  Value *operands[] = {op_operand(op, 0), build_free_constant(c, op, type, number)};
  replace(c, op, op_result(rebuild(c, op, id, operands, 2, type, NULL, 0), 0));
}

static void visit_arith(Canonicalize *c, Op *op) {
  uint64_t bits, same;
  if (!type_is_signless(type_data(op_result(op, 0)->type)) || value_op(op_operand(op, 0)) == op)
    return;
  if (op_has(op, COMMUTATIVE) && free_constant(op_operand(op, 0), &bits) &&
      !maker(op_operand(op, 1), OP_handshake_constant)) {
    Value *constant = op_operand(op, 0);
    op_set_operand(op, 0, op_operand(op, 1));
    op_set_operand(op, 1, constant);
    c->changed = true;
  }
  if (!free_constant(op_operand(op, 1), &bits) || value_op(op_operand(op, 0)) == op)
    return;
  if (neutral(op, width(op_result(op, 0)), &same) && bits == same) {
    replace(c, op, op_operand(op, 0));
    return;
  }
  if (op_is(op, OP_handshake_shrui) || op_is(op, OP_handshake_shrsi))
    visit_shifted_back(c, op, bits);
  else if (op_is(op, OP_handshake_muli) || op_is(op, OP_handshake_divui) ||
           op_is(op, OP_handshake_remui))
    visit_power_of_two(c, op, bits);
}

// Live is what others see (memory, calls, the end) and what feeds it. The rest, cycles of units
// that only feed each other included, takes tokens to nowhere. Backwards, what feeds an op is still
// to come; only what comes from behind waits its turn.
static void erase_dead(Canonicalize *c, Block *body) {
  Arena *scratch = c->run->scratch;
  enum { UNSEEN, LIVE, PASSED };
  uint8_t *state = ARENA_ARRAY(scratch, uint8_t, c->run->module->n_ops);
  VEC(Op *) work = {0}, dead = {0};
  for (Op *at = body->last; at; at = op_previous_reader(at)) {
    bool is_live = state[at->id] == LIVE || (!op_has(at, PURE) && !op_has(at, ALLOCATES));
    state[at->id] = is_live ? LIVE : PASSED;
    if (is_live)
      vec_push(scratch, &work, at);
    else
      vec_push(scratch, &dead, at);
    while (work.len) {
      const Op *op = vec_pop(&work);
      for (uint32_t i = 0; i < op->n_operands; i++) {
        Op *feeds = value_op(op_operand_of_many(op, i));
        if (!feeds || state[feeds->id] == LIVE)
          continue;
        if (state[feeds->id] == PASSED)
          vec_push(scratch, &work, feeds);
        state[feeds->id] = LIVE;
      }
    }
  }
  for (size_t i = 0; i < dead.len; i++)
    if (state[dead.data[i]->id] != LIVE)
      op_drop_all_references(dead.data[i]);
  for (size_t i = 0; i < dead.len; i++) {
    if (state[dead.data[i]->id] == LIVE)
      continue;
    op_erase(dead.data[i]);
    c->changed = true;
  }
}

static void visit(Canonicalize *c, Op *op) {
  Value *only = NULL;
  switch ((OpId)op->info->id) {
  case OP_handshake_merge:
    only = only_choice(op, 0);
    break;
  case OP_handshake_mux:
    only = only_choice(op, 1);
    break;
  case OP_handshake_br:
    only = only_choice(op, 0);
    break;
  case OP_handshake_lazy_fork:
    only = op->n_results == 1 ? only_choice(op, 0) : NULL;
    break;
  case OP_handshake_control_merge:
    visit_control_merge(c, op);
    return;
  case OP_handshake_join:
    visit_join(c, op);
    return;
  case OP_handshake_wait:
    visit_wait(c, op, 1);
    return;
  case OP_handshake_blocker:
    visit_wait(c, op, 0);
    return;
  case OP_handshake_cond_br:
    visit_cond_br(c, op);
    return;
  case OP_handshake_trunci:
    visit_trunci(c, op);
    return;
  case OP_handshake_addi:
  case OP_handshake_subi:
  case OP_handshake_muli:
  case OP_handshake_divui:
  case OP_handshake_remui:
  case OP_handshake_andi:
  case OP_handshake_ori:
  case OP_handshake_xori:
  case OP_handshake_shli:
  case OP_handshake_shrui:
  case OP_handshake_shrsi:
    visit_arith(c, op);
    return;
  default:
    return;
  }
  if (only)
    replace(c, op, only);
}

// -- Twins: their results are the same tokens ----------------------------------------------------

// Tokens that can be copied, and that depend on the operands' tokens alone, not on when these come.
static bool is_function(const Op *op) {
  if (!op->n_operands ||
      (!op_has(op, PURE) && !op_is(op, OP_handshake_mux) && !op_is(op, OP_handshake_cond_br)))
    return false;
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!type_is_handshake(op->results[i].type) || type_has_upstream(op->results[i].type))
      return false;
  return true;
}

static bool is_label(const Canonicalize *c, Ident name) {
  return name == c->names.name || name == c->names.bb;
}

static uint32_t hash_unit(const Canonicalize *c, const Op *op) {
  uint64_t hash = hash_u64(op->info->id + 1);
  for (uint32_t i = 0; i < op->n_operands; i++)
    hash = hash_mix(hash, op_operand(op, i)->id);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (!is_label(c, op->attrs[i].name))
      hash = hash_mix(hash, WORD(op->attrs[i].value));
  return (uint32_t)(hash ^ hash >> 32);
}

static bool has_attrs_of(const Canonicalize *c, const Op *a, const Op *b) {
  for (uint32_t i = 0; i < a->n_attrs; i++)
    if (!is_label(c, a->attrs[i].name) && op_attr(b, a->attrs[i].name) != a->attrs[i].value)
      return false;
  return true;
}

static bool are_twins(const Canonicalize *c, const Op *a, const Op *b) {
  if (a->info != b->info || a->n_operands != b->n_operands || a->n_results != b->n_results)
    return false;
  for (uint32_t i = 0; i < a->n_operands; i++)
    if (op_operand(a, i) != op_operand(b, i))
      return false;
  for (uint32_t i = 0; i < a->n_results; i++)
    if (a->results[i].type != b->results[i].type)
      return false;
  return has_attrs_of(c, a, b) && has_attrs_of(c, b, a);
}

// That of its twin, or an empty one.
static HashSlot *find_twin(const Canonicalize *c, const HashTable *units, const Op *op,
                           uint32_t hash) {
  HashSlot *slot = hash_table_first(units, hash);
  while (slot->item && (slot->hash != hash || !are_twins(c, slot->item, op)))
    slot = hash_table_next(units, slot);
  return slot;
}

static void replace_by_twin(Canonicalize *c, Op *op, const Op *twin) {
  for (uint32_t i = 0; i < op->n_results; i++)
    value_replace_all_uses(op_result(op, i), op_result(twin, i));
  op_erase(op);
  c->changed = true;
}

// A unit that gets other operands behind its back is found by the next sweep.
static void sweep(Canonicalize *c, Block *body) {
  erase_dead(c, body);
  HashTable units = {0};
  for (Op *op = body->first, *next; op; op = next) {
    next = op_next_reader(op);
    hash_table_make_room(&units);
    bool is_unit = is_function(op);
    uint32_t hash = is_unit ? hash_unit(c, op) : 0;
    HashSlot *slot = is_unit ? find_twin(c, &units, op, hash) : NULL;
    if (slot && slot->item) {
      replace_by_twin(c, op, slot->item);
      continue;
    }
    visit(c, op);
    if (slot && op->block) // still there
      hash_table_fill(&units, slot, op, hash);
  }
  hash_table_free(&units);
}

static bool run_handshake_canonicalize(PassRun *run) {
  Block *body = op_region(run->op, 0)->first;
  if (!body)
    return true;
  bool was_materialized = handshake_is_materialized(run->op);
  Canonicalize c = {.run = run, .names = names_of(run->op, run->module, run->scratch)};
  handshake_dematerialize(run->op);
  do {
    c.changed = false;
    sweep(&c, body);
  } while (c.changed);
  if (was_materialized)
    handshake_materialize(run->op, run->module, run->scratch);
  return true;
}

const PassInfo PASS_handshake_canonicalize = {
    "handshake-canonicalize", "drop merges, muxes, branches, forks and other units that do nothing",
    "handshake.func", NULL, run_handshake_canonicalize};
