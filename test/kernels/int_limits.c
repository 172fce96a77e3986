// The ends of the integer types, and conversions of floats to them.
// RUN: %run-program %s
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
uint64_t int_limits(const int64_t a[5], const double d[5]) {
  uint64_t h = 17;
  for (int i = 0; i < 5; i++) {
    int64_t x = a[i];
    uint64_t u = (uint64_t)x + INT64_MAX;
    h = h * 31 + (u > INT64_MAX) + (x == INT64_MIN) * 2 + (uint64_t)(x >> 63) + (uint32_t)x;
    h ^= (uint64_t)(int64_t)d[i] + (uint32_t)(d[i] > 0 ? d[i] : 0) + (uint64_t)(float)x;
    h += (uint64_t)(int8_t)x * (uint16_t)(x >> 8);
  }
  return h;
}
int main(void) {
  int64_t a[5] = {0, 1, INT64_MAX / 4, 1ll << 40, 65535};
  double d[5] = {0.5, 1e9, 123456.75, 4e9, 3};
  printf("%llx\n", (unsigned long long)int_limits(a, d));
}
