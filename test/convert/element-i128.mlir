// RUN: %same-conversion %s
// Buffers of i128.
func.func @f(%m: memref<?x3xi128>, %i: index, %j: index) -> i128 {
  %0 = memref.load %m[%i, %j] : memref<?x3xi128>
  %a = memref.alloc(%i) : memref<?xi128>
  %b = memref.alloca() : memref<8xi128>
  memref.store %0, %a[%j] : memref<?xi128>
  memref.store %0, %b[%j] : memref<8xi128>
  memref.dealloc %a : memref<?xi128>
  return %0 : i128
}
