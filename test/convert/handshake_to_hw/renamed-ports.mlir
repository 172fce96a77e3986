// RUN: sluice opt %s --lower-handshake-to-hw --remarks --emit-verilog 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// Names that a Verilog keyword, the clock or another port has get an underscore; the text and a remark say so.
// So does a channel whose name is another's where Verilog lacks a letter.
// REMARK: remark: the ports of argument 'clk' are renamed to 'clk_'
// REMARK: remark: the ports of argument 'wire' are renamed to 'wire_'
// REMARK: remark: the ports of argument 'a' are renamed to 'a_'
// REMARK: remark: the ports of argument 'b_c' are renamed to 'b_c_'
// CHECK: {{^}}// argument 'clk' is 'clk_' here
// CHECK-NEXT: {{^}}// argument 'wire' is 'wire_' here
// CHECK-NEXT: {{^}}// argument 'a' is 'a_' here
// CHECK-NEXT: {{^}}// argument 'b_c' is 'b_c_' here
// CHECK-NEXT: module f(
// CHECK-NEXT: input wire [7:0] clk_,
// CHECK-NEXT: input wire clk__valid,
// CHECK: input wire [7:0] wire_,
// CHECK-NEXT: input wire wire__valid,
// CHECK: input wire a__valid,
// CHECK: input wire b_c_valid, // renamed: 'b$c_valid'
// CHECK: input wire [7:0] b_c_,
// CHECK-NEXT: input wire b_c__valid,
// CHECK-NEXT: output wire b_c__ready,
handshake.func @f(%clk: !handshake.channel<i8>, %w: !handshake.channel<i8>, %x: !handshake.channel<i1>, %a: !handshake.channel<i8>, %b: !handshake.control<>, %c: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i1>, !handshake.channel<i8>, !handshake.control<>, !handshake.channel<i8>) attributes {argNames = ["clk", "wire", "a_valid", "a", "b$c", "b_c"], resNames = ["out0", "out1", "out2", "out3", "out4", "out5"]} {
  end %clk, %w, %x, %a, %b, %c : <i8>, <i8>, <i1>, <i8>, <>, <i8>
}
