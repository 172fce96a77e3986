// Bottom-up merge sort: a pointer into one of two arrays, swapped each round.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 16 };
void merge_sort(int a[N], int b[N]) {
  int *from = a, *to = b;
  for (int width = 1; width < N; width *= 2) {
    for (int start = 0; start < N; start += 2 * width) {
      int i = start, j = start + width, end_i = j, end_j = j + width;
      for (int k = start; k < end_j; k++) {
        if (i < end_i && (j >= end_j || from[i] <= from[j]))
          to[k] = from[i++];
        else
          to[k] = from[j++];
      }
    }
    int *t = from;
    from = to;
    to = t;
  }
}
int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = (i * 29) % 31;
  merge_sort(a, b);
  for (int i = 0; i < N; i++)
    printf("%d %d ", a[i], b[i]);
  puts("");
}
