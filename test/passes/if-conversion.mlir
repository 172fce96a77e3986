// RUN: sluice opt %s --if-conversion | FileCheck %s
// RUN: sluice opt %s --if-conversion="max-ops=0" | FileCheck %s --check-prefix=ZERO
// RUN: %same-results %s --runs 4 -- --if-conversion --canonicalize
// RUN: %same-results --random structured --count 5 -- --if-conversion="max-ops=8"
// Small branches without effects become selects.

// CHECK-LABEL: func.func @both(
//  CHECK-NEXT:   %[[A:.*]] = arith.addi %arg1, %arg1 : i32
//  CHECK-NEXT:   %[[B:.*]] = arith.muli %arg1, %arg1 : i32
//  CHECK-NEXT:   %[[S:.*]] = arith.select %arg0, %[[A]], %[[B]] : i32
//  CHECK-NEXT:   return %[[S]] : i32
// ZERO-LABEL: func.func @both(
//        ZERO: cf.cond_br
func.func @both(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %y = arith.addi %x, %x : i32
  cf.br ^join(%y : i32)
^b:
  %z = arith.muli %x, %x : i32
  cf.br ^join(%z : i32)
^join(%r: i32):
  return %r : i32
}

// One side is the join itself; nested ones from the inside.
// CHECK-LABEL: func.func @nested(
//   CHECK-NOT: cond_br
//       CHECK: arith.select
//       CHECK: arith.select
func.func @nested(%c: i1, %d: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^join(%x : i32)
^a:
  %y = arith.addi %x, %x : i32
  cf.cond_br %d, ^b, ^inner(%y : i32)
^b:
  %z = arith.subi %y, %x : i32
  cf.br ^inner(%z : i32)
^inner(%i: i32):
  cf.br ^join(%i : i32)
^join(%r: i32):
  return %r : i32
}

// A loop around it stays.
// CHECK-LABEL: func.func @loop(
//       CHECK: arith.select
//       CHECK: cf.cond_br
func.func @loop(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  cf.br ^head(%c0, %x : i32, i32)
^head(%i: i32, %s: i32):
  %odd = arith.andi %s, %c1 : i32
  %c = arith.cmpi eq, %odd, %c1 : i32
  cf.cond_br %c, ^a, ^next(%s : i32)
^a:
  %t = arith.addi %s, %i : i32
  cf.br ^next(%t : i32)
^next(%u: i32):
  %j = arith.addi %i, %c1 : i32
  %again = arith.cmpi slt, %j, %c9 : i32
  cf.cond_br %again, ^head(%j, %u : i32, i32), ^done
^done:
  return %u : i32
}

// Loads, divisions by what may be 0 or -1, stores: never.
// CHECK-LABEL: func.func @effects(
// CHECK-COUNT-4: cf.cond_br
func.func @effects(%c: i1, %m: memref<4xi32>, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %minus = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %n = arith.ori %x, %one : i32
  %p = arith.cmpi sgt, %n, %minus : i32
  cf.cond_br %c, ^load, ^a(%x : i32)
^load:
  %y = memref.load %m[%c1] : memref<4xi32>
  cf.br ^a(%y : i32)
^a(%z: i32):
  cf.cond_br %p, ^divide, ^b(%z : i32)
^divide:
  %q = arith.divsi %z, %n : i32
  cf.br ^b(%q : i32)
^b(%u: i32):
  cf.cond_br %c, ^rest, ^c(%u : i32)
^rest:
  %small = arith.shrsi %u, %one : i32
  %r = arith.remsi %small, %minus : i32
  cf.br ^c(%r : i32)
^c(%w: i32):
  cf.cond_br %c, ^store, ^d
^store:
  memref.store %w, %m[%c1] : memref<4xi32>
  cf.br ^d
^d:
  return %w : i32
}

// By a constant it is harmless.
// CHECK-LABEL: func.func @constant_divisor(
//   CHECK-NOT: cond_br
func.func @constant_divisor(%c: i1, %x: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  cf.cond_br %c, ^a, ^b(%x : i32)
^a:
  %q = arith.divsi %x, %c7 : i32
  cf.br ^b(%q : i32)
^b(%r: i32):
  return %r : i32
}
