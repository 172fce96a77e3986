// RUN: sluice opt %s --handshake-remove-unused-memrefs | FileCheck %s
// Array arguments that nothing accesses go with their controls.

// CHECK-LABEL: handshake.func @unused(
//  CHECK-SAME: %arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["x", "start"], resNames = ["out0", "end"]}
//  CHECK-NEXT: end %arg0, %arg1 : <i32>, <>
handshake.func @unused(%m: memref<4xi32>, %x: channel<i32>, %n: memref<4xi32>, %m_start: control, %n_start: control, %start: control) -> (channel<i32>, control, control, control) attributes {argNames = ["m", "x", "n", "m_start", "n_start", "start"], resNames = ["out0", "m_end", "n_end", "end"]} {
  end %x, %m_start, %n_start, %start : <i32>, <>, <>, <>
}

// Used, or its controls mean something else.
// CHECK-LABEL: handshake.func @kept(
//  CHECK-SAME: argNames = ["m", "i", "n", "m_start", "n_start", "start"]
handshake.func @kept(%m: memref<4xi32>, %i: channel<i2>, %n: memref<4xi32>, %m_start: control, %n_start: control, %start: control) -> (channel<i32>, control, control, control) attributes {argNames = ["m", "i", "n", "m_start", "n_start", "start"], resNames = ["out0", "m_end", "n_end", "end"]} {
  %a, %x = load[%i] %data : <i2>, <i32>, <i2>, <i32>
  %data, %end = mem_controller[%m : memref<4xi32>] %m_start (%a) %start {connectedBlocks = [0 : i32]} : (!handshake.channel<i2>) -> !handshake.channel<i32>
  %j = join %start, %n_start : <>
  end %x, %end, %j, %start : <i32>, <>, <>, <>
}
