// RUN: sluice opt %s --inline | FileCheck %s
// RUN: sluice opt %s --inline --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC
// Calls become bodies, innermost first; recursion and declarations stay.

// CHECK-LABEL: func.func @twice(
func.func @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @straight(
// CHECK-NEXT: %[[A:.*]] = arith.addi %arg0, %arg0
// CHECK-NEXT: %[[B:.*]] = arith.addi %[[A]], %[[A]]
// CHECK-NEXT: return %[[B]]
// LOC-LABEL: func.func @straight(
// LOC: loc(callsite(
func.func @straight(%x: i32) -> i32 {
  %0 = call @twice(%x) : (i32) -> i32
  %1 = call @twice(%0) : (i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: func.func @larger(
func.func @larger(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi sgt, %a, %b : i32
  cf.cond_br %c, ^left, ^right
^left:
  return %a : i32
^right:
  return %b : i32
}

// CHECK-LABEL: func.func @blocks(
// CHECK-NEXT: cf.br ^bb1(%arg0, %arg1 : i32, i32)
// CHECK: ^bb1(%[[A:.*]]: i32, %[[B:.*]]: i32):
// CHECK: cf.cond_br %{{.*}}, ^bb2, ^bb3
// CHECK: ^bb2:
// CHECK-NEXT: cf.br ^bb4(%[[A]] : i32)
// CHECK: ^bb3:
// CHECK-NEXT: cf.br ^bb4(%[[B]] : i32)
// CHECK: ^bb4(%[[R:.*]]: i32):
// CHECK-NEXT: return %[[R]]
func.func @blocks(%a: i32, %b: i32) -> i32 {
  %0 = call @larger(%a, %b) : (i32, i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @nested(
// CHECK-NOT: call
// CHECK: return
func.func @nested(%a: i32) -> i32 {
  %0 = call @straight(%a) : (i32) -> i32
  %1 = call @blocks(%0, %a) : (i32, i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: func.func @recursive(
// CHECK: call @recursive
func.func @recursive(%a: i32) -> i32 {
  %0 = call @recursive(%a) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @declared(
// CHECK: call @outside
func.func @declared(%a: i32) -> i32 {
  %0 = call @outside(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @outside(i32) -> i32
