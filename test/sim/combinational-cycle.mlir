// A cycle without a register, told with the module it is in.
// RUN: not sluice simulate %s 1 2>&1 | FileCheck %s
// RUN: not sluice simulate --engine icarus %s 1 2>&1 | FileCheck %s --check-prefix=VERILOG
// VERILOG: combinational-cycle.mlir:10:8: error: 'comb.add' op is part of a combinational cycle
// CHECK: combinational-cycle.mlir:[[#@LINE+6]]:8: error: cannot be simulated: there is a combinational cycle in 'm'
// CHECK: combinational-cycle.mlir:[[#@LINE+4]]:8: note: it runs through 'm'
hw.module @m(in %a: i8, in %a_valid: i1, out a_ready: i1, in %start_valid: i1, out start_ready: i1,
             out out0: i8, out out0_valid: i1, in %out0_ready: i1, out end_valid: i1,
             in %end_ready: i1, in %clk: !seq.clock, in %rst: i1) {
  %x = comb.add %y, %a : i8
  %y = comb.xor %x, %a : i8
  hw.output %out0_ready, %end_ready, %y, %a_valid, %start_valid : i1, i1, i8, i1, i1
}
