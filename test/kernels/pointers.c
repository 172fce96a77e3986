// Pointer loops, differences and comparisons.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int pointers(int a[16], int *where) {
  int *p = a, *end = a + 16, *best = a;
  while (p < end) {
    if (*p > *best)
      best = p;
    p++;
  }
  for (int *q = end; q != a;)
    *--q += 1;
  *where = (int)(best - a);
  return *best;
}
int main(void) {
  int a[16], where;
  for (int i = 0; i < 16; i++)
    a[i] = (i * 7 + 3) % 13;
  printf("%d ", pointers(a, &where));
  printf("%d\n", where);
  for (int i = 0; i < 16; i++)
    printf("%d ", a[i]);
  puts("");
}
