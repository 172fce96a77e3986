// unit_order.c: see unit_order.h. Strongly connected components: Tarjan, "Depth-first search and
// linear graph algorithms", 1972; without recursion. A component is complete when all that it reads
// from is, so they come in the right order.

#include "analysis/unit_order.h"

#include <stdlib.h>

typedef struct Frame {
  uint32_t unit, next_operand;
} Frame;

// A unit is its index in program order.
typedef struct Search {
  const UnitRules *rules;
  Arena *arena;
  VEC(const Op *) units;
  uint32_t *index_of; // by op id, + 1
  uint32_t *reached;  // when, from 1 on
  uint32_t *lowest;   // the first to be reached of those that it reads from and are open
  bool *is_open;      // its component is not complete
  uint32_t n_reached;
  VEC(uint32_t) open;
  VEC(Frame) frames;
} Search;

static void reach(Search *s, uint32_t unit) {
  s->reached[unit] = s->lowest[unit] = ++s->n_reached;
  s->is_open[unit] = true;
  vec_push(s->arena, &s->open, unit);
  vec_push(s->arena, &s->frames, ((Frame){unit, 0}));
}

static void lower_to(Search *s, uint32_t unit, uint32_t reached) {
  if (reached < s->lowest[unit])
    s->lowest[unit] = reached;
}

// The next unit that it reads from, + 1; 0: there are no more.
static uint32_t next_read(const Search *s, Frame *frame) {
  const Op *op = s->units.data[frame->unit];
  while (frame->next_operand < op->n_operands) {
    uint32_t i = frame->next_operand++;
    const Op *maker = value_op(op_operand(op, i));
    uint32_t unit = maker ? s->index_of[maker->id] : 0;
    if (unit && s->rules->reads(op, i, s->rules->user))
      return unit;
  }
  return 0;
}

static bool reads_itself(const Search *s, uint32_t unit) {
  Frame frame = {unit, 0};
  for (uint32_t read; (read = next_read(s, &frame));)
    if (read == unit + 1)
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
    uint32_t at = frame->unit, read = next_read(s, frame);
    if (read && !s->reached[read - 1]) {
      reach(s, read - 1);
    } else if (read) {
      if (s->is_open[read - 1])
        lower_to(s, at, s->reached[read - 1]);
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
  Search s = {
      .rules = rules, .arena = arena, .index_of = ARENA_ARRAY(arena, uint32_t, module->n_ops)};
  UnitOrder order = {0};
  for (const Op *op = body->first; op; op = op_next(op)) {
    if (!rules->is_unit(op))
      continue;
    vec_push(arena, &s.units, op);
    s.index_of[op->id] = (uint32_t)s.units.len;
  }
  s.reached = ARENA_ARRAY(arena, uint32_t, s.units.len);
  s.lowest = ARENA_ARRAY(arena, uint32_t, s.units.len);
  s.is_open = ARENA_ARRAY(arena, bool, s.units.len);
  vec_reserve(arena, &order.units, s.units.len);
  for (uint32_t i = 0; i < s.units.len; i++)
    if (!s.reached[i])
      search_from(&s, i, &order);
  return order;
}
