// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 4, "Compiler support", the handshake level. Misprinted: %start is forked as channel<i32>, and
// in two where three are used; `_` results; an instance with one result of @pop's two; arith.subi on
// channels. %x, too, has two uses; a fork for it is made later, by materialization:
//
//   %forkedStart:3    = fork [2] %start : channel<i32>
//   %x, _             = instance @pop(%forkedQueueID#0, %forkedStart#0) : (channel<i32>, control) -> channel<i32>
//   %retQueueID       = wait %x, %forkedQueueID#1 : (channel<i32>, channel<i32>) -> channel<i32>
//   %y, _             = instance @pop(%retQueueID, %forkedStart#1) : (channel<i32>, control) -> channel<i32>
//   %res              = arith.subi %x, %y : channel<i32>

// CHECK-LABEL: handshake.func @pop_and_wait(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["queueID", "start"], resNames = ["out0", "out1"]} {
handshake.func @pop_and_wait(%queueID: channel<i32>, %start: control) -> (channel<i32>, control) {
  // CHECK-NEXT: %0:2 = fork [2] %arg0 : <i32>
  %forkedQueueID:2  = fork [2] %queueID : channel<i32>
  // CHECK-NEXT: %1:3 = fork [3] %arg1 : <>
  %forkedStart:3    = fork [3] %start : control
  // CHECK-NEXT: %2:2 = instance @pop(%0#0, %1#0) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %x, %x_end        = instance @pop(%forkedQueueID#0, %forkedStart#0) : (channel<i32>, control) -> (channel<i32>, control)
  // CHECK-NEXT: %3 = wait %2#0, %0#1 : (!handshake.channel<i32>, !handshake.channel<i32>) -> !handshake.channel<i32>
  %retQueueID       = wait %x, %forkedQueueID#1 : (channel<i32>, channel<i32>) -> channel<i32>
  // CHECK-NEXT: %4:2 = instance @pop(%3, %1#1) : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %y, %y_end        = instance @pop(%retQueueID, %forkedStart#1) : (channel<i32>, control) -> (channel<i32>, control)
  // CHECK-NEXT: %5 = subi %2#0, %4#0 : <i32>
  %res              = subi %x, %y : channel<i32>
  // CHECK-NEXT: %6 = return %5 : <i32>
  %output           = return %res : channel<i32>
  // CHECK-NEXT: end %6, %1#2 : <i32>, <>
  end %output, %forkedStart#2 : channel<i32>, control
}

// CHECK: handshake.func private @pop(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["in0", "in1"], resNames = ["out0", "out1"]}
handshake.func private @pop(channel<i32>, control) -> (channel<i32>, control)
