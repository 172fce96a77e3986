// Sparse matrix times vector, indirect reads.
// RUN: %run-program %s
#include <stdio.h>
enum { ROWS = 6, NONZERO = 14 };
void spmv(const int row[ROWS + 1], const int col[NONZERO], const float value[NONZERO],
          const float x[ROWS], float y[ROWS]) {
  for (int i = 0; i < ROWS; i++) {
    float sum = 0;
    for (int k = row[i]; k < row[i + 1]; k++)
      sum += value[k] * x[col[k]];
    y[i] = sum;
  }
}
int main(void) {
  int row[ROWS + 1] = {0, 2, 5, 6, 9, 11, 14};
  int col[NONZERO] = {0, 3, 1, 2, 5, 4, 0, 3, 5, 1, 4, 2, 3, 5};
  float value[NONZERO], x[ROWS], y[ROWS];
  for (int i = 0; i < NONZERO; i++)
    value[i] = (float)i * 0.5f - 2;
  for (int i = 0; i < ROWS; i++)
    x[i] = (float)(i + 1) / 3;
  spmv(row, col, value, x, y);
  for (int i = 0; i < ROWS; i++)
    printf("%.9g ", y[i]);
  puts("");
}
