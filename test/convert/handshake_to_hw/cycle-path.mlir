// RUN: not sluice opt %s --lower-handshake-to-hw 2>&1 | FileCheck %s
// A combinational cycle is told as a path: each channel depends on the next, the last on the first.
// CHECK: error: combinational cycle through channel 'sum.result'; a buffer must break its data and valid
// CHECK: note: which depends on channel 'copies.result_0'
// CHECK: note: which depends on channel 'wide.out'
// CHECK: note: which depends on channel 'narrow.out'
// CHECK: note: which depends on channel 'first.result'
handshake.func @cycle(%a: !handshake.channel<i8>, %c: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = merge %a, %4 {handshake.name = "first"} : <i8>
  %1 = trunci %0 {handshake.name = "narrow"} : <i8> to <i4>
  %2 = extui %1 {handshake.name = "wide"} : <i4> to <i8>
  %3:2 = fork [2] %2 {handshake.name = "copies"} : <i8>
  %4 = addi %3#0, %c {handshake.name = "sum"} : <i8>
  end %3#1 : <i8>
}
