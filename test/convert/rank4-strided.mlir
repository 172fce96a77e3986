// RUN: %same-conversion %s
// Rank 4, strided: load, store, dim, a call of itself.
func.func @f(%m: memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>, %i0: index, %i1: index, %i2: index, %i3: index, %v: f32) -> (memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0, %i1, %i2, %i3] : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0, %i1, %i2, %i3] : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  %2:2 = call @f(%m, %i0, %i1, %i2, %i3, %1) : (memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>, index, index, index, index, f32) -> (memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  %w0 = arith.addi %d0, %i0 : index
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %2#0, %c1 : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  %w1 = arith.addi %d1, %i0 : index
  %c2 = arith.constant 2 : index
  %d2 = memref.dim %2#0, %c2 : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  %w2 = arith.addi %d2, %i0 : index
  %c3 = arith.constant 3 : index
  %d3 = memref.dim %2#0, %c3 : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  %w3 = arith.addi %d3, %i0 : index
  memref.store %v, %2#0[%w0, %w1, %w2, %w3] : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>
  return %2#0, %2#1 : memref<4x?x4x?xf32, strided<[?, 21, ?, 7], offset: 5>>, f32
}
