// RUN: sluice opt %s --handshake-infer-basic-blocks | FileCheck %s
// Units without a block take that of their readers, else that of their producers.

// CHECK-LABEL: handshake.func @chain(
//  CHECK-NEXT: br %arg0 {handshake.bb = 2 : ui32} : <i32>
//  CHECK-NEXT: br %0 {handshake.bb = 2 : ui32} : <i32>
//  CHECK-NEXT: addi {{.*}} {handshake.bb = 2 : ui32}
//  CHECK-NEXT: sink {{.*}} {handshake.bb = 2 : ui32}
//  CHECK-NEXT: sink %arg1 {handshake.bb = 0 : ui32}
//  CHECK-NEXT: end
handshake.func @chain(%x: channel<i32>, %y: channel<i32>, %start: control) -> control {
  %0 = br %x : <i32>
  %1 = br %0 : <i32>
  %2 = addi %1, %1 {handshake.bb = 2 : ui32} : <i32>
  sink %2 : <i32>
  sink %y : <i32>
  end {handshake.bb = 3 : ui32} %start : <>
}

// Between two blocks neither side agrees; what has a block keeps it.
// CHECK-LABEL: handshake.func @between(
//       CHECK: merge %0, %1 : <i32>
//       CHECK: end
handshake.func @between(%x: channel<i32>, %start: control) -> (channel<i32>, channel<i32>) {
  %0 = br %x {handshake.bb = 1 : ui32} : <i32>
  %1 = br %x {handshake.bb = 2 : ui32} : <i32>
  %2 = merge %0, %1 : <i32>
  %3 = br %2 {handshake.bb = 3 : ui32} : <i32>
  %4 = br %2 {handshake.bb = 4 : ui32} : <i32>
  end %3, %4 : <i32>, <i32>
}
