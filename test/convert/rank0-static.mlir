// RUN: %same-conversion %s
// Rank 0, static: load, store, alloc, alloca, copy, dealloc, dim, a call of itself.
func.func @f(%m: memref<f32>, %v: f32) -> (memref<f32>, f32) attributes {llvm.emit_c_interface} {
  %0 = memref.load %m[] : memref<f32>
  %1 = arith.addf %0, %v : f32
  memref.store %1, %m[] : memref<f32>
  %a = memref.alloc() : memref<f32>
  %s = memref.alloca() {alignment = 16} : memref<f32>
  memref.copy %m, %a : memref<f32> to memref<f32>
  memref.copy %a, %s : memref<f32> to memref<f32>
  memref.dealloc %a : memref<f32>
  %2:2 = call @f(%m, %1) : (memref<f32>, f32) -> (memref<f32>, f32)
  return %2#0, %2#1 : memref<f32>, f32
}
