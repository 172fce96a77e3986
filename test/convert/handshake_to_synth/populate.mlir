// RUN: sluice opt %s --handshake-to-synth | FileCheck %s
// RUN: sluice opt %s --handshake-to-synth -o %t.mlir
// RUN: %roundtrip-via-mlir %t.mlir
// RUN: sluice opt %s --handshake-to-synth --hw-flatten-modules | FileCheck %s --check-prefix=FLAT

// Boxes are filled with gates; clk and rst come behind the ports of modules that need them. The
// adder has no state, the buffer has data without reset and a flag with it.
// CHECK-LABEL: hw.module @add_one(
// CHECK-SAME:  in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_0 : i1,
// CHECK-SAME:  in %clk : !seq.clock, in %rst : i1)
// CHECK-DAG:   hw.instance "addi0" @addi_i2(in_data_0_0: %{{.*}}: i1, {{.*}}, out_ready_0: %{{[^:]*}}: i1) -> (
// CHECK-DAG:   hw.instance "buffer0" @buffer_ONE_SLOT_BREAK_DV_1_i2({{.*}}, clk: %clk: !seq.clock, rst: %rst: i1) -> (
// CHECK-LABEL: hw.module private @addi_i2(
// CHECK-NOT:   clk
// CHECK:         synth.aig.and_inv
// CHECK:         hw.output
// CHECK-LABEL: hw.module private @buffer_ONE_SLOT_BREAK_DV_1_i2(
// CHECK-SAME:  in %clk : !seq.clock, in %rst : i1)
// CHECK-DAG:     %full = synth.latch %{{.*}} clock %clk init 0 : i1
// CHECK-DAG:     %slot_0 = synth.latch %{{.*}} clock %clk init 2 : i1
// CHECK-NOT:   synth.subckt
// FLAT-LABEL:  hw.module @add_one(
// FLAT-DAG:      %buffer0.full = synth.latch
// FLAT-NOT:    hw.module private
handshake.func @add_one(%a: !handshake.channel<i2>, %b: !handshake.channel<i2>) -> !handshake.channel<i2> {
  %0 = addi %a, %b : <i2>
  %1 = buffer %0, bufferType = ONE_SLOT_BREAK_DV, numSlots = 1 : <i2>
  end %1 : <i2>
}
