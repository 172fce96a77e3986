// RUN: %same-conversion %s
// Buffers of i64.
func.func @f(%m: memref<?x3xi64>, %i: index, %j: index) -> i64 {
  %0 = memref.load %m[%i, %j] : memref<?x3xi64>
  %a = memref.alloc(%i) : memref<?xi64>
  %b = memref.alloca() : memref<8xi64>
  memref.store %0, %a[%j] : memref<?xi64>
  memref.store %0, %b[%j] : memref<8xi64>
  memref.dealloc %a : memref<?xi64>
  return %0 : i64
}
