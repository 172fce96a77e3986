// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// Placeholders beyond seed 1: in branches and loops, with several calls and results.

func.func private @__init() -> i32
func.func private @__initf() -> f32
func.func private @__unit(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "parameter_N"}) -> i32
func.func private @__two(i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "input_a"}, f32 {handshake.arg_name = "output_c"})

// CHECK: handshake.func private @__unit(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "end"]}
// CHECK: handshake.func private @__two(!handshake.channel<i32>, !handshake.control<>, ...) -> (!handshake.channel<i32>, !handshake.channel<f32>, !handshake.control<>) attributes {argNames = ["input_a", "start"], resNames = ["out0", "out1", "end"]}
// CHECK-NOT: __init

// An output is an assignment: each use reads the last call before it. The value of the call is the
// first output.
// CHECK-LABEL: handshake.func @assignments(
//       CHECK: %[[A:[a-zA-Z0-9_]+]]:2 = instance @__unit(%arg0, %arg1) {N = 4 : i32
//       CHECK: %[[B:[a-zA-Z0-9_]+]] = addi %[[A]]#0, %arg0
//       CHECK: %[[C:[a-zA-Z0-9_]+]]:2 = instance @__unit(%[[A]]#0, %arg1) {N = 4 : i32
//       CHECK: %[[D:[a-zA-Z0-9_]+]] = addi %[[C]]#0, %[[B]]
//       CHECK: %[[E:[a-zA-Z0-9_]+]] = addi %[[A]]#0, %[[D]]
//       CHECK: end {{.*}} %[[E]]
func.func @assignments(%x: i32) -> i32 {
  %n = arith.constant 4 : i32
  %o = call @__init() : () -> i32
  %r = call @__unit(%x, %o, %n) : (i32, i32, i32) -> i32
  %0 = arith.addi %o, %x : i32
  %1 = call @__unit(%o, %o, %n) : (i32, i32, i32) -> i32
  %2 = arith.addi %o, %0 : i32
  %3 = arith.addi %r, %2 : i32
  return %3 : i32
}

// Results by position, of two types.
// CHECK-LABEL: handshake.func @positions(
//       CHECK: %[[I:[a-zA-Z0-9_]+]]:3 = instance @__two(%arg0, %arg1)
//       CHECK: end {{.*}} %[[I]]#1, %[[I]]#0, %arg1
func.func @positions(%x: i32) -> (f32, i32) {
  %o = call @__init() : () -> i32
  %p = call @__initf() : () -> f32
  call @__two(%o, %x, %p) : (i32, i32, f32) -> ()
  return %p, %o : f32, i32
}

// int o = __init(); __unit(acc, o); acc = o; in a loop: the loop carries the output.
// CHECK-LABEL: handshake.func @feedback(
//       CHECK: %[[ACC:[a-zA-Z0-9_]+]] = mux %{{.*}} [%arg0, %[[BACK:[a-zA-Z0-9_]+]]] {handshake.bb = 1
//       CHECK: %[[I:[a-zA-Z0-9_]+]]:2 = instance @__unit(%[[ACC]], %{{.*}}) {N = 4 : i32, handshake.bb = 1
//       CHECK: %[[BACK]], %[[OUT:[a-zA-Z0-9_]+]] = cond_br %{{.*}}, %[[I]]#0
//       CHECK: end {{.*}} %[[OUT]]
func.func @feedback(%x: i32) -> i32 {
  %n = arith.constant 4 : i32
  %c0 = arith.constant 0 : i32
  cf.br ^bb1(%x : i32)
^bb1(%acc: i32):
  %o = call @__init() : () -> i32
  %r = call @__unit(%acc, %o, %n) : (i32, i32, i32) -> i32
  %c = arith.cmpi slt, %o, %c0 : i32
  cf.cond_br %c, ^bb1(%o : i32), ^bb2
^bb2:
  return %o : i32
}

// One variable, made outside of the loop and assigned in it.
// CHECK-LABEL: handshake.func @outside(
//       CHECK: instance @__unit
//       CHECK: end
func.func @outside(%x: i32) -> i32 {
  %n = arith.constant 4 : i32
  %c0 = arith.constant 0 : i32
  %o = call @__init() : () -> i32
  cf.br ^bb1(%x : i32)
^bb1(%acc: i32):
  %r = call @__unit(%acc, %o, %n) : (i32, i32, i32) -> i32
  %c = arith.cmpi slt, %o, %c0 : i32
  cf.cond_br %c, ^bb1(%o : i32), ^bb2
^bb2:
  return %o : i32
}

// In both branches, merged in the source.
// CHECK-LABEL: handshake.func @branches(
//       CHECK: %[[A:[a-zA-Z0-9_]+]]:2 = instance @__unit
//       CHECK: %[[B:[a-zA-Z0-9_]+]]:2 = instance @__unit
//       CHECK: mux %{{.*}} [%[[A]]#0, %[[B]]#0]
func.func @branches(%c: i1, %x: i32) -> i32 {
  %n = arith.constant 4 : i32
  %o = call @__init() : () -> i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %r = call @__unit(%x, %o, %n) : (i32, i32, i32) -> i32
  cf.br ^bb3(%o : i32)
^bb2:
  %s = call @__unit(%x, %o, %n) : (i32, i32, i32) -> i32
  cf.br ^bb3(%o : i32)
^bb3(%m: i32):
  return %m : i32
}

// Read where no way leads: that vanishes.
// CHECK-LABEL: handshake.func @never_read(
//       CHECK: instance @__unit
//   CHECK-NOT: addi
func.func @never_read(%x: i32) -> i32 {
  %n = arith.constant 4 : i32
  %o = call @__init() : () -> i32
  %r = call @__unit(%x, %o, %n) : (i32, i32, i32) -> i32
  return %x : i32
^bb1:
  %s = arith.addi %o, %x : i32
  cf.br ^bb1
}
