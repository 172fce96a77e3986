// What the unit of placeholder.c does, in Verilog: one token from each input, one to each output, in
// the cycle after. (sluice simulate --engine icarus --rtl examples/placeholder-rtl.v)
module __placeholder #(parameter BITWIDTH = 0) (
  input wire [31:0] input_a,
  input wire input_a_valid,
  output wire input_a_ready,
  input wire start_valid,
  output wire start_ready,
  output wire [31:0] out0,
  output wire out0_valid,
  input wire out0_ready,
  output wire [31:0] out1,
  output wire out1_valid,
  input wire out1_ready,
  output wire end_valid,
  input wire end_ready,
  input wire clk,
  input wire rst
);
  reg [31:0] doubled;
  reg [2:0] waiting; // tokens of out0, out1, end
  wire takes = input_a_valid && start_valid && waiting == 0;
  assign input_a_ready = takes;
  assign start_ready = takes;
  assign out0 = doubled;
  assign out1 = BITWIDTH + 1;
  assign {end_valid, out1_valid, out0_valid} = waiting;
  always @(posedge clk) begin
    if (takes) doubled <= input_a * 2;
    if (rst) waiting <= 0;
    else if (takes) waiting <= 3'b111;
    else waiting <= waiting & ~{end_ready, out1_ready, out0_ready};
  end
endmodule
