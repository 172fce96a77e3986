// RUN: sluice opt %s --canonicalize --cse | FileCheck %s
// What was just put together is not taken apart.

!s = !hw.struct<x: i8, y: i8>

// CHECK-LABEL: hw.module @arrays
// CHECK-DAG:     %c3_i8 = hw.constant 3 : i8
// CHECK-NOT:     hw.array
// CHECK:         hw.output %a, %b, %arr, %c3_i8, %arr, %a :
hw.module @arrays(in %a : i8, in %b : i8, in %arr : !hw.array<2xi8>, in %i : i1, out o0 : i8, out o1 : i8, out o2 : !hw.array<2xi8>, out o3 : i8, out o4 : !hw.array<2xi8>, out o5 : i8) {
  %0 = hw.array_create %a, %b : i8
  %true = hw.constant true
  %false = hw.constant false
  %1 = hw.array_get %0[%true] : !hw.array<2xi8>, i1
  %2 = hw.array_get %0[%false] : !hw.array<2xi8>, i1
  %3 = hw.array_slice %arr[%i] : (!hw.array<2xi8>) -> !hw.array<2xi8>
  %4 = hw.aggregate_constant [3 : i8, 4 : i8] : !hw.array<2xi8>
  %5 = hw.array_get %4[%true] : !hw.array<2xi8>, i1
  %6 = hw.array_concat %arr : !hw.array<2xi8>
  %7 = hw.array_create %a : i8
  %8 = hw.array_get %7[%i] : !hw.array<1xi8>, i1
  hw.output %1, %2, %3, %5, %6, %8 : i8, i8, !hw.array<2xi8>, i8, !hw.array<2xi8>, i8
}

// An index out of range has no value to fold to.
// CHECK-LABEL: hw.module @out_of_range
// CHECK:         hw.array_get
hw.module @out_of_range(in %a : i8, out o : i8) {
  %0 = hw.array_create %a, %a, %a : i8
  %c3 = hw.constant 3 : i2
  %1 = hw.array_get %0[%c3] : !hw.array<3xi8>, i2
  hw.output %1 : i8
}

// CHECK-LABEL: hw.module @structs
// CHECK-NEXT:    hw.output %a, %b, %a, %b, %a
hw.module @structs(in %a : i8, in %b : i8, out o0 : i8, out o1 : i8, out o2 : i8, out o3 : i8, out o4 : i8) {
  %0 = hw.struct_create (%a, %b) : !s
  %1 = hw.struct_extract %0["x"] : !s
  %2 = hw.struct_extract %0["y"] : !s
  %3, %4 = hw.struct_explode %0 : !s
  %5 = hw.bitcast %a : (i8) -> !hw.array<8xi1>
  %6 = hw.bitcast %5 : (!hw.array<8xi1>) -> i8
  hw.output %1, %2, %3, %4, %6 : i8, i8, i8, i8, i8
}

// An op that feeds itself is left alone.
// CHECK-LABEL: hw.module @cycle
// CHECK:         %0 = hw.bitcast %0 : (i8) -> i8
hw.module @cycle(out o : i8) {
  %0 = hw.bitcast %0 : (i8) -> i8
  hw.output %0 : i8
}
