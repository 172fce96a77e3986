// A pointer to a row of a matrix.
// RUN: %run-program %s --array-size a=4
// RUN: %simulate-program %s --array-size a=4
#include <stdio.h>
static int row_sum(const int *row, int n) {
  int s = 0;
  for (int j = 1; j < n; j++)
    s += row[j] - row[j - 1] * 2;
  return s;
}
void row_pointer(int (*a)[5], int out[4]) {
  for (int i = 0; i < 4; i++) {
    out[i] = row_sum(a[i], 5);
    a[i][i] = -out[i];
  }
}
int main(void) {
  int a[4][5], out[4];
  for (int i = 0; i < 20; i++)
    a[i / 5][i % 5] = i * 3 % 11;
  row_pointer(a, out);
  for (int i = 0; i < 4; i++)
    printf("%d %d ", out[i], a[i][i]);
  puts("");
}
