// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog | FileCheck %s
// RUN: sluice opt %s --lower-handshake-to-hw | FileCheck %s --check-prefix=HW
// Parameters of modules that are defined elsewhere; those of a placeholder's instance (seed 1) become such.

// CHECK: fifo #(.DEPTH(8), .BIAS(-8'sd3), .reg_(100'd1180591620717411303425), .a_(32'hbfc00000)) f(
hw.module.extern @fifo<DEPTH: i32, BIAS: i8, reg: ui100, a: f32>(in %a : i4, out b : i4)
hw.module @two(in %a : i4, out b : i4) {
  %f.b = hw.instance "f" @fifo<DEPTH: i32 = 8, BIAS: i8 = -3, reg: ui100 = 1180591620717411303425, a: f32 = -1.5>(a: %a: i4) -> (b: i4)
  hw.output %f.b : i4
}

// HW: hw.instance "instance0" @__unit<W: i16 = 5>(
// HW: hw.module.extern private @__unit<W: i16>(
handshake.func @call(%a: !handshake.channel<i4>, %start: !handshake.control<>) -> (!handshake.channel<i4>, !handshake.control<>) attributes {argNames = ["a", "start"], resNames = ["out0", "end"]} {
  %0:2 = instance @__unit(%a, %start) {W = 5 : i16, handshake.name = "instance0"} : (!handshake.channel<i4>, !handshake.control<>) -> (!handshake.channel<i4>, !handshake.control<>)
  end %0#0, %0#1 : <i4>, <>
}
handshake.func private @__unit(!handshake.channel<i4>, !handshake.control<>) -> (!handshake.channel<i4>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}
