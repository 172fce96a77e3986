// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// RUN: sluice opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: hw.module @and_inv
hw.module @and_inv(in %a : i1, in %b : i1, in %c : i4) {
  // CHECK-NEXT: %0 = synth.aig.and_inv not %a, %b : i1
  // GENERIC: "synth.aig.and_inv"(%{{.*}}, %{{.*}}) <{inverted = array<i1: true, false>}> : (i1, i1) -> i1
  %0 = synth.aig.and_inv not %a, %b : i1
  // CHECK-NEXT: %1 = synth.aig.and_inv %a, not %b, not %0 {sv.namehint = "x"} : i1
  %1 = synth.aig.and_inv %a, not %b, not %0 {sv.namehint = "x"} : i1
  // CHECK-NEXT: %2 = synth.aig.and_inv not %c : i4
  %2 = synth.aig.and_inv not %c : i4
  // Dynamatic's spelling, in both forms.
  // CHECK-NEXT: %3 = synth.aig.and_inv not %a, %b : i1
  %3 = synth.and_inv not %a, %b : i1
  // CHECK-NEXT: %4 = synth.aig.and_inv %a, %b : i1
  %4 = "synth.and_inv"(%a, %b) <{inverted = array<i1: false, false>}> : (i1, i1) -> i1
}

// CHECK-LABEL: hw.module @latch
hw.module @latch(in %d : i1, in %clk : i1, in %clock : !seq.clock, in %w : i4) {
  // CHECK-NEXT: %0 = synth.latch %d : i1
  %0 = synth.latch %d : i1
  // CHECK-NEXT: %1 = synth.latch %d clock %clk init 0 : i1
  // GENERIC: "synth.latch"(%{{.*}}, %{{.*}}) <{initVal = 0 : i64}> : (i1, i1) -> i1
  %1 = synth.latch %d clock %clk init 0 : i1
  // CHECK-NEXT: %2 = synth.latch %w clock %clock init 2 {latchType = "fe"} : i4
  %2 = synth.latch %w clock %clock init 2 {latchType = "fe"} : i4
  // CHECK-NEXT: %3 = synth.latch %d init 3 {latchType = "as"} : i1
  %3 = synth.latch %d init 3 {latchType = "as"} : i1
  // A latch may feed itself; the clock may come later.
  // CHECK-NEXT: %4 = synth.latch %5 clock %6 : i1
  %4 = synth.latch %5 clock %6 : i1
  // CHECK-NEXT: %5 = synth.aig.and_inv not %4 : i1
  %5 = synth.aig.and_inv not %4 : i1
  // CHECK-NEXT: %6 = seq.to_clock %5
  %6 = seq.to_clock %5
}

// CHECK-LABEL: hw.module @subckt
hw.module @subckt(in %a : i32, in %b : i1) {
  // CHECK-NEXT: %0:3 = synth.subckt "addi0" %a, %b : (i32, i1) -> (i32, i1, i1)
  %0:3 = "synth.subckt"(%a, %b) <{moduleName = "addi0"}> : (i32, i1) -> (i32, i1, i1)
  // CHECK-NEXT: %1 = synth.subckt "fork 2" %a {x} : (i32) -> i32
  %1 = synth.subckt "fork 2" %a {x} : (i32) -> (i32)
  // CHECK-NEXT: %2 = synth.subckt "source" : () -> i1
  %2 = synth.subckt "source" : () -> i1
  // CHECK-NEXT: synth.subckt "sink" %0#1 : (i1) -> ()
  synth.subckt "sink" %0#1 : (i1) -> ()
}
