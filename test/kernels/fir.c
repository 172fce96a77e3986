// Finite impulse response filter.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 32, TAPS = 8 };
int fir(const int x[N], const int h[TAPS], int y[N]) {
  int last = 0;
  for (int i = 0; i < N; i++) {
    int sum = 0;
    for (int t = 0; t < TAPS && t <= i; t++)
      sum += x[i - t] * h[t];
    y[i] = last = sum;
  }
  return last;
}
int main(void) {
  int x[N], h[TAPS] = {1, -2, 3, -4, 5, -6, 7, -8}, y[N];
  for (int i = 0; i < N; i++)
    x[i] = i * i % 17;
  printf("%d\n", fir(x, h, y));
  for (int i = 0; i < N; i++)
    printf("%d ", y[i]);
  puts("");
}
