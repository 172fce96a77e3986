// Pointers to functions that can be told: in tables, chosen, passed down to helpers, kept in a state.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
typedef int (*Binary)(int, int);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int larger(int a, int b) { return a > b ? a : b; }

static const struct {
  char sign;
  Binary compute;
} table[] = {{'+', add}, {'-', subtract}, {'^', larger}};

static Binary find(char sign) {
  for (int i = 0; i < 3; i++)
    if (table[i].sign == sign)
      return table[i].compute;
  return 0;
}

static int fold(const int *a, int n, int start, Binary combine) {
  for (int i = 0; i < n; i++)
    start = combine(start, a[i]);
  return start;
}

typedef struct State {
  int sum;
  void (*next)(struct State *, int);
} State;
static void take(State *s, int x);
static void skip(State *s, int x) {
  if (x < 0)
    s->next = take;
}
static void take(State *s, int x) {
  s->sum += x;
  if (s->sum > 20)
    s->next = skip;
}

static Binary last = larger;

int function_pointers(const int a[8], char sign) {
  Binary chosen = find(sign);
  State s = {0, take};
  for (int i = 0; i < 8; i++)
    s.next(&s, a[i]);
  int before = last(a[0], a[1]);
  last = chosen == add ? subtract : larger;
  if (!chosen)
    return before;
  return fold(a, 8, s.sum, chosen) * 100 + (chosen == last ? fold(a, 3, before, add) : before);
}

int main(void) {
  static const int a[8] = {3, 9, -2, 12, 7, -1, 5, 4};
  const char *signs = "+-^x+^";
  for (const char *s = signs; *s; s++)
    printf("%d ", function_pointers(a, *s));
  printf("\n");
  return 0;
}
