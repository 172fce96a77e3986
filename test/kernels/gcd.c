// Remainder in a while loop.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
unsigned gcd(unsigned a, unsigned b) {
  while (b) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a;
}
int main(void) {
  printf("%u %u %u\n", gcd(1071, 462), gcd(17, 5), gcd(0, 9));
}
