// A loop whose trip count depends on the data.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int collatz(long n, long *highest) {
  int steps = 0;
  long top = n;
  do {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (n > top)
      top = n;
    steps++;
  } while (n != 1);
  *highest = top;
  return steps;
}
int main(void) {
  long top;
  printf("%d ", collatz(27, &top));
  printf("%ld\n", top);
}
