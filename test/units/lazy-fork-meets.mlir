// RUN: %run-circuit %s --handshake-place-buffers --lower-handshake-to-hw
// REQUIRES: circuits
// Copies of a lazy fork that meet again in a join, one of them behind a multiplier: each rests behind the fork.
// TOP: f
// IN a: 3 5 7 255
// OUT out0: 9 25 49 1
// OUT out1: 6 10 14 254
handshake.func @f(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>) {
  %0:4 = lazy_fork [4] %a : <i8>
  %1 = muli %0#0, %0#1 : <i8>
  %2 = addi %0#2, %0#3 : <i8>
  end %1, %2 : <i8>, <i8>
}
