// Operands that C does not evaluate are not evaluated.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int short_circuit(const int a[8], int n, int d) {
  int count = 0;
  for (int i = 0; i < 12; i++) {
    if (i < n && a[i] > 2)
      count++;
    if (d == 0 || 100 / d > i)
      count += 10;
    count += d ? i % d : -1;
  }
  return count;
}
int main(void) {
  int a[8] = {1, 5, 2, 7, 3, 0, 9, 4};
  printf("%d %d\n", short_circuit(a, 8, 0), short_circuit(a, 3, 7));
}
