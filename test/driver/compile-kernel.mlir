// Of several functions one is the kernel: the others are inlined into it or go.

// RUN: not sluice compile %s 2>&1 | FileCheck %s --check-prefix=TWO
// TWO: error: 2 functions could be meant; --kernel NAME says which

// RUN: sluice compile %s --kernel f --emit cf | FileCheck %s
// CHECK: func.func @f
// CHECK: arith.shrsi
// CHECK-NOT: func.func

// RUN: not sluice compile %s --kernel h 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: there is no function @h with a body

// RUN: echo '' > %t.mlir && not sluice compile %t.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: echo 'module { module { func.func @g() { return } } }' > %t.mlir
// RUN: not sluice compile %t.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: there is no function to compile

// RUN: sluice compile %s --kernel f --emit cf --array-size h=3 2>&1 | FileCheck %s --check-prefix=SIZE
// SIZE: warning: '--array-size h=3' is not used: arrays of an .mlir have their sizes

func.func private @half(%x: i32) -> i32 {
  %c = arith.constant 1 : i32
  %r = arith.shrsi %x, %c : i32
  return %r : i32
}

func.func @f(%x: i32) -> i32 {
  %r = call @half(%x) : (i32) -> i32
  return %r : i32
}

func.func @g() {
  return
}
