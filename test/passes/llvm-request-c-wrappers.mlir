// RUN: %same-conversion %s -- --llvm-request-c-wrappers
// RUN: %same-conversion %s -- --llvm-request-c-wrappers --convert-func-to-llvm --finalize-memref-to-llvm --reconcile-unrealized-casts
// RUN: sluice opt %s --llvm-request-c-wrappers --convert-func-to-llvm | FileCheck %s
// CHECK-COUNT-3: @_mlir_ciface_

func.func private @elsewhere(memref<?xf32>) -> memref<?xf32>
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  return %x : i32
}
func.func @g(%m: memref<?xf32>) -> memref<?xf32> {
  %r = call @elsewhere(%m) : (memref<?xf32>) -> memref<?xf32>
  return %r : memref<?xf32>
}
