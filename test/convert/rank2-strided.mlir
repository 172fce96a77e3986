// RUN: %same-conversion %s
// Rank 2, strided: load, store, dim, a call of itself.
func.func @f(%m: memref<4x?xf32, strided<[?, 7], offset: 5>>, %i0: index, %i1: index, %v: f32) -> (memref<4x?xf32, strided<[?, 7], offset: 5>>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0, %i1] : memref<4x?xf32, strided<[?, 7], offset: 5>>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0, %i1] : memref<4x?xf32, strided<[?, 7], offset: 5>>
  %2:2 = call @f(%m, %i0, %i1, %1) : (memref<4x?xf32, strided<[?, 7], offset: 5>>, index, index, f32) -> (memref<4x?xf32, strided<[?, 7], offset: 5>>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<4x?xf32, strided<[?, 7], offset: 5>>
  %w0 = arith.addi %d0, %i0 : index
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %2#0, %c1 : memref<4x?xf32, strided<[?, 7], offset: 5>>
  %w1 = arith.addi %d1, %i0 : index
  memref.store %v, %2#0[%w0, %w1] : memref<4x?xf32, strided<[?, 7], offset: 5>>
  return %2#0, %2#1 : memref<4x?xf32, strided<[?, 7], offset: 5>>, f32
}
