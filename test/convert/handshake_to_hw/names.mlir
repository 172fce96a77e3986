// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog | FileCheck %s
// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog > %t.v
// Names that collide, or that Verilog keeps for itself, get an underscore.

// CHECK: module table_(
// CHECK-NEXT: input wire [7:0] input_,
// CHECK-NEXT: input wire input_valid,
// CHECK-NEXT: output wire input_ready,
// CHECK-NEXT: input wire [7:0] input_valid_,
// CHECK-NEXT: input wire input_valid__valid,
// CHECK-NEXT: output wire input_valid__ready,
// CHECK-NEXT: input wire [7:0] clk_,
// CHECK-NEXT: input wire clk__valid,
// CHECK: input wire clk,
// CHECK-NEXT: input wire rst
handshake.func @table(%a: !handshake.channel<i8>, %b: !handshake.channel<i8>, %c: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>) attributes {argNames = ["input", "input_valid", "clk"], resNames = ["out0", "out1"]} {
  %0 = addi %a, %b : <i8>
  end %0, %c : <i8>, <i8>
}
