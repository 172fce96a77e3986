// In place: two subscripts that cross.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 6 };
void transpose(int a[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) {
      int t = a[i][j];
      a[i][j] = a[j][i];
      a[j][i] = t;
    }
}
int main(void) {
  int a[N][N];
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i;
  transpose(a);
  for (int i = 0; i < N * N; i++)
    printf("%d ", a[i / N][i % N]);
  puts("");
}
