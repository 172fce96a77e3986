// Quotients and remainders of all signs, by constants and variables.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
long division(const int a[12], const int b[12]) {
  long sum = 0;
  for (int i = 0; i < 12; i++) {
    int q = a[i] / b[i], r = a[i] % b[i];
    unsigned u = (unsigned)a[i] / 7u, v = (unsigned)a[i] % (unsigned)b[i];
    sum = sum * 5 + q * 3 + r + a[i] / 10 - a[i] % 8 + (long)u - v + a[i] / -4;
  }
  return sum;
}
int main(void) {
  int a[12], b[12];
  for (int i = 0; i < 12; i++) {
    a[i] = (i - 6) * 12345;
    b[i] = i % 2 ? i * 3 - 20 : 17 - i;
  }
  printf("%ld\n", division(a, b));
}
