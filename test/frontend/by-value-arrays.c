// Arrays beside structs by value: `static`, qualifiers and other parameters in their brackets.
// RUN: %run-program %s --array-size d=3
// RUN: sluice simulate %s --array-size d=3 2>&1 | FileCheck %s

#include <stdio.h>

struct S {
  int a, b;
};

// CHECK: equal to the CPU
struct S kernel(int n, const int a[const restrict static 4], int b[2][3], int c[restrict 2], struct S s, int d[n]) {
  s.a += a[n] + b[1][n - 1] + c[0] + d[n - 2];
  s.b = b[0][n - 1];
  c[1] = 7;
  return s;
}

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[2][3] = {{1, 2, 3}, {4, 5, 6}}, c[2] = {9}, d[3] = {1, 2, 3};
  struct S s = kernel(3, a, b, c, (struct S){1, 2}, d);
  printf("%d %d %d\n", s.a, s.b, c[1]);
}
