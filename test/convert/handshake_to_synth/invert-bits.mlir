// RUN: sluice opt %s --hw-invert-ready | FileCheck %s
// Bits: of constants, of what goes through, of clocks none.

// CHECK: hw.module @bits(in %clk : !seq.clock, in %a_0 : i1, in %a_1 : i1, out b_0 : i1, out b_1 : i1, out b_2 : i1, out c_0 : i1, out c_1 : i1, out clk_again : !seq.clock) {
// CHECK-NEXT: %true = hw.constant true
// CHECK-NEXT: %false = hw.constant false
// CHECK-NEXT: %true_0 = hw.constant true
// CHECK-NEXT: hw.output %true, %false, %true_0, %a_0, %a_1, %clk : i1, i1, i1, i1, i1, !seq.clock
hw.module @bits(in %clk : !seq.clock, in %a : i2, in %nothing : i0, out b : i3, out c : i2, out still_nothing : i0, out clk_again : !seq.clock) {
  %c5 = hw.constant 5 : i3
  hw.output %c5, %a, %nothing, %clk : i3, i2, i0, !seq.clock
}
