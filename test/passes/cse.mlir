// RUN: sluice opt %s --cse --allow-unregistered-dialect | FileCheck %s
// Equal pure ops become one, where one dominates the other; ops with effects stay.

// CHECK-LABEL: func.func @same_block
func.func @same_block(%a: i32, %b: i32) {
  // CHECK: %[[S:.*]] = arith.addi %arg0, %arg1
  // CHECK-NEXT: "t.use"(%[[S]], %[[S]], %[[S]])
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  %2 = arith.addi %b, %a : i32
  "t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @not_commutative
func.func @not_commutative(%a: i32, %b: i32) {
  // CHECK-COUNT-2: arith.subi
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %b, %a : i32
  "t.use"(%0, %1) : (i32, i32) -> ()
  return
}

// Attributes tell ops apart.
// CHECK-LABEL: func.func @attributes
func.func @attributes(%a: i32, %b: i32) {
  // CHECK: arith.addi %arg0, %arg1 : i32
  // CHECK: arith.addi %arg0, %arg1 overflow<nsw> : i32
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  "t.use"(%0, %1) : (i32, i32) -> ()
  return
}

// An op in one branch does not serve the other, nor what follows both.
// CHECK-LABEL: func.func @branches
func.func @branches(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  // CHECK: ^bb1:
  // CHECK: arith.addi
  %0 = arith.addi %a, %a : i32
  cf.br ^join(%0 : i32)
^right:
  // CHECK: ^bb2:
  // CHECK: arith.addi
  %1 = arith.addi %a, %a : i32
  cf.br ^join(%1 : i32)
^join(%x: i32):
  // CHECK: ^bb3
  // CHECK: arith.addi
  %2 = arith.addi %a, %a : i32
  %3 = arith.muli %2, %x : i32
  return %3 : i32
}

// What dominates serves the blocks below it, in whatever order they stand in the text.
// CHECK-LABEL: func.func @dominates
func.func @dominates(%c: i1, %a: i32) -> i32 {
  // CHECK: %[[S:.*]] = arith.addi
  // CHECK-NOT: arith.addi
  // CHECK: return %[[S]]
  %0 = arith.addi %a, %a : i32
  "t.use"(%0) : (i32) -> ()
  cf.br ^second
^third:
  %2 = arith.addi %a, %a : i32
  return %2 : i32
^second:
  %1 = arith.addi %a, %a : i32
  "t.use"(%1) : (i32) -> ()
  cf.br ^third
}

// Unused ops go, unknown ones never.
// CHECK-LABEL: func.func @dead
func.func @dead(%a: i32) {
  // CHECK-NEXT: "t.unknown"
  // CHECK-NEXT: return
  %0 = arith.addi %a, %a : i32
  %1 = "t.unknown"() : () -> i32
  return
}

// CHECK-LABEL: func.func @loads_stay
func.func @loads_stay(%m: memref<4xi32>, %i: index, %x: i32) -> (i32, i32) {
  // CHECK: memref.load
  // CHECK: memref.store
  // CHECK: memref.load
  %0 = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %m[%i] : memref<4xi32>
  %1 = memref.load %m[%i] : memref<4xi32>
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @allocations_stay
func.func @allocations_stay() -> (memref<4xi32>, memref<4xi32>) {
  // CHECK-COUNT-2: memref.alloc()
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloc() : memref<4xi32>
  return %0, %1 : memref<4xi32>, memref<4xi32>
}
