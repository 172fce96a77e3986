// Unions that hold a number at one time and a pointer at another: an expression tree whose leaves are
// numbers, and values that are numbers or places in an array, in memory and passed around by value.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>

struct Node {
  int op;
  union {
    int value;
    struct {
      struct Node *left, *right;
    } of;
  };
};

static int evaluate(int x) {
  struct Node nodes[5] = {{0, {.value = 3}}, {0, {.value = 4}}};
  int results[5];
  nodes[2].op = '+';
  nodes[2].of.left = &nodes[0];
  nodes[2].of.right = &nodes[1];
  nodes[3].op = 0;
  nodes[3].value = x;
  nodes[4].op = '*';
  nodes[4].of.left = &nodes[2];
  nodes[4].of.right = &nodes[3];
  for (int i = 0; i < 5; i++) {
    const struct Node *n = &nodes[i];
    if (!n->op) {
      results[i] = n->value;
    } else {
      int left = results[n->of.left - nodes], right = results[n->of.right - nodes];
      results[i] = n->op == '+' ? left + right : left * right;
    }
  }
  return results[4];
}

static int sum(const int data[8], int n) {
  struct {
    enum { NUMBER, PLACE } kind;
    union {
      long number;
      const int *place;
    };
  } values[6];
  int total = 0;
  for (int i = 0; i < 6; i++) {
    values[i].kind = (i ^ n) & 1 ? PLACE : NUMBER;
    if (values[i].kind == PLACE)
      values[i].place = data + i;
    else
      values[i].number = i * n;
  }
  for (int i = 0; i < 6; i++)
    total += values[i].kind == NUMBER ? (int)values[i].number : *values[i].place;
  return total;
}

typedef struct {
  int is_place;
  union {
    long number;
    const int *place;
  };
} NumberFirst;

typedef struct {
  int is_place;
  union {
    const int *place;
    long number;
  };
} PlaceFirst;

static NumberFirst number_of(long n) { return (NumberFirst){.number = n}; }

static PlaceFirst place_of(const int *place) { return (PlaceFirst){.is_place = 1, .place = place}; }

static NumberFirst turned(PlaceFirst p) {
  NumberFirst n = {.is_place = p.is_place};
  if (p.is_place)
    n.place = p.place + 1;
  else
    n.number = -p.number;
  return n;
}

static long get(NumberFirst v) { return v.is_place ? *v.place : v.number; }

static long pass(const int data[8], const int others[8], int n) {
  PlaceFirst p = {.number = n * 0x123456789abcdefL};
  long result = n;
  for (int i = 0; i < 4; i++) {
    if ((n + i) % 3 == 0)
      p = place_of((i & 1 ? data : others) + i);
    else if ((n + i) % 3 == 1)
      p.is_place = 0, p.number = -n;
    result = result * 31 + get((n ^ i) & 2 ? turned(p) : number_of(i));
  }
  return result;
}

long kernel(const int data[8], const int others[8], int n, int what) {
  return what == 0 ? evaluate(n) : what == 1 ? sum(data, n) : pass(data, others, n);
}

int main(void) {
  int data[8] = {1, 2, 3, 4, 5, 6, 7, 8}, others[8] = {-1, -2, -3, -4, -5, -6, -7, -8};
  for (int what = 0; what < 3; what++)
    for (int n = 0; n < 4; n++)
      printf("%ld\n", kernel(data, others, n, what));
}
