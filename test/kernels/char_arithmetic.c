// Signed and unsigned chars, shifts of negative numbers, truncation.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int char_arithmetic(const signed char a[16], unsigned char b[16]) {
  int sum = 0;
  for (int i = 0; i < 16; i++) {
    signed char s = (signed char)(a[i] << 1);
    unsigned char u = (unsigned char)(b[i] - a[i]);
    s >>= 2;
    u = (unsigned char)(u >> 3 | u << 5);
    b[i] = u ^ (unsigned char)s;
    sum += s * u - ~b[i] + (s == u) + !s;
  }
  return sum;
}
int main(void) {
  signed char a[16];
  unsigned char b[16];
  for (int i = 0; i < 16; i++) {
    a[i] = (signed char)(i * 31);
    b[i] = (unsigned char)(i * 57);
  }
  printf("%d\n", char_arithmetic(a, b));
  for (int i = 0; i < 16; i++)
    printf("%d ", b[i]);
  puts("");
}
