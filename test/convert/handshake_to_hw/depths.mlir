// RUN: sluice opt %s --lower-handshake-to-hw | FileCheck %s
// Units that differ in an attribute alone are different modules: buffers in slots, queues in entries. Notes about an op, which
// have a dot in their name, and a controller's blocks make no difference.

// CHECK: hw.instance "buffer0" @buffer_FIFO_BREAK_DV_4_i8(
// CHECK: hw.instance "buffer1" @buffer_FIFO_BREAK_DV_5_i8(
// CHECK: hw.instance "buffer2" @buffer_FIFO_BREAK_NONE_5_i8(
// CHECK: hw.instance "buffer3" @buffer_FIFO_BREAK_DV_5_i8(
handshake.func @fifos(%a: !handshake.channel<i8>) -> !handshake.channel<i8> {
  %0 = buffer %a, bufferType = FIFO_BREAK_DV, numSlots = 4 : <i8>
  %1 = buffer %0, bufferType = FIFO_BREAK_DV, numSlots = 5 : <i8>
  %2 = buffer %1, bufferType = FIFO_BREAK_NONE, numSlots = 5 : <i8>
  %3 = buffer %2, bufferType = FIFO_BREAK_DV, numSlots = 5 {handshake.bb = 1 : ui32} : <i8>
  end %3 : <i8>
}

// CHECK: hw.module @queues(
// CHECK: hw.instance "lsq0" @[[TWO:lsq[a-z0-9_]*]](
// CHECK: hw.instance "lsq1" @[[THREE:lsq[a-z0-9_]*]](
// CHECK: hw.module private @buffer_FIFO_BREAK_DV_4_i8(
// CHECK: hw.module private @buffer_FIFO_BREAK_DV_5_i8(
// CHECK: hw.module private @buffer_FIFO_BREAK_NONE_5_i8(
// CHECK: hw.module private @[[TWO]](
// CHECK: %store_valid_1 = seq.compreg
// CHECK-NOT: %store_valid_2 = seq.compreg
// CHECK: hw.module private @[[THREE]](
// CHECK: %store_valid_2 = seq.compreg
handshake.func @queues(%m: memref<4xi8>, %n: memref<4xi8>, %i: !handshake.channel<i2>, %x: !handshake.channel<i8>, %j: !handshake.channel<i2>, %y: !handshake.channel<i8>, %ms: !handshake.control<>, %ns: !handshake.control<>, %c: !handshake.control<>, %d: !handshake.control<>, %c_end: !handshake.control<>, %d_end: !handshake.control<>) -> (!handshake.control<>, !handshake.control<>) {
  %at, %word = store[%i] %x : <i2>, <i8>, <i2>, <i8>
  %m_end = lsq[%m : memref<4xi8>] (%ms, %c, %at, %word, %c_end) {groupSizes = [1 : i32], storeDepth = 2 : i32} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i8>, !handshake.control<>) -> !handshake.control<>
  %at_n, %word_n = store[%j] %y : <i2>, <i8>, <i2>, <i8>
  %n_end = lsq[%n : memref<4xi8>] (%ns, %d, %at_n, %word_n, %d_end) {groupSizes = [1 : i32], storeDepth = 3 : i32} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i8>, !handshake.control<>) -> !handshake.control<>
  end %m_end, %n_end : <>, <>
}
