// Integers seen as bytes, bytes seen as integers, at offsets that are not known before.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
#include <string.h>
typedef union {
  int32_t word;
  int16_t half[2];
} Word;
uint32_t byte_view(int words[4], uint8_t bytes[16], Word parts[3], int n) {
  uint32_t sum = 0, word;
  uint8_t *view = (uint8_t *)words;
  for (int i = 0; i < 16; i++)
    sum = sum * 31 + view[i];
  view[n] = 9;
  sum += (uint32_t)words[n / 4];
  memcpy(&word, bytes + n, 4); // not aligned
  sum ^= word;
  *(uint16_t *)(bytes + 2 * (n % 4)) = (uint16_t)sum;
  for (int i = 0; i < 3; i++) {
    sum += (uint32_t)parts[i].word;
    parts[i].half[(n + i) & 1] = (int16_t)sum;
  }
  return sum;
}
int main(void) {
  int words[4] = {0x01020304, 0x15263748, -5, 77};
  uint8_t bytes[16];
  Word parts[3] = {{1}, {-2}, {300000}};
  for (int i = 0; i < 16; i++)
    bytes[i] = (uint8_t)(i * 17);
  for (int n = 0; n < 12; n += 3)
    printf("%u\n", byte_view(words, bytes, parts, n));
  for (int i = 0; i < 16; i++)
    printf("%d %d%s", words[i / 4], bytes[i], i < 15 ? " " : "\n");
  printf("%d %d %d\n", parts[0].word, parts[1].word, parts[2].word);
}
