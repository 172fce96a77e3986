// RUN: %same-as-mlir %s
// Result names suggested by memref operations, first and repeated.

func.func @names(%a: memref<4xi32>, %b: memref<4x4xf32>, %u: memref<*xi32>, %raw: memref<64xi8>, %s: memref<1xindex>, %i: index, %v: i32) {
  %0 = memref.alloc() : memref<4xi32>
  %1 = memref.alloca() : memref<4xi32>
  %2 = memref.realloc %a : memref<4xi32> to memref<8xi32>
  %3 = memref.cast %a : memref<4xi32> to memref<?xi32>
  %4 = memref.dim %a, %i : memref<4xi32>
  %5 = memref.rank %u : memref<*xi32>
  %6 = memref.load %a[%i] : memref<4xi32>
  %7 = memref.subview %a[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
  %8 = memref.reinterpret_cast %a to offset: [0], sizes: [2], strides: [1] : memref<4xi32> to memref<2xi32>
  %9 = memref.reshape %a(%s) : (memref<4xi32>, memref<1xindex>) -> memref<?xi32>
  %10 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
  %11 = memref.collapse_shape %b [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %12 = memref.transpose %b (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  %13 = memref.view %raw[%i][] : memref<64xi8> to memref<16xi32>
  %14 = memref.memory_space_cast %a : memref<4xi32> to memref<4xi32, 1>
  %15 = memref.extract_aligned_pointer_as_index %a : memref<4xi32> -> index
  %16:4 = memref.extract_strided_metadata %a : memref<4xi32> -> memref<i32>, index, index, index
  %17 = memref.atomic_rmw addi %v, %a[%i] : (i32, memref<4xi32>) -> i32
  %18 = memref.alloc() : memref<4xi32>
  %19 = memref.cast %18 : memref<4xi32> to memref<?xi32>
  %20:4 = memref.extract_strided_metadata %a : memref<4xi32> -> memref<i32>, index, index, index
  %21 = memref.subview %18[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
  return
}
