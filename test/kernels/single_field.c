// Global structs of one field, with and without padding.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
struct Wrapped {
  int value;
} one = {3}, many[4];
struct Padded {
  short value __attribute__((aligned(8)));
} padded[3];
int single_field(int i) {
  one.value += i;
  many[i & 3].value = one.value;
  padded[i % 3].value = (short)(i * 2);
  return many[0].value + padded[1].value;
}
int main(void) {
  for (int i = 0; i < 6; i++)
    printf("%d ", single_field(i));
  printf("%d %d %d %d %d %d %d\n", one.value, many[1].value, many[2].value, many[3].value,
         padded[0].value, padded[1].value, padded[2].value);
}
