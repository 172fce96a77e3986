// RUN: %same-conversion %s
// Buffers of f64.
func.func @f(%m: memref<?x3xf64>, %i: index, %j: index) -> f64 {
  %0 = memref.load %m[%i, %j] : memref<?x3xf64>
  %a = memref.alloc(%i) : memref<?xf64>
  %b = memref.alloca() : memref<8xf64>
  memref.store %0, %a[%j] : memref<?xf64>
  memref.store %0, %b[%j] : memref<8xf64>
  memref.dealloc %a : memref<?xf64>
  return %0 : f64
}
