// CRC by a constant table in the kernel.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
static const uint16_t table[16] = {0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5, 0x60c6, 0x70e7,
                                   0x8108, 0x9129, 0xa14a, 0xb16b, 0xc18c, 0xd1ad, 0xe1ce, 0xf1ef};
uint16_t crc_table(const uint8_t data[16]) {
  uint16_t crc = 0xffff;
  for (int i = 0; i < 16; i++) {
    crc = (uint16_t)(crc << 4 ^ table[(crc >> 12 ^ data[i] >> 4) & 15]);
    crc = (uint16_t)(crc << 4 ^ table[(crc >> 12 ^ data[i]) & 15]);
  }
  return crc;
}
int main(void) {
  uint8_t data[16];
  for (int i = 0; i < 16; i++)
    data[i] = (uint8_t)(255 - i * 3);
  printf("%04x\n", crc_table(data));
}
