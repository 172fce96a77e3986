// Nodes with several kinds of pointers, copied as a whole and in parts: each field holds its own.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>

struct Mark {
  long weight;
  long *count;
};
struct Node {
  long value;
  struct Node *next;
  long *count;
  struct Mark *mark;
  struct Node *near[2];
};
static long counts[4];

// Numbers move through pointers to fields, to arrays and to variables.
static long fields(int x) {
  static struct Node pool[3];
  struct Mark marks[3];
  long local[2] = {x, 5}, result = 0;
  for (int i = 0; i < 3; i++) {
    marks[i] = (struct Mark){i + x, &counts[i]};
    pool[i] = (struct Node){i, &pool[0], &counts[i], &marks[i], {&pool[i], &pool[2 - i]}};
    counts[i] = i * x;
  }
  struct Node *n = &pool[1];
  pool[2].count = x & 1 ? &n->value : &local[1];
  n->next->mark->weight = pool[2].mark->weight;
  *pool[x & 2].count = *n->near[x & 1]->mark->count;
  *marks[1].count = n->near[1]->value;
  for (int i = 0; i < 3; i++)
    result = result * 7 + marks[i].weight + counts[i] + pool[i].value;
  return result + local[0] * local[1];
}

// Any of them may be null.
static long copies(int x) {
  static struct Node list[3];
  struct Node *table[3] = {&list[0], &list[1], 0}, **end = &table[1 + (x & 1)];
  long result = 0;
  for (int i = 0; i < 3; i++)
    list[i] = (struct Node){i + x, i < 2 ? &list[i + 1] : 0, &counts[i], 0, {0, 0}};
  struct Node *n = list[x & 1].next;
  *list[0].count = 9;
  list[0] = *n;
  n->near[1] = table[1];
  end = x & 2 ? &n->near[1 + (x & 1)] : end;
  if (end[-1])
    end[-1]->value = list[(unsigned)(x + 1) % 3].value;
  for (int i = 0; i < 3; i++)
    result = result * 31 + list[i].value * 4 + (list[i].next == n) + *list[i].count;
  return result;
}

struct Part {
  short id;
  const int *rows[2];
};
struct Whole {
  int id;
  struct Part parts[2];
  const struct Whole *up;
};
static const int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
static const struct Whole wholes[3] = {
    {1, {{2, {a, b + 1}}, {3, {b, 0}}}, 0},
    {4, {{5, {a + 1, a + 2}}, {6, {b, b}}}, &wholes[0]},
    {7, {{8, {a + 3, b + 2}}, {9, {b, b + 3}}}, &wholes[1]},
};

// Arrays of pointers, between numbers, in arrays.
static int tables(int x) {
  struct Whole own = wholes[(unsigned)x % 3];
  int result = own.id + own.parts[x & 1].id;
  for (const struct Whole *w = &wholes[(unsigned)(x + 1) % 3]; w; w = w->up)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
        result = result * 3 + w->parts[i].id + (w->parts[i].rows[j] ? *w->parts[i].rows[j] : 0);
  return own.up ? result + *own.up->parts[0].rows[x & 1] : result;
}

long kernel(int x) {
  return fields(x) + copies(x) * 3 + tables(x) * 5;
}

int main(void) {
  for (int x = 0; x < 4; x++)
    printf("%ld\n", kernel(x));
  return 0;
}
