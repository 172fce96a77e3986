// RUN: %same-conversion %s
// Rank 1, dynamic: load, store, alloc, alloca, copy, dealloc, dim, a call of itself.
func.func @f(%m: memref<?xf32>, %i0: index, %v: f32) -> (memref<?xf32>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0] : memref<?xf32>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0] : memref<?xf32>
  %a = memref.alloc(%i0) : memref<?xf32>
  %s = memref.alloca(%i0) {alignment = 16} : memref<?xf32>
  memref.copy %m, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %s : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %2:2 = call @f(%m, %i0, %1) : (memref<?xf32>, index, f32) -> (memref<?xf32>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<?xf32>
  %w0 = arith.addi %d0, %i0 : index
  memref.store %v, %2#0[%w0] : memref<?xf32>
  return %2#0, %2#1 : memref<?xf32>, f32
}
