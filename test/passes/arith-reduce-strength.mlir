// RUN: sluice opt %s --arith-reduce-strength | FileCheck %s
// RUN: sluice opt %s --arith-reduce-strength="max-adder-depth-mul=1" | FileCheck %s --check-prefix=ONE
// RUN: sluice opt %s --arith-reduce-strength="max-adder-depth-mul=0" | FileCheck %s --check-prefix=ZERO
// RUN: %same-results %s --runs 5 -- --arith-reduce-strength
// RUN: %same-results --random structured --count 4 -- --arith-reduce-strength
// RUN: %mlir-opt %s -o /dev/null
// REQUIRES: mlir-opt

// CHECK-LABEL: func.func @seven(
//       CHECK: %[[S:.*]] = arith.shli %arg0, %{{.*}} : i32
//       CHECK: %[[R:.*]] = arith.subi %[[S]], %arg0 : i32
//       CHECK: return %[[R]]
// ZERO-LABEL: func.func @seven(
//        ZERO: arith.muli
func.func @seven(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %y = arith.muli %x, %c overflow<nsw> : i32
  return %y : i32
}

// A shift has no depth; the constant may stand on the left.
// ZERO-LABEL: func.func @eight(
//        ZERO: arith.shli %arg0, %{{.*}} : i32
func.func @eight(%x: i32) -> i32 {
  %c = arith.constant 8 : i32
  %y = arith.muli %c, %x : i32
  return %y : i32
}

// 11 = 8 + 4 - 1: two adders deep.
// CHECK-LABEL: func.func @eleven(
//   CHECK-NOT: muli
// ONE-LABEL: func.func @eleven(
//        ONE: muli
func.func @eleven(%x: i8) -> i8 {
  %c = arith.constant 11 : i8
  %y = arith.muli %x, %c : i8
  return %y : i8
}

// Many digits stay a product, and so does what is not constant.
// CHECK-LABEL: func.func @many(
//       CHECK: muli
//       CHECK: muli
func.func @many(%x: i64, %z: i64) -> i64 {
  %c = arith.constant 6148914691236517205 : i64
  %y = arith.muli %x, %c : i64
  %w = arith.muli %y, %z : i64
  return %w : i64
}

// CHECK-LABEL: func.func @negative(
//   CHECK-NOT: muli
func.func @negative(%x: i32) -> (i32, i32, i32, i32) {
  %a = arith.constant -1 : i32
  %b = arith.constant -8 : i32
  %c = arith.constant -2147483648 : i32
  %d = arith.constant -5 : i32
  %0 = arith.muli %x, %a : i32
  %1 = arith.muli %x, %b : i32
  %2 = arith.muli %x, %c : i32
  %3 = arith.muli %x, %d : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// CHECK-LABEL: func.func @division(
//       CHECK: arith.shrui
//       CHECK: arith.andi
//       CHECK: arith.shrsi
//       CHECK: arith.shrui
//       CHECK: arith.addi
//       CHECK: arith.shrsi
//       CHECK: arith.divui
//       CHECK: arith.divsi
func.func @division(%x: i32) -> (i32, i32, i32, i32, i32) {
  %c8 = arith.constant 8 : i32
  %c7 = arith.constant 7 : i32
  %min = arith.constant -2147483648 : i32
  %0 = arith.divui %x, %c8 : i32
  %1 = arith.remui %x, %c8 : i32
  %2 = arith.divsi %x, %c8 : i32
  %3 = arith.divui %x, %c7 : i32
  %4 = arith.divsi %x, %min : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
