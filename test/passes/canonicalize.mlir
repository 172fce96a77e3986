// RUN: sluice opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s
// Folding through a whole chain, constants made once at the top, dead and unreachable code gone.

// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %[[C:.*]] = arith.constant 21 : i32
// CHECK-NEXT: return %[[C]]
func.func @chain() -> i32 {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %0 = arith.addi %c3, %c4 : i32
  %1 = arith.muli %0, %c3 : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @one_constant
// CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
// CHECK-NEXT: "t.use"(%[[C]], %[[C]])
func.func @one_constant() {
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.addi %c3, %c4 : i32
  %1 = arith.addi %c5, %c2 : i32
  "t.use"(%0, %1) : (i32, i32) -> ()
  return
}

// CHECK-LABEL: func.func @unreachable
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @unreachable(%a: i32) {
  return
^dead(%x: i32):
  %0 = arith.addi %x, %a : i32
  cf.br ^other(%0 : i32)
^other(%y: i32):
  cf.br ^dead(%y : i32)
}

// Division by zero is left to the program.
// CHECK-LABEL: func.func @division_by_zero
// CHECK: arith.divsi
// CHECK: arith.remui
func.func @division_by_zero() -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %0 = arith.divsi %c1, %c0 : i32
  %1 = arith.remui %c1, %c0 : i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-NEXT: %[[S:.*]] = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT: return %[[S]]
func.func @nothing_to_do(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}

// A cast and back, through types this dialect does not know.
// CHECK-LABEL: func.func @casts
// CHECK-NEXT: return %arg0
func.func @casts(%a: i32) -> i32 {
  %0 = builtin.unrealized_conversion_cast %a : i32 to !t.x
  %1 = builtin.unrealized_conversion_cast %0 : !t.x to i32
  return %1 : i32
}

// Comparisons that hold, or do not, whatever the operands are.
// CHECK-LABEL: func.func @comparisons
// CHECK: %[[O:.*]] = arith.cmpf oeq, %arg0, %arg0
// CHECK: return %true, %true{{.*}}, %false, %[[O]]
func.func @comparisons(%f: f32) -> (i1, i1, i1, i1) {
  %0 = arith.cmpf true, %f, %f : f32
  %1 = arith.cmpf ueq, %f, %f : f32
  %2 = arith.cmpf one, %f, %f : f32
  %3 = arith.cmpf oeq, %f, %f : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
