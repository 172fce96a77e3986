// String literals in the kernel.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int string_constants(char out[32], unsigned n) {
  const char *names = n & 1 ? "odd" : "even";
  int len = 0;
  for (; names[len]; len++)
    out[len] = names[len];
  for (int i = 0; i < 8; i++)
    out[len++] = "0123456789abcdef"[n >> (28 - 4 * i) & 15];
  out[len] = 0;
  return len;
}
int main(void) {
  char out[32];
  printf("%d ", string_constants(out, 0x1234abcd));
  puts(out);
  printf("%d ", string_constants(out, 0xfedc0002));
  puts(out);
}
