// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Subviews: static, dynamic, mixed, rank-reducing, of strided and of multi-dimensional memrefs.

func.func @subview(%a: memref<16xi32>, %b: memref<8x16x4xf32>, %c: memref<?x?xf32>, %d: memref<8x8xf32, strided<[?, ?], offset: ?>>, %i: index, %n: index) {
  %0 = memref.subview %a[4] [8] [1] : memref<16xi32> to memref<8xi32, strided<[1], offset: 4>>
  %1 = memref.subview %a[0] [16] [1] : memref<16xi32> to memref<16xi32, strided<[1]>>
  %2 = memref.subview %a[%i] [4] [1] : memref<16xi32> to memref<4xi32, strided<[1], offset: ?>>
  %3 = memref.subview %a[%i] [%n] [%n] : memref<16xi32> to memref<?xi32, strided<[?], offset: ?>>
  %4 = memref.subview %b[0, 4, 2] [8, 2, 1] [1, 2, 1] : memref<8x16x4xf32> to memref<8x2x1xf32, strided<[64, 8, 1], offset: 18>>
  %5 = memref.subview %b[%i, 0, %n] [1, 16, %n] [1, 1, 1] : memref<8x16x4xf32> to memref<1x16x?xf32, strided<[64, 4, 1], offset: ?>>
  %6 = memref.subview %b[0, 0, 0] [8, 1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x4xf32, strided<[64, 1]>>
  %7 = memref.subview %b[0, 0, 0] [1, 1, 1] [1, 1, 1] : memref<8x16x4xf32> to memref<f32, strided<[]>>
  %8 = memref.subview %c[%i, %i] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %9 = memref.subview %d[1, 1] [4, 4] [2, 2] : memref<8x8xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  %10 = memref.subview %a[4] [8] [1] {test.note} : memref<16xi32> to memref<8xi32, strided<[1], offset: 4>>
  return
}
func.func @reinterpret(%a: memref<16xi32>, %u: memref<*xf32>, %o: index, %n: index, %s: index) {
  %0 = memref.reinterpret_cast %a to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<16xi32> to memref<4x4xi32, strided<[4, 1]>>
  %1 = memref.reinterpret_cast %u to offset: [%o], sizes: [%n, 10], strides: [%s, 1] : memref<*xf32> to memref<?x10xf32, strided<[?, 1], offset: ?>>
  %2 = memref.reinterpret_cast %a to offset: [2], sizes: [], strides: [] : memref<16xi32> to memref<i32, strided<[], offset: 2>>
  %3 = memref.reinterpret_cast %a to offset: [0], sizes: [16], strides: [1] {test.note} : memref<16xi32> to memref<16xi32>
  return
}
