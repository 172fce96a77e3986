// Names that are those of ports: of the clock, of controls, of other channels' valid and ready.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
int module(int clk, int rst[2], int start, int a_valid, _Bool a_ready, int a, int rst_end, int wire,
           int sum_valid_valid, int sum_valid, int rst_loadEn) {
  rst[0] += clk + rst_loadEn;
  return rst[1] + start * a_valid + a_ready * a - rst_end + wire + sum_valid_valid * sum_valid;
}
int main(void) {
  int rst[2] = {1, 2};
  for (int i = 0; i < 3; i++) {
    int out0 = module(i, rst, 3, 4, i & 1, 5, 6, 7 * i, 8, 9, 10);
    printf("%d %d\n", out0, rst[0]);
  }
}
