// do, continue, comma and nested conditions.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int do_continue(const int a[16], int b[16]) {
  int i = 0, skipped = 0;
  do {
    if (a[i] % 3 == 0) {
      skipped++;
      continue;
    }
    b[i] = a[i] > 5 ? (skipped & 1 ? a[i] * 2 : a[i] / 2) : a[i] < -2 ? -a[i] : (skipped += 2, 0);
  } while (++i < 16);
  return skipped;
}
int main(void) {
  int a[16], b[16] = {0};
  for (int i = 0; i < 16; i++)
    a[i] = i * 5 % 19 - 6;
  printf("%d\n", do_continue(a, b));
  for (int i = 0; i < 16; i++)
    printf("%d ", b[i]);
  puts("");
}
