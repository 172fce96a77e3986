// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// CHECK-LABEL: hw.module @compreg
hw.module @compreg(in %clk : !seq.clock, in %rst : i1, in %i : i32, in %ce : i1, in %s : !hw.array<2xi3>) {
  // CHECK-NEXT: %c0_i32 = hw.constant 0 : i32
  %c0_i32 = hw.constant 0 : i32
  // CHECK-NEXT: %r0 = seq.compreg %i, %clk reset %rst, %c0_i32 : i32
  %r0 = seq.compreg %i, %clk reset %rst, %c0_i32 : i32
  // CHECK-NEXT: %bar = seq.compreg sym @reg1 %i, %clk : i32
  %bar = seq.compreg sym @reg1 %i, %clk : i32
  // CHECK-NEXT: %named = seq.compreg %i, %clk {a} : i32
  %0 = seq.compreg name "named" %i, %clk {a} : i32
  // CHECK-NEXT: %i_0 = seq.compreg name "i" %i, %clk : i32
  %1 = seq.compreg name "i" %i, %clk : i32
  // CHECK-NEXT: %0 = seq.compreg %i, %clk : i32
  %2 = seq.compreg %i, %clk : i32
  // CHECK-NEXT: %r1 = seq.compreg.ce sym @ce %i, %clk, %ce reset %rst, %c0_i32 : i32
  %r1 = seq.compreg.ce sym @ce %i, %clk, %ce reset %rst, %c0_i32 : i32
  // CHECK-NEXT: %r2 = seq.compreg.ce %s, %clk, %ce : !hw.array<2xi3>
  %r2 = seq.compreg.ce %s, %clk, %ce : !hw.array<2xi3>
}

// CHECK-LABEL: hw.module @firreg
hw.module @firreg(in %clk : !seq.clock, in %rst : i1, in %i : i32, in %w : i100) {
  %c0_i32 = hw.constant 0 : i32
  // CHECK:      %f = seq.firreg %i clock %clk : i32
  %f = seq.firreg %i clock %clk : i32
  // CHECK-NEXT: %g = seq.firreg %i clock %clk sym @f reset async %rst, %c0_i32 preset -3 {b} : i32
  %g = seq.firreg %i clock %clk sym @f reset async %rst, %c0_i32 preset -3 {b} : i32
  // CHECK-NEXT: %h = seq.firreg %i clock %clk reset sync %rst, %c0_i32 : i32
  %1 = seq.firreg %i clock %clk reset sync %rst, %c0_i32 {name = "h"} : i32
  // CHECK-NEXT: %h_0 = seq.firreg %i clock %clk {name = "h"} : i32
  %2 = seq.firreg %i clock %clk {name = "h"} : i32
  // CHECK-NEXT: %0 = seq.firreg %i clock %clk preset 0 : i32
  %3 = seq.firreg %i clock %clk preset 0 : i32
  // CHECK-NEXT: %wide = seq.firreg %w clock %clk {preset = 123456789123456789123456789 : i100} : i100
  %wide = seq.firreg %w clock %clk {preset = 123456789123456789123456789 : i100} : i100
}

// Registers may be read before they are written: a counter.
// CHECK-LABEL: hw.module @counter
// CHECK:         %next = hw.wire %0 : i4
// CHECK-NEXT:    %0 = comb.add %count, %c1_i4 : i4
// CHECK-NEXT:    %count = seq.compreg %next, %clk reset %rst, %c0_i4 : i4
hw.module @counter(in %clk : !seq.clock, in %rst : i1, out o : i4) {
  %c0_i4 = hw.constant 0 : i4
  %c1_i4 = hw.constant 1 : i4
  %next = hw.wire %0 : i4
  %0 = comb.add %count, %c1_i4 : i4
  %count = seq.compreg %next, %clk reset %rst, %c0_i4 : i4
  hw.output %count : i4
}

// CHECK-LABEL: hw.module @initial
hw.module @initial(in %clk : !seq.clock, in %rst : i1, in %i : i32) {
  // CHECK-NEXT: %0 = seq.initial() {
  // CHECK-NEXT:   %c5_i32 = hw.constant 5 : i32
  // CHECK-NEXT:   seq.yield %c5_i32 : i32
  // CHECK-NEXT: } : () -> !seq.immutable<i32>
  %v = seq.initial () {
    %c5_i32 = hw.constant 5 : i32
    seq.yield %c5_i32 : i32
  } : () -> !seq.immutable<i32>
  // CHECK-NEXT: %1:2 = seq.initial(%0) {
  // CHECK-NEXT: ^bb0(%arg0: i32):
  // CHECK-NEXT:   seq.yield %arg0, %arg0 : i32, i32
  // CHECK-NEXT: } : (!seq.immutable<i32>) -> (!seq.immutable<i32>, !seq.immutable<i32>)
  %w:2 = seq.initial(%v) {
  ^bb0(%x: i32):
    seq.yield %x, %x : i32, i32
  } : (!seq.immutable<i32>) -> (!seq.immutable<i32>, !seq.immutable<i32>)
  // CHECK-NEXT: %2 = seq.from_immutable %0 : (!seq.immutable<i32>) -> i32
  %f = seq.from_immutable %v : (!seq.immutable<i32>) -> i32
  // CHECK-NEXT: %r = seq.compreg %i, %clk initial %1#1 : i32
  %r = seq.compreg %i, %clk initial %w#1 : i32
  // CHECK-NEXT: %s = seq.compreg sym @s %i, %clk reset %rst, %2 initial %0 : i32
  %s = seq.compreg sym @s %i, %clk reset %rst, %f initial %v : i32
}
