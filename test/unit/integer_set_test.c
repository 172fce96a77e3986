// integer_set_test.c: systems of linear constraints, by trying every point of a small box.

#include "harness.h"

#include "analysis/integer_guess.h"
#include "analysis/integer_set.h"

enum { N_VARIABLES = 4, LEAST = -4, GREATEST = 5, N_SYSTEMS = 400 };

static uint64_t state = 1;

static int random_between(int low, int high) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return low + (int)(state % (uint64_t)(high - low + 1));
}

static Constraint random_constraint(Arena *arena) {
  Constraint c = {.is_equality = random_between(0, 3) == 0};
  c.linear = linear_constant(random_between(-20, 20));
  for (uint32_t v = 0; v < N_VARIABLES; v++) {
    int factor = random_between(0, 2) ? random_between(-7, 7) : 0;
    Linear x = linear_variable(arena, v);
    if (factor)
      linear_plus(arena, &c.linear, &x, factor, &c.linear);
  }
  return c;
}

// Every variable is within the box; a few constraints, a few choices of two or three.
static IntegerSet random_set(Arena *arena) {
  IntegerSet set = {.n_variables = N_VARIABLES};
  Linear least = linear_constant(LEAST), greatest = linear_constant(GREATEST);
  for (uint32_t v = 0; v < N_VARIABLES; v++) {
    Linear x = linear_variable(arena, v);
    Constraint c;
    constraint_between(arena, &x, &least, 0, false, &c);
    vec_push(arena, &set.clauses, clause_of(arena, c));
    constraint_between(arena, &greatest, &x, 0, false, &c);
    vec_push(arena, &set.clauses, clause_of(arena, c));
  }
  for (int i = random_between(1, 4); i; i--)
    vec_push(arena, &set.clauses, clause_of(arena, random_constraint(arena)));
  for (int i = random_between(0, 2); i; i--) {
    Clause clause = {0};
    for (int k = random_between(2, 3); k; k--) {
      Constraints list = {0};
      for (int n = random_between(1, 2); n; n--)
        vec_push(arena, &list, random_constraint(arena));
      vec_push(arena, &clause.alternatives, list);
    }
    vec_push(arena, &set.clauses, clause);
  }
  return set;
}

static bool all_hold(const Constraints *list, const int *point) {
  for (size_t i = 0; i < list->len; i++) {
    Big sum = list->data[i].linear.constant;
    for (uint32_t v = 0; v < N_VARIABLES; v++)
      sum += linear_factor(&list->data[i].linear, v) * point[v];
    if (sum < 0 || (sum && list->data[i].is_equality))
      return false;
  }
  return true;
}

static bool is_in(const IntegerSet *set, const int *point) {
  for (size_t i = 0; i < set->clauses.len; i++) {
    bool holds = false;
    for (size_t k = 0; k < set->clauses.data[i].alternatives.len && !holds; k++)
      holds = all_hold(&set->clauses.data[i].alternatives.data[k], point);
    if (!holds)
      return false;
  }
  return true;
}

static bool has_point(const IntegerSet *set) {
  int p[N_VARIABLES];
  for (p[0] = LEAST; p[0] <= GREATEST; p[0]++)
    for (p[1] = LEAST; p[1] <= GREATEST; p[1]++)
      for (p[2] = LEAST; p[2] <= GREATEST; p[2]++)
        for (p[3] = LEAST; p[3] <= GREATEST; p[3]++)
          if (is_in(set, p))
            return true;
  return false;
}

TEST(agrees_with_trying) {
  Arena arena = {0};
  IntegerSolver solver;
  const char *error;
  unsigned n_points = 0, n_guessed = 0, n_empty = 0;
  if (!CHECK(integer_solver_init(&solver, &arena, &error)))
    return;
  for (int i = 0; i < N_SYSTEMS; i++) {
    ArenaMark mark = arena_mark(&arena);
    IntegerSet set = random_set(&arena);
    bool expected = has_point(&set);
    Guessed guessed = integer_guess(&arena, &set.clauses, set.n_variables);
    n_points += expected;
    n_guessed += guessed == GUESS_POINT;
    n_empty += guessed == GUESS_EMPTY;
    CHECK(guessed == GUESS_NOTHING || (guessed == GUESS_POINT) == expected);
    solver.work_left = solver.patience = 1 << 20;
    CHECK_EQ_INT(integer_set_is_empty(&solver, &set), !expected);
    solver.patience = 0; // after so much in vain nothing is known
    CHECK(!integer_set_is_empty(&solver, &set));
    arena_reset(&arena, mark);
  }
  CHECK(n_points > N_SYSTEMS / 4 && n_points < N_SYSTEMS);
  CHECK(n_guessed > n_points * 3 / 4); // else it is of no use
  CHECK(n_empty > (N_SYSTEMS - n_points) / 4);
  integer_solver_free(&solver);
  arena_free(&arena);
}

// x - 2^64 y = 1, and y at most 2^64: numbers that are nearly too large.
TEST(large_numbers) {
  Arena arena = {0};
  Clauses clauses = {0};
  Constraint c;
  Linear x = linear_variable(&arena, 0), y = linear_variable(&arena, 1), sum;
  Linear one = linear_constant(1), most = linear_constant((Big)1 << 64);
  linear_plus(&arena, &x, &y, -((Big)1 << 64), &sum);
  constraint_between(&arena, &sum, &one, 0, true, &c);
  vec_push(&arena, &clauses, clause_of(&arena, c));
  constraint_between(&arena, &most, &y, 0, false, &c);
  vec_push(&arena, &clauses, clause_of(&arena, c));
  constraint_between(&arena, &y, &one, 0, false, &c);
  vec_push(&arena, &clauses, clause_of(&arena, c));
  CHECK_EQ_INT(integer_guess(&arena, &clauses, 2), GUESS_POINT);
  constraint_between(&arena, &y, &most, 0, true, &c); // x needs 129 bits
  vec_push(&arena, &clauses, clause_of(&arena, c));
  CHECK_EQ_INT(integer_guess(&arena, &clauses, 2), GUESS_NOTHING);
  linear_plus(&arena, &y, &y, 1, &sum);
  constraint_between(&arena, &sum, &one, 0, true, &c); // 2 y = 1
  vec_push(&arena, &clauses, clause_of(&arena, c));
  CHECK_EQ_INT(integer_guess(&arena, &clauses, 2), GUESS_EMPTY);
  arena_free(&arena);
}

// 7 x + 3 y = z, 5 x + 2 y = 4 t: the ranges of x and y narrow each other for hundreds of rounds.
TEST(narrows_slowly) {
  Arena arena = {0};
  Clauses clauses = {0};
  const Big factors[2][4] = {{7, 3, -1, 0}, {5, 2, 0, -4}};
  for (int row = 0; row < 2; row++) {
    Constraint c = {.linear = linear_constant(0), .is_equality = true};
    for (uint32_t v = 0; v < 4; v++) {
      Linear x = linear_variable(&arena, v);
      if (factors[row][v])
        linear_plus(&arena, &c.linear, &x, factors[row][v], &c.linear);
    }
    vec_push(&arena, &clauses, clause_of(&arena, c));
  }
  for (uint32_t v = 0; v < 4; v++) {
    Linear x = linear_variable(&arena, v), low = linear_constant(v < 2 ? INT32_MIN : 0),
           high = linear_constant(v < 2 ? INT32_MAX : 255);
    Constraint c;
    constraint_between(&arena, &x, &low, 0, false, &c);
    vec_push(&arena, &clauses, clause_of(&arena, c));
    constraint_between(&arena, &high, &x, 0, false, &c);
    vec_push(&arena, &clauses, clause_of(&arena, c));
  }
  CHECK_EQ_INT(integer_guess(&arena, &clauses, 4), GUESS_POINT);
  arena_free(&arena);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(agrees_with_trying);
  RUN(large_numbers);
  RUN(narrows_slowly);
  return harness_result();
}
