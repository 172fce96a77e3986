// RUN: sluice opt %s --hw-to-synth | FileCheck %s
// RUN: sluice opt %s --hw-to-synth | sluice opt --hw-to-synth > %t.twice
// RUN: sluice opt %s --hw-to-synth | diff - %t.twice
// RUN: sluice opt %s --hw-to-synth -o %t.mlir
// RUN: %roundtrip-via-mlir %t.mlir

// Words become bits; a port of one bit keeps its name, a name that is taken gets an underscore.
// CHECK-LABEL: hw.module @ports(in %a_0_ : i1, in %a_1 : i1, in %a_0 : i1, out y_0 : i1, out y_1 : i1) {
// CHECK-NEXT:    %0 = synth.aig.and_inv not %a_0_ : i1
// CHECK-NEXT:    hw.output %0, %a_0 : i1, i1
hw.module @ports(in %a : i2, in %a_0 : i1, in %nothing : i0, out y : i2) {
  %true = hw.constant true
  %0 = comb.extract %a from 0 : (i2) -> i1
  %1 = comb.xor %0, %true : i1
  %2 = comb.concat %a_0, %1 : i1, i1
  hw.output %2 : i2
}

// Equal gates are one, constants are gone, and what nothing needs too.
// CHECK-LABEL: hw.module @shared(
// CHECK-NEXT:    %0 = synth.aig.and_inv %a, %b : i1
// CHECK-NEXT:    %false = hw.constant false
// CHECK-NEXT:    hw.output %0, %0, %false, %a : i1, i1, i1, i1
hw.module @shared(in %a : i1, in %b : i1, in %clk : !seq.clock, out w : i1, out x : i1, out y : i1, out z : i1) {
  %true = hw.constant true
  %0 = comb.and %a, %b : i1
  %1 = comb.and %b, %true, %a : i1
  %na = comb.xor %a, %true : i1
  %2 = comb.and %0, %na : i1
  %unused = seq.compreg %0, %clk : i1
  %3 = comb.or %0, %a : i1
  hw.output %0, %1, %2, %3 : i1, i1, i1, i1
}

// A latch starts with the reset value, or with any (2), which BLIF has as 0.
// CHECK-LABEL: hw.module @registers(
// CHECK-NEXT:    %r_0 = synth.latch %[[R0:.*]] clock %clk init 1 : i1
// CHECK-NEXT:    %r_1 = synth.latch %[[R1:.*]] clock %clk init 0 : i1
// CHECK-NEXT:    %s = synth.latch %[[S:.*]] clock %clk init 2 : i1
// CHECK-DAG:     %[[N:.*]] = synth.aig.and_inv not %a_0, not %rst : i1
// CHECK-DAG:     %[[R1]] = synth.aig.and_inv %a_1, not %rst : i1
// CHECK-DAG:     %[[R0]] = synth.aig.and_inv not %[[N]] : i1
hw.module @registers(in %a : i2, in %enable : i1, in %clk : !seq.clock, in %rst : i1, out y : i2, out z : i1) {
  %c1_i2 = hw.constant 1 : i2
  %r = seq.compreg %a, %clk reset %rst, %c1_i2 : i2
  %0 = comb.extract %a from 1 : (i2) -> i1
  %s = seq.compreg.ce %0, %clk, %enable : i1
  hw.output %r, %s : i2, i1
}

// CHECK-LABEL: hw.module @preset(
// CHECK-NEXT:    %r_0 = synth.latch %{{.*}} clock %clk init 0 : i1
// CHECK-NEXT:    %r_1 = synth.latch %{{.*}} clock %clk init 1 : i1
hw.module @preset(in %a : i2, in %clk : !seq.clock, out y : i2) {
  %r = seq.firreg %a clock %clk preset 2 : i2
  hw.output %r : i2
}

// Instances stay, with a connection per bit; extern modules are boxes.
// CHECK-LABEL: hw.module.extern @box(in %x_0 : i1, in %x_1 : i1, out y_0 : i1, out y_1 : i1)
// CHECK-LABEL: hw.module @instances(
// CHECK-NEXT:    %b.y_0, %b.y_1 = hw.instance "b" @box(x_0: %p.y_1: i1, x_1: %0: i1) -> (y_0: i1, y_1: i1)
// CHECK-NEXT:    %p.y_0, %p.y_1 = hw.instance "p" @ports(a_0_: %b.y_0: i1, a_1: %b.y_1: i1, a_0: %a: i1) -> (y_0: i1, y_1: i1)
// CHECK-NEXT:    %0 = synth.aig.and_inv %a, %p.y_0 : i1
hw.module.extern @box(in %x : i2, out y : i2)
hw.module @instances(in %a : i1, out y : i2) {
  %c0_i0 = hw.constant 0 : i0
  %b.y = hw.instance "b" @box(x: %1: i2) -> (y: i2)
  %p.y = hw.instance "p" @ports(a: %b.y: i2, a_0: %a: i1, nothing: %c0_i0: i0) -> (y: i2)
  %lo = comb.extract %p.y from 0 : (i2) -> i1
  %hi = comb.extract %p.y from 1 : (i2) -> i1
  %0 = comb.and %lo, %a : i1
  %1 = comb.concat %0, %hi : i1, i1
  hw.output %p.y : i2
}

// A clock that is used as a bit, and a bit as a clock.
// CHECK-LABEL: hw.module @clocks(
// CHECK:         %r = synth.latch %[[D:.*]] clock %bit init 2 : i1
// CHECK:         %[[D]] = seq.from_clock %clk
// CHECK:         hw.output %r : i1
hw.module @clocks(in %clk : !seq.clock, in %bit : i1, out y : i1) {
  %0 = seq.from_clock %clk
  %1 = seq.to_clock %bit
  %r = seq.compreg %0, %1 : i1
  hw.output %r : i1
}

// The first port inverted, beside a constant that is true.
// CHECK-LABEL: hw.module @first_inverted(
// CHECK:         %[[NOT:.*]] = synth.aig.and_inv not %x : i1
// CHECK-NEXT:    %true = hw.constant true
// CHECK-NEXT:    hw.output %[[NOT]], %true, %[[NOT]] : i1, i1, i1
hw.module @first_inverted(in %x : i1, out a : i1, out b : i1, out c : i1) {
  %true = hw.constant true
  %0 = comb.xor %x, %true : i1
  hw.output %0, %true, %0 : i1, i1, i1
}
