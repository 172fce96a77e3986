// integer_set.c: see integer_set.h.
//
// The clauses with one alternative make one basic set; the alternatives of the others are tried
// one after the other, as long as what has been chosen so far has a solution. (isl's own unions
// take ten times as long.)

#include "analysis/integer_set.h"

#include "analysis/integer_guess.h"

// Of one question: isl's operations, alternatives. Of all together: elements of matrices, each as
// often as there are rows to pivot, which is roughly what they take time for; and of those that
// follow each other without one that shows a set to be empty, which is what is asked for.
enum { MAX_OPERATIONS = 100000, MAX_CHOICES = 256, MAX_WORK = 8000000, MAX_WORK_IN_VAIN = 1000000 };

bool integer_solver_init(IntegerSolver *solver, Arena *scratch, const char **error) {
  *solver =
      (IntegerSolver){.scratch = scratch, .work_left = MAX_WORK, .patience = MAX_WORK_IN_VAIN};
  if (!isl_load(&solver->isl, error))
    return false;
  solver->ctx = solver->isl.isl_ctx_alloc();
  if (!solver->ctx) {
    *error = "libisl gave no context";
    return false;
  }
  solver->isl.isl_options_set_on_error(solver->ctx, ISL_ON_ERROR_CONTINUE);
  solver->isl.isl_ctx_set_max_operations(solver->ctx, MAX_OPERATIONS);
  return true;
}

void integer_solver_free(IntegerSolver *solver) {
  if (solver->ctx)
    solver->isl.isl_ctx_free(solver->ctx);
  solver->ctx = NULL;
}

static isl_val *value_of(IntegerSolver *s, Big x) {
  __extension__ typedef unsigned __int128 UnsignedBig;
  UnsignedBig magnitude = x < 0 ? -(UnsignedBig)x : (UnsignedBig)x;
  uint64_t chunks[] = {(uint64_t)magnitude, (uint64_t)(magnitude >> 64)};
  isl_val *v = s->isl.isl_val_int_from_chunks(s->ctx, 2, sizeof *chunks, chunks);
  return x < 0 ? s->isl.isl_val_neg(v) : v;
}

static isl_mat *with_element(IntegerSolver *s, isl_mat *mat, unsigned row, unsigned column, Big x) {
  if (x > -(1 << 30) && x < 1 << 30)
    return s->isl.isl_mat_set_element_si(mat, (int)row, (int)column, (int)x);
  return s->isl.isl_mat_set_element_val(mat, (int)row, (int)column, value_of(s, x));
}

// Rows of factors and a constant.
static isl_mat *matrix_of(IntegerSolver *s, const Constraints *list, bool equalities,
                          uint32_t n_variables) {
  unsigned n = 0, row = 0;
  for (size_t i = 0; i < list->len; i++)
    n += list->data[i].is_equality == equalities;
  isl_mat *mat = s->isl.isl_mat_alloc(s->ctx, n, n_variables + 1);
  for (size_t i = 0; i < list->len; i++) {
    const Linear *x = &list->data[i].linear;
    if (list->data[i].is_equality != equalities)
      continue;
    for (uint32_t k = 0; k < n_variables; k++)
      mat = s->isl.isl_mat_set_element_si(mat, (int)row, (int)k, 0);
    for (uint32_t k = 0; k < x->n_terms; k++)
      mat = with_element(s, mat, row, x->terms[k].variable, x->terms[k].factor);
    mat = with_element(s, mat, row++, n_variables, x->constant);
  }
  return mat;
}

static isl_basic_set *basic_set_of(IntegerSolver *s, const Constraints *list,
                                   uint32_t n_variables) {
  return s->isl.isl_basic_set_from_constraint_matrices(
      s->isl.isl_space_set_alloc(s->ctx, 0, n_variables), matrix_of(s, list, true, n_variables),
      matrix_of(s, list, false, n_variables), isl_dim_set, isl_dim_div, isl_dim_param, isl_dim_cst);
}

typedef struct Search {
  IntegerSolver *solver;
  const IntegerSet *set;
  VEC(const Clause *) choices;
  // What to look for: any point, or the greatest value of a variable.
  bool wants_greatest;
  uint32_t variable;
  uint32_t n_rows; // of what is not chosen
  bool is_found, is_sure;
  int64_t greatest;
} Search;

static void look_at(Search *search, isl_basic_set *leaf) {
  const IslApi *isl = &search->solver->isl;
  int64_t value = 0;
  if (search->wants_greatest) {
    isl_val *v =
        isl->isl_basic_set_dim_max_val(isl->isl_basic_set_copy(leaf), (int)search->variable);
    bool is_known = v && isl->isl_val_is_int(v) == isl_bool_true &&
                    isl->isl_val_cmp_si(v, 1L << 40) < 0 && isl->isl_val_cmp_si(v, -(1L << 40)) > 0;
    search->is_sure &= is_known;
    if (is_known)
      value = isl->isl_val_get_num_si(v);
    isl->isl_val_free(v);
  }
  if (!search->is_found || value > search->greatest)
    search->greatest = value;
  search->is_found = true;
}

// Takes `chosen`. After the first point there is nothing to do but to look for a greater one.
static void try_choices(Search *search, isl_basic_set *chosen, size_t n) {
  IntegerSolver *s = search->solver;
  int64_t n_rows = (int64_t)(search->n_rows + n);
  int64_t work = n_rows * n_rows * (search->set->n_variables + 1);
  s->work_left -= work;
  s->patience -= work;
  isl_bool is_empty = s->isl.isl_basic_set_is_empty(chosen);
  if (is_empty == isl_bool_error) {
    search->is_found = true;
    search->is_sure = false;
  } else if (!is_empty && n == search->choices.len) {
    look_at(search, chosen);
  }
  for (size_t i = 0; !is_empty && n < search->choices.len; i++) {
    const Clause *clause = search->choices.data[n];
    bool is_done = search->is_found && (!search->wants_greatest || !search->is_sure);
    if (i == clause->alternatives.len || is_done)
      break;
    isl_basic_set *more = basic_set_of(s, &clause->alternatives.data[i], search->set->n_variables);
    try_choices(search, s->isl.isl_basic_set_intersect(s->isl.isl_basic_set_copy(chosen), more),
                n + 1);
  }
  s->isl.isl_basic_set_free(chosen);
}

static void run_search(Search *search) {
  IntegerSolver *s = search->solver;
  ArenaMark mark = arena_mark(s->scratch);
  Constraints sure = {0};
  size_t n_choices = 1;
  for (size_t i = 0; i < search->set->clauses.len; i++) {
    const Clause *clause = &search->set->clauses.data[i];
    if (clause->alternatives.len == 1) {
      const Constraints *all = &clause->alternatives.data[0];
      for (size_t k = 0; k < all->len; k++)
        vec_push(s->scratch, &sure, all->data[k]);
    } else if (n_choices * clause->alternatives.len <= MAX_CHOICES) {
      n_choices *= clause->alternatives.len; // more are left out: less is known
      vec_push(s->scratch, &search->choices, clause);
    }
  }
  search->n_rows = (uint32_t)sure.len;
  s->isl.isl_ctx_reset_error(s->ctx);
  s->isl.isl_ctx_reset_operations(s->ctx);
  try_choices(search, basic_set_of(s, &sure, search->set->n_variables), 0);
  arena_reset(s->scratch, mark);
}

bool integer_set_is_empty(IntegerSolver *solver, const IntegerSet *set) {
  if (solver->work_left <= 0 || solver->patience <= 0)
    return false;
  Guessed guessed = integer_guess(solver->scratch, &set->clauses, set->n_variables);
  if (guessed != GUESS_NOTHING)
    return guessed == GUESS_EMPTY;
  Search search = {.solver = solver, .set = set, .is_sure = true};
  run_search(&search);
  if (!search.is_found)
    solver->patience = MAX_WORK_IN_VAIN;
  return !search.is_found;
}

bool integer_set_greatest(IntegerSolver *solver, const IntegerSet *set, uint32_t variable,
                          int64_t *greatest) {
  if (solver->work_left <= 0 || solver->patience <= 0)
    return false;
  Search search = {
      .solver = solver, .set = set, .wants_greatest = true, .variable = variable, .is_sure = true};
  run_search(&search);
  *greatest = search.greatest;
  return search.is_found && search.is_sure;
}
