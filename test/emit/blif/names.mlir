// RUN: sluice opt %s --emit-blif | FileCheck %s

// The top comes first. Ports and latches keep their names; a gate that drives a port has the port's;
// other gates are numbered, behind a word that nothing else starts with.
// CHECK:      # Made by Sluice.
// CHECK-NEXT: .model top
// CHECK-NEXT: .inputs a n1 clk
// CHECK-NEXT: .outputs y y2 z q
// CHECK-NEXT: .latch n_1 q re clk 1
// CHECK-NEXT: .latch a r.s fe clk 3
// CHECK-NEXT: .subckt unit a=a x_y=u.x_y b=z
// CHECK-NEXT: .cname u
// CHECK-NEXT: .names a n1 y
// CHECK-NEXT: 01 1
// CHECK-NEXT: .names y u.x_y r.s n_1
// CHECK-NEXT: 100 1
// CHECK-NEXT: .names y y2
// CHECK-NEXT: 1 1
// CHECK-NEXT: .end
hw.module private @unit(in %a : i1, out "x y" : i1, out b : i1) {
  %true = hw.constant true
  %0 = comb.truth_table %a, %true -> [false, true, true, false]
  hw.output %0, %true : i1, i1
}
hw.module @top(in %a : i1, in %n1 : i1, in %clk : !seq.clock, out y : i1, out y2 : i1, out z : i1, out q : i1) {
  %q = synth.latch %1 clock %clk init 1 : i1
  %r.s = synth.latch %a clock %clk {latchType = "fe"} : i1
  %u.x, %u.b = hw.instance "u" @unit(a: %a: i1) -> ("x y": i1, b: i1)
  %0 = synth.aig.and_inv not %a, %n1 : i1
  %1 = synth.aig.and_inv %0, not %u.x, not %r.s : i1
  hw.output %0, %0, %u.b, %q : i1, i1, i1, i1
}

// CHECK: .model unit
// CHECK-NEXT: .inputs a
// CHECK-NEXT: .outputs x_y b
// CHECK-NEXT: .names b
// CHECK-NEXT: 1
// CHECK-NEXT: .names a b x_y
// CHECK-NEXT: 01 1
// CHECK-NEXT: 10 1
