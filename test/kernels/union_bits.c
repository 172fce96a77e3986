// The bits of a float through a union and through memcpy.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
#include <string.h>
union Both {
  float f;
  uint32_t u;
};
uint32_t union_bits(float x[8], int16_t halves[16]) {
  uint32_t sum = 0;
  for (int i = 0; i < 8; i++) {
    union Both both = {.f = x[i]};
    uint32_t u;
    memcpy(&u, &x[i], sizeof u);
    both.u ^= 0x80000000u;
    x[i] = both.f;
    sum += u >> 20;
    memcpy(&halves[2 * i], &u, 4);
  }
  return sum;
}
int main(void) {
  float x[8];
  int16_t halves[16];
  for (int i = 0; i < 8; i++)
    x[i] = (float)i * 1.25f - 3;
  printf("%u\n", union_bits(x, halves));
  for (int i = 0; i < 8; i++)
    printf("%g %d %d ", x[i], halves[2 * i], halves[2 * i + 1]);
  puts("");
}
