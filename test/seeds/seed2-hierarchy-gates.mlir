// RUN: sluice opt %s --hw-invert-ready --synth-populate | FileCheck %s
// RUN: sluice opt %s --hw-invert-ready --synth-populate --hw-flatten-modules | FileCheck %s --check-prefix=FLAT
// Seed 2, "Instance rewriting", and the phase it leaves for later: the gates of a unit two levels down. What the
// unit needs goes through all modules around it, and those alone.

// CHECK:      hw.module @top(in %in_data_0 : i1, in %in_valid_0 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out out_data_0 : i1, out out_valid_0 : i1, in %clk : !seq.clock, in %rst : i1) {
// CHECK-NEXT:   hw.instance "m0" @middle(in_data_0: %in_data_0: i1, in_valid_0: %in_valid_0: i1, out_ready_0: %m1.in_ready_0: i1, clk: %clk: !seq.clock, rst: %rst: i1) -> (in_ready_0: i1, out_data_0: i1, out_valid_0: i1)
// CHECK-NEXT:   hw.instance "m1" @middle(in_data_0: %m0.out_data_0: i1, in_valid_0: %m0.out_valid_0: i1, out_ready_0: %out_ready_0: i1, clk: %clk: !seq.clock, rst: %rst: i1) -> (in_ready_0: i1, out_data_0: i1, out_valid_0: i1)
// CHECK:      hw.module private @middle(in %in_data_0 : i1, in %in_valid_0 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out out_data_0 : i1, out out_valid_0 : i1, in %clk : !seq.clock, in %rst : i1) {
// CHECK-NEXT:   hw.instance "leaf" @leaf({{.*}}, clk: %clk: !seq.clock, rst: %rst: i1) -> (
// CHECK:      hw.module private @leaf(
// CHECK-NEXT:   %full = synth.latch %{{[0-9]+}} clock %clk init 0 : i1
// CHECK-NEXT:   %slot = synth.latch %{{[0-9]+}} clock %clk init 2 : i1
// CHECK:      hw.module @beside(in %a : i1, out y : i1) {

// FLAT:       hw.module @top(
// FLAT-NEXT:    %m0.leaf.full = synth.latch
// FLAT-NEXT:    %m0.leaf.slot = synth.latch
// FLAT:         %m1.leaf.full = synth.latch
// FLAT-NEXT:    %m1.leaf.slot = synth.latch
hw.module @top(in %in_data_0 : i1, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, out out_data_0 : i1, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}) {
  %m0:3 = hw.instance "m0" @middle(in_data_0: %in_data_0: i1, in_valid_0: %in_valid_0: i1, in_ready_0: %in_ready_0: i1) -> (out_data_0: i1, out_valid_0: i1, out_ready_0: i1)
  %m1:3 = hw.instance "m1" @middle(in_data_0: %m0#0: i1, in_valid_0: %m0#1: i1, in_ready_0: %m0#2: i1) -> (out_data_0: i1, out_valid_0: i1, out_ready_0: i1)
  hw.output %m1#0, %m1#1, %m1#2 : i1, i1, i1
}
hw.module private @middle(in %in_data_0 : i1, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, out out_data_0 : i1, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}) {
  %0:3 = hw.instance "leaf" @leaf(in_data_0: %in_data_0: i1, in_valid_0: %in_valid_0: i1, in_ready_0: %in_ready_0: i1) -> (out_data_0: i1, out_valid_0: i1, out_ready_0: i1)
  hw.output %0#0, %0#1, %0#2 : i1, i1, i1
}
hw.module private @leaf(in %in_data_0 : i1, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, out out_data_0 : i1, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}) {
  %0:3 = synth.subckt "leaf" %in_data_0, %in_valid_0, %in_ready_0 {unit = {attributes = {bufferType = 0 : i64, numSlots = 1 : i64}, op = "buffer", operands = ["channel<i1>"], results = ["channel<i1>"]}} : (i1, i1, i1) -> (i1, i1, i1)
  hw.output %0#0, %0#1, %0#2 : i1, i1, i1
}
hw.module @beside(in %a : i1, out y : i1) {
  hw.output %a : i1
}
