// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// RUN: sluice opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: hw.module @clocks(in %clk : !seq.clock, in %c : i1, in %en : i1) {
hw.module @clocks(in %clk : !seq.clock, in %c : i1, in %en : i1) {
  // CHECK-NEXT: %0 = seq.to_clock %c
  %0 = seq.to_clock %c
  // CHECK-NEXT: %1 = seq.from_clock %clk
  %1 = seq.from_clock %clk
  // CHECK-NEXT: %2 = seq.const_clock low
  // GENERIC: "seq.const_clock"() <{value = #seq<clock_constant low>}> : () -> !seq.clock
  %2 = seq.const_clock low
  // CHECK-NEXT: %3 = seq.const_clock high {x}
  %3 = seq.const_clock high {x}
  // CHECK-NEXT: %4 = seq.clock_gate %clk, %en
  %4 = seq.clock_gate %clk, %en
  // CHECK-NEXT: %5 = seq.clock_gate %clk, %en, %c sym @gate
  %5 = seq.clock_gate %clk, %en, %c sym @gate
  // CHECK-NEXT: %6 = seq.clock_mux %c, %clk, %2
  %6 = seq.clock_mux %c, %clk, %2
  // CHECK-NEXT: %7 = seq.clock_inv %clk
  %7 = seq.clock_inv %clk
}
