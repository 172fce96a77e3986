// Counting, reversing, rotating, isolating bits.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
void bit_tricks(const uint32_t x[16], uint32_t y[16]) {
  for (int i = 0; i < 16; i++) {
    uint32_t v = x[i], r = 0;
    r += (uint32_t)__builtin_popcount(v);
    r = r << 7 | r >> 25;
    r ^= v & -v;
    r += v ? (uint32_t)__builtin_clz(v) * 3 + (uint32_t)__builtin_ctz(v) : 77;
    r ^= __builtin_bswap32(v) + __builtin_bitreverse32(v);
    r = __builtin_rotateleft32(r, v & 31) + __builtin_rotateright32(v, i);
    if (__builtin_expect_with_probability(v > 3, 1, 0.9))
      r++;
    y[i] = r;
  }
}
int main(void) {
  uint32_t x[16], y[16], s = 1;
  for (int i = 0; i < 16; i++) {
    x[i] = i ? s : 0;
    s = s * 1664525 + 1013904223;
  }
  bit_tricks(x, y);
  for (int i = 0; i < 16; i++)
    printf("%08x ", y[i]);
  puts("");
}
