// RUN: %run-circuit %s
// REQUIRES: circuits
// A circuit inside another, a memory inside a circuit, and one handed down.
// TOP: outer
// IN a: 3 | 5
// IN m_start: - | -
// IN start: - | -
// MEM m: 7 8 9 10 11 12 13 14 -> 7
// OUT out0: 21 | 25
// OUT m_end: - | -
// OUT end: - | -
handshake.func @outer(%a: !handshake.channel<i3>, %m: memref<8xi8>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "m", "m_start", "start"], resNames = ["out0", "m_end", "end"]} {
  %0:3 = instance @inner(%a, %m, %m_start, %start) : (!handshake.channel<i3>, memref<8xi8>, !handshake.control<>, !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.control<>)
  end %0#0, %0#1, %0#2 : <i8>, <>, <>
}
// m[a] + table[a]
handshake.func @inner(%a: !handshake.channel<i3>, %m: memref<8xi8>, %m_start: !handshake.control<>, %start: !handshake.control<>) -> (!handshake.channel<i8>, !handshake.control<>, !handshake.control<>) attributes {argNames = ["a", "m", "m_start", "start"], resNames = ["out0", "m_end", "end"]} {
  %s:5 = fork [5] %start : <>
  %table = ram {initialValue = dense<[1, 3, 5, 11, 12, 13, 14, 15]> : tensor<8xi8>} : memref<8xi8>
  %a2:2 = fork [2] %a : <i3>
  %ma, %md = load[%a2#0] %mdata : <i3>, <i8>, <i3>, <i8>
  %ta, %td = load[%a2#1] %tdata : <i3>, <i8>, <i3>, <i8>
  %mdata, %mend = mem_controller[%m : memref<8xi8>] %m_start (%ma) %s#0 {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i8>
  %tdata, %tend = mem_controller[%table : memref<8xi8>] %s#1 (%ta) %s#2 {connectedBlocks = [0 : i32]} : (!handshake.channel<i3>) -> !handshake.channel<i8>
  %sum = addi %md, %td : <i8>
  sink %s#4 : <>
  %end = join %tend, %s#3 : <>
  end %sum, %mend, %end : <i8>, <>, <>
}
