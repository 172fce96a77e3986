// Checked and saturating arithmetic.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
int overflow_builtins(const int32_t a[8], const int32_t b[8], int32_t out[8]) {
  int overflows = 0;
  for (int i = 0; i < 8; i++) {
    int32_t sum, product;
    overflows += __builtin_add_overflow(a[i], b[i], &sum);
    overflows += __builtin_mul_overflow(a[i], b[i], &product) * 10;
    uint32_t u = (uint32_t)a[i], v = (uint32_t)b[i];
    uint32_t less = u > v ? u - v : 0;
    out[i] = sum ^ product ^ (int32_t)less ^ (a[i] > b[i] ? a[i] : b[i]);
  }
  return overflows;
}
int main(void) {
  int32_t a[8] = {1, -1, 2147483647, -2147483647, 65536, 46341, 7, 0};
  int32_t b[8] = {2, 5, 1, -2, 65536, 46341, -7, 0}, out[8];
  printf("%d\n", overflow_builtins(a, b, out));
  for (int i = 0; i < 8; i++)
    printf("%d ", out[i]);
  puts("");
}
