// RUN: sluice opt %s --hw-flatten-modules --split-input-file --verify-diagnostics | FileCheck %s

// Contents come in place of instances, named after them, at any depth; a private module is gone.
// CHECK-NOT:   @inner
// CHECK-LABEL: hw.module @middle(in %a : i1, in %clk : !seq.clock, out y : i1)
// CHECK-LABEL: hw.module @top(in %a : i1, in %clk : !seq.clock, out y : i1, out z : i1) {
// CHECK-NEXT:    %m.i.r = seq.compreg %a, %clk : i1
// CHECK-NEXT:    %n.i.r = seq.compreg %m.i.r, %clk : i1
// CHECK-NEXT:    %b.y = hw.instance "b" @box(x: %n.i.r: i1) -> (y: i1)
// CHECK-NEXT:    hw.output %n.i.r, %b.y : i1, i1
hw.module private @inner(in %a : i1, in %clk : !seq.clock, out y : i1) {
  %r = seq.compreg sym @s %a, %clk : i1
  hw.output %r : i1
}
hw.module @middle(in %a : i1, in %clk : !seq.clock, out y : i1) {
  %i.y = hw.instance "i" @inner(a: %a: i1, clk: %clk: !seq.clock) -> (y: i1)
  hw.output %i.y : i1
}
hw.module.extern @box(in %x : i1, out y : i1)
hw.module @top(in %a : i1, in %clk : !seq.clock, out y : i1, out z : i1) {
  %m.y = hw.instance "m" @middle(a: %a: i1, clk: %clk: !seq.clock) -> (y: i1)
  %n.y = hw.instance "n" @middle(a: %m.y: i1, clk: %clk: !seq.clock) -> (y: i1)
  %b.y = hw.instance "b" @box(x: %n.y: i1) -> (y: i1)
  hw.output %n.y, %b.y : i1, i1
}

// -----

// Wires that pass through, and units that feed each other.
// CHECK-LABEL: hw.module @crossed(in %a : i1, out y : i1) {
// CHECK-NEXT:    hw.output %a : i1
hw.module private @swap(in %a : i1, in %b : i1, out x : i1, out y : i1) {
  hw.output %b, %a : i1, i1
}
hw.module @crossed(in %a : i1, out y : i1) {
  %s.x, %s.y = hw.instance "s" @swap(a: %s.x: i1, b: %a: i1) -> (x: i1, y: i1)
  hw.output %s.y : i1
}

// -----

hw.module private @wire(in %a : i1, out x : i1) {
  hw.output %a : i1
}
hw.module @cycle(out y : i1) {
  // expected-error @+1 {{'hw.instance' op is part of a combinational cycle}}
  %s.x = hw.instance "s" @wire(a: %s.x: i1) -> (x: i1)
  hw.output %s.x : i1
}

// -----

hw.module @a() {
  hw.instance "b" @b() -> ()
  hw.output
}
hw.module @b() {
  // expected-error @+1 {{'hw.instance' op makes 'a' part of itself: a circuit cannot be recursive}}
  hw.instance "a" @a() -> ()
  hw.output
}
