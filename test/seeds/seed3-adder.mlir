// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Seed 3, "New types": the adder over channels.

// CHECK-LABEL: handshake.func @adder(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, %arg2: !handshake.control<>, ...) -> !handshake.channel<i32> attributes {argNames = ["a", "b", "start"], resNames = ["out0"]} {
handshake.func @adder(%a: channel<i32>, %b: channel<i32>, %start: control) -> channel<i32>  {
    // CHECK-NEXT: %0 = addi %arg0, %arg1 : <i32>
    %add_result = handshake.addi %a, %b : channel<i32>
    // CHECK-NEXT: %1 = return %0 : <i32>
    %ret = handshake.return %add_result : channel<i32>
    // CHECK-NEXT: end %1 : <i32>
    handshake.end %ret : channel<i32>
}
