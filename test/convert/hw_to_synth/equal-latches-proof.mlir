// RUN: %same-gates %s --flat %S/../../kernels/gcd.c
// REQUIRES: circuits
// Registers that become one are always equal in the Verilog, too: by induction, each step of it proved by ABC.
// The bits above a sign; counters; and those of a whole kernel.

hw.module @signs(in %x : i2, in %enable : i1, in %clk : !seq.clock, out y : i4) {
  %s = comb.extract %x from 1 : (i2) -> i1
  %0 = comb.concat %s, %s, %x : i1, i1, i2
  %a = seq.compreg.ce %0, %clk, %enable : i4
  %b = seq.compreg.ce %a, %clk, %enable : i4
  hw.output %b : i4
}
hw.module @counters(in %clk : !seq.clock, in %rst : i1, out y : i3, out z : i3) {
  %c0_i3 = hw.constant 0 : i3
  %c1_i3 = hw.constant 1 : i3
  %0 = comb.add %a, %c1_i3 : i3
  %1 = comb.add %b, %c1_i3 : i3
  %a = seq.compreg %0, %clk reset %rst, %c0_i3 : i3
  %b = seq.compreg %1, %clk reset %rst, %c0_i3 : i3
  hw.output %a, %b : i3, i3
}
