// A search whose bounds close in.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int binary_search(const long keys[32], long wanted) {
  unsigned low = 0, high = 32;
  while (low < high) {
    unsigned middle = low + (high - low) / 2;
    if (keys[middle] < wanted)
      low = middle + 1;
    else
      high = middle;
  }
  return low < 32 && keys[low] == wanted ? (int)low : -1 - (int)low;
}
int main(void) {
  long keys[32];
  for (int i = 0; i < 32; i++)
    keys[i] = i * i - 9;
  for (long w = -12; w < 60; w += 5)
    printf("%d ", binary_search(keys, w));
  puts("");
}
