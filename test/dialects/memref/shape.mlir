// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Casts and changes of shape: cast, memory_space_cast, reshape, expand, collapse, transpose, view.

func.func @cast(%a: memref<4xi32>, %b: memref<?xi32>, %u: memref<*xi32>, %s: memref<4xi32, strided<[1], offset: ?>>) {
  %0 = memref.cast %a : memref<4xi32> to memref<?xi32>
  %1 = memref.cast %b : memref<?xi32> to memref<8xi32>
  %2 = memref.cast %a : memref<4xi32> to memref<*xi32>
  %3 = memref.cast %u : memref<*xi32> to memref<4xi32>
  %4 = memref.cast %s : memref<4xi32, strided<[1], offset: ?>> to memref<?xi32, strided<[?], offset: ?>>
  %5 = memref.cast %a {test.note} : memref<4xi32> to memref<?xi32>
  %6 = memref.memory_space_cast %a : memref<4xi32> to memref<4xi32, 1>
  %7 = memref.memory_space_cast %u : memref<*xi32> to memref<*xi32, 5>
  return
}
func.func @reshape(%a: memref<4xi32>, %s: memref<2xindex>, %d: memref<?xi32>, %u: memref<*xi32>) {
  %0 = memref.reshape %a(%s) : (memref<4xi32>, memref<2xindex>) -> memref<?x?xi32>
  %1 = memref.reshape %u(%d) : (memref<*xi32>, memref<?xi32>) -> memref<*xi32>
  return
}
func.func @expand(%a: memref<32xf32>, %b: memref<?x8xf32>, %n: index) {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %1 = memref.expand_shape %a [[0, 1, 2]] output_shape [2, 4, 4] : memref<32xf32> into memref<2x4x4xf32>
  %2 = memref.expand_shape %b [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>
  return
}
func.func @collapse(%a: memref<4x8xf32>, %b: memref<2x?x4xf32>, %c: memref<1x1xf32>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %1 = memref.collapse_shape %b [[0], [1, 2]] : memref<2x?x4xf32> into memref<2x?xf32>
  %2 = memref.collapse_shape %c [] : memref<1x1xf32> into memref<f32>
  return
}
func.func @transpose(%a: memref<4x8xf32>, %b: memref<?x?x?xf32>) {
  %0 = memref.transpose %a (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %1 = memref.transpose %b (d0, d1, d2) -> (d2, d0, d1) : memref<?x?x?xf32> to memref<?x?x?xf32, strided<[1, ?, ?]>>
  %2 = memref.transpose %a (i, j) -> (i, j) : memref<4x8xf32> to memref<4x8xf32>
  return
}
func.func @view(%a: memref<2048xi8>, %o: index, %n: index) {
  %0 = memref.view %a[%o][] : memref<2048xi8> to memref<64x4xf32>
  %1 = memref.view %a[%o][%n] : memref<2048xi8> to memref<?x4xf32>
  %2 = memref.view %a[%o][%n, %n] {test.note} : memref<2048xi8> to memref<?x?xi64>
  return
}
