// Unions that hold a number at one time and a pointer at another: an expression tree whose leaves are
// numbers, and values that are numbers or places in an array.
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

int kernel(const int data[8], int n, int is_tree) { return is_tree ? evaluate(n) : sum(data, n); }

int main(void) {
  int data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  printf("%d %d %d %d\n", kernel(data, 3, 1), kernel(data, 1, 1), kernel(data, 3, 0), kernel(data, 4, 0));
}
