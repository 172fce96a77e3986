// A filter that keeps only loud samples: a loop with a branch that depends on the data.
#include <stdio.h>

int fir(int x[64], int h[8], int y[64], int n) {
  int total = 0;
  for (int i = 7; i < n; i++) {
    int sum = 0;
    for (int j = 0; j < 8; j++)
      sum += x[i - j] * h[j];
    y[i] = sum > 100 ? sum : 0;
    total += sum;
  }
  return total;
}

int main(void) {
  int x[64], h[8] = {1, -2, 3, 5, 5, 3, -2, 1}, y[64] = {0}, loud = 0;
  for (int i = 0; i < 64; i++)
    x[i] = i * 37 % 23 - 8;
  for (int n = 16; n <= 64; n += 16)
    printf("%d samples, total %d\n", n, fir(x, h, y, n));
  for (int i = 0; i < 64; i++)
    loud += y[i] != 0;
  printf("%d loud\n", loud);
}
