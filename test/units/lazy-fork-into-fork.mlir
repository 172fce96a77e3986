// RUN: %run-circuit %s
// REQUIRES: circuits
// A lazy fork withdraws tokens that a fork, or a merge, has passed on in part: they come back, and are the same ones.
// TOP: f
// IN a: 1 2 3 4 5 6 7 8 9 10
// IN b:
// OUT out0: 1 2 3 4 5 6 7 8 9 10
// OUT out1: 1 2 3 4 5 6 7 8 9 10
// OUT out2: 1 2 3 4 5 6 7 8 9 10
// OUT out3: 0 0 0 0 0 0 0 0 0 0
// OUT out4: 1 2 3 4 5 6 7 8 9 10
handshake.func @f(%a: !handshake.channel<i8>, %b: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i1>, !handshake.channel<i8>) {
  %0:3 = lazy_fork [3] %a : <i8>
  %1:2 = fork [2] %0#0 : <i8>
  %m, %i = control_merge [%0#1, %b] : [<i8>, <i8>] to <i8>, <i1>
  end %1#0, %1#1, %m, %i, %0#2 : <i8>, <i8>, <i8>, <i1>, <i8>
}
