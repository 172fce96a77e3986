// Constant amounts of more than 32 bits, which no tool takes, are the width.
// RUN: sluice opt %s --emit-verilog > %t.v
// RUN: FileCheck %s < %t.v
// RUN: verilator --lint-only -Wall %t.v
// CHECK: a << 33'd33
// CHECK: a >> 33'd33
// CHECK: $signed(a) >>> 33'd33
// CHECK: a >> 33'h7
hw.module @far(in %a : i33, out x : i33, out y : i33, out z : i33, out w : i33) {
  %all = hw.constant -1 : i33
  %top = hw.constant 4294967296 : i33
  %seven = hw.constant 7 : i33
  %0 = comb.shl %a, %top : i33
  %1 = comb.shru %a, %all : i33
  %2 = comb.shrs %a, %all : i33
  %3 = comb.shru %a, %seven : i33
  hw.output %0, %1, %2, %3 : i33, i33, i33, i33
}
