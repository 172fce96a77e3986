// Loops with unroll pragmas.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int unrolled(const int a[32], int n) {
  int s = 0;
#pragma unroll 4
  for (int i = 0; i < 32; i++)
    s = s * 3 + a[i];
#pragma clang loop unroll(full)
  for (int i = 0; i < 3; i++)
    s ^= a[i];
#pragma unroll 2
  for (int i = 0; i < n; i++)
    s -= a[i];
  return s;
}
int main(void) {
  int a[32];
  for (int i = 0; i < 32; i++)
    a[i] = i * 13 % 29;
  printf("%d %d\n", unrolled(a, 7), unrolled(a, 0));
}
