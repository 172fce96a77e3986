// RUN: sluice opt %s --handshake-unbundle | FileCheck %s --check-prefix=FLAT
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready | FileCheck %s --check-prefix=BITS
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready > %t.mlir
// RUN: sluice opt %t.mlir --hw-invert-ready | diff %t.mlir -
// RUN: sluice opt %s --handshake-to-synth | FileCheck %s --check-prefix=GATES
// Seed 2, "Main pass and usage" and "Ready signal inversion": the function becomes the top module,
// without a box; each operation an instance of a module that holds a box (synth.subckt), which
// remembers the unit; two operations of one unit share its module. Then ready is turned around in
// all of them, and the modules have the names they had. Where there is nothing marked, nothing is
// turned. At last the boxes are filled: the same modules, with clk and rst behind where there is state.

handshake.func @top(%a: channel<i2>, %start: control) -> (channel<i2>, control) {
  %0:2 = fork [2] %a {handshake.name = "copy"} : <i2>
  %1 = addi %0#0, %0#1 {handshake.bb = 0 : ui32} : <i2>
  %2 = buffer %1, bufferType = FIFO_BREAK_DV, numSlots = 2 {handshake.bb = 1 : ui32} : <i2>
  %3 = buffer %2, bufferType = FIFO_BREAK_DV, numSlots = 2 : <i2>
  end %3, %start : <i2>, <>
}

// FLAT:      hw.module @top(in %in_data_0 : i2, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, in %in_valid_1 : i1, in %in_ready_1 : i1 {synth.ready},
// FLAT-SAME:   out out_data_0 : i2, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}, out out_valid_1 : i1, out out_ready_1 : i1 {synth.ready})
// FLAT-SAME:   attributes {argNames = ["a", "start"], argTypes = ["channel<i2>", "control<>"], resNames = ["out0", "out1"], resTypes = ["channel<i2>", "control<>"]}
// FLAT-NEXT:   %copy.out_data_0, %copy.out_valid_0, %copy.out_ready_0, %copy.out_data_1, %copy.out_valid_1, %copy.out_ready_1 = hw.instance "copy" @fork_2_i2(in_data_0: %in_data_0: i2, in_valid_0: %in_valid_0: i1, in_ready_0: %in_ready_0: i1)
// FLAT-NEXT:   %addi0.out_data_0, %addi0.out_valid_0, %addi0.out_ready_0 = hw.instance "addi0" @addi_i2(in_data_0: %copy.out_data_0: i2, in_valid_0: %copy.out_valid_0: i1, in_ready_0: %copy.out_ready_0: i1, in_data_1: %copy.out_data_1: i2, in_valid_1: %copy.out_valid_1: i1, in_ready_1: %copy.out_ready_1: i1)
// FLAT-NEXT:   %buffer0.out_data_0, {{.*}} = hw.instance "buffer0" @buffer_FIFO_BREAK_DV_2_i2(in_data_0: %addi0.out_data_0: i2, in_valid_0: %addi0.out_valid_0: i1, in_ready_0: %addi0.out_ready_0: i1)
// FLAT-NEXT:   %buffer1.out_data_0, {{.*}} = hw.instance "buffer1" @buffer_FIFO_BREAK_DV_2_i2(in_data_0: %buffer0.out_data_0: i2,
// FLAT-NEXT:   hw.output %buffer1.out_data_0, %buffer1.out_valid_0, %buffer1.out_ready_0, %in_valid_1, %in_ready_1 : i2, i1, i1, i1, i1
// FLAT-NEXT: }
// FLAT-NEXT: hw.module private @fork_2_i2(in %in_data_0 : i2, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, out out_data_0 : i2, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}, out out_data_1 : i2, out out_valid_1 : i1, out out_ready_1 : i1 {synth.ready}) {
// FLAT-NEXT:   %0:6 = synth.subckt "fork_2_i2" %in_data_0, %in_valid_0, %in_ready_0 {unit = {attributes = {}, op = "fork", operands = ["channel<i2>"], results = ["channel<i2>", "channel<i2>"]}} : (i2, i1, i1) -> (i2, i1, i1, i2, i1, i1)
// FLAT-NEXT:   hw.output %0#0, %0#1, %0#2, %0#3, %0#4, %0#5 : i2, i1, i1, i2, i1, i1
// FLAT-NEXT: }
// FLAT-NEXT: hw.module private @addi_i2(
// FLAT-NEXT:   %0:3 = synth.subckt "addi_i2" %in_data_0, %in_valid_0, %in_ready_0, %in_data_1, %in_valid_1, %in_ready_1 {unit = {attributes = {}, op = "addi",
// FLAT:      hw.module private @buffer_FIFO_BREAK_DV_2_i2(
// FLAT-NEXT:   %0:3 = synth.subckt "buffer_FIFO_BREAK_DV_2_i2" {{.*}} {unit = {attributes = {bufferType = 3 : i64, numSlots = 2 : i64}, op = "buffer",
// FLAT-NEXT:   hw.output
// FLAT-NEXT: }
// FLAT-NEXT: }

// BITS:      hw.module @top(in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_0 : i1, in %in_valid_1 : i1, in %out_ready_0 : i1, in %out_ready_1 : i1,
// BITS-SAME:   out in_ready_0 : i1, out in_ready_1 : i1, out out_data_0_0 : i1, out out_data_0_1 : i1, out out_valid_0 : i1, out out_valid_1 : i1) attributes {argNames = ["a", "start"],
// BITS-NEXT:   %copy.in_ready_0, %copy.out_data_0_0, %copy.out_data_0_1, %copy.out_valid_0, %copy.out_data_1_0, %copy.out_data_1_1, %copy.out_valid_1 = hw.instance "copy" @fork_2_i2(in_data_0_0: %in_data_0_0: i1, in_data_0_1: %in_data_0_1: i1, in_valid_0: %in_valid_0: i1, out_ready_0: %addi0.in_ready_0: i1, out_ready_1: %addi0.in_ready_1: i1)
// BITS-NEXT:   %addi0.in_ready_0, %addi0.in_ready_1, %addi0.out_data_0_0, %addi0.out_data_0_1, %addi0.out_valid_0 = hw.instance "addi0" @addi_i2(in_data_0_0: %copy.out_data_0_0: i1, {{.*}} out_ready_0: %buffer0.in_ready_0: i1)
// BITS-NEXT:   hw.instance "buffer0" @buffer_FIFO_BREAK_DV_2_i2(in_data_0_0: %addi0.out_data_0_0: i1, in_data_0_1: %addi0.out_data_0_1: i1, in_valid_0: %addi0.out_valid_0: i1, out_ready_0: %buffer1.in_ready_0: i1)
// BITS-NEXT:   hw.instance "buffer1" @buffer_FIFO_BREAK_DV_2_i2({{.*}} out_ready_0: %out_ready_0: i1)
// BITS-NEXT:   hw.output %copy.in_ready_0, %out_ready_1, %buffer1.out_data_0_0, %buffer1.out_data_0_1, %buffer1.out_valid_0, %in_valid_1 : i1, i1, i1, i1, i1, i1
// BITS-NEXT: }
// BITS-NEXT: hw.module private @fork_2_i2(in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_0 : i1, in %out_ready_0 : i1, in %out_ready_1 : i1,
// BITS-SAME:   out in_ready_0 : i1, out out_data_0_0 : i1, out out_data_0_1 : i1, out out_valid_0 : i1, out out_data_1_0 : i1, out out_data_1_1 : i1, out out_valid_1 : i1) {
// BITS-NEXT:   %0:7 = synth.subckt "fork_2_i2" %in_data_0_0, %in_data_0_1, %in_valid_0, %out_ready_0, %out_ready_1 {unit = {attributes = {}, op = "fork",
// BITS-NEXT:   hw.output %0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6 : i1, i1, i1, i1, i1, i1, i1

// GATES:      hw.module @top(in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_0 : i1, in %in_valid_1 : i1, in %out_ready_0 : i1, in %out_ready_1 : i1,
// GATES-SAME:   out in_ready_0 : i1, out in_ready_1 : i1, out out_data_0_0 : i1, out out_data_0_1 : i1, out out_valid_0 : i1, out out_valid_1 : i1, in %clk : !seq.clock, in %rst : i1) attributes {argNames = ["a", "start"],
// GATES-NEXT:   hw.instance "copy" @fork_2_i2({{.*}}, clk: %clk: !seq.clock, rst: %rst: i1) -> (
// GATES-NEXT:   hw.instance "addi0" @addi_i2({{.*}}, out_ready_0: %buffer0.in_ready_0: i1) -> (
// GATES-NEXT:   hw.instance "buffer0" @buffer_FIFO_BREAK_DV_2_i2({{.*}}, clk: %clk: !seq.clock, rst: %rst: i1) -> (
// GATES-NEXT:   hw.instance "buffer1" @buffer_FIFO_BREAK_DV_2_i2({{.*}}, clk: %clk: !seq.clock, rst: %rst: i1) -> (
// GATES-NEXT:   hw.output
// GATES-NOT:  synth.subckt
// GATES:      hw.module private @fork_2_i2({{.*}}, in %clk : !seq.clock, in %rst : i1) {
// GATES-NEXT:   %sent_0 = synth.latch %{{[0-9]+}} clock %clk init 0 : i1
// GATES-NEXT:   %sent_1 = synth.latch %{{[0-9]+}} clock %clk init 0 : i1
// GATES-NEXT:   synth.aig.and_inv
// GATES-NOT:  synth.subckt
// GATES:      hw.module private @addi_i2({{.*}}, out out_valid_0 : i1) {
// GATES-NEXT:   synth.aig.and_inv
// GATES-NOT:  synth.subckt
// GATES:      hw.module private @buffer_FIFO_BREAK_DV_2_i2({{.*}}, in %clk : !seq.clock, in %rst : i1) {
// GATES-NOT:  synth.subckt
// GATES-NOT:  hw.module private @buffer
