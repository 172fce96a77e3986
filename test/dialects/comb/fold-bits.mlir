// RUN: sluice opt %s --canonicalize --cse | FileCheck %s

// CHECK-LABEL: hw.module @extract
// CHECK:         hw.output %a, %c2_i3, %b, %c1_i2, %c, %[[KEPT:[0-9]+]], %c0_i0 :
hw.module @extract(in %a : i8, in %b : i3, in %c : i1, out o0 : i8, out o1 : i3, out o2 : i3, out o3 : i2, out o4 : i1, out o5 : i4, out o6 : i0) {
  %0 = comb.extract %a from 0 : (i8) -> i8
  %c20 = hw.constant 20 : i8
  %1 = comb.extract %c20 from 1 : (i8) -> i3
  %cat = comb.concat %a, %b, %c20 : i8, i3, i8
  %2 = comb.extract %cat from 8 : (i19) -> i3
  %3 = comb.extract %cat from 4 : (i19) -> i2
  %rep = comb.replicate %c : (i1) -> i8
  %4 = comb.extract %rep from 5 : (i8) -> i1
  %5 = comb.extract %cat from 9 : (i19) -> i4
  %6 = comb.extract %a from 3 : (i8) -> i0
  hw.output %0, %1, %2, %3, %4, %5, %6 : i8, i3, i3, i2, i1, i4, i0
}

// CHECK-LABEL: hw.module @concat
// CHECK:         hw.output %a, %a, %c43_i8, %[[SWAPPED:[0-9]+]], %[[PART:[0-9]+]] :
hw.module @concat(in %a : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i7) {
  %0 = comb.concat %a : i8
  %hi = comb.extract %a from 5 : (i8) -> i3
  %lo = comb.extract %a from 0 : (i8) -> i5
  %1 = comb.concat %hi, %lo : i3, i5
  %c1 = hw.constant 1 : i3
  %c11 = hw.constant 11 : i5
  %2 = comb.concat %c1, %c11 : i3, i5
  %3 = comb.concat %lo, %hi : i5, i3
  %mid = comb.extract %a from 1 : (i8) -> i4
  %4 = comb.concat %hi, %mid : i3, i4
  hw.output %0, %1, %2, %3, %4 : i8, i8, i8, i8, i7
}

// CHECK-LABEL: hw.module @others
// CHECK:         hw.output %a, %c-38_i8, %c, %true, %a, %c80_i8, %c-1_i100 :
hw.module @others(in %a : i8, in %c : i1, out o0 : i8, out o1 : i8, out o2 : i1, out o3 : i1, out o4 : i8, out o5 : i8, out o6 : i100) {
  %0 = comb.replicate %a : (i8) -> i8
  %c11 = hw.constant 11 : i8
  %c218 = hw.constant 218 : i8
  %rr = comb.reverse %c218 : i8
  %1 = comb.reverse %rr : i8
  %2 = comb.parity %c : i1
  %3 = comb.parity %c11 : i8
  %r = comb.reverse %a : i8
  %4 = comb.reverse %r : i8
  %c10 = hw.constant 10 : i8
  %5 = comb.reverse %c10 : i8
  %true = hw.constant true
  %6 = comb.replicate %true : (i1) -> i100
  hw.output %0, %1, %2, %3, %4, %5, %6 : i8, i8, i1, i1, i8, i8, i100
}

// CHECK-LABEL: hw.module @truth_table
// CHECK:         hw.output %true, %a, %b, %false, %[[XOR:[0-9]+]] :
hw.module @truth_table(in %a : i1, in %b : i1, out o0 : i1, out o1 : i1, out o2 : i1, out o3 : i1, out o4 : i1) {
  %false = hw.constant false
  %true = hw.constant true
  %0 = comb.truth_table %a, %b -> [true, true, true, true]
  %1 = comb.truth_table %a, %b -> [false, false, true, true]
  %2 = comb.truth_table %true, %b -> [true, true, false, true]
  %3 = comb.truth_table %true, %true -> [true, true, true, false]
  %4 = comb.truth_table %a, %b -> [false, true, true, false]
  hw.output %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
