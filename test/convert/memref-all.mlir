// RUN: %same-conversion %s
// Every memref op that is lowered, subviews staying.
module {
  memref.global "private" constant @gc : memref<2x3xf32> = dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]>
  memref.global @gu : memref<4xi32> = uninitialized
  memref.global "private" @gx : memref<4xi32> {alignment = 64}
  memref.global @gs : memref<f32> = dense<1.5>
func.func @alloc(%n: index, %m: memref<?x?xf32>) -> memref<?x4xf32> {
  %0 = memref.alloc(%n) : memref<?x4xf32>
  %1 = memref.alloc() {alignment = 32} : memref<3xf32>
  %2 = memref.alloca(%n) : memref<?xi8>
  %3 = memref.alloca() {alignment = 32}: memref<3xi8>
  memref.dealloc %1 : memref<3xf32>
  %g = memref.get_global @gc : memref<2x3xf32>
  %g1 = memref.get_global @gs : memref<f32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %n : memref<?x?xf32>
  %d0 = memref.dim %m, %c0 : memref<?x?xf32>
  %l = memref.load %m[%d, %d0] : memref<?x?xf32>
  memref.store %l, %0[%d, %d0] : memref<?x4xf32>
  %l2 = memref.load %g1[] : memref<f32>
  %u = memref.cast %0 : memref<?x4xf32> to memref<*xf32>
  %c = memref.cast %0 : memref<?x4xf32> to memref<?x?xf32>
  %r = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  memref.dealloc %u : memref<*xf32>
  %ud = memref.dim %u, %n : memref<*xf32>
  %rk = memref.rank %u : memref<*xf32>
  return %0 : memref<?x4xf32>
}
func.func @views(%m: memref<8x16xf32>, %n: index, %u: memref<*xf32>, %dd: memref<?x?xf32>) {
  %s = memref.subview %m[%n, 2][4, %n][1, %n] : memref<8x16xf32> to memref<4x?xf32, strided<[16, ?], offset: ?>>
  %r = memref.reinterpret_cast %m to offset: [%n], sizes: [4, %n], strides: [%n, 1] : memref<8x16xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %r2 = memref.reinterpret_cast %u to offset: [0], sizes: [4, %n], strides: [%n, 1] : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: 0>>
  memref.copy %s, %r : memref<4x?xf32, strided<[16, ?], offset: ?>> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  memref.copy %m, %m : memref<8x16xf32> to memref<8x16xf32>
  memref.copy %dd, %dd : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %u, %u : memref<*xf32> to memref<*xf32>
  %b, %o, %z:2, %t:2 = memref.extract_strided_metadata %s : memref<4x?xf32, strided<[16, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %m : memref<8x16xf32> -> index
  memref.assume_alignment %m, 16 : memref<8x16xf32>
  memref.prefetch %m[%n, %n], read, locality<3>, data : memref<8x16xf32>
  %tr = memref.transpose %m (i, j) -> (j, i) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  %cs = memref.collapse_shape %m [[0, 1]] : memref<8x16xf32> into memref<128xf32>
  %l3 = memref.load %s[%n, %n] : memref<4x?xf32, strided<[16, ?], offset: ?>>
  return
}
func.func @views2(%m: memref<?xi8>, %n: index, %sh: memref<2xindex>, %f: memref<?xf32>, %x: f32) {
  %v = memref.view %m[%n][%n] : memref<?xi8> to memref<?x4xf32>
  %ar = memref.atomic_rmw addf %x, %f[%n] : (f32, memref<?xf32>) -> f32
  %msc = memref.memory_space_cast %f : memref<?xf32> to memref<?xf32, 1>
  memref.alloca_scope { 
    %a = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return
  }
  return
}
}
