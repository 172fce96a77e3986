// Arguments called like the ports that every circuit has, and like what signals are called.
#include <stdio.h>

int reserved(int clk, int rst, int start, int already_ready) {
  int sum = 0;
  for (int i = 0; i < clk; i++)
    sum += (rst ^ start) + already_ready;
  return sum;
}

int main(void) {
  printf("%d\n", reserved(5, 3, 9, 2));
  printf("%d\n", reserved(2, 3, 8, 0));
}
