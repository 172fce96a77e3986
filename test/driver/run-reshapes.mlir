// RUN: sluice run %s --entry expand '[[1,2],[3,4],[5,6],[7,8],[9,10],[11,12]]' 2 | FileCheck %s --check-prefix=EXPAND
// RUN: sluice run %s --entry collapse '[[[1,2],[3,4],[5,6]],[[7,8],[9,10],[11,12]]]' | FileCheck %s --check-prefix=COLLAPSE
// RUN: sluice run %s --entry strided '[[0,1,2,3,4,5],[6,7,8,9,10,11],[12,13,14,15,16,17],[18,19,20,21,22,23]]' | FileCheck %s --check-prefix=STRIDED
// RUN: sluice run %s --entry rank0 '[[21]]' | FileCheck %s --check-prefix=RANK0
// RUN: sluice run %s --entry dead 4 | FileCheck %s --check-prefix=DEAD
// Dimensions split and joined, of buffers with and without gaps; code that nothing reaches is not asked
// for a lowering.
// EXPAND: {"results": [12, {{\[\[\[}}1, 2], [3, 4], [5, 6]], {{\[\[}}7, 8], [9, 10], [11, 12]]]]
// COLLAPSE: {"results": [12, {{\[\[}}1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]]]
// STRIDED: {"results": [16, 23]
// RANK0: {"results": [42]
// DEAD: {"results": [4]
func.func @expand(%m: memref<6x?xi32>, %n: index) -> (i32, memref<2x3x?xi32>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3, %n] : memref<6x?xi32> into memref<2x3x?xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %1 = memref.load %0[%c1, %c2, %c1] : memref<2x3x?xi32>
  return %1, %0 : i32, memref<2x3x?xi32>
}
func.func @collapse(%m: memref<2x3x?xi32>) -> (i32, memref<6x?xi32>) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<2x3x?xi32> into memref<6x?xi32>
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %1 = memref.load %0[%c5, %c1] : memref<6x?xi32>
  return %1, %0 : i32, memref<6x?xi32>
}
func.func @strided(%m: memref<4x6xi32>) -> (i32, i32) {
  %s = memref.subview %m[1, 0][2, 3][1, 2] : memref<4x6xi32> to memref<2x3xi32, strided<[6, 2], offset: 6>>
  %e = memref.expand_shape %s [[0, 1], [2]] output_shape [2, 1, 3] : memref<2x3xi32, strided<[6, 2], offset: 6>> into memref<2x1x3xi32, strided<[6, 6, 2], offset: 6>>
  %f = memref.collapse_shape %e [[0], [1, 2]] : memref<2x1x3xi32, strided<[6, 6, 2], offset: 6>> into memref<2x3xi32, strided<[6, 2], offset: 6>>
  %w = memref.collapse_shape %m [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c23 = arith.constant 23 : index
  %0 = memref.load %f[%c1, %c2] : memref<2x3xi32, strided<[6, 2], offset: 6>>
  %1 = memref.load %w[%c23] : memref<24xi32>
  return %0, %1 : i32, i32
}
func.func @rank0(%m: memref<1x1xi32>) -> i32 {
  %0 = memref.collapse_shape %m [] : memref<1x1xi32> into memref<i32>
  %1 = memref.load %0[] : memref<i32>
  %2 = memref.expand_shape %0 [] output_shape [1, 1, 1] : memref<i32> into memref<1x1x1xi32>
  %c0 = arith.constant 0 : index
  %3 = memref.load %2[%c0, %c0, %c0] : memref<1x1x1xi32>
  %4 = arith.addi %1, %3 : i32
  return %4 : i32
}
func.func @dead(%n: i32) -> i32 {
  return %n : i32
^dead:
  %z = arith.addi %n, %n : i32
  cf.br ^dead
}
