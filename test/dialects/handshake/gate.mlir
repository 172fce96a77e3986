// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// CHECK-LABEL: handshake.func @gate(
//  CHECK-NEXT: gate %arg0, %0 {handshake.name = "gate0"} : <>
handshake.func @gate(%start: control) -> control {
  %0 = gate %start, %0 {handshake.name = "gate0"} : <>
  end %0 : <>
}
