// A module of very many registers of one clock, which took time by the square of them.
// RUN: sluice opt --lower-handshake-to-hw --emit-verilog %s | FileCheck %s
handshake.func @f(%a: !handshake.channel<i1>) -> !handshake.channel<i1> {
  %b = buffer %a, bufferType = SHIFT_REG_BREAK_DV, numSlots = 100000 : <i1>
  end %b : <i1>
}
// CHECK-COUNT-2: always @(posedge clk)
// CHECK: slot_99999 <= slot_99998;
// CHECK-NOT: always
