// RUN: sluice opt %s --lower-handshake-to-hw --remarks --emit-verilog 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t
// Names that a Verilog keyword, the clock or another port has get an underscore; the text and a remark say so.
// REMARK: remark: the ports of 'clk' are renamed to 'clk_'
// REMARK: remark: the ports of 'a' are renamed to 'a_'
// CHECK: module f(
// CHECK-NEXT: input wire [7:0] clk_,
// CHECK-NEXT: input wire clk__valid,
// CHECK: input wire [7:0] wire_, // renamed: 'wire'
// CHECK: input wire a__valid,
handshake.func @f(%clk: !handshake.channel<i8>, %w: !handshake.channel<i8>, %x: !handshake.channel<i1>, %a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>, !handshake.channel<i1>, !handshake.channel<i8>) attributes {argNames = ["clk", "wire", "a_valid", "a"], resNames = ["out0", "out1", "out2", "out3"]} {
  end %clk, %w, %x, %a : <i8>, <i8>, <i1>, <i8>
}
