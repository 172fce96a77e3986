// _BitInt of odd widths.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int bitint(const unsigned _BitInt(17) a[6], _BitInt(5) b) {
  unsigned _BitInt(33) sum = 1;
  for (int i = 0; i < 6; i++) {
    sum = sum * a[i] + (unsigned _BitInt(33))b;
    b = (_BitInt(5))(b + 3);
  }
  return (int)(sum ^ sum >> 16);
}
int main(void) {
  unsigned _BitInt(17) a[6];
  for (int i = 0; i < 6; i++)
    a[i] = (unsigned _BitInt(17))(i * 40009);
  printf("%d\n", bitint(a, 9));
}
