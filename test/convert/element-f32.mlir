// RUN: %same-conversion %s
// Buffers of f32.
func.func @f(%m: memref<?x3xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x3xf32>
  %a = memref.alloc(%i) : memref<?xf32>
  %b = memref.alloca() : memref<8xf32>
  memref.store %0, %a[%j] : memref<?xf32>
  memref.store %0, %b[%j] : memref<8xf32>
  memref.dealloc %a : memref<?xf32>
  return %0 : f32
}
