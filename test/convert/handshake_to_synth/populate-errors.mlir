// RUN: sluice opt %s --synth-populate --split-input-file --verify-diagnostics

// A memory's triple is no memory port: seed 2's unbundling of a memref, before the pass that lowers it.
// expected-error @+1 {{'hw.module' op cannot be filled: a memory's data, valid and ready do not make a memory port; run --handshake-lower-memory-ports first}}
hw.module @top(in %in_data_0_0 : i1, in %in_valid_0 : i1, out in_ready_0 : i1) attributes {argTypes = ["memref<4xi1>"]} {
  hw.output %in_valid_0 : i1
}

// -----

hw.module private @unit(in %in_data_0 : i1, in %in_valid_0 : i1, out in_ready_0 : i1) {
  // expected-error @+1 {{'synth.subckt' op cannot be filled: a memory's data, valid and ready do not make a memory port; run --handshake-lower-memory-ports first}}
  %0 = synth.subckt "unit" %in_data_0, %in_valid_0 {unit = {attributes = {}, op = "sink", operands = ["memref<4xi1>"], results = []}} : (i1, i1) -> i1
  hw.output %0 : i1
}

// -----

hw.module @bare(in %a : i1, out y : i1) {
  // expected-error @+1 {{'synth.subckt' op cannot be filled: it has no 'unit' that says what it is}}
  %0 = synth.subckt "unit" %a : (i1) -> i1
  hw.output %0 : i1
}

// -----

hw.module @beside(in %a : i1, out y : i1) {
  // expected-error @+1 {{'synth.subckt' op cannot be filled: it is not alone in its module}}
  %0 = synth.subckt "unit" %a : (i1) -> i1
  %1 = synth.aig.and_inv not %0 : i1
  hw.output %1 : i1
}

// -----

// expected-error @+1 {{'hw.module' op cannot be filled: its unit has no input 'other'}}
hw.module @ports(in %in_data_0 : i1, in %in_valid_0 : i1, in %other : i1, out in_ready_0 : i1) {
  %0 = synth.subckt "unit" %in_data_0, %in_valid_0, %other {unit = {attributes = {}, op = "sink", operands = ["channel<i1>"], results = []}} : (i1, i1, i1) -> i1
  hw.output %0 : i1
}

// -----

hw.module @wrong(in %in_data_0 : i1, in %in_valid_0 : i1, out in_ready_0 : i1) {
  // expected-error @+1 {{cannot become a circuit: there is no unit for 'handshake.nothing' yet}}
  %0 = synth.subckt "unit" %in_data_0, %in_valid_0 {unit = {attributes = {}, op = "nothing", operands = ["channel<i1>"], results = []}} : (i1, i1) -> i1
  hw.output %0 : i1
}

// -----

// expected-error @+1 {{'hw.module' op cannot be filled: it has no input 'in_valid_1', as its unit has}}
hw.module @lacking(in %in_valid_0 : i1, in %out_ready_0 : i1, out in_ready_0 : i1, out out_valid_0 : i1) {
  %0:2 = synth.subckt "unit" %in_valid_0, %out_ready_0 {unit = {attributes = {}, op = "join", operands = ["control<>", "control<>"], results = ["control<>"]}} : (i1, i1) -> (i1, i1)
  hw.output %0#0, %0#1 : i1, i1
}

// -----

// expected-error @+1 {{'hw.module' op cannot be filled: its unit has no input 'in_ready_0'}}
hw.module @turned(in %in_ready_0 : i1, out in_valid_0 : i1) {
  %0 = synth.subckt "unit" %in_ready_0 {unit = {attributes = {}, op = "sink", operands = ["control<>"], results = []}} : (i1) -> i1
  hw.output %0 : i1
}

// -----

// Nothing to do.
hw.module @empty(in %a : i1, out y : i1) {
  hw.output %a : i1
}
