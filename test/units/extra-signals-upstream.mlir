// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog > %t.v
// RUN: yosys -q -e . -p "read_verilog %t.v; prep -flatten -top f; memory_map; sat -verify -tempinduct -prove a_u out0_u; sat -verify -tempinduct -prove b_u out0_u"
// RUN: sed 's/lhs_u = /lhs_u = ~/' %t.v > %t.wrong.v
// RUN: not yosys -q -p "read_verilog %t.wrong.v; prep -flatten -top f; memory_map; sat -verify -tempinduct -prove a_u out0_u"
// RUN: yosys -q -e . -p "read_verilog %t.v; prep -flatten -top several; sat -verify -prove a_u out0_u -prove a_v out0_v -prove a_w out0_w -prove b_u out1_w -prove b_v out1_u -prove b_w out1_v"
// REQUIRES: circuits
// Upstream extra signals run combinationally from a result to each operand that has them, through buffers,
// joins with other signals, and wires: the same at both ends, whatever the state.
handshake.func @f(%a: !handshake.channel<i8, [u: (U) i2]>, %b: !handshake.channel<i8, [u: (U) i2]>) -> !handshake.channel<i8, [u: (U) i2]> {
  %a0 = buffer %a, bufferType = ONE_SLOT_BREAK_DVR, numSlots = 1 : <i8, [u: (U) i2]>
  %a1 = buffer %a0, bufferType = FIFO_BREAK_DV, numSlots = 4 : <i8, [u: (U) i2]>
  %c = compose %b : <i8, [u: (U) i2]> -> <i8, [(U) i2]>
  %d = decompose %c : <i8, [(U) i2]> -> <i8, [u: (U) i2]>
  %sum = addi %a1, %d : <i8, [u: (U) i2]>
  %w:2 = unbundle %sum [%v] : <i8, [u: (U) i2]> to _
  %x, %v = bundle %w#0, %w#1 : _ to <i8, [u: (U) i2]>
  end %x : <i8, [u: (U) i2]>
}

// Several: as one word, which has other borders, or in another order.
handshake.func @several(%a: !handshake.channel<i8, [u: (U) i2, t: i1, v: (U) i2, w: (U) i3]>, %b: !handshake.control<[u: (U) i2, v: (U) i2, w: (U) i2]>) -> (!handshake.channel<i8, [u: (U) i2, t: i1, v: (U) i2, w: (U) i3]>, !handshake.control<[u: (U) i2, v: (U) i2, w: (U) i2]>) {
  %c = compose %a : <i8, [u: (U) i2, t: i1, v: (U) i2, w: (U) i3]> -> <i9, [(U) i7]>
  %d = decompose %c : <i9, [(U) i7]> -> <i8, [u: (U) i2, t: i1, v: (U) i2, w: (U) i3]>
  %k = unbundle %b [%w, %u, %v] : <[u: (U) i2, v: (U) i2, w: (U) i2]> to _
  %x, %u, %v, %w = bundle %k : _ to <[u: (U) i2, v: (U) i2, w: (U) i2]>
  end %d, %x : <i8, [u: (U) i2, t: i1, v: (U) i2, w: (U) i3]>, <[u: (U) i2, v: (U) i2, w: (U) i2]>
}
