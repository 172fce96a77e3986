// RUN: sluice opt %s --hw-to-synth | FileCheck %s
// Latches that always hold the same are one: each feeds back to itself, through an enable or the other.

// The bits above a sign, through two registers.
// CHECK-LABEL:   hw.module @signs(
// CHECK-COUNT-4: synth.latch
// CHECK-NOT:     synth.latch
// CHECK:         hw.output %b_0, %b_1, %b_1, %b_1 : i1, i1, i1, i1
hw.module @signs(in %x : i2, in %enable : i1, in %clk : !seq.clock, out y : i4) {
  %s = comb.extract %x from 1 : (i2) -> i1
  %0 = comb.concat %s, %s, %x : i1, i1, i2
  %a = seq.compreg.ce %0, %clk, %enable : i4
  %b = seq.compreg.ce %a, %clk, %enable : i4
  hw.output %b : i4
}

// Two counters that count the same.
// CHECK-LABEL:   hw.module @counters(
// CHECK-COUNT-3: synth.latch
// CHECK-NOT:     synth.latch
hw.module @counters(in %clk : !seq.clock, in %rst : i1, out y : i3, out z : i3) {
  %c0_i3 = hw.constant 0 : i3
  %c1_i3 = hw.constant 1 : i3
  %0 = comb.add %a, %c1_i3 : i3
  %1 = comb.add %b, %c1_i3 : i3
  %a = seq.compreg %0, %clk reset %rst, %c0_i3 : i3
  %b = seq.compreg %1, %clk reset %rst, %c0_i3 : i3
  hw.output %a, %b : i3, i3
}

// Two that hold each other's values are equal if they start so, and differ if they do not.
// CHECK-LABEL:   hw.module @crossed(
// CHECK-NEXT:      %a = synth.latch %{{[0-9]+}} clock %clk init 0 : i1
// CHECK-NEXT:      %c = synth.latch %{{[0-9]+}} clock %clk init 0 : i1
// CHECK-NEXT:      %d = synth.latch %{{[0-9]+}} clock %clk init 1 : i1
// CHECK-NOT:       synth.latch
// CHECK:           hw.output %a, %a, %c, %d : i1, i1, i1, i1
hw.module @crossed(in %x : i1, in %clk : !seq.clock, out p : i1, out q : i1, out r : i1, out s : i1) {
  %0 = comb.xor %b, %x : i1
  %1 = comb.xor %a, %x : i1
  %2 = comb.xor %d, %x : i1
  %3 = comb.xor %c, %x : i1
  %a = seq.firreg %0 clock %clk preset 0 : i1
  %b = seq.firreg %1 clock %clk preset 0 : i1
  %c = seq.firreg %2 clock %clk preset 0 : i1
  %d = seq.firreg %3 clock %clk preset 1 : i1
  hw.output %a, %b, %c, %d : i1, i1, i1, i1
}

// These differ: in the enable, in the clock; and those in a row, in when.
// CHECK-LABEL:   hw.module @different(
// CHECK-COUNT-5: synth.latch
// CHECK:         hw.output %a, %b, %c, %e : i1, i1, i1, i1
hw.module @different(in %x : i1, in %g : i1, in %h : i1, in %clk : !seq.clock, in %other : !seq.clock, out p : i1, out q : i1, out r : i1, out s : i1) {
  %a = seq.compreg.ce %x, %clk, %g : i1
  %b = seq.compreg.ce %x, %clk, %h : i1
  %c = seq.compreg.ce %x, %other, %g : i1
  %d = seq.compreg %x, %clk : i1
  %e = seq.compreg %d, %clk : i1
  hw.output %a, %b, %c, %e : i1, i1, i1, i1
}

// Those that may start with any value may start with the same, if nothing was said about the other either. Not so: an unknown
// value, or none given; one value and any; two edges; and what is no edge.
// CHECK-LABEL:   hw.module @starts(
// CHECK-COUNT-9: synth.latch
// CHECK-NOT:     synth.latch
// CHECK:         hw.output %any, %any, %zero, %unknown, %other, %none, %later, %falls, %high, %too : i1,
hw.module @starts(in %d : i1, in %clk : i1, out a : i1, out b : i1, out c : i1, out e : i1, out f : i1, out g : i1, out h : i1, out i : i1, out j : i1, out k : i1) {
  %any = synth.latch %d clock %clk init 2 {latchType = "re"} : i1
  %same = synth.latch %d clock %clk init 2 {latchType = "re"} : i1
  %zero = synth.latch %d clock %clk init 0 {latchType = "re"} : i1
  %unknown = synth.latch %d clock %clk init 3 {latchType = "re"} : i1
  %other = synth.latch %d clock %clk init 3 {latchType = "re"} : i1
  %none = synth.latch %d clock %clk {latchType = "re"} : i1
  %later = synth.latch %d clock %clk {latchType = "re"} : i1
  %falls = synth.latch %d clock %clk init 2 {latchType = "fe"} : i1
  %high = synth.latch %d clock %clk init 2 {latchType = "ah"} : i1
  %too = synth.latch %d clock %clk init 2 {latchType = "ah"} : i1
  hw.output %any, %same, %zero, %unknown, %other, %none, %later, %falls, %high, %too : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}
