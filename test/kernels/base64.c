// Table lookup and packing of bits.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int base64(const unsigned char in[12], char out[17]) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  int n = 0;
  for (int i = 0; i < 12; i += 3) {
    unsigned bits = (unsigned)in[i] << 16 | (unsigned)in[i + 1] << 8 | in[i + 2];
    for (int k = 18; k >= 0; k -= 6)
      out[n++] = digits[bits >> k & 63];
  }
  out[n] = 0;
  return n;
}
int main(void) {
  char out[17];
  printf("%d ", base64((const unsigned char *)"Hello sluice", out));
  puts(out);
}
