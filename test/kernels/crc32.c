// Bitwise CRC.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
uint32_t crc32(const uint8_t data[32], int n) {
  uint32_t crc = 0xffffffff;
  for (int i = 0; i < n; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
  }
  return ~crc;
}
int main(void) {
  uint8_t data[32];
  for (int i = 0; i < 32; i++)
    data[i] = (uint8_t)(i * 11);
  printf("%08x %08x\n", crc32(data, 32), crc32(data, 9));
}
