// RUN: sluice opt %s --handshake-verify-materialized --split-input-file --verify-diagnostics
// What handshake-materialize promises, checked.

handshake.func @good(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %c:2 = lazy_fork [2] %start : <>
  %n = constant %c#0 {value = 1 : i32} : <>, <i32>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  %end = mem_controller[%m : memref<4xi32>] %ms (%n, %a, %d) %c#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i32>) -> ()
  end %end : <>
}

// -----

// expected-error @+1 {{'handshake.func' op is not materialized: argument #0 has 2 uses, but must have one}}
handshake.func @two_uses(%x: !handshake.channel<i32>) -> !handshake.channel<i32> {
  %0 = addi %x, %x : <i32>
  end %0 : <i32>
}

// -----

handshake.func @no_use(%x: !handshake.channel<i32>, %y: !handshake.channel<i32>, %start: !handshake.control<>) -> !handshake.control<> {
  // expected-error @+1 {{'handshake.addi' op is not materialized: result #0 has 0 uses, but must have one}}
  %0 = addi %x, %y : <i32>
  end %start : <>
}

// -----

// The control token could reach the end before the controller learns of the store.
handshake.func @eager(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %c:2 = fork [2] %start : <>
  %n = constant %c#0 {value = 1 : i32} : <>, <i32>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op operand #2 tells that a block runs: it must come straight from a lazy fork, so that the control token waits until it has been taken}}
  %end = mem_controller[%m : memref<4xi32>] %ms (%n, %a, %d) %c#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i32>) -> ()
  end %end : <>
}

// -----

handshake.func @buffered(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %c:2 = lazy_fork [2] %start : <>
  %g = buffer %c#0, bufferType = FIFO_BREAK_DV, numSlots = 2 : <>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  // expected-error @+1 {{'handshake.lsq' op operand #2 tells that a block runs: it must come straight from a lazy fork, so that the control token waits until it has been taken}}
  %end = lsq[%m : memref<4xi32>] (%ms, %g, %a, %d, %c#1) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %end : <>
}

// -----

// A load address that waits in a buffer counts as asked for: a later store would overtake it.
handshake.func @queue_and_controller(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %c:3 = lazy_fork [3] %start : <>
  %i2:2 = fork [2] %i : <i2>
  %n = constant %c#0 {value = 1 : i32} : <>, <i32>
  %la, %ld = load[%i2#0] %d0 : <i2>, <i32>, <i2>, <i32>
  %a, %d = store[%i2#1] %x : <i2>, <i32>, <i2>, <i32>
  // expected-error @+1 {{'handshake.lsq' op result #1 must go straight to the memory controller, but goes to 'handshake.buffer'}}
  %d0, %qla, %qsa, %qsd = lsq[MC] (%c#1, %la, %a, %d, %back) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>)
  %b = buffer %qla, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <i2>
  %back, %end = mem_controller[%m : memref<4xi32>] %ms (%n, %b, %qsa, %qsd) %c#2 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>) -> !handshake.channel<i32>
  end %ld, %end : <i32>, <>
}

// -----

// Lazy forks behind each other, and copies that lead to other memories or nowhere, are fine.
handshake.func @one_way(%m: memref<4xi32>, %k: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %c: !handshake.channel<i1>, %ms: !handshake.control<>, %ks: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>) {
  %f:2 = fork [2] %start : <>
  sink %f#0 : <>
  %b = buffer %f#1, bufferType = FIFO_BREAK_DV, numSlots = 2 : <>
  %l:2 = lazy_fork [2] %b : <>
  %l2:2 = lazy_fork [2] %l#0 : <>
  %rest:2 = fork [2] %l#1 : <>
  %i2:2 = fork [2] %i : <i2>
  %x2:2 = fork [2] %x : <i32>
  %a, %d = store[%i2#0] %x2#0 : <i2>, <i32>, <i2>, <i32>
  %ka, %kd = store[%i2#1] %x2#1 : <i2>, <i32>, <i2>, <i32>
  sink %c : <i1>
  %end = lsq[%m : memref<4xi32>] (%ms, %l2#0, %a, %d, %rest#0) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  %kend = lsq[%k : memref<4xi32>] (%ks, %l2#1, %ka, %kd, %rest#1) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %end, %kend : <>, <>
}

// -----

// One copy of the control token waits in front of the lazy fork of the first block, the other could be in the
// second block already.
handshake.func @two_groups(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  // expected-error @+1 {{'handshake.fork' op results #0 and #1 both lead to where one memory is told that a block runs: the token may go on only when it has been told, so only one of them can lead there}}
  %f:2 = fork [2] %start : <>
  %late = buffer %f#0, bufferType = SHIFT_REG_BREAK_DV, numSlots = 12 : <>
  %g0:2 = lazy_fork [2] %late : <>
  sink %g0#1 : <>
  %g1:2 = lazy_fork [2] %f#1 : <>
  %i2:2 = fork [2] %i : <i2>
  %x2:2 = fork [2] %x : <i32>
  %a, %d = store[%i2#0] %x2#0 : <i2>, <i32>, <i2>, <i32>
  %b, %e = store[%i2#1] %x2#1 : <i2>, <i32>, <i2>, <i32>
  // expected-note @+1 {{the memory's interface is here}}
  %end = lsq[%m : memref<4xi32>] (%ms, %g0#0, %a, %d, %g1#0, %b, %e, %g1#1) {groupSizes = [1 : i32, 1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %end : <>
}

// -----

// The copies of a lazy fork move together, but one could wait behind it.
handshake.func @behind(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  // expected-error @+1 {{'handshake.lazy_fork' op results #0 and #1 both lead to where one memory is told that a block runs}}
  %f:2 = lazy_fork [2] %start : <>
  %late = buffer %f#0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <>
  %g:2 = lazy_fork [2] %late : <>
  sink %g#1 : <>
  %n = constant %g#0 {value = 1 : i32} : <>, <i32>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  // expected-note @+1 {{the memory's interface is here}}
  %end = mem_controller[%m : memref<4xi32>] %ms (%n, %a, %d) %f#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i32>) -> ()
  end %end : <>
}

// -----

// Around a loop one copy leads back to the other.
handshake.func @loop(%m: memref<4xi32>, %c: !handshake.channel<i1>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %ctrl, %from = control_merge [%start, %again] : [<>, <>] to <>, <i1>
  sink %from : <i1>
  // expected-error @+1 {{'handshake.fork' op results #1 and #2 both lead to where one memory is told that a block runs}}
  %f:3 = fork [3] %ctrl : <>
  sink %f#0 : <>
  %g:2 = lazy_fork [2] %f#1 : <>
  sink %g#1 : <>
  %again, %done = cond_br %c, %f#2 : <i1>, <>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  // expected-note @+1 {{the memory's interface is here}}
  %end = lsq[%m : memref<4xi32>] (%ms, %g#0, %a, %d, %done) {groupSizes = [1 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %end : <>
}
