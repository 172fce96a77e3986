// 128-bit products.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
uint64_t wide_multiply(const uint64_t a[4], const uint64_t b[4], uint64_t product[8]) {
  for (int i = 0; i < 8; i++)
    product[i] = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < 4; j++) {
      unsigned __int128 t = (unsigned __int128)a[i] * b[j] + product[i + j] + carry;
      product[i + j] = (uint64_t)t;
      carry = (uint64_t)(t >> 64);
    }
    product[i + 4] = carry;
  }
  return product[7];
}
int main(void) {
  uint64_t a[4] = {~0ull, 123456789, ~0ull >> 3, 0x8000000000000001}, b[4] = {7, ~0ull, 99, ~0ull}, p[8];
  printf("%llx\n", (unsigned long long)wide_multiply(a, b, p));
  for (int i = 0; i < 8; i++)
    printf("%llx ", (unsigned long long)p[i]);
  puts("");
}
