// RUN: sluice opt %s --split-input-file --verify-diagnostics

hw.module @m() {
  // expected-error @+1 {{expected SSA operand}}
  %0 = synth.aig.and_inv : i1
}

// -----

hw.module @m() {
  // expected-error @+1 {{'synth.aig.and_inv' op requires one or more operands}}
  %0 = "synth.aig.and_inv"() <{inverted = array<i1>}> : () -> i1
}

// -----

hw.module @m(in %a : i1) {
  // expected-error @+1 {{'synth.aig.and_inv' op 'inverted' has 1 entries for 2 operands}}
  %0 = "synth.aig.and_inv"(%a, %a) <{inverted = array<i1: true>}> : (i1, i1) -> i1
}

// -----

hw.module @m(in %a : i1, in %b : i2) {
  // expected-error @+1 {{requires the same type for 'inputs' and 'result', but got 'i2' and 'i1'}}
  %0 = "synth.aig.and_inv"(%a, %b) <{inverted = array<i1: true, true>}> : (i1, i2) -> i1
}

// -----

hw.module @m(in %a : i1, in %clk : i2) {
  // expected-error @+1 {{'synth.latch' op operand #1 must be a clock or a bit, but got 'i2'}}
  %0 = synth.latch %a clock %clk : i1
}

// -----

hw.module @m(in %a : i1, in %clk : i1) {
  // expected-error @+1 {{'synth.latch' op 'initVal' must be 0, 1, 2 (any) or 3 (unknown)}}
  %0 = synth.latch %a clock %clk init 4 : i1
}

// -----

hw.module @m(in %a : i1, in %clk : i1) {
  // expected-error @+1 {{'synth.latch' op 'latchType' must be one of fe, re, ah, al, as, but is 'xx'}}
  %0 = synth.latch %a clock %clk {latchType = "xx"} : i1
}

// -----

hw.module @m(in %a : i1) {
  // expected-error @+1 {{'synth.latch' op of type 're' needs a clock}}
  %0 = synth.latch %a {latchType = "re"} : i1
}

// -----

hw.module @m(in %a : i1) {
  // expected-error @+1 {{'synth.subckt' op needs a name}}
  %0 = synth.subckt "" %a : (i1) -> i1
}

// -----

hw.module @m(in %a : i1) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = synth.subckt "x" %a : (i1, i1) -> i1
}
