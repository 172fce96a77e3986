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
