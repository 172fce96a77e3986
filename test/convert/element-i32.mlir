// RUN: %same-conversion %s
// Buffers of i32.
func.func @f(%m: memref<?x3xi32>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<?x3xi32>
  %a = memref.alloc(%i) : memref<?xi32>
  %b = memref.alloca() : memref<8xi32>
  memref.store %0, %a[%j] : memref<?xi32>
  memref.store %0, %b[%j] : memref<8xi32>
  memref.dealloc %a : memref<?xi32>
  return %0 : i32
}
