// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Questions about a memref: dim, rank, strided metadata, aligned pointer; assume_alignment.

func.func @query(%a: memref<4x?xi32>, %u: memref<*xf32>, %s: memref<?x?xf32, strided<[?, 1], offset: ?>>, %z: memref<f32>, %i: index) -> index {
  %0 = memref.dim %a, %i : memref<4x?xi32>
  %1 = memref.dim %u, %i : memref<*xf32>
  %2 = memref.rank %u : memref<*xf32>
  %3 = memref.rank %a : memref<4x?xi32>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %s : memref<?x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %base2, %offset2 = memref.extract_strided_metadata %z : memref<f32> -> memref<f32>, index
  %b:6 = memref.extract_strided_metadata %a : memref<4x?xi32> -> memref<i32>, index, index, index, index, index
  %4 = memref.extract_aligned_pointer_as_index %a : memref<4x?xi32> -> index
  %5 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  memref.assume_alignment %a, 16 : memref<4x?xi32>
  memref.assume_alignment %a, 1 {test.note} : memref<4x?xi32>
  %6 = arith.addi %sizes#1, %strides#0 : index
  %7 = arith.addi %b#2, %offset : index
  %8 = memref.dim {test.note} %a, %i : memref<4x?xi32>
  return %6 : index
}
