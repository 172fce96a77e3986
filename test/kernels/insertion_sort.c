// A while loop with two exits.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
void insertion_sort(int a[20], int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i - 1;
    while (j >= 0 && a[j] > x) {
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = x;
  }
}
int main(void) {
  int a[20];
  for (int i = 0; i < 20; i++)
    a[i] = (i * 7919) % 101;
  insertion_sort(a, 20);
  for (int i = 0; i < 20; i++)
    printf("%d ", a[i]);
  puts("");
}
