// Product of two matrices.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 6 };
void matmul(const int a[N][N], const int b[N][N], int c[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}
int main(void) {
  int a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i * 3 - j;
      b[i][j] = i ^ (j * 5);
    }
  matmul(a, b, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      printf("%d%c", c[i][j], j == N - 1 ? '\n' : ' ');
}
