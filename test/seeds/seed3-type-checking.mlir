// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "Type checking", the valid half, its producer filled in. The invalid half is
// seed3-type-checking-invalid.mlir.

// CHECK: handshake.func private @operands(...) -> (!handshake.channel<i32>, !handshake.channel<i32>) attributes {argNames = [], resNames = ["out0", "out1"]}
handshake.func private @operands() -> (channel<i32>, channel<i32>)
// CHECK-LABEL: handshake.func @valid(...) attributes {argNames = [], resNames = []} {
handshake.func @valid() {
  // Valid
  // CHECK-NEXT: %0:2 = instance @operands() : () -> (!handshake.channel<i32>, !handshake.channel<i32>)
  %addOprd1, %addOprd2 = instance @operands() : () -> (channel<i32>, channel<i32>)
  // CHECK-NEXT: %1 = addi %0#0, %0#1 : <i32>
  %addResult = handshake.addi %addOprd1, %addOprd2 : channel<i32>
  // CHECK-NEXT: end
  end
}
