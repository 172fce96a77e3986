// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// RUN: sluice opt %s --lower-cf-to-handshake --handshake-materialize | FileCheck %s --check-prefix=FORKED
// RUN: %pop-order %s pop_and_wait pop_twice | FileCheck %s --check-prefix=ORDER
// ORDER: pop_and_wait: -1{{$}}
// ORDER: pop_twice: -1, 1{{$}}
// Seed 4, "Compiler support": the cf level becomes the handshake level, in today's spelling. The
// second pop takes its operand from the wait, so that no order of firing lets it come first; in
// @pop_twice nothing orders the two.

//       CHECK: handshake.func @pop_and_wait(%[[ID:.*]]: !handshake.channel<i32>, %[[START:.*]]: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["queueID", "start"], resNames = ["out0", "end"]} {
//  CHECK-NEXT: %[[X:.*]]:2 = instance @pop(%[[ID]], %[[START]])
//  CHECK-NEXT: %[[Q:.*]] = wait %[[X]]#0, %[[ID]]
//  CHECK-SAME: (!handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
//  CHECK-NEXT: %[[Y:.*]]:2 = instance @pop(%[[Q]], %[[START]])
//  CHECK-NEXT: %[[R:.*]] = subi %[[X]]#0, %[[Y]]#0
//  CHECK-NEXT: end {{.*}} %[[R]], %[[START]]
//  CHECK-NEXT: }
//       CHECK: handshake.func private @pop(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>)
//   CHECK-NOT: __wait_int
//   CHECK-NOT: __int_to_token

// FORKED-LABEL: @pop_and_wait
//   FORKED-DAG: %[[ID:.*]]:2 = fork [2] %arg0
//   FORKED-DAG: %[[START:.*]]:3 = fork [3] %arg1
//       FORKED: %[[X:.*]]:2 = instance @pop(%[[ID]]#0, %[[START]]#0)
func.func @pop_and_wait(%queueID: i32 {handshake.arg_name = "queueID"}) -> i32 {
  %x              = call @pop(%queueID) : (i32) -> i32
  %firstPopToken  = call @__int_to_token(%x) : (i32) -> i32
  %retQueueID     = call @__wait_int(%firstPopToken, %queueID) : (i32, i32) -> i32
  %y              = call @pop(%retQueueID) : (i32) -> i32
  %res            = arith.subi %x, %y : i32
  return %res : i32
}

func.func private @pop(i32) -> i32
func.func private @__wait_int(i32, i32) -> i32
func.func private @__int_to_token(i32) -> i32

// CHECK-LABEL: handshake.func @pop_twice(
//  CHECK-NEXT: instance @pop(%arg0, %arg1)
//  CHECK-NEXT: instance @pop(%arg0, %arg1)
func.func @pop_twice(%queueID: i32) -> i32 {
  %x = call @pop(%queueID) : (i32) -> i32
  %y = call @pop(%queueID) : (i32) -> i32
  %res = arith.subi %x, %y : i32
  return %res : i32
}
