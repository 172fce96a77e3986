// A matrix walked as one row: its subscripts cannot be recovered.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int flattened_view(int a[4][6]) {
  int *p = &a[0][0], sum = 0;
  for (int i = 0; i < 24; i++)
    sum += p[i] * i;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++)
      a[i][j] += sum;
  return sum;
}
int main(void) {
  int a[4][6];
  for (int i = 0; i < 24; i++)
    a[i / 6][i % 6] = i * 5 % 7;
  printf("%d\n", flattened_view(a));
  for (int i = 0; i < 24; i++)
    printf("%d ", a[i / 6][i % 6]);
  puts("");
}
