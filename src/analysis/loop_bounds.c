// loop_bounds.c: what the number of iterations says of values that go around a loop.
//
//   %i = mux %from [%i0, %i_next]     %i_next = what cond_br lets through of  %i + 1
//   %s = mux %from [%s0, %s_next]     %s_next = what cond_br lets through of  %s + %x
//
// Both muxes take their tokens as %from says, and both ways back lose the same tokens, those of the
// same branches. So the k-th tokens of %i and %s have gone around equally often, n times since
// they came in. If steps of %i are at least 1 and do not wrap, n <= (greatest - least of %i); and
// %s = %s0 + (n values of %x), which lies between %s0 + n * least and %s0 + n * greatest of %x.
//
//   %n = mux %from [%n0, %n_next]     %n_next = what cond_br lets through of  %n
//
// If the condition of the branch is  %i + 1 != %n,  %i enters below %n and so stays below it.
//
// Nothing here assumes that the circuit came from a program.

#include "analysis/value_ranges.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"

typedef __int128 Wide;

enum {
  MAX_STEPS = 24, // units on a way back
  MAX_BRANCHES = 8,
  MAX_CHOICES = 64, // of a mux, and its index
};
static const Wide MAX_ITERATIONS = (Wide)1 << 40;

// A way from a mux's result back to one of its operands.
typedef struct Way {
  const Value *conditions[MAX_BRANCHES]; // of the branches, last first
  bool sides[MAX_BRANCHES];
  unsigned n_branches;
  const Value *tested;            // what comes to the first branch
  Wide least, greatest;           // what is added on it, as an exact number modulo 2^width
  bool is_exact, is_signed_exact; // no sum on it wraps: read as unsigned, as signed
} Way;

typedef struct Carried {
  const Op *mux;
  uint32_t n_ways;
  Way *ways;      // of the operands that are ways back, in order
  uint64_t back;  // which operands are
  uint32_t group; // those that go around together
  Interval entering;
} Carried;

typedef struct Loops {
  Arena *arena;
  Map carried_by; // mux -> index of its Carried, plus 1
  const Interval *ranges;
  VEC(Carried) carried;
} Loops;

static unsigned width_of(const Value *value) {
  return type_width(type_data(value->type));
}

// Of a + b or a - b with b read as signed, a as signed or unsigned: is a result out of its reading?
static bool sums_wrap(Interval a, Interval b, bool is_difference, bool as_signed) {
  Wide least = is_difference ? -(Wide)b.shi : b.slo,
       greatest = is_difference ? -(Wide)b.slo : b.shi;
  Wide lo = least + (as_signed ? (Wide)a.slo : (Wide)a.ulo);
  Wide hi = greatest + (as_signed ? (Wide)a.shi : (Wide)a.uhi);
  Wide half = (Wide)1 << (a.width - 1);
  return as_signed ? lo < -half || hi >= half : lo < 0 || hi >= 2 * half;
}

static bool way_back(const Loops *loops, const Op *mux, Value *value, int depth, Way *way);

static bool way_through_sum(const Loops *loops, const Op *mux, const Op *op, int depth, Way *way) {
  bool is_difference = op_is(op, OP_handshake_subi);
  for (uint32_t i = 0; i < (is_difference ? 1 : 2); i++) {
    Way inner = *way;
    if (!way_back(loops, mux, op_operand(op, i), depth, &inner))
      continue;
    Interval a = loops->ranges[op_operand(op, i)->id], b = loops->ranges[op_operand(op, 1 - i)->id];
    if (a.is_empty || b.is_empty)
      return false;
    inner.is_exact &= !sums_wrap(a, b, is_difference, false);
    inner.is_signed_exact &= !sums_wrap(a, b, is_difference, true);
    inner.least += is_difference ? -(Wide)b.shi : (Wide)b.slo;
    inner.greatest += is_difference ? -(Wide)b.slo : (Wide)b.shi;
    *way = inner;
    return true;
  }
  return false;
}

static bool same_branches(const Way *a, const Way *b) {
  if (a->n_branches != b->n_branches)
    return false;
  for (unsigned i = 0; i < a->n_branches; i++)
    if (a->conditions[i] != b->conditions[i] || a->sides[i] != b->sides[i])
      return false;
  return true;
}

// A select takes a token of each side: both must have come the same way.
static bool way_through_select(const Loops *loops, const Op *mux, const Op *op, int depth,
                               Way *way) {
  Way a = *way, b = *way;
  if (!way_back(loops, mux, op_operand(op, 1), depth, &a) ||
      !way_back(loops, mux, op_operand(op, 2), depth, &b) || !same_branches(&a, &b))
    return false;
  *way = a;
  way->least = a.least < b.least ? a.least : b.least;
  way->greatest = a.greatest > b.greatest ? a.greatest : b.greatest;
  way->is_exact = a.is_exact && b.is_exact;
  way->is_signed_exact = a.is_signed_exact && b.is_signed_exact;
  return true;
}

static bool way_back(const Loops *loops, const Op *mux, Value *value, int depth, Way *way) {
  value = stream_origin(value);
  Op *op = value_op(value);
  if (!op || !depth)
    return false;
  if (op == mux)
    return true;
  switch ((OpId)op->info->id) {
  case OP_handshake_cond_br:
    if (way->n_branches == MAX_BRANCHES)
      return false;
    way->conditions[way->n_branches] = stream_origin(op_operand(op, 0));
    way->sides[way->n_branches++] = value->index;
    way->tested = stream_origin(op_operand(op, 1));
    return way_back(loops, mux, op_operand(op, 1), depth - 1, way);
  case OP_handshake_addi:
  case OP_handshake_subi:
    return way_through_sum(loops, mux, op, depth - 1, way);
  case OP_handshake_select:
    return way_through_select(loops, mux, op, depth / 2, way);
  default:
    return false;
  }
}

static void add_mux(Loops *loops, const Op *mux) {
  const Value *result = op_result(mux, 0);
  if (!value_has_range(result) || mux->n_operands > MAX_CHOICES ||
      loops->ranges[result->id].is_empty)
    return;
  Carried carried = {.mux = mux, .entering = interval_none(width_of(result))};
  Way ways[MAX_CHOICES];
  for (uint32_t i = 1; i < mux->n_operands; i++) {
    Way *way = &ways[carried.n_ways];
    *way = (Way){.is_exact = true, .is_signed_exact = true};
    if (way_back(loops, mux, op_operand(mux, i), MAX_STEPS, way)) {
      carried.n_ways++;
      carried.back |= UINT64_C(1) << (i - 1);
    } else {
      carried.entering = interval_join(carried.entering, loops->ranges[op_operand(mux, i)->id]);
    }
  }
  if (!carried.n_ways || carried.entering.is_empty)
    return;
  carried.ways = arena_copy(loops->arena, ways, carried.n_ways * sizeof *ways);
  map_put(&loops->carried_by, WORD(mux), loops->carried.len + 1);
  vec_push(loops->arena, &loops->carried, carried);
}

static bool go_together(const Carried *a, const Carried *b) {
  if (stream_origin(op_operand(a->mux, 0)) != stream_origin(op_operand(b->mux, 0)) ||
      a->back != b->back)
    return false;
  for (uint32_t i = 0; i < a->n_ways; i++)
    if (!same_branches(&a->ways[i], &b->ways[i]))
      return false;
  return true;
}

// The groups of each index stand in a list.
static uint32_t find_groups(Loops *loops) {
  Map last_of = {.arena = loops->arena}; // index -> last Carried with a new group, plus 1
  uint32_t *before = ARENA_ARRAY(loops->arena, uint32_t, loops->carried.len + 1);
  uint32_t n = 0;
  enum { MAX_TRIES = 8 };
  for (uint32_t i = 0; i < loops->carried.len; i++) {
    Carried *carried = &loops->carried.data[i];
    uint64_t key = WORD(stream_origin(op_operand(carried->mux, 0)));
    uint64_t *last = map_find(&last_of, key);
    uint32_t at = last ? (uint32_t)*last : 0;
    int tries = MAX_TRIES;
    while (at && tries-- && !go_together(&loops->carried.data[at - 1], carried))
      at = before[at - 1];
    if (at && tries >= 0) {
      carried->group = loops->carried.data[at - 1].group;
      continue;
    }
    carried->group = n++;
    before[i] = last ? (uint32_t)*last : 0;
    map_put(&last_of, key, i + 1);
  }
  return n;
}

// The greatest number of times that it goes around; MAX_ITERATIONS: not known.
static Wide iterations(const Loops *loops, const Carried *carried) {
  Wide best = MAX_ITERATIONS;
  Interval all = loops->ranges[op_result(carried->mux, 0)->id], in = carried->entering;
  for (int as_signed = 0; as_signed < 2; as_signed++) {
    Wide up = MAX_ITERATIONS, down = MAX_ITERATIONS; // the least step in that direction
    bool ok = true;
    for (uint32_t i = 0; i < carried->n_ways; i++) {
      const Way *way = &carried->ways[i];
      ok &= as_signed ? way->is_signed_exact : way->is_exact;
      if (way->least < up)
        up = way->least;
      if (-way->greatest < down)
        down = -way->greatest;
    }
    Wide lo = as_signed ? (Wide)all.slo : (Wide)all.ulo,
         hi = as_signed ? (Wide)all.shi : (Wide)all.uhi;
    Wide from = as_signed ? (Wide)in.slo : (Wide)in.ulo,
         to = as_signed ? (Wide)in.shi : (Wide)in.uhi;
    if (ok && up > 0 && (hi - from) / up < best)
      best = (hi - from) / up;
    if (ok && down > 0 && (to - lo) / down < best)
      best = (to - lo) / down;
  }
  return best < 0 ? 0 : best;
}

// x modulo 2^width, for all lo <= x <= hi: as bits of an interval.
static Interval reached(unsigned width, Wide lo, Wide hi) {
  if (lo >= 0 && hi < (Wide)1 << width)
    return interval_unsigned(width, (uint64_t)lo, (uint64_t)hi);
  if (lo >= -((Wide)1 << (width - 1)) && hi < (Wide)1 << (width - 1))
    return interval_signed(width, (int64_t)lo, (int64_t)hi);
  return interval_all(width);
}

static Interval bounded(const Carried *carried, Wide n) {
  unsigned width = carried->entering.width;
  Wide least = 0, greatest = 0;
  for (uint32_t i = 0; i < carried->n_ways; i++) {
    const Way *way = &carried->ways[i];
    least = way->least < least ? way->least : least;
    greatest = way->greatest > greatest ? way->greatest : greatest;
  }
  if (least < -((Wide)1 << 70) || greatest > (Wide)1 << 70)
    return interval_all(width);
  Interval in = carried->entering;
  return interval_meet(reached(width, (Wide)in.ulo + n * least, (Wide)in.uhi + n * greatest),
                       reached(width, (Wide)in.slo + n * least, (Wide)in.shi + n * greatest));
}

// The value, or what it is an extension of, as it comes in with the counter and stays; its interval
// as the value's. False: that is not so.
static bool entering_limit(const Loops *loops, const Carried *counter, Value *value,
                           Interval *limit) {
  value = stream_origin(value);
  const Op *op = value_op(value);
  bool is_signed = op && op_is(op, OP_handshake_extsi);
  bool is_extended = op && (is_signed || op_is(op, OP_handshake_extui));
  const Op *mux = is_extended ? value_op(stream_origin(op_operand(op, 0))) : op;
  uint64_t *found = mux ? map_find(&loops->carried_by, WORD(mux)) : NULL;
  if (!found)
    return false;
  const Carried *carried = &loops->carried.data[*found - 1];
  if (carried->group != counter->group || carried->n_ways != 1 || carried->ways[0].least ||
      carried->ways[0].greatest)
    return false;
  *limit = !is_extended ? carried->entering
           : is_signed  ? interval_extsi(carried->entering, width_of(value))
                        : interval_extui(carried->entering, width_of(value));
  return true;
}

// It goes on while the next one is not the limit, which it comes to in steps of one.
static Interval below_limit(const Loops *loops, const Carried *counter) {
  const Way *way = &counter->ways[0];
  unsigned width = counter->entering.width;
  Interval all = interval_all(width), in = counter->entering, limit;
  const Op *cmpi =
      counter->n_ways == 1 && way->n_branches == 1 ? value_op(way->conditions[0]) : NULL;
  if (!cmpi || !op_is(cmpi, OP_handshake_cmpi) || way->least != way->greatest ||
      (way->least != 1 && way->least != -1))
    return all;
  CmpiPredicate goes_on = cmpi_predicate(cmpi);
  if (way->sides[0])
    goes_on = cmpi_negated(goes_on);
  const Value *next = way->tested;
  int side = stream_origin(op_operand(cmpi, 0)) == next   ? 1
             : stream_origin(op_operand(cmpi, 1)) == next ? 0
                                                          : -1;
  if (goes_on != CMPI_NE || side < 0 ||
      !entering_limit(loops, counter, op_operand(cmpi, (uint32_t)side), &limit) || limit.is_empty)
    return all;
  bool is_up = way->least == 1;
  if (is_up && in.uhi < limit.ulo)
    all = interval_meet(all, interval_unsigned(width, in.ulo, limit.uhi - 1));
  if (is_up && in.shi < limit.slo)
    all = interval_meet(all, interval_signed(width, in.slo, limit.shi - 1));
  if (!is_up && in.ulo > limit.uhi)
    all = interval_meet(all, interval_unsigned(width, limit.ulo + 1, in.uhi));
  if (!is_up && in.slo > limit.shi)
    all = interval_meet(all, interval_signed(width, limit.slo + 1, in.shi));
  return all;
}

bool loop_bounds(const Block *body, const Interval *ranges, Map *limits, Arena *arena) {
  Loops loops = {.arena = arena, .ranges = ranges, .carried_by = {.arena = arena}};
  bool changed = false;
  for (const Op *op = body->first; op; op = op_next(op))
    if (op_is(op, OP_handshake_mux))
      add_mux(&loops, op);
  uint32_t n_groups = find_groups(&loops);
  Wide *n = ARENA_ARRAY(arena, Wide, n_groups + 1);
  for (uint32_t i = 0; i < n_groups; i++)
    n[i] = MAX_ITERATIONS;
  for (size_t i = 0; i < loops.carried.len; i++) {
    const Carried *carried = &loops.carried.data[i];
    Wide own = iterations(&loops, carried);
    n[carried->group] = own < n[carried->group] ? own : n[carried->group];
  }
  for (size_t i = 0; i < loops.carried.len; i++) {
    const Carried *carried = &loops.carried.data[i];
    const Value *result = op_result(carried->mux, 0);
    Interval known = interval_meet(ranges[result->id], below_limit(&loops, carried));
    if (n[carried->group] < MAX_ITERATIONS)
      known = interval_meet(known, bounded(carried, n[carried->group]));
    if (interval_equal(known, ranges[result->id]))
      continue;
    map_put_ptr(limits, result, arena_copy(arena, &known, sizeof known));
    changed = true;
  }
  return changed;
}
