// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What the parser and verifier of memref reject.

func.func @alloc_sizes(%n: index) {
  // expected-error @+1 {{dimension operand count does not equal memref dynamic dimension count}}
  %0 = memref.alloc(%n) : memref<4xi32>
  return
}

// -----

func.func @alloc_symbols() {
  // expected-error @+1 {{symbol operand count does not equal memref symbol count}}
  %0 = memref.alloc() : memref<4xi32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @load_indices(%m: memref<4x4xi32>, %i: index) {
  // expected-error @+1 {{incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<4x4xi32>
  return
}

// -----

func.func @store_indices(%m: memref<4xi32>, %i: index, %v: i32) {
  // expected-error @+1 {{store index operand count not equal to memref rank}}
  memref.store %v, %m[%i, %i] : memref<4xi32>
  return
}

// -----

func.func @cast(%m: memref<4xi32>) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = memref.cast %m : memref<4xi32> to memref<4xf32>
  return
}

// -----

func.func @cast_size(%m: memref<4xi32>) {
  // expected-error @+1 {{are cast incompatible}}
  %0 = memref.cast %m : memref<4xi32> to memref<8xi32>
  return
}

// -----

func.func @subview(%m: memref<16xi32>) {
  // expected-error @+1 {{expected result type to be}}
  %0 = memref.subview %m[4] [8] [1] : memref<16xi32> to memref<8xi32>
  return
}

// -----

func.func @alignment() {
  // expected-error @+1 {{attribute 'alignment' failed to satisfy constraint}}
  %0 = memref.alloc() {alignment = -1 : i64} : memref<4xi32>
  return
}

// -----

func.func @assume_alignment(%m: memref<4xi32>) {
  // expected-error @+1 {{alignment must be power of 2}}
  memref.assume_alignment %m, 3 : memref<4xi32>
  return
}

// -----

// expected-error @+1 {{initial value expected to be of type 'tensor<4xi32>', but was of type 'tensor<3xi32>'}}
"memref.global"() <{initial_value = dense<1> : tensor<3xi32>, sym_name = "g", type = memref<4xi32>}> : () -> ()

// -----

// expected-error @+1 {{type should be static shaped memref}}
memref.global @g : memref<?xi32>

// -----

// expected-error @+1 {{attribute 'alignment' failed to satisfy constraint}}
memref.global @g : memref<4xi32> {alignment = "x"}
