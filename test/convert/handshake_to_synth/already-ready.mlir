// RUN: split-file %s %t
// RUN: sluice opt %t/circuit.mlir --handshake-unbundle --hw-invert-ready | FileCheck %s --check-prefix=CIRCUIT
// RUN: sluice opt %t/netlist.mlir --hw-invert-ready | FileCheck %s --check-prefix=NETLIST
// Seed 2 looks for `ready` in the name of a port. A port is a ready because of its kind, whatever it
// is called.

//--- circuit.mlir
// CIRCUIT: hw.module @already_ready(in %in_data_0 : i1, in %in_valid_0 : i1, in %in_extra0_0 : i1, in %out_extra1_0 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out in_extra1_0 : i1, out out_data_0 : i1, out out_valid_0 : i1, out out_extra0_0 : i1) attributes {argNames = ["already_ready"]
// CIRCUIT: hw.instance "make_ready" @br_i1_is_ready_i1_not_ready_i1(in_data_0: %in_data_0: i1, in_valid_0: %in_valid_0: i1, in_extra0_0: %in_extra0_0: i1, out_extra1_0: %out_extra1_0: i1, out_ready_0: %out_ready_0: i1) -> (in_ready_0: i1, in_extra1_0: i1, out_data_0: i1, out_valid_0: i1, out_extra0_0: i1)
handshake.func @already_ready(%already_ready: channel<i1, [is_ready: i1, not_ready: (U) i1]>) -> channel<i1, [is_ready: i1, not_ready: (U) i1]> attributes {resNames = ["result_ready"]} {
  %0 = br %already_ready {handshake.name = "make_ready"} : <i1, [is_ready: i1, not_ready: (U) i1]>
  end %0 : <i1, [is_ready: i1, not_ready: (U) i1]>
}

//--- netlist.mlir
// NETLIST: hw.module @top(in %already_ready : i1, in %go : i1, in %done : i1, out take : i1, out ready : i1) {
// NETLIST:   %u.take, %u.ready = hw.instance "u" @unit(already_ready: %already_ready: i1, go: %go: i1, done: %done: i1) -> (take: i1, ready: i1)
// NETLIST:   hw.output %u.take, %u.ready : i1, i1
hw.module @top(in %already_ready : i1, in %go : i1, in %take : i1 {synth.ready}, out ready : i1, out done : i1 {synth.ready}) {
  %u.ready, %u.done = hw.instance "u" @unit(already_ready: %already_ready: i1, go: %go: i1, take: %take: i1) -> (ready: i1, done: i1)
  hw.output %u.ready, %u.done : i1, i1
}
// NETLIST: hw.module @unit(in %already_ready : i1 {note = "kept"}, in %go : i1, in %done : i1, out take : i1 {why = 1 : i32}, out ready : i1) {
hw.module @unit(in %already_ready : i1 {note = "kept"}, in %go : i1, in %take : i1 {synth.ready, why = 1 : i32}, out ready : i1, out done : i1 {synth.ready}) {
  %0:2 = synth.subckt "unit" %already_ready, %go, %take : (i1, i1, i1) -> (i1, i1)
  hw.output %0#0, %0#1 : i1, i1
}
