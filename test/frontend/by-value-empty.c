// A struct without members goes by value, and clang has nothing to say about it.
// RUN: %run-program %s
// RUN: sluice run %s 2>&1 | FileCheck %s --implicit-check-not=warning
#include <stdio.h>

struct Empty {};
struct Point {
  int x;
  struct Empty none;
  short y;
};

int by_value_empty(struct Empty e, struct Point p, const int a[2], int n) {
  struct Empty copy = e;
  return (int)sizeof copy + p.x * a[0] + p.y * a[1] + n;
}

// CHECK: 29
int main(void) {
  const int a[2] = {3, 4};
  struct Empty e;
  printf("%d\n", by_value_empty(e, (struct Point){.x = 2, .y = 5}, a, 3));
  return 0;
}
