// RUN: sluice opt %s --hw-invert-ready --split-input-file --verify-diagnostics
// RUN: sluice opt %s --split-input-file -o %t.mlir

// A channel with two consumers, as --handshake-unbundle leaves it.
// expected-error @+1 {{input 'r' has 2 readers: a channel has one consumer; --handshake-materialize puts forks and sinks where they are needed}}
hw.module @two_consumers(in %a : i1, in %r : i1 {synth.ready}) {
  // expected-note @+1 {{it is read here}}
  hw.instance "x" @sink(a: %a: i1, r: %r: i1) -> ()
  // expected-note @+1 {{it is read here}}
  hw.instance "y" @sink(a: %a: i1, r: %r: i1) -> ()
  hw.output
}
hw.module.extern @sink(in %a : i1, in %r : i1 {synth.ready})

// -----

hw.module @no_consumer() {
  // expected-error @+1 {{output of "x" 'r' has 0 readers: a channel has one consumer}}
  %x.a, %x.r = hw.instance "x" @source() -> (a: i1, r: i1)
  hw.output
}
hw.module.extern @source(out a : i1, out r : i1 {synth.ready})

// -----

hw.module @ready_as_data(in %a : i1, in %r : i1 {synth.ready}) {
  // expected-error @+1 {{input 'r' is a ready, but is read here as something else}}
  hw.instance "x" @sink(a: %r: i1, r: %r: i1) -> ()
  hw.output
}
hw.module.extern @sink(in %a : i1, in %r : i1 {synth.ready})

// -----

hw.module @data_as_ready(in %a : i1) {
  // expected-error @+1 {{input 'a' is no ready, but is read here as one}}
  hw.instance "x" @sink(a: %a: i1, r: %a: i1) -> ()
  hw.output
}
hw.module.extern @sink(in %a : i1, in %r : i1 {synth.ready})

// -----

hw.module @constant_as_ready(in %a : i1) {
  %true = hw.constant true
  // expected-error @+1 {{result of 'hw.constant' is no ready, but is read here as one}}
  hw.instance "x" @sink(a: %a: i1, r: %true: i1) -> ()
  hw.output
}
hw.module.extern @sink(in %a : i1, in %r : i1 {synth.ready})

// -----

hw.module @logic(in %a : i1, out b : i1) {
  // expected-error @+1 {{'comb.and' op cannot be split into bits: a module holds one 'synth.subckt', or instances and constants}}
  %0 = comb.and %a, %a : i1
  hw.output %0 : i1
}

// -----

hw.module @two_boxes(in %a : i1, out b : i1) {
  // expected-error @+1 {{'synth.subckt' op must stand alone in its module, from all inputs to all outputs in their order}}
  %0 = synth.subckt "x" %a : (i1) -> i1
  %1 = synth.subckt "y" %0 : (i1) -> i1
  hw.output %1 : i1
}

// -----

hw.module @crossed(in %a : i1, in %b : i1, out c : i1, out d : i1) {
  // expected-error @+1 {{'synth.subckt' op must stand alone in its module}}
  %0:2 = synth.subckt "x" %a, %b : (i1, i1) -> (i1, i1)
  hw.output %0#1, %0#0 : i1, i1
}

// -----

// expected-error @+1 {{'hw.module.extern' op port 'r' is marked 'synth.ready' and must be i1, but is 'i2'}}
hw.module.extern @wide(in %r : i2 {synth.ready})

// -----

// expected-error @+1 {{'hw.module.extern' op port 'a' is of type '!hw.array<2xi1>' and cannot be split into bits}}
hw.module.extern @array(in %a : !hw.array<2xi1>)

// -----

// expected-error @+1 {{'hw.module.extern' op port 'a' is inout, which gates are not}}
hw.module.extern @both(inout %a : i1)

// -----

// expected-error @+1 {{'hw.module.extern' op split into bits would have two ports named 'a_1'}}
hw.module.extern @names(in %a : i2, out a_1 : i1)

// -----

hw.module.extern @widest(in %a : i65536)

// -----

// expected-error @+1 {{port 'a' is of type 'i65537' and cannot be split into bits}}
hw.module.extern @too_wide(in %a : i65537)
