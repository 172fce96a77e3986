// Nested loops left by goto and return.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int early_exit(const int a[6][6], int wanted, int *row, int *column) {
  int i, j;
  for (i = 0; i < 6; i++)
    for (j = 0; j < 6; j++) {
      if (a[i][j] == wanted)
        goto found;
      if (a[i][j] < 0)
        return -2;
    }
  return -1;
found:
  *row = i;
  *column = j;
  return i * 6 + j;
}
int main(void) {
  int a[6][6];
  for (int i = 0; i < 36; i++)
    a[i / 6][i % 6] = i == 31 ? -1 : i * 5 % 37;
  for (int w = 0; w < 40; w += 3) {
    int r = -1, c = -1, n = early_exit(a, w, &r, &c);
    printf("%d,%d,%d ", n, r, c);
  }
  puts("");
}
