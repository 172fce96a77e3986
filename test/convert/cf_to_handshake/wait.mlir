// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// The whole family of wait; the token may be of any type, also where it lives in a variable.

func.func private @__wait_char(i32, i8) -> i8
func.func private @__wait_short(i32, i16) -> i16
func.func private @__wait_int(i32, i32) -> i32
func.func private @__wait_unsigned(i32, i32) -> i32
func.func private @__wait_float(i32, f32) -> f32
func.func private @__wait_double(i32, f64) -> f64
func.func private @__char_to_token(i8) -> i32
func.func private @__short_to_token(i16) -> i32
func.func private @__int_to_token(i32) -> i32
func.func private @__unsigned_to_token(i32) -> i32
func.func private @__float_to_token(f32) -> i32
func.func private @__double_to_token(f64) -> i32

// CHECK-LABEL: handshake.func @all(
//  CHECK-NEXT: %[[S:[a-zA-Z0-9_]+]] = wait %arg0, %arg1 {{.*}} : (!handshake.channel<i8>, !handshake.channel<i16>) -> !handshake.channel<i16>
//  CHECK-NEXT: %[[I:[a-zA-Z0-9_]+]] = wait %[[S]], %arg2 {{.*}} : (!handshake.channel<i16>, !handshake.channel<i32>) -> !handshake.channel<i32>
//  CHECK-NEXT: %[[F:[a-zA-Z0-9_]+]] = wait %[[I]], %arg3 {{.*}} : (!handshake.channel<i32>, !handshake.channel<f32>) -> !handshake.channel<f32>
//  CHECK-NEXT: %[[D:[a-zA-Z0-9_]+]] = wait %[[F]], %arg4 {{.*}} : (!handshake.channel<f32>, !handshake.channel<f64>) -> !handshake.channel<f64>
//  CHECK-NEXT: %[[C:[a-zA-Z0-9_]+]] = wait %[[D]], %arg0 {{.*}} : (!handshake.channel<f64>, !handshake.channel<i8>) -> !handshake.channel<i8>
//  CHECK-NEXT: %[[U:[a-zA-Z0-9_]+]] = wait %[[I]], %arg2
//  CHECK-NEXT: end {{.*}} %[[C]], %[[U]], %arg5
func.func @all(%c: i8, %s: i16, %i: i32, %f: f32, %d: f64) -> (i8, i32) {
  %0 = call @__char_to_token(%c) : (i8) -> i32
  %1 = call @__wait_short(%0, %s) : (i32, i16) -> i16
  %2 = call @__short_to_token(%1) : (i16) -> i32
  %3 = call @__wait_int(%2, %i) : (i32, i32) -> i32
  %4 = call @__int_to_token(%3) : (i32) -> i32
  %5 = call @__wait_float(%4, %f) : (i32, f32) -> f32
  %6 = call @__float_to_token(%5) : (f32) -> i32
  %7 = call @__wait_double(%6, %d) : (i32, f64) -> f64
  %8 = call @__double_to_token(%7) : (f64) -> i32
  %9 = call @__wait_char(%8, %c) : (i32, i8) -> i8
  %10 = call @__unsigned_to_token(%3) : (i32) -> i32
  %11 = call @__wait_unsigned(%10, %i) : (i32, i32) -> i32
  return %9, %11 : i8, i32
}

// A token that a loop carries is a number like any other.
// CHECK-LABEL: handshake.func @carried(
//       CHECK: %[[B:[a-zA-Z0-9_]+]] = bitcast %arg0 {{.*}} : <f64> to <i64>
//       CHECK: trunci %[[B]] {{.*}} : <i64> to <i32>
//       CHECK: %[[T:[a-zA-Z0-9_]+]] = mux
//       CHECK: wait %{{.*}}, %{{.*}} : (!handshake.channel<i32>, !handshake.channel<i32>)
func.func @carried(%d: f64, %n: i32) -> i32 {
  %0 = call @__double_to_token(%d) : (f64) -> i32
  cf.br ^bb1(%0, %n : i32, i32)
^bb1(%t: i32, %x: i32):
  %1 = call @__wait_int(%t, %x) : (i32, i32) -> i32
  %2 = call @__int_to_token(%1) : (i32) -> i32
  %c = arith.cmpi slt, %1, %n : i32
  cf.cond_br %c, ^bb1(%2, %x : i32, i32), ^bb2
^bb2:
  return %1 : i32
}

// On a load, and on the result of a placeholder.
func.func private @__unit(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
// CHECK-LABEL: handshake.func @on_load(
//       CHECK: %{{.*}}, %[[DATA:[a-zA-Z0-9_]+]] = load
//       CHECK: %[[W:[a-zA-Z0-9_]+]] = wait %[[DATA]], %arg1
//       CHECK: %[[UNIT:[a-zA-Z0-9_]+]]:2 = instance @__unit(%[[W]], %arg4)
//       CHECK: wait %[[UNIT]]#0, %arg1
func.func @on_load(%m: memref<4xi32>, %x: i32, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = call @__int_to_token(%0) : (i32) -> i32
  %2 = call @__wait_int(%1, %x) : (i32, i32) -> i32
  %o = call @__init() : () -> i32
  call @__unit(%2, %o) : (i32, i32) -> ()
  %3 = call @__int_to_token(%o) : (i32) -> i32
  %4 = call @__wait_int(%3, %x) : (i32, i32) -> i32
  return %4 : i32
}

// The token is of the call that had assigned the variable when it was made.
// CHECK-LABEL: handshake.func @assigned_again(
//       CHECK: %[[FIRST:[a-zA-Z0-9_]+]]:2 = instance @__unit(%arg0,
//       CHECK: %[[SECOND:[a-zA-Z0-9_]+]]:2 = instance @__unit(%arg1,
//       CHECK: %[[W:[a-zA-Z0-9_]+]] = wait %[[FIRST]]#0, %arg1
//       CHECK: end {{.*}} %[[W]], %[[SECOND]]#0,
func.func @assigned_again(%x: i32, %y: i32) -> (i32, i32) {
  %o = call @__init() : () -> i32
  call @__unit(%x, %o) : (i32, i32) -> ()
  %t = call @__int_to_token(%o) : (i32) -> i32
  call @__unit(%y, %o) : (i32, i32) -> ()
  %r = call @__wait_int(%t, %y) : (i32, i32) -> i32
  return %r, %o : i32, i32
}
