// RUN: sluice opt %s -split-input-file -verify-diagnostics --emit-verilog
// RUN: not sluice compile %s --emit verilog 2>&1 | FileCheck %s
// What goes round without a register is told before it becomes Verilog, also in modules that were not made here.
// CHECK: error: 'comb.add' op is part of a combinational cycle

hw.module @alone(in %a : i4, out o : i4) {
  // expected-error @+1 {{is part of a combinational cycle}}
  %0 = comb.add %a, %1 : i4
  %1 = comb.xor %0, %a : i4
  hw.output %1 : i4
}

// -----

hw.module @through(in %a : i4, out o : i4) {
  // expected-error @+1 {{is part of a combinational cycle}}
  %0, %p = hw.instance "x" @crossed(i: %1: i4, k: %a: i4) -> (o: i4, p: i4)
  %1 = hw.instance "y" @straight(i: %0: i4) -> (o: i4)
  hw.output %p : i4
}
hw.module private @crossed(in %i : i4, in %k : i4, out o : i4, out p : i4) {
  hw.output %i, %k : i4, i4
}
hw.module private @straight(in %i : i4, out o : i4) {
  hw.output %i : i4
}

// -----

// No path leads from that input to that output.
hw.module @no_cycle(in %a : i4, out o : i4) {
  %0, %p = hw.instance "x" @apart(i: %a: i4, k: %1: i4) -> (o: i4, p: i4)
  %1 = hw.instance "y" @plain(i: %0: i4) -> (o: i4)
  hw.output %p : i4
}
hw.module private @apart(in %i : i4, in %k : i4, out o : i4, out p : i4) {
  hw.output %i, %k : i4, i4
}
hw.module private @plain(in %i : i4, out o : i4) {
  hw.output %i : i4
}

// -----

hw.module @itself(in %a : i4, out o : i4) {
  %0 = hw.instance "x" @inner(i: %a: i4) -> (o: i4)
  hw.output %0 : i4
}
hw.module private @inner(in %i : i4, out o : i4) {
  // expected-error @+1 {{makes 'itself' part of itself: a circuit cannot be recursive}}
  %0 = hw.instance "y" @itself(a: %i: i4) -> (o: i4)
  hw.output %0 : i4
}
