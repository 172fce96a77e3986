// Runtime sizes and a matrix of runtime rows.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
void prefix_sum(int a[8][10], int rows, int columns) {
  for (int i = 0; i < rows; i++)
    for (int j = 1; j < columns; j++)
      a[i][j] += a[i][j - 1];
  for (int i = 1; i < rows; i++)
    for (int j = 0; j < columns; j++)
      a[i][j] += a[i - 1][j];
}
int main(void) {
  int a[8][10];
  for (int i = 0; i < 80; i++)
    a[i / 10][i % 10] = i % 7;
  prefix_sum(a, 7, 9);
  for (int i = 0; i < 80; i++)
    printf("%d ", a[i / 10][i % 10]);
  puts("");
}
