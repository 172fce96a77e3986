// A switch with fall-through, ranges and a default in the middle.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int switch_dense(int op, int a, int b) {
  int r = 0;
  switch (op) {
  case 0:
    r = a + b;
    break;
  case 1:
    r = a - b;
    break;
  default:
    r = -1;
    break;
  case 2:
    r = 7;
    // falls through
  case 3:
    r += a * b;
    break;
  case 10 ... 12:
    r = a ^ b;
    break;
  case -5:
    return 99;
  }
  return r * 2;
}
int main(void) {
  for (int op = -6; op < 15; op++)
    printf("%d ", switch_dense(op, op + 3, 5 - op));
  puts("");
}
