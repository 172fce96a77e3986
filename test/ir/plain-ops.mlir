// RUN: %same-as-mlir %s
// RUN: sluice opt %s | FileCheck %s
// Ops that are nearly, but not quite, what the reader of plain ops takes: all mean the same.

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
