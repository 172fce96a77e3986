// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

!s = !hw.struct<foo: i19, bar: i7>

// CHECK-LABEL: hw.module @structs
hw.module @structs(in %a : i19, in %b : i7) {
  // CHECK-NEXT: %0 = hw.struct_create (%a, %b) : !hw.struct<foo: i19, bar: i7>
  %0 = hw.struct_create (%a, %b) : !s
  // CHECK-NEXT: %foo = hw.struct_extract %0["foo"] : !hw.struct<foo: i19, bar: i7>
  %1 = hw.struct_extract %0["foo"] : !s
  // CHECK-NEXT: %1 = hw.struct_inject %0["bar"], %b {x} : !hw.struct<foo: i19, bar: i7>
  %2 = hw.struct_inject %0["bar"], %b {x} : !s
  // CHECK-NEXT: %foo_0, %bar = hw.struct_explode %0 : !hw.struct<foo: i19, bar: i7>
  %3, %4 = hw.struct_explode %0 : !s
  // CHECK-NEXT: %2 = hw.aggregate_constant [false, true] : !hw.struct<a: i1, b: i1>
  %5 = hw.aggregate_constant [false, true] : !hw.struct<a: i1, b: i1>
  // CHECK-NEXT: %3 = hw.bitcast %2 : (!hw.struct<a: i1, b: i1>) -> i2
  %6 = hw.bitcast %5 : (!hw.struct<a: i1, b: i1>) -> i2
  // CHECK-NEXT: %4 = hw.struct_create () : !hw.struct<>
  %7 = hw.struct_create () : !hw.struct<>
}
