// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// CHECK-LABEL: hw.module @constants
hw.module @constants() {
  // CHECK-NEXT: %true = hw.constant true
  %0 = hw.constant true
  // CHECK-NEXT: %false = hw.constant false
  %1 = hw.constant 0 : i1
  // CHECK-NEXT: %true_0 = hw.constant true
  %2 = hw.constant -1 : i1
  // CHECK-NEXT: %c42_i12 = hw.constant 42 : i12
  %3 = hw.constant 42 : i12
  // CHECK-NEXT: %c-1_i4 = hw.constant -1 : i4
  %4 = hw.constant 15 : i4
  // CHECK-NEXT: %c0_i0 = hw.constant 0 : i0
  %5 = hw.constant 0 : i0
  // CHECK-NEXT: %c1267650600228229401496703205376_i128 = hw.constant 1267650600228229401496703205376 : i128
  %6 = hw.constant 1267650600228229401496703205376 : i128
  // CHECK-NEXT: %c7_i64 = hw.constant 7 : i64 {sv.namehint = "seven"}
  %7 = hw.constant 7 : i64 {sv.namehint = "seven"}
  // CHECK-NEXT: %c0_i8 = hw.constant 0 : i8
  "hw.constant"() {value = 0 : i8} : () -> i8
}
