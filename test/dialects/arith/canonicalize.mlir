// RUN: sluice opt %s --canonicalize | FileCheck %s
// Rewrites of arith: what folds cannot say with one value.

// CHECK-LABEL: func.func @offsets(
// CHECK-SAME: %[[X:.*]]: i32)
// CHECK: %[[C7:.*]] = arith.constant 7 : i32
// CHECK: %[[A:.*]] = arith.addi %[[X]], %[[C7]] : i32
// CHECK: %[[C3:.*]] = arith.constant 3 : i32
// CHECK: %[[B:.*]] = arith.subi %[[X]], %[[C3]] : i32
// CHECK: %[[M1:.*]] = arith.constant -1 : i32
// CHECK: %[[C:.*]] = arith.addi %[[X]], %[[M1]] : i32
// CHECK: return %[[A]], %[[B]], %[[C]], %[[X]]
func.func @offsets(%x: i32) -> (i32, i32, i32, i32) {
  %1 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %5 = arith.constant 5 : i32
  %a0 = arith.addi %5, %x overflow<nsw> : i32
  %a = arith.addi %a0, %2 overflow<nsw> : i32
  %b0 = arith.subi %x, %1 : i32
  %b = arith.subi %b0, %2 : i32
  %c0 = arith.addi %x, %1 : i32
  %c = arith.subi %c0, %2 : i32
  %d0 = arith.subi %x, %5 : i32
  %d = arith.addi %d0, %5 : i32
  return %a, %b, %c, %d : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @comparisons(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i32)
// CHECK: %[[C5:.*]] = arith.constant 5 : i32
// CHECK: %[[A:.*]] = arith.cmpi sgt, %[[X]], %[[C5]] : i32
// CHECK: %[[B:.*]] = arith.cmpi uge, %[[X]], %[[Y]] : i32
// CHECK: return %[[A]], %[[B]]
func.func @comparisons(%x: i32, %y: i32) -> (i1, i1) {
  %5 = arith.constant 5 : i32
  %true = arith.constant true
  %a = arith.cmpi slt, %5, %x : i32
  %b0 = arith.cmpi ult, %x, %y : i32
  %b = arith.xori %b0, %true : i1
  return %a, %b : i1, i1
}

// A comparison that others ask too is not made twice.
// CHECK-LABEL: func.func @shared_comparison
// CHECK: arith.cmpi ult
// CHECK: arith.xori
// CHECK-NOT: arith.cmpi
func.func @shared_comparison(%x: i32, %y: i32) -> (i1, i1) {
  %true = arith.constant true
  %a = arith.cmpi ult, %x, %y : i32
  %b = arith.xori %a, %true : i1
  return %a, %b : i1, i1
}

// CHECK-LABEL: func.func @widths(
// CHECK-SAME: %[[X:.*]]: i16)
// CHECK: %[[A:.*]] = arith.extui %[[X]] : i16 to i64
// CHECK: %[[B:.*]] = arith.extsi %[[X]] : i16 to i32
// CHECK: %[[C:.*]] = arith.trunci %[[X]] : i16 to i8
// CHECK: %[[D0:.*]] = arith.extsi %[[X]] : i16 to i32
// CHECK: %[[D:.*]] = arith.extui %[[D0]] : i32 to i64
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[X]]
func.func @widths(%x: i16) -> (i64, i32, i8, i64, i16) {
  %a0 = arith.extui %x : i16 to i32
  %a = arith.extsi %a0 : i32 to i64
  %b0 = arith.extsi %x : i16 to i64
  %b = arith.trunci %b0 : i64 to i32
  %c0 = arith.extsi %x : i16 to i64
  %c1 = arith.trunci %c0 : i64 to i9
  %c = arith.trunci %c1 : i9 to i8
  %d0 = arith.extsi %x : i16 to i32
  %d = arith.extui %d0 : i32 to i64
  %e0 = arith.extsi %x : i16 to i64
  %e = arith.trunci %e0 : i64 to i16
  return %a, %b, %c, %d, %e : i64, i32, i8, i64, i16
}

// CHECK-LABEL: func.func @selects(
// CHECK-SAME: %[[P:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: %[[A:.*]] = arith.select %[[P]], %[[Y]], %[[X]] : i32
// CHECK: %[[B:.*]] = arith.xori %[[P]], %[[TRUE]] : i1
// CHECK: return %[[A]], %[[B]], %[[P]]
func.func @selects(%p: i1, %x: i32, %y: i32) -> (i32, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %not = arith.xori %p, %true : i1
  %a = arith.select %not, %x, %y : i32
  %b = arith.select %p, %false, %true : i1
  %c = arith.select %p, %true, %false : i1
  return %a, %b, %c : i32, i1, i1
}

// Division by zero, its overflow and too wide a shift stay as they are.
// CHECK-LABEL: func.func @undefined
// CHECK: arith.divsi
// CHECK: arith.remui
// CHECK: arith.divsi
// CHECK: arith.shli
func.func @undefined(%x: i8) -> (i8, i8, i8, i8) {
  %0 = arith.constant 0 : i8
  %1 = arith.constant -1 : i8
  %min = arith.constant -128 : i8
  %8 = arith.constant 8 : i8
  %a = arith.divsi %1, %0 : i8
  %b = arith.remui %1, %0 : i8
  %c = arith.divsi %min, %1 : i8
  %d = arith.shli %1, %8 : i8
  return %a, %b, %c, %d : i8, i8, i8, i8
}

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %[[C:.*]] = arith.constant 21 : i128
// CHECK-NEXT: return %[[C]]
func.func @chain() -> i128 {
  %a = arith.constant 3 : i8
  %b = arith.constant 4 : i8
  %c = arith.addi %a, %b : i8
  %d = arith.extsi %c : i8 to i128
  %e = arith.constant 3 : i128
  %f = arith.muli %d, %e : i128
  return %f : i128
}
