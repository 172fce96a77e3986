// RUN: sluice opt %s --lower-calls-to-models=only-waits=true --split-input-file --verify-diagnostics | FileCheck %s
// Other functions without a body are somebody else's.

// CHECK-LABEL: func.func @waits
// CHECK-NEXT: %[[X:.*]] = call @pop(%arg0)
// CHECK-NEXT: return %[[X]] : i32
func.func @waits(%a: i32) -> i32 {
  %x = call @pop(%a) : (i32) -> i32
  %t = call @__int_to_token(%a) : (i32) -> i32
  %r = call @__wait_int(%t, %x) : (i32, i32) -> i32
  return %r : i32
}
func.func private @pop(i32) -> i32
func.func private @__wait_int(i32, i32) -> i32
func.func private @__int_to_token(i32) -> i32

// -----

// Variables of placeholders are not looked at.
func.func private @__init(%a: i32) {
  return
}
// expected-error @+1 {{'__wait_long' is no intrinsic: there is one for each of char, short, int, unsigned, float and double}}
func.func private @__wait_long(i32, i64) -> i64
