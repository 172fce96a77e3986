// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Functions, their names, and how they end.

// CHECK-LABEL: handshake.func @nothing(...) attributes {argNames = [], resNames = []} {
handshake.func @nothing() {
  // CHECK-NEXT: end
  end
}
// Without argNames the ports are called like the arguments ...
// CHECK-LABEL: handshake.func @names(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "out1"]} {
handshake.func @names(%a: channel<i32>, %start: control) -> (channel<i32>, control) {
  // CHECK-NEXT: end {handshake.bb = 0 : ui32, handshake.name = "end0"} %arg0, %arg1 : <i32>, <>
  end {handshake.bb = 0 : ui32, handshake.name = "end0"} %a, %start : <i32>, <>
}
// ... unless those are mere numbers.
// CHECK-LABEL: handshake.func @numbers(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["in0", "in1"], resNames = ["out0"]} {
handshake.func @numbers(%0: channel<i32>, %start: control, ...) -> control {
  // CHECK-NEXT: end %arg1 : <>
  end %start : <>
}
// CHECK-LABEL: handshake.func @given(%arg0: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]} {
handshake.func @given(%arg0: !handshake.control<>) -> !handshake.control<> attributes {argNames = ["start"], resNames = ["end"]} {
  // CHECK-NEXT: end %arg0 : <>
  end %arg0 : <>
}
// CHECK-LABEL: handshake.func @memory(%arg0: memref<16xi32>, %arg1: memref<4x4xf32>, %arg2: !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["m", "n", "m_start"], resNames = ["out0"]} {
handshake.func @memory(%m: memref<16xi32>, %n: memref<4x4xf32>, %m_start: control) -> control {
  // CHECK-NEXT: end %arg2 : <>
  end %m_start : <>
}
// CHECK-LABEL: handshake.func @attributes(%arg0: !handshake.channel<i8> {x.y = 1 : i32}, ...) -> (!handshake.channel<i8> {x.z}) attributes {argNames = ["a"], cfg.edges = "[0,1]", resNames = ["out0"]} {
handshake.func @attributes(%a: channel<i8> {x.y = 1 : i32}) -> (channel<i8> {x.z}) attributes {cfg.edges = "[0,1]"} {
  // CHECK-NEXT: end %arg0 : <i8>
  end %a : <i8>
}
// CHECK: handshake.func private @hidden(%arg0: !handshake.channel<i32>, ...) -> !handshake.channel<i32> attributes {argNames = ["a"], resNames = ["out0"]} {
handshake.func private @hidden(%a: channel<i32>) -> channel<i32> {
  // CHECK-NEXT: end %arg0 : <i32>
  end %a : <i32>
}
// CHECK: handshake.func private @declared(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}
handshake.func private @declared(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}
// CHECK: handshake.func private @declared_bare(!handshake.channel<i32>, !handshake.control<>, ...) -> !handshake.control<> attributes {argNames = ["in0", "in1"], resNames = ["out0"]}
handshake.func private @declared_bare(channel<i32>, control) -> control
// CHECK: handshake.func public @declared_public(...) attributes {argNames = [], resNames = []}
handshake.func public @declared_public()
// CHECK-LABEL: handshake.func @instances(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "out1"]} {
handshake.func @instances(%a: channel<i32>, %start: control) -> (channel<i32>, control) {
  // CHECK-NEXT: %0:2 = instance @declared(%arg0, %arg1) {BITWIDTH = 31 : i32, handshake.name = "call0"} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  %0:2 = instance @declared(%a, %start) {BITWIDTH = 31 : i32, handshake.name = "call0"} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>)
  // CHECK-NEXT: %1 = instance @declared_bare(%0#0, %0#1) : (!handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  %1 = instance @declared_bare(%0#0, %0#1) : (channel<i32>, control) -> control
  // CHECK-NEXT: %2 = instance @declared_bare(%0#0, %0#1) : (!handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  %2 = instance @declared_bare(%0#0, %0#1) : (<i32>, <>) -> <>
  // CHECK-NEXT: instance @nothing() : () -> ()
  instance @nothing() : () -> ()
  // CHECK-NEXT: end %0#0, %1 : <i32>, <>
  end %0#0, %1 : <i32>, <>
}
// CHECK-LABEL: handshake.func @returns(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32, [ack: (U) i1]>, %arg2: !handshake.channel<i32, [ack: (U) i1]>, ...) -> !handshake.channel<i32> attributes {argNames = ["a", "up", "up2"], resNames = ["out0"]} {
handshake.func @returns(%a: channel<i32>, %up: channel<i32, [ack: (U) i1]>, %up2: channel<i32, [ack: (U) i1]>) -> channel<i32> {
  // CHECK-NEXT: %0 = return %arg0 : <i32>
  %0 = return %a : channel<i32>
  // CHECK-NEXT: %1:2 = return {handshake.bb = 0 : ui32} %0, %arg0 : <i32>, <i32>
  %1:2 = return {handshake.bb = 0 : ui32} %0, %a : <i32>, <i32>
  // CHECK-NEXT: %2:2 = return %arg1, %arg2 : <i32, [ack: (U) i1]>, <i32, [ack: (U) i1]>
  %2:2 = handshake.return %up, %up2 : <i32, [ack: (U) i1]>, <i32, [ack: (U) i1]>
  // CHECK-NEXT: end %0 : <i32>
  end %0 : <i32>
}
