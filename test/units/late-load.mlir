// RUN: %run-circuit %s
// REQUIRES: circuits
// return m[a * a]: control is at the end, and the memory's end given, before the address is known.
// TOP: f
// IN a: 2 | 1
// IN m_start: - | -
// IN start: - | -
// MEM m: 7 8 9 10 11 12 13 14 -> 7
// OUT out0: 11 | 8
// OUT m_end: - | -
// OUT end: - | -
handshake.func @f(%a: !handshake.channel<i3>, %m: memref<8xi8>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "m", "m_start", "start"], resNames = ["out0", "m_end", "end"]} {
  %s:2 = fork [2] %start : <>
  %a2:2 = fork [2] %a : <i3>
  %p0 = muli %a2#0, %a2#1 : <i3>
  %p = buffer %p0, bufferType = SHIFT_REG_BREAK_DV, numSlots = 9 : <i3>
  %ma, %md = load[%p] %mdata : <i3>, <i8>, <i3>, <i8>
  %mdata, %mend = mem_controller[%m : memref<8xi8>] %m_start (%ma) %s#0 {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i8>
  end %md, %mend, %s#1 : <i8>, <>, <>
}
