// Stencil in three dimensions with sizes that differ.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { X = 4, Y = 5, Z = 6 };
void stencil3d(int a[X][Y][Z], int b[X][Y][Z]) {
  for (int i = 1; i < X - 1; i++)
    for (int j = 1; j < Y - 1; j++)
      for (int k = 1; k < Z - 1; k++)
        b[i][j][k] = a[i][j][k - 1] + a[i][j][k + 1] + a[i][j - 1][k] + a[i][j + 1][k] +
                     a[i - 1][j][k] + a[i + 1][j][k];
}
int main(void) {
  static int a[X][Y][Z], b[X][Y][Z];
  int n = 0;
  for (int i = 0; i < X; i++)
    for (int j = 0; j < Y; j++)
      for (int k = 0; k < Z; k++)
        a[i][j][k] = n++ % 11;
  stencil3d(a, b);
  for (int i = 0; i < X; i++)
    for (int j = 0; j < Y; j++)
      for (int k = 0; k < Z; k++)
        printf("%d ", b[i][j][k]);
  puts("");
}
