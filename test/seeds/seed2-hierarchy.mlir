// RUN: sluice opt %s --hw-invert-ready | FileCheck %s
// RUN: sluice opt %s --hw-invert-ready > %t.mlir
// RUN: %roundtrip-via-mlir %t.mlir
// Seed 2, "Instance rewriting": ready is turned around through the hierarchy, whatever the order of
// the modules: @top holds @middle twice, which holds @leaf and an external module. The third channel
// goes straight through @middle.

// CHECK:      hw.module @top(in %a : i1, in %v : i1, in %q_ready : i1, out r : i1, out q : i1, out q_valid : i1) {
// CHECK-NEXT:   %m0.r, %m0.through_ready, %m0.q, %m0.q_valid = hw.instance "m0" @middle(a: %a: i1, v: %v: i1, through: %m1.q: i1, q_ready: %m1.r: i1, thru_ready: %m1.through_ready: i1) -> (r: i1, through_ready: i1, q: i1, q_valid: i1)
// CHECK-NEXT:   %m1.r, %m1.through_ready, %m1.q, %m1.q_valid = hw.instance "m1" @middle(a: %m0.q: i1, v: %m0.q_valid: i1, through: %m1.q_valid: i1, q_ready: %q_ready: i1, thru_ready: %m0.through_ready: i1) -> (r: i1, through_ready: i1, q: i1, q_valid: i1)
// CHECK-NEXT:   hw.output %m0.r, %m1.q, %m1.q_valid : i1, i1, i1
hw.module @top(in %a : i1, in %v : i1, in %r : i1 {synth.ready}, out q : i1, out q_valid : i1, out q_ready : i1 {synth.ready}) {
  %m0.q, %m0.q_valid, %m0.q_ready, %m0.thru_ready = hw.instance "m0" @middle(a: %a: i1, v: %v: i1, r: %r: i1, through: %m1.q: i1, through_ready: %m1.thru_ready: i1) -> (q: i1, q_valid: i1, q_ready: i1, thru_ready: i1)
  %m1.q, %m1.q_valid, %m1.q_ready, %m1.thru_ready = hw.instance "m1" @middle(a: %m0.q: i1, v: %m0.q_valid: i1, r: %m0.q_ready: i1, through: %m1.q_valid: i1, through_ready: %m0.thru_ready: i1) -> (q: i1, q_valid: i1, q_ready: i1, thru_ready: i1)
  hw.output %m1.q, %m1.q_valid, %m1.q_ready : i1, i1, i1
}

// CHECK:      hw.module private @middle(in %a : i1, in %v : i1, in %through : i1, in %q_ready : i1, in %thru_ready : i1, out r : i1, out through_ready : i1, out q : i1, out q_valid : i1) attributes {comment = "kept"} {
// CHECK-NEXT:   %leaf.r, %leaf.q, %leaf.q_valid = hw.instance "leaf" sym @inner @leaf(a: %a: i1, v: %v: i1, q_ready: %elsewhere.r: i1) -> (r: i1, q: i1, q_valid: i1) {note = 1 : i32}
// CHECK-NEXT:   %elsewhere.r, %elsewhere.q, %elsewhere.q_valid = hw.instance "elsewhere" @elsewhere(a: %leaf.q: i1, v: %leaf.q_valid: i1, q_ready: %q_ready: i1) -> (r: i1, q: i1, q_valid: i1)
// CHECK-NEXT:   hw.output %leaf.r, %thru_ready, %elsewhere.q, %elsewhere.q_valid : i1, i1, i1, i1
hw.module private @middle(in %a : i1, in %v : i1, in %r : i1 {synth.ready}, in %through : i1, in %through_ready : i1 {synth.ready}, out q : i1, out q_valid : i1, out q_ready : i1 {synth.ready}, out thru_ready : i1 {synth.ready}) attributes {comment = "kept"} {
  %leaf.q, %leaf.q_valid, %leaf.q_ready = hw.instance "leaf" sym @inner @leaf(a: %a: i1, v: %v: i1, r: %r: i1) -> (q: i1, q_valid: i1, q_ready: i1) {note = 1 : i32}
  %elsewhere.q, %elsewhere.q_valid, %elsewhere.q_ready = hw.instance "elsewhere" @elsewhere(a: %leaf.q: i1, v: %leaf.q_valid: i1, r: %leaf.q_ready: i1) -> (q: i1, q_valid: i1, q_ready: i1)
  hw.output %elsewhere.q, %elsewhere.q_valid, %elsewhere.q_ready, %through_ready : i1, i1, i1, i1
}

// CHECK:      hw.module private @leaf(in %a : i1, in %v : i1, in %q_ready : i1, out r : i1, out q : i1, out q_valid : i1) {
// CHECK-NEXT:   %0:3 = synth.subckt "leaf" %a, %v, %q_ready : (i1, i1, i1) -> (i1, i1, i1)
// CHECK-NEXT:   hw.output %0#0, %0#1, %0#2 : i1, i1, i1
hw.module private @leaf(in %a : i1, in %v : i1, in %r : i1 {synth.ready}, out q : i1, out q_valid : i1, out q_ready : i1 {synth.ready}) {
  %0:3 = synth.subckt "leaf" %a, %v, %r : (i1, i1, i1) -> (i1, i1, i1)
  hw.output %0#0, %0#1, %0#2 : i1, i1, i1
}

// CHECK:      hw.module.extern @elsewhere(in %a : i1, in %v : i1, in %q_ready : i1, out r : i1, out q : i1, out q_valid : i1)
hw.module.extern @elsewhere(in %a : i1, in %v : i1, in %r : i1 {synth.ready}, out q : i1, out q_valid : i1, out q_ready : i1 {synth.ready})
