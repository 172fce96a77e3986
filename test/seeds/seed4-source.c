// RUN: sluice compile %s --emit cf | FileCheck %s
// Seed 4, "Creating a data dependency": it becomes the seed's cf-level listing. Declarations have the
// names of their parameters too, as in seed 1, and stand in the order of first use.

#include "sluice/intrinsics.h"

// Pop from a FIFO identified by an integer.
int pop(int queueID);

// Pop first two elements from the FIFO and return their difference.
int pop_and_wait(int queueID) {
  int x = pop(queueID);
  queueID = __wait_int(__int_to_token(x), queueID);
  int y = pop(queueID);
  return x - y;
}

// CHECK:      func.func @pop_and_wait(%[[ID:.*]]: i32 {handshake.arg_name = "queueID"}) -> i32 {
// CHECK-NEXT:   %[[X:.*]] = call @pop(%[[ID]]) : (i32) -> i32
// CHECK-NEXT:   %[[TOKEN:.*]] = call @__int_to_token(%[[X]]) : (i32) -> i32
// CHECK-NEXT:   %[[RET:.*]] = call @__wait_int(%[[TOKEN]], %[[ID]]) : (i32, i32) -> i32
// CHECK-NEXT:   %[[Y:.*]] = call @pop(%[[RET]]) : (i32) -> i32
// CHECK-NEXT:   %[[RES:.*]] = arith.subi %[[X]], %[[Y]] : i32
// CHECK-NEXT:   return %[[RES]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @pop(i32 {handshake.arg_name = "queueID"}) -> i32
// CHECK-NEXT: func.func private @__int_to_token(i32 {handshake.arg_name = "x"}) -> i32
// CHECK-NEXT: func.func private @__wait_int(i32 {handshake.arg_name = "waitFor"}, i32 {handshake.arg_name = "data"}) -> i32
