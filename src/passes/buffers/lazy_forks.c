// lazy_forks.c: room behind copies of a lazy fork that meet again.
//
// A lazy fork gives no copy before all can be taken. Where a unit takes one copy only together with
// what is made of another, neither ever moves:
//
//   lazy_fork --#0--> muli --> addi              lazy_fork --#0--> muli --> addi
//            \-----#1-----------^      becomes            \--#1--> [place] ---^
//
// So each copy gets a place that is needed, on its way without storage, together with what is made
// of a copy beside it. Both are walks along channels: forwards from each copy, through units that
// take and give one token of each port, for what is made of it; and the same through units without
// storage, for what it is needed with. In circuits of cf-to-handshake no copies meet: they announce
// blocks to memories, or leave the circuit.

#include "dialects/dialects.h"
#include "passes/buffers/buffers.h"
#include "units/unit.h"

#include <string.h>

// Of a value: it is made of no copy, of the copy N - 1, or of several.
enum { OF_NONE = 0, OF_SEVERAL = UINT32_MAX };

typedef struct Copies {
  Arena *arena;
  const Op *fork;
  uint32_t *of;           // by value id; of this fork's copies if `seen` says so
  uint32_t *seen;         // by value id: the fork that `of` is about, counted from 1
  uint32_t *walked;       // by value id: the last walk that came by
  uint32_t n_forks, walk; // counted
  VEC(Value *) work;
} Copies;

static bool has_only_ones(const char *begin, const char *end) {
  for (const char *colon = begin; (colon = memchr(colon, ':', (size_t)(end - colon))); colon++)
    if (colon + 1 == end || colon[1] != '1')
      return false;
  return !memchr(begin, ';', (size_t)(end - begin));
}

// A firing takes a token of each operand, and with `gives_each` gives one to each result.
static bool takes_each(const Op *op, bool gives_each) {
  const UnitRow *row = unit_find(op->info->id);
  const char *arrow = row ? strstr(row->tokens, "->") : NULL;
  if (!arrow)
    return false; // memories, wires
  const char *end = arrow + strlen(arrow);
  return has_only_ones(row->tokens, gives_each ? end : arrow) && !strchr(arrow, ';');
}

// What comes out needs what goes in.
static bool passes_on(const Op *op) {
  return op_is(op, OP_handshake_cond_br) || takes_each(op, true);
}

static uint32_t origin(const Copies *c, const Value *value) {
  return c->seen[value->id] == c->n_forks ? c->of[value->id] : OF_NONE;
}

static void add_origin(Copies *c, Value *value, uint32_t of) {
  uint32_t before = origin(c, value);
  uint32_t now = before == OF_NONE || before == of ? of : OF_SEVERAL;
  if (now == before)
    return;
  c->seen[value->id] = c->n_forks;
  c->of[value->id] = now;
  vec_push(c->arena, &c->work, value);
}

// What is made of the copies. A load's data is made of its address.
static void find_origins(Copies *c) {
  c->n_forks++;
  for (uint32_t i = 0; i < c->fork->n_results; i++)
    add_origin(c, op_result(c->fork, i), i + 1);
  while (c->work.len) {
    Value *value = vec_pop(&c->work);
    for (const Use *use = value->first_use; use; use = use->next) {
      const Op *user = use->owner;
      bool is_address = op_is(user, OP_handshake_load) && use_index(use) == 0;
      if (!is_address && !passes_on(user))
        continue;
      for (uint32_t i = 0; i < user->n_results; i++)
        add_origin(c, op_result(user, i), origin(c, value));
    }
  }
}

static bool is_of_another(const Copies *c, const Value *value, uint32_t copy) {
  uint32_t of = origin(c, value);
  return of != OF_NONE && of != copy + 1;
}

// Whether the user may take a token only together with one that is made of another copy.
static bool meets_another(const Copies *c, const Op *user, uint32_t copy) {
  bool takes_some = takes_each(user, false) || op_is(user, OP_handshake_mux);
  for (uint32_t i = 0; takes_some && i < user->n_operands; i++)
    if (is_of_another(c, op_operand(user, i), copy))
      return true;
  return false;
}

static bool has_room(const Op *op) {
  if (!op_is(op, OP_handshake_buffer))
    return unit_latency(op) > 0;
  BufferTraits traits = buffer_traits(op);
  return traits.breaks_data || traits.breaks_ready; // else a cycle would run through it
}

static bool is_needed_with_another(Copies *c, uint32_t copy) {
  bool meets = false;
  c->walk++;
  c->work.len = 0;
  vec_push(c->arena, &c->work, op_result(c->fork, copy));
  while (c->work.len && !meets) {
    const Value *value = vec_pop(&c->work);
    for (const Use *use = value->first_use; use && !meets; use = use->next) {
      const Op *user = use->owner;
      if (op_is(user, OP_handshake_buffer) && has_room(user))
        continue;
      meets = meets_another(c, user, copy);
      bool passes = passes_on(user) && !has_room(user);
      for (uint32_t i = 0; passes && i < user->n_results; i++) {
        Value *result = op_result(user, i);
        if (c->walked[result->id] != c->walk)
          vec_push(c->arena, &c->work, result);
        c->walked[result->id] = c->walk;
      }
    }
  }
  c->work.len = 0;
  return meets;
}

// False: all of its copies announce blocks, or have places.
static bool may_meet(const Op *fork, const uint8_t *breaks) {
  for (uint32_t i = 0; i < fork->n_results; i++)
    if (!breaks[fork->results[i].id] && !tells_memory_of_block(op_result(fork, i)))
      return true;
  return false;
}

void separate_copies_that_meet(PassRun *run, uint8_t *breaks) {
  uint32_t n = run->module->n_values;
  Arena *arena = run->scratch;
  Copies c = {.arena = arena,
              .of = ARENA_ARRAY(arena, uint32_t, n),
              .seen = ARENA_ARRAY(arena, uint32_t, n),
              .walked = ARENA_ARRAY(arena, uint32_t, n)};
  for (const Op *op = op_region(run->op, 0)->first->first; op; op = op->next) {
    if (!op_is(op, OP_handshake_lazy_fork) || !may_meet(op, breaks))
      continue;
    c.fork = op;
    find_origins(&c);
    for (uint32_t i = 0; i < op->n_results; i++)
      if (!tells_memory_of_block(op_result(op, i)) && is_needed_with_another(&c, i))
        breaks[op->results[i].id] = BREAK_BOTH;
  }
}
