// RUN: sluice compile --emit llvm-ir %s | FileCheck %s
// RUN: sluice run %s --entry main > %t.sluice
// RUN: %mlir-opt %s --convert-to-llvm --reconcile-unrealized-casts | mlir-translate-19 --mlir-to-llvmir -o %t.ll
// RUN: sh -c 'lli-19 %t.ll; echo "{\"results\": [$?], \"arguments\": []}"' > %t.lli
// RUN: diff %t.sluice %t.lli
// REQUIRES: mlir-opt
// Atomic and volatile accesses and fences, as mlir-translate emits them.

// CHECK-LABEL: define i32 @direct(
// CHECK-NEXT: %[[V:.*]] = load volatile i32, ptr %0, align 4
// CHECK-NEXT: %[[A:.*]] = load atomic i32, ptr %0 acquire, align 4
// CHECK-NEXT: store atomic i32 %[[V]], ptr %0 syncscope("singlethread") seq_cst, align 4
// CHECK-NEXT: fence release
// CHECK-NEXT: %{{.*}} = atomicrmw volatile nand ptr %0, i32 %[[A]] monotonic, align 4
// CHECK-NEXT: %[[P:.*]] = cmpxchg weak ptr %0, i32 %[[V]], i32 %[[A]] acq_rel monotonic, align 4
// CHECK-NEXT: extractvalue { i32, i1 } %[[P]], 0
llvm.func @direct(%p: !llvm.ptr) -> i32 {
  %v = llvm.load volatile %p {alignment = 4 : i64} : !llvm.ptr -> i32
  %a = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %v, %p atomic syncscope("singlethread") seq_cst {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.fence release
  %r = llvm.atomicrmw volatile nand %p, %a monotonic : !llvm.ptr, i32
  %x = llvm.cmpxchg weak %p, %v, %a acq_rel monotonic : !llvm.ptr, i32
  %y = llvm.extractvalue %x[0] : !llvm.struct<(i32, i1)>
  llvm.return %y : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %m = memref.alloca() : memref<2xi32>
  memref.store %c5, %m[%c0] : memref<2xi32>
  %a = memref.atomic_rmw addi %c7, %m[%c0] : (i32, memref<2xi32>) -> i32
  %b = memref.atomic_rmw maxs %c5, %m[%c0] : (i32, memref<2xi32>) -> i32
  %c = memref.generic_atomic_rmw %m[%c0] : memref<2xi32> {
  ^bb0(%old: i32):
    %0 = arith.muli %old, %c7 : i32
    memref.atomic_yield %0 : i32
  }
  %d = memref.load %m[%c0] : memref<2xi32>
  %e = arith.addi %a, %b : i32
  %f = arith.addi %e, %c : i32
  %g = arith.addi %f, %d : i32
  return %g : i32
}
