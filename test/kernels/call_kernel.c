// A source written for Dynamatic.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include "dynamatic/Integration.h"
#include <stdio.h>
static int prepare(int i) { return i * 3 % 7; }
int call_kernel(const int a[10], int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * i;
  return s;
}
int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = prepare(i);
  int r = CALL_KERNEL(call_kernel, a, 10);
  printf("%d\n", r);
}
