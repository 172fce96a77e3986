// RUN: sluice opt %s --handshake-unbundle | FileCheck %s --check-prefix=FLAT
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready | FileCheck %s --check-prefix=BITS
// RUN: sluice opt %s --handshake-unbundle > %t.flat.mlir
// RUN: %roundtrip-via-mlir %t.flat.mlir
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready > %t.bits.mlir
// RUN: %roundtrip-via-mlir %t.bits.mlir
// RUN: sluice opt %s --handshake-to-synth | FileCheck %s --check-prefix=GATES
// RUN: not sluice opt %t.bits.mlir --synth-populate 2>&1 | FileCheck %s --check-prefix=MEMORY
// Seed 2, "Type-level unbundling" and "Operation port unbundling": each type of the table, as an
// argument and as a result, by index and kind. Ready runs along with the data after the first step
// (everything of an argument is an input) and against it after the second; data becomes bits. The third
// has nothing to fill here, but takes no memref; in the whole flow that has become signals of a memory port.
//
//   0  a channel          data, valid, ready
//   1  a control          valid, ready
//   2  a memref           data (its element), valid, ready
//   3  a channel of one bit, which keeps its name
//   4  a channel with extra signals: each in its own direction, from the first step on
//   5  a control with extra signals
//   6  a channel of floats: the payload is what it is, until it becomes bits
//   7  a channel without bits: its data has none

// The box of an external circuit has the same ports as the circuit.
handshake.func private @box(channel<i2>, control, memref<4xi3>, channel<i1>, channel<i2, [tag: i2, ack: (U) i2, last: i1]>, control<[spec: i1]>, channel<f16>, channel<i0>)
    -> (channel<i2>, control, channel<i2, [tag: i2, ack: (U) i2, last: i1]>)
handshake.func @types(%a: channel<i2>, %b: control, %c: memref<4xi3>, %d: channel<i1>, %e: channel<i2, [tag: i2, ack: (U) i2, last: i1]>, %f: control<[spec: i1]>, %g: channel<f16>, %h: channel<i0>)
    -> (channel<i2>, control, channel<i2, [tag: i2, ack: (U) i2, last: i1]>) {
  %0:3 = instance @box(%a, %b, %c, %d, %e, %f, %g, %h) : (channel<i2>, control, memref<4xi3>, channel<i1>, channel<i2, [tag: i2, ack: (U) i2, last: i1]>, control<[spec: i1]>, channel<f16>, channel<i0>)
    -> (channel<i2>, control, channel<i2, [tag: i2, ack: (U) i2, last: i1]>)
  end %0#0, %0#1, %0#2 : <i2>, <>, <i2, [tag: i2, ack: (U) i2, last: i1]>
}

// FLAT:      hw.module @types(
// FLAT-SAME: in %in_data_0 : i2, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready},
// FLAT-SAME: in %in_valid_1 : i1, in %in_ready_1 : i1 {synth.ready},
// FLAT-SAME: in %in_data_2 : i3, in %in_valid_2 : i1, in %in_ready_2 : i1 {synth.ready},
// FLAT-SAME: in %in_data_3 : i1, in %in_valid_3 : i1, in %in_ready_3 : i1 {synth.ready},
// FLAT-SAME: in %in_data_4 : i2, in %in_valid_4 : i1, in %in_ready_4 : i1 {synth.ready}, in %in_extra0_4 : i2, in %in_extra2_4 : i1,
// FLAT-SAME: in %in_valid_5 : i1, in %in_ready_5 : i1 {synth.ready}, in %in_extra0_5 : i1,
// FLAT-SAME: in %in_data_6 : f16, in %in_valid_6 : i1, in %in_ready_6 : i1 {synth.ready},
// FLAT-SAME: in %in_data_7 : i0, in %in_valid_7 : i1, in %in_ready_7 : i1 {synth.ready},
// FLAT-SAME: in %out_extra1_2 : i2,
// FLAT-SAME: out in_extra1_4 : i2,
// FLAT-SAME: out out_data_0 : i2, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready},
// FLAT-SAME: out out_valid_1 : i1, out out_ready_1 : i1 {synth.ready},
// FLAT-SAME: out out_data_2 : i2, out out_valid_2 : i1, out out_ready_2 : i1 {synth.ready}, out out_extra0_2 : i2, out out_extra2_2 : i1)
// FLAT-SAME: argNames = ["a", "b", "c", "d", "e", "f", "g", "h"]
// FLAT:        hw.instance "instance0" @box(
// FLAT-SAME:     in_data_0: %in_data_0: i2, in_valid_0: %in_valid_0: i1, in_ready_0: %in_ready_0: i1, in_valid_1: %in_valid_1: i1
// FLAT-SAME:     out_extra1_2: %out_extra1_2: i2) -> (in_extra1_4: i2, out_data_0: i2,
// FLAT-NEXT:   hw.output %instance0.in_extra1_4, %instance0.out_data_0, %instance0.out_valid_0, %instance0.out_ready_0,
// FLAT-NEXT: }
// FLAT-NEXT: hw.module.extern private @box(in %in_data_0 : i2, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready},
// FLAT-NOT:  synth.subckt
// FLAT-NOT:  unrealized_conversion_cast

// BITS:      hw.module @types(
// BITS-SAME: in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_0 : i1,
// BITS-SAME: in %in_valid_1 : i1,
// BITS-SAME: in %in_data_2_0 : i1, in %in_data_2_1 : i1, in %in_data_2_2 : i1, in %in_valid_2 : i1,
// BITS-SAME: in %in_data_3 : i1, in %in_valid_3 : i1,
// BITS-SAME: in %in_data_4_0 : i1, in %in_data_4_1 : i1, in %in_valid_4 : i1, in %in_extra0_4_0 : i1, in %in_extra0_4_1 : i1, in %in_extra2_4 : i1,
// BITS-SAME: in %in_valid_5 : i1, in %in_extra0_5 : i1,
// BITS-SAME: in %in_data_6_0 : i1, {{.*}} in %in_data_6_15 : i1, in %in_valid_6 : i1,
// BITS-SAME: in %in_valid_7 : i1,
// BITS-SAME: in %out_extra1_2_0 : i1, in %out_extra1_2_1 : i1, in %out_ready_0 : i1, in %out_ready_1 : i1, in %out_ready_2 : i1,
// BITS-SAME: out in_ready_0 : i1, out in_ready_1 : i1, out in_ready_2 : i1, out in_ready_3 : i1, out in_ready_4 : i1, out in_ready_5 : i1, out in_ready_6 : i1, out in_ready_7 : i1,
// BITS-SAME: out in_extra1_4_0 : i1, out in_extra1_4_1 : i1,
// BITS-SAME: out out_data_0_0 : i1, out out_data_0_1 : i1, out out_valid_0 : i1, out out_valid_1 : i1,
// BITS-SAME: out out_data_2_0 : i1, out out_data_2_1 : i1, out out_valid_2 : i1, out out_extra0_2_0 : i1, out out_extra0_2_1 : i1, out out_extra2_2 : i1)
// BITS:        hw.instance "instance0" @box(in_data_0_0: %in_data_0_0: i1,
// BITS-SAME:     out_ready_0: %out_ready_0: i1
// BITS-SAME:     -> (in_ready_0: i1,
// BITS-NEXT:   hw.output %instance0.in_ready_0, %instance0.in_ready_1,
// BITS:      hw.module.extern private @box(in %in_data_0_0 : i1
// BITS-NOT:  synth.ready

// GATES:      hw.module @types(
// GATES-SAME: in %in_valid_1 : i1,
// GATES-SAME: in %in_data_2_0 : i1, in %in_data_2_1 : i1, in %in_data_2_2 : i1, in %in_data_3 : i1, in %in_valid_3 : i1,
// GATES-SAME: out in_ready_0 : i1, out in_ready_1 : i1, out in_ready_3 : i1,
// GATES-SAME: out out_data_3 : i1, out out_data_4_0 : i1, out out_data_4_1 : i1, out out_data_5 : i1, out out_data_6_0 : i1, out out_data_6_1 : i1, out out_data_7_0 : i1, out out_data_7_1 : i1, out out_data_7_2 : i1,
// GATES-SAME: in %clk : !seq.clock, in %rst : i1)
// GATES-SAME: argNames = ["a", "b", "c_loadData", "d",
// GATES-SAME: resNames = ["out0", "out1", "out2", "c_loadEn", "c_loadAddr", "c_storeEn", "c_storeAddr", "c_storeData"]
// GATES-NEXT:   hw.instance "instance0" @box({{.*}}, clk: %clk: !seq.clock, rst: %rst: i1) -> (
// GATES:      hw.module.extern private @box({{.*}}, in %clk : !seq.clock, in %rst : i1)

// MEMORY: cannot be filled: a memory's data, valid and ready do not make a memory port; run --handshake-lower-memory-ports first
