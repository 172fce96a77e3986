// RUN: sluice opt %s --emit-verilog -split-input-file -verify-diagnostics

// expected-error @+1 {{cannot be written as Verilog: it is no hw.module; --lower-handshake-to-hw makes modules}}
func.func @f() {
  return
}

// -----

// expected-error @+1 {{cannot be written as Verilog: it has a value of type}}
hw.module @m(in %a : i8, in %b : i8, out x : !hw.array<2xi8>) {
  %0 = hw.array_create %a, %b : i8
  hw.output %0 : !hw.array<2xi8>
}
