// RUN: %same-conversion %s
// Views of views, and the sizes of views: MLIR's folds.
func.func @view(%a: memref<2048xi8>, %s: index) -> memref<4xf32> {
  %c = memref.cast %a : memref<2048xi8> to memref<?xi8>
  %v = memref.view %c[%s][] : memref<?xi8> to memref<4xf32>
  return %v : memref<4xf32>
}
func.func @reshape(%a: memref<8xf32>, %sh: memref<2xindex>) -> memref<2x4xf32> {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  %v = memref.reshape %c(%sh) : (memref<?xf32>, memref<2xindex>) -> memref<2x4xf32>
  return %v : memref<2x4xf32>
}
func.func @transpose(%a: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.transpose %a (d0, d1) -> (d1, d0) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %1 = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<3x2xf32, strided<[1, 3]>> to memref<2x3xf32>
  return %1 : memref<2x3xf32>
}
func.func @dims(%a: memref<?x?xi8>, %s: index, %t: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %a[0, 0][%s, %t][1, 1] : memref<?x?xi8> to memref<?x?xi8, strided<[?, 1]>>
  %d0 = memref.dim %0, %c1 : memref<?x?xi8, strided<[?, 1]>>
  %1 = memref.subview %a[0, 0][1, %t][1, 1] : memref<?x?xi8> to memref<?xi8, strided<[1]>>
  %d1 = memref.dim %1, %c0 : memref<?xi8, strided<[1]>>
  %2 = memref.reinterpret_cast %a to offset: [0], sizes: [%s, %t], strides: [5, 1] : memref<?x?xi8> to memref<?x?xi8, strided<[5, 1]>>
  %d2 = memref.dim %2, %c1 : memref<?x?xi8, strided<[5, 1]>>
  %3 = memref.cast %a : memref<?x?xi8> to memref<?x4xi8>
  %d3 = memref.dim %3, %c0 : memref<?x4xi8>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}
func.func @msc(%a: memref<2x3xf32>) -> memref<2x3xf32, 2> {
  %0 = memref.memory_space_cast %a : memref<2x3xf32> to memref<2x3xf32, 1>
  %1 = memref.memory_space_cast %0 : memref<2x3xf32, 1> to memref<2x3xf32, 2>
  return %1 : memref<2x3xf32, 2>
}
func.func @copies(%a: memref<2x?xf32>, %b: memref<?x?xf32>) {
  %0 = memref.cast %a : memref<2x?xf32> to memref<?x?xf32>
  %1 = memref.cast %b : memref<?x?xf32> to memref<2x?xf32>
  memref.copy %0, %0 : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %1, %1 : memref<2x?xf32> to memref<2x?xf32>
  return
}
func.func @expand(%a: memref<2x3x?x?xf32>) -> memref<2x3x?x?xf32> {
  %0 = memref.collapse_shape %a [[0, 1], [2], [3]] : memref<2x3x?x?xf32> into memref<6x?x?xf32>
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %a, %c0 : memref<2x3x?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, 3, %d0, %d0] : memref<6x?x?xf32> into memref<2x3x?x?xf32>
  return %1 : memref<2x3x?x?xf32>
}
func.func @expand1(%a: memref<2x3x?xf32>) -> memref<2x3x?xf32> {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<2x3x?xf32> into memref<6x?xf32>
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %a, %c0 : memref<2x3x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, %d0] : memref<6x?xf32> into memref<2x3x?xf32>
  return %1 : memref<2x3x?xf32>
}
func.func @collapse(%a: memref<6x?xf32>) -> memref<6x?xf32> {
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %a, %c0 : memref<6x?xf32>
  %1 = memref.expand_shape %a [[0, 1], [2]] output_shape [2, 3, %d0] : memref<6x?xf32> into memref<2x3x?xf32>
  %0 = memref.collapse_shape %1 [[0, 1], [2]] : memref<2x3x?xf32> into memref<6x?xf32>
  return %0 : memref<6x?xf32>
}
func.func @subview_of_subview(%n: index, %b: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %1 = memref.subview %b[%n][%n][%n] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %2 = memref.subview %1[%c0][%n][%c1] : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %2 : memref<?xf32, strided<[?], offset: ?>>
}
func.func @re(%a: memref<?x?xi8>, %u: memref<*xi8>, %s: index) -> (memref<?xi8, strided<[1]>>, memref<?xi8, strided<[1]>>) {
  %0 = memref.subview %a[0, 0][%s, %s][1, 1] : memref<?x?xi8> to memref<?x?xi8, strided<[?, 1]>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%s], strides: [1] : memref<?x?xi8, strided<[?, 1]>> to memref<?xi8, strided<[1]>>
  %2 = memref.cast %u : memref<*xi8> to memref<?x?xi8>
  %3 = memref.reinterpret_cast %2 to offset: [0], sizes: [%s], strides: [1] : memref<?x?xi8> to memref<?xi8, strided<[1]>>
  return %1, %3 : memref<?xi8, strided<[1]>>, memref<?xi8, strided<[1]>>
}
