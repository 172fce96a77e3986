// RUN: sluice opt %s --lower-handshake-to-hw --verify-diagnostics
// Whatever pass has put a buffer between a block's control and a queue, it does not become hardware: two
// groups could be allocated in the wrong order.
handshake.func @buffered(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %c:2 = lazy_fork [2] %start : <>
  %g = buffer %c#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  // expected-error @+1 {{'handshake.lsq' op operand #2 tells that a block runs: it must come straight from a lazy fork, so that the control token waits until it has been taken}}
  %end = lsq[%m : memref<4xi32>] (%ms, %g, %a, %d, %c#1) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %end : <>
}
