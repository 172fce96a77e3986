// RUN: sluice opt %s --lower-calls-to-models --split-input-file --verify-diagnostics | FileCheck %s

// Inputs are stored for the model, results loaded; the places are made once, before the loop.
// CHECK-LABEL: func.func @loop
// CHECK-NEXT: memref.alloca() : memref<i32>
// CHECK-NEXT: memref.alloca() : memref<i32>
// CHECK-NEXT: cf.br
// CHECK: memref.store %{{.*}}, %[[IN:.*]][] : memref<i32>
// CHECK-NEXT: call @sluice_model_pop(%arg1, %[[IN]], %[[OUT:.*]]) : (memref<4xi32>, memref<i32>, memref<i32>) -> ()
// CHECK-NEXT: memref.load %[[OUT]][] : memref<i32>
// CHECK: func.func private @sluice_model_pop(memref<4xi32>, memref<i32>, memref<i32>) attributes {llvm.emit_c_interface}
// CHECK-NOT: @pop
func.func @loop(%q: i32, %m: memref<4xi32>) -> i32 {
  cf.br ^next(%q : i32)
^next(%x: i32):
  %y = call @pop(%m, %x) : (memref<4xi32>, i32) -> i32
  %c = arith.cmpi slt, %y, %q : i32
  cf.cond_br %c, ^next(%y : i32), ^end
^end:
  return %y : i32
}
func.func private @pop(memref<4xi32>, i32) -> i32

// -----

// On the CPU a wait is its data, and nothing is left of tokens.
// CHECK-LABEL: func.func @waits
// CHECK-NEXT: return %arg1 : i16
// CHECK-NOT: func.func
func.func @waits(%a: f64, %b: i16) -> i16 {
  %t = call @__double_to_token(%a) : (f64) -> i32
  %r = call @__wait_short(%t, %b) : (i32, i16) -> i16
  return %r : i16
}
func.func private @__wait_short(i32, i16) -> i16
func.func private @__double_to_token(f64) -> i32

// -----

// CHECK-LABEL: func.func @functions_with_bodies_are_called
// CHECK-NEXT: call @helper
func.func @functions_with_bodies_are_called(%a: i32) -> i32 {
  %r = call @helper(%a) : (i32) -> i32
  return %r : i32
}
func.func private @helper(%a: i32) -> i32 {
  return %a : i32
}

// -----

func.func @several(%a: i32) -> i32 {
  %r:2 = call @two(%a) : (i32) -> (i32, i32)
  return %r#1 : i32
}
// expected-error@+1 {{'two' has several results; a model in C returns one}}
func.func private @two(i32) -> (i32, i32)

// -----

func.func @array(%a: i32) -> memref<2xi32> {
  %r = call @make(%a) : (i32) -> memref<2xi32>
  return %r : memref<2xi32>
}
// expected-error@+1 {{'make' returns 'memref<2xi32>'; a model in C returns a number}}
func.func private @make(i32) -> memref<2xi32>

// -----

func.func @unranked(%a: i32, %m: memref<*xf32>) {
  call @takes(%a, %m) : (i32, memref<*xf32>) -> ()
  return
}
// expected-error@+1 {{argument 1 of 'takes' is of type 'memref<*xf32>', which cannot be given to a model}}
func.func private @takes(i32, memref<*xf32>)

// -----

func.func @no_number(%v: vector<2xi32>) {
  call @takes(%v) : (vector<2xi32>) -> ()
  return
}
// expected-error@+1 {{argument 0 of 'takes' is of type 'vector<2xi32>', which cannot be given to a model}}
func.func private @takes(vector<2xi32>)

// -----

func.func @strided(%m: memref<?xf32, strided<[2], offset: 3>>) {
  call @takes(%m) : (memref<?xf32, strided<[2], offset: 3>>) -> ()
  return
}
// expected-error@+1 {{argument 0 of 'takes' is of type 'memref<?xf32, strided<[2], offset: 3>>'; a model is given the address of a contiguous array, so the type must have no layout}}
func.func private @takes(memref<?xf32, strided<[2], offset: 3>>)
