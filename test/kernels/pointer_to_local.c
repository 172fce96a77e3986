// Addresses of locals, chosen at run time.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int pointer_to_local(const int a[10]) {
  int even = 0, odd = 100, zeros[2] = {0, 0};
  for (int i = 0; i < 10; i++) {
    int *p = a[i] & 1 ? &odd : &even;
    *p += a[i];
    if (a[i] == 0)
      p = &zeros[i & 1];
    ++*p;
  }
  return even * 1000 + odd + zeros[0] * 7 + zeros[1] * 11;
}
int main(void) {
  int a[10] = {3, 0, 8, 5, 0, 0, 12, 7, 1, 4};
  printf("%d\n", pointer_to_local(a));
}
