// Quicksort with an explicit stack in a local array.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 24 };
void quick_sort(int a[N]) {
  int stack[2 * N], top = 0;
  stack[top++] = 0;
  stack[top++] = N - 1;
  while (top > 0) {
    int high = stack[--top], low = stack[--top];
    if (low >= high)
      continue;
    int pivot = a[high], i = low;
    for (int j = low; j < high; j++)
      if (a[j] < pivot) {
        int t = a[i];
        a[i++] = a[j];
        a[j] = t;
      }
    int t = a[i];
    a[i] = a[high];
    a[high] = t;
    stack[top++] = low;
    stack[top++] = i - 1;
    stack[top++] = i + 1;
    stack[top++] = high;
  }
}
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = (i * 131 + 7) % 67;
  quick_sort(a);
  for (int i = 0; i < N; i++)
    printf("%d ", a[i]);
  puts("");
}
