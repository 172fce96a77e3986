// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 1, section 1. The listing is a sketch of what becomes of a placeholder call, not IR:
//
//   %output_c = __new_component %input_a, %output_b, {bitw = %paramter_bitw}
//
// In today's spelling an instance with two results, the parameter an attribute.

// CHECK-LABEL: handshake.func @caller(%arg0: !handshake.channel<i32>, %arg1: !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "out1", "out2"]} {
handshake.func @caller(%input_a: channel<i32>, %start: control) -> (channel<i32>, channel<i32>, control) {
  // CHECK-NEXT: %0:3 = instance @__new_component(%arg0, %arg1) {bitw = 31 : i32} : (!handshake.channel<i32>, !handshake.control<>) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>)
  %out:3 = instance @__new_component(%input_a, %start) {bitw = 31 : i32} : (channel<i32>, control) -> (channel<i32>, channel<i32>, control)
  // CHECK-NEXT: end %0#0, %0#1, %0#2 : <i32>, <i32>, <>
  end %out#0, %out#1, %out#2 : <i32>, <i32>, <>
}
// CHECK: handshake.func private @__new_component(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["output_b", "output_c", "end"]}
handshake.func private @__new_component(channel<i32>, control) -> (channel<i32>, channel<i32>, control) attributes {argNames = ["input_a", "start"], resNames = ["output_b", "output_c", "end"]}
