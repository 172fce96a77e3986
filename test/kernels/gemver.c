// Rank-two update and two products of doubles.
// RUN: %run-program %s
#include <stdio.h>
enum { N = 5 };
void gemver(double a[N][N], const double u[N], const double v[N], const double y[N], double x[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += u[i] * v[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] += 1.5 * a[j][i] * y[j];
}
int main(void) {
  double a[N][N], u[N], v[N], y[N], x[N] = {0};
  for (int i = 0; i < N; i++) {
    u[i] = i * 0.5, v[i] = 2 - i, y[i] = 1.0 / (i + 1);
    for (int j = 0; j < N; j++)
      a[i][j] = i - j * 0.25;
  }
  gemver(a, u, v, y, x);
  for (int i = 0; i < N; i++)
    printf("%.17g ", x[i]);
  puts("");
}
