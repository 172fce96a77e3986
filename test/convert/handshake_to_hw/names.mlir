// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog > %t.v 2> %t.err
// RUN: FileCheck %s < %t.v
// RUN: verilator --lint-only -Wall --top-module own %t.v
// RUN: verilator --lint-only -Wall --top-module clk_ %t.v
// REQUIRES: circuits
// Channels whose names collide, or are words that Verilog keeps for itself, get an underscore, all wires
// of a channel the same; what has the module's own name does, too. Above the module stands which.

// CHECK: {{^}}// argument 'input' is 'input_' here
// CHECK-NEXT: {{^}}// argument 'clk' is 'clk_' here
// CHECK-NEXT: module table_(
// CHECK-NEXT: input wire [7:0] input_,
// CHECK-NEXT: input wire input__valid,
// CHECK-NEXT: output wire input__ready,
// CHECK-NEXT: input wire [7:0] input_valid,
// CHECK-NEXT: input wire input_valid_valid,
// CHECK-NEXT: output wire input_valid_ready,
// CHECK-NEXT: input wire [7:0] clk_,
// CHECK-NEXT: input wire clk__valid,
// CHECK: input wire clk,
// CHECK-NEXT: input wire rst
handshake.func @table(%a: !handshake.channel<i8>, %b: !handshake.channel<i8>, %c: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>) attributes {argNames = ["input", "input_valid", "clk"], resNames = ["out0", "out1"]} {
  %0 = addi %a, %b : <i8>
  end %0, %c : <i8>, <i8>
}

// CHECK: {{^}}// argument 'own' is 'own_' here
// CHECK-NEXT: {{^}}// result 'own_' is 'own__' here
// CHECK-NEXT: module own(
// CHECK-NEXT: input wire [2:0] own_,
// CHECK-NEXT: input wire own__valid,
// CHECK-NEXT: output wire own__ready,
// CHECK-NEXT: output wire [2:0] own__,
// CHECK-NEXT: output wire own___valid,
handshake.func @own(%a: !handshake.channel<i3>) -> !handshake.channel<i3> attributes {argNames = ["own"], resNames = ["own_"]} {
  %0 = not %a : <i3>
  end %0 : <i3>
}
// CHECK: module clk_(
// CHECK: output wire [1:0] clk__,
// CHECK: input wire clk,
handshake.func @clk(%a: !handshake.control<>) -> !handshake.channel<i2> attributes {argNames = ["a"], resNames = ["clk_"]} {
  %0 = constant %a {value = 1 : i2} : <>, <i2>
  end %0 : <i2>
}
// An extra signal without a name has its number, unless another is called so.
// CHECK: module numbered(
// CHECK: input wire [1:0] a_extra0_,
// CHECK-NEXT: input wire a_extra0,
handshake.func @numbered(%a: !handshake.channel<i8, [i2, extra0: i1]>) -> !handshake.channel<i8, [i2, extra0: i1]> {
  %0 = buffer %a, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i8, [i2, extra0: i1]>
  end %0 : <i8, [i2, extra0: i1]>
}
