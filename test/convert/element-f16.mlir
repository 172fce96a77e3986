// RUN: %same-conversion %s
// Buffers of f16.
func.func @f(%m: memref<?x3xf16>, %i: index, %j: index) -> f16 {
  %0 = memref.load %m[%i, %j] : memref<?x3xf16>
  %a = memref.alloc(%i) : memref<?xf16>
  %b = memref.alloca() : memref<8xf16>
  memref.store %0, %a[%j] : memref<?xf16>
  memref.store %0, %b[%j] : memref<8xf16>
  memref.dealloc %a : memref<?xf16>
  return %0 : f16
}
