// RUN: sluice opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: hw.module @and_inv
// CHECK-DAG:     %c-2_i4 = hw.constant -2 : i4
// CHECK-DAG:     %c0_i4 = hw.constant 0 : i4
// CHECK:         hw.output %a, %a, %c0_i4, %c0_i4, %a, %a, %c-2_i4 :
hw.module @and_inv(in %a : i4, in %b : i4, out o0 : i4, out o1 : i4, out o2 : i4, out o3 : i4, out o4 : i4, out o5 : i4, out o6 : i4) {
  %zero = hw.constant 0 : i4
  %ones = hw.constant -1 : i4
  %one = hw.constant 1 : i4
  %0 = synth.aig.and_inv %a : i4
  %1 = synth.aig.and_inv %a, %ones, not %zero : i4
  %2 = synth.aig.and_inv %a, not %b, not %ones : i4
  %3 = synth.aig.and_inv %a, %b, not %a : i4
  %4 = synth.aig.and_inv %a, %a : i4
  %n = synth.aig.and_inv not %a : i4
  %5 = synth.aig.and_inv not %n : i4
  %6 = synth.aig.and_inv not %one, %ones : i4
  hw.output %0, %1, %2, %3, %4, %5, %6 : i4, i4, i4, i4, i4, i4, i4
}

// What needs a new gate stays.
// CHECK-LABEL: hw.module @kept
// CHECK:         %0 = synth.aig.and_inv not %a, not %a : i1
// CHECK:         synth.subckt "box"
hw.module @kept(in %a : i1, out o : i1) {
  %0 = synth.aig.and_inv not %a, not %a : i1
  %1 = synth.subckt "box" %a : (i1) -> i1
  hw.output %0 : i1
}

// CHECK-LABEL: hw.module @cycle
// CHECK:         %0 = synth.aig.and_inv %0 : i1
hw.module @cycle(out o : i1) {
  %0 = synth.aig.and_inv %0 : i1
  hw.output %0 : i1
}
