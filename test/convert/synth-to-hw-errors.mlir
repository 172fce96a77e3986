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
