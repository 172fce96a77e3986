// RUN: %same-conversion %s
// Buffers of i8.
func.func @f(%m: memref<?x3xi8>, %i: index, %j: index) -> i8 {
  %0 = memref.load %m[%i, %j] : memref<?x3xi8>
  %a = memref.alloc(%i) : memref<?xi8>
  %b = memref.alloca() : memref<8xi8>
  memref.store %0, %a[%j] : memref<?xi8>
  memref.store %0, %b[%j] : memref<8xi8>
  memref.dealloc %a : memref<?xi8>
  return %0 : i8
}
