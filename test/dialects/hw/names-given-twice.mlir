// RUN: sluice opt %s --split-input-file --verify-diagnostics | FileCheck %s
// A name in the dictionary or behind `name` goes before the one left of `=`; two that are written out are one too many.

// CHECK: hw.module @explicit_name_wins
hw.module @explicit_name_wins(in %clk: !seq.clock, in %i: i32) {
  // CHECK-NEXT: %same = seq.compreg %i, %clk : i32
  %same = seq.compreg %i, %clk {name = "same"} : i32
  // CHECK-NEXT: %other = seq.compreg %i, %clk : i32
  %q = seq.compreg %i, %clk {name = "other"} : i32
  // CHECK-NEXT: %foo = hw.wire %i : i32
  %foo = hw.wire %i {name = "foo"} : i32
  // CHECK-NEXT: %bar = hw.wire %i : i32
  %baz = hw.wire %i name "bar" : i32
  // CHECK-NEXT: %plain = hw.wire %i : i32
  %plain = hw.wire %i : i32
}

// -----

hw.module @twice(in %i: i32) {
  // expected-error @below {{attribute 'name' occurs more than once}}
  %q = hw.wire %i name "a" {name = "b"} : i32
}
