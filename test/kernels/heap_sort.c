// Sifting down a heap.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 18 };
static void sift(short *a, int root, int n) {
  for (;;) {
    int child = 2 * root + 1;
    if (child >= n)
      return;
    if (child + 1 < n && a[child + 1] > a[child])
      child++;
    if (a[root] >= a[child])
      return;
    short t = a[root];
    a[root] = a[child];
    a[child] = t;
    root = child;
  }
}
void heap_sort(short a[N]) {
  for (int i = N / 2 - 1; i >= 0; i--)
    sift(a, i, N);
  for (int end = N - 1; end > 0; end--) {
    short t = a[0];
    a[0] = a[end];
    a[end] = t;
    sift(a, 0, end);
  }
}
int main(void) {
  short a[N];
  for (int i = 0; i < N; i++)
    a[i] = (short)(i * 97 % 53 - 20);
  heap_sort(a);
  for (int i = 0; i < N; i++)
    printf("%d ", a[i]);
  puts("");
}
