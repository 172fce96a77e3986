// One variable in both subscripts, beside other elements of the same row.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int diagonals(const int a[8][5], int n) {
  int s = 0;
  for (int i = 1; i < n; i++) {
    s = s * 3 + a[i + 3][1];
    if (s & 1)
      s += a[i + 3][i] - a[i][4 - i];
    else
      s ^= a[i][i];
    s -= a[i + 3][i + 1];
  }
  return s;
}
int main(void) {
  int a[8][5];
  for (int i = 0; i < 40; i++)
    a[i / 5][i % 5] = i * i * 7 % 101;
  printf("%d %d\n", diagonals(a, 4), diagonals(a, 1));
}
