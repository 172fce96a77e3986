// RUN: %same-as-mlir %s
// mlir-opt demands no float of the two that came later.
func.func @kinds(%v: i32, %m: memref<4xi32>, %i: index) {
  %0 = memref.atomic_rmw minnumf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  %1 = memref.atomic_rmw maxnumf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}
