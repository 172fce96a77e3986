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
