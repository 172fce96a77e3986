// Unions of numbers alone that have values from the start: what is read from them is no pointer.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>

union Word {
  unsigned long whole;
  int half[2];
  unsigned char bytes[8];
};

static const union Word table[3] = {{0x0102030405060708}, {.half = {7, -9}}, {.bytes = {1, 2, 3}}};

unsigned kernel(int n) {
  static union Word last = {5};
  unsigned char mix[4] = {0};
  for (int i = 0; i < 12; i++)
    mix[i & 3] ^= (unsigned char)(table[i % 3].half[(i + n) & 1] + table[i % 3].bytes[n & 7]);
  unsigned result = (unsigned)last.whole;
  last.half[0] = mix[n & 3] + table[n % 3].half[1];
  for (int i = 0; i < 4; i++)
    result = result * 31 + mix[i] + last.bytes[i];
  return result;
}

int main(void) {
  for (int n = 0; n < 6; n++)
    printf("%u\n", kernel(n));
}
