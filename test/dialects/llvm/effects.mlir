// RUN: sluice opt %s --cse | FileCheck %s
// RUN: sluice opt %s --canonicalize | FileCheck %s
// REQUIRES: mlir-opt
// RUN: sluice opt %s --canonicalize > %t.ours
// RUN: %mlir-opt %s --canonicalize > %t.theirs
// RUN: diff %t.theirs %t.ours
// RUN: sluice opt %s --cse > %t.ours
// RUN: %mlir-opt %s --cse > %t.theirs
// RUN: diff %t.theirs %t.ours
// What may go when nothing reads it, and what stays: a volatile or ordered access is an effect.

// CHECK-LABEL: llvm.func @plain_loads
// CHECK-NEXT: llvm.return
llvm.func @plain_loads(%p: !llvm.ptr, %m: vector<4xi1>) {
  %0 = llvm.load %p : !llvm.ptr -> i32
  %1 = llvm.load %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> i32
  %2 = llvm.load %p invariant {nontemporal} : !llvm.ptr -> i32
  llvm.return
}

// CHECK-LABEL: llvm.func @volatile
// CHECK-COUNT-4: volatile
// CHECK: llvm.return
llvm.func @volatile(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.load volatile %p : !llvm.ptr -> i32
  %1 = llvm.load volatile %p : !llvm.ptr -> i32
  %2 = llvm.load volatile %p atomic unordered {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store volatile %i, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @ordered
// CHECK-NEXT: llvm.load %arg0 atomic monotonic
// CHECK-NEXT: llvm.load %arg0 atomic monotonic
// CHECK-NEXT: llvm.load %arg0 atomic syncscope("agent") acquire
// CHECK-NEXT: llvm.load %arg0 atomic seq_cst
// CHECK-NEXT: llvm.atomicrmw
// CHECK-NEXT: llvm.cmpxchg
// CHECK-NEXT: llvm.fence
llvm.func @ordered(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %1 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %2 = llvm.load %p atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %3 = llvm.load %p atomic seq_cst {alignment = 4 : i64} : !llvm.ptr -> i32
  %4 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i32
  %5 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  llvm.fence seq_cst
  llvm.return
}

// CHECK-LABEL: llvm.func @calls
// CHECK: llvm.inline_asm
// CHECK-NEXT: llvm.call @callee
// CHECK-NEXT: llvm.call_intrinsic
// CHECK-NEXT: llvm.intr.stacksave
llvm.func @calls(%p: !llvm.ptr, %i: i32) {
  %0 = llvm.inline_asm has_side_effects "nop", "=r" : () -> i32
  %1 = llvm.call @callee(%i) : (i32) -> i32
  %2 = llvm.call_intrinsic "llvm.something"(%i) : (i32) -> (i32)
  %3 = llvm.intr.stacksave : !llvm.ptr
  "llvm.intr.memcpy"(%p, %p, %i) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  %b = llvm.trunc %i : i32 to i8
  "llvm.intr.memset"(%p, %b, %i) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
  llvm.return
}
llvm.func @callee(i32) -> i32
