// RUN: %same-conversion %s
// Rank 1, static: load, store, alloc, alloca, copy, dealloc, dim, a call of itself.
func.func @f(%m: memref<2xf32>, %i0: index, %v: f32) -> (memref<2xf32>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[%i0] : memref<2xf32>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[%i0] : memref<2xf32>
  %a = memref.alloc() : memref<2xf32>
  %s = memref.alloca() {alignment = 16} : memref<2xf32>
  memref.copy %m, %a : memref<2xf32> to memref<2xf32>
  memref.copy %a, %s : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %2:2 = call @f(%m, %i0, %1) : (memref<2xf32>, index, f32) -> (memref<2xf32>, f32)
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %2#0, %c0 : memref<2xf32>
  %w0 = arith.addi %d0, %i0 : index
  memref.store %v, %2#0[%w0] : memref<2xf32>
  return %2#0, %2#1 : memref<2xf32>, f32
}
