// A pointer that may be null.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stddef.h>
#include <stdio.h>
int null_pointer(const int a[12], int wanted) {
  const int *found = NULL;
  for (int i = 0; i < 12; i++)
    if (a[i] == wanted) {
      found = &a[i];
      break;
    }
  return found ? *found * 100 + (int)(found - a) : -1;
}
int main(void) {
  int a[12];
  for (int i = 0; i < 12; i++)
    a[i] = i * 3;
  for (int w = 0; w < 40; w += 7)
    printf("%d ", null_pointer(a, w));
  puts("");
}
