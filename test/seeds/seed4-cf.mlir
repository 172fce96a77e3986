// RUN: sluice opt %s | FileCheck %s
// RUN: %same-as-mlir %s
// Seed 4, "Compiler support", the cf level. Misprinted: the first call has no colon, and %firstPop
// is called %x:
//
//   func.func @pop_and_wait(%queueID: i32) -> i32 {
//     %x              = call @pop(%queueID) (i32) -> i32
//     %firstPopToken  = call @__int_to_token(%firstPop) : (i32) -> i32
//     ...

// CHECK-LABEL: func.func @pop_and_wait(%arg0: i32) -> i32 {
func.func @pop_and_wait(%queueID: i32) -> i32 {
  // CHECK-NEXT: %0 = call @pop(%arg0) : (i32) -> i32
  %x              = call @pop(%queueID) : (i32) -> i32
  // CHECK-NEXT: %1 = call @__int_to_token(%0) : (i32) -> i32
  %firstPopToken  = call @__int_to_token(%x) : (i32) -> i32
  // CHECK-NEXT: %2 = call @__wait_int(%1, %arg0) : (i32, i32) -> i32
  %retQueueID     = call @__wait_int(%firstPopToken, %queueID) : (i32, i32) -> i32
  // CHECK-NEXT: %3 = call @pop(%2) : (i32) -> i32
  %y              = call @pop(%retQueueID) : (i32) -> i32
  // CHECK-NEXT: %4 = arith.subi %0, %3 : i32
  %res            = arith.subi %x, %y : i32
  // CHECK-NEXT: return %4 : i32
  return %res : i32
}

func.func private @pop(i32) -> i32
func.func private @__wait_int(i32, i32) -> i32
func.func private @__int_to_token(i32) -> i32
