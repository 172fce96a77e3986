// A merge whose inputs both have a token could give either first; that is told.
// RUN: not sluice simulate %s 1 2 2>&1 | FileCheck %s
// CHECK: merge-check.mlir:[[#@LINE+2]]:{{[0-9]+}}: error: cycle 1: 'merge0' must choose between a token on 'a' and one on 'b', but only one input of a merge may have one then
handshake.func @two(%a: !handshake.channel<i32>, %b: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["a", "b", "start"], resNames = ["out0", "end"]} {
  %c = merge %a, %b {handshake.name = "merge0"} : <i32>
  end %c, %start : <i32>, <>
}
