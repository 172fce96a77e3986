// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Allocations and accesses that memref rejects.

func.func @f(%n: index) {
  // expected-error @+1 {{symbol operand count does not equal memref symbol count: expected 2, got 0}}
  %0 = memref.alloc(%n) : memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @+1 {{symbol operand count does not equal memref symbol count: expected 2, got 1}}
  %0 = memref.alloc(%n)[%n] : memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>, %y: memref<64xi8>) {
  // expected-error @+1 {{requires the same element type for all operands}}
  memref.copy %b, %y : memref<8x8xf32> to memref<64xi8>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>, %n: index, %v: i32) {
  // expected-error @+1 {{'value' must be the element type of 'memref' ('f32'), but got 'i32'}}
  %0 = memref.atomic_rmw addi %v, %b[%n, %n] : (i32, memref<8x8xf32>) -> i32
  return
}

// -----

func.func @f(%n: index, %v: i32, %i: memref<?xi32>) {
  // expected-error @+1 {{expects a floating-point type}}
  %0 = memref.atomic_rmw addf %v, %i[%n] : (i32, memref<?xi32>) -> i32
  return
}

// -----

func.func @f(%n: index, %v: i32, %i: memref<?xi32>) {
  // expected-error @+1 {{expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addi %v, %i[%n, %n] : (i32, memref<?xi32>) -> i32
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %i[%n], write, locality<4>, data : memref<?xi32>
  return
}

// -----

func.func @f(%i: memref<?xi32>) {
  // expected-error @+1 {{too few indices}}
  memref.prefetch %i[], write, locality<3>, data : memref<?xi32>
  return
}

// -----

func.func @f(%i: memref<?xi32>) {
  // expected-error @+1 {{'alignment' must be 32-bit signless integer attribute whose value is positive}}
  memref.assume_alignment %i, 0 : memref<?xi32>
  return
}

// -----

func.func @f(%i: memref<?xi32>) {
  // expected-error @+1 {{missing dimension operand for result type 'memref<?xi32>'}}
  %0 = memref.realloc %i : memref<?xi32> to memref<?xi32>
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{unnecessary dimension operand for result type 'memref<4xi32>'}}
  %0 = memref.realloc %i(%n) : memref<?xi32> to memref<4xi32>
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{different element types specified for source memref type 'memref<?xi32>' and result memref type 'memref<?xi64>'}}
  %0 = memref.realloc %i(%n) : memref<?xi32> to memref<?xi64>
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
  memref.dma_wait %i[%n, %n], %n : memref<?xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'x' does not reference a valid global memref}}
  %0 = memref.get_global @x : memref<4xi32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>, %n: index, %v: i32) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%v' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.load %b[%n, %v] : memref<8x8xf32>
  return
}

// -----

func.func @f(%u: memref<*xf32>, %n: index) {
  // expected-error @+1 {{operand #0 must be memref of any type values, but got 'memref<*xf32>'}}
  %0 = memref.load %u[%n] : memref<*xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>, %n: index, %v: i32) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%v' expects different type than prior uses: 'f32' vs 'i32'}}
  memref.store %v, %b[%n, %n] : memref<8x8xf32>
  return
}

// -----

func.func @f(%v: i32) {
  // expected-error @+1 {{operand #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  memref.dealloc %v : i32
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{must be the last operation in the parent block}}
  memref.alloca_scope.return
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{operands must match the results of the enclosing alloca_scope}}
  %0 = memref.alloca_scope -> (i32) { }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{operands must match the results of the enclosing alloca_scope}}
  %0 = memref.alloca_scope -> (i32) { memref.alloca_scope.return }
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{expected two stride related operands}}
  memref.dma_start %i[%n], %i[%n], %n, %i[%n], %n : memref<?xi32>, memref<?xi32>, memref<?xi32>
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{expected destination indices to be of index type}}
  "memref.dma_start"(%i, %n, %i) : (memref<?xi32>, index, memref<?xi32>) -> ()
  return
}

// -----

func.func @f(%n: index, %i: memref<?xi32>) {
  // expected-error @+1 {{expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %i[%n] : memref<?xi32> {
  ^bb0(%old: f32):
    // expected-error @+1 {{types mismatch between yield op: 'f32' and its parent: 'i32'}}
    memref.atomic_yield %old : f32
  }
  return
}

// -----

func.func @f(%v: i32) {
  // expected-error @+1 {{must be the last operation in the parent block}}
  memref.atomic_yield %v : i32
  return
}
