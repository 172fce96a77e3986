// A loop whose bounds are another loop's counter.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 7 };
int triangular(int a[N][N]) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = i; j >= 0; j -= 2) {
      a[i][j] = sum;
      sum += i * j - a[j][i];
    }
  return sum;
}
int main(void) {
  int a[N][N];
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i % 5;
  printf("%d\n", triangular(a));
  for (int i = 0; i < N * N; i++)
    printf("%d ", a[i / N][i % N]);
  puts("");
}
