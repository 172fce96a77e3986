// Enumerations, masks and compound assignment.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
typedef enum { READ = 1, WRITE = 2, EXEC = 4, ALL = READ | WRITE | EXEC } Mode;
typedef unsigned char byte;
int enum_flags(const byte in[8], Mode out[8]) {
  int n = 0;
  for (byte i = 0; i < sizeof(byte[8]); i++) {
    Mode m = 0;
    m |= in[i] & 1 ? READ : 0;
    m |= in[i] % 3 == 0 ? WRITE : 0;
    if (m != ALL && in[i] > 100)
      m ^= EXEC;
    m <<= in[i] & 1;
    out[i] = m;
    n += (m & EXEC) != 0;
  }
  return n;
}
int main(void) {
  byte in[8] = {1, 3, 6, 200, 201, 255, 99, 0};
  Mode out[8];
  printf("%d:", enum_flags(in, out));
  for (int i = 0; i < 8; i++)
    printf(" %d", (int)out[i]);
  puts("");
}
