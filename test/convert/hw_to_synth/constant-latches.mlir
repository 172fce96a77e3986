// RUN: sluice opt %s --hw-to-synth | FileCheck %s
// RUN: sluice opt %s --hw-to-synth --emit-blif | FileCheck %s --check-prefix=BLIF
// Latches that never change are constants: those without reset, which may start with what they will get, through
// as many of them as there are in a row; and those that start with what they keep.

// CHECK-LABEL: hw.module @pipeline(
// CHECK-NEXT:    %true = hw.constant true
// CHECK-NEXT:    %false = hw.constant false
// CHECK-NEXT:    hw.output %true, %false, %true, %true : i1, i1, i1, i1
hw.module @pipeline(in %enable : i1, in %clk : !seq.clock, in %rst : i1, out y : i2, out z : i2) {
  %c1_i2 = hw.constant 1 : i2
  %c2_i2 = hw.constant 2 : i2
  %a = seq.compreg.ce %c1_i2, %clk, %enable : i2
  %0 = comb.add %a, %c2_i2 : i2
  %b = seq.compreg.ce %0, %clk, %enable : i2
  %c = seq.compreg %c1_i2, %clk reset %rst, %c1_i2 : i2
  hw.output %c, %b : i2, i2
}

// What holds itself and nothing else has any value, but the one that it is given.
// CHECK-LABEL: hw.module @held(
// CHECK-NEXT:    %false = hw.constant false
// CHECK-NEXT:    %true = hw.constant true
// CHECK-NEXT:    hw.output %false, %true : i1, i1
hw.module @held(in %clk : !seq.clock, out y : i1, out z : i1) {
  %a = seq.compreg %a, %clk : i1
  %b = seq.firreg %b clock %clk preset 1 : i1
  hw.output %a, %b : i1, i1
}

// These change: one that is reset to something else, one that starts with something else, one that turns.
// CHECK-LABEL: hw.module @changing(
// CHECK-NEXT:    %a = synth.latch %{{[0-9]+}} clock %clk init 0 : i1
// CHECK-NEXT:    %b = synth.latch %true clock %clk init 0 : i1
// CHECK-NEXT:    %c = synth.latch %{{[0-9]+}} clock %clk init 2 : i1
// BLIF-LABEL: .model changing
// BLIF:       .latch {{.*}} a re clk 0
// BLIF-NEXT:  .latch {{.*}} b re clk 0
// BLIF-NEXT:  .latch {{.*}} c re clk 0
hw.module @changing(in %clk : !seq.clock, in %rst : i1, out x : i1, out y : i1, out z : i1) {
  %true = hw.constant true
  %false = hw.constant false
  %a = seq.compreg %true, %clk reset %rst, %false : i1
  %b = seq.firreg %true clock %clk preset 0 : i1
  %0 = comb.xor %c, %true : i1
  %c = seq.compreg %0, %clk : i1
  hw.output %a, %b, %c : i1, i1, i1
}

// And what depends on the other way round: two that hold each other's values.
// CHECK-LABEL: hw.module @swapped(
// CHECK-NEXT:    %a = synth.latch %b clock %clk init 0 : i1
// CHECK-NEXT:    %b = synth.latch %a clock %clk init 1 : i1
hw.module @swapped(in %clk : !seq.clock, out y : i1) {
  %a = seq.firreg %b clock %clk preset 0 : i1
  %b = seq.firreg %a clock %clk preset 1 : i1
  hw.output %a : i1
}
