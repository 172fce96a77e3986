// value_ranges.c: see value_ranges.h.
//
// An interval analysis as an iteration to a fixpoint: all intervals start empty; a sweep over the
// units joins to each result what the unit can make of its operands. Where tokens of several
// origins meet (mux, merge, a memory) bounds that keep growing jump to the next constant of the
// function, then to the next power of two (widening), so that few sweeps suffice. When a sweep
// changes nothing the intervals hold; a few more sweeps that only shrink them follow. All this for
// one cycle of units after the other, after those that it reads from. With what loop_bounds.c then
// knows of the number of iterations all is done again. Cousot and Cousot:
// "Abstract interpretation", POPL 1977.
//
// Conditions narrow: behind `cond_br %c, %x` with %c = `cmpi ult, %x, %n`, and inside a `select`, a
// token of %x is less than some %n. The tokens meet in pairs, the first with the first and so on,
// so it is enough that %x and the operand of cmpi are the same stream.

#include "analysis/value_ranges.h"

#include "analysis/unit_order.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"

#include <stdlib.h>

enum {
  MAX_SWEEPS = 300, // then nothing is known
  N_SHRINKING_SWEEPS = 4,
  N_ROUNDS = 3,
  N_EXACT_CHANGES = 2,     // of a bound before it jumps,
  N_CONSTANT_CHANGES = 10, // before it jumps to powers of two,
  N_POWER_CHANGES = 140,   // before it is unknown
  MAX_CONDITION_DEPTH = 4,
  MAX_RELATION_DEPTH = 3,
};

typedef VEC(uint64_t) Bounds;

// Of an array inside the circuit.
typedef struct Contents {
  Interval initial;
  VEC(const Value *) stored;
} Contents;

typedef struct Analysis {
  Block *body;
  Arena *arena;
  Interval *ranges;                      // by value id
  Map limits;                            // of muxes' results, see loop_bounds
  uint8_t *n_changes;                    // by value id
  UnitOrder order;                       // of those whose results have ranges
  Map contents;                          // memory interface -> Contents
  Bounds unsigned_bounds, signed_bounds; // ascending; the latter with the sign bit flipped
} Analysis;

bool value_has_range(const Value *value) {
  if (!type_is_channel(value->type))
    return false;
  Type data = type_data(value->type);
  return type_is_signless(data) && type_width(data) >= 1 && type_width(data) <= INTERVAL_MAX_WIDTH;
}

static unsigned width_of(const Value *value) {
  return type_width(type_data(value->type));
}

Value *stream_origin(Value *value) {
  for (int i = 0; i < 64; i++) {
    Op *op = value_op(value);
    if (!op)
      return value;
    if (op_is(op, OP_handshake_buffer) || op_is(op, OP_handshake_br))
      value = op_operand(op, 0);
    else if (op_is(op, OP_handshake_wait))
      value = op_operand(op, 1);
    else
      return value;
  }
  return value;
}

bool stream_constant(const Value *value, uint64_t *bits) {
  const Op *op = value_op(value);
  if (!op || !op_is(op, OP_handshake_constant) || !value_has_range(value))
    return false;
  *bits = attr_limbs(op_attr_named(op_context(op), op, "value"))[0];
  return true;
}

// -- Conditions ----------------------------------------------------------------------------------

static Interval range_of(const Analysis *an, const Value *value) {
  return an->ranges[value->id];
}

static Interval cast(const Op *op, Interval a, unsigned width) {
  if (op_is(op, OP_handshake_extsi))
    return interval_extsi(a, width);
  return op_is(op, OP_handshake_extui) ? interval_extui(a, width) : interval_trunci(a, width);
}

static bool is_cast(const Op *op) {
  return (op_is(op, OP_handshake_extsi) || op_is(op, OP_handshake_extui) ||
          op_is(op, OP_handshake_trunci)) &&
         value_has_range(op_operand(op, 0)) && value_has_range(op_result(op, 0));
}

// x + c or x - c: *other is x; *bits is c.
static bool is_offset(const Op *op, Value **other, uint64_t *bits) {
  bool is_sum = op_is(op, OP_handshake_addi);
  if (!is_sum && !op_is(op, OP_handshake_subi))
    return false;
  *other = op_operand(op, 0);
  if (stream_constant(stream_origin(op_operand(op, 1)), bits))
    return true;
  *other = op_operand(op, 1);
  return is_sum && stream_constant(stream_origin(op_operand(op, 0)), bits);
}

// What was extended to something in `a`.
static Interval before_extension(const Op *op, Interval a, unsigned width) {
  Interval all = interval_all(width);
  if (a.is_empty)
    return interval_none(width);
  if (op_is(op, OP_handshake_extsi))
    return interval_meet(all, (Interval){width, false, 0, UINT64_MAX, a.slo, a.shi});
  return interval_meet(all, (Interval){width, false, a.ulo, a.uhi, INT64_MIN, INT64_MAX});
}

// Where tokens of `from` are in `a`, the tokens of `to` that go with them are in the result.
static Interval related(Value *from, Interval a, Value *to, int depth) {
  from = stream_origin(from);
  to = stream_origin(to);
  if (from == to)
    return a;
  Interval result = interval_all(width_of(to));
  const Op *to_op = value_op(to), *from_op = value_op(from);
  Value *inner;
  uint64_t bits;
  if (!depth--)
    return result;
  if (to_op && is_cast(to_op)) {
    result = cast(to_op, related(from, a, op_operand(to_op, 0), depth), width_of(to));
  } else if (to_op && is_offset(to_op, &inner, &bits)) {
    IntervalFn *fn = op_is(to_op, OP_handshake_addi) ? interval_addi : interval_subi;
    result = fn(related(from, a, inner, depth), interval_one(width_of(to), bits));
  }
  Interval back = interval_all(width_of(to));
  if (from_op && is_cast(from_op) && !op_is(from_op, OP_handshake_trunci)) {
    inner = op_operand(from_op, 0);
    back = related(inner, before_extension(from_op, a, width_of(inner)), to, depth);
  } else if (from_op && is_offset(from_op, &inner, &bits)) {
    IntervalFn *fn = op_is(from_op, OP_handshake_addi) ? interval_subi : interval_addi;
    back = related(inner, fn(a, interval_one(width_of(from), bits)), to, depth);
  }
  return interval_meet(result, back);
}

static Interval where_compared(const Analysis *an, Interval a, Value *value, const Op *cmpi,
                               bool holds) {
  Value *lhs = op_operand(cmpi, 0), *rhs = op_operand(cmpi, 1);
  if (!value_has_range(lhs))
    return a;
  CmpiPredicate predicate = cmpi_predicate(cmpi);
  if (!holds)
    predicate = cmpi_negated(predicate);
  Interval left = range_of(an, lhs), right = range_of(an, rhs);
  Interval new_left = interval_where(predicate, left, right);
  Interval new_right = interval_where(cmpi_swapped(predicate), right, left);
  a = interval_meet(a, related(lhs, new_left, value, MAX_RELATION_DEPTH));
  return interval_meet(a, related(rhs, new_right, value, MAX_RELATION_DEPTH));
}

static bool is_constant_bit(Value *value, uint64_t bit) {
  uint64_t bits;
  return stream_constant(stream_origin(value), &bits) && bits == bit;
}

// What of `a` tokens of `value` can be that meet a condition with this outcome.
static Interval where(const Analysis *an, Interval a, Value *value, Value *condition, bool holds,
                      int depth) {
  condition = stream_origin(condition);
  if (!interval_has(range_of(an, condition), holds))
    return interval_none(a.width);
  const Op *op = value_op(condition);
  if (!op || !depth--)
    return a;
  switch ((OpId)op->info->id) {
  case OP_handshake_cmpi:
    return where_compared(an, a, value, op, holds);
  case OP_handshake_not:
    return where(an, a, value, op_operand(op, 0), !holds, depth);
  case OP_handshake_xori:
    return is_constant_bit(op_operand(op, 1), 1)
               ? where(an, a, value, op_operand(op, 0), !holds, depth)
               : a;
  case OP_handshake_andi:
  case OP_handshake_ori:
    if (holds != op_is(op, OP_handshake_andi))
      return a;
    a = where(an, a, value, op_operand(op, 0), holds, depth);
    return where(an, a, value, op_operand(op, 1), holds, depth);
  case OP_handshake_select: { // %c && %d is select %c [%d, false], %c || %d is select %c [true, %d]
    bool is_both = holds && is_constant_bit(op_operand(op, 2), 0);
    bool is_neither = !holds && is_constant_bit(op_operand(op, 1), 1);
    if (!is_both && !is_neither)
      return a;
    a = where(an, a, value, op_operand(op, 0), holds, depth);
    return where(an, a, value, op_operand(op, is_both ? 1 : 2), holds, depth);
  }
  default:
    return a;
  }
}

// -- Units ---------------------------------------------------------------------------------------

static IntervalFn *const BINARY[] = {
    [OP_handshake_addi] = interval_addi,   [OP_handshake_subi] = interval_subi,
    [OP_handshake_muli] = interval_muli,   [OP_handshake_andi] = interval_andi,
    [OP_handshake_ori] = interval_ori,     [OP_handshake_xori] = interval_xori,
    [OP_handshake_shli] = interval_shli,   [OP_handshake_shrui] = interval_shrui,
    [OP_handshake_shrsi] = interval_shrsi, [OP_handshake_divui] = interval_divui,
    [OP_handshake_divsi] = interval_divsi, [OP_handshake_remui] = interval_remui,
    [OP_handshake_remsi] = interval_remsi, [OP_handshake_maxsi] = interval_maxsi,
    [OP_handshake_maxui] = interval_maxui, [OP_handshake_minsi] = interval_minsi,
    [OP_handshake_minui] = interval_minui,
};

static Interval (*const UNARY[])(Interval) = {
    [OP_handshake_not] = interval_not,     [OP_handshake_absi] = interval_absi,
    [OP_handshake_ctpop] = interval_ctpop, [OP_handshake_ctlz] = interval_ctlz,
    [OP_handshake_cttz] = interval_cttz,
};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static Interval joined(const Analysis *an, const Op *op, uint32_t first, unsigned width) {
  Interval result = interval_none(width);
  for (uint32_t i = first; i < op->n_operands; i++)
    result = interval_join(result, range_of(an, op_operand(op, i)));
  return result;
}

// What was there at reset, and what the stores write. The arrays of the caller hold anything.
static Interval memory_data(const Analysis *an, const Op *op, const Value *result) {
  const Contents *contents = map_get_ptr(&an->contents, op);
  if (!contents)
    return interval_all(width_of(result));
  if (result->index)
    return range_of(an, op_result(op, 0)); // all loads read the same
  Interval data = contents->initial;
  for (size_t i = 0; i < contents->stored.len; i++)
    data = interval_join(data, range_of(an, contents->stored.data[i]));
  return data;
}

static Interval transfer(const Analysis *an, const Op *op, const Value *result) {
  unsigned id = op->info->id, width = width_of(result);
  uint64_t bits;
  if (id < LENGTH(BINARY) && BINARY[id])
    return BINARY[id](range_of(an, op_operand(op, 0)), range_of(an, op_operand(op, 1)));
  if (id < LENGTH(UNARY) && UNARY[id])
    return UNARY[id](range_of(an, op_operand(op, 0)));
  switch ((OpId)id) {
  case OP_handshake_constant:
    return stream_constant(result, &bits) ? interval_one(width, bits) : interval_all(width);
  case OP_handshake_extsi:
  case OP_handshake_extui:
  case OP_handshake_trunci:
    return is_cast(op) ? cast(op, range_of(an, op_operand(op, 0)), width) : interval_all(width);
  case OP_handshake_cmpi:
    return value_has_range(op_operand(op, 0))
               ? interval_cmpi(cmpi_predicate(op), range_of(an, op_operand(op, 0)),
                               range_of(an, op_operand(op, 1)))
               : interval_all(width);
  case OP_handshake_buffer:
  case OP_handshake_br:
  case OP_handshake_lazy_fork:
    return range_of(an, op_operand(op, 0));
  case OP_handshake_load:
  case OP_handshake_store:
    return range_of(an, op_operand(op, result->index));
  case OP_handshake_wait:
    return range_of(an, op_operand(op, 1));
  case OP_handshake_blocker:
    return range_of(an, op_operand(op, 0));
  case OP_handshake_merge:
    return joined(an, op, 0, width);
  case OP_handshake_mux:
    return joined(an, op, 1, width);
  case OP_handshake_control_merge:
    return result->index ? interval_unsigned(width, 0, op->n_operands - 1)
                         : joined(an, op, 0, width);
  case OP_handshake_cond_br:
    return where(an, range_of(an, op_operand(op, 1)), op_operand(op, 1), op_operand(op, 0),
                 !result->index, MAX_CONDITION_DEPTH);
  case OP_handshake_select: {
    Value *condition = op_operand(op, 0), *a = op_operand(op, 1), *b = op_operand(op, 2);
    if (range_of(an, a).is_empty || range_of(an, b).is_empty)
      return interval_none(width);
    return interval_join(where(an, range_of(an, a), a, condition, true, MAX_CONDITION_DEPTH),
                         where(an, range_of(an, b), b, condition, false, MAX_CONDITION_DEPTH));
  }
  case OP_handshake_mem_controller:
  case OP_handshake_lsq:
    return memory_data(an, op, result);
  default:
    return interval_all(width);
  }
}

// Every cycle of tokens goes through one of these: no other unit fires with a cycle's tokens alone
// still to come.
static bool is_meeting(const Op *op) {
  return op_is(op, OP_handshake_mux) || op_is(op, OP_handshake_merge) ||
         op_is(op, OP_handshake_control_merge) || op_is(op, OP_handshake_mem_controller) ||
         op_is(op, OP_handshake_lsq);
}

// -- The fixpoint --------------------------------------------------------------------------------

static const uint64_t SIGN = UINT64_C(1) << 63;

static int order_bounds(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void sort_bounds(Bounds *bounds) {
  if (bounds->len)
    qsort(bounds->data, bounds->len, sizeof *bounds->data, order_bounds);
}

static void collect_bounds(Analysis *an) {
  for (const Op *op = an->body->first; op; op = op_next(op)) {
    uint64_t bits;
    if (!op_is(op, OP_handshake_constant) || !stream_constant(op_result(op, 0), &bits))
      continue;
    unsigned shift = 64 - width_of(op_result(op, 0));
    uint64_t number = (uint64_t)((int64_t)(bits << shift) >> shift);
    for (int i = -1; i <= 1; i++) {
      vec_push(an->arena, &an->unsigned_bounds, bits + (uint64_t)i);
      vec_push(an->arena, &an->signed_bounds, (number + (uint64_t)i) ^ SIGN);
    }
  }
  sort_bounds(&an->unsigned_bounds);
  sort_bounds(&an->signed_bounds);
}

// The first bound that is not less, or the last that is not greater; `otherwise` if there is none.
static uint64_t next_bound(const Bounds *bounds, uint64_t x, uint64_t otherwise) {
  size_t lo = 0, hi = bounds->len;
  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;
    if (bounds->data[middle] < x)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo < bounds->len && bounds->data[lo] < otherwise ? bounds->data[lo] : otherwise;
}

static uint64_t previous_bound(const Bounds *bounds, uint64_t x, uint64_t otherwise) {
  size_t lo = 0, hi = bounds->len;
  while (lo < hi) {
    size_t middle = lo + (hi - lo) / 2;
    if (bounds->data[middle] <= x)
      lo = middle + 1;
    else
      hi = middle;
  }
  return lo && bounds->data[lo - 1] > otherwise ? bounds->data[lo - 1] : otherwise;
}

static Interval widened(const Analysis *an, Interval old, Interval new, unsigned n_changes) {
  static const Bounds NO_BOUNDS = {0};
  if (n_changes >= N_POWER_CHANGES)
    return interval_all(new.width);
  if (n_changes < N_EXACT_CHANGES || old.is_empty)
    return new;
  bool is_early = n_changes < N_CONSTANT_CHANGES;
  const Bounds *unsigned_bounds = is_early ? &an->unsigned_bounds : &NO_BOUNDS;
  const Bounds *signed_bounds = is_early ? &an->signed_bounds : &NO_BOUNDS;
  Interval all = interval_all(new.width);
  unsigned bits = interval_unsigned_bits(new), sbits = interval_signed_bits(new);
  uint64_t ones = interval_all(bits).uhi;
  if (new.uhi > old.uhi)
    new.uhi = next_bound(unsigned_bounds, new.uhi, ones);
  if (new.ulo < old.ulo)
    new.ulo = previous_bound(unsigned_bounds, new.ulo, 0);
  Interval power = interval_all(sbits);
  if (new.shi > old.shi)
    new.shi =
        (int64_t)(next_bound(signed_bounds, (uint64_t)new.shi ^ SIGN, (uint64_t)power.shi ^ SIGN) ^
                  SIGN);
  if (new.slo < old.slo)
    new.slo = (int64_t)(previous_bound(signed_bounds, (uint64_t)new.slo ^ SIGN,
                                       (uint64_t)power.slo ^ SIGN) ^
                        SIGN);
  return interval_meet(all, new);
}

static Interval limited(const Analysis *an, const Op *op, const Value *value) {
  Interval a = transfer(an, op, value);
  const Interval *limit = op_is(op, OP_handshake_mux) ? map_get_ptr(&an->limits, value) : NULL;
  return limit ? interval_meet(a, *limit) : a;
}

static bool grow(Analysis *an, const Op *op, const Value *value) {
  Interval old = range_of(an, value), new = interval_join(old, limited(an, op, value));
  if (interval_equal(old, new))
    return false;
  uint8_t *n = &an->n_changes[value->id];
  an->ranges[value->id] = is_meeting(op) ? widened(an, old, new, *n) : new;
  if (*n < UINT8_MAX)
    ++*n;
  return true;
}

static bool shrink(Analysis *an, const Op *op, const Value *value) {
  Interval old = range_of(an, value), new = interval_meet(old, limited(an, op, value));
  an->ranges[value->id] = new;
  return !interval_equal(old, new);
}

static bool sweep(Analysis *an, UnitCycle cycle,
                  bool (*change)(Analysis *, const Op *, const Value *)) {
  bool changed = false;
  for (uint32_t i = cycle.first; i < cycle.first + cycle.n; i++) {
    const Op *op = an->order.units.data[i];
    for (uint32_t k = 0; k < op->n_results; k++)
      if (value_has_range(op_result(op, k)))
        changed |= change(an, op, op_result(op, k));
  }
  return changed;
}

static void reset(Analysis *an, bool to_all) {
  for (uint32_t i = 0; i < an->body->n_args; i++)
    if (value_has_range(an->body->args[i]))
      an->ranges[an->body->args[i]->id] = interval_all(width_of(an->body->args[i]));
  for (const Op *op = an->body->first; op; op = op_next(op))
    for (uint32_t k = 0; k < op->n_results; k++) {
      const Value *value = op_result(op, k);
      if (!value_has_range(value))
        continue;
      an->n_changes[value->id] = 0;
      an->ranges[value->id] =
          to_all ? interval_all(width_of(value)) : interval_none(width_of(value));
    }
}

static bool iterate(Analysis *an) {
  reset(an, false);
  for (size_t i = 0; i < an->order.cycles.len; i++) {
    UnitCycle cycle = an->order.cycles.data[i];
    unsigned n = 0;
    while (sweep(an, cycle, grow) && cycle.is_cyclic)
      if (++n == MAX_SWEEPS) {
        reset(an, true);
        return false;
      }
    for (int k = 0; k < N_SHRINKING_SWEEPS && cycle.is_cyclic && sweep(an, cycle, shrink); k++)
      ;
  }
  return true;
}

// -- Memories ------------------------------------------------------------------------------------

// A local array is read only where it was written, or has initial contents; at reset it is zero.
static Interval initial_contents(const Op *ram, unsigned width) {
  Attr value = op_attr_named(op_context(ram), ram, "initialValue");
  if (!value)
    return interval_one(width, 0);
  if (!attr_is(value, &ATTR_DEF_DENSE) || width == 1)
    return interval_all(width);
  Str data = dense_data(value);
  size_t size = dense_element_size(type_element(ram->results[0].type));
  Interval result = interval_none(width);
  for (size_t i = 0; i + size <= data.len; i += size) {
    uint64_t bits = 0;
    memcpy(&bits, data.ptr + i, size);
    result = interval_join(result, interval_one(width, bits));
  }
  return result.is_empty ? interval_all(width) : result;
}

static bool find_stored(Analysis *an, const Op *op, Contents *contents) {
  MemoryPorts ports = {0};
  const char *problem;
  if (!(op_is(op, OP_handshake_lsq) ? lsq_ports(op, an->arena, &ports, &problem)
                                    : mem_controller_ports(op, an->arena, &ports, &problem)))
    return false;
  for (size_t i = 0; i < ports.len; i++) {
    if (ports.data[i].kind == MEMORY_QUEUE)
      return false;
    if (ports.data[i].kind == MEMORY_STORE)
      vec_push(an->arena, &contents->stored, op_operand(op, ports.data[i].operand + 1));
  }
  return true;
}

static void find_contents(Analysis *an) {
  for (const Op *op = an->body->first; op; op = op_next(op)) {
    bool is_interface = op_is(op, OP_handshake_mem_controller) ||
                        (op_is(op, OP_handshake_lsq) && lsq_is_master(op));
    const Value *memref = is_interface ? op_operand(op, 0) : NULL;
    const Op *ram = memref ? value_op(memref) : NULL;
    if (!ram || !op_is(ram, OP_handshake_ram) || !value_has_one_use(memref))
      continue;
    Type element = type_element(memref->type);
    if (!type_is_signless(element) || type_width(element) < 1 ||
        type_width(element) > INTERVAL_MAX_WIDTH)
      continue;
    Contents *contents = ARENA_NEW(an->arena, Contents);
    contents->initial = initial_contents(ram, type_width(element));
    if (find_stored(an, op, contents))
      map_put_ptr(&an->contents, op, contents);
  }
}

static bool has_ranges(const Op *op) {
  for (uint32_t i = 0; i < op->n_results; i++)
    if (value_has_range(op_result(op, i)))
      return true;
  return false;
}

// The contents of other memories are unknown, whatever is written to them.
static bool reads_operand(const Op *op, uint32_t i, const void *contents) {
  bool is_memory = op_is(op, OP_handshake_mem_controller) || op_is(op, OP_handshake_lsq);
  return value_has_range(op_operand(op, i)) && (!is_memory || map_get_ptr(contents, op));
}

Interval *value_ranges(Op *func, Module *module, Arena *arena) {
  uint32_t n = module->n_values;
  Analysis an = {.body = op_region(func, 0)->first,
                 .arena = arena,
                 .ranges = ARENA_ARRAY(arena, Interval, n),
                 .limits = {.arena = arena},
                 .n_changes = ARENA_ARRAY(arena, uint8_t, n),
                 .contents = {.arena = arena}};
  if (!an.body)
    return an.ranges;
  collect_bounds(&an);
  find_contents(&an);
  UnitRules rules = {has_ranges, reads_operand, &an.contents};
  an.order = unit_order(an.body, module, &rules, arena);
  for (int i = 0; i < N_ROUNDS; i++)
    if (!iterate(&an) || !loop_bounds(an.body, an.ranges, &an.limits, arena))
      break;
  return an.ranges;
}
