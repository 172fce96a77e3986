// What functions of the cf level have that C's have not, or have otherwise: on the CPU and in the circuit.

// An array that is freed, also through a view.
// RUN: sluice simulate %s --kernel freed 2 2>&1 | FileCheck %s --check-prefix=FREED
// FREED-DAG: equal to the CPU
// FREED-DAG: {"results": [7], "arguments": [2]}
func.func @freed(%n: index) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  %other = memref.alloc() : memref<4xi32>
  %view = memref.cast %other : memref<4xi32> to memref<?xi32>
  %c7 = arith.constant 7 : i32
  memref.store %c7, %m[%n] : memref<4xi32>
  memref.store %c7, %view[%n] : memref<?xi32>
  %r = memref.load %m[%n] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %view : memref<?xi32>
  return %r : i32
}

// Waits need no model; on the CPU they are their data.
// RUN: sluice simulate %s --kernel waits 3 4 2>&1 | FileCheck %s --check-prefix=WAITS
// RUN: sluice run %s --entry waits 3 4 | FileCheck %s --check-prefix=ON-CPU
// WAITS-DAG: equal to the CPU
// WAITS-DAG: {"results": [4], "arguments": [3, 4]}
// ON-CPU: {"results": [4], "arguments": [3, 4]}
func.func private @__wait_int(i32, i32) -> i32
func.func private @__int_to_token(i32) -> i32
func.func @waits(%a: i32, %b: i32) -> i32 {
  %t = call @__int_to_token(%a) : (i32) -> i32
  %w = call @__wait_int(%t, %b) : (i32, i32) -> i32
  return %w : i32
}

// Variables are arrays of the caller's, from their first contents on.
// RUN: sluice simulate %s --kernel variables 3 1 2>&1 | FileCheck %s --check-prefix=VARIABLES
// RUN: sluice simulate %s --kernel variables --engine icarus 3 1 2>&1 | FileCheck %s --check-prefix=VARIABLES
// RUN: not sluice simulate %s --kernel variables 3 2 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// VARIABLES-DAG: equal to the CPU
// VARIABLES-DAG: {"results": [true], "arguments": [3, 1], "variables": {"table": {{\[\[}}1, 2], [3, 26]], "fresh": [0, 26, 0], "flag": true}}
// OUTSIDE: error: cycle {{[0-9]+}}: a store outside of array 'table': index 2, but there are 2 elements
memref.global @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global @flag : memref<i1> = dense<true>
memref.global "private" @fresh : memref<3xi8> = uninitialized
memref.global constant @known : memref<2xi32> = dense<[10, 20]>
func.func @variables(%n: i32, %i: index) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %table = memref.get_global @table : memref<2x2xi32>
  %fresh = memref.get_global @fresh : memref<3xi8>
  %known = memref.get_global @known : memref<2xi32>
  %flag = memref.get_global @flag : memref<i1>
  %x = memref.load %table[%c1, %c0] : memref<2x2xi32>
  %y = memref.load %known[%c1] : memref<2xi32>
  %z = arith.addi %x, %y : i32
  %sum = arith.addi %z, %n : i32
  memref.store %sum, %table[%c1, %i] : memref<2x2xi32>
  %byte = arith.trunci %sum : i32 to i8
  memref.store %byte, %fresh[%c1] : memref<3xi8>
  %is = memref.load %flag[] : memref<i1>
  return %is : i1
}

// Arrays of indices are arrays of 64 bits; an element of one bit is one word.
// RUN: sluice simulate %s --kernel indices '[5, 6, 1, 3]' 2 2>&1 | FileCheck %s --check-prefix=INDICES
// RUN: sluice simulate %s --kernel indices --engine icarus '[5, 6, 1, 3]' 2 2>&1 | FileCheck %s --check-prefix=INDICES
// INDICES-DAG: equal to the CPU
// INDICES-DAG: {"results": [1, -3, true], "arguments": {{\[\[}}5, 2, 1, 3], 2], "variables": {"places": [3, -1, -3, 0]}}
memref.global @places : memref<4xindex> = dense<[3, -1, 1, 0]>
memref.global constant @known_places : memref<3xindex> = dense<[1, 2, -3]>
memref.global constant @known_bits : memref<10xi1> = dense<[true, false, true, false, true, true, true, false, true, false]>
func.func @indices(%m: memref<4xindex>, %n: index) -> (index, index, i1) {
  %local = memref.alloca() : memref<2xindex>
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %known = memref.get_global @known_places : memref<3xindex>
  %bits = memref.get_global @known_bits : memref<10xi1>
  %places = memref.get_global @places : memref<4xindex>
  %r = memref.load %m[%n] : memref<4xindex>
  memref.store %n, %m[%r] : memref<4xindex>
  %x = memref.load %known[%n] : memref<3xindex>
  memref.store %n, %local[%c1] : memref<2xindex>
  %y = memref.load %local[%c1] : memref<2xindex>
  memref.store %x, %places[%y] : memref<4xindex>
  %bit = memref.load %bits[%c5] : memref<10xi1>
  return %r, %x, %bit : index, index, i1
}
