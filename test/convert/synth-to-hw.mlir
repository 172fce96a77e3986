// RUN: sluice opt %s --synth-to-hw --split-input-file | FileCheck %s
// RUN: sluice opt %s --synth-to-hw --split-input-file > %t.mlir
// RUN: sluice opt %t.mlir --synth-to-hw --split-input-file | diff %t.mlir -
// Gates and latches as comb and seq. An input that clocks and does nothing else becomes a clock.

// CHECK-LABEL: hw.module @gates(in %a : i4, in %b : i4, in %clk : !seq.clock, out x : i4, out y : i4, out z : i4) {
// CHECK-NEXT:    %c-1_i4 = hw.constant -1 : i4
// CHECK-NEXT:    %0 = comb.xor %b, %c-1_i4 : i4
// CHECK-NEXT:    %1 = comb.and %a, %0, %q : i4
// CHECK-NEXT:    %2 = comb.and %a, %0 : i4
// CHECK-NEXT:    %q = seq.firreg %1 clock %clk preset -1 : i4
// CHECK-NEXT:    %held = seq.firreg %held clock %clk preset 0 : i4
// CHECK-NEXT:    hw.output %0, %2, %held : i4, i4, i4
hw.module @gates(in %a : i4, in %b : i4, in %clk : i1, out x : i4, out y : i4, out z : i4) {
  %0 = synth.aig.and_inv %a, not %b, %q : i4
  %1 = synth.aig.and_inv not %b : i4
  %2 = synth.aig.and_inv %a, %1 : i4
  %q = synth.latch %0 clock %clk init 1 : i4
  %held = synth.latch %held clock %clk init 0 {latchType = "re"} : i4
  hw.output %1, %2, %held : i4, i4, i4
}

// -----

// Through instances, and where a clock is a bit as well, or is computed.

// CHECK-LABEL: hw.module @top(in %d : i1, in %clk : !seq.clock, in %both : i1, out x : i1, out y : i1, out z : i1, out w : i1) {
// CHECK-NEXT:    %inner_0.q = hw.instance "inner_0" @inner(d: %d: i1, clk: %clk: !seq.clock) -> (q: i1)
// CHECK-NEXT:    %0 = seq.to_clock %both
// CHECK-NEXT:    %inner_1.q = hw.instance "inner_1" @inner(d: %d: i1, clk: %0: !seq.clock) -> (q: i1)
// CHECK-NEXT:    %1 = seq.clock_inv %0
// CHECK-NEXT:    %off = seq.firreg %d clock %1 : i1
// CHECK-NEXT:    hw.output %inner_0.q, %inner_1.q, %both, %off : i1, i1, i1, i1
// CHECK:       hw.module @inner(in %d : i1, in %clk : !seq.clock, out q : i1) {
// CHECK-NEXT:    %q = seq.firreg %d clock %clk : i1
hw.module @top(in %d : i1, in %clk : i1, in %both : i1, out x : i1, out y : i1, out z : i1, out w : i1) {
  %inner_0.q = hw.instance "inner_0" @inner(d: %d: i1, clk: %clk: i1) -> (q: i1)
  %inner_1.q = hw.instance "inner_1" @inner(d: %d: i1, clk: %both: i1) -> (q: i1)
  %off = synth.latch %d clock %both init 2 {latchType = "fe"} : i1
  hw.output %inner_0.q, %inner_1.q, %both, %off : i1, i1, i1, i1
}
hw.module @inner(in %d : i1, in %clk : i1, out q : i1) {
  %q = synth.latch %d clock %clk init 3 : i1
  hw.output %q : i1
}
