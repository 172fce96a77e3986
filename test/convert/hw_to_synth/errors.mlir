// RUN: sluice opt %s --hw-to-synth --split-input-file --verify-diagnostics

hw.module @cycle(in %a : i1, out y : i1) {
  %0 = comb.and %a, %1 : i1
  // expected-error @+1 {{'comb.or' op is part of a combinational cycle}}
  %1 = comb.or %a, %0 : i1
  hw.output %1 : i1
}

// -----

hw.module @box(in %a : i1, out y : i1) {
  // expected-error @+1 {{'synth.subckt' op cannot become gates: it is a box; --synth-populate fills it}}
  %0 = synth.subckt "x" %a : (i1) -> i1
  hw.output %0 : i1
}

// -----

// expected-error @+1 {{'hw.module' op cannot become gates: it has an inout port}}
hw.module @inout(inout %a : i1) {
}

// -----

// expected-error @+1 {{'hw.module' op cannot become gates: it has parameters}}
hw.module @parameter<W: i32 = 8>(in %a : i1) {
}

// -----

hw.module @async(in %a : i1, in %clk : !seq.clock, in %rst : i1, out y : i1) {
  %0 = hw.constant false
  // expected-error @+1 {{'seq.firreg' op cannot become gates: its reset is asynchronous}}
  %r = seq.firreg %a clock %clk reset async %rst, %0 : i1
  hw.output %r : i1
}

// -----

hw.module @latency(in %a : i2, in %clk : !seq.clock, out y : i2) {
  // expected-error @+1 {{'seq.firmem' op cannot become gates yet: it reads with a latency of 2}}
  %words = seq.firmem 2, 1, old, undefined : <4 x 2>
  %0 = seq.firmem.read_port %words[%a], clock %clk : <4 x 2>
  hw.output %0 : i2
}

// -----

hw.module @two_clocks(in %a : i2, in %c : !seq.clock, in %d : !seq.clock, out y : i2) {
  %words = seq.firmem 1, 1, old, undefined : <4 x 2>
  // expected-error @+1 {{'seq.firmem.read_port' op cannot become gates: its memory has ports of several clocks}}
  %0 = seq.firmem.read_port %words[%a], clock %c : <4 x 2>
  seq.firmem.write_port %words[%a] = %a, clock %d : <4 x 2>
  hw.output %0 : i2
}

// -----

hw.module @wide(in %a : i2000, in %b : i2000, out y : i2000) {
  // expected-error @+1 {{'comb.mul' op cannot become gates: it has more than 1024 bits}}
  %0 = comb.mul %a, %b : i2000
  hw.output %0 : i2000
}

// -----

hw.module @gate(in %c : !seq.clock, in %e : i1, out y : !seq.clock) {
  // expected-error @+1 {{'seq.clock_gate' op cannot become gates}}
  %0 = seq.clock_gate %c, %e
  hw.output %0 : !seq.clock
}
