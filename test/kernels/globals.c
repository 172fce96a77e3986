// Global and static variables that the kernel reads and writes.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int history[8], n_calls;
static int last = 5;
static const int weights[4] = {1, 3, 5, 7};
int globals(int x) {
  static int total;
  history[n_calls % 8] = x * weights[n_calls & 3] + last;
  last = history[n_calls % 8] & 15;
  n_calls++;
  total += x;
  return total;
}
int main(void) {
  for (int i = 0; i < 11; i++)
    printf("%d ", globals(i * 3));
  printf("\n%d %d\n", n_calls, last);
  for (int i = 0; i < 8; i++)
    printf("%d ", history[i]);
  puts("");
}
