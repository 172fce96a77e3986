// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, introduction: the IR before there were channels. Historic:
//
//   handshake.func @adder(%a: i32, %b: i32, %start: none) -> i32  {
//       %add = arith.addi %a, %b : i32
//       %ret = handshake.return %add : i32
//       handshake.end %ret : i32
//   }
//
// In today's spelling (seed3-adder-historic-rejected.mlir has the error that leads there):

// CHECK-LABEL: handshake.func @adder(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> !handshake.channel<i32> attributes {argNames = ["a", "b", "start"], resNames = ["out0"]} {
handshake.func @adder(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %start: !handshake.control<>) -> !handshake.channel<i32>  {
    // CHECK-NEXT: %0 = addi %arg0, %arg1 : <i32>
    %add = handshake.addi %a, %b : !handshake.channel<i32>
    // CHECK-NEXT: %1 = return %0 : <i32>
    %ret = handshake.return %add : !handshake.channel<i32>
    // CHECK-NEXT: end %1 : <i32>
    handshake.end %ret : !handshake.channel<i32>
}
