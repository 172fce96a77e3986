// RUN: %accept-verilog %s
// RUN: %simulate-program %s
// RUN: sluice compile %s --emit verilog 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.err
// REQUIRES: circuits
// Arguments, arrays, results and the function itself may be called as Verilog's keywords are, or as
// ports that the circuit has anyway.
// REMARK: remark: the ports of argument 'start' are renamed to 'start_'
// REMARK: remark: the ports of argument 'wire' are renamed to 'wire_'
// REMARK: remark: the ports of argument 'clk' are renamed to 'clk_'
// CHECK: {{^}}// argument 'wire' is 'wire_' here
// CHECK: module module_(
// CHECK-NEXT: input wire [31:0] wire_,
// CHECK-NEXT: input wire wire__valid,
// CHECK: reg_loadEn
#include <stdio.h>
int module(int wire, int reg[8], unsigned char always, int start, int out0, int clk, int rst) {
  for (int begin = 0; begin < 8; begin++)
    reg[begin] += wire * begin + always;
  return reg[wire & 7] + start + out0 + clk - rst;
}
int main(void) {
  int reg[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (int i = 0; i < 4; i++)
    printf("%d\n", module(i, reg, 250, i + 1, i + 2, 7, -i));
}
