// Open addressing, with an early return.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
enum { SIZE = 32 };
int hash_table(int keys[SIZE], int counts[SIZE], const int input[40]) {
  for (int i = 0; i < 40; i++) {
    unsigned at = (unsigned)input[i] * 2654435761u >> 27;
    int tries = 0;
    while (counts[at] && keys[at] != input[i]) {
      at = (at + 1) % SIZE;
      if (++tries == SIZE)
        return -1;
    }
    keys[at] = input[i];
    counts[at]++;
  }
  int used = 0;
  for (int i = 0; i < SIZE; i++)
    used += counts[i] != 0;
  return used;
}
int main(void) {
  int keys[SIZE] = {0}, counts[SIZE] = {0}, input[40];
  for (int i = 0; i < 40; i++)
    input[i] = i * i % 23;
  printf("%d\n", hash_table(keys, counts, input));
  for (int i = 0; i < SIZE; i++)
    printf("%d:%d ", keys[i], counts[i]);
  puts("");
}
