// RUN: %run-circuit %s
// REQUIRES: circuits
// Copies of a lazy fork that meet again: each rests behind the fork, in a buffer that breaks data and ready.
// TOP: f
// IN a: 3 5 7 255
// OUT out0: 9 25 49 1
// OUT out1: 6 10 14 254
handshake.func @f(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>) {
  %0:4 = lazy_fork [4] %a : <i8>
  %a0 = buffer %0#0, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i8>
  %a1 = buffer %0#1, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i8>
  %a2 = buffer %0#2, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i8>
  %a3 = buffer %0#3, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i8>
  %1 = muli %a0, %a1 : <i8>
  %2 = addi %a2, %a3 : <i8>
  end %1, %2 : <i8>, <i8>
}
