// RUN: %same-conversion %s
// Rank 1, strided: load, store, dim, a call of itself.
func.func @f(%m: memref<4xf32, strided<[?], offset: ?>>, %i0: index, %v: f32) -> (memref<4xf32, strided<[?], offset: ?>>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0] : memref<4xf32, strided<[?], offset: ?>>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0] : memref<4xf32, strided<[?], offset: ?>>
  %2:2 = call @f(%m, %i0, %1) : (memref<4xf32, strided<[?], offset: ?>>, index, f32) -> (memref<4xf32, strided<[?], offset: ?>>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<4xf32, strided<[?], offset: ?>>
  %w0 = arith.addi %d0, %i0 : index
  memref.store %v, %2#0[%w0] : memref<4xf32, strided<[?], offset: ?>>
  return %2#0, %2#1 : memref<4xf32, strided<[?], offset: ?>>, f32
}
