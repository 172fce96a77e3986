// RUN: sluice opt %s --emit-blif --split-input-file --verify-diagnostics

// expected-error @+1 {{'hw.module' op cannot be written as BLIF: port 'a' is of type 'i2'; --hw-to-synth makes gates on single bits}}
hw.module @words(in %a : i2) {
}

// -----

hw.module @adds(in %a : i1, out y : i1) {
  // expected-error @+1 {{'comb.add' op cannot be written as BLIF: it is no gate; --hw-to-synth makes gates}}
  %0 = comb.add %a, %a : i1
  hw.output %0 : i1
}

// -----

hw.module @box(in %a : i1, out y : i1) {
  // expected-error @+1 {{'synth.subckt' op cannot be written as BLIF: it is a box that is not filled yet; --synth-populate does}}
  %0 = synth.subckt "x" %a : (i1) -> i1
  hw.output %0 : i1
}

// -----

// expected-error @+1 {{'func.func' op cannot be written as BLIF: it is no hw.module; --hw-to-synth makes modules of gates}}
func.func private @f()
