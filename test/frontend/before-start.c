// An index before the start of an array is no error on a way that is never taken, where LLVM may have
// found it (a[i - 1] where i is known to be 0). An access that is made is told when it is.

// RUN: sluice simulate %s | FileCheck %s
// RUN: sluice run %s | FileCheck %s
// RUN: not sluice simulate %s taken 2>&1 | FileCheck %s --check-prefix=TAKEN
// CHECK: 6 12
// TAKEN: before-start.c:[[# @LINE + 7]]:{{[0-9]+}}: error: cycle {{[0-9]+}}: a load outside of array 'a': index -1, but there are 4 elements

#include <stdio.h>

int k(int a[4], int n, int i) {
  int s = 0;
  if (i == 0)
    s += a[i - 1];
  for (int j = 0; j < 4; j++)
    s += a[j] * n;
  return s;
}

int main(int argc, char **argv) {
  int room[5] = {100, 1, 2, 3, 0};
  printf("%d %d\n", k(room + 1, 1, 1), k(room + 1, 2, argc == 1));
}
