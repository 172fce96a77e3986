// handshake_deactivate_mem_dependencies.c: dependences that the flow of data enforces anyway.
//
//   %a, %x = load[%i] ..        {deps[["store0", 0, true, 0]]}         {deps[["store0", 0, false,
//   0]]} %y = addi %x, %c                                             -> store[%i] %y the store has
//   to wait for %y
//
// A dependence from a load to a store is enforced where the store's address or data, or the branch
// that brings them to its block, needs the load's result: then the load has been performed. This
// is so where a path leads back from the store to the load through units that make one token of
// one token of each operand, and branches; merges and muxes end it. Such a path brings the result
// of the load's last run before the store, and the runs of a load keep their order. A store gives
// no token back, so nothing else is ever enforced.
//
// An access without active dependences, from it or to it, is marked for the controller;
// --handshake-replace-memory-interfaces then gives it to it. A pass that finds later that the
// store's data did not depend on the load after all would undo this: simplify first.

#include "dialects/dialects.h"
#include "dialects/handshake/access.h"
#include "ir/pass.h"

typedef VEC(Op *) Ops;
typedef VEC(Value *) ValueVec;

static bool needs_all_operands(const Op *op) {
  switch ((OpId)op->info->id) {
  case OP_handshake_fork:
  case OP_handshake_lazy_fork:
  case OP_handshake_br:
  case OP_handshake_cond_br:
  case OP_handshake_buffer:
    return true;
  default:
    return op_has(op, PURE); // not so merges and muxes
  }
}

// A dependence of a load on a store.
typedef struct Candidate {
  const Op *load;
  AccessDep *dep;
} Candidate;
typedef VEC(Candidate) Candidates;

enum { UNITS_LOOKED_AT = 100 }; // for each that there is

typedef struct Deactivation {
  PassRun *run;
  Ops accesses;
  Map by_name;
  AccessDeps *deps; // by access
  Candidates *into; // by store
  uint32_t *seen;   // by op id: number of the store that needs it
  ValueVec work;
  size_t n_left; // units that may still be looked at
} Deactivation;

// What the store needs, back to merges, muxes and memories; not all of it at the limit, beyond
// which functions with very many stores would take quadratic time.
static void find_needed(Deactivation *d, const Op *store, uint32_t number) {
  Arena *arena = d->run->scratch;
  vec_push(arena, &d->work, op_operand(store, 0));
  vec_push(arena, &d->work, op_operand(store, 1));
  while (d->work.len) {
    const Op *op = value_op(vec_pop(&d->work));
    if (!op || d->seen[op->id] == number)
      continue;
    d->seen[op->id] = number;
    if (d->n_left)
      d->n_left--;
    bool is_load = op_is(op, OP_handshake_load);
    if (!d->n_left || (!is_load && !needs_all_operands(op)))
      continue;
    for (uint32_t i = 0; i < (is_load ? 1 : op->n_operands); i++) // of a load: its address
      vec_push(arena, &d->work, op_operand(op, i));
  }
}

static bool read_accesses(Deactivation *d) {
  Arena *arena = d->run->scratch;
  bool ok = true;
  for (Op *op = op_region(d->run->op, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_handshake_load) || op_is(op, OP_handshake_store))
      vec_push(arena, &d->accesses, op);
  d->deps = ARENA_ARRAY(arena, AccessDeps, d->accesses.len);
  for (size_t i = 0; i < d->accesses.len; i++) {
    Op *op = d->accesses.data[i];
    if (access_name(op))
      map_put(&d->by_name, (uint64_t)(uintptr_t)access_name(op), i + 1);
    if (!access_deps_read(op, arena, &d->deps[i]))
      ok = op_error(op, "has dependences that are not of the form "
                        "#handshake<deps[[\"name\", 1, true, 1], ...]>");
  }
  return ok;
}

// By access + 1; 0: no access has that name.
static size_t target_of(const Deactivation *d, const AccessDep *dep) {
  uint64_t *found = map_find(&d->by_name, (uint64_t)(uintptr_t)dep->to);
  return found ? *found : 0;
}

static void deactivate(Deactivation *d, const Op *load, const Op *store, AccessDep *dep) {
  bool was_active = dep->is_active;
  dep->is_active = false;
  if (was_active && d->run->ctx->diag.shows_remarks)
    diag_remark(d->run->ctx, load->loc,
                "no queue need order '%s' and '%s': the store waits for what "
                "is loaded",
                access_name(load) ? access_name(load)->text : "a load", access_name(store)->text);
}

static void find_candidates(Deactivation *d) {
  d->into = ARENA_ARRAY(d->run->scratch, Candidates, d->accesses.len);
  for (size_t i = 0; i < d->accesses.len; i++)
    for (size_t k = 0; k < d->deps[i].len && op_is(d->accesses.data[i], OP_handshake_load); k++) {
      AccessDep *dep = &d->deps[i].data[k];
      size_t to = target_of(d, dep);
      if (to && op_is(d->accesses.data[to - 1], OP_handshake_store))
        vec_push(d->run->scratch, &d->into[to - 1], ((Candidate){d->accesses.data[i], dep}));
    }
}

static void deactivate_enforced(Deactivation *d, size_t index) {
  const Op *store = d->accesses.data[index];
  uint32_t number = (uint32_t)index + 1;
  if (d->into[index].len)
    find_needed(d, store, number);
  for (size_t i = 0; i < d->into[index].len; i++) {
    Candidate c = d->into[index].data[i];
    if (d->seen[c.load->id] == number)
      deactivate(d, c.load, store, c.dep);
  }
}

// What has only inactive dependences goes to the controller.
static void write_accesses(Deactivation *d) {
  enum { NO_DEPS, INACTIVE, ACTIVE };
  uint8_t *state = ARENA_ARRAY(d->run->scratch, uint8_t, d->accesses.len);
  for (size_t i = 0; i < d->accesses.len; i++)
    for (size_t k = 0; k < d->deps[i].len; k++) {
      const AccessDep *dep = &d->deps[i].data[k];
      uint8_t is = dep->is_active ? ACTIVE : INACTIVE;
      size_t to = target_of(d, dep);
      state[i] = is > state[i] ? is : state[i];
      if (to && is > state[to - 1])
        state[to - 1] = is;
    }
  for (size_t i = 0; i < d->accesses.len; i++) {
    Op *op = d->accesses.data[i];
    access_deps_write(d->run->module, op, &d->deps[i]);
    if (state[i] == INACTIVE && access_interface(op) == INTERFACE_LSQ)
      access_set_interface(d->run->module, op, INTERFACE_MC, 0);
  }
}

static bool run_handshake_deactivate_mem_dependencies(PassRun *run) {
  Deactivation d = {.run = run, .by_name = {.arena = run->scratch}};
  if (!op_region(run->op, 0)->first)
    return true;
  if (!read_accesses(&d))
    return false;
  d.seen = ARENA_ARRAY(run->scratch, uint32_t, run->module->n_ops);
  d.n_left = UNITS_LOOKED_AT * (size_t)run->module->n_ops;
  find_candidates(&d);
  for (size_t i = 0; i < d.accesses.len; i++)
    deactivate_enforced(&d, i);
  write_accesses(&d);
  return true;
}

const PassInfo PASS_handshake_deactivate_mem_dependencies = {
    "handshake-deactivate-mem-dependencies",
    "mark dependences that the flow of data enforces, and accesses that have no others",
    "handshake.func", NULL, run_handshake_deactivate_mem_dependencies};
