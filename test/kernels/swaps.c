// Many accesses that may meet, in one block: more than a queue has room for at once.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
static void swap(unsigned char p[32], int i, int j) {
  unsigned char kept = p[i & 31];
  p[i & 31] = p[j & 31];
  p[j & 31] = kept;
}
int swaps(unsigned char p[32], const unsigned char key[12], int rounds) {
  int j = 0;
  for (int r = 0; r < rounds; r++) {
#pragma unroll
    for (int k = 0; k < 12; k++) {
      j += p[(r + k) & 31] + key[k];
      swap(p, r + k, j);
    }
  }
  return j;
}
int main(void) {
  unsigned char p[32], key[12];
  for (int i = 0; i < 32; i++)
    p[i] = (unsigned char)(i * 5 + 1);
  for (int i = 0; i < 12; i++)
    key[i] = (unsigned char)(i * 37 >> 2);
  printf("%d %d", swaps(p, key, 7), swaps(p, key, 0));
  for (int i = 0; i < 32; i++)
    printf(" %d", p[i]);
  printf("\n");
}
