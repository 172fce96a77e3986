// Gaussian elimination with a search for the pivot.
// RUN: %run-program %s
#include <stdio.h>
enum { N = 4 };
int gauss(float a[N][N + 1]) {
  for (int k = 0; k < N; k++) {
    int pivot = k;
    for (int i = k + 1; i < N; i++) {
      float x = a[i][k] < 0 ? -a[i][k] : a[i][k], y = a[pivot][k] < 0 ? -a[pivot][k] : a[pivot][k];
      if (x > y)
        pivot = i;
    }
    if (a[pivot][k] == 0)
      return k;
    for (int j = 0; j <= N; j++) {
      float t = a[k][j];
      a[k][j] = a[pivot][j];
      a[pivot][j] = t;
    }
    for (int i = 0; i < N; i++)
      if (i != k) {
        float f = a[i][k] / a[k][k];
        for (int j = k; j <= N; j++)
          a[i][j] -= f * a[k][j];
      }
  }
  return N;
}
int main(void) {
  float a[N][N + 1] = {{2, 1, -1, 3, 8}, {-3, -1, 2, 1, -11}, {-2, 1, 2, 0, -3}, {1, 5, 2, 4, 1}};
  printf("%d\n", gauss(a));
  for (int i = 0; i < N; i++)
    printf("%.6g ", a[i][N] / a[i][i]);
  puts("");
}
