// A chain of tests of one variable becomes switches, and each way into the rest of the chain has one
// of its own: what such a way has tested already is not tested again, or the tests would be as many
// as the square of the cases.

// RUN: sluice compile %s --emit cf --kernel dispatch | grep -c cmpi | FileCheck %s --check-prefix=COUNT
// RUN: sluice compile %s --emit cf --kernel expression | grep -c cmpi | FileCheck %s --check-prefix=COUNT
// COUNT: {{^[1-7][0-9]$}}
// RUN: sluice simulate %s --kernel dispatch | FileCheck %s
// RUN: sluice simulate %s --kernel expression | FileCheck %s
// CHECK: 833 10

#include <stdio.h>

#define EACH(X) X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) X(16) X(17) X(18) X(19)

int dispatch(int op, int a[32]) {
  int s = 0;
#define CASE(i)                                                                                    \
  if (op == i && a[i] > s)                                                                         \
    s = a[i + 1] * (i + 3);                                                                        \
  else
  EACH(CASE)
  s = -1;
  return s;
}

int expression(int x, int a[32]) {
#define TERM(i) (x != i || a[i] > i) &&
  return EACH(TERM) 1;
}

int main(void) {
  int a[32], sum = 0, n = 0;
  for (int i = 0; i < 32; i++)
    a[i] = i * 7 % 20 - 5;
  for (int i = -2; i < 23; i++) {
    sum += dispatch(i, a);
    n += expression(i, a);
  }
  printf("%d %d\n", sum, n);
}
