// A unit of your own in a kernel (seed 1): the compiler knows its ports, not what it does.
//   sluice run examples/placeholder.c --model examples/placeholder-model.c
#include <stdio.h>

void __placeholder(int input_a, int output_b, int output_c, int parameter_BITWIDTH);
int __init1();

int hw_inst() {
  int bitw = 31;
  int a = 11;
  int b = __init1();
  int c = __init1();
  __placeholder(a, b, c, bitw);
  int result = a - b + c;
  return result;
}

int main(void) {
  printf("%d\n", hw_inst());
}
