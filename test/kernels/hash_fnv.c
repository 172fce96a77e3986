// FNV-1a hash in 64 bits.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdint.h>
#include <stdio.h>
uint64_t hash_fnv(const char text[32]) {
  uint64_t hash = 0xcbf29ce484222325;
  for (int i = 0; text[i]; i++)
    hash = (hash ^ (uint8_t)text[i]) * 0x100000001b3;
  return hash;
}
int main(void) {
  char text[32] = "elastic circuits";
  printf("%llx\n", (unsigned long long)hash_fnv(text));
}
