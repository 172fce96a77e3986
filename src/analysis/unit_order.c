// unit_order.c: see unit_order.h. Strongly connected components: Tarjan, "Depth-first search and
// linear graph algorithms", 1972; without recursion. A component is complete when all that it reads
// from is, so they come in the right order.

#include "analysis/unit_order.h"

#include <stdlib.h>

typedef struct Frame {
  uint32_t unit, next_read;
} Frame;

// A unit is its index in program order. The search goes back and forth: what it needs to know of
// the ops is put together before.
typedef struct Search {
  const UnitRules *rules;
  Arena *arena;
  VEC(const Op *) units;
  VEC(uint32_t) reads;  // the units that the units read from, one unit's after the other's
  uint32_t *first_read; // where they start, of each unit and at the end
  uint32_t *reached;    // when, from 1 on
  uint32_t *lowest;     // the first to be reached of those that it reads from and are open
  bool *is_open;        // its component is not complete
  uint32_t n_reached;
  VEC(uint32_t) open;
  VEC(Frame) frames;
} Search;

static void reach(Search *s, uint32_t unit) {
  s->reached[unit] = s->lowest[unit] = ++s->n_reached;
  s->is_open[unit] = true;
  vec_push(s->arena, &s->open, unit);
  vec_push(s->arena, &s->frames, ((Frame){unit, s->first_read[unit]}));
}

static void lower_to(Search *s, uint32_t unit, uint32_t reached) {
  if (reached < s->lowest[unit])
    s->lowest[unit] = reached;
}

static void collect_reads(Search *s, const uint32_t *index_of) {
  s->first_read = ARENA_ARRAY(s->arena, uint32_t, s->units.len + 1);
  for (size_t unit = 0; unit < s->units.len; unit++) {
    const Op *op = s->units.data[unit];
    for (uint32_t i = 0; i < op->n_operands; i++) {
      const Op *maker = value_op(op_operand_of_many(op, i));
      uint32_t read = maker ? index_of[maker->id] : 0;
      if (read && s->rules->reads(op, i, s->rules->user))
        vec_push(s->arena, &s->reads, read - 1);
    }
    s->first_read[unit + 1] = (uint32_t)s->reads.len;
  }
}

static bool reads_itself(const Search *s, uint32_t unit) {
  for (uint32_t i = s->first_read[unit]; i < s->first_read[unit + 1]; i++)
    if (s->reads.data[i] == unit)
      return true;
  return false;
}

static int compare_units(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void complete(Search *s, uint32_t unit, UnitOrder *order) {
  size_t from = s->open.len;
  do
    s->is_open[s->open.data[--from]] = false;
  while (s->open.data[from] != unit);
  uint32_t n = (uint32_t)(s->open.len - from);
  if (n > 1)
    qsort(s->open.data + from, n, sizeof *s->open.data, compare_units);
  UnitCycle cycle = {(uint32_t)order->units.len, n, n > 1 || reads_itself(s, unit)};
  vec_push(s->arena, &order->cycles, cycle);
  for (; from < s->open.len; from++)
    vec_push(s->arena, &order->units, s->units.data[s->open.data[from]]);
  s->open.len -= n;
}

static void search_from(Search *s, uint32_t unit, UnitOrder *order) {
  reach(s, unit);
  while (s->frames.len) {
    Frame *frame = &vec_last(&s->frames);
    uint32_t at = frame->unit;
    if (frame->next_read < s->first_read[at + 1]) {
      uint32_t read = s->reads.data[frame->next_read++];
      if (!s->reached[read])
        reach(s, read);
      else if (s->is_open[read])
        lower_to(s, at, s->reached[read]);
    } else {
      s->frames.len--;
      if (s->frames.len)
        lower_to(s, vec_last(&s->frames).unit, s->lowest[at]);
      if (s->lowest[at] == s->reached[at])
        complete(s, at, order);
    }
  }
}

UnitOrder unit_order(const Block *body, const Module *module, const UnitRules *rules,
                     Arena *arena) {
  Search s = {.rules = rules, .arena = arena};
  UnitOrder order = {0};
  uint32_t *index_of = ARENA_ARRAY(arena, uint32_t, module->n_ops); // by op id, + 1
  for (const Op *op = body->first; op; op = op_next(op)) {
    if (!rules->is_unit(op))
      continue;
    vec_push(arena, &s.units, op);
    index_of[op->id] = (uint32_t)s.units.len;
  }
  collect_reads(&s, index_of);
  s.reached = ARENA_ARRAY(arena, uint32_t, s.units.len);
  s.lowest = ARENA_ARRAY(arena, uint32_t, s.units.len);
  s.is_open = ARENA_ARRAY(arena, bool, s.units.len);
  vec_reserve(arena, &order.units, s.units.len);
  for (uint32_t i = 0; i < s.units.len; i++)
    if (!s.reached[i])
      search_from(&s, i, &order);
  return order;
}
