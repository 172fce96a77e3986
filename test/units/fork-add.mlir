// RUN: %run-circuit %s
// REQUIRES: circuits
// TOP: f
// IN a: 1 2 3 4294967295
// IN start: - - -
// OUT out0: 2 4 6 4294967294
// OUT out1: - - -
// CYCLES: 6
handshake.func @f(%a: !handshake.channel<i32>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %0:2 = fork [2] %a : <i32>
  %1 = addi %0#0, %0#1 : <i32>
  %2 = buffer %1, bufferType = FIFO_BREAK_DV, numSlots = 4 : <i32>
  end %2, %start : <i32>, <>
}
