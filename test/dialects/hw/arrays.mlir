// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// Nested types drop their prefix inside arrays and inout, not inside structs.
// CHECK-LABEL: hw.module.extern @types(in %a : !hw.array<2xarray<3xi8>>, in %b : !hw.array<2xstruct<x: i1>>, in %c : !hw.struct<a: !hw.array<1xi1>, "b c": i2>, inout %d : !hw.array<4xi1>, in %e : !hw.inout<array<2xi8>>, in %f : !hw.struct<>, in %g : !hw.array<10xi2>)
hw.module.extern @types(in %a : !hw.array<2x!hw.array<3xi8>>, in %b : !hw.array<2xstruct<x: i1>>, in %c : !hw.struct<a: !hw.array<1xi1>, "b c": i2>, inout %d : !hw.array<4 x i1>, in %e : !hw.inout<array<2xi8>>, in %f : !hw.struct<>, in %g : !hw.array<10 x i2>)

// CHECK-LABEL: hw.module @ops
hw.module @ops(in %x : i19, in %y : i19, in %i : i2, in %one : i1, in %none : i0) {
  // CHECK-NEXT: %0 = hw.array_create %x, %y, %x, %y : i19
  %0 = hw.array_create %x, %y, %x, %y : i19
  // CHECK-NEXT: %1 = hw.array_get %0[%i] : !hw.array<4xi19>, i2
  %1 = hw.array_get %0[%i] : !hw.array<4xi19>, i2
  // CHECK-NEXT: %2 = hw.array_slice %0[%i] : (!hw.array<4xi19>) -> !hw.array<2xi19>
  %2 = hw.array_slice %0[%i] : (!hw.array<4xi19>) -> !hw.array<2xi19>
  // CHECK-NEXT: %3 = hw.array_concat %0, %2 {a} : !hw.array<4xi19>, !hw.array<2xi19>
  %3 = hw.array_concat %0, %2 {a} : !hw.array<4xi19>, !hw.array<2xi19>
  // CHECK-NEXT: %4 = hw.array_inject %0[%i], %x : !hw.array<4xi19>, i2
  %4 = hw.array_inject %0[%i], %x : !hw.array<4xi19>, i2
  // CHECK-NEXT: %5 = hw.array_create %x : i19
  %5 = hw.array_create %x : i19
  // An index into one element has 0 bits, or 1.
  // CHECK-NEXT: %6 = hw.array_get %5[%none] : !hw.array<1xi19>, i0
  %6 = hw.array_get %5[%none] : !hw.array<1xi19>, i0
  // CHECK-NEXT: %7 = hw.array_get %5[%one] : !hw.array<1xi19>, i1
  %7 = hw.array_get %5[%one] : !hw.array<1xi19>, i1
  // The index of a slice has no type in the text, even before its definition.
  // CHECK-NEXT: %8 = hw.array_slice %0[%9] : (!hw.array<4xi19>) -> !hw.array<4xi19>
  %8 = hw.array_slice %0[%9] : (!hw.array<4xi19>) -> !hw.array<4xi19>
  // CHECK-NEXT: %9 = hw.bitcast %i : (i2) -> i2
  %9 = hw.bitcast %i : (i2) -> i2
  // CHECK-NEXT: %10 = hw.aggregate_constant [0 : i2, 1 : i2, -2 : i2, -1 : i2] : !hw.array<4xi2>
  %10 = hw.aggregate_constant [0 : i2, 1 : i2, -2 : i2, -1 : i2] : !hw.array<4xi2>
  // CHECK-NEXT: %11 = hw.aggregate_constant {{\[\[}}0 : i8], [1 : i8]] : !hw.array<2xarray<1xi8>>
  %11 = hw.aggregate_constant [[0 : i8], [1 : i8]] : !hw.array<2xarray<1xi8>>
  // CHECK-NEXT: %12 = hw.bitcast %11 : (!hw.array<2xarray<1xi8>>) -> i16
  %12 = hw.bitcast %11 : (!hw.array<2xarray<1xi8>>) -> i16
}
