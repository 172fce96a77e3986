// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 4, "Example", the handshake IR. Misprinted: @pop's first result is a raw i32 and is called
// as if it had one result only, %start is forked as channel<i32>, results that nobody wants are
// named `_`, arith.subi works on channels:
//
//   handshake.func private @pop(channel<i32>, control) -> (i32, control)
//
//   handshake.func @pop_and_wait(%queueID: channel<i32>, %start: control) -> channel<i32> {
//     %forkedQueueID:2  = fork [2] %queueID : channel<i32>
//     %forkedStart:2    = fork [2] %start : channel<i32>
//     %x, _             = instance @pop(%forkedQueueID#0, %forkedStart#0) : (channel<i32>, control) -> channel<i32>
//     %y, _             = instance @pop(%forkedQueueID#1, %forkedStart#1) : (channel<i32>, control) -> channel<i32>
//     %res              = arith.subi %x, %y : channel<i32>
//     %output           = return %res : channel<i32>
//     end %output : channel<i32>
//   }

// CHECK: handshake.func private @pop(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1"], resNames = ["out0", "out1"]}
handshake.func private @pop(channel<i32>, control) -> (channel<i32>, control)
// CHECK-LABEL: handshake.func @pop_and_wait(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> !handshake.channel<i32> attributes {argNames = ["queueID", "start"], resNames = ["out0"]} {
handshake.func @pop_and_wait(%queueID: channel<i32>, %start: control) -> channel<i32> {
  // CHECK-NEXT: %0:2 = fork [2] %arg0 : <i32>
  %forkedQueueID:2  = fork [2] %queueID : channel<i32>
  // CHECK-NEXT: %1:2 = fork [2] %arg1 : <>
  %forkedStart:2    = fork [2] %start : control
  // CHECK-NEXT: %2:2 = instance @pop(%0#0, %1#0) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %x, %x_end        = instance @pop(%forkedQueueID#0, %forkedStart#0) : (channel<i32>, control) -> (channel<i32>, control)
  // CHECK-NEXT: %3:2 = instance @pop(%0#1, %1#1) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %y, %y_end        = instance @pop(%forkedQueueID#1, %forkedStart#1) : (channel<i32>, control) -> (channel<i32>, control)
  // CHECK-NEXT: %4 = subi %2#0, %3#0 : <i32>
  %res              = subi %x, %y : channel<i32>
  // CHECK-NEXT: %5 = return %4 : <i32>
  %output           = return %res : channel<i32>
  // CHECK-NEXT: end %5 : <i32>
  end %output : channel<i32>
}
