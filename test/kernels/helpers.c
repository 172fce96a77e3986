// Helpers inside helpers, with pointers and by value.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
static int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += clamp(p[i], -5, 9);
  return s;
}
int helpers(int a[10]) {
  swap(&a[0], &a[9]);
  int total = 0;
  for (int i = 0; i + 3 <= 10; i += 2) {
    total += sum(a + i, 3) * i;
    swap(a + i, &a[i + 1]);
  }
  return total;
}
int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i * 4 - 15;
  printf("%d\n", helpers(a));
  for (int i = 0; i < 10; i++)
    printf("%d ", a[i]);
  puts("");
}
