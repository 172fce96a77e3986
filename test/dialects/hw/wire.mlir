// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// A wire's name is its SSA name; it is written where the SSA name came out otherwise.

// CHECK-LABEL: hw.module @wires
hw.module @wires(in %x : i7) {
  // CHECK-NEXT: %w = hw.wire %x : i7
  %w = hw.wire %x : i7
  // CHECK-NEXT: %0 = hw.wire %x : i7
  %0 = hw.wire %x : i7
  // CHECK-NEXT: %v = hw.wire %x sym @s : i7
  %1 = hw.wire %x sym @s name "v" : i7
  // CHECK-NEXT: %x_0 = hw.wire %x name "x" {a} : i7
  %2 = hw.wire %x name "x" {a} : i7
  // CHECK-NEXT: %_9 = hw.wire %x sym @t name "9" : i7
  %3 = hw.wire %x sym @t name "9" : i7
}
