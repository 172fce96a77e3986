// memory_deps.c: see memory_deps.h.
//
// Two runs of accesses A and B touch the same element if there is an integer point: the counters
// of A's loops, those of B's loops, the other variables of their indices (forms.h), such that both
// blocks run, and the indices are equal. For each loop around both there is a question of its
// own in each direction: the outer loops' counters are equal, A's counter is less than B's. In the
// same iteration of a loop both see the same variables of that loop, so these are one variable.
//
// A subscript is taken to be within its bounds, as the importer of C guarantees for all but the
// outermost, and as a program that goes past its array is not defined anyway.

#include "analysis/memory_deps.h"

#include "analysis/forms.h"
#include "analysis/integer_guess.h"
#include "analysis/integer_set.h"
#include "dialects/dialects.h"
#include "ir/symbol.h"

enum {
  MAX_ACCESSES = 1000,
  MAX_LISTED = 5000,
  MAX_DEPTH = 16,
  MAX_TRIED_DISTANCE = 64,
  MAX_ASKED_DISTANCES = 4
};

typedef struct Subscripts {
  Linear *index; // by dimension
  uint32_t n;
  Clauses facts; // where the block runs, and the bounds
} Subscripts;

typedef struct Finder {
  Arena *arena;
  MemoryDeps *deps;
  const Loops *loops;
  Forms forms;
  IntegerSolver solver;
  Subscripts *subscripts; // of the array at hand, by access
  size_t n_listed;
} Finder;

// Arrays ----------------------------------------------------------------------------------------

// What a memref is part of: an argument, an allocation, a global (its op). NULL: not known.
static const void *root_of(const Value *memref, const Value **value, bool *is_view) {
  for (;;) {
    *value = memref;
    if (memref->is_block_arg)
      return value_block(memref) == value_block(memref)->region->first ? memref : NULL;
    const Op *op = value_op(memref);
    if (op_is(op, OP_memref_alloc) || op_is(op, OP_memref_alloca))
      return memref;
    if (op_is(op, OP_memref_get_global))
      return symbol_resolve(op, op_attr_named(op_context(op), op, "name"));
    if (!op_is_registered(op) || !op_has(op, PURE) || !op->n_operands ||
        !type_is_shaped(op_operand(op, 0)->type) || op_is(op, OP_arith_select))
      return NULL;
    *is_view = true;
    memref = op_operand(op, 0);
  }
}

static MemoryArray *array_at(Finder *f, Map *arrays, const void *root, const Value *value) {
  uint64_t key = root ? (uint64_t)(uintptr_t)root : 1;
  uint64_t *index = map_find(arrays, key);
  if (!index) {
    MemoryArray array = {.root = root ? value : NULL, .is_never_written = true};
    vec_push(f->arena, &f->deps->arrays, array);
    map_put(arrays, key, f->deps->arrays.len);
    index = map_find(arrays, key);
  }
  return &f->deps->arrays.data[*index - 1];
}

static bool only_looks_at_shape(const Op *op) {
  return op_has(op, PURE) || op_is(op, OP_memref_dealloc);
}

static void add_access(Finder *f, Map *arrays, Op *op, const Value *memref, bool is_plain) {
  const Value *value;
  bool is_view = false;
  const void *root = root_of(memref, &value, &is_view);
  MemoryArray *array = array_at(f, arrays, root, value);
  MemoryAccess access = {.op = op, .is_unknown = !is_plain || is_view || !root};
  access.reads = !is_plain || op_is(op, OP_memref_load);
  access.writes = !is_plain || op_is(op, OP_memref_store);
  if (access.writes)
    array->is_never_written = false;
  vec_push(f->arena, &array->accesses, access);
}

typedef struct Walk {
  Finder *finder;
  Map arrays;
} Walk;

// Anything but a load or store of the function's own blocks.
static bool add_other_accesses(Op *op, void *user) {
  Walk *walk = user;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if ((type_is_memref(op_operand(op, i)->type) ||
         type_is_unranked_memref(op_operand(op, i)->type)) &&
        !only_looks_at_shape(op))
      add_access(walk->finder, &walk->arrays, op, op_operand(op, i), false);
  return true;
}

static void find_accesses(Finder *f, const Region *region) {
  Walk walk = {f, {.arena = f->arena}};
  for (const Block *block = region->first; block; block = block->next) {
    if (!block_is_reachable(&f->loops->dominance, block))
      continue;
    for (Op *op = block->first; op; op = op->next) {
      if (op_is(op, OP_memref_load) || op_is(op, OP_memref_store))
        add_access(f, &walk.arrays, op, op_operand(op, op_is(op, OP_memref_store)), true);
      else
        op_walk(op, add_other_accesses, &walk); // with what is inside it
    }
  }
}

// An array that cannot be told from others makes all of them unknown.
static void find_unknown_arrays(MemoryDeps *deps) {
  bool all = false;
  for (size_t i = 0; i < deps->arrays.len; i++) {
    MemoryArray *array = &deps->arrays.data[i];
    all |= !array->root;
    for (size_t k = 0; k < array->accesses.len; k++) {
      const Loop *loop = deps->loops.of[array->accesses.data[k].op->block->id];
      if (array->accesses.data[k].is_unknown)
        array->is_unknown = true, array->why = "some are not plain loads and stores of it";
      else if (loop && loop->depth > MAX_DEPTH)
        array->is_unknown = true, array->why = "some are in too many loops to compare them";
    }
    if (array->accesses.len > MAX_ACCESSES)
      array->is_unknown = true, array->why = "there are too many to compare them all";
  }
  for (size_t i = 0; i < deps->arrays.len && all; i++) {
    deps->arrays.data[i].is_unknown = true;
    deps->arrays.data[i].is_never_written = false;
    deps->arrays.data[i].why = "an access in this function may be to any array";
  }
}

// Questions -------------------------------------------------------------------------------------

// One system over the variables of both runs.
typedef struct Question {
  IntegerSet set;
  uint32_t *number[2]; // of a form's variable, as seen by A and by B, plus 1
  VEC(uint32_t) from;  // by number: the form's variable
  VEC(uint8_t) side;
  const Loop *same; // both are in one iteration of it
} Question;

static uint32_t number_of(Finder *f, Question *q, uint32_t variable, int side) {
  const Loop *loop = f->forms.variables.data[variable].loop;
  if (!loop || (q->same && loop_contains(loop, q->same)))
    side = 0;
  uint32_t *number = &q->number[side][variable];
  if (!*number) {
    vec_push(f->arena, &q->from, variable);
    vec_push(f->arena, &q->side, (uint8_t)side);
    *number = (uint32_t)q->from.len;
  }
  return *number - 1;
}

static void sort_terms(Linear *x) {
  for (uint32_t i = 1; i < x->n_terms; i++)
    for (uint32_t k = i; k && x->terms[k - 1].variable > x->terms[k].variable; k--) {
      Term t = x->terms[k];
      x->terms[k] = x->terms[k - 1];
      x->terms[k - 1] = t;
    }
}

static Linear renumbered(Finder *f, Question *q, const Linear *x, int side) {
  Linear y = {.terms = ARENA_ARRAY(f->arena, Term, x->n_terms + 1),
              .n_terms = x->n_terms,
              .constant = x->constant};
  for (uint32_t i = 0; i < x->n_terms; i++)
    y.terms[i] = (Term){number_of(f, q, x->terms[i].variable, side), x->terms[i].factor};
  sort_terms(&y);
  return y;
}

static void ask_clause(Finder *f, Question *q, const Clause *clause, int side) {
  Clause out = {0};
  for (size_t i = 0; i < clause->alternatives.len; i++) {
    Constraints list = {0};
    for (size_t k = 0; k < clause->alternatives.data[i].len; k++) {
      Constraint c = clause->alternatives.data[i].data[k];
      c.linear = renumbered(f, q, &c.linear, side);
      vec_push(f->arena, &list, c);
    }
    vec_push(f->arena, &out.alternatives, list);
  }
  vec_push(f->arena, &q->set.clauses, out);
}

static bool mentions(const Finder *f, const Question *q, const Clause *clause, int side) {
  for (size_t i = 0; i < clause->alternatives.len; i++)
    for (size_t k = 0; k < clause->alternatives.data[i].len; k++) {
      const Linear *x = &clause->alternatives.data[i].data[k].linear;
      for (uint32_t t = 0; t < x->n_terms; t++) {
        uint32_t v = x->terms[t].variable;
        const Loop *loop = f->forms.variables.data[v].loop;
        bool is_shared = !loop || (q->same && loop_contains(loop, q->same));
        if (q->number[is_shared ? 0 : side][v])
          return true;
      }
    }
  return false;
}

// Facts about what the question is about, directly or by way of other facts; dropping the others
// makes no answer wrong.
static void ask_facts(Finder *f, Question *q, const Subscripts *of[2]) {
  uint8_t *taken[2];
  for (int side = 0; side < 2; side++)
    taken[side] = ARENA_ARRAY(f->arena, uint8_t, of[side]->facts.len + 1);
  size_t n_done = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (; n_done < q->from.len; n_done++) {
      const FormVariable *v = &f->forms.variables.data[q->from.data[n_done]];
      for (size_t i = 0; i < v->facts.len; i++)
        ask_clause(f, q, &v->facts.data[i], q->side.data[n_done]);
      changed = true;
    }
    for (int side = 0; side < 2; side++)
      for (size_t i = 0; i < of[side]->facts.len; i++) {
        if (taken[side][i] || !mentions(f, q, &of[side]->facts.data[i], side))
          continue;
        taken[side][i] = 1;
        ask_clause(f, q, &of[side]->facts.data[i], side);
        changed = true;
      }
  }
  for (uint32_t n = 0; n < q->from.len; n++) {
    const FormVariable *v = &f->forms.variables.data[q->from.data[n]];
    Linear self = linear_variable(f->arena, n), low = linear_constant(v->low);
    Linear high = linear_constant(v->high);
    Constraint c;
    if (v->low != -BIG_LIMIT && constraint_between(f->arena, &self, &low, 0, false, &c))
      vec_push(f->arena, &q->set.clauses, clause_of(f->arena, c));
    if (v->high != BIG_LIMIT && constraint_between(f->arena, &high, &self, 0, false, &c))
      vec_push(f->arena, &q->set.clauses, clause_of(f->arena, c));
  }
}

static Question new_question(Finder *f, const Loop *same) {
  Question q = {.same = same};
  for (int side = 0; side < 2; side++)
    q.number[side] = ARENA_ARRAY(f->arena, uint32_t, f->forms.variables.len);
  return q;
}

// Counter of `loop` in the later run less that in the first; at least 1.
static Linear ask_order(Finder *f, Question *q, const Loop *loop, int first) {
  uint32_t counter = f->forms.by_loop[loop->index].counter;
  Linear a = linear_variable(f->arena, number_of(f, q, counter, first));
  Linear b = linear_variable(f->arena, number_of(f, q, counter, 1 - first));
  Constraint order;
  constraint_between(f->arena, &b, &a, -1, false, &order);
  vec_push(f->arena, &q->set.clauses, clause_of(f->arena, order));
  linear_plus(f->arena, &b, &a, -1, &b);
  return b;
}

static bool set_distance(Finder *f, IntegerSet *set, const Linear *distance, int64_t value) {
  Linear wanted = linear_constant(value);
  Constraint equal;
  if (!constraint_between(f->arena, distance, &wanted, 0, true, &equal))
    return false;
  vec_last(&set->clauses) = clause_of(f->arena, equal);
  return true;
}

// The least value, from 1 on, of a linear expression over a set that is not empty. Mostly it is
// small, and that is quickly seen.
static int64_t least_distance(Finder *f, IntegerSet *set, const Linear *distance) {
  int n_asked = 0;
  vec_push(f->arena, &set->clauses, (Clause){0});
  for (int64_t d = 1; d <= MAX_TRIED_DISTANCE && n_asked < MAX_ASKED_DISTANCES; d++) {
    if (!set_distance(f, set, distance, d))
      return 1;
    Guessed guessed = integer_guess(f->arena, &set->clauses, set->n_variables);
    n_asked += guessed == GUESS_NOTHING;
    if (guessed == GUESS_POINT ||
        (guessed == GUESS_NOTHING && !integer_set_is_empty(&f->solver, set)))
      return d;
  }
  uint32_t number = set->n_variables++; // minus the distance
  Linear self = linear_variable(f->arena, number);
  Constraint equal = {.linear = self, .is_equality = true};
  int64_t greatest;
  linear_plus(f->arena, distance, &self, 1, &equal.linear);
  vec_last(&set->clauses) = clause_of(f->arena, equal);
  return integer_set_greatest(&f->solver, set, number, &greatest) ? -greatest : 1;
}

static void ask_same_element(Finder *f, Question *q, const Subscripts *of[2]) {
  for (uint32_t i = 0; i < of[0]->n; i++) {
    Linear a = renumbered(f, q, &of[0]->index[i], 0), b = renumbered(f, q, &of[1]->index[i], 1);
    Constraint equal;
    if (constraint_between(f->arena, &a, &b, 0, true, &equal)) // else less is known
      vec_push(f->arena, &q->set.clauses, clause_of(f->arena, equal));
  }
}

typedef struct Answer {
  bool is_possible;
  int64_t distance;
} Answer;

// Can the two touch the same element, in one iteration of `same`, and, where there is a `carrier`,
// in different iterations of it, access `first` before the other?
static Answer ask(Finder *f, const Subscripts *of[2], const Loop *same, const Loop *carrier,
                  int first) {
  ArenaMark mark = arena_mark(f->arena);
  Question q = new_question(f, same);
  Answer answer = {.distance = carrier ? 1 : 0};
  Linear distance = {0};
  ask_same_element(f, &q, of);
  if (carrier)
    distance = ask_order(f, &q, carrier, first);
  ask_facts(f, &q, of);
  q.set.n_variables = (uint32_t)q.from.len;
  answer.is_possible = !integer_set_is_empty(&f->solver, &q.set);
  if (answer.is_possible && carrier)
    answer.distance = least_distance(f, &q.set, &distance);
  arena_reset(f->arena, mark);
  return answer;
}

// Pairs -----------------------------------------------------------------------------------------

static void add_dep(Finder *f, MemoryArray *array, size_t from, size_t to, const Loop *loop,
                    int64_t distance) {
  MemoryDep dep = {(uint32_t)to, loop, distance};
  vec_push(f->arena, &array->accesses.data[from].deps, dep);
  f->n_listed++;
}

// From one block to another without starting a new iteration of the loop around both.
static bool reaches(Finder *f, const Block *from, const Block *to, const Loop *loop) {
  ArenaMark mark = arena_mark(f->arena);
  Map seen = {.arena = f->arena};
  VEC(const Block *) work = {0};
  bool found = false;
  vec_push(f->arena, &work, from);
  while (work.len && !found) {
    const Block *block = vec_pop(&work);
    const Op *end = block_terminator(block);
    for (uint32_t i = 0; i < end->n_successors; i++) {
      const Block *next = op_successor(end, i);
      found |= next == to && !(loop && next == loop->header);
      if ((loop && next == loop->header) || !loop_has_block(f->loops, loop, next) ||
          map_find(&seen, next->id + 1))
        continue;
      map_put(&seen, next->id + 1, 1);
      vec_push(f->arena, &work, next);
    }
  }
  arena_reset(f->arena, mark);
  return found;
}

// Which of the two comes first in one iteration of all loops around both: 0, 1, or -1 where only
// one of them runs.
static int order_of(Finder *f, const Op *ops[2], const Loop *common) {
  if (ops[0]->block == ops[1]->block)
    return 0; // accesses are listed in program order
  if (common && !common->header)
    return -1; // iterations are runs of one block
  if (reaches(f, ops[0]->block, ops[1]->block, common))
    return 0;
  return reaches(f, ops[1]->block, ops[0]->block, common) ? 1 : -1;
}

static bool differ_in_constant(const Subscripts *a, const Subscripts *b) {
  for (uint32_t i = 0; i < a->n; i++)
    if (!a->index[i].n_terms && !b->index[i].n_terms &&
        a->index[i].constant != b->index[i].constant)
      return true;
  return false;
}

static void compare_accesses(Finder *f, MemoryArray *array, size_t a, size_t b) {
  const MemoryAccess *accesses = array->accesses.data;
  const Subscripts *of[] = {&f->subscripts[a], &f->subscripts[b]};
  size_t pair[] = {a, b};
  if ((!accesses[a].writes && !accesses[b].writes) || differ_in_constant(of[0], of[1]))
    return;
  const Op *ops[] = {accesses[a].op, accesses[b].op};
  const Loop *loops[] = {f->loops->of[ops[0]->block->id], f->loops->of[ops[1]->block->id]};
  const Loop *common = loop_common(loops[0], loops[1]);
  if (common && !ask(f, of, NULL, NULL, 0).is_possible)
    return;
  int first = order_of(f, ops, common);
  if (first >= 0 && ask(f, of, common, NULL, 0).is_possible)
    add_dep(f, array, pair[first], pair[1 - first], NULL, 0);
  for (const Loop *carrier = common; carrier; carrier = carrier->parent)
    for (first = 0; first < 2; first++) {
      Answer answer = ask(f, of, carrier->parent, carrier, first);
      if (answer.is_possible)
        add_dep(f, array, pair[first], pair[1 - first], carrier, answer.distance);
    }
}

// Indices that name the same element are equal, dimension by dimension, in a plain layout; in
// others, their sums with the strides are.
static bool find_subscripts(Finder *f, const Op *op, Subscripts *s) {
  bool is_store = op_is(op, OP_memref_store);
  Type type = op_operand(op, is_store)->type;
  const Loop *at = f->loops->of[op->block->id];
  int64_t strides[64], offset;
  uint32_t rank = (uint32_t)type_rank(type);
  if (rank > 64 || (memref_layout(type) && !memref_strides(type, strides, &offset)))
    return false;
  s->index = ARENA_ARRAY(f->arena, Linear, rank + 1);
  for (uint32_t i = 0; i < rank; i++) {
    Linear *index = &s->index[i], zero = linear_constant(0);
    bool is_known = type_dim(type, i) != DIM_DYNAMIC;
    Linear last = linear_constant(is_known ? type_dim(type, i) - 1 : 0);
    Constraint c;
    if (!form_signed(&f->forms, op_operand(op, 1 + is_store + i), at, index))
      return false;
    if (constraint_between(f->arena, index, &zero, 0, false, &c))
      vec_push(f->arena, &s->facts, clause_of(f->arena, c));
    if (is_known && constraint_between(f->arena, &last, index, 0, false, &c))
      vec_push(f->arena, &s->facts, clause_of(f->arena, c));
  }
  s->n = rank;
  if (memref_layout(type)) {
    Linear sum = linear_constant(0);
    for (uint32_t i = 0; i < rank; i++)
      if (strides[i] == DIM_DYNAMIC || !linear_plus(f->arena, &sum, &s->index[i], strides[i], &sum))
        return false;
    s->index[0] = sum;
    s->n = 1;
  }
  block_facts(&f->forms, op->block, &s->facts);
  return true;
}

static void compare_all(Finder *f, MemoryArray *array) {
  size_t n = array->accesses.len;
  if (array->is_unknown || array->is_never_written)
    return;
  f->subscripts = ARENA_ARRAY(f->arena, Subscripts, n);
  for (size_t i = 0; i < n; i++)
    if (!find_subscripts(f, array->accesses.data[i].op, &f->subscripts[i])) {
      array->is_unknown = true;
      array->why = "its layout is not known";
      return;
    }
  f->n_listed = 0;
  for (size_t a = 0; a < n && !array->is_unknown; a++)
    for (size_t b = a + 1; b < n && !array->is_unknown; b++) {
      compare_accesses(f, array, a, b);
      if (f->n_listed > MAX_LISTED)
        array->is_unknown = true, array->why = "there are too many to compare them all";
    }
}

bool memory_deps_of(Op *func, Module *module, Arena *arena, MemoryDeps *deps, const char **error) {
  const Region *region = op_region(func, 0);
  *deps = (MemoryDeps){.loops = loops_of(region, module, arena)};
  Finder f = {.arena = arena, .deps = deps, .loops = &deps->loops};
  f.forms = forms_of(&deps->loops, module, arena);
  find_accesses(&f, region);
  find_unknown_arrays(deps);
  if (!integer_solver_init(&f.solver, arena, error))
    return false;
  for (size_t i = 0; i < deps->arrays.len; i++)
    compare_all(&f, &deps->arrays.data[i]);
  integer_solver_free(&f.solver);
  return true;
}
