// Pointers that step before the start of an array and are compared: an empty text turned round, a walk
// down in steps of three.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>

static void turn(char *text, int n) {
  for (char *a = text, *b = text + n - 1; a < b; a++, b--) {
    char c = *a;
    *a = *b;
    *b = c;
  }
}

static int every_third(const short *from, const short *to) {
  int sum = 0;
  for (const short *p = to; p >= from; p -= 3)
    sum = sum * 7 + *p;
  return sum;
}

int kernel(char text[8], const short numbers[8], int n) {
  turn(text, n);
  return every_third(numbers, numbers + n);
}

int main(void) {
  char text[8] = "abcdefg";
  short numbers[8] = {3, -1, 4, 1, -5, 9, 2, 6};
  for (int n = 0; n < 8; n++)
    printf("%d %s\n", kernel(text, numbers, n), text);
}
