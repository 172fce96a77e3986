// A name whose first character becomes digits is no number.
// RUN: sluice opt %s | FileCheck %s
// RUN: sluice opt %s | sluice opt | FileCheck %s
// CHECK: %_40ther = seq.compreg name "@ther" %i, %clk : i32
// CHECK: %_3other = seq.compreg name "3other" %i, %clk : i32
// CHECK: %C3A9 = seq.compreg name "\C3\A9" %i, %clk : i32
hw.module @f(in %clk: !seq.clock, in %i: i32) {
  %a = seq.compreg %i, %clk {name = "@ther"} : i32
  %b = seq.compreg %i, %clk {name = "3other"} : i32
  %c = seq.compreg %i, %clk {name = "é"} : i32
}
