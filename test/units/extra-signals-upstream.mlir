// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog > %t.v
// RUN: yosys -q -e . -p "read_verilog %t.v; prep -flatten -top f; memory_map; sat -verify -tempinduct -prove a_u out0_u; sat -verify -tempinduct -prove b_u out0_u"
// RUN: sed 's/lhs_u = /lhs_u = ~/' %t.v > %t.wrong.v
// RUN: not yosys -q -p "read_verilog %t.wrong.v; prep -flatten -top f; memory_map; sat -verify -tempinduct -prove a_u out0_u"
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
