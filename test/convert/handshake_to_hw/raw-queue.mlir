// RUN: sluice opt %s --split-input-file --handshake-lower-memory-ports > %t.mlir
// RUN: FileCheck %s --check-prefix=RAW < %t.mlir
// RUN: not sluice opt %t.mlir --split-input-file --lower-handshake-to-hw 2> %t.errors | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR < %t.errors
// A queue behind a controller, an array that is signals already: the channels between them are checked as with a memref.

// RAW:   lsq[MC]
// RAW:   raw_mem_controller[
// CHECK: hw.instance "lsq0" @lsq_1l1s_i2_i32(
// CHECK: hw.instance "raw_mem_controller0" @raw_mem_controller_0l0sq_i32_i32_i2_i1_i2({{.*}}inputs_1: %lsq0.outputs_1:
handshake.func @straight(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %c:3 = lazy_fork [3] %start : <>
  %i2:2 = fork [2] %i : <i2>
  %n = constant %c#0 {value = 1 : i32} : <>, <i32>
  %la, %ld = load[%i2#0] %d0 : <i2>, <i32>, <i2>, <i32>
  %a, %d = store[%i2#1] %x : <i2>, <i32>, <i2>, <i32>
  %d0, %qla, %qsa, %qsd = lsq[MC] (%c#1, %la, %a, %d, %back) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>)
  %back, %end = mem_controller[%m : memref<4xi32>] %ms (%n, %qla, %qsa, %qsd) %c#2 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>) -> !handshake.channel<i32>
  end %ld, %end : <i32>, <>
}

// -----

// ERROR: 'handshake.lsq' op result #1 must go straight to the memory controller, but goes to 'handshake.buffer'
handshake.func @buffered(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i32>, !handshake.control<>) {
  %c:3 = lazy_fork [3] %start : <>
  %i2:2 = fork [2] %i : <i2>
  %n = constant %c#0 {value = 1 : i32} : <>, <i32>
  %la, %ld = load[%i2#0] %d0 : <i2>, <i32>, <i2>, <i32>
  %a, %d = store[%i2#1] %x : <i2>, <i32>, <i2>, <i32>
  %d0, %qla, %qsa, %qsd = lsq[MC] (%c#1, %la, %a, %d, %back) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>, !handshake.channel<i32>) -> (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>)
  %b = buffer %qla, bufferType = FIFO_BREAK_NONE, numSlots = 2 : <i2>
  %back, %end = mem_controller[%m : memref<4xi32>] %ms (%n, %b, %qsa, %qsd) %c#2 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i32>) -> !handshake.channel<i32>
  end %ld, %end : <i32>, <>
}

// -----

// ERROR: 'handshake.raw_mem_controller' op operand #2 tells that a block runs: it must come straight from a lazy fork
handshake.func @eager(%m: memref<4xi32>, %i: !handshake.channel<i2>, %x: !handshake.channel<i32>, %ms: !handshake.control<>, %start: !handshake.control<>) -> !handshake.control<> {
  %c:2 = fork [2] %start : <>
  %n = constant %c#0 {value = 1 : i32} : <>, <i32>
  %a, %d = store[%i] %x : <i2>, <i32>, <i2>, <i32>
  %end = mem_controller[%m : memref<4xi32>] %ms (%n, %a, %d) %c#1 {connectedBlocks = [0 : i32]} : (!handshake.channel<i32>, !handshake.channel<i2>, !handshake.channel<i32>) -> ()
  end %end : <>
}
