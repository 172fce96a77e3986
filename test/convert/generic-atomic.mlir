// RUN: %same-conversion %s
// The body becomes a loop around a cmpxchg, where all of it converts in the same pass.
func.func @add(%m: memref<?x4xi32, strided<[?, 1], offset: ?>>, %i: index, %j: index, %v: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %r = memref.generic_atomic_rmw %m[%i, %j] : memref<?x4xi32, strided<[?, 1], offset: ?>> {
  ^bb0(%old: i32):
    %0 = arith.muli %old, %v : i32
    %1 = arith.addi %0, %c3 : i32
    memref.atomic_yield %1 : i32
  }
  %s = arith.addi %r, %v : i32
  return %s : i32
}
func.func @twice(%m: memref<8xi8>, %i: index) {
  %r = memref.generic_atomic_rmw %m[%i] : memref<8xi8> {
  ^bb0(%old: i8):
    memref.atomic_yield %old : i8
  }
  %s = memref.generic_atomic_rmw %m[%i] : memref<8xi8> {
  ^bb0(%old: i8):
    %0 = arith.xori %old, %r : i8
    memref.atomic_yield %0 : i8
  }
  memref.store %s, %m[%i] : memref<8xi8>
  return
}
