// Sorting in place, data-dependent stores.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 16 };
void bubble_sort(int a[N]) {
  for (int i = 0; i < N - 1; i++)
    for (int j = 0; j < N - 1 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
}
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 23 - 7;
  bubble_sort(a);
  for (int i = 0; i < N; i++)
    printf("%d ", a[i]);
  puts("");
}
