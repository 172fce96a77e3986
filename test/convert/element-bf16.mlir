// RUN: %same-conversion %s
// Buffers of bf16.
func.func @f(%m: memref<?x3xbf16>, %i: index, %j: index) -> bf16 {
  %0 = memref.load %m[%i, %j] : memref<?x3xbf16>
  %a = memref.alloc(%i) : memref<?xbf16>
  %b = memref.alloca() : memref<8xbf16>
  memref.store %0, %a[%j] : memref<?xbf16>
  memref.store %0, %b[%j] : memref<8xbf16>
  memref.dealloc %a : memref<?xbf16>
  return %0 : bf16
}
