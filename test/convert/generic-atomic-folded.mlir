// RUN: sluice opt %s --convert-func-to-llvm --finalize-memref-to-llvm --reconcile-unrealized-casts | FileCheck %s
// The body is a value from outside once it has been folded (mlir-opt-19 crashes on that).
// CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i64) : i64
// CHECK: llvm.br ^bb1
// CHECK: ^bb1(%[[OLD:.*]]: i64):
// CHECK: llvm.cmpxchg %{{.*}}, %[[OLD]], %[[ZERO]] acq_rel monotonic
func.func @folded(%m: memref<i64>) -> i64 {
  %c0 = arith.constant 0 : i64
  %r = memref.generic_atomic_rmw %m[] : memref<i64> {
  ^bb0(%old: i64):
    %0 = arith.muli %old, %c0 : i64
    memref.atomic_yield %0 : i64
  }
  return %r : i64
}
