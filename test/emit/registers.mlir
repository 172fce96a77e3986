// RUN: sluice opt %s --emit-verilog | FileCheck %s
// Registers with reset, with enable, signed arithmetic by itself, a memory with contents.

// CHECK-LABEL: module m(
// CHECK: wire [7:0] w{{[0-9]+}} = $signed(a) >>> b;
// CHECK: if (rst) begin
// CHECK-NEXT: count <= 8'd0;
// CHECK-NEXT: end else begin
// CHECK-NEXT: count <= count + 8'd1;
// CHECK: if (en) held <= a;
hw.module @m(in %a : i8, in %b : i8, in %en : i1, out x : i8, out y : i8, out z : i8, in %clk : !seq.clock, in %rst : i1) {
  %c0_i8 = hw.constant 0 : i8
  %c1_i8 = hw.constant 1 : i8
  %count = seq.compreg %next, %clk reset %rst, %c0_i8 : i8
  %next = comb.add %count, %c1_i8 : i8
  %held = seq.compreg %kept, %clk : i8
  %kept = comb.mux %en, %a, %held : i8
  %s = comb.shrs %a, %b : i8
  %t = comb.add %s, %count : i8
  hw.output %t, %held, %count : i8, i8, i8
}

// CHECK-LABEL: module rom(
// CHECK: reg [7:0] words [0:3];
// CHECK: words[2] = 8'd253;
// CHECK: if (en) w{{[0-9]+}} <= words[address];
hw.module @rom(in %address : i2, in %en : i1, out data : i8, in %clk : !seq.clock) {
  %words = seq.firmem 1, 1, old, undefined {sluice.contents = dense<[1, 2, -3, 4]> : tensor<4xi8>} : <4 x 8>
  %0 = seq.firmem.read_port %words[%address], clock %clk enable %en : <4 x 8>
  hw.output %0 : i8
}
