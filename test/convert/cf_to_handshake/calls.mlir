// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// Calls are instances: control goes in and out beside the data.

// CHECK-LABEL: handshake.func private @pop(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["queue", "start"], resNames = ["out0", "end"]}
func.func private @pop(i32 {handshake.arg_name = "queue"}) -> i32
// CHECK: handshake.func private @tick(!handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]}
func.func private @tick()

// CHECK-LABEL: handshake.func @in_a_loop(
//       CHECK: %[[C:[a-zA-Z0-9_]+]], %{{.*}} = control_merge
//       CHECK: %[[X:[a-zA-Z0-9_]+]]:2 = instance @pop(%{{.*}}, %[[C]]) {handshake.bb = 1 : ui32, handshake.name = "instance0"} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
//       CHECK: instance @tick(%[[C]])
//       CHECK: instance @twice(%[[X]]#0, %[[C]])
func.func @in_a_loop(%n: i32) -> i32 {
  cf.br ^bb1(%n : i32)
^bb1(%i: i32):
  %x = call @pop(%i) : (i32) -> i32
  call @tick() : () -> ()
  %y = call @twice(%x) : (i32) -> i32
  %c = arith.cmpi slt, %x, %n : i32
  cf.cond_br %c, ^bb1(%y : i32), ^bb2
^bb2:
  return %x : i32
}

// CHECK-LABEL: handshake.func @twice(
//       CHECK: addi
func.func @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
