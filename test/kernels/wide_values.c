// Parameters and results of more than 64 bits.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
__int128 wide_values(__int128 a, unsigned _BitInt(100) b, int s) {
  return (a << s) - (__int128)(b >> 7) * 3;
}
int main(void) {
  for (int s = 0; s < 80; s += 13) {
    __int128 r = wide_values(-5 * s, ((unsigned _BitInt(100))1 << 99) + (unsigned)s, s);
    printf("%llx %llx\n", (unsigned long long)(r >> 64), (unsigned long long)r);
  }
}
