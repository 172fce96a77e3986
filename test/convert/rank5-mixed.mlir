// RUN: %same-conversion %s
// Rank 5, mixed: load, store, alloc, alloca, copy, dealloc, dim, a call of itself.
func.func @f(%m: memref<?x4x?x6x?xf32>, %i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %v: f32) -> (memref<?x4x?x6x?xf32>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0, %i1, %i2, %i3, %i4] : memref<?x4x?x6x?xf32>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0, %i1, %i2, %i3, %i4] : memref<?x4x?x6x?xf32>
  %a = memref.alloc(%i0, %i2, %i4) : memref<?x4x?x6x?xf32>
  %s = memref.alloca(%i0, %i2, %i4) {alignment = 16} : memref<?x4x?x6x?xf32>
  memref.copy %m, %a : memref<?x4x?x6x?xf32> to memref<?x4x?x6x?xf32>
  memref.copy %a, %s : memref<?x4x?x6x?xf32> to memref<?x4x?x6x?xf32>
  memref.dealloc %a : memref<?x4x?x6x?xf32>
  %2:2 = call @f(%m, %i0, %i1, %i2, %i3, %i4, %1) : (memref<?x4x?x6x?xf32>, index, index, index, index, index, f32) -> (memref<?x4x?x6x?xf32>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<?x4x?x6x?xf32>
  %w0 = arith.addi %d0, %i0 : index
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %2#0, %c1 : memref<?x4x?x6x?xf32>
  %w1 = arith.addi %d1, %i0 : index
  %c2 = arith.constant 2 : index
  %d2 = memref.dim %2#0, %c2 : memref<?x4x?x6x?xf32>
  %w2 = arith.addi %d2, %i0 : index
  %c3 = arith.constant 3 : index
  %d3 = memref.dim %2#0, %c3 : memref<?x4x?x6x?xf32>
  %w3 = arith.addi %d3, %i0 : index
  %c4 = arith.constant 4 : index
  %d4 = memref.dim %2#0, %c4 : memref<?x4x?x6x?xf32>
  %w4 = arith.addi %d4, %i0 : index
  memref.store %v, %2#0[%w0, %w1, %w2, %w3, %w4] : memref<?x4x?x6x?xf32>
  return %2#0, %2#1 : memref<?x4x?x6x?xf32>, f32
}
