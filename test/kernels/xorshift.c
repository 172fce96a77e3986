// Random numbers of 64 bits.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
uint64_t xorshift(uint64_t *state, int n) {
  uint64_t x = *state, sum = 0;
  while (n--) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    sum += x * 0x2545f4914f6cdd1d;
  }
  *state = x;
  return sum;
}
int main(void) {
  uint64_t state = 88172645463325252;
  printf("%llx ", (unsigned long long)xorshift(&state, 20));
  printf("%llx\n", (unsigned long long)state);
}
