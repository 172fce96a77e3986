// RUN: %same-as-mlir %s
// RUN: sluice opt %s | FileCheck %s
// Ops that are written nearly, but not quite, like one before: each is read for what it says.

!i = i32
// CHECK-LABEL: func.func @layout
// CHECK-COUNT-14: arith.addi %arg0, %arg1 : i32
func.func @layout(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1=arith.addi %a,%b:i32
  %2	=	arith.addi	%a	,	%b	:	i32
  %3 = arith.addi %a, %b : i32 // a comment
  %4 = arith.addi %a, %b // a comment
    : i32
  %5 =
    arith.addi %a, %b : i32
  %6 = arith.addi %a, %b : i32 loc("x":1:2)
  %7 = arith.addi %a, %b {} : i32
  %8 = arith.addi %a, %b overflow<none> : i32 %9 = arith.addi %a, %b : i32
  %10:1 = arith.addi %a, %b : i32
  %11 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  %12 = arith.addi %a#0, %b#0 : i32
  %13 = arith.addi %a, %b : !i
  return
}

// CHECK-LABEL: func.func @names
func.func @names(%007: i32, %a-b: i32, %a.b$c: i32) -> i32 {
  %00 = arith.addi %007, %a-b : i32
  %-x = arith.muli %00, %a.b$c : i32
  %12345678901234567890 = arith.subi %-x, %007 : i32
  return %12345678901234567890 : i32
}

// CHECK-LABEL: func.func @types
func.func @types(%m: memref<4x?xi32>, %n: memref< 4 x ? x i32 >, %i: index, %v: vector<4xi1>, %w: vector<4xi32>) {
  %0 = memref.load %m[%i, %i] : memref<4x?xi32>
  %1 = memref.load %n[%i, %i] : memref<4x?xi32>
  %2 = memref.load %m [ %i , %i ] : memref< 4x?xi32>
  memref.store %0, %m[%i, %i] : memref<4x?xi32>
  memref.store %0, %m[%i, %i] {nontemporal = true} : memref<4x?xi32>
  %3 = arith.select %v, %w, %w : vector<4xi1>, vector<4xi32>
  %4 = arith.cmpi slt, %w, %w : vector<4xi32>
  %5 = arith.cmpi "slt", %0, %0 : i32
  return
}

// CHECK-LABEL: func.func @forward
func.func @forward(%c: i1) -> i32 {
  cf.br ^bb2
^bb1:
  %0 = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb3(%0 : i32), ^bb3(%x : i32)
^bb2:
  %x = arith.constant 1 : i32
  cf.br ^bb1
^bb3(%r: i32):
  return %r : i32
}

// The same text, other types: the values tell.
// CHECK-LABEL: func.func @types_by_operand
func.func @types_by_operand(%m: memref<4xi32>, %n: memref<4xf32>, %i: index, %j: index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  %1 = memref.load %n[%j] : memref<4xf32>
  %2 = memref.load %m[%j] : memref<4xi32>
  %3 = memref.load %n[%i] : memref<4xf32>
  %4 = arith.extsi %0 : i32 to i64
  %5 = arith.extsi %2 : i32 to i128
  %6 = arith.extsi %2 : i32 to i64
  %7 = arith.cmpi slt, %4, %6 : i64
  %8 = arith.cmpi ult, %4, %6 : i64
  %9 = arith.cmpi slt, %6, %4 : i64
  return
}

func.func private @two(i32, i64) -> (i32, i64)

// CHECK-LABEL: func.func @several_results
// CHECK: %[[A:.*]]:2 = call @two(%arg0, %arg1)
// CHECK: %[[B:.*]]:2 = call @two(%[[A]]#0, %[[A]]#1)
// CHECK: call @two(%[[B]]#0, %[[A]]#1)
// CHECK: call @two(%[[A]]#0, %[[B]]#1)
func.func @several_results(%a: i32, %b: i64) {
  %0:2 = call @two(%a, %b) : (i32, i64) -> (i32, i64)
  %1:2 = call @two(%0#0, %0#1) : (i32, i64) -> (i32, i64)
  %2:2 = call @two(%1#0, %0#1) : (i32, i64) -> (i32, i64)
  %3, %4 = call @two(%0, %1#1) : (i32, i64) -> (i32, i64)
  call @two(%3, %4) : (i32, i64) -> (i32, i64)
  return
}

// Names in the wrong places.
// CHECK-LABEL: func.func @strings
// CHECK: {note = "%x ^bb1"}
// CHECK: {note = "\22%x"}
func.func @strings(%x: i32, %y: i32) {
  %0 = arith.addi %x, %y {note = "%x ^bb1"} : i32
  %1 = arith.addi %y, %x {note = "%x ^bb1"} : i32
  %2 = arith.addi %x, %y {note = "\"%x"} : i32
  %3 = arith.addi %y, %x {note = "\"%y"} : i32
  return
}

// One name twice does not tell which operand is which.
// CHECK-LABEL: func.func @twice
// CHECK: memref.store %arg1, %arg0[%arg1]
// CHECK: memref.store %arg2, %arg0[%arg1]
// CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb1
// CHECK: cf.cond_br %{{.*}}, ^bb2, ^bb3
// CHECK: cf.cond_br %{{.*}}, ^bb3, ^bb2
func.func @twice(%m: memref<4xindex>, %i: index, %j: index, %c: i1) {
  memref.store %i, %m[%i] : memref<4xindex>
  memref.store %j, %m[%i] : memref<4xindex>
  cf.cond_br %c, ^a, ^a
^a:
  cf.cond_br %c, ^b, ^d
^b:
  cf.cond_br %c, ^d, ^b
^d:
  return
}
