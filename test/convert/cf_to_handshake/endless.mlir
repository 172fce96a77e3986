// RUN: sluice opt %s --lower-cf-to-handshake | FileCheck %s
// RUN: sluice opt %s --lower-cf-to-handshake --handshake-materialize
// A function that never returns gets an exit that is never taken.

// CHECK-LABEL: handshake.func @endless(
//       CHECK: %[[C:[a-zA-Z0-9_]+]], %{{.*}} = control_merge [%arg1, %[[BACK:[a-zA-Z0-9_]+]]] {handshake.bb = 1
//       CHECK: %[[NO:[a-zA-Z0-9_]+]] = constant {{.*}} value = false
//       CHECK: %[[EXIT:[a-zA-Z0-9_]+]], %[[BACK]] = cond_br %[[NO]], %[[C]]
//       CHECK: end {{.*}} %{{.*}}, %[[EXIT]]
func.func @endless(%x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%i: i32):
  cf.br ^bb2
^bb2:
  %j = arith.addi %i, %i : i32
  cf.br ^bb1(%j : i32)
}

// CHECK-LABEL: handshake.func @endless_conditional(
//       CHECK: end
func.func @endless_conditional(%c: i1) {
  cf.cond_br %c, ^bb1(%c : i1), ^bb1(%c : i1)
^bb1(%d: i1):
  cf.cond_br %d, ^bb1(%c : i1), ^bb1(%d : i1)
}

// Only one way is endless.
// CHECK-LABEL: handshake.func @trap(
//       CHECK: end
func.func @trap(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.addi %x, %x : i32
  cf.br ^bb1
^bb2:
  return %x : i32
}
