// RUN: %run-circuit %s --handshake-place-buffers --lower-handshake-to-hw
// RUN: not sluice opt %s --lower-handshake-to-hw 2>&1 | FileCheck %s
// CHECK: error: combinational cycle through channel '{{.*}}'{{.*}}; copies of a lazy_fork meet
// REQUIRES: circuits
// Copies of a lazy fork that meet again get places when buffers are placed.
// TOP: all
// IN a: 3 5 7 200
// IN q: 0 1 1 0
// OUT out0: 12 30 56 8
// OUT out1: 6 10 14 144
// OUT out2: 9 15 21 88
// OUT out3: 0 1 1 0
// OUT out4: 6 10 14 144
// OUT out5: 6 10 14 144
// OUT out6: 3 6 10 5
// OUT out7: 3 5 7 200
handshake.func @all(%a: !handshake.channel<i8>, %q: !handshake.channel<i1>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i1>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i8>) {
  %f:7 = fork [7] %a : <i8>
  %c:3 = fork [3] %q : <i1>

  // After unequal latencies.
  %l0:3 = lazy_fork [3] %f#0 : <i8>
  %product = muli %l0#0, %l0#1 : <i8>
  %r0 = addi %product, %l0#2 : <i8>

  // In the same cycle.
  %l1:2 = lazy_fork [2] %f#1 : <i8>
  %r1 = addi %l1#0, %l1#1 : <i8>

  // Through forks, and another lazy fork.
  %l2:2 = lazy_fork [2] %f#2 : <i8>
  %f2:2 = fork [2] %l2#0 : <i8>
  %g2:2 = lazy_fork [2] %l2#1 : <i8>
  %s2 = addi %f2#0, %g2#0 : <i8>
  sink %g2#1 : <i8>
  %r2 = addi %s2, %f2#1 : <i8>

  // Copies that do not meet.
  %l3:2 = lazy_fork [2] %c#0 : <i1>
  sink %l3#1 : <i1>

  // One has a place already; one has a buffer that all runs through.
  %l4:2 = lazy_fork [2] %f#3 : <i8>
  %b4 = buffer %l4#0, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i8>
  %r4 = addi %b4, %l4#1 : <i8>
  %l5:2 = lazy_fork [2] %f#4 : <i8>
  %b5 = buffer %l5#0, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <i8>
  %r5 = addi %b5, %l5#1 : <i8>

  // Data of a mux, which takes those of its index alone; then its index and data.
  %l6:3 = lazy_fork [3] %f#5 : <i8>
  %d6 = addi %l6#1, %l6#2 : <i8>
  %r6 = mux %c#1 [%l6#0, %d6] : <i1>, [<i8>, <i8>] to <i8>

  %l7:2 = lazy_fork [2] %c#2 : <i1>
  %true, %false = cond_br %l7#1, %f#6 : <i1>, <i8>
  %r7 = mux %l7#0 [%false, %true] : <i1>, [<i8>, <i8>] to <i8>
  end %r0, %r1, %r2, %l3#0, %r4, %r5, %r6, %r7 : <i8>, <i8>, <i8>, <i1>, <i8>, <i8>, <i8>, <i8>
}
