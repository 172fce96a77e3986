// Read-modify-write through data.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
void histogram(const unsigned char image[64], int bins[16]) {
  for (int i = 0; i < 64; i++)
    bins[image[i] >> 4]++;
}
int main(void) {
  unsigned char image[64];
  int bins[16] = {0};
  for (int i = 0; i < 64; i++)
    image[i] = (unsigned char)(i * i * 3);
  histogram(image, bins);
  for (int i = 0; i < 16; i++)
    printf("%d ", bins[i]);
  puts("");
}
