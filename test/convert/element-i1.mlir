// RUN: %same-conversion %s
// Buffers of i1.
func.func @f(%m: memref<?x3xi1>, %i: index, %j: index) -> i1 {
  %0 = memref.load %m[%i, %j] : memref<?x3xi1>
  %a = memref.alloc(%i) : memref<?xi1>
  %b = memref.alloca() : memref<8xi1>
  memref.store %0, %a[%j] : memref<?xi1>
  memref.store %0, %b[%j] : memref<8xi1>
  memref.dealloc %a : memref<?xi1>
  return %0 : i1
}
