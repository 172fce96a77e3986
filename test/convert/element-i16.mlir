// RUN: %same-conversion %s
// Buffers of i16.
func.func @f(%m: memref<?x3xi16>, %i: index, %j: index) -> i16 {
  %0 = memref.load %m[%i, %j] : memref<?x3xi16>
  %a = memref.alloc(%i) : memref<?xi16>
  %b = memref.alloca() : memref<8xi16>
  memref.store %0, %a[%j] : memref<?xi16>
  memref.store %0, %b[%j] : memref<8xi16>
  memref.dealloc %a : memref<?xi16>
  return %0 : i16
}
