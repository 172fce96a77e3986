// RUN: %same-conversion %s
// Rank 2, dynamic: load, store, alloc, alloca, copy, dealloc, dim, a call of itself.
func.func @f(%m: memref<?x?xf32>, %i0: index, %i1: index, %v: f32) -> (memref<?x?xf32>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0, %i1] : memref<?x?xf32>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0, %i1] : memref<?x?xf32>
  %a = memref.alloc(%i0, %i1) : memref<?x?xf32>
  %s = memref.alloca(%i0, %i1) {alignment = 16} : memref<?x?xf32>
  memref.copy %m, %a : memref<?x?xf32> to memref<?x?xf32>
  memref.copy %a, %s : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  %2:2 = call @f(%m, %i0, %i1, %1) : (memref<?x?xf32>, index, index, f32) -> (memref<?x?xf32>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<?x?xf32>
  %w0 = arith.addi %d0, %i0 : index
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %2#0, %c1 : memref<?x?xf32>
  %w1 = arith.addi %d1, %i0 : index
  memref.store %v, %2#0[%w0, %w1] : memref<?x?xf32>
  return %2#0, %2#1 : memref<?x?xf32>, f32
}
