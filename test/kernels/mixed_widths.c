// Arithmetic across all integer types.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
int64_t mixed_widths(const int8_t a[10], const uint16_t b[10], const int64_t c[10], uint8_t d[10]) {
  int64_t sum = 0;
  for (int i = 0; i < 10; i++) {
    short s = (short)(a[i] * b[i]);
    unsigned u = (unsigned)s + b[i];
    sum += s + (int64_t)u * c[i] - (c[i] >> 3) + (a[i] < 0) - (u > 1000u);
    d[i] = (uint8_t)(sum ^ sum >> 9);
    _Bool odd = sum & 1;
    sum += odd ? a[i] % 7 : b[i] / 3;
  }
  return sum;
}
int main(void) {
  int8_t a[10];
  uint16_t b[10];
  int64_t c[10];
  uint8_t d[10];
  for (int i = 0; i < 10; i++) {
    a[i] = (int8_t)(i * 29 - 100);
    b[i] = (uint16_t)(i * 7001);
    c[i] = (i - 5) * 123456789012;
  }
  printf("%lld\n", (long long)mixed_widths(a, b, c, d));
  for (int i = 0; i < 10; i++)
    printf("%d ", d[i]);
  puts("");
}
