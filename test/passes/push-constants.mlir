// RUN: sluice opt %s --push-constants | FileCheck %s
// RUN: %same-results --random structured --count 2 -- --push-constants

// CHECK-LABEL: func.func @f(
//  CHECK-NEXT:   %[[ONE:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[A:.*]] = arith.addi %arg1, %[[ONE]] : i32
//  CHECK-NEXT:   cf.cond_br %arg0, ^bb1, ^bb2
//  CHECK-NEXT: ^bb1:
//  CHECK-NEXT:   %[[ONE1:.*]] = arith.constant 1 : i32
//  CHECK-NEXT:   %[[TWO1:.*]] = arith.constant 2 : i32
//  CHECK-NEXT:   %[[B:.*]] = arith.addi %[[A]], %[[ONE1]] : i32
//  CHECK-NEXT:   %[[C:.*]] = arith.muli %[[B]], %[[TWO1]] : i32
//  CHECK-NEXT:   return %[[C]]
//  CHECK-NEXT: ^bb2:
//  CHECK-NEXT:   %[[TWO2:.*]] = arith.constant 2 : i32
//  CHECK-NEXT:   return %[[TWO2]]
func.func @f(%c: i1, %x: i32) -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = arith.addi %x, %one : i32
  cf.cond_br %c, ^then, ^else
^then:
  %b = arith.addi %a, %one : i32
  %d = arith.muli %b, %two : i32
  return %d : i32
^else:
  return %two : i32
}
