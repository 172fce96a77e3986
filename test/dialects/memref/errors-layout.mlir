// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Changes of shape and layout that do not fit their result types.

func.func @f(%c: memref<?x?xf32>, %n: index) {
  // expected-error @+1 {{expected result type to be 'memref<?x?xf32, strided<[?, 1]>>' or a rank-reduced version. (mismatch of result layout)}}
  %0 = memref.subview %c[0, 0] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected result type to be 'memref<1x1xf32, strided<[8, 1], offset: 9>>' or a rank-reduced version. (mismatch of result layout)}}
  %0 = memref.subview %b[1, 1] [1, 1] [1, 1] : memref<8x8xf32> to memref<1xf32, strided<[2], offset: 9>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank}}
  %0 = memref.subview %b[1, 1] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1x1xf32, strided<[2,2,2], offset: 9>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %b[-1, 1] [1, 1] [1, 1] : memref<8x8xf32> to memref<f32, strided<[], offset: 7>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -1}}
  %0 = memref.subview %b[1, 1] [-1, 1] [1, 1] : memref<8x8xf32> to memref<f32, strided<[], offset: 7>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = memref.subview %b[0] [16, 8] [1, 1] : memref<8x8xf32> to memref<16x8xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>, %n: index) {
  // expected-error @+1 {{expected result type to be 'memref<?x8xf32, strided<[?, 1], offset: ?>>' or a rank-reduced version. (mismatch of result sizes)}}
  %0 = memref.subview %b[%n, 0] [%n, 8] [%n, 1] : memref<8x8xf32> to memref<8x?xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @f(%c: memref<?x?xf32>, %n: index) {
  // expected-error @+1 {{expected 1 offset values, got 2}}
  %0 = memref.reinterpret_cast %c to offset: [0, 0], sizes: [2, %n], strides: [1, %n] : memref<?x?xf32> to memref<2x?xf32, strided<[1, ?]>>
  return
}

// -----

func.func @f(%c: memref<?x?xf32>, %n: index) {
  // expected-error @+1 {{expected 2 size values, got 1}}
  %0 = memref.reinterpret_cast %c to offset: [0], sizes: [2], strides: [1, %n] : memref<?x?xf32> to memref<2x?xf32, strided<[1, ?]>>
  return
}

// -----

func.func @f(%c: memref<?x?xf32>) {
  // expected-error @+1 {{operand type 'memref<?x?xf32>' and result type 'memref<4x?xf32, strided<[?, 2], offset: ?>>' are cast incompatible}}
  %0 = memref.cast %c : memref<?x?xf32> to memref<4x?xf32, strided<[?, 2], offset: ?>>
  return
}

// -----

func.func @f(%c: memref<?x?xf32>) {
  // expected-error @+1 {{operand type 'memref<?x?xf32>' and result type 'memref<4x?xf32, affine_map<(d0, d1) -> (d1, d0)>>' are cast incompatible}}
  %0 = memref.cast %c : memref<?x?xf32> to memref<4x?xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return
}

// -----

func.func @f(%c: memref<?x?xf32>) {
  // expected-error @+1 {{operand type 'memref<?x?xf32>' and result type 'memref<?x?xf32, 1>' are cast incompatible}}
  %0 = memref.cast %c : memref<?x?xf32> to memref<?x?xf32, 1>
  return
}

// -----

func.func @f(%u: memref<*xf32>) {
  // expected-error @+1 {{operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %u : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected dimension 1 of collapsed type to be static value of 9}}
  %0 = memref.expand_shape %b [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32> into memref<2x4x9xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{reassociation indices must be contiguous}}
  %0 = memref.expand_shape %b [[0, 1], [3]] output_shape [2, 4, 8] : memref<8x8xf32> into memref<2x4x8xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected collapsed rank (2) to equal the number of reassociation maps (3)}}
  %0 = memref.expand_shape %b [[0], [1], [2]] output_shape [2, 4, 8] : memref<8x8xf32> into memref<2x4x8xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{static output shape does not match the result in dimension 2}}
  %0 = memref.expand_shape %b [[0, 1], [2]] output_shape [2, 4, 4] : memref<8x8xf32> into memref<2x4x8xf32>
  return
}

// -----

func.func @f(%s: memref<8x8xf32, strided<[16, 2], offset: 3>>) {
  // expected-error @+1 {{expected expanded type to be 'memref<2x4x8xf32, strided<[64, 16, 2], offset: 3>>' but found 'memref<2x4x8xf32>'}}
  %0 = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 4, 8] : memref<8x8xf32, strided<[16, 2], offset: 3>> into memref<2x4x8xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected dimension 0 of collapsed type to be static}}
  %0 = memref.collapse_shape %b [[0, 1]] : memref<8x8xf32> into memref<?xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected collapsed type to have elements of type 'f32', the source's memory space and no layout, but found 'memref<64xf32, strided<[1]>>'}}
  %0 = memref.collapse_shape %b [[0, 1]] : memref<8x8xf32> into memref<64xf32, strided<[1]>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected a permutation map}}
  %0 = memref.transpose %b (i, j) -> (j, j) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected a permutation map of same rank as the input}}
  %0 = memref.transpose %b (i, j) -> (j) : memref<8x8xf32> to memref<8x8xf32, strided<[1, 8]>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{result type 'memref<8x8xf32>' is not equivalent to the canonical transposed input type 'memref<8x8xf32, strided<[1, 8]>>'}}
  %0 = memref.transpose %b (i, j) -> (j, i) : memref<8x8xf32> to memref<8x8xf32>
  return
}

// -----

func.func @f(%n: index, %y: memref<64xi8>) {
  // expected-error @+1 {{incorrect number of size operands for type 'memref<4xf32>'}}
  %0 = memref.view %y[%n][%n] : memref<64xi8> to memref<4xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>, %sh: memref<?xindex>) {
  // expected-error @+1 {{cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %b(%sh) : (memref<8x8xf32>, memref<?xindex>) -> memref<64xf32>
  return
}

// -----

func.func @f(%s: memref<8x8xf32, strided<[16, 2], offset: 3>>, %sh: memref<?xindex>) {
  // expected-error @+1 {{source memref type should have identity affine map}}
  %0 = memref.reshape %s(%sh) : (memref<8x8xf32, strided<[16, 2], offset: 3>>, memref<?xindex>) -> memref<*xf32>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{operand type 'memref<8x8xf32>' and result type 'memref<8x?xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %b : memref<8x8xf32> to memref<8x?xf32, 1>
  return
}

// -----

func.func @f(%a2: memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  // expected-error @+1 {{base type 'memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>>' is not strided}}
  %0 = memref.subview %a2[0, 0] [4, 4] [1, 1] : memref<8x8xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x4xf32, strided<[1, 8]>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected 6 results for a source of rank 2, but found 4}}
  %0:4 = memref.extract_strided_metadata %b : memref<8x8xf32> -> memref<f32>, index, index, index
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected 6 results for a source of rank 2, but found 5}}
  %0:5 = memref.extract_strided_metadata %b : memref<8x8xf32> -> memref<f32>, index, index, index, index
  return
}

// -----

func.func @f(%c: memref<?x?xf32>) {
  // expected-error @+1 {{expected result type with stride = 1 instead of 2 in dim = 1}}
  %0 = memref.reinterpret_cast %c to offset: [0], sizes: [2, 2], strides: [1, 1] : memref<?x?xf32> to memref<2x2xf32, strided<[1, 2]>>
  return
}

// -----

func.func @f(%c: memref<?x?xf32>) {
  // expected-error @+1 {{expected result type with size = 4 instead of 2 in dim = 1}}
  %0 = memref.reinterpret_cast %c to offset: [0], sizes: [2, 4], strides: [1, 1] : memref<?x?xf32> to memref<2x2xf32, strided<[1, 1]>>
  return
}

// -----

func.func @f(%s2: memref<8x8xf32, strided<[32, 2]>>) {
  // expected-error @+1 {{invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %s2 [[0, 1]] : memref<8x8xf32, strided<[32, 2]>> into memref<64xf32, strided<[2]>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected 1 dynamic offset values, got 0}}
  %0 = "memref.subview"(%b) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<8x8xf32>) -> memref<1x1xf32, strided<[8, 1], offset: ?>>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<8x8xf32>' and subview memref type 'memref<1x1xf32, strided<[8, 1]>, 1>'}}
  %0 = memref.subview %b[0, 0] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1]>, 1>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{expected result element type to be 'f32'}}
  %0 = memref.subview %b[0, 0] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xi32, strided<[8, 1]>>
  return
}

// -----

func.func @f(%n: index, %y: memref<64xi8>) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<64xi8>' and view memref type 'memref<4xf32, 1>'}}
  %0 = memref.view %y[%n][] : memref<64xi8> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%b: memref<8x8xf32>) {
  // expected-error @+1 {{different element types specified for source type 'memref<8x8xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [4], strides: [1] : memref<8x8xf32> to memref<4xi32>
  return
}
