// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Atomic read-modify-write of every kind, and the generic one with a region.

func.func @atomic(%f: f32, %i: i32, %mf: memref<4xf32>, %mi: memref<4x4xi32>, %x: index) {
  %0 = memref.atomic_rmw addf %f, %mf[%x] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw addi %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %2 = memref.atomic_rmw assign %f, %mf[%x] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw maximumf %f, %mf[%x] : (f32, memref<4xf32>) -> f32
  %4 = memref.atomic_rmw maxs %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %5 = memref.atomic_rmw maxu %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %6 = memref.atomic_rmw minimumf %f, %mf[%x] : (f32, memref<4xf32>) -> f32
  %7 = memref.atomic_rmw mins %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %8 = memref.atomic_rmw minu %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %9 = memref.atomic_rmw mulf %f, %mf[%x] : (f32, memref<4xf32>) -> f32
  %10 = memref.atomic_rmw muli %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %11 = memref.atomic_rmw ori %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %12 = memref.atomic_rmw andi %i, %mi[%x, %x] : (i32, memref<4x4xi32>) -> i32
  %13 = memref.atomic_rmw maxnumf %f, %mf[%x] : (f32, memref<4xf32>) -> f32
  %14 = memref.atomic_rmw minnumf %f, %mf[%x] {test.note} : (f32, memref<4xf32>) -> f32
  return
}
func.func @generic(%f: f32, %m: memref<4xf32>, %x: index) -> f32 {
  %0 = memref.generic_atomic_rmw %m[%x] : memref<4xf32> {
  ^bb0(%old: f32):
    %one = arith.constant 1.0 : f32
    %new = arith.addf %old, %one : f32
    memref.atomic_yield %new : f32
  }
  %1 = memref.generic_atomic_rmw %m[%x] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %f : f32
  } {test.note}
  return %0 : f32
}
