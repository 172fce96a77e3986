// RUN: %accept-verilog %s
// RUN: %simulate-program %s
// REQUIRES: circuits
// A kernel may be called like one of its arguments, which then has another name, and arguments like
// words of C++.
#include <stdio.h>
int acc(int acc, int namespace, int template) {
  int s = 0;
  for (int i = 0; i < acc; i++)
    s += i * namespace ^ template;
  return s;
}
int main(void) { printf("%d\n", acc(5, 3, 2)); }
