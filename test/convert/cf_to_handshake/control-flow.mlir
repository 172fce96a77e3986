// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// RUN: sluice opt %s --lower-cf-to-handshake --handshake-materialize
// RUN: %dataflow %s
// Branches, joins and loops of every shape.

// The value that both sides leave alone goes past them, with a place to wait for the control token.
// CHECK-LABEL: handshake.func @diamond(
//  CHECK-NEXT: %[[CT:[a-zA-Z0-9_]+]], %[[CF:[a-zA-Z0-9_]+]] = cond_br %arg0, %arg3 {handshake.bb = 0
//  CHECK-NEXT: %[[XT:[a-zA-Z0-9_]+]], %[[XF:[a-zA-Z0-9_]+]] = cond_br %arg0, %arg1 {handshake.bb = 0
//  CHECK-NEXT: %[[D:[a-zA-Z0-9_]+]] = addi %[[XT]], %[[XT]] {handshake.bb = 1
//  CHECK-NEXT: %[[C:[a-zA-Z0-9_]+]], %[[FROM:[a-zA-Z0-9_]+]] = control_merge [%[[CF]], %[[CT]]] {handshake.bb = 2
//  CHECK-NEXT: %[[M:[a-zA-Z0-9_]+]] = mux %[[FROM]] [%[[XF]], %[[D]]] {handshake.bb = 2
//  CHECK-NEXT: %[[Y:[a-zA-Z0-9_]+]] = buffer %arg2, bufferType = FIFO_BREAK_NONE, numSlots = 1 {handshake.bb = 2
//  CHECK-NEXT: %[[S:[a-zA-Z0-9_]+]] = subi %[[M]], %[[Y]] {handshake.bb = 2
//  CHECK-NEXT: end {{.*}} %[[S]], %[[C]]
func.func @diamond(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  %0 = arith.addi %x, %x : i32
  cf.br ^bb2(%0 : i32)
^bb2(%m: i32):
  %1 = arith.subi %m, %y : i32
  return %1 : i32
}

// A loop that is one block; its bound goes round with it, what is read behind it does not.
// CHECK-LABEL: handshake.func @self_loop(
//       CHECK: %[[ZERO:[a-zA-Z0-9_]+]] = constant %arg2
//       CHECK: %[[C:[a-zA-Z0-9_]+]], %[[FROM:[a-zA-Z0-9_]+]] = control_merge [%arg2, %[[BACK:[a-zA-Z0-9_]+]]] {handshake.bb = 1
//       CHECK: %[[I:[a-zA-Z0-9_]+]] = mux %[[FROM]] [%[[ZERO]], %[[IT:[a-zA-Z0-9_]+]]]
//       CHECK: %[[N:[a-zA-Z0-9_]+]] = mux %[[FROM]] [%arg0, %[[NT:[a-zA-Z0-9_]+]]]
//       CHECK: %[[J:[a-zA-Z0-9_]+]] = addi %[[I]]
//       CHECK: %[[COND:[a-zA-Z0-9_]+]] = cmpi slt, %[[J]], %
//       CHECK: %[[BACK]], %[[OUT:[a-zA-Z0-9_]+]] = cond_br %[[COND]], %[[C]]
//       CHECK: %[[IT]], %[[IF:[a-zA-Z0-9_]+]] = cond_br %[[COND]], %[[J]]
//       CHECK: %[[NT]], %{{.*}} = cond_br %[[COND]], %[[N]]
//       CHECK: %[[Y:[a-zA-Z0-9_]+]] = buffer %arg1
//       CHECK: muli %[[IF]], %[[Y]] {handshake.bb = 2
func.func @self_loop(%n: i32, %y: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0 : i32)
^bb1(%i: i32):
  %j = arith.addi %i, %c1 : i32
  %m = arith.constant 15 : i32
  %k = arith.andi %n, %m : i32
  %c = arith.cmpi slt, %j, %k : i32
  cf.cond_br %c, ^bb1(%j : i32), ^bb2
^bb2:
  %r = arith.muli %j, %y : i32
  return %r : i32
}

// Two edges from one block to another: two ways into it.
// CHECK-LABEL: handshake.func @two_edges(
//       CHECK: %[[CT:[a-zA-Z0-9_]+]], %[[CF:[a-zA-Z0-9_]+]] = cond_br %arg0, %arg3
//       CHECK: %[[XT:[a-zA-Z0-9_]+]], %{{.*}} = cond_br %arg0, %arg1
//       CHECK: %{{.*}}, %[[YF:[a-zA-Z0-9_]+]] = cond_br %arg0, %arg2
//       CHECK: %{{.*}}, %[[FROM:[a-zA-Z0-9_]+]] = control_merge [%[[CT]], %[[CF]]]
//       CHECK: mux %[[FROM]] [%[[XT]], %[[YF]]]
func.func @two_edges(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%y : i32)
^bb1(%m: i32):
  return %m : i32
}

// Several returns meet in a block of their own.
// CHECK-LABEL: handshake.func @returns(
//       CHECK: control_merge [{{.*}}, {{.*}}, {{.*}}] {handshake.bb = 5
//  CHECK-SAME: <i2>
//       CHECK: mux
//       CHECK: end {handshake.bb = 5
func.func @returns(%c: i1, %d: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : i32
^bb2:
  cf.cond_br %d, ^bb3, ^bb4
^bb3:
  return %y : i32
^bb4:
  %0 = arith.addi %x, %y : i32
  return %0 : i32
}

// A switch is a chain of comparisons.
// CHECK-LABEL: handshake.func @switch(
//       CHECK: cmpi eq, %arg0
//       CHECK: cond_br
//       CHECK: cmpi eq
//       CHECK: control_merge
func.func @switch(%x: i32, %y: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  cf.switch %x : i32, [
    default: ^bb1(%y : i32),
    5: ^bb1(%c3 : i32),
    2: ^bb2,
    1: ^bb2
  ]
^bb1(%m: i32):
  return %m : i32
^bb2:
  %0 = arith.muli %x, %y : i32
  return %0 : i32
}

// Two ways into a loop, at different blocks; and blocks not in the order of their dominators.
// CHECK-LABEL: handshake.func @irreducible(
//       CHECK: end
func.func @irreducible(%c: i1, %n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c15 = arith.constant 15 : i32
  %k = arith.andi %n, %c15 : i32
  cf.cond_br %c, ^bb2(%k : i32), ^bb3(%k : i32)
^bb1(%r: i32):
  %t = arith.addi %r, %n : i32
  return %t : i32
^bb2(%a: i32):
  %a1 = arith.subi %a, %c1 : i32
  %ca = arith.cmpi slt, %a1, %c1 : i32
  cf.cond_br %ca, ^bb1(%a : i32), ^bb3(%a1 : i32)
^bb3(%b: i32):
  %b1 = arith.subi %b, %c1 : i32
  %cb = arith.cmpi slt, %b1, %c1 : i32
  cf.cond_br %cb, ^bb1(%b1 : i32), ^bb2(%b1 : i32)
}

// What cannot be reached is not there.
// CHECK-LABEL: handshake.func @unreachable(
//  CHECK-NEXT: end {{.*}} %arg0, %arg1
func.func @unreachable(%x: i32) -> i32 {
  return %x : i32
^bb1:
  %0 = arith.addi %x, %x : i32
  cf.br ^bb2(%0 : i32)
^bb2(%y: i32):
  cf.br ^bb1
}

// The condition is a constant, and passed on as well.
// CHECK-LABEL: handshake.func @constant_condition(
//       CHECK: %[[T:[a-zA-Z0-9_]+]] = constant %arg1 {{.*}} value = true
//       CHECK: cond_br %[[T]], %arg1
//       CHECK: cond_br %[[T]], %[[T]]
func.func @constant_condition(%x: i32) -> i1 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1(%true : i1), ^bb2
^bb1(%y: i1):
  return %y : i1
^bb2:
  %false = arith.constant false
  return %false : i1
}
