// RUN: sluice opt %s --canonicalize --cse | FileCheck %s
// and, or, xor: constants, identities, complements; mux; and_inv has its own test.

// CHECK-LABEL: hw.module @and
// CHECK:         hw.output %a, %a, %c0_i8, %a, %c0_i8, %c8_i8 :
hw.module @and(in %a : i8, in %b : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8, out o5 : i8) {
  %zero = hw.constant 0 : i8
  %ones = hw.constant -1 : i8
  %c12 = hw.constant 12 : i8
  %c10 = hw.constant 10 : i8
  %0 = comb.and %a : i8
  %1 = comb.and %a, %ones, %a : i8
  %2 = comb.and %a, %zero, %b : i8
  %3 = comb.and %a, %a : i8
  %n = comb.xor %a, %ones : i8
  %4 = comb.and %b, %n, %a : i8
  %5 = comb.and %c12, %c10 : i8
  hw.output %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: hw.module @or
// CHECK:         hw.output %a, %c-1_i8, %a, %c-1_i8, %c14_i8 :
hw.module @or(in %a : i8, in %b : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8) {
  %zero = hw.constant 0 : i8
  %ones = hw.constant -1 : i8
  %c12 = hw.constant 12 : i8
  %c10 = hw.constant 10 : i8
  %0 = comb.or %a, %zero : i8
  %1 = comb.or %a, %ones, %b : i8
  %2 = comb.or %a, %a : i8
  %n = comb.xor %ones, %a : i8
  %3 = comb.or %n, %b, %a : i8
  %4 = comb.or %c12, %c10 : i8
  hw.output %0, %1, %2, %3, %4 : i8, i8, i8, i8, i8
}

// CHECK-LABEL: hw.module @xor
// CHECK:         hw.output %a, %c0_i8, %b, %a, %a, %c6_i8 :
hw.module @xor(in %a : i8, in %b : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8, out o5 : i8) {
  %zero = hw.constant 0 : i8
  %ones = hw.constant -1 : i8
  %c12 = hw.constant 12 : i8
  %c10 = hw.constant 10 : i8
  %0 = comb.xor %a, %zero : i8
  %1 = comb.xor %a, %a : i8
  %2 = comb.xor %a, %b, %a : i8
  %n = comb.xor %a, %ones : i8
  %3 = comb.xor %n, %ones : i8
  %k = comb.xor %c10, %a : i8
  %4 = comb.xor %k, %c10 : i8
  %5 = comb.xor %c12, %c10 : i8
  hw.output %0, %1, %2, %3, %4, %5 : i8, i8, i8, i8, i8, i8
}

// CHECK-LABEL: hw.module @mux
// CHECK:         hw.output %a, %b, %a, %c, %clk :
hw.module @mux(in %a : i8, in %b : i8, in %c : i1, in %clk : !seq.clock, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i1, out o4 : !seq.clock) {
  %true = hw.constant true
  %false = hw.constant false
  %0 = comb.mux %true, %a, %b : i8
  %1 = comb.mux %false, %a, %b : i8
  %2 = comb.mux %c, %a, %a : i8
  %3 = comb.mux %c, %true, %false : i1
  %4 = comb.mux %c, %clk, %clk : !seq.clock
  hw.output %0, %1, %2, %3, %4 : i8, i8, i8, i1, !seq.clock
}

// In a graph an op may feed itself: it is not replaced by itself.
// CHECK-LABEL: hw.module @cycles
// CHECK-DAG:     %[[X:.*]] = comb.and %[[X]] : i1
// CHECK-DAG:     %[[Y:.*]] = comb.mux %c, %[[Y]], %[[Y]] : i1
// CHECK:         hw.output %[[X]], %[[Y]]
hw.module @cycles(in %c : i1, out o0 : i1, out o1 : i1) {
  %0 = comb.and %0 : i1
  %1 = comb.mux %c, %1, %1 : i1
  hw.output %0, %1 : i1, i1
}
