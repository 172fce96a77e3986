// RUN: sluice opt %s --handshake-unbundle | FileCheck %s --check-prefix=FLAT
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready | FileCheck %s --check-prefix=BITS
// RUN: sluice opt %s --handshake-to-synth | FileCheck %s --check-prefix=GATES
// Seed 2, "Type-level unbundling": every type that is no channel, control or memref is one data signal.
// So is a ready that a circuit handles as a bit: it is no ready of a channel here and is not turned.

// FLAT: hw.module private @unbundle_{{.*}}(in %in_data_0 : i2, in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}, out out_data_1 : i2)
// FLAT: hw.module private @bundle_{{.*}}(in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, in %in_data_1 : i2, out out_data_0 : i2, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready})
// FLAT: hw.module private @unbundle_{{.*}}(in %in_valid_0 : i1, in %in_ready_0 : i1 {synth.ready}, in %in_data_1 : i1, out out_data_0 : i1)
// FLAT: hw.module private @bundle_{{.*}}(in %in_data_0 : i1, out out_valid_0 : i1, out out_ready_0 : i1 {synth.ready}, out out_data_1 : i1)

// BITS: hw.module private @unbundle_{{.*}}(in %in_data_0_0 : i1, in %in_data_0_1 : i1, in %in_valid_0 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out out_valid_0 : i1, out out_data_1_0 : i1, out out_data_1_1 : i1)
// BITS: hw.module private @bundle_{{.*}}(in %in_valid_0 : i1, in %in_data_1_0 : i1, in %in_data_1_1 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out out_data_0_0 : i1, out out_data_0_1 : i1, out out_valid_0 : i1)
// BITS: hw.module private @unbundle_{{.*}}(in %in_valid_0 : i1, in %in_data_1 : i1, out in_ready_0 : i1, out out_data_0 : i1)
// BITS: hw.module private @bundle_{{.*}}(in %in_data_0 : i1, in %out_ready_0 : i1, out out_valid_0 : i1, out out_data_1 : i1)

// GATES:      hw.module private @unbundle_0_i2_control_i2(
// GATES-NEXT:   hw.output %out_ready_0, %in_valid_0, %in_data_0_0, %in_data_0_1 : i1, i1, i1, i1
// GATES:      hw.module private @bundle_2_control_i2_i2(
// GATES-NEXT:   hw.output %out_ready_0, %in_data_1_0, %in_data_1_1, %in_valid_0 : i1, i1, i1, i1
// GATES:      hw.module private @unbundle_1_control_i1(
// GATES-NEXT:   hw.output %in_data_1, %in_valid_0 : i1, i1
// GATES:      hw.module private @bundle_1_i1_control(
// GATES-NEXT:   hw.output %in_data_0, %out_ready_0 : i1, i1
handshake.func @raw(%a: channel<i2>, %b: control) -> (channel<i2>, control) {
  %c, %data = unbundle %a : <i2> to _
  %0 = bundle %c, %data : _ to <i2>
  %valid = unbundle %b [%ready] : <> to _
  %1, %ready = bundle %valid : _ to <>
  end %0, %1 : <i2>, <>
}
