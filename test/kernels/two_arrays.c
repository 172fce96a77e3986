// A pointer that may point into two arrays.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int two_arrays(int a[8], int b[8], int choose) {
  int *p = choose & 1 ? a : b;
  int *q = choose & 2 ? a + 2 : b + 1;
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sum += p[i] * 3 + q[i];
    p[i] = sum;
  }
  *q -= 100;
  return sum + (p == q);
}
int main(void) {
  for (int c = 0; c < 4; c++) {
    int a[8], b[8];
    for (int i = 0; i < 8; i++) {
      a[i] = i;
      b[i] = 10 * i;
    }
    printf("%d:", two_arrays(a, b, c));
    for (int i = 0; i < 8; i++)
      printf(" %d/%d", a[i], b[i]);
    puts("");
  }
}
