// RUN: sluice opt %s --synth-to-hw --split-input-file --verify-diagnostics

hw.module @free(in %d : i1, out q : i1) {
  // expected-error @+1 {{'synth.latch' op cannot become a register: it has no clock}}
  %q = synth.latch %d : i1
  hw.output %q : i1
}

// -----

hw.module @level(in %d : i1, in %clk : i1, out q : i1) {
  // expected-error @+1 {{'synth.latch' op cannot become a register: a latch of type 'ah' has no edge}}
  %q = synth.latch %d clock %clk {latchType = "ah"} : i1
  hw.output %q : i1
}

// -----

hw.module @circle(out y : i1) {
  %0 = synth.aig.and_inv %1 : i1
  // expected-error @+1 {{'synth.aig.and_inv' op is its own input}}
  %1 = synth.aig.and_inv %0 : i1
  hw.output %0 : i1
}
