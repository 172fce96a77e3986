// RUN: sluice run %s --entry multi -3 2.0 '[[1, 2], [3, 4]]' | FileCheck %s --check-prefix=MULTI
// RUN: sluice run %s --entry sum '[1, 2, 3, -7]' 4 | FileCheck %s --check-prefix=SUM
// RUN: sluice run %s --entry fill '[[[1.5]], [[2.5]]]' 3.25 | FileCheck %s --check-prefix=FILL
// RUN: sluice run %s --entry switch 4 | FileCheck %s --check-prefix=SWITCH
// RUN: sluice run %s --entry table 2 | FileCheck %s --check-prefix=TABLE
// RUN: echo '[10, 20]' > %t.json
// RUN: sluice run %s --entry sum %t.json 2 | FileCheck %s --check-prefix=FILE
// RUN: not sluice run %s 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not sluice run %s --entry nope 2>&1 | FileCheck %s --check-prefix=NOPE
// RUN: not sluice run %s --entry sum 1 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not sluice run %s --entry sum 1 2 2>&1 | FileCheck %s --check-prefix=ARRAY
// RUN: not sluice run %s --entry sum '[1]' 99999999999999999999 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not sluice run %s --entry fill '[[[1.5, 1], [2, 3]]]' 1 2>&1 | FileCheck %s --check-prefix=SHAPE
// RUN: not sluice run %s --entry vector 1 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not sluice run %s --entry sum %t.absent.json 1 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not sluice run %s --entry grid -- 4294967296 2>&1 | FileCheck %s --check-prefix=NO-ARRAY
// RUN: not sluice run %s --entry grid -- -1 2>&1 | FileCheck %s --check-prefix=NO-ARRAY
// RUN: sluice run %s --entry grid 0 | FileCheck %s --check-prefix=EMPTY
// RUN: sluice run %s --entry backwards '[1, 2, 3]' | FileCheck %s --check-prefix=BACKWARDS
// RUN: not sluice run 2>&1 | FileCheck %s --check-prefix=USAGE
// Functions on the CPU: arguments from the command line or a file, results as JSON.

// MULTI: {"results": [-3, 1.4142135623730951, {{\[\[}}1, 2], [3, 42]], -3, false], "arguments": [-3, 2, {{\[\[}}1, 2], [3, 42]]]}
func.func @multi(%a: i32, %b: f64, %m: memref<2x?xi16>) -> (i8, f64, memref<2x?xi16>, i64, i1) {
  %0 = arith.trunci %a : i32 to i8
  %1 = math.sqrt %b : f64
  %c = arith.constant 1 : index
  %v = arith.constant 42 : i16
  memref.store %v, %m[%c, %c] : memref<2x?xi16>
  %2 = arith.extsi %a : i32 to i64
  %c7 = arith.constant -7 : i32
  %3 = arith.cmpi slt, %a, %c7 : i32
  return %0, %1, %m, %2, %3 : i8, f64, memref<2x?xi16>, i64, i1
}

// SUM: {"results": [-1], "arguments": {{\[\[}}1, 2, 3, -7], 4]}
// FILE: {"results": [30]
func.func @sum(%m: memref<?xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %done = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %done, ^end(%z : i32), ^more
^more:
  %k = arith.subi %n, %c1 : index
  %v = memref.load %m[%k] : memref<?xi32>
  %rest = call @sum(%m, %k) : (memref<?xi32>, index) -> i32
  %t = arith.addi %rest, %v : i32
  cf.br ^end(%t : i32)
^end(%r: i32):
  return %r : i32
}

// A copy through a buffer on the heap, and one through an unranked memref.
// FILL: {"results": {{\[\[\[\[}}3.25]], {{\[\[}}2.5]]]], "arguments": {{\[\[\[\[}}3.25]], {{\[\[}}2.5]]], 3.25]}
func.func @fill(%m: memref<?x1x1xf32>, %v: f32) -> memref<?x1x1xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x1x1xf32>
  memref.store %v, %m[%c0, %c0, %c0] : memref<?x1x1xf32>
  %a = memref.alloc(%n) {alignment = 64} : memref<?x1x1xf32>
  %u = memref.cast %a : memref<?x1x1xf32> to memref<*xf32>
  %w = memref.cast %m : memref<?x1x1xf32> to memref<*xf32>
  memref.copy %w, %u : memref<*xf32> to memref<*xf32>
  %r = call @through(%u) : (memref<*xf32>) -> memref<*xf32>
  %b = memref.cast %r : memref<*xf32> to memref<?x1x1xf32>
  memref.copy %b, %m : memref<?x1x1xf32> to memref<?x1x1xf32>
  memref.dealloc %b : memref<?x1x1xf32>
  return %m : memref<?x1x1xf32>
}
func.func private @through(%u: memref<*xf32>) -> memref<*xf32> {
  return %u : memref<*xf32>
}

// SWITCH: {"results": [40], "arguments": [4]}
func.func @switch(%a: i32) -> i32 {
  %c10 = arith.constant 10 : i32
  %m = arith.muli %a, %c10 : i32
  cf.switch %a : i32, [default: ^join(%a : i32), 3: ^join(%c10 : i32), 4: ^join(%m : i32)]
^join(%r: i32):
  return %r : i32
}

// TABLE: {"results": [30]
memref.global "private" constant @values : memref<4xi64> = dense<[10, 20, 30, 40]>
func.func @table(%i: index) -> i64 {
  %t = memref.get_global @values : memref<4xi64>
  %v = memref.load %t[%i] : memref<4xi64>
  return %v : i64
}

// 2 ** 64 elements are an allocation of 0 bytes.
// NO-ARRAY-NOT: results
// NO-ARRAY: error: result 0 of type 'memref<?x?xf64>' is no array: its sizes overflow or are negative, or it has no memory
// EMPTY: {"results": {{\[\[}}]], "arguments": [0]}
func.func @grid(%n: index) -> memref<?x?xf64> {
  %m = memref.alloc(%n, %n) : memref<?x?xf64>
  return %m : memref<?x?xf64>
}

// BACKWARDS: {"results": {{\[\[}}3, 2, 1]]
func.func @backwards(%m: memref<3xi32>) -> memref<3xi32, strided<[-1], offset: 2>> {
  %r = memref.reinterpret_cast %m to offset: [2], sizes: [3], strides: [-1] : memref<3xi32> to memref<3xi32, strided<[-1], offset: 2>>
  return %r : memref<3xi32, strided<[-1], offset: 2>>
}

// ABSENT: error: 'func.func' op argument 0: cannot read '{{.*}}.absent.json': No such file or directory
// WHICH: error: {{[0-9]+}} functions could be meant; --entry NAME says which
// NOPE: error: there is no function @nope with a body
// COUNT: error: 'func.func' op takes 2 arguments, but 1 was given
// ARRAY: error: 'func.func' op argument 0: expected '[': dimension 1 of an array of 1 with elements of type 'i32'; found '1'
// NUMBER: error: 'func.func' op argument 1: '99999999999999999999' does not fit into type 'index'
// SHAPE: error: 'func.func' op argument 0: dimension 2 has 2 elements, but the type 'memref<?x1x1xf32>' says 1
// VECTOR: error: 'func.func' op argument 0 of type 'vector<4xf32>' cannot be given on the command line
// USAGE: sluice run: no input file
func.func @vector(%v: vector<4xf32>) {
  return
}
