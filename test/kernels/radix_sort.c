// Counting passes over two arrays.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { N = 20 };
void radix_sort(unsigned a[N], unsigned b[N]) {
  for (int shift = 0; shift < 16; shift += 4) {
    int count[17] = {0};
    for (int i = 0; i < N; i++)
      count[(a[i] >> shift & 15) + 1]++;
    for (int d = 0; d < 16; d++)
      count[d + 1] += count[d];
    for (int i = 0; i < N; i++)
      b[count[a[i] >> shift & 15]++] = a[i];
    for (int i = 0; i < N; i++)
      a[i] = b[i];
  }
}
int main(void) {
  unsigned a[N], b[N], x = 7;
  for (int i = 0; i < N; i++) {
    a[i] = x & 0xffff;
    x = x * 69069 + 5;
  }
  radix_sort(a, b);
  for (int i = 0; i < N; i++)
    printf("%u ", a[i]);
  puts("");
}
